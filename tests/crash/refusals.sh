# A start that is refused says why in one line, and changes nothing on the disk.
source "$(dirname "$0")/lib.bash"

# A run with a generation and the open games of another, whose process was killed. A machine
# that stands still for long may make the kill come too late, or in the middle of a write.
[[ $scope != few ]] || sed -i 's/"max_pieces": [0-9]*/"max_pieces": 4000/' small.json
kill_in_second() { # options of the command
    local tries
    for ((tries = 0; tries < 5; tries++)); do
        rm -rf "$run"
        train --generations 1 "$@"
        begin_training "$@"
        wait_until has_unfinished_games
        kill -KILL "$child"
        end_training
        if has_unfinished_games && [[ -e $run/generations/0.h5 && ! -e $run/generations/1.h5 ]]; then
            return
        fi
    done
    fault "no kill came in the middle of the second generation"
    exit 1
}
train_whole
kill_in_second
mv "$run" killed
checks=0

state_of() { (cd "$scratch" && find run* -printf '%p %s %m %T@\n' -type f -exec cat {} + 2>/dev/null | sha256sum) || true; }
must_be_refused() { # what; exit code; what the message must have in it; options of the command
    local what=$1 code=$2 message=$3 before
    shift 3
    before=$(state_of)
    for look in "" --dry-run; do
        [[ -z $look || $code == 65 ]] || continue # a dry run does not try to write
        checks=$((checks + 1))
        train ${look:+"$look"} "$@"
        ((status == code)) || fault "$what: ended with $status, must be $code"
        grep -q "^wellbred: .*$message" err || fault "$what: the message must say '$message'"
        (($(wc -l <err) == 1)) || fault "$what: one line is enough"
        [[ ! -s out ]] || fault "$what: nothing belongs on standard output"
        [[ $(state_of) == "$before" ]] || fault "$what: something has changed"
    done
}
put_byte() { # file, offset, octal
    printf "\\$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
flip_byte() { # file, offset
    local byte
    byte=$(od -An -tu1 -j "$2" -N 1 "$1")
    put_byte "$1" "$2" "$(printf %o $((byte ^ 1)))"
}

# ---- the wrong run ----

begin_as killed
must_be_refused "another seed" 65 "the run in '$run' has another config: 'seed' is 3 in the run and 4 now; '--fork'" --set seed=4
must_be_refused "another board" 65 "'game.board.width' is 10 in the run and 8 now" --set game.board.width=8
must_be_refused "other games" 65 "'evaluation.games' is 3 in the run and 5 now" --set evaluation.games=5
put_byte "$run/run.h5" 12 002
must_be_refused "a newer run" 65 "$run/run.h5: format version 2, this wellbred reads up to 1"
begin_as killed
put_byte "$run/generations/0.h5" 12 002
must_be_refused "a newer generation" 65 "$run/generations/0.h5: format version 2"
begin_as killed
put_byte "$run/inflight.h5" 12 002
must_be_refused "a newer unfinished generation" 65 "$run/inflight.h5: format version 2"

# ---- the wrong place ----

rm -rf "$run"
echo "not a run" >"$run"
must_be_refused "a file" 73 "can't create directory '$run': File exists"
"$wellbred" pack whole "$run.h5" >/dev/null
run=$run.h5 must_be_refused "a packed run" 73 "can't create directory '$run.h5': File exists"
rm "$run" "$run.h5"
begin_as killed
mkfifo "$run/lock.new"
mv "$run/lock.new" "$run/lock"
must_be_refused "a pipe for a lock" 74 "can't read '$run/lock'"
rm -rf "$run"
run=$run/no/such must_be_refused "a directory in none" 73 "can't create directory '$run/no/such': No such file or directory"

# Root may write anywhere, so somebody else must try.
cp "$wellbred" program
chmod 755 "$scratch" program
chmod 644 small.json
as_nobody=()
((EUID != 0)) || as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
real=$wellbred
wellbred=$scratch/program
under=("${as_nobody[@]}")
if "${under[@]}" "$wellbred" --version >/dev/null 2>&1; then
    begin_as killed
    chmod -R a-w,a+rX "$run"
    must_be_refused "a run that can't be written to" 73 "can't open '$run/lock': Permission denied"
    chmod -R u+w "$run"
    rm -rf "$run"
    mkdir -m 555 "$run"
    must_be_refused "a directory that can't be written to" 73 "can't open '$run/lock': Permission denied"
    run=$run/deeper must_be_refused "a place that can't be written to" 73 "can't create directory '$run/deeper': Permission denied"
    rm -rf "$run"
    begin_as killed
    chmod 000 "$run/run.h5"
    must_be_refused "a run that can't be read" 74 "can't open '$run/run.h5': Permission denied"
    chmod 644 "$run/run.h5"
else
    echo "nobody else can run the program here: permissions are not tested"
fi
under=()
wellbred=$real

# ---- torn and altered files ----

# The games of the unfinished generation, in the file that is used: the newest, or the one
# before if a kill came between the two.
for name in inflight.h5 inflight.prev.h5; do
    begin_with() {
        begin_as killed
        [[ $name == inflight.h5 ]] || mv "$run/inflight.h5" "$run/$name"
    }
    begin_with
    size=$(stat -c %s "$run/$name")
    must_go_on "$name as it was"
    for length in 0 1 511 512 513 $((size / 2)) $((size - 1)); do
        begin_with
        truncate -s "$length" "$run/$name"
        must_be_refused "$name cut to $length bytes" 65 "$run/$name: torn: $length bytes"
    done
    for ((at = 0; at < size; at += size / 25)); do
        begin_with
        flip_byte "$run/$name" "$at"
        must_be_refused "$name with byte $at altered" 65 "$run/$name: "
    done
    begin_with
    cp "$run/generations/0.h5" "$run/$name"
    must_be_refused "$name that is a generation" 65 "$run/$name: the file of a generation, expected that of an unfinished generation"
done

# Only what is used matters; verify tells about the rest.
begin_as killed
head -c 100 "$run/inflight.h5" >"$run/inflight.prev.h5"
train
((status == 0)) && [[ $(digest) == "$expected" ]] || fault "a torn inflight.prev.h5 that is not used: ended with $status"

begin_as killed
rm "$run/generations/0.h5"
must_be_refused "an unfinished generation without the one before" 65 "$run/inflight.h5: it is of generation 1, but the generations before it are not all there"
begin_as killed
rm "$run/run.h5"
before=$(cd "$run" && find . -type f ! -name lock -exec cat {} + | sha256sum)
train
((status == 65)) && grep -q "'$run' has generations but no run.h5" err || fault "no run.h5: ended with $status"
[[ $(cd "$run" && find . -type f ! -name lock -exec cat {} + | sha256sum) == "$before" ]] || fault "no run.h5: something has changed"

# The games of another run, which has the same number of generations.
kill_in_second --set seed=4
cp "$run/inflight.h5" foreign.h5
begin_as killed
cp foreign.h5 "$run/inflight.h5"
must_be_refused "games of another run" 65 "the unfinished generation is number 1 of another history"

finish "$checks refused starts"
