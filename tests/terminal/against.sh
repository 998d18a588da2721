# Playing against a player: two boards, the same pieces, and who has won.
source "$(dirname "$0")/lib.bash"

match=(play --no-gravity --seed 1 --against)

# ---- who lasts longer ----

game 60x24 "${match[@]}" dt-10 --speed 0.01
shows start
keys Space c
await "hold (used)"
shows hold
keys p
shows paused
keys p + + + + + + + + + + + + # 41 pieces a second
await "40.96 pieces/s"
for ((piece = 0; piece < 12; piece++)); do
    keys Space
done
await "The rival has won."
keys q
ended 0

cat >careless.json <<'END'
{ "name": "careless", "player": {"features": ["max_height"]}, "genome": [1] }
END
game 60x24 "${match[@]}" careless.json --speed 1000
await "You have won."
keys r
await "You have won."
keys q
ended 0

# ---- who scores more in so many pieces ----

game 60x24 "${match[@]}" dt-10 --speed 0.01 --max-pieces 1000
await "help: ?, h"
for ((piece = 0; piece < 12; piece++)); do
    keys Space
done
await "The rival has won." # it has played its other pieces at once
await "   1000"
keys q
ended 0
game 60x24 "${match[@]}" dt-10 --speed 1000 --max-pieces 2
keys Space Space
await "Nobody has won."
keys C-c
ended 130

# ---- what is wrong ----

refused() { # refused STATUS TEXT ARGUMENT...
    local status=$1 text=$2
    shift 2
    game 200x24 play "$@"
    await "$text"
    ended "$status"
}
refused 64 "option '--speed' needs '--against PLAYER'" --speed 3
refused 65 "is neither a built-in player nor a file" --against nobody
echo "against: all as expected"
