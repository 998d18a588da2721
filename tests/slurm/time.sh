# What Slurm finds out by its clock: that a job's time is over, and that a node is lost. All
# at once, so that its minutes pass only once.
source "$(dirname "$0")/lib.bash"
declare -A jobs logs

submit_as() { # submit_as RUN CONFIG OPTION...
    submit_train --ntasks-per-node=1 "${@:3}" "$2" "$1"
    jobs[$1]=$job logs[$1]=$log
}
write_config config 40 # of six seconds each
digest=$(local_digest config)

# The node of rank 1, and the one with the batch script and rank 0.
submit_on() { # submit_on NODE
    submit_as "$1-srun" config --nodelist="n2,$1" --nodes=2
    WELLBRED_LAUNCHER=mpirun submit_as "$1-mpirun" config --nodelist="n2,$1" --nodes=2
    WELLBRED_TEST_DELAY_MS=200 submit_as "$1-batch" config --nodelist="$1" --nodes=1 --ntasks-per-node=2
}
submit_on n3
submit_on n4

# Slurm looks at its clock twice a minute: it sends the signal early rather than late, and the
# limit comes after one minute to one and a half.
submit_minute() { # submit_minute RUN CONFIG SECONDS_OF_WARNING
    submit_as "$1" "$2" --time=1 --signal="B:USR1@$3" --nodelist=n1,n2 --nodes=2
}
submit_minute told config 45
submit_minute knows config 0
# The real one knows its time, so that the limit never gets hold of it.
use_program "$here/fake"
echo 'steps=500' >deaf.config
submit_minute deaf deaf.config 0

for run in n3-srun n3-mpirun n3-batch n4-srun n4-mpirun n4-batch; do
    await_middle "$run"
done
lab kill-slurmd n3 # the ranks there live on
lab kill-node n4   # nothing there does

expect_gone_on() { # expect_gone_on RUN DIGEST
    local id=${jobs[$1]}
    await_end "$id"
    expect "the exit code of job $id" "$(job_field "$id" ExitCode)" 0:0
    (($(job_field "$id" Restarts) >= 1)) || fail "job $id was not queued again"
    expect_in "${logs[$1]}" "job $id, part 1: "
    expect_in "${logs[$1]}" "part $(($(job_field "$id" Restarts) + 1)) ended with status 0"
    expect "the digest of run '$1'" "$(digests "${logs[$1]}")" "$2"
}
is_down() { slurm sinfo -h -n "$1" -o %T | grep -q '^down'; }
await "node n3 to be missed" is_down n3
await "node n4 to be missed" is_down n4

echo "a node without power"
lab start-node n4
for run in n4-srun n4-mpirun n4-batch; do
    expect_gone_on $run "$digest"
done

echo "a node without slurmd: what ran there is not played twice at once, and goes on elsewhere"
is_pending() { [[ $(states "$1") == PENDING ]]; }
for run in n3-srun n3-mpirun n3-batch; do
    await "job ${jobs[$run]} to be queued again" is_pending "${jobs[$run]}"
    slurm scontrol update "jobid=${jobs[$run]}" reqnodelist=n1
done
was_refused() { grep -qF "part 2 ended with status 75" "${logs[n3-batch]}"; }
slurm scontrol update "jobid=${jobs[n3-batch]}" starttime=now
await "the second part to meet the first" was_refused
expect_in "${logs[n3-batch]}" "the run is being written by process"
lab kill-node n3
lab start-node n3
for run in n3-srun n3-mpirun n3-batch; do
    expect_gone_on $run "$digest"
done

echo "stopped by the signal before the limit"
expect_gone_on told "$digest"
expect_in "${logs[told]}" "stopped by SIGUSR1"
expect_in "${logs[told]}" "part 1 ended with status 75"
expect_not_in "${logs[told]}" "DUE TO TIME LIMIT"

echo "stopped by itself before the limit"
expect_gone_on knows "$digest"
expect_in "${logs[knows]}" "stopped before its time is up"
expect_in "${logs[knows]}" "part 1 ended with status 75"
expect_not_in "${logs[knows]}" "told to stop"
expect_not_in "${logs[knows]}" "DUE TO TIME LIMIT"

echo "stopped by the limit"
expect_gone_on deaf "$(local_digest deaf.config)"
expect_in "${logs[deaf]}" "part 1 ended with status 143"
expect_in "${logs[deaf]}" "DUE TO TIME LIMIT"
