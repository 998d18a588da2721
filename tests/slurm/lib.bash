# lib.bash - for tests/slurm/NAME.sh, each run as: bash tests/slurm/NAME.sh PATH_TO_WELLBRED
#
# The lab (tests/slurm/lab up) must be there. A test runs in an empty directory of its own, with
# a checkout beside it whose jobs/ is ours, but for jobs/env.sh, which says which program
# is meant. In the end all its jobs are cancelled, and no process of them may be left.
#
# No wait below is shorter than five minutes: the machine may freeze, and Slurm takes its time.
#
# shellcheck disable=SC2034,SC2119,SC2120 # what tests use
set -euo pipefail

[[ $# == 1 && -x $1 ]] || {
    echo "usage: bash $0 PATH_TO_WELLBRED" >&2
    exit 64
}
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
wellbred=$(realpath "$1")
scratch=$(mktemp -d)
checkout="$scratch/a checkout"
patience=300
export LC_ALL=C OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
unset "${!SBATCH_@}" "${!WELLBRED_M@}" "${!WELLBRED_T@}" WELLBRED_LAUNCHER WELLBRED_HOME WELLBRED_VECTOR
exec </dev/null

lab() { "$here/lab" "$@"; }
slurm() { "$here/lab" run "$@"; }
fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# ---- the program and its runs ----

# Which one jobs that are submitted from now on mean, also when they are queued again.
use_program() { # use_program PATH
    export WELLBRED_TEST_PROGRAM=$1
}

# Good players, whose games are all as long as is allowed: a second of play, or ten with
# three slow workers.
write_config() { # write_config FILE [GENERATIONS [SEED]]
    cat >"$1" <<END
{ "seed": ${3-3},
  "game": { "max_pieces": 8000 },
  "player": { "features": ["landing_height", "eroded_cells", "row_transitions", "column_transitions", "holes",
                           "well_sum"] , "policy": {"kind": "linear"} },
  "evaluation": { "games": 3, "drop_best": 0, "drop_worst": 0, "validation_games": 4 },
  "evolution": { "population": 6, "generations": ${2-4}, "elites": 2, "mutation": {"rate": 0.2, "step": 0.1},
                 "initial": {"kind": "player", "player": "dellacherie", "deviation": 0.05} },
  "checkpoint": { "every_seconds": 0.2 },
  "cluster": { "master_plays": "never", "slice_pieces": 400, "lot_slices": 4 } }
END
}

# In its second generation, or its third step if it is the fake's.
is_in_the_middle() { [[ -e $1/generations/0.h5 && -e $1/inflight.h5 ]] || (($(wc -l <"$1/history") >= 3)) 2>/dev/null; }
await_middle() { await "run '$1' to be in the middle" is_in_the_middle "$1"; }

digests() { sed -n 's/^digest //p' "$@"; }

# What CONFIG must lead to, from a run without Slurm.
local_digest() {
    local digest
    digest=$(WELLBRED_TEST_DELAY_MS=0 "$WELLBRED_TEST_PROGRAM" train "$1" --run "$scratch/local" --quiet | digests)
    rm -rf "$scratch/local"
    [[ -n $digest ]] || fail "a local run of '$1' has no digest"
    echo "$digest"
}

# ---- jobs ----

# Set `job` and `log`. The options come before the script's name, as for sbatch.
submit() {
    job=$(slurm sbatch --parsable "$@")
    log=$PWD/slurm-wellbred-$job.out
}
submit_train() { submit "${@:1:$#-2}" "$checkout/jobs/train.sbatch" "${@: -2}"; }

job_field() { slurm scontrol show job -o "$1" | tr ' ' '\n' | sed -n "s/^$2=//p"; }
states() { slurm squeue -h -t all -r -j "$1" -o %T; }

await() { # await WHAT COMMAND...
    local what=$1 deadline=$((SECONDS + patience))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || fail "waited $patience seconds for $what"
        sleep 0.2
    done
}

is_running() { [[ $(states "$1") == RUNNING ]]; }
await_running() { await "job $1 to run" is_running "$1"; }

# Jobs that were queued again wait for a minute or more. Here they need not, but what is left of
# their last steps must be gone, for the new ones have the same names, and a node refuses
# what begins in the second in which it ended.
declare -A waits_since
hurry() {
    local reason task id
    while read -r reason task id; do
        [[ $reason == BeginTime ]] || continue
        : "${waits_since[$task]=$SECONDS}"
        if ((SECONDS > waits_since[$task] + 2)) && ! pgrep -f "^slurmstepd: \[$id\." >/dev/null; then
            slurm scontrol update "jobid=$task" starttime=now 2>/dev/null || true
            unset "waits_since[$task]"
        fi
    done < <(slurm squeue -h -r -t PENDING -o '%r %i %A')
}
has_ended() {
    local all
    hurry
    all=$(states "$1") && ! grep -qvxE 'COMPLETED|FAILED|CANCELLED|TIMEOUT|NODE_FAIL|PREEMPTED' <<<"$all"
}
await_end() { await "job $1 to end" has_ended "$1"; }

# ---- checks ----

expect() { # expect WHAT FOUND RIGHT
    [[ $2 == "$3" ]] || fail "$1 is '$2', must be '$3'"
}
expect_ended() { # expect_ended JOB STATUS RESTARTS
    await_end "$1"
    expect "the exit code of job $1" "$(job_field "$1" ExitCode)" "$2:0"
    expect "the number of restarts of job $1" "$(job_field "$1" Restarts)" "$3"
}
expect_in() { # expect_in FILE TEXT
    grep -qF -- "$2" "$1" || fail "'$1' does not say: $2"
}
expect_not_in() {
    ! grep -qF -- "$2" "$1" || fail "'$1' must not say: $2"
}

# ---- the end ----

no_jobs() {
    local jobs
    jobs=$(slurm squeue -h) && [[ -z $jobs ]]
}

# All that a node runs between jobs is the machine itself.
job_processes() {
    local node
    for node in n1 n2 n3 n4; do
        lab processes "$node" | xargs -r ps -o pid=,args= -p |
            grep -vE 'unshare --uts|lab machine|slurmd -D|sleep 1$|^ *[0-9]+ \[|<defunct>' || true
    done
}
no_processes() { [[ -z $(job_processes) ]]; }

# A test that failed may have left one without power, or without slurmd.
start_lost_nodes() {
    local node
    for node in n1 n2 n3 n4; do
        lab processes $node | xargs -r ps -o comm= -p | grep -qx slurmd || {
            lab kill-node $node
            lab start-node $node
        }
    done
}

finish() {
    local status=$?
    trap - EXIT
    set +e
    if ((status != 0)); then
        tail -n 100 "$scratch"/here/slurm-*.out 2>/dev/null
        slurm squeue -t all
        slurm sinfo -N
        echo "$0 stopped with status $status, see above"
    fi
    slurm scancel -u "$(id -un)"
    start_lost_nodes
    (await "the jobs to end" no_jobs && await "no process to be left" no_processes) || {
        job_processes
        status=1
    }
    [[ -n ${KEEP-} ]] || rm -rf "$scratch"
    exit "$status"
}
trap finish EXIT

mkdir -p "$scratch/here" "$checkout/jobs"
cp "$here"/../../jobs/*.sbatch "$here/../../jobs/chain.sh" "$checkout/jobs/"
cd "$scratch/here"
use_program "$wellbred"

# Jobs train slowly, so that there is time to hurt them, without burning the machine: each lot of
# games takes up to so many milliseconds. What was interrupted goes on at full speed.
export WELLBRED_TEST_DELAY_MS=100
cat >"$checkout/jobs/env.sh" <<'END'
wellbred=("$WELLBRED_TEST_PROGRAM")
((restarts == 0)) || unset WELLBRED_TEST_DELAY_MS
END
