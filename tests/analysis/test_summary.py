"""summary.py: numbers are those that are stored, means those of the runs that count."""
import csv
import json
import math
import shutil

import h5py
import numpy as np
import pytest
import states
import summary
from conftest import ANALYSIS, CONFIG
from pictures import Done, look
from runs import Run

import intervals

FIRST = ANALYSIS.parent / "tests/store/v1"


@pytest.fixture(scope="session")
def study(wellbred, tmp_path_factory):
    """Two settings, three seeds each, of four generations."""
    directory = tmp_path_factory.mktemp("study")
    plan = {"config": dict(CONFIG, evolution={"population": 12, "generations": 4}),
            "grid": {"evolution.elites": [0.25, 4]}, "repetitions": 3}
    (directory / "plan.json").write_text(json.dumps(plan))
    wellbred.run("sweep", directory / "plan.json", "--dir", directory / "study", "--local")
    return directory / "study"


def run_summary(capsys, *arguments):
    return Done(capsys, summary.main, *arguments)


def stored(run, name):
    with h5py.File(run / "run.h5" if run.is_dir() else run) as file:
        return file[name][:]


def names_of(study):
    return (study / "runs.txt").read_text().split()


def expected(run, count, elites):
    fitness = np.sort(stored(run, "fitness")[count - 1])[::-1]
    sums = {name: stored(run, f"work/{name}")[:count].sum() for name in ("games", "pieces", "seconds")}
    best = {f"best_{unit}": stored(run, f"games/{unit}")[:count].max() for unit in ("pieces", "lines", "score")}
    return {**best, "best_game": best["best_lines"], "best": fitness[0], "elites": fitness[:elites].mean(),
            "mean": fitness.mean(), "worst": fitness[-1], "champion": stored(run, "champion/mean")[count - 1],
            "champion_error": stored(run, "champion/error")[count - 1], **sums,
            "pieces_per_second": sums["pieces"] / sums["seconds"],
            "genomes_per_second": len(fitness) * count / sums["seconds"]}


# ---- numbers ----


@pytest.mark.parametrize("after", (2, 4, None))
def test_numbers_are_those_of_the_run(study, wellbred, capsys, after):
    asked = ("--after", after) if after else ()
    groups = run_summary(capsys, study, "--json", *asked).json["states"][0]["groups"]
    assert [len(group["runs"]) for group in groups] == [3, 3]
    for group, elites in zip(groups, (3, 4)):
        for row in group["runs"]:
            path = study / row["run"].split("/")[-1]
            for name, value in expected(path, after or 4, elites).items():
                assert row[name] == pytest.approx(value), name
            assert row["generations"] == (after or 4)
            assert row["digest"] == stored(path, "digest")[(after or 4) - 1].decode()
    if after is None:
        assert row["digest"] == wellbred.json("verify", row["run"])["digest"]


def test_means_are_those_of_the_runs(study, capsys):
    for group in run_summary(capsys, study, "--json").json["states"][0]["groups"]:
        for name in summary.COLUMNS:
            mean, half = intervals.mean_and_half([row[name] for row in group["runs"]])
            assert group["mean"][name] == pytest.approx(mean)
            assert group["half_interval"][name] == pytest.approx(half)


def test_best_game_is_in_the_measure_of_the_run(wellbred, config, capsys, tmp_path):
    for measure, name, more in (("pieces", "pieces", ()), ("score_integral", "score_integral", ()),
                                ("weighted", "score", ("--set", "evaluation.weights.pieces=1"))):
        run = tmp_path / measure
        wellbred.run("train", config, "--run", run, "--quiet", "--generations", 2, "--set",
                     f"evaluation.measure={measure}", *more)
        row = run_summary(capsys, run, "--json").json["states"][0]["groups"][0]["runs"][0]
        assert (row["best_game_in"], row["best_game"]) == (name, stored(run, f"games/{name}").max())


