# lib.bash - for tests/cli/NAME.sh, each run as: bash tests/cli/NAME.sh PATH_TO_WELLBRED
#
# All that the script prints must be NAME.stdout, and what goes to stderr NAME.stderr
# (no such file: nothing). It runs in an empty directory of its own. After a change that
# is meant, write the files anew with UPDATE=1 and look at the difference in git.
set -euo pipefail

[[ $# == 1 && -x $1 ]] || {
    echo "usage: bash $0 PATH_TO_WELLBRED" >&2
    exit 64
}
wellbred=$(realpath "$1")
expected=$(realpath "${0%.sh}")
scratch=$(mktemp -d)
mkdir "$scratch/here"
cd "$scratch/here"
unset WELLBRED_VECTOR
export LC_ALL=C

exec 3>&1 4>&2 >"$scratch/stdout" 2>"$scratch/stderr" </dev/null

compare() { # compare stdout|stderr
    local file=$expected.$1
    if [[ -n ${UPDATE-} ]]; then
        rm -f "$file"
        [[ ! -s $scratch/$1 ]] || cp "$scratch/$1" "$file"
    elif [[ -e $file ]]; then
        diff -u "$file" "$scratch/$1"
    else
        diff -u --label "nothing on $1" --label "$scratch/$1" /dev/null "$scratch/$1"
    fi
}

finish() {
    local status=$?
    exec >&3 2>&4
    if ((status != 0)); then
        tail -n 20 "$scratch/stdout" "$scratch/stderr"
        echo "$expected.sh stopped with status $status, see above"
    else
        compare stdout || status=1
        compare stderr || status=1
    fi
    rm -rf "$scratch"
    exit "$status"
}
trap finish EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# Run wellbred and print what it was asked, what it said and its exit code. What goes to
# stdout passes through $filter, a command or function.
filter='cat'
try() {
    local status=0
    echo "\$ wellbred${*:+ $*}"
    "$wellbred" "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
    "$filter" <"$scratch/out"
    if [[ -s $scratch/err ]]; then
        echo "\$ wellbred${*:+ $*}" >&2
        cat "$scratch/err" >&2
    fi
    echo "exit $status"
}

# The values of WELLBRED_VECTOR that work on this machine.
vector_widths() {
    local width
    for width in baseline avx2 avx512; do
        ! WELLBRED_VECTOR=$width "$wellbred" --version >/dev/null 2>&1 || echo "$width"
    done
}
