# Stopped, queued again or cancelled in the middle of a generation, a run goes on and ends as
# if it had not been.
source "$(dirname "$0")/lib.bash"

write_config config
digest=$(local_digest config)
declare -A jobs logs

submit_as() { # submit_as RUN [LAUNCHER]
    WELLBRED_LAUNCHER=${2-srun} submit_train --nodes=4 --ntasks-per-node=1 config "$1"
    jobs[$1]=$job logs[$1]=$log
}
expect_digest() { expect "the digest of run '$1'" "$(digests "${logs[$1]}")" "$digest"; }
expect_gone_on() { # expect_gone_on RUN HOW
    echo "$2"
    expect_ended "${jobs[$1]}" 0 1
    expect_digest "$1"
    expect_in "$1/log.jsonl" '"in_the_middle": true'
    expect_in "${logs[$1]}" "part 2 ended with status 0"
}

# As many jobs as there is room for, one interrupted after the other.
submit_as batch-srun
submit_as batch-mpirun mpirun
submit_as ranks
submit_as requeue
for run in batch-srun batch-mpirun; do
    await_middle $run
    slurm scancel --batch --signal=USR1 "${jobs[$run]}"
done
await_middle ranks
slurm scancel --signal=USR1 "${jobs[ranks]}"
await_middle requeue
slurm scontrol requeue "${jobs[requeue]}"

# Two that end without being queued again.
submit_as cancel
submit_as user
await_middle cancel
slurm scancel "${jobs[cancel]}"
await_middle user
touch user/STOP

for launcher in srun mpirun; do
    expect_gone_on batch-$launcher "the batch script is signalled, as at the end of its time: $launcher"
    expect_in "${logs[batch-$launcher]}" "told to stop"
    expect_in "${logs[batch-$launcher]}" "stopped by SIGUSR1, in generation"
    expect_in "${logs[batch-$launcher]}" "part 1 ended with status 75"
done
expect_gone_on ranks "the ranks are signalled"
expect_in "${logs[ranks]}" "part 1 ended with status 75"
expect_gone_on requeue "queued again by hand"

echo "cancelled, and submitted again"
await_end "${jobs[cancel]}"
expect "the state" "$(states "${jobs[cancel]}")" CANCELLED
expect "the number of restarts" "$(job_field "${jobs[cancel]}" Restarts)" 0
expect_not_in "${logs[cancel]}" "queued again"
WELLBRED_TEST_DELAY_MS=0 submit_as cancel
expect_ended "$job" 0 0
expect_digest cancel

echo "stopped by the user, and submitted again"
expect_ended "${jobs[user]}" 75 0
expect_in "${logs[user]}" "stopped by 'user/STOP'"
[[ -e user/STOPPED ]] || fail "no 'user/STOPPED'"
WELLBRED_TEST_DELAY_MS=0 submit_as user
expect_ended "$job" 0 0
[[ ! -e user/STOPPED ]] || fail "'user/STOPPED' is still there"
expect_digest user
