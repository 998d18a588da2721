# Evaluations: the same numbers whatever the machine, and one clear line for what is wrong.
source "$(dirname "$0")/lib.bash"

without_times() {
    sed -E '/"(seconds|pieces_per_second)"/d; s/^[0-9.]+ seconds, [0-9]+ pieces/S seconds, P pieces/'
}
filter=without_times

# ---- what is printed ----

few=(eval dellacherie --seed 7 --board 6x8)
small=("${few[@]}" --games 5)
try "${small[@]}" --json
try "${small[@]}"
try "${few[@]}" --games 1
try "${small[@]}" --max-pieces 40
try "${small[@]}" --max-pieces 40 --json
try "${small[@]}" --max-pieces 10
try "${small[@]}" --max-pieces 10 --json
try "${small[@]}" --max-pieces 100000

# ---- the games do not depend on the vector width or on how many are played ----

"$wellbred" "${small[@]}" --json | without_times >usual
for width in $(vector_widths); do
    WELLBRED_VECTOR=$width "$wellbred" "${small[@]}" --json | without_times | cmp - usual ||
        fail "other games with $width vectors"
done
best() { # the lines of the best of the first N games
    "$wellbred" "${few[@]}" --games "$1" --json | sed -n 's/.*"lines_best": \([0-9]*\).*/\1/p'
}
(($(best 20) >= $(best 5) && $(best 5) >= $(best 1))) || fail "more games have a worse best game"

# ---- a player may come through a pipe ----

"$wellbred" eval <("$wellbred" players dellacherie) "${small[@]:2}" --json | without_times | cmp - usual ||
    fail "other games by a player from a pipe"

# ---- the documented keys ----

"$wellbred" "${small[@]}" --json >eval.json
/usr/bin/python3 - eval.json <<'PYTHON'
import json, sys

result = json.load(open(sys.argv[1]))
missing = set("""player games finished capped lines_mean lines_se lines_low lines_high lines_median lines_best
lines_worst pieces_mean pieces_se score_mean score_se seconds pieces_per_second seed board order""".split()) - set(result)
assert not missing, missing
assert result["player"] == "dellacherie" and result["board"] == "6x8" and result["seed"] == 7
PYTHON

# ---- piece orders ----

printf '# snakes\nSZ SZ,\nSSZ\n' >snakes.txt
try "${small[@]}" --pieces bag
try "${small[@]}" --pieces sz
try "${small[@]}" --pieces sequence:snakes.txt
try "${small[@]}" --adversary 0.5
try "${small[@]}" --pieces adversary --adversary 1
try "${small[@]}" --adversary 0 # asked for in so many words

# ---- what is wrong ----

filter='cat'
for board in 3x20 17x20 10x29 10x3 10 x 10x20x 10X20 -4x20 99999999999x20 ''; do
    try eval dellacherie --board "$board"
done
try eval dellacherie --pieces random
try eval dellacherie --pieces sequence
try eval dellacherie --pieces sequence:
try eval dellacherie --pieces adversary
try eval dellacherie --pieces bag --adversary 0.5
try eval dellacherie --adversary 1.5
for probability in nan inf -inf 0x1p-1 ' 0.5' +0.5 0.5x . e1 1e '' 1e999 -1e-9; do
    try eval dellacherie --adversary "$probability"
done
try eval dellacherie --games 0
for games in 1e3 ' 2' ' +2' +2 '2 ' 0x10 1.0 -1 - '' 99999999999999999999; do
    try eval dellacherie --games "$games"
done
try eval dellacherie --seed -1
try eval dellacherie --max-pieces -1
try eval dellacherie --games
try eval dellacherie --game 5
try eval dellacherie --games 5 --seed 1 --games 5
try eval dellacherie --games 5 --games=6
try eval dellacherie --json --json

try eval delacherie
try eval nothing.json
said=$("$wellbred" eval $'line\n, bell\a, escape\e[31m, C1 \xc2\x9b, cut \xc3, delete \x7f, umlaut \xc3\xa4' 2>&1) || true
[[ $said == "wellbred: 'line?, bell?, escape?[31m, C1 ??, cut ?, delete ?, umlaut "$'\xc3\xa4'"' is neither "* ]] || fail "$said"
printf '{"a\\nb": 1}\n' >key.json
try eval key.json
try eval .
mkfifo pipe # opening it must not wait for a writer
try eval pipe
printf '{"name": "torn", "game": {' >torn.json
try eval torn.json
printf '{"name": "one", "player": {"features": ["holes", "hole"]}, "genome": [1, 2]}\n' >hole.json
try eval hole.json
printf '{"name": "one", "player": {"features": ["holes"]}, "genome": [1, 2]}\n' >genes.json
try eval genes.json
printf '{"name": "edge", "player": {"features": ["column_height[9]"]}, "genome": [-1]}\n' >edge.json
try eval edge.json --board 6x8
printf '{"name": "five", "game": {"pieces": {"set": "pentomino"}}, "player": {"features": ["holes"]}, "genome": [-1]}\n' >five.json
try eval five.json --pieces sz

try eval dellacherie --pieces sequence:nothing.txt
try eval dellacherie --pieces sequence:.
printf 'IOT\nSZX\n' >broken.txt
try eval dellacherie --pieces sequence:broken.txt
printf 'IOT\0SZ\n' >zero.txt
try eval dellacherie --pieces sequence:zero.txt
printf 'IOT # \0\nSZ\n' >zero.txt
try eval dellacherie --pieces sequence:zero.txt
printf '# nothing\n' >empty.txt
try eval dellacherie --pieces sequence:empty.txt

# ---- broken player files: exit 65 and one line each ----

start='{"name": "x", "player": {"features": ["holes", "pits"]}'
broken=(
    "$start, \"genome\": [1]}"
    "$start, \"genome\": [1, 2, 3]}"
    "$start, \"genome\": [1, NaN]}"
    "$start, \"genome\": [1, Infinity]}"
    "$start, \"genome\": [1, -1e999]}"
    '{"name": "x", "player": {"features": ["holes", "bumpines"]}, "genome": [1, 2]}'
    '{"name": "x", "player": {"features": ["holes", "hole[3]"]}, "genome": [1, 2]}'
    "$start, \"genome\": [1, 2], \"gamee\": {}}"
    "$start, \"genome\": [1, 2], \"game\": {\"board\": {\"depth\": 3}}}"
    "$start, \"genome\": [1, 2], \"name\": \"y\"}"
    "$start,"$'\n  "genome": [1,\n    2'
    "$start, \"genome\": [1, 2], \"game\": {\"pieces\": {\"order\": \"adversary\"}}}"
    ''
)
refused() { # refused FILE: as it must be, and what was said
    local status=0
    "$wellbred" eval "$1" --games 1 >out 2>err || status=$?
    cat err >&2
    [[ $status == 65 && ! -s out && $(wc -l <err) == 1 ]] || fail "exit $status for: $(head -c 200 "$1")"
}
for text in "${broken[@]}"; do
    printf '%s' "$text" >broken.json
    echo "$text" >&2
    refused broken.json
done
head -c 100000000 /dev/zero | tr '\0' '[' >brackets.json
refused brackets.json
rm brackets.json
