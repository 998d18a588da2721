#!/usr/bin/env python3
"""What came of a study (`wellbred sweep`): a heat map over two of its keys, means by each key, box plots.

The tables are those of nacka2019 (3.2 and 3.3): the mean over all runs with one value of a key, whatever the
others are, with its 95 % interval; `--after 10,25,50` gives a column for each. The heat map has the mean of the
repetitions at each point, over all values of the keys that it does not show. A box reaches from quartile to
quartile, its whiskers to the farthest run within 1.5 of its length, what is beyond is drawn singly.

DIR may have runs that are not finished: those that are count, or with --after those that have come so far.
"""
import math
import sys

import command
import figures
import intervals
import numpy as np
import studies
from matplotlib.ticker import FuncFormatter
from runs import Failure

ANNOTATED_MAX = 200  # cells of a heat map that have room for a number


def grid(study, keys, after):
    """Means of the heat map, [value of the first key, value of the second]."""
    def mean(*texts):
        values = study.values(after, **dict(zip(keys, texts)))
        return values.mean() if len(values) else math.nan

    return np.array([[mean(a, b) for b in study.axis(keys[1])] for a in study.axis(keys[0])])


def means_by(study, key, after):
    """[(label, mean, half its interval, runs)] of a key's values."""
    rows = []
    for text, label in study.labels[key].items():
        values = study.values(after, **{key: text})
        rows.append((label, *intervals.mean_and_half(values), len(values)))
    return rows


# ---- drawing ----


def draw_heat(axes, study, keys, values, limits):
    mesh = axes.imshow(values, cmap=figures.HEAT, vmin=limits[0], vmax=limits[1], aspect="auto", origin="lower")
    axes.grid(False)
    axes.set_facecolor("#dddddd")
    columns, rows = [list(study.labels[key].values()) for key in (keys[1], keys[0])]
    axes.set_xticks(range(len(columns)), columns, rotation=45 if max(map(len, columns)) > 6 else 0, fontsize=9)
    axes.set_yticks(range(len(rows)), rows, fontsize=9)
    axes.set_xlabel(keys[1])
    axes.set_ylabel(keys[0])
    if values.size <= ANNOTATED_MAX:
        middle = (limits[0] + limits[1]) / 2
        for (row, column), value in np.ndenumerate(values):
            axes.text(column, row, "none" if math.isnan(value) else figures.large(float(f"{value:.3g}")), ha="center",
                      va="center", fontsize=8 if values.size <= 50 else 6,
                      color="white" if value < middle else "black")
    return mesh


def draw_boxes(axes, study, key, after, label):
    values = [study.values(after, **{key: text}) for text in study.axis(key)]
    places = np.arange(len(values))
    axes.boxplot(values, positions=places, widths=0.6, showmeans=True, patch_artist=True, manage_ticks=False,
                 boxprops={"facecolor": figures.SKY, "alpha": 0.6}, medianprops={"color": figures.BLACK},
                 meanprops={"marker": "D", "markerfacecolor": figures.RED, "markeredgecolor": "none", "markersize": 5},
                 flierprops={"marker": ".", "markerfacecolor": figures.BLUE, "markeredgecolor": "none"})
    axes.plot([], [], color=figures.BLACK, label="median")
    axes.plot([], [], color=figures.RED, marker="D", linestyle="", markersize=5, label="mean")
    texts = list(study.labels[key].values())
    is_long = max(map(len, texts)) * len(texts) > 60
    axes.set_xticks(places, texts, rotation=40 if is_long else 0, ha="right" if is_long else "center")
    axes.set_xlim(-0.6, len(values) - 0.4)
    axes.set_xlabel(key)
    figures.values_axis(axes, label)
    figures.heading(axes, f"By {key.split('.')[-1]}, {studies.when(after)}")


