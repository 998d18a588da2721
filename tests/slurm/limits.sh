# How often a job is queued again, and what happens where that is not allowed.
source "$(dirname "$0")/lib.bash"
use_program "$here/fake"
declare -A jobs logs

write_failing() { # write_failing NAME STATUS TIMES
    echo "steps=6 fail_at=3 fail_status=$2 fail_times=$3" >"$1.config"
}
submit_as() { # submit_as NAME OPTION...
    submit_train --nodes=1 --ntasks=1 "${@:2}" "$1.config" "$1"
    jobs[$1]=$job logs[$1]=$log
}
submit_chain() { # submit_chain NAME COUNT
    local id
    slurm "$checkout/jobs/chain.sh" "$2" "$1.config" "$1" --nodes=1 --ntasks=1 >said
    chain=()
    while read -r id; do
        chain+=("$PWD/slurm-wellbred-$1-$(cksum <<<"$PWD/$1" | cut -d' ' -f1)-$id.out")
    done < <(sed 's/.* //' said)
}

write_failing rank 139 1
write_failing program 70 1
write_failing broken 139 9
write_failing stopping 75 9
write_failing followed 75 9
write_failing chain 75 1
echo "steps=20" >stopped.config
submit_as rank
submit_as program
WELLBRED_MAX_FAILURES=2 submit_as broken
WELLBRED_MAX_RESTARTS=2 submit_as stopping
WELLBRED_MAX_RESTARTS=2 submit_as followed --no-requeue --time=7
submit_chain chain 3
chain_logs=("${chain[@]}")
submit_chain stopped 2
await_middle stopped
touch stopped/STOP

for run in rank program; do
    echo "a failure that passes, of the $run"
    expect_ended "${jobs[$run]}" 0 1
    [[ ! -e $run/failures ]] || fail "failures are still counted"
done

echo "a failure that does not pass"
expect_ended "${jobs[broken]}" 139 2
expect_in "${logs[broken]}" "not queued again: failed 3 times without a new generation, WELLBRED_MAX_FAILURES is 2"

echo "stopped too often"
expect_ended "${jobs[stopping]}" 75 2
expect_in "${logs[stopping]}" "not queued again: 2 restarts are as many as WELLBRED_MAX_RESTARTS allows"

echo "followed by other jobs"
await "the followers and the chains" no_jobs
expect "the number of parts" "$(grep -c "ended with status 75" "${logs[followed]}")" 3
expect "the number of parts of one task" "$(grep -c "part .: 1 tasks on 1 nodes" "${logs[followed]}")" 3
expect_in "${logs[followed]}" "2 restarts are as many"
mapfile -t followers < <(sed -n 's/^Submitted batch job //p' "${logs[followed]}")
expect "the number of followers" ${#followers[@]} 2
for follower in "${followers[@]}"; do
    expect "the time of a follower" "$(job_field "$follower" TimeLimit)" 00:07:00
    expect "the restarts of a follower" "$(job_field "$follower" Restarts)" 0
done

echo "a chain"
echo "steps=6" >whole.config
expect_in "${chain_logs[0]}" "the next job of the chain goes on"
expect "the digest" "$(digests "${chain_logs[1]}")" "$(local_digest whole.config)"
expect_in "${chain_logs[2]}" "the run is finished, nothing to do"

echo "a chain that is stopped"
expect_in "${chain[0]}" "stopped by '$PWD/stopped/STOP'"
expect_in "${chain[1]}" "the chain was stopped by"
