#!/usr/bin/env python3
"""What came of runs, a row each, and the mean of those that differ in nothing but the seed.

Best game is the greatest of all games that the run's genomes played, in the run's measure. Fitness is that of the
newest generation: best, mean of the elites, mean of all, worst. Elites are as many of the fittest as the method keeps
(evolution.elites of ga, evolution.cem.share of cem), else a fifth. The champion's mean is the validated one, with its
standard error. Seconds, pieces and games are of the whole run; genomes a second are those bred, not their games.

A mean over runs has half the width of its 95 % interval; of a group, those count that have come farthest.

RUN is a study's directory, a run directory or a packed file, also in the middle of a training. A study is the
directory that `wellbred sweep` or `wellbred ablate` made.
"""
import csv
import io
import math
import sys

import command
import figures
import history
import intervals
import numpy as np
import states
import studies
from matplotlib.lines import Line2D
from runs import Failure

COLUMNS = {  # by name: the head in tables
    "best_game": "best game", "best": "best", "elites": "elites", "mean": "mean", "worst": "worst",
    "champion": "champion", "games": "games", "pieces": "pieces", "seconds": "seconds",
    "pieces_per_second": "pieces/s", "genomes_per_second": "genomes/s",
}
SPREADSHEET = ("best_pieces", "best_lines", "best_score", "best", "elites", "mean", "worst", "champion",
               "champion_error", "games", "pieces", "seconds", "pieces_per_second", "genomes_per_second")
PANELS = {"best_game": "Best game of the run", "best": "Fitness of the best", "elites": "Fitness of the elites",
          "mean": "Fitness of the population", "champion": "Champion's validated mean",
          "genomes_per_second": "Genomes a second"}
GROUPS_MAX = 150  # that fit into one picture
TABLES = (".md", ".csv")


# ---- tables ----


def decimals(value, error=math.nan):
    """About three digits, and at least one of the error's."""
    smallest = min(abs(value) / 100, error if error > 0 else math.inf)
    return 0 if smallest >= 1 or value == 0 else min(6, -math.floor(math.log10(max(smallest, 1e-6))))


def number(value, error=math.nan):
    """12,345 or 43.4 ± 0.6"""
    if not math.isfinite(value):
        return "-"
    if not math.isfinite(error) and float(value).is_integer():
        return f"{int(value):,}"
    places = decimals(value, error)
    return f"{value:,.{places}f}" + (f" ± {error:,.{places}f}" if math.isfinite(error) else "")


def row_of(state):
    cells = [number(state.number(name), state.number("champion_error") if name == "champion" else math.nan)
             for name in COLUMNS]
    return [state.run.name, str(state.run.setting("seed", "-")), str(state.generations), *cells, state.digest or "-"]


def row_of_mean(group):
    some = len(group.farthest) < len(group.states)
    name = f"mean of {group.label}" + (f", {len(group.farthest)} of which came so far" if some else "")
    return [name, "", str(group.farthest[0].generations), *(number(*group.mean(name)) for name in COLUMNS), ""]


def rows_of(groups, means_only):
    rows = []
    for each in groups:
        if not means_only or len(each.states) == 1:
            rows += [row_of(state) for state in each.states]
        if len(each.states) > 1 and each.farthest:
            rows.append(row_of_mean(each))
    return rows


def heads(groups):
    units = {state.unit for each in groups for state in each.states}
    named = {**COLUMNS, "best_game": f"best game ({units.pop().replace('_', ' ')})" if len(units) == 1 else "best game"}
    return ["run", "seed", "generations", *named.values(), "digest"]


def print_tables(tables, after, means_only):
    for each, groups in zip(after, tables):
        if len(after) > 1:
            print(f"{studies.when(each)}:")
        texts = [heads(groups)] + rows_of(groups, means_only)
        command.print_texts(texts, [head in ("run", "digest") for head in texts[0]])
        if len(after) > 1:
            print()


def markdown(tables, after, means_only):
    lines = []
    for each, groups in zip(after, tables):
        head = heads(groups)
        lines += ["", f"{studies.when(each).capitalize()}:", ""] if len(after) > 1 else []
        lines.append(head)
        lines.append(["---" if name in ("run", "digest") else "---:" for name in head])
        lines += [[cell.replace("|", "\\|") for cell in row] for row in rows_of(groups, means_only)]
    return "\n".join(line if isinstance(line, str) else f"| {' | '.join(line)} |" for line in lines).lstrip() + "\n"


