#!/usr/bin/env bash
# controllers.sh WELLBRED - known controllers under the research rules on 10x10.
#
# 2000 games each must agree with the figures of the literature within three
# combined standard errors. The lengths of games are about exponential, so our
# own standard error is the mean divided by sqrt(2000).
set -euo pipefail

wellbred=${1:?usage: controllers.sh WELLBRED}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for player in dellacherie el-tetris dt-10; do
    "$wellbred" eval "$player" --board 10x10 --games 2000 --seed 1 --json >"$scratch/$player.json"
done

/usr/bin/python3 - "$scratch" <<'END'
import json, math, sys

GAMES = 2000
REFERENCES = {"dellacherie": (2346, 50), "el-tetris": (2909, 116), "dt-10": (4844, 109)}

failed = False
for player, (reference, reference_error) in REFERENCES.items():
    with open(f"{sys.argv[1]}/{player}.json") as file:
        result = json.load(file)
    mean = result["lines_mean"]
    error = math.hypot(mean / math.sqrt(GAMES), reference_error)
    off = (mean - reference) / error
    complete = result["games"] == GAMES and result["finished"] == GAMES and result["capped"] == 0
    good = complete and abs(off) <= 3
    failed = failed or not good
    print(f"{player:12} {mean:8.1f} ± {mean / math.sqrt(GAMES):5.1f} lines a game (measured {result['lines_se']:.1f}), "
          f"reference {reference} ± {reference_error}: {off:+.2f} standard errors, {result['seconds']:.1f} s: "
          f"{'ok' if good else 'WRONG' if complete else 'INCOMPLETE'}")
sys.exit(failed)
END
