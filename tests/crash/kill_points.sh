# Killed at each call that touches the run, a training goes on to the same end.
source "$(dirname "$0")/lib.bash"
need_strace

calls=(mkdir openat pwrite64 write ftruncate fsync rename unlink close flock)
tried=0 in_the_middle=0

try() { # how it begins, call, which of them; false if it did not die
    local what="$1, killed at $2 $3"
    begin_as "$1"
    train_hurt "$2" "signal=SIGKILL:when=$3"
    ((status != 0)) || return 1
    ((status == 137)) || fault "$what: ended with $status"
    tried=$((tried + 1))
    must_go_on "$what"
    in_the_middle=$((in_the_middle + $(resumed_in_the_middle)))
    [[ -z $(find "$run" -name '*.partial') ]] || fault "$what: half-written files are left"
}

try_all() {
    local start call n
    for start in nothing killed; do
        for call in "${calls[@]}"; do
            for ((n = 1; ; n++)); do
                try "$start" "$call" "$n" || break
            done
            echo "$start: $((n - 1)) times $call"
        done
    done
}

list_points() {
    local start call count
    for start in nothing killed; do
        begin_as "$start"
        while read -r call count; do
            seq -f "$start $call %.0f" "$count"
        done < <(count_calls "${calls[@]}")
    done
}

# The number of checkpoints, and so of calls, is not the same each time: where a point does
# not come, an earlier one has to do.
try_some() {
    local start call n
    while read -r start call n; do
        until ((n == 0)) || try "$start" "$call" "$n"; do
            n=$((n / 2))
        done
    done < <(list_points | pick_lines "$1")
}

make_killed_run
train_whole
case $scope in
few) try_some 5 ;;
sample) try_some 60 ;;
all) try_all ;;
esac
((tried > 0)) || fault "no kill point was tried"
((in_the_middle > 0)) || fault "no run went on in the middle of a generation"
finish "$tried kill points, $in_the_middle starts in the middle of a generation"
