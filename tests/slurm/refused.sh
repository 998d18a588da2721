# What is wrong is said once and not tried again.
source "$(dirname "$0")/lib.bash"

export WELLBRED_TEST_DELAY_MS=0
write_config good
sed 's/"population": 6/"population": 1/' good >bad
echo "steps=3 fail_at=2 fail_status=65 fail_times=9" >late
"$wellbred" train good --run other --generations 1 >/dev/null
train=$checkout/jobs/train.sbatch
declare -A jobs logs

submit_as() { # submit_as NAME ARGUMENT...
    submit --nodes=2 --ntasks-per-node=1 "$train" "${@:2}"
    jobs[$1]=$job logs[$1]=$log
}
submit_as config bad run
submit_as option good run --no-such-option
submit_as seed good other --set seed=9
WELLBRED_LAUNCHER=rsh submit_as launcher good run
submit_as nothing
use_program "$here/fake" # the real one is as fussy before it is launched as after
submit_as ranks late late-run

expect_refused() { # expect_refused NAME STATUS MESSAGE
    echo "refused for its $1"
    expect_ended "${jobs[$1]}" "$2" 0
    expect_in "${logs[$1]}" "$3"
    expect_not_in "${logs[$1]}" "job: queued again"
}
expect_refused config 65 "'evolution.population' is 1, must"
expect_in "${logs[config]}" "cannot be trained, see above; not queued again"
expect_refused option 64 "--no-such-option"
expect_refused seed 65 "has another config: 'seed' is 3 in the run and 9 now"
expect_refused launcher 64 "WELLBRED_LAUNCHER is 'rsh', must be srun or mpirun"
expect_refused nothing 64 "usage: sbatch"
expect_refused ranks 65 "part 1 ended with status 65"
[[ ! -e run ]] || fail "a refused run left a directory"

echo "refused for its account"
! said=$(slurm sbatch --partition=members --account=wrong "$train" good run 2>&1) || fail "a wrong account was taken"
[[ $said == *"Invalid account"* ]] || fail "Slurm's own message is not there: $said"
