"""sweep.py and ablation.py on studies that wellbred made and trained."""
import json
import shutil

import ablation
import h5py
import numpy as np
import pytest
import studies
import sweep
from conftest import CONFIG
from pictures import Done, look, same

import intervals

RATE, STEP = "evolution.mutation.rate", "evolution.mutation.step"


@pytest.fixture(scope="session")
def swept(wellbred, tmp_path_factory):
    """A grid of 2 x 3, two repetitions of two generations."""
    directory = tmp_path_factory.mktemp("swept")
    plan = {"config": dict(CONFIG, evolution={"population": 10, "generations": 2}),
            "grid": {RATE: [0, 0.5], STEP: [0.1, 0.2, 0.4]}, "repetitions": 2}
    (directory / "plan.json").write_text(json.dumps(plan))
    wellbred.run("sweep", directory / "plan.json", "--dir", directory / "study", "--local")
    return directory / "study"


@pytest.fixture(scope="session")
def ablated(wellbred, config, tmp_path_factory):
    directory = tmp_path_factory.mktemp("ablated") / "study"
    wellbred.run("ablate", config, "--dir", directory, "--repetitions", 3, "--local", "--set",
                 "evolution.generations=2")
    return directory


@pytest.fixture
def swept_copy(swept, tmp_path):
    shutil.copytree(swept, tmp_path / "study")
    return tmp_path / "study"


def run_sweep(capsys, *arguments):
    return Done(capsys, sweep.main, *arguments)


def champion(study, run, generation):
    with h5py.File(study / run / f"generations/{generation}.h5") as file:
        return file["champion/mean"][0]


def runs_with(study, **wanted):
    found = []
    for name in (study / "runs.txt").read_text().split():
        mutation = json.loads((study / name / "config.json").read_text())["evolution"]["mutation"]
        if all(mutation[key] == value for key, value in wanted.items()):
            found.append(name)
    return found


# ---- sweep ----


def test_grid_is_the_mean_of_the_runs(swept, wellbred, capsys):
    printed = run_sweep(capsys, swept, "--after", "1,2", "--json").json
    for number, values in enumerate(printed["grids"]):
        for (i, j), value in np.ndenumerate(np.array(values["mean"])):
            runs = runs_with(swept, rate=[0, 0.5][i], step=[0.1, 0.2, 0.4][j])
            assert len(runs) == 2
            assert value == pytest.approx(np.mean([champion(swept, run, number) for run in runs]))
    points = wellbred.json("sweep", swept, "--table")["points"]
    assert np.allclose(np.ravel(printed["grids"][1]["mean"]), [point["champion_mean"] for point in points])


def test_tables_of_rows_and_columns(swept, capsys):
    printed = run_sweep(capsys, swept, "--json").json
    for key, name, values in ((RATE, "rate", [0, 0.5]), (STEP, "step", [0.1, 0.2, 0.4])):
        for row, value in zip(printed["means"][key][0], values):
            numbers = [champion(swept, run, 1) for run in runs_with(swept, **{name: value})]
            mean, half = intervals.mean_and_half(numbers)
            assert row["mean"] == pytest.approx(mean) and row["half_interval"] == pytest.approx(half)
            assert row["runs"] == len(numbers)
    table = run_sweep(capsys, swept).out
    assert "mean at the end: evolution.mutation.rate down, evolution.mutation.step across" in table
    assert table.splitlines()[-1] == "12 of 12 runs finished, 0 under way, 0 not begun"


def test_heat_map_and_boxes_are_drawn_from_the_same(swept):
    study = studies.read(str(swept))
    studies.read_results(study, "best", [1, None])
    figure = sweep.draw(study, study.keys, "best", [1, None])
    maps = [axes for axes in figure.axes if axes.images]
    assert len(maps) == 2
    for axes, after in zip(maps, (1, None)):
        assert same(axes.images[0].get_array(), sweep.grid(study, study.keys, after))
    for name in runs_with(swept, rate=0.5, step=0.4)[:1]:
        with h5py.File(swept / name / "generations/1.h5") as file:
            assert file["fitness"][0].max() in study.values(None, **{RATE: "0.5", STEP: "0.4"})
    look(figure)
    look(sweep.draw(study, study.keys, "best", [None]))
    look(sweep.draw(study, study.keys[:1], "best", [None]))


def test_other_keys_of_the_map(swept, capsys):
    printed = run_sweep(capsys, swept, "--keys", STEP, RATE, "--json").json
    assert np.shape(printed["grids"][0]["mean"]) == (3, 2)
    run_sweep(capsys, swept, "--keys", STEP, "seed").refused(64, "no key 'seed'")
    run_sweep(capsys, swept, "--keys", STEP, STEP).refused(64, "given twice")


def test_a_study_that_is_not_finished(swept_copy, capsys, tmp_path):
    names = (swept_copy / "runs.txt").read_text().split()
    (swept_copy / names[0] / "generations/1.h5").unlink()
    for path in (swept_copy / names[1]).iterdir():
        if path.name != "config.json":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in runs_with(swept_copy, rate=0.5, step=0.4):
        shutil.rmtree(swept_copy / name / "generations")
        (swept_copy / name / "run.h5").unlink()
    done = run_sweep(capsys, swept_copy, "-o", tmp_path / "a.png", "--json")
    assert done.json["grids"][0]["mean"][1][2] is None
    states = [run["state"] for run in done.json["runs"]]
    assert (states[0], states[1], states.count("not begun")) == ("under way", "not begun", 3)
    assert run_sweep(capsys, swept_copy, "--after", "1", "--json").json["runs"][0]["values"][0] is not None


