# A job on four nodes, by srun and by mpirun, ends as a run without Slurm does.
source "$(dirname "$0")/lib.bash"

write_config config
export WELLBRED_TEST_DELAY_MS=0 # nothing is hurt here
digest=$(local_digest config)

for launcher in srun mpirun; do
    WELLBRED_LAUNCHER=$launcher submit_train --nodes=4 --ntasks-per-node=2 config "run-$launcher"
    expect_ended "$job" 0 0
    expect "the digest with $launcher" "$(digests "$log")" "$digest"
    expect_in "$log" "job $job, part 1: 8 tasks on 4 nodes, n[1-4]"
    expect_in "$log" "$("$wellbred" --version | head -n 1), launched by $launcher"
    expect_in "$log" "config $("$wellbred" train config --run none --dry-run | sed -n 's/^config *//p') in"
    expect_in "$log" "job: finished"
done

# Submitted again, there is nothing to do.
submit_train config run-srun
expect_ended "$job" 0 0
expect_in "$log" "the run is finished, nothing to do"

# From elsewhere, with a copy of the script, the checkout is not found until it is named.
cp "$checkout/jobs/train.sbatch" copy.sbatch
submit --job-name=wellbred copy.sbatch config run-copy
expect_ended "$job" 127 0
expect_in "$log" "no checkout of wellbred in '$PWD'"
WELLBRED_HOME=$checkout submit copy.sbatch config run-copy
expect_ended "$job" 0 0
expect "the digest with a copy" "$(digests "$log")" "$digest"
