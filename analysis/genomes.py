#!/usr/bin/env python3
"""The genomes of a run: the champion's weights, the population's diversity, the champion's family.

Weights are those of the champion so far, by feature; of a net, the length of the vector of weights that leads
from a feature to the first layer. Diversity is the root mean square distance between two genomes of a
generation, and how many of its genomes differ. The family tree has the champion on the right and its ancestors to
the left, by their rank in their generation; each line leads to a parent.

RUN is a run directory or a packed file. It may be in the middle of a training.
"""
import sys
from dataclasses import dataclass

import command
import figures
import numpy as np
from matplotlib.collections import LineCollection
from runs import Failure, Run, by_fitness

LINES_MAX = 14  # features that lines can tell apart; more become a heat map
MUTATED = 16
OPERATORS = {  # colour and shape of each
    0: ("initial", figures.GREY, "s"),
    1: ("elite", figures.BLUE, "o"),
    2: ("crossover", figures.ORANGE, "^"),
    3: ("mutant of the best", figures.RED, "D"),
    4: ("immigrant", figures.GREEN, "P"),
    5: ("sample", figures.SKY, "v"),
    6: ("mean", figures.BLACK, "*"),
}


@dataclass
class Block:
    """Genes that belong to a feature each."""

    title: str
    unit: str
    values: np.ndarray  # [generation, feature]
    is_signed: bool = True


@dataclass
class Genomes:
    run: Run
    blocks: list
    distance: np.ndarray  # [generation]
    different: np.ndarray  # [generation]
    rank: np.ndarray  # [generation, individual] 0 for the fittest
    parents: np.ndarray  # [generation, individual, 2]
    operator: np.ndarray  # [generation, individual]
    champion: tuple  # generation, individual

    @property
    def generations(self):
        return len(self.distance)


# ---- reading ----


def distance_of(genomes):
    """Of two that are drawn from the population."""
    return float(np.sqrt(2 * genomes.astype(float).var(axis=0, ddof=1).sum()))


def ranks_of(fitness):
    ranks = np.empty(len(fitness), int)
    ranks[by_fitness(fitness)] = np.arange(len(fitness))
    return ranks


def blocks_of(run, champion):
    """What a champion's genes are, from their layout in the genome (README, "Player files")."""
    features, kind = len(run.features), run.setting("player.policy.kind")
    if kind == "mlp":
        first = (run.setting("player.policy.hidden") or [1])[0]
        weights = champion[:, : first * features].reshape(len(champion), first, features).astype(float)
        return [Block("Champion's weights into the first layer", "length of a feature's vector",
                      np.sqrt((weights**2).sum(axis=1)), is_signed=False)]
    names = ["Champion's weights", "Champion's exponents", "Champion's displacements"]
    count = {"linear": 1, "exponential": 2, "displacement": 3}.get(kind, 1)
    return [Block(name, name.split()[1][:-1], champion[:, i * features : (i + 1) * features])
            for i, name in enumerate(names[:count])]


def read(path):
    """One generation after the other, for all genomes may be more than the memory holds."""
    run = Run(path)
    rows = []
    for number in range(run.generations):
        genomes, fitness, parents, operator = [
            each[0] for each in run.columns("genomes", "fitness", "parents", "operator", generations=[number])]
        if (parents >= len(genomes)).any():
            raise Failure(f"{run.path}: altered: a parent in generation {number} is none of the population")
        rows.append((distance_of(genomes), len({genome.tobytes() for genome in genomes}), ranks_of(fitness), parents,
                     operator))
    champion, place = np.empty((0, 0)), (-1, -1)
    if rows:
        champion, place = run.column("champion/genome"), run.champion(run.generations - 1)
    columns = [np.array(column) for column in zip(*rows)] if rows else [np.empty(0)] * 5
    return Genomes(run, blocks_of(run, champion), *columns, place)


def ancestors(genomes):
    """The champion's, [(generation, individuals)] from its own generation back to the first of the run."""
    generation, individual = genomes.champion
    levels = []
    while generation >= 0:
        here = np.unique(individual)
        levels.append((generation, here))
        above = genomes.parents[generation][here]
        individual, generation = above[above >= 0], generation - 1
        if len(individual) == 0:
            break
    return levels


# ---- drawing ----


def draw_lines(axes, block, features):
    x = np.arange(len(block.values))
    for number, feature in enumerate(features):
        axes.plot(x, block.values[:, number], label=feature, drawstyle="steps-mid", linewidth=1.6,
                  marker=figures.marker(len(x)), markersize=3, **figures.style(number))
    figures.values_axis(axes, block.unit)
    figures.heading(axes, block.title, letters=150)


def draw_map(axes, block, features, figure):
    values = block.values.T
    limit = float(np.abs(values).max()) or 1.0
    mesh = axes.pcolormesh(np.arange(values.shape[1] + 1) - 0.5, np.arange(len(features) + 1) - 0.5, values,
                           cmap=figures.WEIGHTS if block.is_signed else figures.HEAT,
                           vmin=-limit if block.is_signed else 0, vmax=limit, rasterized=values.size > 5000)
    axes.set_yticks(range(len(features)), features, fontsize=8 if len(features) <= 30 else 6)
    axes.invert_yaxis()
    axes.grid(False)
    axes.set_ylabel("feature")
    figure.colorbar(mesh, ax=axes, label=block.unit, pad=0.01, fraction=0.05)
    figures.heading(axes, block.title)


def draw_block(axes, block, features, figure):
    if len(block.values) == 0:
        figures.nothing(axes, "no generation yet")
        figures.heading(axes, block.title)
    elif len(features) <= LINES_MAX:
        draw_lines(axes, block, features)
    else:
        draw_map(axes, block, features, figure)
    figures.generations_axis(axes, len(block.values))


