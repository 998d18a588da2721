# One run, hurt in every way at random moments for as long as one likes: in the end it is what it
# would have been without all that.
#
#   bash soak.sh WELLBRED [MINUTES]    60 by default; SEED=N repeats the faults of a seed, though not
#                                      the very moments in which they come
#
# Every fault comes once, in random order, and then they are drawn. The run lies on a small disk of
# its own, and each process that goes on with it has another number of ranks. Where no disk or no
# Slurm can be had, without root or the packages, a line says so.
if [[ -z ${WELLBRED_TEST_INSIDE-} ]] && unshare --mount --propagation private true 2>/dev/null; then
    WELLBRED_TEST_INSIDE=1 exec unshare --mount --propagation private bash "$0" "$@"
fi
here=$(dirname "$(realpath "$0")")
source "$here/../cluster/lib.bash"
minutes=${rounds:-60}
end=$((SECONDS + 60 * minutes))

run=$scratch/disk/run
faults=(usr1 term stop_file max_time kill_master kill_worker kill_all kill_mpirun fork)
declare -A count
options=(--set player.lookahead=0 --set game.max_pieces=4000 --set cluster.slice_pieces=500
    --set cluster.lot_slices=2 --set checkpoint.every_seconds=0.3)

# ---- what there is ----

export WELLBRED_LAB_DIR=$scratch/lab WELLBRED_LAB_LIFETIME=$((60 * minutes + 3600))
has_disk=false has_slurm=false
lab() { "$here/../slurm/lab" "$@"; }
slurm() { lab run "$@"; }

leave() {
    local status=$?
    set +e
    ! $has_slurm || lab down
    ! $has_disk || umount -l "$scratch/disk"
    (exit "$status")
    tidy
}
trap leave EXIT

make_disk() { [[ -n ${WELLBRED_TEST_INSIDE-} ]] && mount -t tmpfs -o size=200m tmpfs disk; }
make_slurm() {
    mkdir -p checkout/jobs
    cp "$here/../../jobs/train.sbatch" checkout/jobs/
    printf 'wellbred=(%q)\n' "$wellbred" >checkout/jobs/env.sh
    lab up 2>lab.log
}

mkdir disk
if make_disk; then
    has_disk=true
    faults+=(disk_full disk_full_and_kill)
else
    echo "no disk of one's own: no disk is full"
fi
if ((minutes == 1)); then
    echo "a sample: without Slurm"
elif make_slurm; then
    has_slurm=true
    faults+=(slurm_requeue slurm_kill)
else
    echo "no Slurm of one's own: $(tail -n 1 lab.log)"
fi

# ---- jobs ----

