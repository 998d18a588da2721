# Damaged runs: named by verify, taken back by repair, bred again by train.
source "$(dirname "$0")/lib.bash"

cat >small.json <<'END'
{ "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 4, "elites": 2, "crossover": {"kind": "uniform"} } }
END
"$wellbred" train small.json --run whole --quiet | tail -n 1
damage() { printf 'x' | dd of="$1" bs=1 seek=2000 conv=notrunc status=none; }
files() { (cd "$1" && find . -type f ! -name lock ! -name '*STOP*' | sort); }
try verify whole
try repair whole

echo "# a generation"
cp -r whole run
damage run/generations/2.h5
try verify run
try verify run --json
try show run
try repair run
files run
try verify run
tail -n 1 run/log.jsonl | sed -E 's/"time": "[^"]*"/"time": X/'
"$wellbred" train small.json --run run --quiet | tail -n 1
try verify run

echo "# a gap"
rm run/generations/1.h5
try verify run
try train small.json --run run
try repair run
"$wellbred" train small.json --run run --quiet | tail -n 1

echo "# run.h5"
damage run/run.h5
try verify run
try train small.json --run run
try repair run
try verify run
rm run/run.h5
try train small.json --run run
try repair run
try verify run

echo "# config.json"
sed -i 's/"seed": 7/"seed": 8/' run/config.json
try verify run
try repair run
try verify run

echo "# what can't be mended is left alone"
rm run/run.h5
sed -i 's/"seed": 7/"seed": 8/' run/config.json
before=$(files run)
try verify run
try repair run
[[ $(files run) == "$before" ]] || fail "a repair that was refused has changed files"
try repair nowhere
try repair small.json
mkdir nothing
try repair nothing
[[ -z $(ls -A nothing) ]] || fail "something is left in an empty directory"
try repair
try repair whole --force

echo "# a packed run"
"$wellbred" pack whole packed.h5 >/dev/null
damage packed.h5
try verify packed.h5
try show packed.h5
try eval packed.h5
try repair packed.h5
head -c 1000 packed.h5 >torn.h5
size_left_out() { sed -E 's/[0-9]+ belong/N belong/'; } # each key of the config makes it longer
filter=size_left_out
try verify torn.h5
