# What is wrong is said once and not tried again.
source "$(dirname "$0")/lib.bash"

echo "a bad config"
echo 'steps=0' >bad
submit_train bad run
expect_ended "$job" 65 0
expect_in "$log" "'steps' is 0"
expect_in "$log" "cannot be trained, see above; not queued again"

echo "a bad option"
echo 'steps=3' >good
submit "$checkout/jobs/train.sbatch" good run --no-such-option
expect_ended "$job" 64 0
[[ ! -e run ]] || fail "a refused run left a directory"

echo "a bad status of the ranks"
for status in 64 65; do
    echo "steps=3 fail_at=2 fail_status=$status fail_times=9" >late
    submit_train late "run-$status"
    expect_ended "$job" "$status" 0
    expect_in "$log" "not queued again"
done

echo "a bad launcher, and none of the arguments"
WELLBRED_LAUNCHER=rsh submit_train good run
expect_ended "$job" 64 0
expect_in "$log" "WELLBRED_LAUNCHER is 'rsh', must be srun or mpirun"
submit "$checkout/jobs/train.sbatch"
expect_ended "$job" 64 0
expect_in "$log" "usage: sbatch"

echo "a bad account"
! said=$(slurm sbatch --partition=members --account=wrong "$checkout/jobs/train.sbatch" good run 2>&1) ||
    fail "a wrong account was taken"
[[ $said == *"Invalid account"* ]] || fail "Slurm's own message is not there: $said"
