#!/usr/bin/env python3
"""Champions beside people: scores of single games.

Each RUN's champion counts with the games that it played in the generation where it appeared; several runs
(repetitions, or a whole study) are taken together. `--after 10,25,50` compares the champions of these moments, as
nacka2019's table 3.1 does; without it they are those of the end. Luck in those games is in the score: where a
champion was chosen for them, it plays worse in others, and `wellbred eval RUN` plays as many fresh games as one likes.

The people are the 20 games of nacka2019 (people-nacka2019.json), or --people FILE, JSON with a list "scores" and, if
their rules are known, the keys of "game" in a config. A run with other rules is told about.
"""
import os
import sys
from dataclasses import dataclass

import command
import figures
import numpy as np
import studies
from runs import Failure, Run

SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "people-nacka2019.json")


@dataclass
class Players:
    label: str
    scores: np.ndarray  # [game]


# ---- reading ----


def read_people(path):
    content = studies.read_json(path)
    scores = content.get("scores") if isinstance(content, dict) else None
    if not isinstance(scores, list) or not scores or not all(type(s) in (int, float) for s in scores):
        raise Failure(f"{path}: it needs \"scores\", a list of numbers")
    return Players("people", np.array(scores, float)), content.get("game") or {}


def check_rules(runs, rules):
    """One run that differs is enough to be told about."""
    for run in runs:
        own = {key: run.setting(f"game.{key}") for key in rules}
        if own != rules:
            texts = [f"'game.{key}' is {own[key]} and theirs {rules[key]}" for key in rules if own[key] != rules[key]]
            command.note(f"'{run.path}' and the people played by other rules: its {', '.join(texts)}")
            return


def champion_scores(run, number):
    """Of the champion after generation `number`."""
    at, who = run.champion(number)
    return run.column("games/score", [at])[0][who]


def read_champions(runs, after):
    """All runs together; those that have not come so far are left out, and counted by the number of games."""
    scores = [champion_scores(run, (after or run.generations) - 1) for run in runs
              if run.generations >= (after or 1)]
    label = "champion" if len(runs) == 1 else f"champions of {len(scores)} runs"
    when = "" if after is None else f" {studies.when(after)}"
    return Players(label + when, np.concatenate(scores).astype(float) if scores else np.empty(0))


# ---- numbers ----


HEADS = ("games", "mean", "deviation", "median", "best", "worst", "beats people in %")


def summary(players, people):
    scores = players.scores
    if len(scores) == 0:
        return (0,) + (np.nan,) * (len(HEADS) - 1)
    wins = (scores[:, None] > people.scores).mean() + 0.5 * (scores[:, None] == people.scores).mean()
    return (len(scores), scores.mean(), scores.std(ddof=1) if len(scores) > 1 else np.nan, np.median(scores),
            scores.max(), scores.min(), 100 * wins)


# ---- drawing ----


def draw_row(axes, place, players, color):
    count = len(players.scores)
    if count > 1:
        axes.boxplot([players.scores], positions=[place], vert=False, widths=0.5, showfliers=False, patch_artist=True,
                     manage_ticks=False, boxprops={"facecolor": color, "alpha": 0.25, "linewidth": 0.8},
                     medianprops={"color": figures.BLACK})
    spread = 0.36 if count > 1 else 0
    offset = (np.arange(count) * 0.618 % 1 - 0.5) * spread  # golden: neighbours lie far apart
    axes.plot(players.scores, place + offset, linestyle="", marker="o", color=color, markersize=4.5,
              markeredgewidth=0, alpha=0.7, label="one game" if place == 0 else "_", rasterized=count > 5000)
    if count > 1:
        axes.plot([players.scores.mean()], [place], linestyle="", marker="D", color=figures.RED, markersize=6,
                  label="mean" if place == 0 else "_")


def draw(rows, title):
    figure, ((axes,),) = figures.make(1, 1, title, width=9.0, height=1.9 + 0.75 * len(rows))
    axes.plot([], [], color=figures.BLACK, label="median, in the box from quartile to quartile")
    for place, players in enumerate(rows):
        draw_row(axes, place, players, figures.ORANGE if place == 0 else figures.BLUE)
    axes.set_yticks(range(len(rows)), [f"{players.label} ({len(players.scores)})" for players in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(left=0)
    axes.set_xlabel("score (points a game)")
    axes.xaxis.set_major_formatter(figures.FuncFormatter(figures.large))
    figures.heading(axes, "Scores of single games", letters=100)
    return figure


# ---- the command ----


def main(arguments=None):
    parser = command.Parser(__doc__)
    parser.add_argument("run", metavar="RUN", nargs="+", help="run directory or packed file")
    parser.add_argument("--people", metavar="FILE", default=SHIPPED, help="their scores (nacka2019's 20 games)")
    parser.add_argument("--after", type=studies.generation_counts, default=[None], metavar="N[,N...]",
                        help="champions after so many generations, in place of the end")
    options = parser.parse_args(arguments)
    people, rules = read_people(options.people)
    runs = [Run(path) for path in options.run]
    rows = [people] + [read_champions(runs, after) for after in options.after]
    check_rules(runs, rules)
    if options.json:
        command.print_json({"rows": [dict(zip(HEADS, summary(players, people)), label=players.label,
                                          scores=players.scores) for players in rows]})
    else:
        command.print_table(("", *HEADS), ((players.label, *summary(players, people)) for players in rows))
    if options.output:
        name = runs[0].name if len(runs) == 1 else figures.plural(len(runs), "run")
        command.save(draw(rows, f"{name} beside people"), options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