@pytest.mark.parametrize("method, settings, elites", (
    ("ga", {"elites": 0.25}, 3), ("ga", {"elites": 0.2}, 2), ("ga", {"elites": 5}, 5), ("ga", {"elites": 0}, 2),
    ("cem", {"elites": 5, "cem": {"share": 0.5}}, 6), ("cma-es", {"elites": 5}, 2)))
def test_elites_are_those_that_the_method_keeps(made, method, settings, elites):
    run = Run(made / "run")
    run.config = dict(run.config, evolution={"method": method, "population": 12, **settings})
    assert states.count_elites(run) == elites


# ---- runs that have not come as far ----


def test_mean_is_over_those_that_came_farthest(study, capsys, tmp_path):
    shutil.copytree(study, tmp_path / "study")
    names = names_of(study)
    (tmp_path / "study" / names[0] / "generations/3.h5").unlink()
    groups = run_summary(capsys, tmp_path / "study", "--json").json["states"][0]["groups"]
    assert [row["generations"] for row in groups[0]["runs"]] == [3, 4, 4]
    assert groups[0]["counted"] == 2
    assert groups[0]["mean"]["best"] == pytest.approx(np.mean([row["best"] for row in groups[0]["runs"][1:]]))
    printed = run_summary(capsys, tmp_path / "study").out
    assert "2 of which came so far" in printed and "5 of 6 runs finished, 1 under way" in printed


def test_states_that_a_run_has_not_reached(study, capsys):
    first, second = run_summary(capsys, study, "--after", "4,9", "--json").json["states"]
    assert (first["after"], second["after"]) == (4, 9)
    assert all(row["best"] is None and row["digest"] is None and row["generations"] == 4
               for group in second["groups"] for row in group["runs"])
    assert all(group["counted"] == 0 and group["mean"]["best"] is None for group in second["groups"])
    assert run_summary(capsys, study, "--after", "4,9").out.count("mean of") == 2


def test_every_kind_of_run(empty, one, made, many, capsys, tmp_path):
    for run in (empty, one, made / "run", made / "packed.h5", many, FIRST / "run", FIRST / "packed.h5"):
        for ending in ("svg", "md", "csv"):
            assert run_summary(capsys, run, "-o", tmp_path / f"x.{ending}", "--json").json
            assert (tmp_path / f"x.{ending}").stat().st_size > 100


def test_packed_run_and_directory_agree(made, capsys):
    groups = run_summary(capsys, made / "run", made / "packed.h5", "--json").json["states"][0]["groups"]
    of_directory, packed = [{k: v for k, v in row.items() if k != "run"} for row in groups[0]["runs"]]
    assert of_directory == packed


# ---- tables ----


@pytest.mark.parametrize("value, error, text", (
    (36684, math.nan, "36,684"), (3706.2, 380.4, "3,706 ± 380"), (43.42, 0.57, "43.4 ± 0.6"), (0, math.nan, "0"),
    (5000, 0.25, "5,000.0 ± 0.2"), (7.25, math.nan, "7.25"), (-1234.5, 12, "-1,234 ± 12"), (math.nan, 1, "-"),
    (0.0123, math.nan, "0.0123"), (12, 0, "12.0 ± 0.0"), (1234567, 0, "1,234,567 ± 0"), (99.9, math.inf, "99.9")))
def test_numbers_are_rounded(value, error, text):
    assert summary.number(value, error) == text


def test_table(study, capsys):
    lines = run_summary(capsys, study).out.splitlines()
    assert len(lines) == 1 + 2 * 4 + 1 and "best game (lines)" in lines[0]
    assert len({len(line) for line in lines[1:-1] if not line.startswith("mean of")}) == 1
    assert [line.startswith("mean of elites") for line in lines[:-1]] == [False] * 4 + [True] + [False] * 3 + [True]
    assert len(run_summary(capsys, study, "--means").out.splitlines()) == 1 + 2 + 1