def draw_diversity(axes, values, title, unit):
    if len(values):
        figures.line(axes, values, "_", color=figures.BLUE)
        axes.set_ylim(bottom=0)
    else:
        figures.nothing(axes, "no generation yet")
    figures.generations_axis(axes, len(values))
    figures.values_axis(axes, unit)
    figures.heading(axes, title)


def draw_parents(axes, genomes, levels):
    segments = []
    for generation, here in levels[:-1]:
        for individual in here:
            for parent in genomes.parents[generation][individual]:
                if parent >= 0:
                    segments.append([(generation, genomes.rank[generation][individual]),
                                     (generation - 1, genomes.rank[generation - 1][parent])])
    strength = float(np.clip(200 / max(len(segments), 1), 0.08, 0.6))
    axes.add_collection(LineCollection(segments, colors=figures.BLACK, linewidths=0.7, alpha=strength, zorder=1))


def draw_members(axes, genomes, levels):
    places = np.array([(generation, individual) for generation, here in levels for individual in here])
    x, individual = places.T
    y, operator = genomes.rank[x, individual], genomes.operator[x, individual]
    size = 30 if len(places) <= 300 else 12
    for code, (name, color, shape) in OPERATORS.items():
        for mutated in (False, True):
            chosen = (operator & 15 == code) & ((operator & MUTATED > 0) == mutated)
            if chosen.any():
                axes.scatter(x[chosen], y[chosen], s=size, color=color, marker=shape, zorder=2,
                             edgecolors=figures.BLACK if mutated else "none", linewidths=0.8,
                             label=name + (", mutated" if mutated else ""))
    axes.scatter(x[:1], y[:1], s=4 * size, facecolors="none", edgecolors=figures.PURPLE, linewidths=1.8, zorder=3,
                 label="champion")


def draw_tree(axes, genomes, depth):
    if genomes.generations == 0:
        figures.nothing(axes, "no generation yet")
        figures.heading(axes, "Family of the champion")
        return
    levels = ancestors(genomes)
    shown = levels[: depth + 1]
    draw_parents(axes, genomes, shown)
    draw_members(axes, genomes, shown)
    newest, oldest = shown[0][0], shown[-1][0]
    axes.set_xlim(oldest - 0.5, newest + 0.5)
    axes.set_xticks(sorted(set(np.linspace(oldest, newest, 11).round().astype(int))))
    axes.set_xlabel("generation")
    lowest = max(genomes.rank[generation][here].max() for generation, here in shown)
    margin = 0.7 + 0.03 * lowest
    axes.set_ylim(max(lowest, 4) + margin, -margin)
    axes.yaxis.set_major_locator(figures.MaxNLocator(integer=True))
    axes.set_ylabel("rank in its generation, 0 the fittest")
    title = f"Family of the champion, which appeared in generation {newest}"
    if len(shown) < len(levels):
        title += f": the last {figures.plural(depth, 'generation')} of {len(levels) - 1} before it"
    elif len(levels) == 1 and genomes.operator[genomes.champion] & 15 in (5, 6):
        title += f": {genomes.run.setting('evolution.method')} draws from a distribution, there are no parents"
    figures.heading(axes, title, letters=150)


def draw(genomes, depth=30):
    run, features = genomes.run, genomes.run.features
    names = [f"block{i}" for i in range(len(genomes.blocks))]
    tall = 4.4 if len(features) <= LINES_MAX else 2.0 + 0.16 * len(features)
    figure, panels = figures.make_mosaic(
        [[name, name] for name in names] + [["distance", "different"], ["tree", "tree"]],
        f"{run.name}: genomes of {figures.plural(genomes.generations, 'generation')}",
        [tall] * len(names) + [3.6, 5.2])
    for name, block in zip(names, genomes.blocks):
        draw_block(panels[name], block, features, figure)
    draw_diversity(panels["distance"], genomes.distance, "Diversity: distance between two genomes",
                   "root mean square distance")
    draw_diversity(panels["different"], genomes.different, "Diversity: genomes that differ",
                   f"of {run.setting('evolution.population')} genomes")
    draw_tree(panels["tree"], genomes, depth)
    return figure


# ---- the command ----


def print_all(genomes, as_json):
    levels = ancestors(genomes) if genomes.generations else []
    if as_json:
        command.print_json({
            "run": genomes.run.path, "generations": genomes.generations, "features": genomes.run.features,
            "blocks": [{"title": block.title, "values": block.values} for block in genomes.blocks],
            "distance": genomes.distance, "different": genomes.different,
            "champion": {"generation": genomes.champion[0], "individual": genomes.champion[1]},
            "ancestors": [{"generation": generation, "individuals": here} for generation, here in levels]})
        return
    family = {generation: len(here) for generation, here in levels}
    command.print_table(
        ("generation", "distance", "different", "ancestors", *genomes.run.features),
        ((number, genomes.distance[number], int(genomes.different[number]), family.get(number, 0),
          *genomes.blocks[0].values[number]) for number in range(genomes.generations)))


def main(arguments=None):
    parser = command.Parser(__doc__)
    parser.add_argument("run", metavar="RUN", help="run directory or packed file")
    parser.add_argument("--depth", type=command.at_least_one, default=30, metavar="N",
                        help="generations before the champion's in the family tree (30)")
    options = parser.parse_args(arguments)
    genomes = read(options.run)
    print_all(genomes, options.json)
    if options.output:
        command.save(draw(genomes, options.depth), options.output)


if __name__ == "__main__":
    sys.exit(command.start(main))
