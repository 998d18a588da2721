# One writer at a time: who is refused, whom a dead one does not hinder, and how a ghost ends.
source "$(dirname "$0")/lib.bash"

# So long that no generation ends while something is tried out.
endless() { sed "s/\"max_pieces\": [0-9]*/\"max_pieces\": 1000000000/" small.json >endless.json; }
sed -i 's/"max_pieces": [0-9]*/"max_pieces": 2000/' small.json
endless
cp small.json short.json
delay=0
checks=0

must_be_refused() { # what; what the message must have in it
    checks=$((checks + 1))
    ((status == 75)) || fault "$1: ended with $status, must be 75"
    grep -q "^wellbred: .*$2" err || fault "$1: the message must say '$2'"
    (($(wc -l <err) == 1)) || fault "$1: one line is enough"
}
state_of() { (cd "$run" && find . -type f -printf '%p %s %T@\n' -exec cat {} + | sha256sum); }

# ---- while one trains ----

cp endless.json small.json
begin_training
wait_until has_unfinished_games
first=$child
host=$(hostname)
for ((i = 0; i < 20; i++)); do # it publishes all the time: any moment may be a bad one
    train >/dev/null
    must_be_refused "a second process" "the run is being written by process $first on '$host' since 20"
done
train --dry-run
must_be_refused "a second process that only looks" "the run is being written by process $first on '$host' since 20"
freeze
before=$(state_of)
train
[[ $(state_of) == "$before" ]] || fault "a refused process has changed something"
"$wellbred" verify "$run" >out 2>err || fault "a run in use can't be verified"
kill -CONT "$first"
kill -USR1 "$first"
end_training
grep -q '^state free$' "$run/lock" || fault "the lock was not given back"

# ---- a ghost ----

# Somebody else's lock; what he did to it is not noticed before the process goes on.
haunt() { # what; message; command that changes $run/lock
    local what=$1 message=$2
    shift 2
    rm -rf "$run"
    begin_training
    wait_until has_unfinished_games
    freeze
    "$@"
    before=$(state_of)
    kill -CONT "$child"
    end_training
    must_be_refused "$what" "$message"
    [[ $(state_of) == "$before" ]] || fault "$what: something was published"
}
put_lock() { cat >"$run/lock"; }
take_over() { sed 's/^token .*/token 0123456789abcdef/; s/^host .*/host elsewhere/; s/^process .*/process 77/' "$run/lock" >lock && put_lock <lock; }
take_over_and_stop() { take_over && touch "$run/STOP"; }
haunt "a ghost" "process 77 on 'elsewhere' has taken over the run: this one ends" take_over
haunt "a ghost that is not meant by STOP" "process 77 on 'elsewhere' has taken over the run" take_over_and_stop
haunt "a ghost whose lock was removed" "'$run/lock' was removed, so that others may have the run: this one ends" rm "$run/lock"
cut_lock() { truncate -s 30 "$run/lock"; }
haunt "a ghost whose lock was cut" "'$run/lock' is no longer what this process wrote" cut_lock

# ---- what others have left ----

cp short.json small.json
rm -rf "$run"
train_whole
epoch_of() { sed -n 's/^epoch //p' "$run/lock"; }

lock_by() { # host, process, job, state; of a run that is finished but for its last generation
    rm -rf "$run"
    cp -a whole "$run"
    rm "$run/generations/2.h5"
    printf 'epoch 41\nstate %s\ntoken 0123456789abcdef\nhost %s\nprocess %s\njob %s\nsince 2024-01-01T00:00:00Z\n' \
        "$4" "$1" "$2" "$3" | put_lock
}
must_take_it() { # what
    checks=$((checks + 1))
    must_go_on "$1"
    [[ $(epoch_of) == 42 ]] || fault "$1: the epoch is $(epoch_of), must be 42"
}
must_leave_it() { # what; message
    before=$(state_of)
    train
    must_be_refused "$1" "$2"
    [[ $(state_of) == "$before" ]] || fault "$1: something has changed"
    rm "$run/lock"
    must_go_on "$1, and removed by hand"
}

bash -c 'exit 0' &
dead=$!
wait "$dead"
lock_by "$host" "$dead" - held
must_take_it "the lock of a dead process"
lock_by "$host" $$ - held
must_take_it "the lock of a number that is another process now"
lock_by elsewhere 77 - free
must_take_it "a lock that was given back elsewhere"
lock_by elsewhere 77 - held
must_leave_it "a lock of another machine" \
    "last written by process 77 on 'elsewhere' since 2024-01-01T00:00:00Z, and that is another machine: if it is dead, remove '$run/lock'"

# ---- Slurm ----

mkdir bin
PATH=$scratch/bin:$PATH
slurm_says() { # exit code; text
    printf '#!/bin/sh\n[ -z "%s" ] || echo "%s"\nexit %s\n' "$2" "$2" "$1" >bin/squeue
    chmod +x bin/squeue
}
for state in "" COMPLETED CANCELLED FAILED TIMEOUT NODE_FAIL PREEMPTED OUT_OF_MEMORY PENDING; do
    slurm_says 0 "$state"
    lock_by elsewhere 77 123 held
    must_take_it "the lock of a job that is '$state'"
done
slurm_says 1 "slurm_load_jobs error: Invalid job id specified"
lock_by elsewhere 77 123 held
must_take_it "the lock of a job that Slurm has forgotten"
for state in RUNNING COMPLETING SUSPENDED; do
    slurm_says 0 $state
    lock_by elsewhere 77 123 held
    must_leave_it "the lock of a job that is $state" "the run is being written by process 77 of job 123 on 'elsewhere' since"
done
slurm_says 1 "slurm_load_jobs error: Unable to contact slurm controller"
lock_by elsewhere 77 123 held
must_leave_it "the lock of a job when Slurm is down" "Slurm can't be asked whether that job still runs: if it is dead, remove"
slurm_says 0 RUNNING
lock_by elsewhere 77 123 held
SLURM_JOB_ID=123 must_take_it "the lock of our own job, started again"
# The text of a lock is no command.
slurm_says 0 ""
lock_by elsewhere 77 '1;touch${IFS}hacked' held
must_leave_it "a lock with a command for a job" "Slurm can't be asked"
[[ ! -e hacked ]] || fault "a command in a lock was run"

# ---- torn ----

lock_by "$host" "$dead" - held
cp "$run/lock" lock
size=$(stat -c %s lock)
for ((length = 0; length < size; length += 13)); do
    lock_by "$host" "$dead" - held
    head -c "$length" lock | put_lock
    must_go_on "a lock cut to $length bytes"
    checks=$((checks + 1))
done
lock_by "$host" "$dead" - held
head -c 3000 /dev/urandom | put_lock
must_go_on "a lock of random bytes"
(cat lock && echo more) >longer
lock_by "$host" "$dead" - held
put_lock <longer
must_go_on "a lock with the end of another one"

finish "$checks looks at locks"
