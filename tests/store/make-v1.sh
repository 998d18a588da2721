#!/usr/bin/env bash
# tests/store/make-v1.sh PATH_TO_WELLBRED - write the small run of format version 1 anew.
#
# It is kept to be read for ever, by tests/cli/store_v1.sh: once a version 1 has been
# released, this script is of no use any more. Until then, if a column is added:
#
#     tests/store/make-v1.sh build/wellbred && UPDATE=1 bash tests/cli/store_v1.sh build/wellbred
set -euo pipefail
wellbred=$(realpath "$1")
cd "$(dirname "$0")"
rm -rf v1
mkdir v1
cat >v1/config.json <<'END'
{ "about": "kept to be read for ever", "seed": 3,
  "game": { "board": {"width": 5, "height": 8}, "pieces": {"order": "bag"}, "max_pieces": 40 },
  "player": { "features": ["holes", "bumpiness"] },
  "evaluation": { "games": 2, "drop_best": 0, "drop_worst": 0, "validation_games": 3 },
  "evolution": { "method": "cem", "population": 4, "generations": 3, "cem": {"share": 0.5} } }
END
# A run keeps the name of the host that made it; this one has none.
unshare --map-root-user --uts sh -c 'hostname nowhere; exec "$@"' sh \
    "$wellbred" train v1/config.json --run v1/run --quiet
"$wellbred" pack v1/run v1/packed.h5
rm -f v1/config.json v1/run/lock v1/run/log.jsonl
