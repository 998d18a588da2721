# A run of format version 1, made long ago, is read for ever. See tests/store/make-v1.sh.
source "$(dirname "$0")/lib.bash"
ln -s "${expected%/cli/*}/store/v1/run" run
ln -s "${expected%/cli/*}/store/v1/packed.h5" packed.h5

from_config_on() { sed -E '/"(created|host|wellbred_commit|wellbred_version)":/d'; }
for run in run packed.h5; do
    try verify $run
    filter=from_config_on
    try show $run --json
    filter=cat
    try export $run@1:0
    try replay $run@2:3:1
    try eval $run --games 10 --json | grep lines_mean
done