def spreadsheet(tables, after, means_only):
    """All digits; of a mean, its interval's half widths are a line of their own."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["what", "run", "runs", "seed", "after", "generations", *SPREADSHEET, "digest"])

    def write(what, name, runs, seed, each, generations, values, digest=""):
        writer.writerow([what, name, runs, seed, "" if each is None else each, generations,
                         *("" if math.isnan(value) else command.plain(value) for value in values), digest])

    for each, groups in zip(after, tables):
        for one in groups:
            for state in one.states if not means_only or len(one.states) == 1 else ():
                write("run", state.run.name, 1, state.run.setting("seed", ""), each, state.generations,
                      [state.number(name) for name in SPREADSHEET], state.digest)
            if len(one.states) > 1 and one.farthest:
                count, generations = len(one.farthest), one.farthest[0].generations
                pairs = [one.mean(name) for name in SPREADSHEET]
                for what, values in zip(("mean", "half interval"), zip(*pairs)):
                    write(what, one.label, count, "", each, generations, values)
    return text.getvalue()


def as_json(tables, after):
    def state_of(state):
        return {"run": state.run.path, "seed": state.run.setting("seed"), "generations": state.generations,
                "measure": state.run.setting("evaluation.measure"), "best_game_in": state.unit,
                **{name: state.number(name) for name in ("best_game", *SPREADSHEET)}, "digest": state.digest or None}

    def group_of(each):
        return {"label": each.label, "runs": [state_of(state) for state in each.states],
                "counted": len(each.farthest),
                "mean": {name: each.mean(name)[0] for name in COLUMNS},
                "half_interval": {name: each.mean(name)[1] for name in COLUMNS}}

    return {"states": [{"after": each, "groups": [group_of(one) for one in groups]}
                       for each, groups in zip(after, tables)]}


# ---- picture ----


def draw_panel(axes, name, tables):
    """Groups from top to bottom; in each, its states one below the other."""
    drawn, height = [], 0.8 / len(tables)
    for i, groups in enumerate(tables):
        color = figures.style(i)["color"]
        for place, one in enumerate(groups):
            values, y = one.values(name), place + (i - (len(tables) - 1) / 2) * height
            mean, half = one.mean(name)
            if len(values) > 1:
                axes.errorbar(mean, y, xerr=half, fmt="D", color=color, markersize=7, elinewidth=2.5, capsize=4)
            look = {"markersize": 3.5, "color": figures.BLACK} if len(values) > 1 else {"markersize": 5, "color": color}
            axes.plot(values, np.full(len(values), y), linestyle="", marker="o", zorder=3, markeredgecolor="white",
                      markeredgewidth=0.4, **look)
            drawn += [value for value in values if math.isfinite(value)]
    if not drawn:
        figures.nothing(axes, "nothing known yet")
    elif min(drawn) > 0 and max(drawn) > 100 * min(drawn):
        axes.set_xscale("log")
    axes.xaxis.set_major_formatter(figures.FuncFormatter(figures.large))
    figures.heading(axes, PANELS[name], legend=False)


def draw_legend(figure, after):
    handles = [Line2D([], [], color=figures.style(i)["color"], marker="D", markersize=7, linewidth=2.5,
                      label=f"mean {studies.when(each)}\nand its 95 % interval") for i, each in enumerate(after)]
    handles.append(Line2D([], [], color=figures.BLACK, marker="o", markersize=3.5, linestyle="", label="one run"))
    figure.legend(handles=handles, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, fontsize=9)


def label_axis(axes, name, groups, unit):
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.set_yticks(range(len(groups)), [each.label for each in groups], fontsize=9)
    axes.set_xlabel({"best_game": unit[0], "genomes_per_second": "genomes a second"}.get(name, unit[1]))


def draw(tables, after):
    groups = tables[-1] if tables else []
    if len(groups) > GROUPS_MAX:
        raise Failure(f"{len(groups)} settings are too many for one picture, at most {GROUPS_MAX} fit",
                      command.WRONG_USAGE)
    if len(after) > len(figures.LINES):
        raise Failure(f"{len(after)} numbers of generations can't be told apart in one picture, at most "
                      f"{len(figures.LINES)} can", command.WRONG_USAGE)
    runs = [state.run for each in groups for state in each.states]
    measures = {history.measure(run) for run in runs}
    units = {state.unit.replace("_", " ") for each in groups for state in each.states}
    unit = (units.pop() if len(units) == 1 else "each run's own measure",
            measures.pop() if len(measures) == 1 else "each run's own measure")
    room = max((len(each.label) for each in groups), default=0) * 0.075
    figure, panels = figures.make(2, 3, figures.plural(len(runs), "run"), width=3.6 + room / 3,
                                  height=1.7 + (0.12 + 0.16 * len(after)) * max(len(groups), 3))
    for (row, column), axes in np.ndenumerate(panels):
        name = list(PANELS)[3 * row + column]
        draw_panel(axes, name, tables)
        label_axis(axes, name, groups, unit)
        if column:
            axes.tick_params(labelleft=False)
    draw_legend(figure, after)
    return figure


# ---- the command ----


def save(tables, options):
    kind = command.ending(options.output)
    if kind in TABLES:
        write = markdown if kind == ".md" else spreadsheet
        command.write_whole(options.output, write(tables, options.after, options.means).encode())
    else:
        command.save(draw(tables, options.after), options.output)


def main(arguments=None):
    parser = command.Parser(__doc__, tables=TABLES)
    parser.add_argument("run", metavar="RUN", nargs="+", help="study, run directory or packed file")
    parser.add_argument("--after", type=studies.generation_counts, default=[None], metavar="N[,N...]",
                        help="after so many generations; without it the newest of each run")
    parser.add_argument("--means", action="store_true", help="repeated runs only as their mean")
    options = parser.parse_args(arguments)
    rows, read_from = states.read(options.run, options.after)
    tables = states.group(rows, options.after)
    if options.json:
        command.print_json(as_json(tables, options.after))
    else:
        print_tables(tables, options.after, options.means)
        for study in read_from:
            print(f"{study.name}: {studies.state_line(study)}")
    if options.output:
        save(tables, options)
    for study in read_from:
        studies.refuse_damaged(study)


if __name__ == "__main__":
    sys.exit(command.start(main))
