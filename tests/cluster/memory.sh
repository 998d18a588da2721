# A rank that finds no memory, wherever it is: the whole job ends with one clear line and
# exit code 70, and the same command goes on to the digest of the undisturbed run.
source "$(dirname "$0")/lib.bash"
failing_malloc=$(realpath "$3")

sed 's/10000/1000/' long.json >short.json
command=("$wellbred" train short.json --run run --quiet)
digest() { sed -n 's/^digest //p' out; }

# ranks HURT ENVIRONMENT...: train on two ranks, of which HURT has that environment.
ranks() {
    local hurt=$1 env=([0]=env [1]=env) status=0
    shift
    env[hurt]="env $*"
    # shellcheck disable=SC2086 # its words
    timeout 300 mpirun -n 1 ${env[0]} "${command[@]}" : -n 1 ${env[1]} "${command[@]}" >out 2>err || status=$?
    return "$status"
}

declare -A allocations
for rank in 0 1; do
    rm -rf run
    ranks "$rank" "LD_PRELOAD=$failing_malloc" LIST_ALLOCATIONS=list || fail "rank $rank, counted, ended with $?"
    allocations[$rank]=$(tail -n 1 list | cut -d ' ' -f 1)
done
expected=$(digest)
tried=0
for ((round = 0; round < ${rounds:?}; round++)); do
    for rank in 0 1; do
        n=$(((RANDOM * 32768 + RANDOM) % allocations[$rank] + 1))
        what="rank $rank, no memory at allocation $n"
        rm -rf run
        status=0
        ranks "$rank" "LD_PRELOAD=$failing_malloc" "FAIL_ALLOCATION=$n" || status=$?
        case $status in
        0) ;; # it had all that it wanted before, this time
        70)
            tried=$((tried + 1))
            [[ $(grep -acE '^wellbred: no memory for [0-9]+( times [0-9]+)? bytes$' err) == 1 ]] || fail "$what: no clear line"
            ;;
        *) fail "$what: ended with $status" ;;
        esac
        [[ ! -e run/run.h5 ]] || "$wellbred" verify run >verified || fail "$what: the run is damaged"
        timeout 300 "${command[@]}" >out 2>err || fail "$what: going on ended with $?"
        [[ $(digest) == "$expected" ]] || fail "$what: the digest is $(digest), must be $expected"
    done
done
((tried > 0)) || fail "no rank found no memory"
echo "$tried ranks found no memory"
