"""What became of runs after so many generations: best game, fitness of the newest generation, totals; and groups of
runs that differ in nothing but the seed."""
import math
import os
from dataclasses import dataclass, field

import command
import history
import intervals
import numpy as np
import studies
from runs import Failure, Run

UNITS = ("pieces", "lines", "score")
MEASURED = {"pieces": "pieces", "lines": "lines", "score_integral": "score_integral"}  # of others the score
USUAL_SHARE = 0.2  # the elites of a method that has none


@dataclass
class State:
    run: Run
    after: int  # as it was asked for, None: the newest
    generations: int  # that it is the state after
    numbers: dict = field(default_factory=dict)  # by name; empty if the run has not come so far
    digest: str = ""

    @property
    def unit(self):
        return MEASURED.get(self.run.setting("evaluation.measure"), "score")

    def number(self, name):
        return self.numbers.get(name, math.nan)


def count_elites(run):
    """How many of the fittest a method builds on, rounded as it does."""
    population, method = run.setting("evolution.population"), run.setting("evolution.method")
    wanted = {"ga": run.setting("evolution.elites", 0), "cem": run.setting("evolution.cem.share", 0)}.get(method, 0)
    wanted = wanted or USUAL_SHARE
    return max(1, math.floor(wanted * population + 0.5) if wanted < 1 else int(wanted))


class Totals:
    """Of all generations up to one, added up one by one: all games of a long run are more than the memory."""

    def __init__(self, run, unit):
        self.run = run
        self.units = [*UNITS, *({unit} - set(UNITS))]
        self.best = dict.fromkeys(self.units, -math.inf)
        self.sums = dict.fromkeys(("games", "pieces", "seconds"), 0)

    def add(self, number):
        """Returns fitness, champion's mean, its error and validation games, and digest of this generation."""
        names = [f"games/{unit}" for unit in self.units] + [f"work/{name}" for name in self.sums]
        columns = self.run.columns(*names, "fitness", "champion/mean", "champion/error", "champion/games", "digest",
                                   generations=[number])
        values = iter(column[0] for column in columns)
        for unit in self.units:
            self.best[unit] = max(self.best[unit], next(values).max())
        for name in self.sums:
            self.sums[name] += next(values)
        return list(values)


def numbers_of(totals, generation, unit, generations):
    fitness, mean, error, validated, _ = generation
    seconds = max(totals.sums["seconds"], 1e-12)
    descending = np.sort(fitness)[::-1]
    return {
        "best_game": totals.best[unit], **{f"best_{each}": totals.best[each] for each in UNITS},
        "best": descending[0], "elites": descending[: count_elites(totals.run)].mean(), "mean": fitness.mean(),
        "worst": descending[-1],
        "champion": mean, "champion_error": error if validated > 1 else math.nan,
        **totals.sums, "pieces_per_second": totals.sums["pieces"] / seconds,
        "genomes_per_second": len(fitness) * generations / seconds,
    }


def read_run(run, after):
    """A state for each of the counts in `after`."""
    counts = [run.generations if count is None else count for count in after]
    states = [State(run, asked, min(count, run.generations)) for asked, count in zip(after, counts)]
    reached = [count for count in counts if count <= run.generations]
    totals = Totals(run, states[0].unit)
    for number in range(max(reached, default=0)):
        generation = totals.add(number)
        for state, count in zip(states, counts):
            if count == number + 1:
                state.numbers = numbers_of(totals, generation, state.unit, count)
                digest = generation[-1]
                state.digest = digest.decode() if isinstance(digest, bytes) else str(digest)
    return states


# ---- several runs ----


@dataclass
class Group:
    """Repetitions after the same number of generations."""

    label: str
    states: list

    @property
    def farthest(self):
        known = [state for state in self.states if state.numbers]
        most = max((state.generations for state in known), default=0)
        return [state for state in known if state.generations == most]

    def values(self, name):
        return np.array([state.number(name) for state in self.farthest], float)

    def mean(self, name):
        values = self.values(name)
        return intervals.mean_and_half(values[np.isfinite(values)])


@dataclass
class Row:
    """A run and its states, one for each number of generations that was asked for."""

    run: Run
    states: list


def read_study(study, after):
    """Those runs that have begun. One that can't be read is told about and counted."""
    found = []
    for each in study.runs:
        path = os.path.join(study.directory, each.name)
        if not os.path.exists(os.path.join(path, "run.h5")) and not os.path.isdir(os.path.join(path, "generations")):
            continue
        try:
            run = Run(path)
            found.append(Row(run, read_run(run, after)))
            each.state = "finished" if run.generations >= run.setting("evolution.generations") else "under way"
        except Failure as failure:
            command.note(failure)
            each.state = "damaged"
    return found


def read(paths, after):
    """A row for each run, and the studies that were among the paths."""
    rows, read_from = [], []
    for path in paths:
        if os.path.exists(os.path.join(path, "study.json")):
            read_from.append(studies.read(path))
            rows += read_study(read_from[-1], after)
        else:
            run = Run(path)
            rows.append(Row(run, read_run(run, after)))
    return rows, read_from


def group(rows, after):
    """For each of `after` the groups, in the order in which their runs were given."""
    members = history.group(rows)
    return [[Group(label, [row.states[i] for row in each]) for label, each in members] for i in range(len(after))]
