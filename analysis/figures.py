"""How pictures look: colours that all eyes can tell apart (Okabe and Ito 2008), legends outside the data."""
import math

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
YELLOW, BLUE, RED, PURPLE = "#F0E442", "#0072B2", "#D55E00", "#CC79A7"
GREY = "#999999"
LINES = (BLUE, RED, GREEN, PURPLE, ORANGE, SKY, BLACK)  # yellow is too pale for a line
DASHES = ("-", "--", ":", "-.")
HEAT, WEIGHTS = "cividis", "PuOr"
MANY = 40  # generations from which on single ones get no marker
CROWD = 200  # generations from which on lines are too dense to be followed
LETTERS = 72  # that fit beside each other above a panel
MEASURES = {
    "lines": "lines a game",
    "pieces": "pieces a game",
    "score": "points a game",
    "weighted": "weighted sum a game",
    "score_integral": "points summed over moves",
}


def blank(width, height, title):
    room = {"figure.constrained_layout.w_pad": 0.12, "figure.constrained_layout.h_pad": 0.12}
    with matplotlib.rc_context(room):
        figure = Figure(figsize=(width, height), dpi=120, constrained_layout=True)
    figure.suptitle(title, fontsize=13)
    return figure


def prepare(panels):
    for axes in panels:
        axes.tick_params(labelsize=9)
        axes.grid(True, color="#e4e4e4", linewidth=0.6)
        axes.set_axisbelow(True)


def make(rows, columns, title, width=6.2, height=4.2):
    """A figure of equal panels, [row][column]."""
    figure = blank(width * columns, height * rows, title)
    panels = figure.subplots(rows, columns, squeeze=False)
    prepare(panels.flat)
    return figure, panels


def make_mosaic(layout, title, heights, width=12.4):
    """A figure of named panels, some over several columns; a height in inches for each row."""
    figure = blank(width, sum(heights), title)
    panels = figure.subplot_mosaic(layout, gridspec_kw={"height_ratios": heights})
    prepare(panels.values())
    return figure, panels


def style(number):
    """Colour and dashes of the n-th of several lines."""
    return {"color": LINES[number % len(LINES)], "linestyle": DASHES[number // len(LINES) % len(DASHES)]}


STYLES = len(LINES) * len(DASHES)


def marker(count):
    """A line of one point is no line."""
    return "o" if count <= MANY else ""


def running_mean(values, reach):
    """Over so many values on both sides, fewer at the ends."""
    sums = np.concatenate([[0], np.cumsum(np.asarray(values, float))])
    at = np.arange(len(values))
    low, high = np.maximum(at - reach, 0), np.minimum(at + reach + 1, len(values))
    return (sums[high] - sums[low]) / (high - low)


def line(axes, values, label, shape="o", **look):
    """By generation. Very many are drawn thin, with their running mean on top."""
    count, x = len(values), np.arange(len(values))
    if count > CROWD:
        reach = count // 80
        axes.set_xlabel(f"generation (thick: running mean over {2 * reach + 1})")
        axes.plot(x, values, color=look["color"], linewidth=0.5, alpha=0.4)
        return axes.plot(x, running_mean(values, reach), label=label, linewidth=1.8, **look)[0]
    return axes.plot(x, values, label=label, marker=marker(count) and shape, markersize=3.5, linewidth=1.6, **look)[0]


def plural(count, word):
    return f"{count} {word}{'' if count == 1 else 's'}"


def heading(axes, title, legend=True, letters=LETTERS):
    """Title, and between it and the panel the legend, as many letters wide as fit."""
    handles, labels = axes.get_legend_handles_labels() if legend else ([], [])
    rows = 0
    if handles:
        lengths = [len(label) + 6 for label in labels]
        fits = sum(lengths) <= letters
        columns = len(labels) if fits else max(1, min(len(labels), letters // max(lengths)))
        rows = math.ceil(len(labels) / columns)
        axes.legend(handles, labels, loc="lower left", bbox_to_anchor=(0, 1), ncol=columns, frameon=False,
                    fontsize=9, borderaxespad=0.2, columnspacing=1.4, handlelength=1.8)
    axes.set_title(title, loc="left", fontsize=11, pad=7 + 14.5 * rows)


def nothing(axes, text):
    """In the place of data."""
    axes.grid(False)
    axes.set_yticks([])
    axes.text(0.5, 0.5, text, transform=axes.transAxes, ha="center", va="center", color="#555555", wrap=True)


# ---- axes ----


def large(value, _=None):
    """12.5 k, 3 M; small numbers as they are."""
    size = abs(value)
    for unit, letter in ((1e15, " P"), (1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")):
        if size >= unit:
            return f"{value / unit:.4g}{letter}"
    return f"{value:.4g}"


def ticks_of(count):
    """Whole numbers from 0, also if there are few."""
    return FixedLocator(range(count)) if count <= 10 else MaxNLocator(integer=True, nbins=10)


def generations_axis(axes, count):
    if not axes.get_xlabel():
        axes.set_xlabel("generation")
    axes.set_xlim(-0.5, max(count, 1) - 0.5)
    axes.xaxis.set_major_locator(ticks_of(count))


def values_axis(axes, label):
    axes.set_ylabel(label)
    if axes.get_yscale() == "linear":
        axes.yaxis.set_major_formatter(FuncFormatter(large))


def choose_scale(axes, scale, drawn, middle):
    """A logarithmic axis if that was asked for, or if what is most of the time in the middle can't be read beside
    the largest."""
    drawn, middle = [np.asarray(values, float).ravel() for values in (drawn, middle)]
    drawn, middle = drawn[np.isfinite(drawn)], middle[np.isfinite(middle)]
    if scale == "linear" or not (drawn > 0).any() or drawn.min() < 0:
        return
    if scale == "log" or drawn.max() > 300 * np.quantile(middle, 0.25) > 0:
        logarithmic(axes, drawn)


def logarithmic(axes, drawn):
    """With a linear part below the smallest, so that nothing is lost at 0."""
    axes.set_yscale("symlog", linthresh=10.0 ** math.floor(math.log10(drawn[drawn > 0].min())))
    axes.yaxis.set_major_formatter(FuncFormatter(large))
    axes.set_ylim(bottom=0)
