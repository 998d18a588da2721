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

# The calls that a training makes, as lines "CALL N", N counting those of one name. A third
# checkpoint or line of the log is written like the second: what has been done twice to a
# file is left out.
calls_that_differ() {
    traced -y "${run_paths[@]}" -e "trace=$(IFS=, && echo "${calls[*]}")"
    awk -v run="$run" '{
        call = $2
        sub(/\(.*/, "", call)
        n[call]++
        files = ""
        for (rest = $0; match(rest, run "[^\">]*"); rest = substr(rest, RSTART + RLENGTH))
            files = files " " substr(rest, RSTART + length(run), RLENGTH - length(run))
        if (++seen[call files] <= 2)
            print call, n[call]
    }' trace
}

# Lines "START CALL N ERROR once|ever". The errors take turns: no code but that which names
# them asks which it was.
list_points() {
    local start call n turn=0
    for start in nothing killed; do
        begin_as "$start"
        while read -r call n; do
            echo "$start $call $n ${errors[turn % 3]} once"
            echo "$start $call $n ${errors[(turn + 1) % 3]} ever"
            turn=$((turn + 1))
        done < <(calls_that_differ)
    done
}

make_killed_run
train_whole
case $scope in
few) many=6 ;;
sample) many=37 ;;
all) many=1000000 ;;
esac
tried=0
while read -r start call n error often; do
    tried=$((tried + 1))
    try "$start" "$call" "$n" "$error" "$often"
done < <(list_points | pick_lines "$many")
[[ $scope == few ]] || ((ended[0] > 0 && ended[74] > 0)) || fault "all ended alike"
finish "$tried failing calls: ${ended[0]} got over, ${ended[73]} ended with 73, ${ended[74]} with 74"
