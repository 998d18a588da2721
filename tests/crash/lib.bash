# lib.bash - for tests/crash/NAME.sh, each run as: bash tests/crash/NAME.sh PATH_TO_WELLBRED [few|sample|all]
#
# A small training, and ways to hurt it. It runs in an empty directory of its own; what
# the script prints is for people, its exit status is the result (77: can't be tested
# here).
set -euo pipefail

[[ $# -ge 1 && -x $1 ]] || {
    echo "usage: bash $0 PATH_TO_WELLBRED [few|sample|all]" >&2
    exit 64
}
wellbred=$(realpath "$1")
scope=${2-sample}
scratch=$(realpath "$(mktemp -d)")
run=$scratch/run
cd "$scratch"
unset WELLBRED_VECTOR SLURM_JOB_ID SLURM_JOB_END_TIME
export LC_ALL=C
exec </dev/null

children=()
clean_up() {
    local child
    for child in "${children[@]}"; do
        kill -KILL "$child" 2>/dev/null || true
    done
    [[ -n ${KEEP-} ]] || rm -rf "$scratch"
}
trap clean_up EXIT

faults=0
fault() { # what is wrong; what the program said last is shown with it
    faults=$((faults + 1))
    echo "FAILED: $*"
    sed 's/^/    /' "$scratch/out" "$scratch/err" 2>/dev/null || true
}
finish() {
    echo "$*, $faults faults"
    ((faults == 0))
}

# Good players, whose games are all as long as is allowed. Mutation is small, so that this
# stays so.
cat >small.json <<'CONFIG'
{ "seed": 3,
  "game": { "max_pieces": 8000 },
  "player": { "features": ["landing_height", "eroded_cells", "row_transitions",
                           "column_transitions", "holes", "well_sum"],
              "policy": {"kind": "linear"} },
  "evaluation": { "games": 3, "drop_best": 0, "drop_worst": 0, "validation_games": 4 },
  "evolution": { "population": 6, "generations": 3, "elites": 2,
                 "mutation": {"rate": 0.2, "step": 0.1},
                 "initial": {"kind": "player", "player": "dellacherie", "deviation": 0.05} },
  "checkpoint": { "every_seconds": 0.1, "retry_seconds": 0.2 },
  "cluster": { "slice_pieces": 400, "lot_slices": 8 } }
CONFIG

# Train, as one does; options after that are the command's. What it says is then in `out`
# and `err`, how it ended in $status.
status=0
train() {
    status=0
    { "${under[@]}" "$wellbred" train small.json --run "$run" --quiet "$@" >out; } 2>err || status=$?
}
under=() # what the program runs under

digest() { sed -n 's/^digest //p' out; }

# The digest that all interrupted runs must come to, in $expected.
train_whole() {
    train "$@"
    ((status == 0)) || {
        fault "the uninterrupted run ended with $status"
        exit 1
    }
    expected=$(digest)
    rm -rf whole
    mv "$run" whole
}

# The run as it is must be without a fault, and go on to the right end.
must_be_whole() { # what happened before
    "$wellbred" verify "$run" >out 2>err || fault "$1: verify ends with $?"
}
must_go_on() { # what happened before; options of the command
    local what=$1
    shift
    [[ ! -e $run/run.h5 ]] || must_be_whole "$what"
    train "$@"
    ((status == 0)) || fault "$what: going on ended with $status"
    [[ $(digest) == "$expected" ]] || fault "$what: the digest is $(digest), must be $expected"
    must_be_whole "$what, and gone on with"
}

# How often the run was resumed in the middle of a generation.
resumed_in_the_middle() { grep -c '"in_the_middle": true' "$run/log.jsonl" || true; }

# Lines "GENERATION GAMES PIECES": what was played for each, in all processes together.
work_done() { # run directory
    sed -nE 's/.*"generation": ([0-9]+), "best".*"games": ([0-9]+), "pieces": ([0-9]+), "lots".*/\1 \2 \3/p' "$1/log.jsonl"
}
must_have_played_once() { # what happened before
    [[ -n $(work_done whole) && $(work_done "$run") == "$(work_done whole)" ]] ||
        fault "$1: played $(work_done "$run" | tr '\n' ';') must be $(work_done whole | tr '\n' ';')"
}

# ---- in the background ----

# What is to be hurt in the middle takes its time over each lot, 100 ms on average: then its
# generations last for seconds, however fast the machine is. What goes on with it is not slowed.
delay=200

# Train meanwhile, as $child.
begin_training() {
    WELLBRED_TEST_DELAY_MS=$delay "$wellbred" train small.json --run "$run" --quiet "$@" >out 2>err &
    child=$!
    children+=("$child")
}
end_training() {
    status=0
    { wait "$child" || status=$?; } 2>/dev/null
}

# Until a condition (a command) holds; not for ever.
wait_until() {
    local i
    for ((i = 0; i < 3000; i++)); do
        ! "$@" || return 0
        sleep 0.02
    done
    fault "never: $*"
    exit 1
}
has_unfinished_games() { [[ -e $run/inflight.h5 ]]; }

# Let $child stand still between two writes; it goes on with SIGCONT.
freeze() {
    while true; do
        kill -STOP "$child"
        wait_until stands_still
        if has_unfinished_games && [[ -z $(find "$run" -name '*.partial') ]]; then
            return
        fi
        kill -CONT "$child"
        sleep 0.02
    done
}
stands_still() {
    local state
    read -r _ _ state _ <"/proc/$child/stat"
    [[ $state == T ]]
}

# ---- strace ----

# Calls that touch the run, as options of strace. It compares whole paths.
run_paths=(-P "$run")
for name in lock log.jsonl STOP STOPPED {config.json,initial.h5,run.h5}{,.partial} inflight{,.prev}.h5{,.partial} \
    generations{,/{0,1,2}.h5{,.partial}}; do
    run_paths+=(-P "$run/$name")
done
# LeakSanitizer can't work under strace.
export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0

need_strace() {
    strace -qq -o /dev/null -e trace=write -e inject=write:error=EIO:when=1 true 2>/dev/null || {
        echo "strace can't be used here"
        exit 77
    }
}

# Slow enough that each generation writes down its open games a few times.
traced() { # options of strace
    under=(env WELLBRED_TEST_DELAY_MS=10 strace -f -qq -o trace "$@")
    train
    under=()
}

# Train with the system call $1 hurt as $2 says, e.g. "signal=SIGKILL:when=3".
train_hurt() { traced "${run_paths[@]}" -e "trace=$1" -e "inject=$1:$2"; }

# How often each of these calls is made: lines "CALL COUNT".
count_calls() {
    local call
    traced "${run_paths[@]}" -e "trace=$(IFS=, && echo "$*")"
    for call in "$@"; do
        echo "$call $(grep -cE "^[0-9]+ +$call\(" trace || true)"
    done
}

# Of the lines of stdin about $1, evenly.
pick_lines() { awk -v want="$1" '{ line[NR] = $0 } END { step = NR > want ? NR / want : 1; for (i = 1; i < NR + 1; i += step) print line[int(i)] }'; }

# ---- where it begins ----

# A run starts as nothing, or as one that was killed when it had a generation and most of
# another, with that one's games on the disk.
make_killed_run() {
    traced -P "$run/generations/1.h5.partial" -e trace=write -e inject=write:signal=SIGKILL:when=1
    has_unfinished_games || {
        fault "the games of an unfinished generation are not kept"
        exit 1
    }
    mv "$run" killed
}
begin_as() { # nothing|killed
    rm -rf "$run"
    [[ $1 == nothing ]] || cp -a "$1" "$run"
}
