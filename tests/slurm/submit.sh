# 'wellbred submit': from a config to a finished run, and what Slurm has against it.
source "$(dirname "$0")/lib.bash"
use_program "$wellbred"

cat >config.json <<'END_OF_CONFIG'
{ "seed": 7, "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evolution": { "population": 20, "generations": 3 } }
END_OF_CONFIG
digest=$(local_digest config.json)
submit_config() { slurm "$wellbred" submit config.json --home "$checkout" "$@"; }

for launcher in srun mpirun; do
    said=$(submit_config --run "a run by $launcher" --nodes 2 --tasks-per-node 2 --time 00:10:00 --name mine --launcher $launcher)
    job=${said#submitted job }
    log=slurm-mine-$job.out
    expect_ended "$job" 0 0
    expect "the digest with $launcher" "$(digests "$log")" "$digest"
    expect_in "$log" "job $job, part 1: 4 tasks on 2 nodes"
    expect_in "$log" "launched by $launcher"
    expect "its time limit" "$(job_field "$job" TimeLimit)" "00:10:00"
done
expect "submitted again" "$(submit_config --run "a run by srun")" "nothing to submit, the run in 'a run by srun' is finished"

echo "a bad account"
! said=$(submit_config --run other --partition members --account wrong 2>&1) || fail "a wrong account was taken"
[[ $said == *"Invalid account"* ]] || fail "Slurm's own message is not there: $said"

echo "a bad config"
status=0
submit_config --run other --set evolution.popluation=5 || status=$?
expect "the status" "$status" 65
expect "jobs after that" "$(slurm squeue -h)" ""
[[ ! -e other ]] || fail "a refused run left a directory"
