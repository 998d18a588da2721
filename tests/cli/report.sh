# Where a report goes, and what is refused. What is in it: tests/report.
source "$(dirname "$0")/lib.bash"

cat >small.json <<'EOF'
{ "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 2 } }
EOF
mkdir runs
"$wellbred" train small.json --run runs/small --quiet >/dev/null
"$wellbred" pack runs/small runs/packed.h5 >/dev/null
cp runs/packed.h5 unnamed

is_page() {
    [[ $(head -c 15 "$1") == '<!doctype html>' && $(tail -c 8 "$1") == '</html>' ]] || fail "'$1' is no page"
    rm "$1"
}

echo "# written"
try report runs/small
is_page runs/small-report.html
try report runs/small///
is_page runs/small-report.html
try report runs/packed.h5
is_page runs/packed-report.html
try report unnamed
is_page unnamed-report.html
try report runs/small -o there.html
try report --output=there.html runs/packed.h5 # over the old one
is_page there.html
(
    cd runs/small
    try report . | sed "s|$scratch|SCRATCH|"
)
is_page runs/small-report.html

echo "# the same run, the same page but for the time"
without_time() { sed 's/"written": "[^"]*"//' "$1"; }
"$wellbred" report runs/small -o a.html >/dev/null
for width in $(vector_widths); do
    WELLBRED_VECTOR=$width "$wellbred" report runs/small -o b.html >/dev/null
    diff -q <(without_time a.html) <(without_time b.html) >/dev/null || fail "another page with vectors of '$width'"
done

echo "# refused"
try report
try report nowhere
try report small.json
try report runs
try report runs/small@1
try report runs/small runs/packed.h5
try report runs/small --out there.html
try report runs/small -o
try report runs/small -o no/such/file.html
try report runs/small -o runs/packed.h5
try report runs/small -o runs
[[ ! -e there.html && ! -e runs.partial ]] || fail "a report that was refused left a file"
try verify runs/packed.h5
