# Stopped, queued again or cancelled, a run goes on and ends as if it had not been.
source "$(dirname "$0")/lib.bash"

echo 'steps=40' >config
digest=$(local_digest config)

echo "the batch script is signalled, as at the end of its time"
for launcher in srun mpirun; do
    WELLBRED_LAUNCHER=$launcher submit_train --nodes=4 --ntasks-per-node=1 config "batch-$launcher"
    await_progress "batch-$launcher" 3
    slurm scancel --batch --signal=USR1 "$job"
    expect_ended "$job" 0 1
    expect "the digest with $launcher" "$(digests "$log")" "$digest"
    expect_in "$log" "told to stop"
    expect_in "$log" "part 1 ended with status 75"
    expect_in "$log" "part 2 ended with status 0"
done

echo "the ranks are signalled"
submit_train config ranks
await_progress ranks 3
slurm scancel --signal=USR1 "$job"
expect_ended "$job" 0 1
expect "the digest" "$(digests "$log")" "$digest"

echo "queued again by hand"
submit_train config requeue
await_progress requeue 3
slurm scontrol requeue "$job"
expect_ended "$job" 0 1
expect "the digest" "$(digests "$log")" "$digest"

echo "cancelled, and submitted again"
submit_train config cancel
await_progress cancel 3
slurm scancel "$job"
await_end "$job"
expect "the state" "$(states "$job")" CANCELLED
expect "the number of restarts" "$(job_field "$job" Restarts)" 0
expect_not_in "$log" "queued again"
submit_train config cancel
expect_ended "$job" 0 0
expect "the digest" "$(digests "$log")" "$digest"

echo "stopped by the user"
submit_train config user
await_progress user 3
touch user/STOP
expect_ended "$job" 75 0
expect_in "$log" "stopped by 'user/STOP'"
[[ -e user/STOPPED ]] || fail "no 'user/STOPPED'"
submit_train config user
expect_ended "$job" 0 0
[[ ! -e user/STOPPED ]] || fail "'user/STOPPED' is still there"
expect "the digest" "$(digests "$log")" "$digest"
