# A rank or a node is lost in the middle of a run.
source "$(dirname "$0")/lib.bash"

write_config config
digest=$(local_digest config)
declare -A jobs logs

submit_as() { # submit_as RUN LAUNCHER NODELIST [TASKS_PER_NODE]
    local nodes=${3//[^,]/}
    WELLBRED_LAUNCHER=$2 submit_train --nodelist="$3" --nodes=$((${#nodes} + 1)) --ntasks-per-node="${4-1}" config "$1"
    jobs[$1]=$job logs[$1]=$log
}
expect_digest() { expect "the digest of run '$1'" "$(digests "${logs[$1]}")" "$digest"; }

kill_rank() { # kill_rank NODE RUN
    local pid
    for pid in $(lab processes "$1"); do
        if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -q "^$wellbred train config --run $2 "; then
            kill -KILL "$pid"
            return
        fi
    done
    fail "no rank of run '$2' on $1"
}

# A node: one of several, and the one with the batch script.
node_runs=(node-srun node-mpirun node-batch)
submit_as node-srun srun n3,n4
submit_as node-mpirun mpirun n3,n4
submit_as node-batch srun n4 2
# Rank 0, which writes, and another one.
rank_runs=(srun-n1 srun-n2 mpirun-n1 mpirun-n2)
for run in "${rank_runs[@]}"; do
    submit_as "$run" "${run%-*}" n1,n2
done

for run in "${node_runs[@]}"; do
    await_middle "$run"
done
lab kill-node n4
for run in "${rank_runs[@]}"; do
    await_middle "$run"
    kill_rank "${run#*-}" "$run"
done

for run in "${rank_runs[@]}"; do
    echo "a rank: $run"
    expect_ended "${jobs[$run]}" 0 1
    expect_digest "$run"
    expect_in "${logs[$run]}" "a rank, a node or a connection was lost"
done

is_down() { slurm sinfo -h -n n4 -o %T | grep -q '^down'; }
await "node n4 to be missed" is_down
lab start-node n4
for run in "${node_runs[@]}"; do
    echo "a node: $run"
    await_end "${jobs[$run]}"
    expect "the exit code" "$(job_field "${jobs[$run]}" ExitCode)" 0:0
    (($(job_field "${jobs[$run]}" Restarts) >= 1)) || fail "job ${jobs[$run]} was not queued again"
    expect_digest "$run"
done