def test_markdown(study, capsys, tmp_path):
    run_summary(capsys, study, "--after", "1,4", "-o", tmp_path / "x.md")
    first, table, second, _ = (tmp_path / "x.md").read_text().strip().split("\n\n")
    assert (first, second) == ("After 1 generation:", "After 4 generations:")
    rows = table.splitlines()
    assert len(rows) == 2 + 2 * 4 and len({row.count("|") for row in rows}) == 1


def test_spreadsheet_has_all_digits(study, capsys, tmp_path):
    run_summary(capsys, study, "-o", tmp_path / "x.csv")
    rows = list(csv.DictReader((tmp_path / "x.csv").open()))
    assert [row["what"] for row in rows] == (["run"] * 3 + ["mean", "half interval"]) * 2
    assert sorted(row["run"] for row in rows if row["what"] == "run") == sorted(names_of(study))
    for row in rows:
        if row["what"] == "run":
            assert float(row["mean"]) == stored(study / row["run"], "fitness")[3].mean()
            assert int(row["best_score"]) == stored(study / row["run"], "games/score").max()
    values = [float(row["champion"]) for row in rows[:3]]
    assert (float(rows[3]["champion"]), float(rows[4]["champion"])) == pytest.approx(intervals.mean_and_half(values))


# ---- the picture ----


def test_picture(study, made):
    rows, _ = states.read([str(study), str(made / "run")], [2, 4])
    tables = states.group(rows, [2, 4])
    figure = summary.draw(tables, [2, 4])
    look(figure)
    assert [axes.get_title("left") for axes in figure.axes] == list(summary.PANELS.values())
    dots = [line for line in figure.axes[1].get_lines() if line.get_marker() == "o"]
    drawn = sorted(value for line in dots for value in line.get_xdata())
    assert drawn == sorted(state.number("best") for groups in tables for each in groups for state in each.states)
    assert [text.get_text() for text in figure.axes[0].get_yticklabels()] == [each.label for each in tables[1]]


# ---- faults ----


def test_damaged_runs_are_named_and_the_rest_told(study, capsys, tmp_path):
    shutil.copytree(study, tmp_path / "study")
    path = tmp_path / "study" / names_of(study)[0] / "generations/1.h5"
    path.write_bytes(path.read_bytes()[:-3])
    done = run_summary(capsys, tmp_path / "study")
    assert done.code == 65 and str(path) in done.err and "torn" in done.err
    assert "1 damaged" in done.out and names_of(study)[1] in done.out
    run_summary(capsys, path.parents[1]).refused(65, str(path), "torn")


def test_faults(made, capsys, tmp_path):
    run_summary(capsys, tmp_path / "none").refused(65, "there is no run in")
    run_summary(capsys, made / "run", "-o", tmp_path / "x.txt").refused(64, ".md", ".csv", ".png")
    run_summary(capsys, made / "run", "--after", "0").refused(64, "--after")
    run_summary(capsys, made / "run", "-o", made / "run/x.csv").refused(64, "where nothing else belongs")
    done = run_summary(capsys, made / "run", "-o", tmp_path / "none/x.csv")
    assert done.code == 73 and "can't write" in done.err


def test_runs_of_several_studies_are_told_apart(wellbred, tmp_path, capsys):
    for name, share in (("few", 0.25), ("many", 0.5)):
        config = dict(CONFIG, about="x" * 50 + name, evolution={"population": 12, "generations": 1, "elites": share})
        (tmp_path / f"{name}.json").write_text(json.dumps({"config": config, "repetitions": 2}))
        wellbred.run("sweep", tmp_path / f"{name}.json", "--dir", tmp_path / name, "--local")
    groups = run_summary(capsys, tmp_path / "few", tmp_path / "many", "--json").json["states"][0]["groups"]
    labels = [group["label"] for group in groups]
    assert len(set(labels)) == 2, labels
