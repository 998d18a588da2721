# Packing and repairing, killed at every system call that writes, and on a disk that fails:
# nothing is ever half there, and the same command then does it.
source "$(dirname "$0")/lib.bash"

cat >small.json <<'END'
{ "seed": 7,
  "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness"] },
  "evaluation": { "games": 2, "drop_best": 0, "drop_worst": 0, "validation_games": 0 },
  "evolution": { "population": 4, "generations": 3, "elites": 2, "crossover": {"kind": "uniform"} } }
END
"$wellbred" train small.json --run whole --quiet | tail -n 1
export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # it can't work under strace

# with_fault FAULT CALL N COMMAND...: the Nth call of that name fails; the exit status is that of wellbred.
with_fault() {
    local fault=$1 call=$2 n=$3
    shift 3
    ( # in a shell of its own, which tells nobody that it was killed
        strace -f -qq -o "$scratch/trace" "${only[@]}" -e trace="$call" -e inject="$call:$fault:when=$n" "$wellbred" "$@" \
            >"$scratch/out" 2>"$scratch/err"
        exit $?
    ) 2>/dev/null
}
only=() # -P FILE: calls on that file alone
# Did the last one come that far?
fault_came() { grep -q 'INJECTED\|killed by SIGKILL' "$scratch/trace"; }

# pack_until CALL FAULT STATUS: at every call in turn.
pack_until() {
    local n status tried=0
    for ((n = 1; ; n++)); do
        status=0
        rm -f packed.h5 packed.h5.partial
        with_fault "$2" "$1" "$n" pack whole packed.h5 || status=$?
        fault_came || break
        tried=$((tried + 1))
        if [[ -e packed.h5 ]]; then
            "$wellbred" verify packed.h5 >/dev/null || fail "$1 $n $2: half a packed run has its name"
        else
            [[ $status == "$3" ]] || fail "$1 $n $2: status $status: $(cat "$scratch/err")"
        fi
        "$wellbred" pack whole packed.h5 >/dev/null || fail "$1 $n $2: not packed the next time"
    done
    ((tried > 0)) || fail "$1: no call was hit"
}
for call in fsync rename; do
    pack_until $call signal=SIGKILL 137
    pack_until $call error=EIO 74
done
only=(-P "$PWD/packed.h5.partial") # of what HDF5 does in memory nothing is left anyway
pack_until pwrite64 signal=SIGKILL 137
echo "packing: killed and failed at every step"

pack_enospc() {
    local n status hit=0
    for ((n = 1; ; n++)); do
        status=0
        rm -f packed.h5
        with_fault error=ENOSPC pwrite64 "$n" pack whole packed.h5 || status=$?
        fault_came || break
        hit=$((hit + 1))
        [[ $status == 74 && $(cat "$scratch/err") == "wellbred: can't write 'packed.h5': No space left on device" ]] ||
            fail "full disk at write $n: status $status: $(cat "$scratch/err")"
        [[ ! -e packed.h5 && ! -e packed.h5.partial ]] || fail "full disk at write $n: something is left"
    done
    ((hit > 20)) || fail "only $hit writes were hit"
}
pack_enospc
echo "packing: the disk was full at every write"
only=()

repair_until() { # CALL
    local n tried=0
    for ((n = 1; ; n++)); do
        rm -rf run
        cp -r whole run
        printf 'x' | dd of=run/generations/1.h5 bs=1 seek=2000 conv=notrunc status=none
        printf 'x' | dd of=run/run.h5 bs=1 seek=2000 conv=notrunc status=none
        with_fault signal=SIGKILL "$1" "$n" repair run || true
        fault_came || break
        tried=$((tried + 1))
        [[ -e run/run.h5 ]] || fail "$1 $n: there is no run.h5"
        "$wellbred" repair run >/dev/null || fail "$1 $n: not repaired the next time"
        [[ $("$wellbred" verify run | head -n 1) == "ok: 1 generation" ]] || fail "$1 $n: not whole"
        [[ $(find run -name '[012].h5' | wc -l) == 3 ]] || fail "$1 $n: a generation is lost"
    done
    ((tried > 0)) || fail "$1: no call was hit"
}
for call in write fsync rename mkdir; do
    repair_until $call
done
echo "repairing: killed at every step"
