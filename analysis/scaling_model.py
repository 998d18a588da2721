#!/usr/bin/env python3
"""How far one master carries: 2 to 65,536 ranks, from what a run on a few ranks has measured.

    scaling_model.py RUN [--games RUN] [--generation G] [--pieces MEAN]... [--check RUN... --cores N]

RUN is a run directory that several ranks have played. Taken from it are the speed of a
worker, the master's time per message and per byte, its own time per game, the time of a
commit, and how long the games of a generation were. The model plays generations
of 1000 x 12 such games by the rules of src/cluster/dispatch.c, event by event:

    the master     takes one message after the other; each costs it time
    a worker       plays its lot, has the next one in reserve, and waits if that is late
    a lot          50 ms of play, or a share of what is left; unfinished games come back
    before, after  genomes are broadcast, digests and the commit are the master's alone

--pieces stretches the games to another mean; their shape stays. --check predicts the time
of runs that are there, on --cores cores that their ranks have to share. Numbers of the
network are assumptions (--latency, --bandwidth), since one machine has none.

Prints Markdown. Reads runs and never writes them.
"""
import heapq
import math
import os
import sys
from collections import deque
from dataclasses import dataclass, replace

import command
import numpy as np
from runs import Failure, Run

LOT_SECONDS, OWN_LOT_SECONDS, LEAST_LOT_SECONDS, LOT_SLICES_MAX = 0.05, 0.01, 0.5e-3, 4096  # dispatch.c, transport.h
MANY_WORKERS = 8  # from here on the master does not play by itself
NAP = 0.5e-3  # of a worker that waits: half of it is lost at each hop of the broadcast


@dataclass
class Costs:
    speed: float  # pieces a second of a worker
    message: float  # seconds of the master's for each
    byte: float
    slice_bytes: float  # both ways together
    game: float  # seconds of the master's for each game, before and after play
    commit: float
    genome_bytes: float
    latency: float
    bandwidth: float


# ---- what was measured ----


def generations(run):
    """The accounting of each, and of its ranks."""
    events = [dict(run.work(number), ranks=run.ranks(number)) for number in range(run.generations)]
    if not events or any(event["ranks"] is None for event in events):
        raise Failure("%s: it does not tell what each rank did" % run.path)
    return events


def commit_seconds(run, events):
    """Files appear one generation and one commit apart."""
    times = {e["generation"]: os.stat(run.generation_path(e["generation"])).st_mtime for e in events}
    gaps = [times[g] - times[g - 1] - e["seconds"] for g, e in zip(times, events) if g - 1 in times]
    return max(float(np.median(gaps)), 1e-3) if gaps else 0.02


def non_negative_fit(columns, values):
    """Least squares with no negative factor: leave out the columns that ask for one."""
    columns = np.asarray(columns, float).T
    used = list(range(columns.shape[1]))
    factors = np.zeros(columns.shape[1])
    while used:
        found, *_ = np.linalg.lstsq(columns[:, used], values, rcond=None)
        if (found >= 0).all():
            factors[used] = found
            break
        used = [u for u, f in zip(used, found) if f >= 0]
    return factors


def measure(run, latency, bandwidth):
    events = [e for e in generations(run) if e["messages"] > 0]
    if not events:
        raise Failure("%s: no generation in it was played by several ranks" % run.path)
    genomes = run.column("genomes", [events[-1]["generation"]])[0]
    population, genome_bytes = len(genomes), genomes.shape[1] * 4
    lot_bytes = [e["bytes"] - (len(e["ranks"]["games"]) - 1) * population * genome_bytes for e in events]
    master = np.array([e["master_seconds"] + e["ranks"]["messaging_seconds"][0] for e in events])
    message, byte = non_negative_fit([[e["messages"] for e in events], lot_bytes], master)
    busiest = [e["ranks"]["busy_seconds"].max() for e in events]
    rest = [(e["seconds"] - b) / e["games"] for e, b in zip(events, busiest)]
    return Costs(
        speed=float(np.median([e["pieces"] / e["busy_seconds"] for e in events])),
        message=message,
        byte=byte,
        slice_bytes=float(np.median([b / e["games"] for b, e in zip(lot_bytes, events)])),
        game=max(float(np.min(rest)), 0),
        commit=commit_seconds(run, events),
        genome_bytes=genome_bytes,
        latency=latency,
        bandwidth=bandwidth,
    )


def games_of(run, number=None):
    """[individual, game] pieces of a generation, by default the newest."""
    if number is None:
        number = run.generations - 1
    return run.column("games/pieces", [number])[0]


# ---- games ----


def draw_games(measured, mean, rng, population=1000, games=12):
    """A generation of the measured shape: individuals drawn with their games."""
    who = rng.integers(0, measured.shape[0], population)
    which = rng.integers(0, measured.shape[1], (population, games))
    pieces = measured[who[:, None], which].astype(float)
    pieces = np.maximum(1, np.round(pieces * (mean / pieces.mean() if mean else 1)))
    return pieces


