# A full disk, a quota, an I/O error: what fails once is tried again, what fails for ever
# ends with a message and exit code 74 (73 if there is no run yet), and the run goes on
# later to the same end.
source "$(dirname "$0")/lib.bash"
need_strace

calls=(mkdir openat pwrite64 write ftruncate fsync rename unlink close flock read pread64)
errors=(ENOSPC EIO EDQUOT)
declare -A ended=([0]=0 [73]=0 [74]=0)

starts_logged() { grep -c '"event": "start"' "$run/log.jsonl" 2>/dev/null || true; }

# The error's own words belong to the message.
says_why() {
    local -A words=([ENOSPC]='No space left on device' [EIO]='Input/output error' [EDQUOT]='Disk quota exceeded')
    tail -n 1 err | grep -q "^wellbred: can't .*: ${words[$1]}$"
}

try() { # how it begins, call, which of them, error, once|ever
    local what="$1, $4 at $2 $3 $5" when=$3 before
    [[ $5 == once ]] || when+=+
    begin_as "$1"
    before=$(starts_logged)
    train_hurt "$2" "error=$4:when=$when"
    case $status in
    0) [[ $(digest) == "$expected" ]] || fault "$what: the digest is $(digest), must be $expected" ;;
    74) says_why "$4" || fault "$what: the message does not say why" ;;
    73) says_why "$4" && [[ ! -e $run/run.h5 ]] || fault "$what: the message does not say why, or there is a run" ;;
    *) fault "$what: ended with $status" ;;
    esac
    [[ $5 == ever || $status == 0 || $(starts_logged) == "$before" ]] || fault "$what: was not tried again"
    ended[$status]=$((${ended[$status]-0} + 1))
    must_go_on "$what"
}

# Lines "START CALL N ERROR once|ever".
list_points() {
    local start call count n error often
    for start in nothing killed; do
        begin_as "$start"
        while read -r call count; do
            for ((n = 1; n <= count; n++)); do
                for error in "${errors[@]}"; do
                    for often in once ever; do
                        echo "$start $call $n $error $often"
                    done
                done
            done
        done < <(count_calls "${calls[@]}")
    done
}

make_killed_run
train_whole
case $scope in
few) many=6 ;;
sample) many=37 ;; # prime: a step that meets all errors
all) many=1000000 ;;
esac
tried=0
while read -r start call n error often; do
    tried=$((tried + 1))
    try "$start" "$call" "$n" "$error" "$often"
done < <(list_points | pick_lines "$many")
[[ $scope == few ]] || ((ended[0] > 0 && ended[74] > 0)) || fault "all ended alike"
finish "$tried failing calls: ${ended[0]} got over, ${ended[73]} ended with 73, ${ended[74]} with 74"