def layout(heats, boxes):
    """Heat maps beside each other, below them two box plots a row; one heat map stands beside two box plots."""
    rows, heights = [], []
    width = math.lcm(max(len(heats), 1), 2)
    if len(heats) == 1 and len(boxes) == 2:
        return [[heats[0], boxes[0]], [heats[0], boxes[1]]], [3.8, 3.8]
    if heats:
        rows.append([name for name in heats for _ in range(width // len(heats))])
        heights.append(4.6)
    for first in range(0, len(boxes), 2):
        pair = boxes[first : first + 2]
        rows.append([name for name in pair for _ in range(width // len(pair))])
        heights.append(4.4)
    return rows, heights


def draw(study, keys, value, after):
    """`keys`: the two of the heat map, or fewer."""
    label = f"{studies.VALUES[value]} ({figures.MEASURES.get(study.measure, 'fitness')})"
    heats = [f"heat{i}" for i in range(len(after))] if len(keys) == 2 else []
    boxes = [f"box{i}" for i in range(len(study.keys))]
    rows, heights = layout(heats, boxes)
    figure, panels = figures.make_mosaic(rows, f"{study.name}: {studies.state_line(study)}", heights,
                                         width=max(12.4, 5.0 * len(heats)))
    for name, key in zip(boxes, study.keys):
        draw_boxes(panels[name], study, key, after[-1], label)
    grids = [grid(study, keys, each) for each in after] if heats else []
    known = np.concatenate([each[np.isfinite(each)] for each in grids]) if grids else []
    limits = (known.min(), known.max()) if len(known) else (0, 1)
    for name, values, each in zip(heats, grids, after):
        mesh = draw_heat(panels[name], study, keys, values, limits)
        figures.heading(panels[name], f"Mean {studies.when(each)}")
    if heats:
        figure.colorbar(mesh, ax=[panels[name] for name in heats], label=label, pad=0.02,
                        format=FuncFormatter(figures.large), **({"location": "bottom"} if len(heats) == 1 else {}))
    return figure


# ---- the command ----


def print_grid(study, keys, after):
    print(f"mean {studies.when(after)}: {keys[0]} down, {keys[1]} across")
    rows = zip(study.labels[keys[0]].values(), grid(study, keys, after))
    command.print_table(("", *study.labels[keys[1]].values()), ((label, *row) for label, row in rows))


def print_means(study, key, after):
    heads, columns = [key.split(".")[-1]], []
    for each in after:
        heads += ["at the end" if each is None else f"after {each}", "±", "runs"]
        columns.append([row[1:] for row in means_by(study, key, each)])
    command.print_table(heads, ((label, *(number for column in columns for number in column[i]))
                                for i, label in enumerate(study.labels[key].values())))


def print_tables(study, keys, after):
    if len(keys) == 2:
        for each in after:
            print_grid(study, keys, each)
            print()
    for key in study.keys:
        print_means(study, key, after)
        print()
    whole = [intervals.mean_and_half(study.values(each)) for each in after]
    print("; ".join(f"{studies.when(each)}: mean {command.text_of(mean)} ± {command.text_of(half)}"
                    for each, (mean, half) in zip(after, whole)))
    print(studies.state_line(study))


def as_json(study, keys, value, after):
    return {
        "directory": study.directory, "value": value, "measure": study.measure,
        "runs": [{"run": run.name, "state": run.state, "point": dict(zip(study.keys, run.point)),
                  "values": [run.value.get(each, math.nan) for each in after]} for run in study.runs],
        "after": after,
        "grids": [{"keys": keys, "mean": grid(study, keys, each)} for each in after] if len(keys) == 2 else [],
        "means": {key: [[dict(zip(("label", "mean", "half_interval", "runs"), row))
                         for row in means_by(study, key, each)] for each in after] for key in study.keys},
    }


def choose_keys(study, keys):
    """Those of the heat map."""
    if not study.keys:
        raise Failure(f"the study in '{study.directory}' has one point only: history.py draws its runs")
    for key in keys or []:
        if key not in study.keys:
            raise Failure(f"the study has no key '{key}', it has {', '.join(study.keys)}", command.WRONG_USAGE)
    if keys and keys[0] == keys[1]:
        raise Failure(f"a heat map needs two keys, '{keys[0]}' was given twice", command.WRONG_USAGE)
    return keys or study.keys[:2]


def main(arguments=None):
    parser = command.Parser(__doc__)
    studies.add_options(parser)
    parser.add_argument("--keys", nargs=2, metavar="KEY",
                        help="of the heat map: down and across (the study's first two)")
    options = parser.parse_args(arguments)
    study = studies.read(options.study)
    keys = choose_keys(study, options.keys)
    studies.read_results(study, options.value, options.after)
    if options.json:
        command.print_json(as_json(study, keys, options.value, options.after))
    else:
        print_tables(study, keys, options.after)
    if options.output:
        command.save(draw(study, keys, options.value, options.after), options.output)
    studies.refuse_damaged(study)


if __name__ == "__main__":
    sys.exit(command.start(main))
