# The study that leaves out features.
source "$(dirname "$0")/lib.bash"

cat >small.json <<'END_OF_CONFIG'
{ "seed": 7, "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "column_height[2]", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 2 } }
END_OF_CONFIG
features() { sed -n '/"features"/,/^ *\],$/p' "$1/config.json" | tr -d ' \n' && echo; }

echo "# each in turn"
try ablate small.json --dir each --repetitions 1
while read -r run; do
    echo "$run $(features "each/$run")"
done <each/runs.txt
try ablate small.json --dir each --repetitions 1
try sweep each
"$wellbred" train small.json --run alone --quiet --set 'player.features=["holes","column_height[2]"]' | grep digest
try ablate small.json --dir each --repetitions 1 --local --jobs 1 | sed -E 's/in [0-9]+ s/in TIME/'
tail -n 1 each/4_*/train.log
try ablate small.json --dir each --repetitions 1 --table
try sweep each --table --json | sed '/^ *"runs": \[$/,/^ *\]$/d'

echo "# named ones, together"
try ablate small.json --dir named --features holes --features 'landing_height,column_height[2]' --set seed=8
cat named/runs.txt
features "named/3_features=without-column_height2-landing_height_r5"
grep -h '"seed"' named/2_*/config.json
try sweep named --table

echo "# refused"
try ablate
try ablate small.json
try ablate missing.json --dir no
try ablate small.json --dir no --set evolution.popluation=5
try ablate small.json --dir no --features hole
try ablate small.json --dir no --features pits
try ablate small.json --dir no --features holes,
try ablate small.json --dir no --features holes --features holes
try ablate small.json --dir no --features 'holes,landing_height,column_height[2]'
try ablate small.json --dir no --set 'player.features=["holes"]'
try ablate small.json --dir no --repetitions 0
try ablate small.json --dir no --repetitions 9999
try ablate small.json --dir no --json
try ablate small.json --dir no --table
try ablate small.json --dir no --set evolution.initial.kind=player --set evolution.initial.player=alone
try ablate small.json --dir each
[[ ! -e no ]] || fail "a refused study left a directory"
