# What the program says about itself, and to those who ask for what is not there.
source "$(dirname "$0")/lib.bash"

try --help
try -h
for command in $("$wellbred" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    try "$command" --help
done

try
try evla
try bnech --json
try frobnicate
try --hlep
try bench --jsno
try bench --json=yes
try bench -x
try bench nothing
try eval
try eval dt-10 dellacherie
try features --json --long
try players dt-10 dellacherie
try --help junk
try -h eval
try --version junk
try -V --json
try bench --signature --signatures

# Help and lists need no vectors.
(
    export WELLBRED_VECTOR=sse
    for command in '' eval players config features bench; do
        "$wellbred" $command --help >/dev/null || fail "no help for '$command' with a bad WELLBRED_VECTOR"
    done
    "$wellbred" players >/dev/null && "$wellbred" features >/dev/null || fail "no lists with a bad WELLBRED_VECTOR"
    try --version
    try eval dt-10
)

# What was asked for and could not be written is a failure.
status=0
"$wellbred" --help >/dev/full || status=$?
echo "help to a full disk: exit $status"
