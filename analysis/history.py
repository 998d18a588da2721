#!/usr/bin/env python3
"""Fitness and score by generation.

One run: best, mean and worst fitness, and the champion's validated mean with its 95 % interval; every
genome's fitness; the same two of the score (a genome's is the mean of its games that count).

Several runs: best, mean, worst and champion side by side. Runs whose configs differ in nothing but the seed are
repetitions: drawn as their mean with its 95 % interval, over the generations that all of them have.

RUN is a run directory or a packed file. It may be in the middle of a training.
"""
import os
import sys
from dataclasses import dataclass

import command
import figures
import intervals
import numpy as np
from runs import Failure, Run

DROPPED = 3  # flags of a game: left out as one of the best or worst


@dataclass
class History:
    run: Run
    fitness: np.ndarray  # [generation, individual]
    score: np.ndarray  # the same
    champion: np.ndarray  # [generation] mean
    half: np.ndarray  # [generation] half its interval, NaN without validation

    @property
    def generations(self):
        return len(self.fitness)


def read(path):
    run = Run(path)
    if run.generations == 0:
        none = np.empty((0, run.setting("evolution.population", 0)))
        return History(run, none, none, np.empty(0), np.empty(0))
    fitness, score, flags, champion, error, games = run.columns(
        "fitness", "games/score", "games/flags", "champion/mean", "champion/error", "champion/games")
    counts = (flags & DROPPED) == 0
    score = np.where(counts, score, 0).sum(axis=2) / np.maximum(counts.sum(axis=2), 1)
    return History(run, fitness, score, champion, np.where(games > 1, intervals.NORMAL * error, np.nan))


def curves(history):
    """The four lines, by name."""
    return {
        "best": history.fitness.max(axis=1, initial=-np.inf),
        "mean": history.fitness.mean(axis=1) if history.generations else np.empty(0),
        "worst": history.fitness.min(axis=1, initial=np.inf),
        "champion": history.champion,
    }


# ---- one run ----


def measure(run):
    return figures.MEASURES.get(run.setting("evaluation.measure"), "fitness")


def draw_range(axes, values):
    figures.line(axes, values.max(axis=1), "best", color=figures.BLUE)
    figures.line(axes, values.mean(axis=1), "mean", color=figures.ORANGE, linestyle="--")
    figures.line(axes, values.min(axis=1), "worst", color=figures.GREEN, linestyle=":")


def draw_champion(axes, history):
    x, low, high = np.arange(history.generations), history.champion - history.half, history.champion + history.half
    low = np.where(history.champion >= 0, np.maximum(low, 0), low)  # no game is worth less than nothing
    if history.generations <= figures.MANY:
        known = np.isfinite(history.half)
        reach = np.array([history.champion - low, high - history.champion])[:, known]
        axes.errorbar(x[known], history.champion[known], reach, fmt="none", ecolor=figures.PURPLE, capsize=3)
    elif np.isfinite(history.half).any():
        axes.fill_between(x, low, high, color=figures.PURPLE, alpha=0.25, linewidth=0)
    interval = ", 95 % interval" if np.isfinite(history.half).any() else ""
    figures.line(axes, history.champion, f"champion{interval}", "D", color=figures.PURPLE, linestyle="-.")


def draw_points(axes, values):
    """Side by side around their generation, in the order of the population."""
    generations, population = values.shape
    offset = (np.arange(population) - (population - 1) / 2) * 0.7 / population
    x = np.arange(generations)[:, None] + offset
    size, strength = (3.5, 0.8) if values.size <= 4000 else (2.2, 0.4) if values.size <= 50000 else (1.0, 0.1)
    axes.plot(x.ravel(), values.ravel(), linestyle="", marker="o", color=figures.BLUE, markeredgewidth=0,
              markersize=size, alpha=strength, rasterized=values.size > 20000, label="_one genome")


def finish(axes, title, label, count):
    figures.generations_axis(axes, count)
    figures.values_axis(axes, label)
    figures.heading(axes, title)


def draw_pair(left, right, history, name, unit, scale):
    """On the left the lines, on the right the points."""
    values = history.fitness if name == "Fitness" else history.score
    if history.generations:
        draw_range(left, values)
        draw_points(right, values)
        if name == "Fitness":
            draw_champion(left, history)
    for axes, of in ((left, "by generation"), (right, "of every genome")):
        if history.generations:
            figures.choose_scale(axes, scale, values, values.mean(axis=1))
        else:
            figures.nothing(axes, "no generation yet")
        finish(axes, f"{name} {of}", f"{name.lower()} ({unit})", history.generations)


def draw(history, scale="auto"):
    run = history.run
    figure, panels = figures.make(2, 2, f"{run.name}: {figures.plural(history.generations, 'generation')} of "
                                        f"{run.setting('evolution.population')}")
    draw_pair(*panels[0], history, "Fitness", measure(run), scale)
    draw_pair(*panels[1], history, "Score", "points a game", scale)
    return figure


# ---- several runs ----


def flat(config, path=""):
    """All keys of a config with their values, "evolution.method" and so on."""
    found = {}
    for key, value in config.items():
        full = f"{path}{key}"
        found.update(flat(value, f"{full}.") if isinstance(value, dict) else {full: value})
    return found


UNIMPORTANT = ("about", "seed", "evolution.generations")  # two runs that differ in these are repetitions
TECHNICAL = ("checkpoint.", "cluster.")


def settings(run):
    return {key: value for key, value in flat(run.config).items()
            if key not in UNIMPORTANT and not key.startswith(TECHNICAL)}


