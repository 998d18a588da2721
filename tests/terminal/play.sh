# The game for people: what it shows, its keys, and giving the terminal back whatever happens.
source "$(dirname "$0")/lib.bash"

quiet=(play --seed 1 --no-gravity)

# ---- keys ----

game 60x24 "${quiet[@]}"
shows start
keys Left Left Left Up Space Right Right z Space
await "pieces         2"
keys c Down Down Right Right Right
shows keys
keys c # not twice
keys Space
await "pieces         3"
keys '?'
shows help
keys x
await "pieces         3"
keys p
shows paused
keys Space Left c # do nothing now
keys p
shows after-pause

# ---- a window too small, and large ----

resize 59x24
await "too small"
await "60x24 or larger"
resize 60x23
await "The window is 60x23"
resize 60x24
await "paused"
keys p
shows after-pause
resize 100x40
await "pieces         3"
keys q
ended 0

# ---- the colours of the pieces ----

echo "IJLOSZT" >all.txt
game 60x24 "${quiet[@]}" --order sequence:all.txt --next 5
await "pieces         0"
keys c # all seven are on the screen
await "hold (used)"
for colour in 117 27 208 226 40 196 201; do
    terminal capture-pane -e -p -t game | grep -q "38;5;${colour}m" || fail "no colour $colour"
done
keys q
ended 0

# ---- plain characters, an old terminal ----

LC_ALL=C term=vt100
export LC_ALL
game 60x24 "${quiet[@]}"
shows vt100
keys i Space Space
shows vt100-hints
keys q
ended 0
term=tmux-256color
export LC_ALL=C.UTF-8

# ---- other boards and pieces ----

game 80x34 "${quiet[@]}" --board 16x28 --pieces pentomino --order uniform --next 5 --level 7 --ascii
shows pentominoes
keys q
ended 0
game 60x24 "${quiet[@]}" --board 4x4 --next 0 --ascii
shows tiny
keys Space Space Space Space Space Space
await "game over"
keys q
ended 0

# ---- the brain ----

game 60x24 "${quiet[@]}" --brain el-tetris
await "pieces         0"
keys + + + b
await "brain plays"
keys b
await "brain drops"
keys b
await "help: ?, h"
keys q
ended 0

# ---- one that tucks and spins: the keys for it, and its hints ----

"$wellbred" players dt-10 | sed 's/"moves": "drop"/"moves": "reachable"/' >reachable.json
grep -q reachable reachable.json || fail "no reachable moves"
game 60x24 "${quiet[@]}" --brain reachable.json --max-pieces 100
await "pieces         0"
keys i b + + + + + +
await "game over"
await "pieces       100"
keys q
ended 0

# ---- the end and the high scores ----

game 60x24 "${quiet[@]}" --board 4x6
for ((piece = 0; piece < 12; piece++)); do
    keys Space
done
await "game over"
score=$(screen | sed -n 's/.*game over: \([0-9]*\) points.*/\1/p')
keys q
ended 0
grep -qP "^4x6 tetromino bag without gravity\t$score\t" .local/share/wellbred/high-scores.txt || fail "no high score"
game 60x24 "${quiet[@]}" --board 4x6
await "best $(printf %11d "$score")"
keys q
ended 0

# ---- a game that is written down, and shown again ----

game 60x24 play --seed 5 --board 6x12 --level 3 --max-pieces 60 --record mine.game
await "help: ?, h"
for ((round = 0; round < 6; round++)); do
    keys Left Up Space Right c z Down Down x Space p p
done
keys b b + + # drops
await "game over"
score=$(screen | sed -n 's/.*game over: \([0-9]*\) points.*/\1/p')
keys q
ended 0
[[ $(sed -n 's/^score //p' mine.game) == "$score" ]] || fail "another score was written down"
game 60x24 play --replay mine.game
await "replay, 1x"
keys + + + + + + + + + + + + i Left Space
await "game over: $score points"
await "as it was recorded"
keys q
ended 0
sed "s/^score .*/score 1$score/" mine.game >other.game
game 200x24 play --replay other.game
keys + + + + + + + + + + + +
await "wellbred: other.game: the game is not as it was recorded: its score is $score, recorded was 1$score"
ended 65
sed '/^events/,$s/^left/leap/' mine.game >other.game
game 200x24 play --replay other.game
await " is not one"
ended 65

# ---- music, with a sound program that writes down what it hears, and without ----

mkdir sound no-sound
cat >sound/aplay <<'END'
#!/bin/bash
exec /bin/cat >"$HOME/heard"
END
chmod +x sound/aplay
start 60x24 env PATH="$PWD/sound" "$wellbred" "${quiet[@]}" --music
await "help: ?, h"
for ((tenths = 0; tenths < 10 * patience; tenths++)); do
    [[ ! -e heard || $(stat -c %s heard) -lt 100000 ]] || break
    sleep 0.1
done
(($(stat -c %s heard) >= 100000)) || fail "no music"
keys q
ended 0
start 60x24 env PATH="$PWD/no-sound" "$wellbred" "${quiet[@]}" --music
await "help: ?, h"
keys q
ended 0

# ---- signals ----

for signal in INT TERM HUP QUIT ABRT SEGV; do
    game 60x24 "${quiet[@]}" --ascii
    await "help: ?, h"
    kill "-$signal" "$(game_process)"
    ended $((128 + $(kill -l "$signal")))
done
game 60x24 play
await "help: ?, h"
keys C-c
ended 130

# ---- what is wrong ----

refused() { # refused STATUS TEXT COMMAND...
    local status=$1 text=$2
    shift 2
    start 200x24 "$@"
    await "$text"
    ended "$status"
}
refused 64 "wellbred: the terminal's type 'no-such' (TERM) is not known here" env TERM=no-such "$wellbred" play
refused 64 "wellbred: the terminal 'dumb' (TERM) can't move its cursor" env TERM=dumb "$wellbred" play
refused 64 "wellbred: the terminal's type is not known: TERM is not set" env -u TERM "$wellbred" play
echo '{"left": ["h", "left"], "hard_drop": "no_key"}' >keys.json
refused 65 "wellbred: keys.json: 'hard_drop' is \"no_key\", must be a printable character" "$wellbred" play --keys keys.json
echo '{"letf": "h"}' >keys.json
refused 65 "wellbred: keys.json: unknown action 'letf', did you mean 'left'?" "$wellbred" play --keys keys.json
echo '{"left": "h", "right": "h"}' >keys.json
refused 65 "wellbred: keys.json: key \"h\" is given for 'left' and for 'right'" "$wellbred" play --keys keys.json
refused 64 "must be tetromino or pentomino" "$wellbred" play --pieces bag
refused 65 "is neither a built-in player nor a file" "$wellbred" play --brain nobody
refused 64 "with these options: " "$wellbred" play --pieces pentomino --order sz
status=0
"$wellbred" play </dev/null >out 2>err || status=$?
[[ $status == 64 && $(<err) == "wellbred: 'wellbred play' needs a terminal for its input and output" && ! -s out ]] ||
    fail "without a terminal: $status, $(<err)"

# ---- other keys ----

echo '{"hard_drop": "enter", "quit": ["x", "escape"]}' >keys.json
game 60x24 "${quiet[@]}" --keys keys.json
await "quit: x, escape"
keys Enter
await "pieces         1"
keys Escape
ended 0
echo "play: all as expected"
