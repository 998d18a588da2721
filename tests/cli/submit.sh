# Jobs for Slurm: the script, and what is made of sbatch's answers. The real sbatch is tried by
# tests/slurm; here it is one that keeps what it was given.
source "$(dirname "$0")/lib.bash"

home=$(realpath "$(dirname "$expected")/../..")
without_places() { sed -e "s|$home|CHECKOUT|g" -e "s|$PWD|HERE|g"; }
filter=without_places
unset WELLBRED_HOME

cat >small.json <<'END_OF_CONFIG'
{ "seed": 7, "game": { "board": {"width": 6, "height": 8}, "max_pieces": 500 },
  "player": { "features": ["holes", "bumpiness", "landing_height"] },
  "evaluation": { "games": 4, "validation_games": 10 },
  "evolution": { "population": 10, "generations": 2 } }
END_OF_CONFIG
mkdir bin
cat >bin/sbatch <<'END_OF_SBATCH'
#!/usr/bin/env bash
printf '%s\n' "$*" >asked
cat >given
if [[ -e refuse ]]; then
    echo "sbatch: error: Batch job submission failed: Invalid account or account/partition combination specified" >&2
    exit 1
fi
echo "4711;here"
END_OF_SBATCH
chmod +x bin/sbatch
export PATH=$PWD/bin:$PATH

echo "# the script"
try submit small.json --run run --dry-run
# shellcheck disable=SC2016 # no shell is to look at it
try submit small.json --run run --dry-run --nodes 8 --tasks-per-node 64 --time 1-12:00:00 --mem-per-cpu 500M \
    --partition long --account me --qos high --name mine --launcher mpirun --set seed=8 --set 'about="a $b `c` \d"'
# shellcheck disable=SC2016 # no shell is to look at it
odd='an "odd" $name'
mkdir "$odd"
cp small.json "$odd/config.json"
for run in run "$odd/run" /somewhere/else; do
    "$wellbred" submit "$odd/config.json" --run "$run" --dry-run --set "about=$odd" >script
    bash -n script
    shellcheck script
done
[[ ! -e given ]] || fail "a dry run has submitted something"

echo "# it does what the job script does, with these arguments"
mkdir -p fake/jobs
sed -n '1,/^set /p' "$home/jobs/train.sbatch" >fake/jobs/train.sbatch
# shellcheck disable=SC2016,SC2028
echo 'printf "%s\n" "$0" "$@" "$WELLBRED_HOME" "${WELLBRED_LAUNCHER-no launcher}"' >>fake/jobs/train.sbatch
chmod +x fake/jobs/train.sbatch
"$wellbred" submit "$odd/config.json" --run "$odd" --dry-run --set "about=$odd" --home fake >script
bash script | without_places
diff <(grep '^#SBATCH' script) <(grep '^#SBATCH' "$home/jobs/train.sbatch") && echo "same lines for Slurm"

echo "# submitted"
try submit small.json --run run --time 10:00:00
cat asked
"$wellbred" submit small.json --run run --time 10:00:00 --dry-run | cmp - given && echo "that very script"
[[ ! -e run ]] || fail "submitting has made a run"
"$wellbred" train small.json --run finished --quiet >/dev/null
rm given
try submit small.json --run finished
try submit small.json --run finished --set evolution.generations=3

echo "# refused by Slurm"
touch refuse
try submit small.json --run run
status=0
PATH=$PWD/empty "$wellbred" submit small.json --run run || status=$?
echo "no sbatch: exit $status"
rm given refuse

echo "# refused by us"
try submit
try submit small.json
try submit missing.json --run run
try submit small.json --run run --set evolution.popluation=5
try submit small.json --run finished --set seed=8
try submit small.json --run run --set evolution.initial.kind=player --set evolution.initial.player=dt-10
try submit small.json --run run --nodes 0
try submit small.json --run run --tasks-per-node many
try submit small.json --run run --time soon
try submit small.json --run run --time 00:00:00
try submit small.json --run run --mem-per-cpu 1GB
try submit small.json --run run --partition 'a b'
try submit small.json --run run --account ''
try submit small.json --run run --qos --dry-run
try submit small.json --run run --name $'a\nb'
try submit small.json --run run --launcher rsh
try submit small.json --run run --home bin
WELLBRED_HOME=nowhere try submit small.json --run run
cp "$wellbred" alone
wellbred=$PWD/alone
try submit small.json --run run
[[ ! -e given && ! -e run ]] || fail "something was submitted or made"
