# Studies: made, trained here, stopped and gone on with, compared.
source "$(dirname "$0")/lib.bash"

# What depends on the machine is left out.
without_times() { sed -E 's/finished in [0-9]+ s/finished in TIME/'; }
filter=without_times

cat >small.json <<'END_OF_CONFIG'
{ "seed": 7, "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 2, "elites": 2, "crossover": {"kind": "uniform"} } }
END_OF_CONFIG
mkdir studies
cat >studies/rates.json <<'END_OF_STUDY'
{ "about": "how much should mutate?", "config": "../small.json",
  "grid": { "evolution.mutation.rate": [0, 0.5],
            "evolution.mutation.step": {"from": 0.1, "to": 0.2, "step": 0.1} },
  "repetitions": 2 }
END_OF_STUDY
hashes() { (cd "$1" && find . -type f -exec md5sum {} + | sort -k 2); }

echo "# made"
try sweep studies/rates.json --dir rates
find rates | sort
cat rates/runs.txt rates/study.json "rates/4_rate=0.5_step=0.2_r2/config.json"
hashes rates >before
try sweep studies/rates.json --dir rates
try sweep rates
hashes rates | cmp - before && echo "nothing was changed"
try sweep rates --table

echo "# what was not made when it was interrupted is made"
rm -r rates/runs.txt rates/3_* rates/2_*_r2
try sweep studies/rates.json --dir rates
hashes rates | cmp - before && echo "as it was"

echo "# trained"
"$wellbred" train small.json --run alone --quiet --set evolution.mutation.rate=0.5 --set evolution.mutation.step=0.2 |
    grep digest
try sweep rates --local --jobs 1
tail -n 1 "rates/4_rate=0.5_step=0.2_r1/train.log"
try sweep rates --local
try sweep rates --table
try sweep studies/rates.json --dir rates --table --json
"$wellbred" sweep rates --table >table
"$wellbred" verify "rates/1_rate=0_step=0.1_r1"

echo "# the mean and its error are those of the runs"
"$wellbred" sweep rates --table --json | python3 -c '
import json, statistics, sys
for point in json.load(sys.stdin)["points"]:
    for key, of in ("champion_mean", "champion_mean"), ("best_mean", "best"):
        values = [run[of] for run in point["runs"]]
        assert abs(point[key] - statistics.mean(values)) < 1e-9
        error = statistics.stdev(values) / len(values) ** 0.5
        assert abs(point[key.replace("mean", "se")] - error) < 1e-9
print("yes")'

echo "# on all cores, the same"
try sweep studies/rates.json --dir again --local --table >out
sed -n '/^rate/,/finished,/p' out | diff - table && echo "same table"

echo "# stopped, and gone on with"
for signal in INT TERM USR1; do
    cp small.json endless.json
    echo '{ "config": "endless.json", "grid": { "evolution.generations": [1000000] }, "repetitions": 3 }' >endless
    rm -rf stopped
    "$wellbred" sweep endless --dir "$PWD/stopped" --local --jobs 2 >out 2>err &
    sweep=$!
    until [[ -e stopped/1_generations=1000000_r1/generations/0.h5 &&
        -e stopped/1_generations=1000000_r2/generations/0.h5 ]]; do
        kill -0 $sweep || fail "$(cat out err)"
        sleep 0.05
    done
    kill "-$signal" $sweep
    status=0
    wait $sweep || status=$?
    echo "exit $status"
    sort out | sed "s|$PWD|HERE|"
    cat err
    grep -h -o "stopped by [A-Z0-9]*" stopped/*/log.jsonl
    [[ -z $(pgrep -f "$PWD/stopped" || true) ]] || fail "a run goes on"
done
try sweep stopped --table

echo "# a run that fails does not keep the others"
try sweep studies/rates.json --dir partly >/dev/null
mkdir "partly/2_rate=0_step=0.2_r1/generations"
touch "partly/2_rate=0_step=0.2_r1/generations/0.h5"
try sweep partly --local --jobs 1
cat "partly/2_rate=0_step=0.2_r1/train.log"
printf 'x' | dd of="partly/3_rate=0.5_step=0.1_r2/run.h5" bs=1 seek=2000 conv=notrunc status=none
try sweep partly --table
rm -r partly
try sweep studies/rates.json --dir partly >/dev/null
"$wellbred" train "partly/2_rate=0_step=0.2_r1/config.json" --run "partly/2_rate=0_step=0.2_r1" --quiet \
    --generations 1 >/dev/null
try sweep partly --table
try sweep partly --local --jobs 1 | sed -n 1,6p
"$wellbred" sweep partly --table | diff - table && echo "same table"

echo "# values of all kinds"
cat >kinds.json <<'END_OF_STUDY'
{ "config": {"player": {"features": ["holes", "pits"], "policy": {"kind": "mlp"}}},
  "grid": { "game.pieces.order": ["bag", "sz"], "evaluation.measure": ["lines"], "player.policy.biases": [true, false],
            "player.policy.hidden": [[4], [8, 8]], "evolution.elites": {"from": 0.3, "to": 0.1, "step": -0.1} } }
END_OF_STUDY
try sweep kinds.json --dir kinds
head -n 4 kinds/runs.txt
try sweep kinds --table --json | sed '/^ *"runs": \[$/,/^ *\]$/d' | sed -n 1,34p
echo '{ "config": "small.json" }' >plain.json
try sweep plain.json --dir plain
cat plain/runs.txt
diff <("$wellbred" config small.json) plain/*/config.json && echo "the config itself"

echo "# refused"
try sweep
try sweep studies/rates.json
try sweep rates --dir rates
try sweep missing.json --dir no
try sweep small.json --dir no
try sweep studies/rates.json --dir no --json
try sweep studies/rates.json --dir no --jobs 2
try sweep studies/rates.json --dir no --local --jobs 0
try sweep studies/rates.json --dir no --table
try sweep studies/rates.json --dir studies
try sweep studies/rates.json --dir small.json
try sweep studies/rates.json --dir no/such/directory
try sweep studies
refuse() { # refuse STUDY
    echo "$1" >bad.json
    echo "$1" >&2
    try sweep bad.json --dir no
}
config='"config": "small.json"'
refuse '[]'
refuse '{'
refuse '{}'
refuse '{"config": 7}'
refuse '{"config": "nowhere.json"}'
refuse '{"config": "table"}'
refuse '{"config": {"seeds": 7}}'
refuse '{"config": {}}'
refuse "{$config, \"gird\": {}}"
refuse "{$config, \"about\": 7}"
refuse "{$config, \"grid\": []}"
refuse "{$config, \"grid\": {\"evolution.mutation.rat\": [1]}}"
refuse "{$config, \"grid\": {\"evolution.mutation\": [1]}}"
refuse "{$config, \"grid\": {\"seed\": []}}"
refuse "{$config, \"grid\": {\"seed\": 3}}"
refuse "{$config, \"grid\": {\"seed\": [3, 4, 3]}}"
refuse "{$config, \"grid\": {\"seed\": [3, -1]}}"
refuse "{$config, \"grid\": {\"game.moves\": [\"drop\", \"fly\"], \"seed\": [1, 2]}}"
refuse "{$config, \"grid\": {\"evolution.population\": [20, 2]}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 3}}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 3, \"step\": 0}}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 3, \"step\": -1}}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 3, \"step\": 1, \"steps\": 1}}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 1e9, \"step\": 1}}}"
refuse "{$config, \"grid\": {\"seed\": {\"from\": 1, \"to\": 200, \"step\": 1}}, \"repetitions\": 100}"
refuse "{$config, \"repetitions\": 0}"
refuse "{$config, \"repetitions\": 1.5}"
refuse "{$config, \"repetitions\": \"many\"}"
refuse "{$config, \"grid\": {\"evolution.initial.kind\": [\"run\"], \"evolution.initial.run\": [\"nowhere\"]}}"
[[ ! -e no ]] || fail "a refused study left a directory"
hashes rates >before
sed 's/0.5]/0.6]/' studies/rates.json >other.json
sed -i 's|../small|small|' other.json
try sweep other.json --dir rates
sed 's/"repetitions": 2/"repetitions": 3/; s|../small|small|' studies/rates.json >other.json
try sweep other.json --dir rates --local
sed -i 's/"seed": 7/"seed": 8/' small.json
try sweep studies/rates.json --dir rates --table
hashes rates | cmp - before && echo "nothing was changed"