def group(histories):
    """Repetitions together, in the order in which they were given: [(label, histories)]."""
    groups, known = [], []
    for history in histories:
        own = settings(history.run)
        if own in known:
            groups[known.index(own)].append(history)
        else:
            known.append(own)
            groups.append([history])
    keys = sorted({key for own in known for key in own if any(other.get(key) != own[key] for other in known)})
    labels = apart([label(members, own, keys) for own, members in zip(known, groups)], groups)
    return list(zip(labels, groups))


def apart(labels, groups):
    """Runs of several studies have the same names."""
    return [f"{os.path.basename(os.path.dirname(os.path.abspath(members[0].run.path)))}/{text}"
            if labels.count(text) > 1 else text for text, members in zip(labels, groups)]


def label(members, own, keys):
    """What sets them apart, if that is short; else their name."""
    text = ", ".join(f"{key.split('.')[-1]} {own.get(key)}" for key in keys)
    if not keys or len(text) > 45:
        text = members[0].run.name
    return text if len(members) == 1 else f"{text} ({len(members)} runs)"


def summarise(members):
    """By name of the line: mean over the repetitions and half its interval, [generation]."""
    common = min(member.generations for member in members)
    lines = {}
    for name in ("best", "mean", "worst", "champion"):
        values = np.array([curves(member)[name][:common] for member in members])
        pairs = [intervals.mean_and_half(column) for column in values.T]
        lines[name] = tuple(np.array(part) for part in zip(*pairs)) if pairs else (np.empty(0), np.empty(0))
    return lines


def draw_band(axes, mean, half, color, strength):
    x, is_certain = np.arange(len(mean)), np.isfinite(half)
    low = np.where(mean >= 0, np.maximum(mean - half, 0), mean - half)
    if is_certain.any() and len(x) > 1:
        axes.fill_between(x, low, mean + half, color=color, alpha=strength, linewidth=0)
    elif is_certain.any():
        axes.errorbar(x, mean, [mean - low, half], fmt="none", ecolor=color, capsize=4)


def draw_lines(axes, name, groups, lines, scale):
    """One of the four panels; returns what the legend is made of."""
    handles, strength = [], 0.2 if len(groups) <= 3 else 0.08
    for number, ((text, _), line) in enumerate(zip(groups, lines)):
        look = figures.style(number)
        draw_band(axes, *line[name], look["color"], strength)
        handles.append(figures.line(axes, line[name][0], text, **look))
    drawn = np.concatenate([line[name][0] for line in lines])
    if len(drawn):
        figures.choose_scale(axes, scale, drawn, drawn)
    else:
        figures.nothing(axes, "no generation yet")
    return handles


def draw_several(groups, scale="auto"):
    if len(groups) > figures.STYLES:
        raise Failure(f"{len(groups)} settings can't be told apart in one picture, at most {figures.STYLES} can; "
                      "sweep.py draws those of a study", command.WRONG_USAGE)
    lines = [summarise(members) for _, members in groups]
    units = {measure(member.run) for _, members in groups for member in members}
    unit = units.pop() if len(units) == 1 else "each run's own measure"
    repeated = any(len(members) > 1 for _, members in groups)
    figure, panels = figures.make(2, 2, "Runs side by side" + (": mean and its 95 % interval over repetitions"
                                                              if repeated else ""))
    titles = {"best": "Best of each generation", "mean": "Mean of each generation",
              "worst": "Worst of each generation", "champion": "Champion so far"}
    for axes, (name, title) in zip(panels.flat, titles.items()):
        handles = draw_lines(axes, name, groups, lines, scale)
        figures.generations_axis(axes, max(len(line[name][0]) for line in lines))
        figures.values_axis(axes, f"fitness ({unit})")
        figures.heading(axes, title, legend=False)
    figure.legend(handles, [handle.get_label() for handle in handles], loc="center left", bbox_to_anchor=(1, 0.5),
                  frameon=False, fontsize=9, handlelength=2.6)
    return figure


# ---- the command ----


def print_one(history, as_json):
    lines = curves(history)
    if as_json:
        command.print_json({"run": history.run.path, "generations": history.generations, **lines,
                            "champion_half_interval": history.half, "fitness": history.fitness,
                            "score": history.score})
        return
    command.print_table(("generation", "best", "mean", "worst", "champion", "±"),
                        zip(range(history.generations), *lines.values(), history.half))


def print_several(groups, as_json):
    lines = [summarise(members) for _, members in groups]
    if as_json:
        command.print_json({"groups": [
            {"label": text, "runs": [member.run.path for member in members],
             **{name: {"mean": mean, "half_interval": half} for name, (mean, half) in line.items()}}
            for (text, members), line in zip(groups, lines)]})
        return
    rows = []
    for (text, members), line in zip(groups, lines):
        count = len(line["best"][0])
        last = [value[-1] if count else np.nan for name in ("best", "mean", "champion") for value in line[name]]
        rows.append((text, len(members), count, *last))
    command.print_table(("runs", "n", "generations", "best", "±", "mean", "±", "champion", "±"), rows)


def main(arguments=None):
    parser = command.Parser(__doc__)
    parser.add_argument("run", metavar="RUN", nargs="+", help="run directory or packed file")
    parser.add_argument("--scale", choices=("auto", "linear", "log"), default="auto", help="of the values (auto)")
    options = parser.parse_args(arguments)
    histories = [read(path) for path in options.run]
    if len(histories) == 1:
        print_one(histories[0], options.json)
        figure = options.output and draw(histories[0], options.scale)
    else:
        groups = group(histories)
        figure = options.output and draw_several(groups, options.scale)
        print_several(groups, options.json)
    if figure:
        command.save(figure, options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
