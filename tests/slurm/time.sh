# A job whose time is too short stops before its limit, or else is ended by it, and goes on.
source "$(dirname "$0")/lib.bash"
declare -A jobs logs

# Slurm looks at its clock twice a minute: it sends the signal early rather than late, and the
# limit comes after one minute to one and a half.
submit_minute() { # submit_minute SECONDS_OF_WARNING CONFIG RUN
    submit_train --time=1 --signal="B:USR1@$1" --nodes=2 --ntasks-per-node=2 "$2" "$3"
    jobs[$3]=$job logs[$3]=$log
}
write_config config 10
digest=$(local_digest config)
export WELLBRED_TEST_DELAY_MS=500 # which makes it last for one and a half
submit_minute 45 config told
submit_minute 0 config knows
# The real one knows its time, so that the limit never gets hold of it.
use_program "$here/fake"
echo 'steps=500' >deaf.config
submit_minute 0 deaf.config deaf

expect_parts() { # expect_parts RUN DIGEST
    local id=${jobs[$1]}
    await_end "$id"
    expect "the exit code of job $id" "$(job_field "$id" ExitCode)" 0:0
    (($(job_field "$id" Restarts) >= 1)) || fail "job $id was not queued again"
    expect_in "${logs[$1]}" "job $id, part 1: "
    expect_in "${logs[$1]}" "part 1 ended with status"
    expect_in "${logs[$1]}" "job $id, part 2: "
    expect_in "${logs[$1]}" "part $(($(job_field "$id" Restarts) + 1)) ended with status 0"
    expect "the digest of run '$1'" "$(digests "${logs[$1]}")" "$2"
}

echo "stopped by the signal before the limit"
expect_parts told "$digest"
expect_in "${logs[told]}" "stopped by SIGUSR1"
expect_not_in "${logs[told]}" "DUE TO TIME LIMIT"

echo "stopped by itself before the limit"
expect_parts knows "$digest"
expect_in "${logs[knows]}" "stopped before its time is up"
expect_not_in "${logs[knows]}" "told to stop"
expect_not_in "${logs[knows]}" "DUE TO TIME LIMIT"

echo "stopped by the limit"
expect_parts deaf "$(local_digest deaf.config)"
expect_in "${logs[deaf]}" "DUE TO TIME LIMIT"
