#!/usr/bin/env bash
# jobs/chain.sh - train where a job cannot be queued again: several jobs, one after the other.
#
#   jobs/chain.sh COUNT CONFIG RUN [options of sbatch]
#
# Submits COUNT times jobs/train.sbatch under one name and with --dependency=singleton, so that
# each begins when the one before has ended, however it ended, and goes on with the run.
# Jobs that are left when the run is finished, or was stopped by `touch RUN/STOP`, end at once.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

if (($# < 3)) || [[ ! $1 =~ ^[1-9][0-9]{0,3}$ ]]; then
    echo "usage: jobs/chain.sh COUNT CONFIG RUN [options of sbatch], COUNT from 1 to 9999" >&2
    exit 64
fi
count=$1 config=$2 run=$(realpath -m "$3")
options=("${@:4}")
# Slurm takes jobs of one user and one name for one chain, so the name tells the run apart.
name=wellbred-$(basename "$run")-$(cksum <<<"$run" | cut -d' ' -f1)
export WELLBRED_CHAIN=$name WELLBRED_HOME=$home

rm -f "$run/STOPPED"
for ((i = 0; i < count; i++)); do
    sbatch "${options[@]}" --job-name="$name" --dependency=singleton --no-requeue --export=ALL \
        "$home/jobs/train.sbatch" "$config" "$run"
done
