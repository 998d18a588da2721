# lib.bash - for tests/cluster/NAME.sh, each run as: bash tests/cluster/NAME.sh PATH_TO_WELLBRED [ROUNDS]
#
# Real MPI jobs on this machine, more ranks than it has cores. Nothing here is timed: a
# wait has an end only so that a hang is a failure, and that end allows for a machine
# that stands still for half a minute.
set -euo pipefail

[[ $# -ge 1 && -x $1 ]] || {
    echo "usage: bash $0 PATH_TO_WELLBRED [ROUNDS]" >&2
    exit 64
}
wellbred=$(realpath "$1")
rounds=${2-}
scratch=$(mktemp -d /tmp/wb.XXXXXX) # short: Open MPI puts sockets there
cd "$scratch"
unset WELLBRED_VECTOR WELLBRED_TEST_DELAY_MS
export LC_ALL=C TMPDIR=$scratch
# What a killed job leaves behind goes with the scratch directory.
export OMPI_MCA_btl_vader_backing_directory=$scratch OMPI_MCA_orte_tmpdir_base=$scratch
export OMPI_MCA_rmaps_base_oversubscribe=1
if ((EUID == 0)); then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
# MPI keeps some memory to the end, by design.
if [[ -n ${ASAN_OPTIONS-} ]]; then
    export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0
fi

seed=${SEED-$RANDOM}
RANDOM=$seed
echo "seed $seed (SEED=$seed repeats it)"

launcher=0 # the process of the job that runs, 0 for none
tidy() {
    local status=$?
    ((launcher == 0)) || kill -KILL "$launcher" $(ranks_of "$launcher") 2>/dev/null || true
    cd /
    if ((status != 0)); then
        echo "FAILED with status $status, seed $seed; the last output:"
        tail -n 15 "$scratch"/out "$scratch"/err 2>/dev/null || true
    fi
    rm -rf "$scratch"
    exit "$status"
}
trap tidy EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# Games of good players with a piece of lookahead: some end early, most reach the limit
# after many slices.
cat >long.json <<'END'
{ "about": "long games, cut into slices", "seed": 5,
  "game": { "board": {"width": 10, "height": 10}, "max_pieces": 10000 },
  "player": { "features": ["landing_height", "eroded_cells", "row_transitions", "column_transitions", "holes",
                           "well_sum"], "lookahead": 1 },
  "evaluation": { "games": 2, "drop_best": 0, "drop_worst": 0, "validation_games": 3 },
  "evolution": { "population": 6, "generations": 2, "elites": 2,
                 "initial": {"kind": "player", "player": "dellacherie", "deviation": 0.3} } }
END

# In front of a job that is to be hurt in the middle: with lots that take 50 ms more on
# average it lasts, however fast the machine is.
lasting() { WELLBRED_TEST_DELAY_MS=100 "$@"; }

# job RANKS ARGUMENT...: train in the background on so many ranks; 0: without mpirun.
job() {
    local ranks=$1
    shift
    if ((ranks == 0)); then
        "$wellbred" train "$@" --quiet >out 2>err &
    else
        mpirun -n "$ranks" "$wellbred" train "$@" --quiet >out 2>err &
    fi
    launcher=$!
}

# Wait for the job, not for ever, and set $status to its exit code.
wait_for_job() {
    local tenths=0
    while kill -0 "$launcher" 2>/dev/null; do
        ((tenths++ < 5400)) || fail "the job did not end within nine minutes"
        sleep 0.1
    done
    status=0
    wait "$launcher" || status=$?
    launcher=0
}

# train RANKS ARGUMENT...: to the end.
train() {
    job "$@"
    wait_for_job
    ((status == 0)) || fail "'train $*' ended with $status"
}

digest() { sed -n 's/^digest //p' out; }

# The processes of a job, rank 0 first.
ranks_of() {
    local pid rank
    for pid in "$1" $(pgrep -P "$1" || true); do
        rank=$({ tr '\0' '\n' <"/proc/$pid/environ"; } 2>/dev/null | sed -n 's/^OMPI_COMM_WORLD_RANK=//p') || true
        if [[ -n $rank && $pid != "$1" ]]; then
            echo "$rank $pid"
        fi
    done | sort -n | cut -d' ' -f2
}

# wait_until WHAT COMMAND...: for a minute at most.
wait_until() {
    local what=$1 tenths=0
    shift
    until "$@"; do
        ((tenths++ < 600)) || fail "waited for a minute until $what"
        sleep 0.1
    done
}

nap() { # nap LEAST MOST, in tenths of a second
    local tenths=$(($1 + RANDOM % ($2 - $1 + 1)))
    sleep "$((tenths / 10)).$((tenths % 10))"
}

# "generation digest pieces" of every generation in a log, each once.
history() {
    python3 - "$1" <<'END'
import json, sys
seen = {}
for line in open(sys.argv[1] + "/log.jsonl"):
    event = json.loads(line)
    if event["event"] == "generation":
        seen[event["generation"]] = (event["digest"], event["pieces"])
for generation in sorted(seen):
    print(generation, *seen[generation])
END
}

# Is the history of RUN, as far as it goes, that of the run in 'whole'? Play that was
# lost is not counted, so even the pieces must be the same.
check_history() { # check_history RUN WHAT
    [[ -e $1/log.jsonl ]] || return 0
    history "$1" >"$1.history"
    head -n "$(wc -l <"$1.history")" whole.history | diff - "$1.history" || fail "$2: another history"
}
