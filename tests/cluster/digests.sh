# One result, whoever plays it: any number of ranks, slices and lots of any size, slow workers.
#
#   bash digests.sh WELLBRED         a sample
#   bash digests.sh WELLBRED all     everything
source "$(dirname "$0")/lib.bash"

runs=0
expect() { # expect DIGEST WHAT RANKS ARGUMENT...
    local expected=$1 what=$2
    shift 2
    train "$@" --run "run$((++runs))"
    [[ $(digest) == "$expected" ]] || fail "$what: digest $(digest), expected $expected"
    echo "$what: $expected"
}

# A lot has a slice or more, so if there are more lots than games, games were cut.
check_slices() {
    python3 - "$1" <<'END'
import json, sys
for line in open(sys.argv[1] + "/log.jsonl"):
    event = json.loads(line)
    if event["event"] == "generation" and event["lots"] <= event["games"]:
        sys.exit("generation %d has %d games in %d lots: none was cut" % tuple(event[k] for k in ("generation", "games", "lots")))
END
}

train 0 long.json --run alone --set cluster.slice_pieces=2000
check_slices alone
long=$(digest)

sed 's/"max_pieces": 10000/"max_pieces": 400/' long.json >short.json
train 0 short.json --run short
brief=$(digest)
[[ $brief != "$long" ]] || fail "the digest does not depend on the config"

expect "$long" "no mpirun" 0 long.json
expect "$long" "3 ranks" 3 long.json
check_slices "run$runs"
expect "$long" "2 ranks, the master does not play" 2 long.json --set cluster.master_plays=never
expect "$brief" "3 ranks, slices of 1 piece" 3 short.json --set cluster.slice_pieces=1
WELLBRED_TEST_DELAY_MS=20 expect "$brief" "5 ranks, lots of 1 slice of 57 pieces, slow workers" \
    5 short.json --set cluster.lot_slices=1 --set cluster.slice_pieces=57
expect "$brief" "3 ranks, all in lock-step" 3 short.json --set cluster.lockstep=always
expect "$brief" "2 ranks, nothing in lock-step" 2 short.json --set cluster.lockstep=never
[[ $rounds == all ]] || exit 0

for ranks in 1 2 5 8; do
    expect "$long" "$ranks ranks" $ranks long.json
done
for plays in always never; do
    for ranks in 3 8; do
        expect "$long" "$ranks ranks, the master plays $plays" $ranks long.json --set cluster.master_plays=$plays
    done
done
for ranks in 0 2 5 8; do
    expect "$brief" "$ranks ranks, slices of 1 piece" $ranks short.json --set cluster.slice_pieces=1
    expect "$brief" "$ranks ranks, slices of 17 pieces" $ranks short.json --set cluster.slice_pieces=17
    expect "$long" "$ranks ranks, lots of 1 slice" $ranks long.json --set cluster.lot_slices=1
    expect "$brief" "$ranks ranks, lots of 1 slice of 17 pieces" $ranks short.json \
        --set cluster.lot_slices=1 --set cluster.slice_pieces=17
done
for ranks in 0 2 5 8; do
    for lockstep in never always; do
        expect "$long" "$ranks ranks, lock-step $lockstep" $ranks long.json --set cluster.lockstep=$lockstep
        expect "$brief" "$ranks ranks, lock-step $lockstep, slices of 17 pieces" $ranks short.json \
            --set cluster.lockstep=$lockstep --set cluster.slice_pieces=17
    done
done
for ranks in 2 3 8; do
    WELLBRED_TEST_DELAY_MS=50 expect "$long" "$ranks ranks, slow workers" $ranks long.json
done
