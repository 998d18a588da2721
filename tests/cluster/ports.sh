# Which ports listen while a job runs. Ours: none. Open MPI's ranks listen for ranks on other
# machines, unless they are told that there are none.
source "$(dirname "$0")/lib.bash"

# The sockets of a process that others can connect to over a network.
listening() {
    local inodes
    inodes=$(awk '$4 == "0A" { print $10 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null)
    find "/proc/$1/fd" -lname 'socket:*' -printf '%l\n' 2>/dev/null | tr -dc '0-9\n' | grep -cxF "$inodes" || true
}
wants_pieces() { [[ -e $1/inflight.h5 ]]; }
long=(long.json --set checkpoint.every_seconds=0.1)

WELLBRED_TEST_DELAY_MS=200 job 0 "${long[@]}" --run alone
wait_until "it plays" wants_pieces alone
(($(listening "$launcher") == 0)) || fail "alone, it listens on a port"
kill -USR1 "$launcher"
wait_for_job

export OMPI_MCA_btl=self,vader WELLBRED_TEST_DELAY_MS=200
job 2 "${long[@]}" --run two
wait_until "they play" wants_pieces two
mapfile -t ranks < <(ranks_of "$launcher")
((${#ranks[@]} == 2)) || fail "there are ${#ranks[@]} ranks"
for rank in "${ranks[@]}"; do
    (($(listening "$rank") == 0)) || fail "with btl=self,vader a rank listens on a port"
done
touch two/STOP
wait_for_job
((status == 75)) || fail "the stopped job ended with $status"
echo "no port is open"
