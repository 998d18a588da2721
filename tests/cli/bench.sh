# The benchmark: its signatures have nothing to do with the machine, the build or the vector
# width, its JSON has the documented keys. How fast the machine is, is not tested.
source "$(dirname "$0")/lib.bash"

try bench --signature
try bench --signatures
try bench --signatures --json
try bench --signature --json

signature=$("$wellbred" bench --signature)
[[ $signature =~ ^[0-9a-f]{32}$ ]] || fail "the signature is '$signature'"
"$wellbred" bench --signatures --json >usual.json
for width in $(vector_widths); do
    WELLBRED_VECTOR=$width "$wellbred" bench --signatures --json | cmp - usual.json ||
        fail "other signatures with $width vectors"
done

"$wellbred" bench --json >bench.json
/usr/bin/python3 - "$signature" bench.json usual.json <<'PYTHON'
import json, sys

bench, usual = (json.load(open(name)) for name in sys.argv[2:])
assert bench["signature"] == usual["signature"] == sys.argv[1], bench
assert bench["vectors"] in ("baseline", "avx2", "avx512"), bench
assert bench["calibration_gflops"] > 0, bench
names = """placements dt10_10x10 dt10_10x20 linear_landed linear_cleared net net_lookahead
    lockstep_linear lockstep_literature_10x10 lockstep_literature_10x20 lockstep_net lockstep_net_lookahead
    dt10_reachable""".split()
assert list(bench["cases"]) == names, bench
for name, case in bench["cases"].items():
    assert case["signature"] == usual["cases"][name]["signature"], name
    assert ("times_one_game" in case) == name.startswith("lockstep"), name
    for unit in ("pieces", "boards"):
        best, median = case[unit + "_per_second"], case["median_" + unit + "_per_second"]
        assert best > 0 and median > 0, (name, unit)
    assert case["boards_per_second"] >= case["median_boards_per_second"], name
PYTHON

"$wellbred" bench >bench.txt
grep -q "^signature  *$signature\$" bench.txt || fail "no signature in: $(<bench.txt)"

export WELLBRED_VECTOR=sse
try bench --signature
