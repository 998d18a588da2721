# One MPI job on two hosts that talk over TCP, and the network between them goes in the middle:
# the job ends and says why, no ghost writes afterwards, and the run goes on elsewhere to the
# same digest.
#
#   bash hosts.sh WELLBRED
#
# A host is a network stack, a name and a /dev/shm of its own on this machine. Both hang on a
# switch of ours; nothing of it is seen outside, and all ends with this script.
if [[ -z ${WELLBRED_TEST_INSIDE-} ]]; then
    inside=(unshare --net --mount --pid --fork --kill-child --mount-proc)
    "${inside[@]}" sh -c 'ip link add name switch type bridge && ip link add name here type veth peer name there' 2>/dev/null || {
        echo "skipped: hosts can't be made here, which takes root and network namespaces"
        exit 77
    }
    WELLBRED_TEST_INSIDE=1 exec "${inside[@]}" bash "$0" "$@"
fi
source "$(dirname "$0")/lib.bash"

# ---- two hosts ----

declare -A address=([one]=10.98.0.1 [two]=10.98.0.2)

# The process that holds what a host is made of is in the file that has the address for a name,
# which is all that mpirun knows of it.
holder() { cat "$scratch/${address[$1]}"; }
on() { # on HOST COMMAND...
    nsenter --target "$(holder "$1")" --root --uts --net --mount -- env -C "$PWD" "${@:2}"
}

# A host that gets no answers gives up after seconds and not, as usual, after a quarter of an hour.
make_host() {
    unshare --uts --net --mount sh -c "hostname $1 && mount -t tmpfs -o mode=1777 tmpfs /dev/shm &&
        echo 3 >/proc/sys/net/ipv4/tcp_retries2 && ip link set lo up && touch $1.ready && exec sleep infinity" &
    echo $! >"${address[$1]}"
    wait_until "host '$1' is up" test -e "$1.ready"
    ip link add "to-$1" type veth peer name eth0 netns "$(holder "$1")"
    ip link set "to-$1" master switch up
    on "$1" ip address add "${address[$1]}/24" dev eth0
    on "$1" ip link set eth0 up
}

# Packets vanish in the switch: neither host learns that nobody is at the other end.
cut() { ip link set to-two nomaster; }
mend() {
    local host
    ip link set to-two master switch
    for host in one two; do
        on $host ip neighbour flush dev eth0 # else they believe for a while that nobody is there
    done
}

ip link add switch type bridge
ip link set switch up
make_host one
make_host two

# In place of ssh: agent ADDRESS COMMAND...
cat >agent <<AGENT
#!/bin/sh
holder=\$(cat "$scratch/\$1")
shift
exec nsenter --target "\$holder" --root --uts --net --mount -- env -C "$scratch" sh -c "\$*"
AGENT
chmod +x agent
export OMPI_MCA_plm=rsh OMPI_MCA_plm_rsh_agent=$scratch/agent

# ---- one job ----

options=(--generations 4 --set game.max_pieces=4000 --set cluster.slice_pieces=500 --set checkpoint.every_seconds=0.2)
both=(mpirun --host "${address[one]}:2,${address[two]}:1" -n 3)

# begin OPTION...: on both hosts, the writer and a worker on one, another worker on two.
begin() {
    rm -rf run
    WELLBRED_TEST_DELAY_MS=100 on one "${both[@]}" "$wellbred" train long.json --run run --quiet "${options[@]}" "$@" \
        >out 2>err &
    launcher=$!
    wait_until "games of the second generation are played" is_in_the_middle
}
is_in_the_middle() { [[ -e run/generations/0.h5 && -e run/inflight.h5 ]]; }

no_ranks() { ! pgrep -x wellbred >/dev/null; }
state_of_run() { (cd run && find . -type f -printf '%p %s %T@\n' -exec cat {} + | sha256sum); }

# The rest of the run, on host two alone.
go_on() {
    on two "$wellbred" train long.json --run run --quiet "${options[@]}" >finished 2>&1 ||
        fail "on host 'two' it does not go on: $(cat finished)"
}
# The lock of a writer on another host holds until somebody who knows better removes it.
take_lock_away() {
    local status=0
    on two "$wellbred" train long.json --run run --quiet "${options[@]}" >out.two 2>&1 || status=$?
    ((status == 75)) || fail "the lock of the other host is not obeyed: $status"
    grep -q "on 'one' since " out.two || fail "refused otherwise: $(cat out.two)"
    rm run/lock
}
must_be_right() { # must_be_right WHAT
    [[ $(sed -n 's/^digest //p' finished) == "$whole" ]] || fail "$1: another digest"
    check_history run "$1"
    "$wellbred" verify run >verified 2>&1 || fail "$1: the run is not whole: $(cat verified)"
    echo "$1: $whole"
}

on one "$wellbred" train long.json --run whole --quiet "${options[@]}" >out 2>err || fail "alone it ends with $?"
whole=$(digest)
history whole >whole.history

on one "${both[@]}" "$wellbred" train long.json --run run --quiet "${options[@]}" >finished 2>err ||
    fail "on both hosts it ends with $?"
must_be_right "on both hosts"

# The writer misses the rank on the other host.
begin --set cluster.silent_seconds=4
cut
wait_for_job
((status == 75)) || fail "the job that was cut in two ended with $status"
grep -E "^wellbred: rank 2 on 'two' has said nothing for [0-9]+ s: the job ends, start it again$" err ||
    fail "nobody says which rank is missed"
before=$(state_of_run)
wait_until "the ranks on both hosts are gone" no_ranks
[[ $(state_of_run) == "$before" ]] || fail "a rank that was cut off has written"
go_on
must_be_right "cut in two, and gone on with on one of them"
mend

# Somebody goes on with the run at once, on the host without the writer, which plays on.
begin
cut
take_lock_away
go_on
before=$(state_of_run)
wait_for_job
((status == 75)) || fail "the job of a ghost ended with $status"
grep -E "^wellbred: (process [0-9]+ on 'two' has taken over the run|'run/lock' was removed, .*): this one ends$" err ||
    fail "the ghost does not say why it ends"
wait_until "the ranks on both hosts are gone" no_ranks
[[ $(state_of_run) == "$before" ]] || fail "the ghost has written"
must_be_right "taken over while its writer lived on"
mend

# mpirun misses the other host before we do.
export OMPI_MCA_oob_tcp_keepalive_time=3 OMPI_MCA_oob_tcp_keepalive_intvl=1 OMPI_MCA_oob_tcp_keepalive_probes=3
begin
cut
wait_for_job
((status == 205)) || fail "the job whose mpirun misses a host ended with $status"
grep "lost communication with a remote daemon" err || fail "mpirun does not say what it misses"
wait_until "the ranks on both hosts are gone" no_ranks
rm -f run/lock # if mpirun left its writer no time to give it back
go_on
must_be_right "missed by mpirun, and gone on with"
