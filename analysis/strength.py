#!/usr/bin/env python3
"""What the champions of runs play in fresh games (`wellbred eval`), and the mean over runs that differ in nothing but
the seed.

What a run says of its champion was measured while it was chosen, so that luck is in it; here nobody is chosen. Of a
run the value's standard error is told, of repetitions half the width of the mean's 95 % interval.
"""
import json
import math
import os
import subprocess
import sys
from dataclasses import dataclass

import command
import figures
import history
import numpy as np
from runs import Failure, Run

import intervals

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "wellbred")


@dataclass
class Champion:
    run: Run
    mean: float  # in fresh games
    error: float


def play(run, options):
    words = [options.wellbred, "eval", run.path, "--games", str(options.games), "--json"]
    for name in ("board", "seed", "max_pieces"):
        value = getattr(options, name)
        words += [f"--{name.replace('_', '-')}", str(value)] if value is not None else []
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failure(f"can't start '{options.wellbred}': {error.strerror}") from error
    if done.returncode != 0:
        raise Failure(done.stderr.strip() or f"'{' '.join(words)}' ended with status {done.returncode}")
    told = json.loads(done.stdout)
    mean, error = told[f"{options.value}_mean"], told[f"{options.value}_se"]
    return Champion(run, math.nan if mean is None else mean, math.nan if error is None else error)


def number(value, error):
    if not math.isfinite(value):
        return "-"  # no game came to its end
    if not math.isfinite(error):
        return f"{value:,.0f}"  # one game, or one run
    return f"{value:,.0f} ± {error:,.0f}" if abs(value) >= 100 else f"{value:.4g} ± {error:.2g}"


def rows_of(label, champions):
    """One for each run, and of repetitions their mean."""
    rows = [(each.run.name, str(each.run.setting("seed", "-")), number(each.mean, each.error)) for each in champions]
    if len(champions) > 1:
        rows.append((f"mean of {label}", "", number(*intervals.mean_and_half([each.mean for each in champions]))))
    return rows


def draw(groups, value):
    figure, panels = figures.make(1, 1, "Champions in fresh games", width=8.5, height=1.4 + 0.42 * max(len(groups), 3))
    axes = panels[0][0]
    for place, (_, champions) in enumerate(groups):
        means = np.array([each.mean for each in champions])
        mean, half = intervals.mean_and_half(means) if len(means) > 1 else (means[0], intervals.NORMAL * champions[0].error)
        axes.errorbar(mean, place, xerr=half if math.isfinite(half) else None, fmt="D", color=figures.BLUE, markersize=7, elinewidth=2.5, capsize=4)
        if len(means) > 1:
            axes.plot(means, np.full(len(means), place), linestyle="", marker="o", markersize=3.5, zorder=3,
                      color=figures.BLACK, markeredgecolor="white", markeredgewidth=0.4)
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.set_yticks(range(len(groups)), [label for label, _ in groups], fontsize=9)
    axes.set_xlabel(f"{value} a game\n(diamonds: mean and its 95 % interval, dots: single runs)")
    axes.xaxis.set_major_formatter(figures.FuncFormatter(figures.large))
    return figure


def markdown(rows, value):
    lines = [("run", "seed", f"{value} a game"), ("---", "---:", "---:"), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def main(arguments=None):
    parser = command.Parser(__doc__, tables=(".md",))
    parser.add_argument("run", metavar="RUN", nargs="+", help="run directory or packed file")
    parser.add_argument("--games", type=command.at_least_one, default=1000, help="of each champion (1000)")
    parser.add_argument("--board", metavar="WxH", help="in place of the run's own")
    parser.add_argument("--seed", type=command.at_least_one, help="other games")
    parser.add_argument("--max-pieces", type=command.at_least_one, metavar="N", help="end a game after N pieces")
    parser.add_argument("--value", choices=("lines", "pieces", "score"), default="lines", help="what is told (lines)")
    parser.add_argument("--wellbred", metavar="PROGRAM", default=PROGRAM, help="default: that of this checkout's build/")
    options = parser.parse_args(arguments)
    groups = history.group([play(Run(path), options) for path in options.run])
    rows = [row for group in groups for row in rows_of(*group)]
    if options.json:
        command.print_json({"value": options.value, "games": options.games, "groups": [
            {"label": label, "runs": [{"run": each.run.path, "mean": each.mean, "error": each.error} for each in champions]}
            for label, champions in groups]})
    else:
        command.print_texts([("run", "seed", options.value), *rows], [True, False, False])
    if options.output and command.ending(options.output) == ".md":
        command.write_whole(options.output, markdown(rows, options.value).encode())
    elif options.output:
        command.save(draw(groups, options.value), options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