def test_a_damaged_run_is_named_and_the_others_are_shown(swept_copy, capsys, tmp_path):
    name = (swept_copy / "runs.txt").read_text().split()[2]
    path = swept_copy / name / "generations/1.h5"
    path.write_bytes(b"wellbred")
    done = run_sweep(capsys, swept_copy, "-o", tmp_path / "a.png")
    assert done.code == 65 and (tmp_path / "a.png").exists()
    assert done.out.splitlines()[-1].endswith("1 damaged")
    assert str(path) in done.err.splitlines()[0] and "1 of 12 runs can't be read" in done.err.splitlines()[1]


def test_what_is_no_study(made, swept_copy, capsys):
    run_sweep(capsys, made / "run").refused(65, "there is no study in", "no study.json")
    (swept_copy / "study.json").write_text("[")
    run_sweep(capsys, swept_copy).refused(65, "study.json: not JSON")
    (swept_copy / "study.json").write_text("{}")
    run_sweep(capsys, swept_copy).refused(65, "one point only")
    (swept_copy / "study.json").write_text('{"grid": {"no.such": [1]}}')
    run_sweep(capsys, swept_copy).refused(65, "config.json: it has no 'no.such'")
    (swept_copy / "runs.txt").unlink()
    run_sweep(capsys, swept_copy).refused(65, "runs.txt", "No such file")


def test_names_of_values():
    texts = [studies.label_of(value) for value in (0.1, 3, True, "bag", [8, 8], [])]
    assert texts == ["0.1", "3", "true", "bag", "8-8", "none"]


# ---- ablation ----


def test_costs(ablated, capsys, tmp_path):
    done = Done(capsys, ablation.main, ablated, "--json", "-o", tmp_path / "a.svg")
    found = {variant["label"]: variant for variant in done.json["variants"]}
    assert list(found)[0] == "all" and len(found) == 4
    names = (ablated / "runs.txt").read_text().split()
    whole = [champion(ablated, name, 1) for name in names if "features=all" in name]
    assert found["all"]["values"] == whole and found["all"]["cost"] is None
    for feature in ("holes", "bumpiness", "landing_height"):
        own = [champion(ablated, name, 1) for name in names if f"without-{feature}_" in name]
        variant = found[f"without {feature}"]
        assert variant["values"] == own
        assert variant["cost"] == pytest.approx(np.mean(whole) - np.mean(own))
        squares = [np.var(each, ddof=1) / 3 for each in (whole, own)]
        assert variant["half_interval"] >= 2.776 * np.sqrt(sum(squares)) * 0.999
    costs = [variant["cost"] for variant in done.json["variants"][1:]]
    assert costs == sorted(costs, reverse=True)


def test_costs_are_drawn(ablated):
    study = studies.read(str(ablated))
    studies.read_results(study, "champion", [None])
    found = ablation.variants(study, None)
    figure = ablation.draw(study, found, "champion", None)
    points = {}
    for container in figure.axes[0].containers:
        line, _, (bars,) = container.lines
        for x, y, segment in zip(*line.get_data(), bars.get_segments()):
            points[int(y)] = (x, segment[:, 0])
    for y, variant in enumerate(found[1:]):
        x, ends = points[y]
        assert x == variant.cost
        assert np.allclose(ends, [variant.cost - variant.half, variant.cost + variant.half])
    look(figure)


def test_too_few_runs_have_no_interval(ablated, tmp_path, capsys):
    shutil.copytree(ablated, tmp_path / "study")
    for name in (tmp_path / "study/runs.txt").read_text().split():
        if not name.endswith("_r1"):
            shutil.rmtree(tmp_path / "study" / name / "generations")
            (tmp_path / "study" / name / "run.h5").unlink()
    printed = Done(capsys, ablation.main, tmp_path / "study", "--json", "-o", tmp_path / "a.png").json
    assert all(v["half_interval"] is None for v in printed["variants"])
    for name in (tmp_path / "study/runs.txt").read_text().split():
        shutil.rmtree(tmp_path / "study" / name / "generations", ignore_errors=True)
        (tmp_path / "study" / name / "run.h5").unlink(missing_ok=True)
    done = Done(capsys, ablation.main, tmp_path / "study", "-o", tmp_path / "b.png")
    assert done.code == 0 and done.out.splitlines()[-1] == "0 of 12 runs finished, 0 under way, 12 not begun"
    assert Done(capsys, sweep.main, tmp_path / "study", "-o", tmp_path / "c.png").code == 0


def test_a_sweep_is_no_ablation(swept, capsys):
    Done(capsys, ablation.main, swept).refused(65, "does not leave out features", "sweep.py")


def test_an_ablation_is_a_sweep_too(ablated, capsys, tmp_path):
    done = Done(capsys, sweep.main, ablated, "-o", tmp_path / "a.pdf", "--json").json
    labels = [row["label"] for row in done["means"]["player.features"][0]]
    assert labels == ["all", "without holes", "without bumpiness", "without landing_height"]
