# Memory that runs out: whichever allocation it is, of ours or of HDF5's, there is one clear
# line and exit code 70, no file is damaged, and the same command then does what it should.
#
# bash tests/crash/failing_allocations.sh PATH_TO_WELLBRED sample|all PATH_TO_FAILING_MALLOC
source "$(dirname "$0")/lib.bash"
failing_malloc=$(realpath "$3")

# Short games, so that a training takes a moment.
sed -i 's/"max_pieces": 8000/"max_pieces": 300/; s/"slice_pieces": 400, "lot_slices": 8/"slice_pieces": 20, "lot_slices": 4/' small.json

tried=0 got_over=0
: >places_seen

# The allocations that a command makes at places where none before it has made one: lines
# "N once|ever". Memory that is used up for ever meets other places than once.
list_points() { # command
    (cd "$where" && exec env LD_PRELOAD="$failing_malloc" LIST_ALLOCATIONS="$scratch/places" "$wellbred" "$@" >out 2>err) || true
    [[ -s places ]] || fault "$*: no allocation was listed"
    awk 'NR == FNR { seen[$1]; next } !($2 in seen) { print $1, ++n % 2 ? "once" : "ever" }' places_seen places
    cut -d ' ' -f 2 places >>places_seen
}
how_many() { # in a sample
    [[ $scope == all ]] && echo 1000000 || echo "$1"
}

where=.
without_memory() { # N, once|ever, command; what it says is then in `out` and `err`
    local how=(LD_PRELOAD="$failing_malloc" FAIL_ALLOCATION="$1")
    [[ $2 == once ]] || how+=(FAIL_ALLOCATION_EVER=1)
    shift 2
    status=0
    { (cd "$where" && exec env "${how[@]}" "$wellbred" "$@") >out; } 2>err || status=$?
    tried=$((tried + 1))
}
must_say_so() { # what
    [[ $(wc -l <err) == 1 ]] && grep -qE '^wellbred: no memory for [0-9]+( times [0-9]+)? bytes$' err ||
        fault "$1: must say in one line that there is no memory"
}

# ---- a training ----

# It is begun, gone on with, and stopped; so that each kind of file is written and read.
begin() {
    if [[ $1 == stopping ]]; then
        begin_as killed
        touch "$run/STOP"
    else
        begin_as "$1"
    fi
}

try_training() { # how it begins, N, once|ever
    local what="training, $1, no memory at allocation $2 $3"
    begin "$1"
    without_memory "$2" "$3" train small.json --run "$run" --quiet
    case $status in
    0) got_over=$((got_over + 1)) ;;
    70) must_say_so "$what" ;;
    75) [[ $1 == stopping ]] || fault "$what: ended with $status" ;;
    *) fault "$what: ended with $status" ;;
    esac
    rm -f "$run/STOP"
    must_go_on "$what"
}

# ---- commands on a run ----

# What was there is there unchanged, and what is new has its name only if it is whole.
must_be_unharmed() { # what
    local file
    diff -r --exclude=lock template work >differences || true
    ! grep -v '^Only in work' differences || fault "$1: files were changed"
    while read -r file; do
        case $file in
        *.partial) ;;
        *.h5) "$wellbred" verify "$file" >/dev/null || fault "$1: $file is not whole" ;;
        *.html) grep -q '</html>' "$file" || fault "$1: $file is not whole" ;;
        *) [[ ! -f $file ]] || cmp "$file" "reference/${file#work/}" || fault "$1: $file is not whole" ;;
        esac
    done < <(sed -n 's/^Only in \(.*\): /\1\//p' differences | xargs -r -I{} find {} -type f)
}

fresh_work() {
    rm -rf work
    cp -a template work
    where=work
}

# A command changes nothing of a run that is whole. Then it does what it does with all memory.
try_command() { # how many in a sample, command
    local many=$1 n how what
    shift
    fresh_work
    (cd work && "$wellbred" "$@") >expected 2>err || fault "'$*' ended with $?, with all memory"
    rm -rf reference
    mv work reference
    fresh_work
    while read -r n how; do
        what="'$*', no memory at allocation $n $how"
        fresh_work
        without_memory "$n" "$how" "$@"
        case $status in
        0) got_over=$((got_over + 1)) && must_be_as_expected "$what" ;;
        70) must_say_so "$what" ;;
        *) fault "$what: ended with $status" ;;
        esac
        must_be_unharmed "$what"
        (cd work && "$wellbred" "$@") >out 2>err || fault "$what: and then with $?"
        # What was made already is not made once more.
        [[ -s differences ]] || must_be_as_expected "$what, and then with all memory"
    done < <(list_points "$@" | pick_lines "$(how_many "$many")")
}
without_times() { sed -E '/second|last trained| ago/d' "$1"; }
must_be_as_expected() {
    cmp -s <(without_times out) <(without_times expected) || fault "$1: said something else than with all memory"
}

# A run that has lost its newest generation's end comes back to its last whole state.
try_repair() { # how many in a sample
    local n how what
    mv template whole_template
    cp -a whole_template template
    truncate -s -100 template/run/generations/2.h5
    fresh_work
    while read -r n how; do
        what="'repair', no memory at allocation $n $how"
        fresh_work
        without_memory "$n" "$how" repair run
        case $status in
        0) got_over=$((got_over + 1)) ;;
        70) must_say_so "$what" ;;
        *) fault "$what: ended with $status" ;;
        esac
        "$wellbred" repair work/run >out 2>err || fault "$what: and then with $?"
        "$wellbred" verify work/run >out 2>err || fault "$what: and then there are faults"
        grep -q '^ok: 2 generations' out || fault "$what: and then not two generations are left"
    done < <(list_points repair run | pick_lines "$(how_many "$1")")
    rm -rf template
    mv whole_template template
}

make_killed_run
train_whole
for start in nothing killed stopping; do
    begin "$start"
    while read -r n how; do
        try_training "$start" "$n" "$how"
    done < <(list_points train small.json --run "$run" --quiet | pick_lines "$(how_many 20)")
done

mkdir template
cp -a whole template/run
cp small.json template
grep -v '"initial"' small.json | sed 's/"step": 0.1},/"step": 0.1} },/' >template/ablated.json
cat >template/study.json <<'STUDY'
{ "config": "small.json", "repetitions": 2, "grid": { "evolution.mutation.rate": [0.1, 0.2] } }
STUDY
"$wellbred" sweep template/study.json --dir template/study >out 2>err || fault "no study"
try_command 8 config small.json
try_command 8 show run
try_command 4 show run --json
try_command 4 status run
try_command 8 verify run
try_command 8 eval run --games 3 --json --max-pieces 100
try_command 4 export run@1:2 -o player.json
try_command 4 replay run@1:2:0
try_command 8 report run -o report.html
try_command 8 pack run packed.h5
cp reference/packed.h5 template/old.h5
try_command 4 verify old.h5
try_command 4 sweep study.json --dir new_study
try_command 4 sweep study --table
try_command 4 ablate ablated.json --dir ablation
try_command 4 submit small.json --run new_run --dry-run
try_repair 8
finish "$tried failing allocations, $got_over got over"
