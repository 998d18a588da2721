# What is told about a run, in a directory or packed, and what is taken from it.
source "$(dirname "$0")/lib.bash"

without_places() {
    sed -E -e 's/("(created|host|wellbred_commit)": )"[^"]*"/\1"..."/' \
        -e 's/^((created|host|wellbred_commit) +).*/\1.../'
}
filter=without_places

cat >small.json <<'END'
{ "about": "a small run", "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 4, "elites": 2, "crossover": {"kind": "uniform"} } }
END
"$wellbred" train small.json --run whole --quiet >/dev/null

echo "# a run"
try show whole
try show whole --json

echo "# a packed one tells the same"
try pack whole whole-packed.h5
for how in '' --json; do
    diff <("$wellbred" show whole $how) <("$wellbred" show whole-packed.h5 $how) |
        grep '^[<>]' | grep -v '"run":\|"packed":' || echo "same"
done
try verify whole
try verify whole-packed.h5
try verify whole-packed.h5 --json

echo "# players of it"
try export whole
try export whole-packed.h5@1:3 -o third.json
diff <("$wellbred" export whole@1:3) third.json && echo "same"
diff <("$wellbred" eval whole-packed.h5@1:3 --games 20 --json | grep lines_mean) \
    <("$wellbred" eval third.json --games 20 --json | grep lines_mean) && echo "same"
try export whole@0:0 --output=first.json
mkfifo pipe
timeout 60 cat pipe >piped &
try export whole@1:3 -o pipe
wait $!
diff third.json piped && [[ -p pipe ]] && echo "same, and the pipe is still there"
cp -r whole odd@name
diff <("$wellbred" export whole) <("$wellbred" export odd@name) && echo "same"
diff <("$wellbred" export whole@2:1) <("$wellbred" export odd@name@2:1) && echo "same"

echo "# games of it"
try replay whole@1:3:2
try replay whole-packed.h5@3:0:0 --json
played=0
for generation in 0 1 2 3; do
    for rank in 0 1 2 3 4 5 6 7 8 9; do
        for game in 0 1 2 3; do
            "$wellbred" replay "whole@$generation:$rank:$game" >/dev/null || fail "$generation:$rank:$game"
            played=$((played + 1))
        done
    done
done
echo "$played games replayed"

echo "# refused"
try show
try show nowhere
try show small.json
try show whole@2
try show whole/generations
try show whole/generations/0.h5
try show whole --jsno
try export nowhere
try export whole@4
try export whole@1:10
try export whole@x
try export whole@1:2:3
try export dt-10
try export whole -o no/such/file.json
try export whole -o whole
try export whole -o ''
try export whole -o
try replay whole
try replay whole@1:2
try replay whole@1:2:4
try replay whole@1:2:3:4
try replay whole@1:2:-1
try verify nowhere
try verify small.json
try verify pipe
"$wellbred" verify "$(printf 'a%.0s' {1..5000})" || echo "exit $?"
try pack whole
try pack whole small.json
try pack whole whole/run.h5
try pack whole no/such/file.h5
try pack nowhere there.h5
try pack whole-packed.h5 again.h5
[[ ! -e there.h5 && ! -e again.h5 && ! -e again.h5.partial ]] || fail "a refused pack left a file"

echo "# not even a generation"
"$wellbred" train small.json --run empty --quiet >/dev/null
rm empty/generations/*
try show empty | tail -n 5
try export empty
try pack empty empty.h5
try verify empty
