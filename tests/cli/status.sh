# What is told about a run, whoever trains it. Each kind of run and of writer is tried by
# tests/analysis/test_status.py, the display by tests/terminal.
source "$(dirname "$0")/lib.bash"

without_places() {
    sed -E -e "s/on '[^']*' as process [0-9]+ since [^ ]* \([^)]*\)/on HOST as PROCESS since TIME/" \
        -e 's/the last one [0-9]+ (s|min) ago/the last one TIME ago/' -e 's/^(speed +).*/\1SPEED/' \
        -e 's/^(left +)[0-9]+ (s|min|h)/\1TIME/' -e 's/, [0-9]+ (s|min|h) left$/, TIME left/' \
        -e 's/("(host|since|time|last_commit)": )"[^"]*"/\1"..."/' \
        -e 's/("(process|pieces_per_second|efficiency|[a-z_]*seconds|seconds_left)": )[0-9.e+-]+/\1X/'
}
filter=without_places

cat >small.json <<'END'
{ "about": "a small run", "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 4, "elites": 2, "crossover": {"kind": "uniform"} } }
END

echo "# stopped before it began"
mkdir run
touch run/STOP
"$wellbred" train small.json --run run --quiet 2>/dev/null || true
try status run

echo "# finished as far as was wanted"
"$wellbred" train small.json --run run --quiet --generations 2 >/dev/null
try status run
try status run --json
try status run --watch

echo "# finished, packed"
"$wellbred" train small.json --run run --quiet >/dev/null
"$wellbred" pack run packed.h5 >/dev/null
try status packed.h5

echo "# killed"
sed -i -e 's/^state free/state held/' -e 's/^process .*/process 4194305/' run/lock
rm run/generations/3.h5
try status run

echo "# damaged"
rm run/generations/1.h5
try status run
"$wellbred" repair run >/dev/null
try status run

echo "# refused"
try status
try status nowhere
try status small.json
try status . --watch
try status run --jsno
