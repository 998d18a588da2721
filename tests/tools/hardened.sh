# bash tests/tools/hardened.sh PATH_TO_WELLBRED - what cmake/hardening.cmake asks for is in it.
set -euo pipefail
wellbred=$1
export LC_ALL=C
faults=0
checks=0

fault() {
    faults=$((faults + 1))
    echo "FAILED: $*"
}
must_have() { # what it means; pattern; text
    checks=$((checks + 1))
    grep -qE "$2" <<<"$3" || fault "$1"
}

header=$(readelf -hW "$wellbred")
segments=$(readelf -lW "$wellbred")
dynamic=$(readelf -dW "$wellbred")
symbols=$(readelf --dyn-syms -W "$wellbred")
must_have "not position-independent" 'Type: +DYN' "$header"
must_have "not all is bound at the start" 'BIND_NOW|FLAGS.* NOW' "$dynamic"
must_have "its tables can be written to" 'GNU_RELRO' "$segments"
must_have "its stack can be executed" 'GNU_STACK .* RW +0x' "$segments"
must_have "no canaries on the stack" '__stack_chk_fail' "$symbols"
must_have "copies are not checked" '__(snprintf|vsnprintf)_chk' "$symbols"

# Each source of ours, by what gcc notes down: lines "NAME<tab>OPTIONS".
units() {
    readelf --debug-dump=info --dwarf-depth=1 -W "$wellbred" |
        sed -nE 's/.*DW_AT_producer *: (\(.*\): )?//p; s/.*DW_AT_name *: (\(.*\): )?/name /p' |
        awk '/^name / { sub(".*/src/", ""); sub("^name ", ""); print $0 "\t" options; next } { options = $0 }'
}
sources=0
while IFS=$'\t' read -r name options; do
    sources=$((sources + 1))
    wanted=(-fstack-protector-strong -fstack-clash-protection)
    [[ $name != *_kernel.c && $name != */kernel.c ]] || wanted=()
    [[ $(uname -m) != x86_64 ]] || wanted+=(-fcf-protection)
    for option in "${wanted[@]}"; do
        checks=$((checks + 1))
        [[ " $options " == *" $option"[\ =]* ]] || fault "$name is compiled without $option"
    done
done < <(units | grep 'GNU C')
((sources > 100)) || fault "only $sources sources are known"

echo "$checks checks, $faults faults"
((faults == 0))
