#!/usr/bin/env python3
"""What each left-out feature costs (`wellbred ablate`): how much worse players are that are bred without it.

The cost is the mean of the runs with all features less that of the runs without some, with its 95 % interval
(Welch's, for repetitions are few and their spreads differ). An interval that holds 0 does not show that the feature
is worth anything.

DIR may have runs that are not finished: those that are count, or with --after those that have come so far.
"""
import math
import sys
from dataclasses import dataclass

import command
import figures
import intervals
import numpy as np
import studies
from runs import Failure


@dataclass
class Variant:
    label: str
    values: np.ndarray  # [run]
    mean: float
    cost: float
    half: float  # of the cost's interval

    @property
    def is_certain(self):
        return abs(self.cost) > self.half  # never of NaN


def variants(study, after):
    """All features first, then what is left out, the dearest first."""
    if study.keys != [studies.FEATURES] or "all" not in study.labels[studies.FEATURES].values():
        raise Failure(f"the study in '{study.directory}' does not leave out features: it goes through "
                      f"{', '.join(study.keys) or 'nothing'}; sweep.py draws it")
    values = {label: study.values(after, **{studies.FEATURES: text})
              for text, label in study.labels[studies.FEATURES].items()}
    found = []
    for label, own in values.items():
        cost, half = (math.nan, math.nan) if label == "all" else intervals.difference_and_half(values["all"], own)
        found.append(Variant(label, own, own.mean() if len(own) else math.nan, cost, half))
    others = [variant for variant in found if variant.label != "all"]
    others.sort(key=lambda variant: -variant.cost if math.isfinite(variant.cost) else math.inf)
    return [variant for variant in found if variant.label == "all"] + others


# ---- drawing ----


def draw_costs(axes, others):
    for is_certain, color, shape, text in ((True, figures.BLUE, "o", "interval without 0"),
                                           (False, figures.GREY, "s", "interval with 0, or too few runs")):
        chosen = [(y, v) for y, v in enumerate(others) if v.is_certain == is_certain and math.isfinite(v.cost)]
        if chosen:
            places, found = zip(*chosen)
            half = [0 if math.isnan(v.half) else v.half for v in found]
            axes.errorbar([v.cost for v in found], places, xerr=half, fmt=shape, color=color, capsize=4, label=text)
    axes.axvline(0, color=figures.BLACK, linewidth=0.8)


def draw_values(axes, reference, others):
    for y, variant in enumerate(others):
        axes.plot(variant.values, np.full(len(variant.values), y), linestyle="", marker="o", color=figures.BLUE,
                  alpha=0.6, markersize=5, markeredgewidth=0, label="one run" if y == 0 else "_")
        axes.plot([variant.mean], [y], linestyle="", marker="D", color=figures.RED, label="mean" if y == 0 else "_")
    if len(reference.values):
        axes.axvspan(reference.values.min(), reference.values.max(), color=figures.ORANGE, alpha=0.25, linewidth=0,
                     label="runs with all features")
        axes.axvline(reference.mean, color=figures.ORANGE, label="their mean")


def draw(study, found, value, after):
    reference, others = found[0], found[1:]
    unit = figures.MEASURES.get(study.measure, "fitness")
    figure, ((left, right),) = figures.make(1, 2, f"{study.name}: {studies.state_line(study)}", width=7.2,
                                            height=2.2 + 0.34 * len(others))
    draw_costs(left, others)
    draw_values(right, reference, others)
    for axes, label in ((left, f"cost in {studies.VALUES[value]} ({unit})"),
                        (right, f"{studies.VALUES[value]} ({unit})")):
        axes.set_xlabel(label)
        axes.xaxis.set_major_formatter(figures.FuncFormatter(figures.large))
        axes.set_ylim(len(others) - 0.4, -0.6)
    left.set_yticks(range(len(others)), [variant.label for variant in others])
    right.set_yticks(range(len(others)), [""] * len(others))
    figures.heading(left, f"Cost {studies.when(after)}, with 95 % intervals")
    figures.heading(right, "Runs without the feature")
    return figure


# ---- the command ----


def main(arguments=None):
    parser = command.Parser(__doc__)
    studies.add_options(parser)
    options = parser.parse_args(arguments)
    study, after = studies.read(options.study), options.after[-1]
    studies.read_results(study, options.value, options.after)
    found = variants(study, after)
    if options.json:
        command.print_json({"directory": study.directory, "value": options.value, "after": after, "variants": [
            {"label": v.label, "values": v.values, "mean": v.mean, "cost": v.cost, "half_interval": v.half}
            for v in found]})
    else:
        command.print_table(("features", "runs", "mean", "cost", "±", "%"), (
            (v.label, len(v.values), v.mean, v.cost, v.half, 100 * v.cost / found[0].mean) for v in found))
        print(studies.state_line(study))
    if options.output:
        command.save(draw(study, found, options.value, after), options.output)
    studies.refuse_damaged(study)


if __name__ == "__main__":
    sys.exit(command.start(main))
