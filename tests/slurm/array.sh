# A study of six runs as an array job, two of them interrupted.
source "$(dirname "$0")/lib.bash"

for i in 1 2 3 4 5 6; do
    mkdir -p "study/run-$i"
    write_config "study/run-$i/config.json" 3 "$i"
    echo "run-$i"
done >runs.txt
mv runs.txt study/

submit_study() {
    job=$(slurm sbatch --parsable --ntasks-per-node=2 --array=1-6 "$checkout/jobs/sweep.sbatch" study)
}
task_log() { echo "slurm-wellbred-sweep-${job}_$1.out"; }

submit_study
for i in 2 6; do # the last task of an array has its number
    await_middle "study/run-$i"
    slurm scancel --batch --signal=USR1 "${job}_$i"
done
await_end "$job"
for i in 1 2 3 4 5 6; do
    expect "the digest of run $i" "$(digests "$(task_log $i)")" "$(local_digest "study/run-$i/config.json")"
    case $i in 2 | 6) expect_in "$(task_log $i)" "part 2 ended with status 0" ;; *) expect_not_in "$(task_log $i)" "part 2" ;; esac
done

submit_study
await_end "$job"
for i in 1 2 3 4 5 6; do
    expect_in "$(task_log $i)" "run $i of 6 in 'study': 'run-$i'"
    expect_in "$(task_log $i)" "the run is finished, nothing to do"
    expect_not_in "$(task_log $i)" "ended with status"
done

job=$(slurm sbatch --parsable --array=7 "$checkout/jobs/sweep.sbatch" study)
await_end "$job"
expect_in "$(task_log 7)" "no run number 7 in 'study/runs.txt', submit with --array=1-6"
