# A real study as an array job, two of its six runs interrupted.
source "$(dirname "$0")/lib.bash"
use_program "$wellbred"

cat >study.json <<'END_OF_STUDY'
{ "config": { "seed": 7, "game": { "board": {"width": 8, "height": 12}, "max_pieces": 2000 },
              "player": { "features": ["holes", "bumpiness", "landing_height", "row_transitions"] },
              "evaluation": { "games": 10 },
              "evolution": { "population": 100, "generations": 40 } },
  "grid": { "evolution.mutation.rate": [0, 0.1, 0.5] }, "repetitions": 2 }
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
    await "run $i to have begun" test -e "study/${runs[i - 1]}/generations/0.h5"
    slurm scancel --batch --signal=USR1 "${job}_$i"
done
await_end "$job"
for i in 1 2 3 4 5 6; do
    case $i in 2 | 6) expect_in "$(task_log $i)" "part 2 ended with status 0" ;; *) expect_not_in "$(task_log $i)" "part 2" ;; esac
done

echo "the table is that of a study without Slurm"
WELLBRED_TEST_DELAY_MS=0 "$wellbred" sweep study.json --dir local --local --table | sed -n '/^rate/,$p' >expected
"$wellbred" sweep study --table >table
cat table
diff expected table
expect_in table "6 of 6 runs finished"

submit_study
await_end "$job"
for i in 1 2 3 4 5 6; do
    expect_in "$(task_log $i)" "the run is finished, nothing to do"
done