def task_order(pieces, longest_first, rng):
    """Tasks as they are handed out. What is expected of a game is its parents' mean, as good a guess
    as the individual's own with the noise of as many games."""
    flat = pieces.ravel()
    if not longest_first:
        return np.arange(flat.size)
    games = pieces.shape[1]
    own = pieces.mean(axis=1)
    expected = own * (1 + rng.normal(0, 1 / math.sqrt(games), own.size))
    return np.argsort(-np.repeat(expected, games), kind="stable")


# ---- one generation ----


@dataclass
class Result:
    seconds: float
    busy: float
    ranks: int
    master: float  # that its messages took
    before_and_after: float
    broadcast: float
    longest: float  # of one game, if nothing else has to be waited for

    @property
    def efficiency(self):
        return self.busy / (self.ranks * self.seconds)


def simulate(pieces, order, costs, ranks, slicing=True, master_plays=None, factor=1.0):
    """Play all games on so many ranks. `factor` is the share of a core that a player has."""
    flat, speed = pieces.ravel(), costs.speed * factor
    total, count = flat.sum(), flat.size
    if master_plays is None:
        master_plays = ranks - 1 < MANY_WORKERS
    workers = ranks if master_plays or ranks == 1 else ranks - 1
    own = workers - 1 if master_plays or ranks == 1 else -1
    mean = total / count
    slice_pieces = LOT_SECONDS * speed if slicing else math.inf

    left = flat[order].copy()  # pieces of each game that are left, in the order of tasks
    next_task, opened = 0, deque()
    free = 0.0  # when the master can take the next message
    master = 0.0
    others = [w for w in range(workers) if w != own]
    idle, eager = deque(others + ([own] if own >= 0 else [])), deque(others)
    lots_out = [0] * workers
    reserve = [None] * workers  # a lot that is there before the current one ends: (arrival, lot)
    playing = [False] * workers
    events = []  # (when it is over, worker, lot)
    end = 0.0

    def per_message(slices):
        return costs.message + costs.byte * costs.slice_bytes / 2 * slices

    def play_seconds(lot):
        return sum(lot_pieces for _, lot_pieces in lot) / speed

    def start(worker, lot, when):
        playing[worker] = True
        heapq.heappush(events, (when + play_seconds(lot), worker, lot))

    def cut(lot, seconds):
        """What of a lot is played before its time is up; the rest comes back as it is."""
        budget = 2 * seconds * speed if slicing else math.inf
        played = []
        for task, wanted_pieces in lot:
            now = min(wanted_pieces, budget)
            played.append((task, now))
            budget -= now
        return played

    def fill(worker):
        nonlocal next_task
        seconds = OWN_LOT_SECONDS if worker == own and workers > 1 else LOT_SECONDS
        in_slice = min(slice_pieces, seconds * speed) if slicing else math.inf
        rest = len(opened) * min(in_slice, 1e18) + (count - next_task) * min(mean, in_slice)
        wanted = min(seconds * speed, max(rest / (2 * workers), LEAST_LOT_SECONDS * speed))
        lot, sum_pieces = [], 0.0
        while True:
            if opened:
                task = opened.popleft()
                guess = in_slice
            else:
                task = next_task
                next_task += 1
                guess = min(mean, in_slice)
            lot.append((task, min(left[task], in_slice)))
            sum_pieces += guess
            if sum_pieces >= wanted or len(lot) >= LOT_SLICES_MAX or (not opened and next_task >= count):
                return cut(lot, seconds)

    def hand_out():
        nonlocal free, master
        while (idle or eager) and (opened or next_task < count):
            worker = idle.popleft() if idle else eager.popleft()
            lots_out[worker] += 1
            lot = fill(worker)
            if worker != own:
                cost = per_message(len(lot))
                free += cost
                master += cost
            arrival = free + (costs.latency if worker != own else 0)
            if not playing[worker]:
                start(worker, lot, arrival)
            else:
                reserve[worker] = (arrival, lot)

    hand_out()
    while events:
        when, worker, lot = heapq.heappop(events)
        playing[worker] = False
        if reserve[worker]:
            arrival, following = reserve[worker]
            reserve[worker] = None
            start(worker, following, max(when, arrival))
        if worker == own:
            free = max(free, when)
        else:
            cost = per_message(len(lot))
            free = max(free, when + costs.latency) + cost
            master += cost
        end = max(end, free)
        for task, played in lot:
            left[task] -= played
            if left[task] > 0.5:
                opened.append(task)
        lots_out[worker] -= 1
        (eager if lots_out[worker] > 0 else idle).append(worker)
        hand_out()

    hops = math.ceil(math.log2(ranks)) if ranks > 1 else 0
    broadcast = hops * (costs.latency + NAP / 2) + costs.genome_bytes * pieces.shape[0] / costs.bandwidth * (hops > 0)
    around = costs.game * count + costs.commit
    return Result(end + broadcast + around, total / speed * factor, ranks, master, around, broadcast,
                  flat.max() / speed)


def limit(result):
    """What keeps it from being perfect."""
    parts = {
        "the longest game": result.longest,
        "the master's messages": result.master,
        "digest and commit": result.before_and_after,
        "the broadcast": result.broadcast,
    }
    name = max(parts, key=parts.get)
    if result.efficiency > 0.9 or parts[name] < 0.05 * result.seconds:
        return "little" if result.ranks > 9 or result.efficiency > 0.9 else "the master does not play"
    return name


