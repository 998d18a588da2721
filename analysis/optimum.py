#!/usr/bin/env python3
"""Where the best linear player lies, by all games of some runs: the top of a smooth surface through them.

The length of one game says next to nothing of a player, but a run plays hundreds of thousands. Here the logarithm of
the lines to expect is a quadratic function of the genome's direction (its length changes nothing), fitted to all games
of all genomes by maximum likelihood, with lengths exponential as they are. Runs may be on boards of several heights:
then the function's coefficients change evenly with the height, so that the best player of a height that is dear to
play is told from lower ones.

Runs must have the same linear player and rules but for the height, and genomes on all sides of the best. The table
tells the top's weights, and what is expected there and, as a check, at the middle of all genomes.
"""
import json
import sys
from dataclasses import dataclass

import command
import numpy as np
from runs import Failure, Run

FLATTEST = 0.06  # a surface that falls less than this a deviation squared has no top to believe in
PRIOR = 300.0  # games' worth of belief that curvature does not change with the height
FARTHEST = 2.5  # deviations: no top is believed beyond


@dataclass
class Games:
    direction: np.ndarray  # [genome, gene], of length 1
    lines: np.ndarray  # [genome], mean of its games
    games: np.ndarray  # [genome]
    height: np.ndarray  # [genome]


@dataclass
class Surface:
    middle: np.ndarray  # [gene]
    across: np.ndarray  # [gene - 1, gene]: directions at right angles to it
    deviation: float  # of the genomes along each
    heights: tuple  # the lowest, and how far it is to the highest (1 if there is one height)
    coefficients: np.ndarray  # [2, ...]: at the lowest height, and what the highest adds
    covariance: np.ndarray
    genomes: int
    games: int
    dispersion: float  # 1 if lengths are exponential and the surface has the right shape


# ---- games ----


def same_but_height(runs):
    """What all runs must share, and only once."""
    first = None
    for run in runs:
        config = json.loads(json.dumps({key: run.config[key] for key in ("game", "player")}))
        config["game"]["board"]["height"] = None
        if config["player"]["policy"]["kind"] != "linear":
            raise Failure(f"the player of '{run.path}' is not linear: only its direction would not tell what it plays")
        if first is not None and config != first:
            raise Failure(f"'{run.path}' has another player or other rules than '{runs[0].path}'")
        first = config
    return first


def games_of(runs):
    parts = []
    for run in runs:
        genomes = run.column("genomes").astype(float)
        lines = run.column("games/lines")
        genomes, lines = genomes.reshape(-1, genomes.shape[2]), lines.reshape(-1, lines.shape[2])
        length = np.linalg.norm(genomes, axis=1)
        told = length > 0
        parts.append(Games(genomes[told] / length[told, None], lines[told].mean(axis=1),
                           np.full(told.sum(), lines.shape[1]),
                           np.full(told.sum(), run.setting("game.board.height"))))
    return Games(*(np.concatenate([getattr(part, name) for part in parts])
                   for name in ("direction", "lines", "games", "height")))


# ---- the surface ----


def terms(places):
    """1, each coordinate, each product of two."""
    rows, columns = np.triu_indices(places.shape[1])
    return np.hstack([np.ones((len(places), 1)), places, places[:, rows] * places[:, columns]])


def coordinates(surface, direction):
    """Where a direction meets the plane that touches the sphere at the middle."""
    return (direction @ surface.across.T) / (direction @ surface.middle)[:, None] / surface.deviation


def share_of_height(surface, height):
    return (height - surface.heights[0]) / surface.heights[1]


def empty_surface(games):
    weight = games.lines * games.games
    middle = (games.direction * weight[:, None]).sum(axis=0)
    middle /= np.linalg.norm(middle)
    across = np.linalg.svd(middle[None])[2][1:]
    lowest, highest = games.height.min(), games.height.max()
    surface = Surface(middle, across, 1.0, (lowest, max(highest - lowest, 1)), None, None, 0, 0, 0.0)
    before = games.direction @ middle > 0
    places = coordinates(surface, games.direction[before & (games.height == highest)])
    surface.deviation = float(np.median(np.abs(places)) / 0.6745)  # of the normal ones among them
    return surface


