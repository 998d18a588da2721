#!/usr/bin/env python3
"""Where the ranks' time went: playing, handing out, messaging, waiting.

By generation, as shares of ranks x wall time; by rank, as seconds of the whole run; and pieces a second. Handing out
is what the master does with lots; messaging is packing and unpacking them; waiting is having nothing to do.
What is left (setting up a generation, broadcasting, committing it, sleeping between polls) is the rest.

RUN is a run directory, also in the middle of a training. A packed file does not keep what each rank did: for it,
playing and handing out are all that is known.
"""
import sys
from dataclasses import dataclass

import command
import figures
import numpy as np
from runs import Run

KINDS = {"playing": figures.BLUE, "handing out": figures.ORANGE, "messaging": figures.GREEN,
         "waiting": figures.YELLOW, "rest": figures.GREY}
RANKS_MAX = 64  # that can be told apart in a picture


@dataclass
class Efficiency:
    run: Run
    seconds: np.ndarray  # [generation] wall time
    ranks: np.ndarray  # [generation]
    spent: dict  # kind: [generation] seconds of all ranks
    by_rank: dict  # kind: [rank] seconds of the run; empty if it is not known
    pieces: np.ndarray  # [generation]
    efficiency: np.ndarray  # [generation] as it was stored

    @property
    def shares(self):
        """Percent, by kind."""
        whole = np.maximum(self.seconds * self.ranks, 1e-12)
        return {kind: 100 * values / whole for kind, values in self.spent.items()}


# ---- reading ----


def read_ranks(run):
    """Seconds by kind: of each generation, and of each rank; and how many ranks there were. None if it was not kept."""
    columns, ranks = {kind: [] for kind in ("playing", "messaging", "waiting")}, []
    names = dict(zip(columns, ("busy_seconds", "messaging_seconds", "waiting_seconds")))
    totals = {}
    for number in range(run.generations):
        found = run.ranks(number)
        if found is None or len(found["games"]) == 0:
            return None
        ranks.append(len(found["games"]))
        for kind, name in names.items():
            columns[kind].append(found[name].sum())
            for rank, value in enumerate(found[name]):
                totals.setdefault(rank, dict.fromkeys(columns, 0.0))[kind] += value
    by_rank = {kind: np.array([totals[rank][kind] for rank in sorted(totals)]) for kind in columns}
    return {kind: np.array(values) for kind, values in columns.items()}, by_rank, np.array(ranks)


def time_of_ranks(ranks, seconds):
    """How long each rank was there: a run may go on with another number of them."""
    return np.array([seconds[ranks > rank].sum() for rank in range(ranks.max(initial=0))])


def read(path):
    run = Run(path)
    if run.generations == 0:
        none = np.empty(0)
        return Efficiency(run, none, none, {kind: none for kind in KINDS}, {}, none, none)
    seconds, busy, master, pieces, efficiency = run.columns(
        "work/seconds", "work/busy_seconds", "work/master_seconds", "work/pieces", "work/efficiency")
    found = read_ranks(run)
    if found:
        spent, by_rank, ranks = found
        by_rank["handing out"] = np.where(np.arange(len(by_rank["playing"])) == 0, master.sum(), 0.0)
        by_rank["rest"] = np.maximum(time_of_ranks(ranks, seconds) - sum(by_rank.values()), 0)
    else:
        unknown = np.full(len(seconds), np.nan)
        ranks = np.maximum(1, np.round(busy / np.maximum(efficiency * seconds, 1e-12)))
        spent, by_rank = {"playing": busy, "messaging": unknown, "waiting": unknown}, {}
    spent["handing out"] = master
    spent["rest"] = np.maximum(ranks * seconds - np.nansum(list(spent.values()), axis=0), 0)
    return Efficiency(run, seconds, ranks, {kind: spent[kind] for kind in KINDS}, by_rank, pieces, efficiency)


# ---- drawing ----


