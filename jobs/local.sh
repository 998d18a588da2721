#!/usr/bin/env bash
# jobs/local.sh - from a fresh checkout to a game on this machine, in one command.
#
#   jobs/local.sh [PLAYER [options]]      default: dt-10 --board 10x10
#
# Installs what is missing (jobs/setup.sh), builds build/wellbred and lets a player
# play (wellbred eval). Works from any directory.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { echo "local: $*" >&2; }

# Run a command silently; show what it said only if it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" </dev/null >"$log" 2>&1 || status=$?
    ((status == 0)) || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

build() {
    local options=()
    # The tests need Criterion, the program does not.
    pkg-config --exists criterion || options=(-DBUILD_TESTING=OFF)
    cd "$root" &&
        quietly cmake --preset release -DWELLBRED_WERROR=OFF "${options[@]}" &&
        quietly cmake --build --preset release --target wellbred --parallel "$(nproc)"
}

play() {
    (($#)) || set -- dt-10 --board 10x10
    say "playing: wellbred eval $*"
    "$root/build/wellbred" eval "$@"
}

say "checking that compiler and libraries are there"
"$root/jobs/setup.sh" build
say "building build/wellbred"
if ! (build); then
    say "the build failed, see above"
    exit 1
fi
play "$@"
