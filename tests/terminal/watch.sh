# Watching players: the games are those of eval, on any number of boards.
source "$(dirname "$0")/lib.bash"

lines_of() { "$wellbred" eval "$@" --games 1 --json | sed -n 's/.*"lines_mean": \([0-9]*\).*/\1/p'; }
shown_lines() { screen | sed -n 's/.*lines  *\([0-9]*\)$/\1/p'; }

count_is() { await "$(printf '%-9s%15d' "$1" "$2")"; } # count_is pieces 4

# ---- one player ----

game 60x24 watch dellacherie --seed 3 --board 6x12 --speed 0.1
await "playing"
keys p
await "paused"
keys n n n .
count_is pieces 4
shows four-pieces
keys '?'
shows help
keys x r
count_is pieces 0
keys + + + + + + + + + + + + + p
await "over"
[[ $(shown_lines) == "$(lines_of dellacherie --seed 3 --board 6x12)" ]] || fail "another game than that of eval"
keys -
await "409.6 moves/s"
keys q
ended 0

game 60x24 watch dt-10 --speed 1000000 --max-pieces 3000 --pieces bag
count_is pieces 3000
[[ $(shown_lines) == "$(lines_of dt-10 --max-pieces 3000 --pieces bag)" ]] || fail "another game than that of eval"
keys C-c
ended 130

# ---- generations of a run side by side, on wide and narrow terminals ----

cat >small.json <<'END'
{ "game": {"board": {"width": 6, "height": 10}, "max_pieces": 50}, "player": {"features": ["holes", "max_height", "bumpiness"]},
  "evaluation": {"games": 3, "validation_games": 5}, "evolution": {"method": "cma-es", "population": 8, "generations": 3} }
END
"$wellbred" train small.json --run run --quiet >/dev/null
game 100x24 watch run --generations 0,1,2 --speed 1000
await "over"
for generation in 0 1 2; do
    await "generation $generation"
    lines=$(lines_of "run@$generation")
    screen | grep -qE "(^| )$lines +(over|limit)" || fail "generation $generation: not the $lines lines of eval"
done
resize 60x24
await "over  "
shows narrow
resize 50x24
await "too small"
resize 60x24
await "generation 2"
keys q
ended 0
game 60x24 watch run@1:0 --ascii --speed 1000
await "generation 1 rank 0"
kill -TERM "$(game_process)"
ended 143

# ---- what is wrong ----

refused() { # refused STATUS TEXT ARGUMENT...
    local status=$1 text=$2
    shift 2
    game 200x24 watch "$@"
    await "$text"
    ended "$status"
}
refused 64 "must be numbers with commas between" run --generations 1,a
refused 64 "has more than 8" run --generations 0,1,2,0,1,2,0,1,2
refused 65 "is neither a built-in player nor a file" dt-10 --generations 1
refused 64 "'wellbred watch' needs PLAYER"
echo "watch: all as expected"
