# How often a job is queued again, and what happens where that is not allowed.
source "$(dirname "$0")/lib.bash"
use_program "$here/fake"

echo "a failure that passes, of a rank and of the program"
for status in 139 70; do
    echo "steps=6 fail_at=3 fail_status=$status fail_times=1" >config
    submit_train --nodes=1 --ntasks=1 config "run-$status"
    expect_ended "$job" 0 1
    [[ ! -e run-$status/failures ]] || fail "failures are still counted"
done

echo "a failure that does not pass"
echo "steps=6 fail_at=3 fail_status=139 fail_times=9" >config
WELLBRED_MAX_FAILURES=2 submit_train --nodes=1 --ntasks=1 config broken
expect_ended "$job" 139 2
expect_in "$log" "not queued again: failed 3 times without a new generation, WELLBRED_MAX_FAILURES is 2"

echo "stopped too often"
echo "steps=6 fail_at=3 fail_status=75 fail_times=9" >config
WELLBRED_MAX_RESTARTS=2 submit_train --nodes=1 --ntasks=1 config stopping
expect_ended "$job" 75 2
expect_in "$log" "not queued again: 2 restarts are as many as WELLBRED_MAX_RESTARTS allows"

echo "followed by other jobs"
echo "steps=6 fail_at=3 fail_status=75 fail_times=9" >config
WELLBRED_MAX_RESTARTS=2 submit_train --no-requeue --nodes=1 --ntasks=1 --time=7 config followed
await "the followers" no_jobs
expect "the number of parts" "$(grep -c "ended with status 75" "$log")" 3
expect "the number of parts of one task" "$(grep -c "part .: 1 tasks on 1 nodes" "$log")" 3
expect_in "$log" "Submitted batch job $((job + 2))"
expect_in "$log" "2 restarts are as many"
for follower in $((job + 1)) $((job + 2)); do
    expect "the time of a follower" "$(job_field "$follower" TimeLimit)" 00:07:00
    expect "the restarts of a follower" "$(job_field "$follower" Restarts)" 0
done

echo "a chain"
echo "steps=20" >whole
echo "steps=20 fail_at=3 fail_status=75 fail_times=1" >config
slurm "$checkout/jobs/chain.sh" 3 config chain --nodes=1 --ntasks=1 >said
await "the chain" no_jobs
mapfile -t logs < <(sed 's/.* //' said | while read -r id; do echo slurm-wellbred-chain-*-"$id.out"; done)
expect_in "${logs[0]}" "the next job of the chain goes on"
expect "the digest" "$(digests "${logs[1]}")" "$(local_digest whole)"
expect_in "${logs[2]}" "the run is finished, nothing to do"

echo "a chain that is stopped"
slurm "$checkout/jobs/chain.sh" 2 whole stopped --nodes=1 --ntasks=1 >said
await_middle stopped
touch stopped/STOP
await "the chain" no_jobs
expect_in slurm-wellbred-stopped-*-"$(tail -n 1 said | sed 's/.* //').out" "the chain was stopped by"
