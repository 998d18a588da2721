# A rank or a node is lost in the middle of a run.
source "$(dirname "$0")/lib.bash"

echo 'steps=40' >config
digest=$(local_digest config)

kill_rank() { # kill_rank NODE
    local pid
    for pid in $(lab processes "$1"); do
        if tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null | grep -qxF "$program"; then
            kill -KILL "$pid"
            return
        fi
    done
    fail "no rank on $1"
}

for launcher in srun mpirun; do
    echo "a rank, $launcher"
    WELLBRED_LAUNCHER=$launcher submit_train --nodes=3 --ntasks-per-node=1 config "rank-$launcher"
    await_progress "rank-$launcher" 3
    kill_rank n2
    expect_ended "$job" 0 1
    expect "the digest with $launcher" "$(digests "$log")" "$digest"
    expect_in "$log" "a rank, a node or a connection was lost"
done

echo "a node"
echo 'steps=400' >config
digest=$(local_digest config)
submit_train --nodes=2 --ntasks-per-node=1 --nodelist=n3,n4 config node
await_progress node 3
lab kill-node n4
is_down() { slurm sinfo -h -n n4 -o %T | grep -q '^down'; }
await "node n4 to be missed" is_down
lab start-node n4
await_end "$job"
expect "the exit code" "$(job_field "$job" ExitCode)" 0:0
(($(job_field "$job" Restarts) >= 1)) || fail "job $job was not queued again"
expect "the digest" "$(digests "$log")" "$digest"
