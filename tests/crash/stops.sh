# Stopped in the middle of a generation, in every way there is, a training goes on to the
# same end, and no game that was over is played again.
source "$(dirname "$0")/lib.bash"

# Not so much to play where a sanitizer slows everything down.
[[ $scope != few ]] || sed -i 's/"max_pieces": [0-9]*/"max_pieces": 4000/' small.json
train_whole

must_end_with() { # what; exit code; what the message must have in it
    ((status == $2)) || fault "$1: ended with $status, must be $2"
    grep -q "^wellbred: .*$3" err || fault "$1: the message must say '$3'"
}
must_have_gone_on() { # what
    must_go_on "$1"
    [[ $(resumed_in_the_middle) -gt 0 ]] || fault "$1: did not go on in the middle of a generation"
    must_have_played_once "$1"
}

# In a run of its own, when some games are on the disk.
stop_by() { # what; message; command
    local what=$1 message=$2
    shift 2
    rm -rf "$run"
    begin_training
    wait_until has_unfinished_games
    "$@"
    end_training
    must_end_with "$what" 75 "$message"
    grep -q '"event": "stop"' "$run/log.jsonl" || fault "$what: the log does not tell"
    must_have_gone_on "$what"
}
send() { # signals
    local signal
    for signal in "$@"; do
        kill -"$signal" "$child"
    done
}

for signal in USR1 TERM INT; do
    stop_by "SIG$signal" "stopped by SIG$signal, in generation [0-2] with [0-9]* % of its games played" send $signal
done
stop_by "a second signal" "stopped by SIG" send USR1 TERM
stop_by "many signals" "stopped by SIG" send USR1 USR1 INT TERM USR1

# A file asks as well, and tells afterwards that the stop was meant.
stop_by_file() {
    touch "$run/STOP"
    wait_until test -e "$run/STOPPED"
    [[ ! -e $run/STOP ]] || fault "STOP is still there"
}
stop_by "STOP" "stopped by the file STOP" stop_by_file
[[ ! -e $run/STOPPED ]] || fault "STOPPED is still there when the run has gone on"

# Where STOP is there before the start, nothing is played.
rm -rf "$run"
mkdir "$run"
touch "$run/STOP"
train
must_end_with "STOP before the start" 75 "stopped by the file STOP, in generation 0 with 0 %"
[[ -e $run/STOPPED && ! -e $run/inflight.h5 ]] || fault "STOP before the start: not as it should be"
must_go_on "STOP before the start"

# SIGKILL leaves no time for anything.
rm -rf "$run"
begin_training
wait_until has_unfinished_games
kill -KILL "$child"
end_training
((status == 137)) || fault "SIGKILL: ended with $status"
must_have_gone_on "SIGKILL"

# Again and again, until there is nothing left to do. A second before the end of its time a
# process begins to stop, so two seconds are one of play.
rm -rf "$run"
under=(env WELLBRED_TEST_DELAY_MS=60)
for ((stops = 0; stops < 300; stops++)); do
    train --max-time 00:00:02
    ((status != 0)) || break
    must_end_with "--max-time" 75 "stopped before its time is up"
done
under=()
[[ $(digest) == "$expected" ]] || fault "--max-time: the digest is $(digest), must be $expected"
((stops > 0)) || fault "--max-time: nothing was stopped"
must_have_played_once "--max-time"
rm -rf "$run"
train --max-time 00:00:01
must_end_with "--max-time of a second" 75 "stopped before its time is up, in generation 0 with 0 %"
must_go_on "--max-time of a second"

finish "stopped in 10 ways, and $stops times by --max-time"
