#!/usr/bin/env python3
"""How long the games of a generation were, in pieces, beside an exponential distribution.

Games that a genome's fitness leaves out (dropped as best or worst) and games that a limit ended (capped) are
marked. The fit is the maximum-likelihood one: its mean is all pieces / games that ended by themselves.

RUN@GENERATION has all games of a generation, RUN@GENERATION:RANK those of one genome, 0 being the fittest; RUN alone
is the newest generation. A RUN is a directory, also in the middle of a training, or a packed file.
"""
import math
import sys
from dataclasses import dataclass

import command
import figures
import numpy as np
from runs import Run, by_fitness, open_run

BEST, WORST, CAPPED = 1, 2, 4  # flags of a game
KINDS = (  # name, colour and shape; a capped game is called so even if it is dropped as well
    ("counted", figures.BLUE, "o"),
    ("dropped as best", figures.ORANGE, "^"),
    ("dropped as worst", figures.GREEN, "v"),
    ("capped", figures.RED, "s"),
)


@dataclass
class Games:
    run: Run
    title: str
    pieces: np.ndarray  # [game]
    flags: np.ndarray  # [game]

    @property
    def kinds(self):
        """[game] place in KINDS."""
        return np.select([self.flags & CAPPED > 0, self.flags & BEST > 0, self.flags & WORST > 0], [3, 1, 2], 0)

    @property
    def fitted_mean(self):
        """NaN if no game ended by itself."""
        finished = int((self.flags & CAPPED == 0).sum())
        return float(self.pieces.sum()) / finished if finished else math.nan


def read(text):
    run, generation, rank = open_run(text)
    if run.generations == 0:
        return Games(run, "no generation yet", np.empty(0, int), np.empty(0, int))
    generation = run.generations - 1 if generation is None else generation
    fitness, pieces, flags = [each[0] for each in run.columns("fitness", "games/pieces", "games/flags",
                                                              generations=[generation])]
    title = f"generation {generation}"
    if rank is not None:
        if rank >= len(fitness):
            raise command.Failure(f"'{text}': the population is {len(fitness)}, ranks are 0 to {len(fitness) - 1}")
        who = by_fitness(fitness)[rank]
        pieces, flags, title = pieces[who], flags[who], f"{title}, genome of rank {rank}"
    return Games(run, title, pieces.ravel(), flags.ravel())


# ---- drawing ----


def label_of(games, kind):
    chosen = games.kinds == kind
    dropped = int((games.flags[chosen] & (BEST | WORST) > 0).sum())
    also = f", {dropped} of them dropped" if KINDS[kind][0] == "capped" and dropped else ""
    return f"{KINDS[kind][0]} ({int(chosen.sum())}{also})"


def present(games):
    return [kind for kind in range(len(KINDS)) if (games.kinds == kind).any()]


def draw_histogram(axes, games):
    kinds = present(games)
    bins = int(np.clip(math.sqrt(len(games.pieces)) * 1.5, 5, 50))
    width = math.ceil((games.pieces.max() + 1) / bins)  # whole, so that each bin holds as many lengths
    edges = np.arange(0, games.pieces.max() + width + 1, width)
    axes.hist([games.pieces[games.kinds == kind] for kind in kinds], bins=edges, stacked=True,
              color=[KINDS[kind][1] for kind in kinds], label=[label_of(games, kind) for kind in kinds],
              edgecolor="white", linewidth=0.4)
    if math.isfinite(games.fitted_mean):
        x = np.linspace(0, edges[-1], 300)
        y = len(games.pieces) * width / games.fitted_mean * np.exp(-x / games.fitted_mean)
        axes.plot(x, y, color=figures.BLACK, linewidth=1.6, label=f"exponential, mean {games.fitted_mean:,.1f}")
    axes.set_ylabel("games")


def draw_survival(axes, games):
    order = np.argsort(games.pieces, kind="stable")
    x, y, kinds = games.pieces[order], 1 - np.arange(len(order)) / len(order), games.kinds[order]
    for kind in present(games):
        chosen = kinds == kind
        axes.plot(x[chosen], 100 * y[chosen], linestyle="", marker=KINDS[kind][2], markersize=4, markeredgewidth=0,
                  color=KINDS[kind][1], label=label_of(games, kind), rasterized=len(order) > 5000, alpha=0.8)
    if math.isfinite(games.fitted_mean):
        ends = np.array([0, x[-1]])
        axes.plot(ends, 100 * np.exp(-ends / games.fitted_mean), color=figures.BLACK, linewidth=1.6,
                  label=f"exponential, mean {games.fitted_mean:,.1f}")
    axes.set_yscale("log")
    axes.set_ylim(100 * y[-1] * 0.6, 140)
    axes.yaxis.set_major_formatter(figures.FuncFormatter(figures.large))
    axes.set_ylabel("games that last so long or longer (%)")


def draw(games):
    figure, ((left, right),) = figures.make(1, 2, f"{games.run.name}, {games.title}: "
                                                  f"{figures.plural(len(games.pieces), 'game')}", height=4.8)
    for axes, panel, title in ((left, draw_histogram, "Lengths of games"),
                               (right, draw_survival, "Games still going on")):
        if len(games.pieces):
            panel(axes, games)
        else:
            figures.nothing(axes, "no generation yet")
        axes.set_xlabel("length (pieces)")
        axes.set_xlim(left=0)
        axes.xaxis.set_major_formatter(figures.FuncFormatter(figures.large))
        figures.heading(axes, title)
    return figure


# ---- the command ----


def summary(games):
    """In the order in which it is printed."""
    pieces, flags = games.pieces, games.flags
    found = {"games": len(pieces), "dropped_as_best": int((flags & BEST > 0).sum()),
             "dropped_as_worst": int((flags & WORST > 0).sum()), "capped": int((flags & CAPPED > 0).sum())}
    if len(pieces):
        finished = found["games"] - found["capped"]
        found.update(mean=pieces.mean(), median=np.median(pieces), shortest=pieces.min(), longest=pieces.max(),
                     exponential_mean=games.fitted_mean,
                     exponential_error=games.fitted_mean / math.sqrt(finished) if finished else math.nan)
    return found


def main(arguments=None):
    parser = command.Parser(__doc__)
    parser.add_argument("run", metavar="RUN[@GENERATION[:RANK]]", help="whose games")
    options = parser.parse_args(arguments)
    games = read(options.run)
    if options.json:
        command.print_json({"run": games.run.path, "of": games.title, **summary(games), "pieces": games.pieces,
                            "flags": games.flags})
    else:
        command.print_table(("pieces", games.title), ((key.replace("_", " "), value)
                                                      for key, value in summary(games).items()))
    if options.output:
        command.save(draw(games), options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