# ---- tables ----


def variants(pieces, costs, ranks, rng, is_first):
    """As it is, and without one thing each. In a first generation nobody knows whose games are long."""
    plain = task_order(pieces, False, rng)
    order = plain if is_first else task_order(pieces, True, rng)
    capped = np.minimum(pieces, 3 * pieces.mean())
    return (simulate(pieces, order, costs, ranks), simulate(pieces, order, costs, ranks, slicing=False),
            simulate(pieces, plain, costs, ranks), simulate(capped, order, costs, ranks))


def table(draws, costs, ranks_to_try, rng, is_first):
    """The mean of several generations: much hangs on when the longest game is begun."""
    print("%d times %d x %d games of %.0f pieces on average, the longest %.0f; %.3g s of play on one core\n" % (
        len(draws), *draws[0].shape, np.mean(draws), np.mean([pieces.max() for pieces in draws]),
        np.mean([pieces.sum() for pieces in draws]) / costs.speed))
    print("| ranks | seconds | efficiency | limited by | whole games | not longest first | capped at 3 means |")
    print("| ---: | ---: | ---: | --- | ---: | ---: | ---: |")
    for ranks in ranks_to_try:
        results = [variants(pieces, costs, ranks, rng, is_first) for pieces in draws]
        limits = [limit(result[0]) for result in results]
        efficiency = np.mean([[result.efficiency for result in draw] for draw in results], axis=0)
        print("| %s | %.3g | %.3f | %s | %.3f | %.3f | %.3f |" % (
            format(ranks, ","), np.mean([result[0].seconds for result in results]), efficiency[0],
            max(limits, key=limits.count), *efficiency[1:]), flush=True)
    print()


def check(run, costs, cores):
    """Predicted against measured seconds of the newest generation of a run, all of whose games are known."""
    event = generations(run)[-1]
    ranks = len(event["ranks"]["games"])
    pieces = games_of(run).astype(float)
    players = (event["ranks"]["pieces"] > 0).sum()
    factor = min(1.0, cores / players)
    plain = replace(costs, commit=0.0)
    order = np.arange(pieces.size)
    model = simulate(pieces, order, plain, ranks, master_plays=event["ranks"]["pieces"][0] > 0, factor=factor)
    share = event["pieces"] / pieces.sum()  # games of equal genomes are played once, validation comes on top
    predicted = model.seconds * share
    print("| %d | %d | %.3f | %.3f | %+.1f %% |" % (
        ranks, players, event["seconds"], predicted, 100 * (predicted / event["seconds"] - 1)))


def print_costs(costs):
    print("speed %.4g pieces/s; master %.2f us a message + %.2f ns a byte, %.2f us a game around play, "
          "%.0f bytes a slice; commit %.1f ms; genomes %.0f bytes each; network %.0f us, %.3g GB/s (assumed)\n" % (
              costs.speed, 1e6 * costs.message, 1e9 * costs.byte, 1e6 * costs.game, costs.slice_bytes,
              1e3 * costs.commit, costs.genome_bytes, 1e6 * costs.latency, costs.bandwidth / 1e9))


def main(arguments=None):
    parser = command.Parser(__doc__, picture=False)
    parser.add_argument("run", help="run directory whose costs and games are taken")
    parser.add_argument("--pieces", type=float, action="append", help="stretch the games to this mean; may be repeated")
    parser.add_argument("--games", metavar="RUN", help="take the games from this run and only the costs from the other")
    parser.add_argument("--generation", type=int, help="whose games are taken (the newest)")
    parser.add_argument("--check", nargs="*", default=[], help="runs whose newest generation is predicted")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="that the checked runs had")
    parser.add_argument("--latency", type=float, default=20e-6, help="of a message, in seconds")
    parser.add_argument("--bandwidth", type=float, default=1e9, help="of a rank, in bytes a second")
    parser.add_argument("--population", type=int, default=1000, help="genomes of a generation")
    parser.add_argument("--ranks", type=int, nargs="*", help="how many (2, 4, 8, ... 65,536)")
    parser.add_argument("--draws", type=int, default=5, help="generations that a table is the mean of")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    run = Run(options.run)
    costs = measure(run, options.latency, options.bandwidth)
    print_costs(costs)
    if options.check:
        print("| ranks | players | measured s | predicted s | error |\n| ---: | ---: | ---: | ---: | ---: |")
        for path in options.check:
            check(Run(path), costs, options.cores)
        print()
    games = Run(options.games) if options.games else run
    for mean in options.pieces or ([] if options.check else [None]):
        rng = np.random.default_rng(options.seed)
        measured = games_of(games, options.generation)
        draws = [draw_games(measured, mean, rng, options.population) for _ in range(options.draws)]
        table(draws, costs, options.ranks or [2 ** i for i in range(1, 17)], rng, options.generation == 0)


if __name__ == "__main__":
    sys.exit(command.start(main))
