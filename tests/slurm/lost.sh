# A rank is lost in the middle of a run: the one that writes, and another.
source "$(dirname "$0")/lib.bash"

write_config config
digest=$(local_digest config)
declare -A jobs logs

submit_as() { # submit_as RUN LAUNCHER
    WELLBRED_LAUNCHER=$2 submit_train --nodelist=n1,n2 --nodes=2 --ntasks-per-node=1 config "$1"
    jobs[$1]=$job logs[$1]=$log
}

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

runs=(srun-n1 srun-n2 mpirun-n1 mpirun-n2)
for run in "${runs[@]}"; do
    submit_as "$run" "${run%-*}"
done
for run in "${runs[@]}"; do
    await_middle "$run"
    kill_rank "${run#*-}" "$run"
done
for run in "${runs[@]}"; do
    echo "a rank: $run"
    expect_ended "${jobs[$run]}" 0 1
    expect "the digest of run '$run'" "$(digests "${logs[$run]}")" "$digest"
    expect_in "${logs[$run]}" "a rank, a node or a connection was lost"
done
