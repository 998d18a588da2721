# Scripts are valid bash, and shellcheck has nothing to say. Needs no lab.
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts=(jobs/*.sh jobs/*.sbatch jobs/env.sh.example tests/run tests/fresh/run tests/slurm/{lab,fake,lib.bash,*.sh})
for script in "${scripts[@]}"; do
    bash -n "$script"
    shellcheck --shell=bash --external-sources --source-path=SCRIPTDIR "$script"
done
echo "${#scripts[@]} scripts"