def draw_shares(axes, efficiency):
    """As steps, so that one generation has a width too."""
    edges = np.arange(len(efficiency.seconds) + 1) - 0.5
    bottom = np.zeros(len(efficiency.seconds))
    for kind, values in efficiency.shares.items():
        if np.isnan(values).any():
            continue
        top = bottom + values
        axes.stairs(top, edges, baseline=bottom, fill=True, color=KINDS[kind], linewidth=0, label=kind)
        bottom = top
    axes.set_ylim(0, 100)


def draw_ranks(axes, by_rank):
    if not by_rank:
        figures.nothing(axes, "what each rank did was not kept")
        axes.set_xticks([])
        return
    count = len(by_rank["playing"])
    edges, bottom = np.arange(count + 1) - 0.5, np.zeros(count)
    for kind in KINDS:
        top = bottom + by_rank[kind]
        axes.stairs(top, edges, baseline=bottom, fill=True, facecolor=KINDS[kind], label=kind,
                    edgecolor="white" if count <= RANKS_MAX else "none", linewidth=0.6)
        bottom = top
    axes.set_xlim(-0.5, count - 0.5)
    axes.xaxis.set_major_locator(figures.ticks_of(count))


def draw(efficiency):
    run, count = efficiency.run, len(efficiency.seconds)
    figure, panels = figures.make_mosaic([["shares", "shares"], ["ranks", "speed"]], "", [4.2, 4.0])
    if count:
        whole = efficiency.spent["playing"].sum() / max((efficiency.seconds * efficiency.ranks).sum(), 1e-12)
        figure.suptitle(f"{run.name}: {100 * whole:.1f} % of the time of "
                        f"{figures.plural(int(efficiency.ranks.max()), 'rank')} was play", fontsize=13)
        draw_shares(panels["shares"], efficiency)
        draw_ranks(panels["ranks"], efficiency.by_rank)
        figures.line(panels["speed"], efficiency.pieces / np.maximum(efficiency.seconds, 1e-12), "_",
                     color=figures.BLUE)
        panels["speed"].set_ylim(bottom=0)
    else:
        figure.suptitle(f"{run.name}: 0 generations", fontsize=13)
        for axes in panels.values():
            figures.nothing(axes, "no generation yet")
    panels["shares"].set_ylabel("share of ranks x wall time (%)")
    figures.generations_axis(panels["shares"], count)
    figures.heading(panels["shares"], "By generation", letters=150)
    panels["ranks"].set_xlabel("rank")
    panels["ranks"].set_ylabel("seconds of the run")
    figures.heading(panels["ranks"], "By rank", legend=False)
    figures.generations_axis(panels["speed"], count)
    figures.values_axis(panels["speed"], "pieces a second")
    figures.heading(panels["speed"], "Speed of all ranks together", legend=False)
    return figure


# ---- the command ----


def print_all(efficiency, as_json):
    if as_json:
        command.print_json({"run": efficiency.run.path, "ranks": efficiency.ranks, "seconds": efficiency.seconds,
                            "spent": efficiency.spent, "by_rank": efficiency.by_rank, "pieces": efficiency.pieces,
                            "efficiency": efficiency.efficiency})
        return
    speed = efficiency.pieces / np.maximum(efficiency.seconds, 1e-12)
    command.print_table(
        ("generation", "ranks", "seconds", *(f"{kind} %" for kind in KINDS), "pieces/s"),
        ((number, int(efficiency.ranks[number]), efficiency.seconds[number],
          *(values[number] for values in efficiency.shares.values()), speed[number])
         for number in range(len(efficiency.seconds))))


def main(arguments=None):
    parser = command.Parser(__doc__)
    parser.add_argument("run", metavar="RUN", help="run directory or packed file")
    options = parser.parse_args(arguments)
    efficiency = read(options.run)
    print_all(efficiency, options.json)
    if options.output:
        command.save(draw(efficiency), options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
