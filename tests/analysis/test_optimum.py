"""optimum.py: finds the top of a surface that is known, from games with as much luck as real ones."""
import json
import subprocess
import sys

import numpy as np
import pytest
from conftest import ANALYSIS

import optimum

GENES = 5


def directions(rng, middle, count):
    found = middle + 0.1 * rng.standard_normal((count, GENES))
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def top_at(height):
    """The higher the board, the more the best player leans to the second gene: 2 degrees from 10 to 14."""
    top = np.array([1.0, 1.0 + 0.02 * (height - 10), -1.0, 1.0, 0.5])
    return top / np.linalg.norm(top)


def expected_lines(direction, height):
    off = ((direction - top_at(height)) ** 2).sum(axis=1)
    return np.exp(5 + 0.6 * (height - 10) - 12 * (1 + 0.1 * (height - 10)) * off)


def played(heights, count=4000, games=8):
    rng = np.random.default_rng(1)
    parts = []
    for height in heights:
        direction = directions(rng, top_at(10), count)
        lines = rng.exponential(expected_lines(direction, height)[:, None], (count, games)).mean(axis=1)
        parts.append((direction, lines, np.full(count, games), np.full(count, height)))
    return optimum.Games(*(np.concatenate(part) for part in zip(*parts)))


def angle(a, b):
    return np.degrees(np.arccos(np.clip(a @ b / np.linalg.norm(a) / np.linalg.norm(b), -1, 1)))


@pytest.mark.parametrize("heights, height, degrees", (((10,), 10, 0.6), ((10, 12), 12, 0.6), ((10, 12), 14, 1.0)))
def test_the_top_is_found_also_of_a_height_that_was_not_played(heights, height, degrees):
    surface = optimum.fit(played(heights), 5)
    place, curvatures, is_far = optimum.top(surface, height)
    assert not is_far and (curvatures < 0).all()
    assert angle(optimum.genome_at(surface, place), top_at(height)) < degrees
    lines, error = optimum.expected_at(surface, place, height)
    assert abs(np.log(lines / expected_lines(top_at(height)[None], height)[0])) < 3 * error + 0.01
    assert 0.9 < surface.dispersion < 1.1


def test_a_player_that_was_not_near_the_games_is_further_off():
    surface = optimum.fit(played((10, 12)), 5)
    errors = [optimum.expected_at(surface, optimum.top(surface, h)[0], h)[1] for h in (10, 12, 14, 20)]
    assert errors[1] < errors[2] < errors[3]


# ---- the command ----


def optimum_of(*arguments):
    return subprocess.run([sys.executable, "-B", ANALYSIS / "optimum.py", *map(str, arguments)], capture_output=True,
                          text=True)


@pytest.fixture(scope="module")
def two(wellbred, config, tmp_path_factory):
    """Runs on boards of two heights, with genomes all around the best."""
    directory = tmp_path_factory.mktemp("two")
    for height in (8, 10):
        wellbred.run("train", config, "--run", directory / str(height), "--quiet", "--set", f"game.board.height={height}",
                     "--set", "evolution.population=100", "--set", "evolution.method=cem", "--set",
                     "evolution.cem.extra_variance=constant", "--set", "evolution.cem.variance=0.1")
    return directory


def test_the_player_at_the_top_plays(two, wellbred, tmp_path):
    player = tmp_path / "top.json"
    done = optimum_of(two / "8", two / "10", "--height", 12, "-o", player)
    assert done.returncode == 0, done.stderr
    assert "holes" in done.stdout and "height 12:" in done.stdout
    made = json.loads(player.read_text())
    assert made["name"] == "top-6x12" and made["game"]["board"] == {"width": 6, "height": 12}
    assert abs(np.linalg.norm(made["genome"]) - 1) < 1e-6
    assert wellbred.json("eval", player, "--games", "20")["games"] == 20
    told = json.loads(optimum_of(two / "8", two / "10", "--json").stdout)
    assert told["height"] == 10 and told["games"] <= 2 * 5 * 100 * 4 and len(told["genome"]) == 3


@pytest.mark.parametrize("change, said", (
    (["player.policy.kind=mlp"], "is not linear"),
    (["player.features=[\"holes\",\"blocks\",\"pits\"]"], "has another player or other rules"),
    (["game.pieces.order=bag"], "has another player or other rules"),
))
def test_runs_that_do_not_belong_together_are_refused(two, wellbred, config, tmp_path, change, said):
    other = tmp_path / "other"
    words = [word for text in change for word in ("--set", text)]
    wellbred.run("train", config, "--run", other, "--quiet", "--generations", 1, *words)
    done = optimum_of(two / "8", other)
    assert done.returncode == 65 and said in done.stderr and done.stderr.count("\n") == 1


def test_too_few_genomes_are_refused(one):
    done = optimum_of(one)
    assert done.returncode == 65 and "at least" in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("words, said", ((["--reach", "0"], "--reach"), (["--height", "0"], "--height"),
                                         (["-o", "player.png"], "must end with .json")))
def test_wrong_usage(made, words, said):
    done = optimum_of(made / "run", *words)
    assert done.returncode == 64 and said in done.stderr
