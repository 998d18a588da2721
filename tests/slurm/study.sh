# A study of six runs as an array job, two of them interrupted: as if it had been trained here.
source "$(dirname "$0")/lib.bash"

write_config config 3
export WELLBRED_TEST_DELAY_MS=50
cat >study.json <<'END_OF_STUDY'
{ "config": "config", "grid": { "evolution.mutation.rate": [0.1, 0.2, 0.5] }, "repetitions": 2 }
END_OF_STUDY
"$wellbred" sweep study.json --dir study
mapfile -t runs <study/runs.txt
expect "the number of runs" "${#runs[@]}" 6

submit_study() {
    job=$(slurm sbatch --parsable --ntasks-per-node=2 --array=1-6 "$checkout/jobs/sweep.sbatch" study)
}
task_log() { echo "slurm-wellbred-sweep-${job}_$1.out"; }

submit_study
for i in 2 6; do # the last task of an array has its number
    await_middle "study/${runs[i - 1]}"
    slurm scancel --batch --signal=USR1 "${job}_$i"
done
await_end "$job"
for i in 1 2 3 4 5 6; do
    expect "the digest of run $i" "$(digests "$(task_log $i)")" "$(local_digest "study/${runs[i - 1]}/config.json")"
    case $i in 2 | 6) expect_in "$(task_log $i)" "part 2 ended with status 0" ;; *) expect_not_in "$(task_log $i)" "part 2" ;; esac
done

echo "the table is that of a study without Slurm"
WELLBRED_TEST_DELAY_MS=0 "$wellbred" sweep study.json --dir local --local --table | sed -n '/^rate/,$p' >expected
"$wellbred" sweep study --table >table
cat table
diff expected table
expect_in table "6 of 6 runs finished"

echo "again, there is nothing to do"
submit_study
await_end "$job"
for i in 1 2 3 4 5 6; do
    expect_in "$(task_log $i)" "run $i of 6 in 'study': '${runs[i - 1]}'"
    expect_in "$(task_log $i)" "the run is finished, nothing to do"
    expect_not_in "$(task_log $i)" "ended with status"
done

job=$(slurm sbatch --parsable --array=7 "$checkout/jobs/sweep.sbatch" study)
await_end "$job"
expect_in "$(task_log 7)" "no run number 7 in 'study/runs.txt', submit with --array=1-6"
