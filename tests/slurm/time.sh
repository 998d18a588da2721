# A job whose time is too short stops before its limit, or else is ended by it, and goes on.
source "$(dirname "$0")/lib.bash"

# Slurm looks at its clock twice a minute, and sends the signal early rather than late.
echo 'steps=200' >early.config
submit_train --time=1 --signal=B:USR1@45 early.config early
early=$job early_log=$log
# Without a signal, the limit comes after one minute to one and a half.
echo 'steps=500' >late.config
submit_train --time=1 --signal=B:USR1@0 late.config late

expect_parts() { # expect_parts JOB LOG CONFIG
    await_end "$1"
    expect "the exit code of job $1" "$(job_field "$1" ExitCode)" 0:0
    (($(job_field "$1" Restarts) >= 1)) || fail "job $1 was not queued again"
    expect_in "$2" "job $1, part 1: "
    expect_in "$2" "part $(($(job_field "$1" Restarts) + 1)) ended with status 0"
    expect "the digest" "$(digests "$2")" "$(local_digest "$3")"
}
expect_parts "$early" "$early_log" early.config
expect_in "$early_log" "told to stop"
expect_not_in "$early_log" "DUE TO TIME LIMIT"
expect_parts "$job" "$log" late.config
expect_in "$log" "DUE TO TIME LIMIT"
