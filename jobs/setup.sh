#!/usr/bin/env bash
# jobs/setup.sh [build | analysis | test] - install what is missing, and only that.
#
#   build      what jobs/local.sh needs: compiler, Open MPI, HDF5 and the small libraries
#   analysis   Python with h5py, numpy and matplotlib, for analysis/
#   test       both, and what tests/run needs on top (the default)
#
# On Debian it asks dpkg, and installs with apt-get as root or through a sudo that
# needs no password. Elsewhere, or without root, it accepts whatever is on PATH and
# known to pkg-config (modules, Spack); if that is not enough it says what is missing
# and how to get it, changes nothing and exits with 1.
set -euo pipefail

# Debian package | how to see that the same thing came from elsewhere
build_needs=(
    "gcc             | has gcc"
    "libc6-dev       | has_header stdio.h"
    "make            | has make"
    "cmake           | has cmake"
    "pkg-config      | has pkg-config"
    "git             | has git"
    "openmpi-bin     | has mpirun"
    "libopenmpi-dev  | has mpicc"
    "libhdf5-dev     | has h5cc || has_library hdf5"
    "libcjson-dev    | has_library libcjson"
    "librandom123-dev| has_header Random123/philox.h"
    "libxxhash-dev   | has_library libxxhash"
    "libncurses-dev  | has_library ncursesw"
)
analysis_needs=(
    "python3            | has python3"
    "python3-h5py       | has_module h5py"
    "python3-numpy      | has_module numpy"
    "python3-matplotlib | has_module matplotlib"
)
test_needs=(
    "libcriterion-dev   | has_library criterion"
    "hdf5-tools         | has h5dump"
    "python3-pytest     | has_module pytest"
    "python3-jsonschema | has_module jsonschema"
    "chromium           | has chromium || has chromium-browser || has google-chrome"
    "fonts-dejavu-core  | true"
    "clang-format       | has clang-format"
    "clang              | has clang"
    "libclang-rt-14-dev | has clang"
    "procps             | has ps"
    "strace             | has strace"
    "tmux               | has tmux"
    "slurm-wlm          | has sbatch && has slurmctld && has slurmd"
    "munge              | has munged"
    "iproute2           | has ip"
    "util-linux         | has unshare && has nsenter"
    "shellcheck         | has shellcheck"
    "clang-tidy         | has clang-tidy"
    "cppcheck           | has cppcheck"
    "valgrind           | has valgrind"
    "libc6-dbg          | has valgrind"
    "gcovr              | has gcovr"
)

has() { command -v "$1" >/dev/null 2>&1; }
has_library() { pkg-config --exists "$1" >/dev/null 2>&1; }
has_header() { echo "#include <$1>" | gcc -E - >/dev/null 2>&1; }
has_module() { python3 -c "import $1" >/dev/null 2>&1; }
has_package() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

say() { echo "setup: $*" >&2; }

# Print the packages of the given needs that fail the test "$1".
missing_by() {
    local test=$1 need package elsewhere
    shift
    for need in "$@"; do
        IFS='|' read -r package elsewhere <<<"$need"
        package=${package%% *}
        "$test" "$package" "$elsewhere" || echo "$package"
    done
}
is_packaged() { has_package "$1"; }
is_anywhere() { has_package "$1" || eval "$2"; }

# "$@" is empty for root, or the command that makes us root.
install_packages() {
    local log
    log=$(mktemp)
    say "installing ${missing[*]}"
    if ! "$@" env DEBIAN_FRONTEND=noninteractive sh -c '
            apt-get update || echo "apt-get update failed; trying with the lists that are there"
            apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"' sh "${missing[@]}" \
        </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        say "apt-get could not install: ${missing[*]}"
        exit 1
    fi
    rm -f "$log"
}

explain_and_give_up() {
    cat >&2 <<END
setup: missing, and not installable without root: ${missing[*]}

On Debian, an administrator runs
    apt-get update && apt-get install -y --no-install-recommends ${missing[*]}
On a cluster, the site's modules have the large ones (the names vary, see 'module avail'),
    module load gcc cmake openmpi hdf5
and Spack has all that is needed to build (CMake 3.25 or newer)
    spack install cmake openmpi hdf5~mpi cjson random123 xxhash ncurses
    spack load cmake openmpi hdf5~mpi cjson random123 xxhash ncurses
Then start the same command again.
END
    exit 1
}

case ${1-test} in
build) needs=("${build_needs[@]}") ;;
analysis) needs=("${analysis_needs[@]}") ;;
test) needs=("${build_needs[@]}" "${analysis_needs[@]}" "${test_needs[@]}") ;;
*)
    say "unknown set '$1', must be build, analysis or test"
    exit 64
    ;;
esac

if has dpkg-query && has apt-get; then
    mapfile -t missing < <(missing_by is_packaged "${needs[@]}")
    ((${#missing[@]})) || exit 0
    if ((EUID == 0)); then
        install_packages
        exit 0
    elif has sudo && sudo -n true 2>/dev/null; then
        install_packages sudo -n
        exit 0
    fi
fi
mapfile -t missing < <(missing_by is_anywhere "${needs[@]}")
((${#missing[@]} == 0)) || explain_and_give_up