one_of() { # one_of VARIABLE WORD...: draw one
    local -n drawn=$1
    shift
    drawn=${*:1 + RANDOM % $#:1}
}

starts() { { grep '"event": "start"' "$run/log.jsonl" || true; } 2>/dev/null | wc -l; }
generations() { find "$run/generations" -name '*.h5' 2>/dev/null | wc -l; }
has_begun() { (($(starts) > begun)); }
is_in_the_middle() { [[ -e $run/inflight.h5 ]]; }

# begin OPTION...: on a random number of ranks. A lot takes up to 50 ms longer than it must, so that
# most moments are in the middle of something.
begin() {
    local lockstep plays
    one_of ranks 0 2 3 4 5
    one_of lockstep auto never always
    one_of plays auto never always
    begun=$(starts)
    WELLBRED_TEST_DELAY_MS=50 job "$ranks" long.json --run "$run" "${options[@]}" \
        --set "cluster.lockstep=$lockstep" --set "cluster.master_plays=$plays" --generations 1000000 "$@"
    wait_until "the run begins" has_begun
    mapfile -t pids < <(ranks_of "$launcher")
    ((ranks > 0)) || pids=("$launcher")
}
begin_somewhere() {
    begin
    nap 1 30
}
send() { kill "-$1" "${@:2}" 2>/dev/null || true; }

are_gone() {
    local pid
    for pid in "${pids[@]}"; do
        [[ ! -e /proc/$pid || $(sed -n 's/^State:\t\(.\).*/\1/p' "/proc/$pid/status" 2>/dev/null) == [ZX] ]] || return 1
    done
}
end_job() { # end_job STATUS...: those that are right
    wait_for_job
    wait_until "all ranks are gone" are_gone
    [[ " $* " == *" $status "* ]] || fail "$fault on $ranks ranks: exit code $status: $(tail -n 5 err)"
}

# ---- faults ----

usr1() {
    begin_somewhere
    send USR1 "$launcher"
    end_job 75
}
# mpirun makes its own exit code of it, and kills the ranks a second later.
term() {
    begin_somewhere
    send TERM "$launcher"
    end_job 75 1 143
}
stop_file() {
    begin_somewhere
    touch "$run/STOP"
    end_job 75
    [[ -e $run/STOPPED && ! -e $run/STOP ]] || fail "STOP was not answered"
}
max_time() {
    begin --max-time "00:00:0$((2 + RANDOM % 3))"
    end_job 75
}
kill_master() {
    begin_somewhere
    send KILL "${pids[0]}"
    end_job 137
}
kill_worker() {
    begin_somewhere
    send KILL "${pids[1 + RANDOM % (${#pids[@]} > 1 ? ${#pids[@]} - 1 : 1)]-${pids[0]}}"
    end_job 137
}
kill_all() {
    begin_somewhere
    send KILL "${pids[@]}"
    end_job 137
}
kill_mpirun() {
    begin_somewhere
    send KILL "$launcher"
    end_job 137
}

says_disk_is_full() { grep -q "No space left on device; trying again" err; }
fill_disk() {
    begin
    nap 1 15
    # All of it, also what is freed meanwhile.
    until says_disk_is_full; do
        head -c 300M /dev/zero >>disk/filler 2>/dev/null || true
        kill -0 "$launcher" 2>/dev/null || fail "the full disk has ended the job: $(cat err)"
        sleep 0.1
    done
}
disk_full() {
    local before
    fill_disk
    nap 1 20
    rm disk/filler
    before=$(generations)
    wait_until "it goes on when there is room again" has_more_generations "$before"
    send USR1 "$launcher"
    end_job 75
}
has_more_generations() { (($(generations) > $1)); }
disk_full_and_kill() {
    fill_disk
    send KILL "${pids[@]}"
    end_job 137
    rm disk/filler
}

# Another run that begins with this one's population, killed and gone on with.
sed '/"initial"/d; s/"elites": 2,$/"elites": 2 } }/' long.json >fork.json
fork() {
    local whole_fork source=$run@$((RANDOM % $(generations)))
    local fork_options=("${options[@]}" --fork "$source" --generations 3 --set seed=$RANDOM)
    train 0 fork.json --run fork.whole "${fork_options[@]}"
    whole_fork=$(digest)
    WELLBRED_TEST_DELAY_MS=50 job 2 fork.json --run fork.killed "${fork_options[@]}"
    wait_until "the fork plays" test -e fork.killed/inflight.h5 -o -e fork.killed/generations/2.h5
    send KILL $(ranks_of "$launcher")
    wait_for_job
    train 3 fork.json --run fork.killed "${fork_options[@]}"
    [[ $(digest) == "$whole_fork" ]] || fail "the fork of $source has digest $(digest), must be $whole_fork"
    rm -rf fork.whole fork.killed
}

# ---- Slurm ----

# Jobs on other machines can't know whether a process of ours is dead.
give_lock_back() {
    begin
    send USR1 "$launcher"
    end_job 75
}
slurm_job() {
    give_lock_back
    begun=$(starts)
    rm -f "$run/STOPPED"
    job_id=$(cd checkout && WELLBRED_TEST_DELAY_MS=50 slurm sbatch --parsable --nodes=2 --ntasks-per-node=2 --output=slurm.out \
        jobs/train.sbatch "$scratch/long.json" "$run" "${options[@]}" --generations $(($(generations) + 6)))
    wait_until "the Slurm job begins" has_begun
    nap 1 20
}
# One that is queued again waits for a minute, if nobody tells it to start. What is left of its
# last steps must be gone then.
has_ended() {
    local state reason
    read -r state reason < <(slurm squeue -h -t all -j "$job_id" -o '%T %r')
    if [[ $state == PENDING && $reason == BeginTime ]] && ! pgrep -f "^slurmstepd: \[$job_id\." >/dev/null; then
        sleep 2
        slurm scontrol update "jobid=$job_id" starttime=now 2>/dev/null || true
    fi
    [[ $state == COMPLETED || $state == FAILED || $state == CANCELLED ]]
}
slurm_goes_on() {
    wait_until "the Slurm job ends" has_ended
    tail -n 1 checkout/slurm.out | grep -qx 'job: finished' || fail "the Slurm job did not finish: $(tail -n 20 checkout/slurm.out)"
    rm checkout/slurm.out
}
slurm_requeue() {
    slurm_job
    slurm scontrol requeue "$job_id" || fail "job $job_id can't be queued again"
    slurm_goes_on
}
slurm_kill() {
    local node victim
    slurm_job
    one_of node n1 n2
    victim=$(lab processes "$node" | xargs -r ps -o pid=,comm= -p | awk '$2 == "wellbred" { print $1; exit }')
    [[ -z $victim ]] || kill -KILL "$victim" 2>/dev/null || true
    slurm_goes_on
}

# ---- the hour ----

must_be_whole() { "$wellbred" verify "$run" >verified 2>&1 || fail "after $fault: $(cat verified)"; }

shuffle() { # shuffle ARRAY
    local -n cards=$1
    local i j card
    for ((i = ${#cards[@]} - 1; i > 0; i--)); do
        j=$((RANDOM % (i + 1)))
        card=${cards[i]} cards[i]=${cards[j]} cards[j]=$card
    done
}

first=("${faults[@]}")
shuffle first
faults_done=0
while ((SECONDS < end || faults_done < ${#first[@]})); do
    fault=${first[faults_done]-}
    [[ -n $fault ]] || one_of fault "${faults[@]}"
    # A fork needs something to begin with.
    (($(generations) > 0)) || [[ $fault != fork ]] || fault=usr1
    "$fault"
    count[$fault]=$((${count[$fault]-0} + 1))
    faults_done=$((faults_done + 1))
    must_be_whole
    echo "$fault: $(generations) generations"
done

# To the end, beside a run that nobody hurts.
last=$(($(generations) + 1))
train 3 long.json --run "$run" "${options[@]}" --generations $last
hurt_digest=$(digest)
must_be_whole
train 0 long.json --run whole "${options[@]}" --generations $last
[[ $(digest) == "$hurt_digest" ]] || fail "the digest is $hurt_digest, of an undisturbed run $(digest)"
history whole >whole.history
history "$run" | grep -vxFf whole.history >strange.history || true
[[ ! -s strange.history ]] || fail "generations that the undisturbed run has not: $(cat strange.history)"
for fault in "${!count[@]}"; do
    echo "$fault ${count[$fault]}"
done | sort
echo "$faults_done faults, $(starts) starts, $last generations, one digest: $hurt_digest"
