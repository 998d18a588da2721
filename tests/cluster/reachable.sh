# Moves that key presses lead to: one result on any number of ranks, and after stops.
#
#   bash reachable.sh WELLBRED
source "$(dirname "$0")/lib.bash"

sed -e 's/"max_pieces": 10000/"max_pieces": 300, "moves": "reachable"/' -e 's/"generations": 2/"generations": 4/' \
    long.json >reachable.json
train 0 reachable.json --run alone
expected=$(digest)

train 0 reachable.json --run dropping --set game.moves=drop
[[ $(digest) != "$expected" ]] || fail "the digest does not depend on the moves"

for ranks in 1 2 3; do
    train $ranks reachable.json --run "on$ranks" --set cluster.slice_pieces=50
    [[ $(digest) == "$expected" ]] || fail "$ranks ranks: digest $(digest), expected $expected"
    echo "$ranks ranks: $expected"
done

# Stopped before the first generation is done, and again after the next one.
has_begun() { [[ -e stopped/log.jsonl ]] && grep -q '"start"' stopped/log.jsonl; }
WELLBRED_TEST_DELAY_MS=100 job 3 reachable.json --run stopped --set cluster.slice_pieces=50
wait_until "the run begins" has_begun
touch stopped/STOP
wait_for_job
((status == 75)) || fail "exit code $status after STOP"
rm -f stopped/STOPPED
train 2 reachable.json --run stopped --generations 2
train 0 reachable.json --run stopped
[[ $(digest) == "$expected" ]] || fail "stopped and gone on with: digest $(digest), expected $expected"
"$wellbred" verify stopped | grep -q "^digest $expected\$" || fail "verify tells another digest"
"$wellbred" replay stopped@3:0:1 >replayed || fail "a recorded game is not what is played again"
echo "stopped and gone on with: $expected"
