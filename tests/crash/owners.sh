# Whose word counts in a directory that others may write to, what a trap in it can do, and that
# nothing of ours is open to anybody: modes of files, names of temporary ones, ports.
source "$(dirname "$0")/lib.bash"
checks=0

must() { # what; command
    checks=$((checks + 1))
    "${@:2}" || fault "$1"
}
says() { grep -q "^wellbred: .*$1" err; }
ended_with() { ((status == $1)); }
says_one_line() { (($(wc -l <err) == 1)); }

# ---- modes ----

modes() { find "$run" -type "$1" -printf '%m\n' | sort -u; }
for mask in 022 077 002 027; do
    rm -rf "$run"
    (umask $mask && train && "$wellbred" pack "$run" "$run/packed" >/dev/null)
    must "directories with umask $mask" [ "$(modes d)" = "$(printf '%o' $((0777 & ~0$mask)))" ]
    must "files with umask $mask" [ "$(modes f)" = "$(printf '%o' $((0666 & ~0$mask)))" ]
done

# ---- ports ----

sockets_of() { find "/proc/$1/fd" -lname 'socket:*' | wc -l; }
rm -rf "$run"
begin_training
wait_until has_unfinished_games
must "alone, it has a socket open" [ "$(sockets_of "$child")" = 0 ]
kill -USR1 "$child"
end_training

# ---- traps: links to what is dear to us ----

echo dear >dear
train_whole
rm -f dear.partial
lay_trap() { # name in the run
    rm -rf "$run"
    cp -a whole "$run"
    rm -f "$run/generations/2.h5" "$run/$1"
    ln -s "$scratch/dear" "$run/$1"
}
is_untouched() { [[ $(<dear) == dear ]]; }
for name in generations/2.h5.partial inflight.h5.partial; do
    lay_trap "$name"
    train
    must "$name is a link: it goes on" ended_with 0
    must "$name is a link: it was followed" is_untouched
done
for name in lock log.jsonl; do
    lay_trap "$name"
    train
    must "$name is a link: it is refused" says "'$run/$name': Too many levels of symbolic links"
    must "$name is a link: it was followed" is_untouched
done
ln -s dear page.html.partial
must "a report is not made" "$wellbred" report whole -o page.html >/dev/null 2>&1
must "a report is written through a link" is_untouched
ln -s dear packed.h5.partial
must "a pack is not made" "$wellbred" pack whole packed.h5 >/dev/null
must "a pack is written through a link" is_untouched

# ---- strangers ----

((EUID == 0)) || {
    echo "only root can make files of others: whose word counts is not tested"
    finish "$checks checks"
    exit
}
ours=65534 stranger=12345
cp "$wellbred" program
chmod 755 "$scratch" program
chmod 644 small.json
wellbred=$scratch/program
under=(setpriv --reuid=$ours --regid=$ours --clear-groups)
if ! "${under[@]}" "$wellbred" --version >/dev/null 2>&1; then
    echo "nobody else can run the program here: whose word counts is not tested"
    finish "$checks checks"
    exit
fi

fresh_run() { # user; a run of that user with a generation to go, all may write to it
    rm -rf "$run"
    cp -a whole "$run"
    rm -f "$run"/generations/2.h5 "$run"/STOP*
    chown -R "$1" "$run"
    chmod -R a+rwX "$run"
}
put() { # user, name
    touch "$run/$2"
    chown "$1" "$run/$2"
    chmod a+rw "$run/$2"
}
for user in $ours 0; do
    fresh_run $ours
    put "$user" STOP
    train
    must "STOP of user $user counts" ended_with 75
    must "STOP of user $user is answered" [ -e "$run/STOPPED" ]
done
fresh_run $stranger # the run is of one user, another trains it
put $stranger STOP
train
must "STOP of the run's owner counts" ended_with 75

fresh_run $ours
put $stranger STOP
train
must "STOP of a stranger does not count" ended_with 0
must "the stranger is named" says "'$run/STOP' does not belong to the run's owner: training goes on"
must "and once" says_one_line
must "the run ends as ever" [ "$(digest)" = "$expected" ]
must "STOP of a stranger stays" [ -e "$run/STOP" ]
"$wellbred" status "$run" --json >out
must "status asks for no stop" grep -q '"stop_wanted": *false' out

fresh_run $ours
chown $stranger "$run/lock"
for how in "" --dry-run; do
    train $how
    must "a lock of a stranger: refused" ended_with 65
    must "a lock of a stranger: why" says "'$run/lock' belongs to user $stranger, not to the run's owner: to train, remove it"
    must "a lock of a stranger: one line" says_one_line
done
"${under[@]}" "$wellbred" status "$run" >out
must "status tells about the stranger's lock" grep -q "its lock does not belong to the run's owner" out
rm "$run/lock"
must_go_on "without the stranger's lock"
finish "$checks checks"
