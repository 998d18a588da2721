#!/usr/bin/env bash
# jobs/local.sh - from a fresh checkout to a trained player on this machine, in one command.
#
#   jobs/local.sh [CONFIG [options of 'wellbred train']]      default: quick-10x10, a minute or two
#
# Installs what is missing (jobs/setup.sh), builds build/wellbred, trains what CONFIG (a
# file, or the name of a preset in jobs/configs/) says into runs/CONFIG, lets the champion
# play, draws the run's history in runs/CONFIG.png and writes runs/CONFIG-report.html, a page
# with plots and the champion's games. The same command goes on with a run that was stopped.
# Works from any directory.
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

# Run wellbred on all cores: rank 0 plays too while it has nothing to hand out.
on_all_cores() {
    local environment=()
    # Open MPI asks root twice whether it means it; here is nobody to ask.
    ((EUID != 0)) || environment=(OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
    env "${environment[@]}" mpirun --oversubscribe -n "$(nproc)" "$root/build/wellbred" "$@"
}

# A preset's name stands for its file.
config_file() {
    local preset=$root/jobs/configs/$1.json
    if [[ -f $preset ]]; then echo "$preset"; else echo "$1"; fi
}

# Print the Python that has what analysis/ needs. Debian's packages are for Debian's own.
python_that_draws() {
    local python
    for python in python3 /usr/bin/python3; do
        if "$python" -c 'import h5py, matplotlib, numpy' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    return 1
}

# Without the packages all but the picture is there.
draw() {
    local python picture=$1.png
    say "drawing: analysis/history.py $1 -o $picture"
    if ! "$root/jobs/setup.sh" analysis 2>/dev/null || ! python=$(python_that_draws); then
        say "no picture: Python has no h5py or matplotlib; 'jobs/setup.sh analysis' says how to get them"
    elif "$python" -B "$root/analysis/history.py" "$1" -o "$picture" >/dev/null; then
        say "the picture is $picture"
    fi
}

train() {
    local config run
    config=$(config_file "${1-quick-10x10}")
    run=$root/runs/$(basename "$config" .json)
    (($# == 0)) || shift
    mkdir -p "$root/runs"
    say "training on $(nproc) cores: mpirun -n $(nproc) wellbred train $config --run $run $*"
    on_all_cores train "$config" --run "$run" "$@"
    say "playing: wellbred eval $run --games 20"
    on_all_cores eval "$run" --games 20
    draw "$run"
    "$root/build/wellbred" report "$run" >/dev/null
    say "the report, with plots and the champion playing, is $run-report.html"
}

say "checking that compiler and libraries are there"
"$root/jobs/setup.sh" build
say "building build/wellbred"
if ! (build); then
    say "the build failed, see above"
    exit 1
fi
train "$@"
