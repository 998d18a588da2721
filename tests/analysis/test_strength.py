"""strength.py: values are those of `wellbred eval`, means those of runs that differ in nothing but the seed."""
import json
import math

import numpy as np
import pytest
import strength
from conftest import CONFIG
from pictures import Done, look

import intervals


@pytest.fixture(scope="session")
def runs(wellbred, tmp_path_factory):
    """Three seeds of one config, and a run of another."""
    directory = tmp_path_factory.mktemp("runs")
    (directory / "config.json").write_text(json.dumps(CONFIG))
    for name, options in (("1", ()), ("2", ("--set", "seed=2")), ("3", ("--set", "seed=3")),
                          ("other", ("--set", "evaluation.games=3"))):
        wellbred.run("train", directory / "config.json", "--run", directory / name, "--generations", 2, *options)
    return [directory / name for name in ("1", "2", "3", "other")]


def run_strength(capsys, wellbred, *arguments):
    return Done(capsys, strength.main, *arguments, "--wellbred", wellbred.path)


def test_values_are_those_of_eval(runs, wellbred, capsys):
    told = run_strength(capsys, wellbred, *runs, "--games", 30, "--value", "pieces", "--board", "6x10", "--json").json
    assert [len(group["runs"]) for group in told["groups"]] == [3, 1]
    values = [each for group in told["groups"] for each in group["runs"]]
    for run, value in zip(runs, values):
        played = wellbred.json("eval", run, "--games", 30, "--board", "6x10")
        assert value == {"run": str(run), "mean": played["pieces_mean"], "error": played["pieces_se"]}


def test_other_games(runs, wellbred, capsys):
    def mean(*options):
        return run_strength(capsys, wellbred, runs[0], "--games", 20, *options, "--json").json["groups"][0]["runs"][0]

    assert mean() == mean("--seed", 1) != mean("--seed", 2)


def test_table_has_means_of_repetitions(runs, wellbred, capsys, tmp_path):
    out = tmp_path / "table.md"
    told = run_strength(capsys, wellbred, *runs, "--games", 30, "-o", out)
    assert told.code == 0, told.err
    values = [wellbred.json("eval", run, "--games", 30)["lines_mean"] for run in runs[:3]]
    mean, half = intervals.mean_and_half(values)
    lines = out.read_text().splitlines()
    assert len(lines) == 2 + 4 + 1
    assert [line for line in lines if "mean of" in line] == [lines[5]] and strength.number(mean, half) in lines[5]
    assert strength.number(mean, half) in told.out


def test_no_game_that_ends_has_no_mean():
    assert strength.number(math.nan, math.nan) == "-"


def test_one_game_has_no_error():
    assert strength.number(1234.0, math.nan) == "1,234"


def test_picture(runs, wellbred, capsys, tmp_path):
    out = tmp_path / "strength.png"
    assert run_strength(capsys, wellbred, *runs, "--games", 10, "-o", out).code == 0
    assert out.stat().st_size > 10000
    champions = [strength.Champion(None, mean, 5.0) for mean in (100.0, 110.0, 130.0)]
    figure = strength.draw([("some", champions), ("one", champions[:1])], "lines")
    look(figure)
    dots = [line for line in figure.axes[0].get_lines() if line.get_marker() == "o"]
    assert [list(np.asarray(line.get_xdata(), float)) for line in dots] == [[100.0, 110.0, 130.0]]


@pytest.mark.parametrize("code, words, arguments", [
    (64, ("output",), ("RUN", "-o", "a.txt")),
    (64, ("whole number",), ("RUN", "--games", "0")),
    (65, ("nothing-here",), ("nothing-here",)),
    (65, ("7x",), ("RUN", "--board", "7x")),
])
def test_wrong_use(runs, wellbred, capsys, code, words, arguments):
    run_strength(capsys, wellbred, *(runs[0] if each == "RUN" else each for each in arguments)).refused(code, *words)


def test_no_program(runs, capsys):
    Done(capsys, strength.main, runs[0], "--wellbred", "./nothing-here").refused(65, "nothing-here")
