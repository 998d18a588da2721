# Stopped in every way at random moments, and gone on with on another number of ranks each
# time: one history, and nothing that was played is played again after a stop that waits.
#
#   bash stops.sh WELLBRED [ROUNDS]   default: every kind once
source "$(dirname "$0")/lib.bash"

kinds=(usr1 usr1_to_rank_0 max_time stop_file term int twice)
ranks_to_try=(3 0 2 5 1 8)
rounds=${rounds:-${#kinds[@]}}
generations=$((rounds > 10 ? 30 : 12))
options=(--generations $generations --set game.max_pieces=4000 --set cluster.slice_pieces=500 --set checkpoint.every_seconds=1)

train 0 long.json --run whole "${options[@]}"
history whole >whole.history
whole=$(digest)

has_begun() { [[ -e $run/log.jsonl && $(grep -c '"start"' "$run/log.jsonl") -gt $starts ]]; }

send() { kill "-$1" "$2" 2>/dev/null || true; }

# The process that writes the run.
rank_0() { ranks_of "$launcher" | head -n 1 | grep . || echo "$launcher"; }

stop_by() {
    case $1 in
    usr1) send USR1 "$launcher" ;;
    usr1_to_rank_0) send USR1 "$(rank_0)" ;;
    term) send TERM "$launcher" ;;
    int) send INT "$launcher" ;;
    stop_file) touch "$run/STOP" ;;
    twice)
        send USR1 "$launcher"
        sleep "0.0$((RANDOM % 10))"
        send USR1 "$launcher"
        ;;
    esac
}

# mpirun makes its own exit code of SIGTERM and SIGINT, and kills the ranks a second later.
check_status() { # check_status KIND RANKS
    [[ $status != 0 ]] || return 0 # it was done before
    if [[ $1 == term || $1 == int ]] && (($2 > 0)); then
        ((status == 1 || status == 75 || status == 143)) || fail "$1 on $2 ranks: exit code $status"
    else
        ((status == 75)) || fail "$1 on $2 ranks: exit code $status"
    fi
}

# No stop should come after the end.
finish_run() {
    train 2 long.json --run "$run" "${options[@]}"
    [[ $(digest) == "$whole" ]] || fail "another digest after $1"
    check_history "$run" "$1, finished"
}

number=0 run=run0 stops=0
for ((round = 0; round < rounds; round++)); do
    kind=${kinds[round % ${#kinds[@]}]}
    ranks=${ranks_to_try[(round + round / ${#ranks_to_try[@]}) % ${#ranks_to_try[@]}]}
    limit=() starts=0
    [[ $kind != max_time ]] || limit=(--max-time 00:00:0$((2 + RANDOM % 3)))
    [[ ! -e $run/log.jsonl ]] || starts=$(grep -c '"start"' "$run/log.jsonl" || true)
    lasting job "$ranks" long.json --run "$run" "${options[@]}" "${limit[@]}"
    if [[ $kind != max_time ]]; then
        wait_until "the run begins" has_begun
        nap 1 25
        stop_by "$kind"
    fi
    wait_for_job
    check_status "$kind" "$ranks"
    rm -f "$run/STOP"
    check_history "$run" "$kind on $ranks ranks"
    echo "$kind on $ranks ranks: exit code $status, $(wc -l <"$run.history") generations"
    ((status == 0)) || stops=$((stops + 1))
    if (($(wc -l <"$run.history") > generations * 2 / 3)); then
        finish_run "$kind on $ranks ranks"
        run=run$((++number))
    fi
done

((stops > 0)) || fail "no stop came before the end"
finish_run "all stops"
echo "$stops stops, one history: $whole"
