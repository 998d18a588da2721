# lib.bash - for tests/terminal/NAME.sh, each run as: bash tests/terminal/NAME.sh PATH_TO_WELLBRED
#
# Each test has a terminal of its own, a tmux that nobody looks at. It waits for what the
# screen shows, never for a time. `shows TEXT` compares with NAME.screens/TEXT; after a change
# that is meant, write these anew with UPDATE=1 and look at the difference in git.
set -euo pipefail

[[ $# == 1 && -x $1 ]] || {
    echo "usage: bash $0 PATH_TO_WELLBRED" >&2
    exit 64
}
wellbred=$(realpath "$1")
screens=$(realpath "${0%.sh}").screens
scratch=$(mktemp -d)
socket=wellbred-test-$$
patience=${PATIENCE-60} # seconds, on a machine that is busy with other things

unset XDG_CONFIG_HOME XDG_DATA_HOME WELLBRED_VECTOR LC_CTYPE LANG TMUX
export HOME=$scratch LC_ALL=C.UTF-8
cd "$scratch"

# curses keeps what it knows of a terminal until the program ends; a sanitizer need not tell.
printf 'leak:libtinfo\nleak:libncursesw\n' >leaks
export LSAN_OPTIONS=suppressions=$scratch/leaks:print_suppressions=0

terminal() { tmux -L "$socket" -f /dev/null "$@"; }

finish() {
    local status=$?
    ((status == 0)) || screen 2>/dev/null || true
    terminal kill-server 2>/dev/null || true
    rm -rf "$scratch"
    ((status == 0)) || echo "$0 stopped with status $status; the last screen is above"
}
trap finish EXIT

fail() {
    echo "FAILED: $*"
    exit 1
}

# What goes on in the terminal: a command, between two looks at how the terminal is.
cat >inside <<'END'
#!/usr/bin/env bash
trap : INT # is the game's
before=$(stty -g)
echo "the screen before"
"$@"
status=$?
[[ $(stty -g) == "$before" ]] && state=as-before || state=CHANGED
echo "ended with $status, terminal $state"
cat # keeps it open
END
chmod +x inside
terminal new-session -d -s keeper cat # so that tmux stays between games

# start COLUMNSxROWS COMMAND... - in a new terminal; $term is its type.
term=tmux-256color
start() {
    local size=$1
    shift
    terminal kill-session -t game 2>/dev/null || true
    terminal new-session -d -s game -x "${size%x*}" -y "${size#*x}" "env TERM=$term ./inside $(printf '%q ' "$@")"
}

game() { # game COLUMNSxROWS OPTION...
    local size=$1
    shift
    start "$size" "$wellbred" "$@"
}

keys() { terminal send-keys -t game "$@"; }

screen() { terminal capture-pane -p -t game; }

resize() { terminal resize-window -t game -x "${1%x*}" -y "${1#*x}"; }

about() { terminal display-message -p -t game "$1"; }

# await TEXT - until the screen has it somewhere.
await() {
    local tenths
    for ((tenths = 0; tenths < 10 * patience; tenths++)); do
        ! screen | grep -qF -- "$1" || return 0
        sleep 0.1
    done
    fail "the screen never had: $1"
}

# Has the screen become that of the golden file?
shows() {
    local tenths golden=$screens/$1
    if [[ -n ${UPDATE-} ]]; then
        sleep 1
        mkdir -p "$screens"
        screen >"$golden"
        return
    fi
    for ((tenths = 0; tenths < 10 * patience; tenths++)); do
        ! screen | cmp -s - "$golden" || return 0
        sleep 0.1
    done
    screen | diff -u "$golden" - || fail "the screen never became $1"
}

# After the game: its exit status, and a terminal that is as it was before.
ended() { # ended STATUS
    await "ended with $1, terminal as-before"
    [[ $term == vt100 ]] || await "the screen before" # it has one screen only
    [[ $(about '#{alternate_on} #{cursor_flag} #{keypad_cursor_flag} #{keypad_flag}') == "0 1 0 0" ]] ||
        fail "the terminal is not given back"
}

# The process of the game, for signals.
game_process() { ps -o pid= --ppid "$(about '#{pane_pid}')" | head -n 1 | tr -d ' '; }
