# The benchmark: its signature has nothing to do with the machine, its JSON has the
# documented keys. How fast the machine is, is not tested.
source "$(dirname "$0")/lib.bash"

signature=$("$wellbred" bench --signature)
[[ $signature =~ ^[0-9a-f]{32}$ ]] || fail "the signature is '$signature'"
for width in $(vector_widths); do
    found=$(WELLBRED_VECTOR=$width "$wellbred" bench --signature)
    [[ $found == "$signature" ]] || fail "the signature with $width vectors is $found, not $signature"
done

"$wellbred" bench --json >bench.json
/usr/bin/python3 - "$signature" bench.json <<'PYTHON'
import json, sys

bench = json.load(open(sys.argv[2]))
assert bench["signature"] == sys.argv[1], bench
assert bench["vectors"] in ("baseline", "avx2", "avx512"), bench
assert len(bench["cases"]) > 0, bench
for name, case in bench["cases"].items():
    for key in ("pieces_per_second", "boards_per_second"):
        assert case[key] > 0, (name, key)
PYTHON

"$wellbred" bench >bench.txt
grep -q "^signature  *$signature\$" bench.txt || fail "no signature in: $(<bench.txt)"

export WELLBRED_VECTOR=sse
try bench --signature
