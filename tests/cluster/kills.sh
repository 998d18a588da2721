# Ranks killed and stopped at random moments: the job ends, says who was lost if nobody
# else does, and goes on later as if nothing had happened.
#
#   bash kills.sh WELLBRED [ROUNDS]   ROUNDS of each kind, default 1
source "$(dirname "$0")/lib.bash"

rounds=${rounds:-1}
every_seconds=0.5
generations=$((rounds > 5 ? 30 : 12))
options=(--generations $generations --set game.max_pieces=4000 --set cluster.slice_pieces=500
    --set checkpoint.every_seconds=$every_seconds)

train 0 long.json --run whole "${options[@]}"
history whole >whole.history
whole=$(digest)

has_begun() { [[ -e $run/log.jsonl && $(grep -c '"start"' "$run/log.jsonl") -gt $starts ]]; }

# begin RANKS OPTION...: a job that plays, somewhere in the middle.
begin() {
    starts=0
    [[ ! -e $run/log.jsonl ]] || starts=$(grep -c '"start"' "$run/log.jsonl" || true)
    lasting job "$1" long.json --run "$run" "${options[@]}" "${@:2}"
    wait_until "the run begins" has_begun
    mapfile -t pids < <(ranks_of "$launcher")
    nap 1 "$latest"
}

a_worker() { echo "${pids[1 + RANDOM % (${#pids[@]} > 1 ? ${#pids[@]} - 1 : 1)]-}"; } # nothing if it has ended

# Seconds since the newest file of the run was written.
age() {
    local newest
    newest=$(find "$run" -name '*.h5' -printf '%T@\n' | sort -n | tail -n 1)
    echo "$(date +%s.%N) ${newest:-0}" | awk '{ printf "%.1f", $1 - $2 }'
}

are_gone() {
    local pid
    for pid in "$@"; do
        [[ ! -e /proc/$pid || $(sed -n 's/^State:\t\(.\).*/\1/p' "/proc/$pid/status" 2>/dev/null) == [ZX] ]] || return 1
    done
}

# No kill should come after the end.
finish_run() {
    train 2 long.json --run "$run" "${options[@]}"
    [[ $(digest) == "$whole" ]] || fail "another digest after $1"
    check_history "$run" "$1, finished"
}

# After the kill: the job ends, also its ranks, and its history is right so far.
check_end() { # check_end WHAT
    local start=$SECONDS
    wait_for_job
    wait_until "all ranks are gone" are_gone "${pids[@]}"
    check_history "$run" "$1"
    echo "$1: exit code $status after $((SECONDS - start)) s, newest file $written s old, $(wc -l <"$run.history") generations"
    ((status == 0)) || kills=$((kills + 1))
    if (($(wc -l <"$run.history") > generations * 2 / 3)); then
        finish_run "$1"
        run=run$((++number))
    fi
}

number=0 run=run0 kills=0
latest=20 # tenths of a second
counts=(3 2 5)
for ((round = 0; round < rounds; round++)); do
    ranks=${counts[round % 3]}

    begin "$ranks"
    written=$(age)
    kill -KILL $(a_worker) 2>/dev/null || true
    check_end "a worker of $ranks ranks killed"

    begin "$ranks"
    written=$(age)
    kill -KILL "${pids[0]-$launcher}" 2>/dev/null || true
    check_end "the master of $ranks ranks killed"

    begin "$ranks"
    written=$(age)
    kill -KILL "${pids[@]}" 2>/dev/null || true
    check_end "all of $ranks ranks killed"

    begin "$ranks"
    written=$(age)
    kill -KILL "$launcher" 2>/dev/null || true
    check_end "mpirun of $ranks ranks killed"
done
((kills > 0)) || fail "no kill came before the end"

# The same without mpirun.
begin 0
pids=("$launcher")
written=$(age)
kill -KILL "$launcher" 2>/dev/null || true
check_end "the only process killed"

# A rank that hangs: nobody but the other ranks can tell. The job is long enough to still run.
suspend() { # suspend WHAT PID EXPECTED
    local what=$1 pid=$2 expected=$3
    kill -STOP "$pid"
    wait_for_job
    kill -KILL "$pid" 2>/dev/null || true
    wait_until "all ranks are gone" are_gone "${pids[@]}"
    ((status != 0)) || fail "$what: the job ended well"
    grep -E "$expected" err || fail "$what: nobody said '$expected'"
    check_history "$run" "$what"
    echo "$what: exit code $status"
}
latest=3
patience=(--set cluster.silent_seconds=4 --set cluster.master_plays=never)
for ((round = 0; round < (rounds + 4) / 5; round++)); do
    rm -rf "$run"
    begin 3 "${patience[@]}"
    suspend "a worker hangs" "${pids[1]}" "rank 1 on '$(hostname)' has said nothing for [0-9]+ s"
    begin 3 "${patience[@]}"
    suspend "the master hangs" "${pids[0]}" "rank [12] has heard nothing from its master for [0-9]+ s"
done

finish_run "all that"
echo "$kills kills, one history: $whole"
