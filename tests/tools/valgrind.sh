# What memcheck says of the message path and of the store: no byte is used, written or sent
# that was not set, and no memory is lost. (AddressSanitizer looks at neither kind of byte.)
#
# bash tests/tools/valgrind.sh BUILD, a release build
set -euo pipefail
build=$(realpath "$1")
tools=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d /tmp/wb.XXXXXX) # short: Open MPI puts sockets there
trap 'cd /; rm -rf "$scratch"' EXIT
cd "$scratch"
export LC_ALL=C OMPI_MCA_orte_tmpdir_base=$scratch OMPI_MCA_btl_vader_backing_directory=$scratch
export OMPI_MCA_rmaps_base_oversubscribe=1
((EUID != 0)) || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# Open MPI comes with a list of what is no fault of its own.
find_suppressions() {
    find -L "$(dirname "$(realpath "$(command -v mpirun)")")/../share/openmpi" -name openmpi-valgrind.supp | grep .
}
under=(valgrind -q --trace-children=yes --log-file="$scratch/%p.memcheck")
loses_nothing=(--leak-check=full --show-leak-kinds=definite)
mpi_is_excused=(--suppressions="$tools/valgrind.supp" --suppressions="$(find_suppressions)")

faults=0
fault() {
    faults=$((faults + 1))
    echo "FAILED: $*"
}

# What it says is in a file for each process, empty if all is well.
try() { # name, command
    local name=$1
    shift
    rm -f ./*.memcheck
    "$@" >out 2>err || {
        fault "$name: ended with $?"
        tail -n 20 out err
    }
    compgen -G '*.memcheck' >/dev/null || fault "$name: valgrind saw no process"
    if find . -name '*.memcheck' -size +0 | grep -q .; then
        fault "$name"
        cat ./*.memcheck
    fi
    echo "$name: $(find . -name '*.memcheck' | wc -l) processes"
}

cat >small.json <<'CONFIG'
{ "seed": 3,
  "game": { "board": {"width": 10, "height": 10}, "max_pieces": 200 },
  "player": { "features": ["holes", "bumpiness", "landing_height"], "lookahead": 1 },
  "evaluation": { "games": 3, "drop_best": 0, "drop_worst": 0, "validation_games": 4 },
  "evolution": { "population": 8, "generations": 2, "elites": 2 },
  "checkpoint": { "every_seconds": 0.1 },
  "cluster": { "slice_pieces": 20, "lot_slices": 4 } }
CONFIG

ranks() { # name, ranks, directory
    try "$1" mpirun -n "$2" "${under[@]}" "${mpi_is_excused[@]}" "$build/wellbred" train small.json --run "$3" --quiet
}
alone() { # command of wellbred
    try "$1" "${under[@]}" "${loses_nothing[@]}" "$build/wellbred" "$@"
}

# The tests that play much or flip every bit would take an hour, and go the same ways.
try "tests of the cluster" "${under[@]}" "$build/test_cluster" -j1 --filter '!(training|resume)/*'
try "tests of the store" "${under[@]}" "$build/test_store" -j1 --filter '!(damage)/*'
alone train small.json --run alone --quiet
alone train small.json --run alone --quiet --generations 3
alone show alone
alone verify alone
alone export alone -o player.json
alone report alone -o page.html
alone replay alone@1:0:0
alone pack alone packed.h5
alone verify packed.h5
ranks "three ranks" 3 together
ranks "three ranks, nothing left to do" 3 together
echo "$faults faults"
((faults == 0))