def fit(games, reach):
    surface = empty_surface(games)
    with np.errstate(divide="ignore", invalid="ignore"):
        places = coordinates(surface, games.direction)
    near = (games.direction @ surface.middle > 0) & (np.linalg.norm(places, axis=1) < reach)
    base, count = terms(places[near]), games.games[near].astype(float)
    lines = games.lines[near] + 0.5  # a player that removes nothing has a logarithm too
    share = share_of_height(surface, games.height[near])
    design = np.hstack([base, base * share[:, None]])
    size = base.shape[1]
    if near.sum() < 2 * design.shape[1]:
        raise Failure(f"only {near.sum()} genomes lie near the best, at least {2 * design.shape[1]} are needed")
    belief = np.zeros(2 * size)
    belief[size:] = PRIOR * (1 + 3 * (np.arange(size) >= places.shape[1] + 1))
    belief[size] = 1e-6  # games of higher boards may be any times longer
    found = np.linalg.lstsq(design * np.sqrt(count)[:, None], np.log(lines) * np.sqrt(count), rcond=None)[0]
    for _ in range(100):  # Newton's method; the likelihood of exponential lengths has one top
        expected = np.exp(np.clip(design @ found, -5, 30))
        weighted = design * count[:, None]
        information = design.T @ weighted + np.diag(belief)
        better = np.linalg.solve(information, weighted.T @ (design @ found + (lines - expected) / expected))
        change, found = np.abs(better - found).max(), better
        if change < 1e-9:
            break
    surface.coefficients = found.reshape(2, size)
    surface.covariance = np.linalg.inv(information)
    surface.genomes, surface.games = int(near.sum()), int(count.sum())
    surface.dispersion = float((count * (lines / expected - 1) ** 2).mean())
    return surface


def expected_at(surface, place, height):
    """Lines, and their relative standard error."""
    term = terms(place[None])[0]
    term = np.concatenate([term, term * share_of_height(surface, height)])
    return np.exp(term @ surface.coefficients.ravel()), np.sqrt(term @ surface.covariance @ term)


def top(surface, height):
    """The place of the surface's top, its curvatures, and whether it is as far as is believed."""
    ways = len(surface.across)
    own = surface.coefficients[0] + share_of_height(surface, height) * surface.coefficients[1]
    slope, curvature = own[1:1 + ways], np.zeros((ways, ways))
    curvature[np.triu_indices(ways)] = own[1 + ways:]
    curvature += curvature.T
    values, axes = np.linalg.eigh(curvature)
    place = -axes @ ((axes.T @ slope) / np.minimum(values, -FLATTEST))
    distance = np.linalg.norm(place)
    return place * min(1, FARTHEST / distance), values, distance > FARTHEST


def genome_at(surface, place):
    genome = surface.middle + surface.deviation * place @ surface.across
    return (genome / np.linalg.norm(genome)).astype(np.float32)


# ---- the command ----


def player_file(name, shared, height, genome):
    game = dict(shared["game"], board=dict(shared["game"]["board"], height=height))
    return {"name": name, "game": game, "player": shared["player"], "genome": [float(gene) for gene in genome]}


def main(arguments=None):
    parser = command.Parser(__doc__, picture=False, tables=(".json",))
    parser.add_argument("runs", metavar="RUN", nargs="+", help="a run directory or a packed run")
    parser.add_argument("--height", type=command.at_least_one, help="of the board to play on; default: the runs' highest")
    parser.add_argument("--reach", type=float, default=5.0, metavar="R",
                        help="genomes that lie farther from the middle than R deviations are left out (default 5)")
    parser.add_argument("-o", "--output", metavar="FILE.json", help="write the player at the top")
    parser.add_argument("--json", action="store_true", help="print one JSON object in place of the table")
    options = parser.parse_args(arguments)
    if not options.reach > 0:
        raise Failure(f"--reach is {options.reach:g}, must be above 0", command.WRONG_USAGE)
    runs = [Run(path) for path in options.runs]
    shared = same_but_height(runs)
    surface = fit(games_of(runs), options.reach)
    height = options.height or max(run.setting("game.board.height") for run in runs)
    place, curvatures, is_far = top(surface, height)
    genome = genome_at(surface, place)
    lines, error = expected_at(surface, place, height)
    middle_lines, middle_error = expected_at(surface, np.zeros(len(place)), height)
    if options.json:
        command.print_json({"height": height, "genomes": surface.genomes, "games": surface.games, "genome": genome,
                            "lines": lines, "lines_error": lines * error, "middle_lines": middle_lines,
                            "middle_error": middle_lines * middle_error, "curvatures": curvatures,
                            "dispersion": surface.dispersion, "is_far": bool(is_far)})
    else:
        command.print_table(("feature", "weight", "in the middle"),
                            zip(shared["player"]["features"], genome, surface.middle))
        print(f"height {height}: {lines:.4g} ± {lines * error:.2g} lines expected at the top, {middle_lines:.4g} ± "
              f"{middle_lines * middle_error:.2g} in the middle; {surface.games} games of {surface.genomes} genomes, "
              f"dispersion {surface.dispersion:.2f}")
    if is_far:
        command.note(f"the top lies beyond {FARTHEST} deviations: let a run search there")
    if options.output:
        name = f"top-{shared['game']['board']['width']}x{height}"
        text = json.dumps(player_file(name, shared, height, genome), indent=1) + "\n"
        command.write_whole(options.output, text.encode())


if __name__ == "__main__":
    sys.exit(command.start(main))
