# Training as a user sees it: the lines, going on, and what is refused.
source "$(dirname "$0")/lib.bash"

# What depends on the machine is left out.
without_times() {
    sed -E -e 's/  [0-9.e+-]+ M pieces\/s, .* left$/  SPEED, TIME left/' \
        -e 's/^(play +|[0-9]+ ranks? +)[0-9.e+]+ M pieces\/s/\1SPEED/' -e 's/measured in [0-9.]+ s/measured in TIME/' \
        -e 's/ has [0-9.e+]+ pieces/ has SOME pieces/' -e 's/^([0-9]+ rank.*SPEED), [0-9.e+]+ (s|min|h)/\1, TIME/' \
        -e 's/at most [0-9.e+]+ (s|min|h)$/at most TIME/'
}
filter=without_times

cat >small.json <<'END'
{ "about": "a small run", "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 4, "elites": 2, "crossover": {"kind": "uniform"} } }
END

echo "# a run, and its files"
try train small.json --run whole
(cd whole && find . -type f | sort)
log() { # the parts of a run's log that do not depend on the machine
    sed -E 's/"(time|host|commit|version)": "[^"]*"/"\1": X/g; s/"(process|lots|[a-z_]*seconds|efficiency|lockstep_share|lane_use|busy|waiting|messaging)": [0-9.e+-]+/"\1": X/g' "$1/log.jsonl"
}
log whole

echo "# stopped after two generations, it goes on to the same end"
try train small.json --run parts --generations 2
try train small.json --run parts --set checkpoint.every_seconds=7
try train small.json --run parts
log parts | grep change

echo "# another vector width makes no difference"
for width in $(vector_widths); do
    WELLBRED_VECTOR=$width "$wellbred" train small.json --run "run-$width" --quiet | tail -n 1
done | sort -u

echo "# its players"
try eval whole --games 5 --json | sed -E '/seconds|per_second/d'
try eval whole@1:3 --games 5 --json | grep -E '"(name|player|lines_mean)"'
try eval whole@9
try eval whole@1:99
try eval whole@x

echo "# one run's population or player begins another"
try train small.json --run heirs --generations 1 --set evolution.initial.kind=run --set evolution.initial.run=whole
try train small.json --run heirs2 --generations 1 --set evolution.initial.kind=player --set evolution.initial.player=whole@3:0
try train small.json --run no --set evolution.initial.kind=run --set evolution.initial.run=nowhere
try train small.json --run no --set evolution.initial.kind=player --set evolution.initial.player=dt-10

echo "# refused, and nothing is written"
try train small.json
try train small.json --run whole --set seed=8 --set evolution.mutation.rate=0.5
try train small.json --run small.json
try train small.json --run no/such/directory
try train missing.json --run no
try train small.json --run no --set evolution.popluation=5
try train small.json --run no --set evolution.elites=10
try train small.json --run no --generations 0
[[ ! -e no ]] || fail "a refused run left a directory"

echo "# what would be done"
try train small.json --run no --dry-run
try train small.json --run no --dry-run --quiet
try train small.json --dry-run --ranks 1,40 --set game.max_pieces=0
try train small.json --run whole --dry-run
try train small.json --run whole --dry-run --generations 9
try train small.json --run whole --dry-run --set seed=8
try train small.json --dry-run --ranks 4,0
try train small.json --dry-run --ranks 4,
try train small.json --run no --ranks 4
[[ ! -e no ]] || fail "a dry run left a directory"
(cd whole && find . -type f | sort | md5sum)

echo "# the files are as large as it told"
promised() { # promised FILE OPTIONS...: the bytes of that line
    "$wellbred" train small.json --dry-run --quiet "${@:2}" |
        sed -nE "s/^$1 +([0-9.e+]+) (bytes|kB|MB) a generation.*/\1 \2/p" | sed -E 's/ bytes//; s/ kB/e3/; s/ MB/e6/'
}
for options in "" "--set evolution.population=900 --set evaluation.games=20" \
    "--set evolution.method=cma-es --set evolution.population=200 --set player.policy.kind=mlp"; do
    rm -rf sized
    # shellcheck disable=SC2086 # several words
    "$wellbred" train small.json --run sized --quiet --generations 2 $options >/dev/null
    # shellcheck disable=SC2086
    awk -v told="$(promised files $options)" -v is="$(stat -c %s sized/generations/1.h5)" \
        'BEGIN { print (told / is > 0.99 && told / is < 1.01) ? "yes" : "no: " told " is " is }'
done

echo "# altered files are named"
printf 'x' | dd of=parts/generations/3.h5 bs=1 seek=2000 conv=notrunc status=none
try train small.json --run parts --generations 5
printf 'x' | dd of=parts/run.h5 bs=1 seek=2000 conv=notrunc status=none
try train small.json --run parts --generations 5

echo "# a fork begins with another run's population, under another config"
fork=(train small.json --run fork --fork whole@1 --set evaluation.games=6 --set evolution.population=20 --quiet)
try "${fork[@]}" --generations 2
mv whole elsewhere
echo "# it needs the other run no more"
try "${fork[@]}" --generations 3
try verify fork
mv elsewhere whole
try train small.json --run no --fork whole@9
try train small.json --run no --fork whole@1:2
try train small.json --run no --fork nowhere
try train small.json --run no --fork whole --set 'player.features=["holes"]'
try train small.json --run no --fork whole --set evolution.initial.digest=0123
[[ ! -e no ]] || fail "a refused fork left a directory"
printf 'x' | dd of=fork/initial.h5 bs=1 seek=2000 conv=notrunc status=none
try "${fork[@]}"
try verify fork
