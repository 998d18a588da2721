"""history.py, and what all commands share: the reader, its refusals, the files of pictures."""
import json
import shutil
import struct
import subprocess
import sys
import time

import h5py
import history
import numpy as np
import pytest
from conftest import ANALYSIS
from matplotlib.colors import to_rgb
from pictures import Done, lines_of, look, same
from runs import Run, open_run

import figures
import intervals


@pytest.fixture
def run_history(capsys):
    return lambda *arguments: Done(capsys, history.main, *arguments)


def stored(path):
    """What run.h5, which the reader does not read, says of the same."""
    with h5py.File(path) as file:
        counts = (file["games/flags"][:] & 3) == 0
        return {
            "fitness": file["fitness"][:],
            "score": np.where(counts, file["games/score"][:], 0).sum(axis=2) / counts.sum(axis=2),
            "champion": file["champion/mean"][:],
            "half": file["champion/error"][:] * intervals.NORMAL,
        }


# ---- numbers ----


def test_drawn_is_what_is_stored(made):
    for path, h5 in ((made / "run", made / "run/run.h5"), (made / "packed.h5", made / "packed.h5")):
        kept, figure = stored(h5), history.draw(history.read(path))
        (fitness, fitnesses), (score, scores) = np.reshape(figure.axes, (2, 2))
        lines = lines_of(fitness)
        assert same(lines["best"], kept["fitness"].max(axis=1))
        assert same(lines["mean"], kept["fitness"].mean(axis=1))
        assert same(lines["worst"], kept["fitness"].min(axis=1))
        assert same(lines["champion, 95 % interval"], kept["champion"])
        assert same(fitnesses.get_lines()[0].get_ydata(), kept["fitness"].ravel())
        assert same(scores.get_lines()[0].get_ydata(), kept["score"].ravel())
        assert same(lines_of(score)["mean"], kept["score"].mean(axis=1))
        bars = np.array([segment[:, 1] for segment in fitness.collections[0].get_segments()])
        assert np.allclose(bars[:, 0], np.maximum(kept["champion"] - kept["half"], 0))
        assert np.allclose(bars[:, 1], kept["champion"] + kept["half"])
        look(figure)


def test_points_stay_with_their_generation(made):
    figure = history.draw(history.read(made / "run"))
    for axes in (figure.axes[1], figure.axes[3]):
        x = axes.get_lines()[0].get_xdata()
        assert same(np.round(x), np.repeat(np.arange(5), 10))


def test_printed_is_what_is_stored(made, run_history):
    kept, printed = stored(made / "packed.h5"), run_history(made / "run", "--json").json
    assert same(printed["fitness"], kept["fitness"])
    assert same(printed["champion_half_interval"], kept["half"])
    rows = run_history(made / "packed.h5").out.splitlines()
    assert rows[0].split() == ["generation", "best", "mean", "worst", "champion", "±"]
    assert [row.split()[0] for row in rows[1:]] == list("01234")
    assert float(rows[3].split()[1]) == pytest.approx(kept["fitness"][2].max(), rel=1e-3)


def test_many_generations_get_a_running_mean(many):
    kept, figure = stored(many / "run.h5"), history.draw(history.read(many))
    axes = figure.axes[0]
    assert same(axes.get_lines()[0].get_ydata(), kept["fitness"].max(axis=1))
    best, mean = kept["fitness"].max(axis=1), lines_of(axes)["best"]
    assert mean[150] == pytest.approx(best[147:154].mean()) and mean[0] == pytest.approx(best[:4].mean())
    assert "running mean over 7" in axes.get_xlabel()
    look(figure)


def test_scale(made):
    one = history.read(made / "run")
    assert {axes.get_yscale() for axes in history.draw(one, "log").axes} == {"symlog"}
    assert {axes.get_yscale() for axes in history.draw(one, "linear").axes} == {"linear"}
    one.fitness = np.geomspace(1, 1e9, one.fitness.size).reshape(one.fitness.shape)
    assert [axes.get_yscale() for axes in history.draw(one).axes[:2]] == ["symlog", "symlog"]


# ---- several runs ----


@pytest.fixture(scope="module")
def several(wellbred, config, tmp_path_factory):
    """Two settings, three seeds each; one of them is longer."""
    directory = tmp_path_factory.mktemp("several")
    for step in (0.1, 0.4):
        for seed in (1, 2, 3):
            wellbred.run("train", config, "--run", directory / f"{step}-{seed}", "--quiet", "--set",
                         f"evolution.cma_es.step={step}", "--set", f"seed={seed}", "--generations", 4 + (seed == 3))
    return sorted(directory.iterdir())


def test_repetitions_are_drawn_as_mean_and_interval(several):
    groups = history.group([history.read(path) for path in several])
    assert [text for text, _ in groups] == ["step 0.1 (3 runs)", "step 0.4 (3 runs)"]
    figure = history.draw_several(groups)
    best = np.array([stored(path / "run.h5")["fitness"].max(axis=1)[:4] for path in several])
    for number, text in enumerate(["step 0.1 (3 runs)", "step 0.4 (3 runs)"]):
        of_group = best[3 * number : 3 * number + 3]
        assert np.allclose(lines_of(figure.axes[0])[text], of_group.mean(axis=0))
        half = 4.303 * of_group.std(axis=0, ddof=1) / np.sqrt(3)
        band = figure.axes[0].collections[number].get_paths()[0].vertices[:, 1]
        assert band.max() == pytest.approx((of_group.mean(axis=0) + half).max())
    look(figure)


def test_several_runs_in_numbers(several, run_history):
    groups = run_history(*several, "--json").json["groups"]
    champions = [stored(path / "run.h5")["champion"][3] for path in several[:3]]
    assert groups[0]["champion"]["mean"][3] == pytest.approx(np.mean(champions))
    table = run_history(*several).out.splitlines()
    assert table[1].startswith("step 0.1 (3 runs)") and len(table) == 3


def test_runs_of_other_measures_and_an_empty_one(made, empty, one, several):
    figure = history.draw_several(history.group([history.read(path) for path in (empty, made / "run", several[0])]))
    look(figure)
    look(history.draw_several(history.group([history.read(one), history.read(several[0])])))
    look(history.draw_several(history.group([history.read(empty)] * 2)))


def test_too_many_settings_are_refused(made, run_history, tmp_path):
    run = history.read(made / "run")
    groups = [(str(number), [run]) for number in range(figures.STYLES + 1)]
    with pytest.raises(history.Failure, match="at most 28"):
        history.draw_several(groups)


def test_student_intervals():
    mean, half = intervals.mean_and_half([1, 2, 3, 4])
    assert mean == 2.5 and half == pytest.approx(3.182 * np.sqrt(5 / 3) / 2)
    assert np.isnan(intervals.mean_and_half([5])[1]) and np.isnan(intervals.mean_and_half([])[0])
    difference, half = intervals.difference_and_half([1, 2, 3], [4, 5, 6])
    assert difference == -3 and half == pytest.approx(2.776 * np.sqrt(2 / 3))
    assert intervals.student(1e9) == pytest.approx(intervals.NORMAL)
    assert intervals.student(40) == pytest.approx(2.021, abs=0.001)


# ---- runs of all kinds ----


def test_empty_and_one_generation(empty, one, run_history, tmp_path):
    assert run_history(empty, "-o", tmp_path / "0.png").out.splitlines() == [
        "generation  best  mean  worst  champion  ±"]
    assert run_history(empty, "--json").json["fitness"] == []
    figure = history.draw(history.read(empty))
    assert all(axes.texts[0].get_text() == "no generation yet" for axes in figure.axes)
    look(figure)
    figure = history.draw(history.read(one))
    assert lines_of(figure.axes[0])["best"].shape == (1,)
    assert figure.axes[0].get_lines()[0].get_marker() == "o"
    look(figure)


def test_a_forked_run(wellbred, config, made, tmp_path, run_history):
    wellbred.run("train", config, "--run", tmp_path / "fork", "--fork", f"{made / 'run'}@2", "--set", "seed=9",
                 "--generations", 2, "--quiet")
    assert same(run_history(tmp_path / "fork", "--json").json["fitness"], stored(tmp_path / "fork/run.h5")["fitness"])


def test_a_run_is_read_while_it_trains(wellbred, config, tmp_path):
    run = tmp_path / "run"
    training = wellbred.start("train", config, "--run", run, "--generations", "100000", "--quiet")
    try:
        seen = []
        while len(seen) < 4:
            assert training.poll() is None
            if not (run / "run.h5").exists():
                time.sleep(0.01)
                continue
            seen.append(history.read(run))
            history.draw(seen[-1])
    finally:
        training.kill()
        training.wait()
    whole = stored(run / "run.h5")["fitness"]
    assert seen[-1].generations > seen[0].generations
    for each in seen:
        assert same(each.fitness, whole[: each.generations])


def test_runs_are_named_as_the_program_names_them(made):
    run, generation, rank = open_run(f"{made / 'run'}@2:1")
    assert (run.generations, generation, rank) == (5, 2, 1)
    run, generation, rank = open_run(f"{made / 'packed.h5'}@4")
    assert (run.name, generation, rank) == ("packed", 4, None)


def test_ranks_and_work(made):
    run, packed = Run(made / "run"), Run(made / "packed.h5")
    with h5py.File(made / "run/generations/3.h5") as file:
        assert same(run.ranks(3)["busy_seconds"], file["work/ranks/busy_seconds"])
        assert run.work(3)["pieces"] == packed.work(3)["pieces"] == file["work/pieces"][0]
    assert packed.ranks(3) is None


# ---- refusals ----


def flip(path, at):
    with open(path, "r+b") as file:
        file.seek(at)
        byte = file.read(1)
        file.seek(at)
        file.write(bytes([byte[0] ^ 1]))


def test_faults_are_named(copy, run_history):
    run, path = copy / "run", copy / "run/generations/2.h5"
    whole = path.read_bytes()
    flip(path, len(whole) - 9)
    run_history(run).refused(65, str(path), "altered: its checksum")
    path.write_bytes(whole[:-1])
    run_history(run).refused(65, str(path), "torn", f"{len(whole) - 1} bytes, {len(whole)} belong there")
    path.write_bytes(whole[:100])
    run_history(run).refused(65, str(path), "torn")
    path.write_bytes(b"")
    run_history(run).refused(65, str(path), "torn")
    path.write_bytes(b"\x89HDF" + whole)
    run_history(run).refused(65, str(path), "not a file of wellbred's")
    path.write_bytes(whole[:12] + struct.pack("<I", 99) + whole[16:])
    run_history(run).refused(65, str(path), "format version 99")
    shutil.copy(copy / "run/generations/1.h5", path)
    run_history(run).refused(65, str(path), "another generation")
    shutil.copy(copy / "run/run.h5", path)
    run_history(run).refused(65, str(path), "the file of a run, expected that of a generation")
    path.unlink()
    run_history(run).refused(65, str(path), "missing", "generation 4")
    path.symlink_to("/proc/self/mem")
    run_history(run).refused(74, str(path), "Input/output error")


def test_faults_of_the_front_are_named(copy, run_history):
    flip(copy / "run/run.h5", 3000)
    run_history(copy / "run").refused(65, "run.h5", "altered")
    (copy / "run/run.h5").unlink()
    run_history(copy / "run").refused(65, "it has no run.h5")
    flip(copy / "packed.h5", 9000)
    run_history(copy / "packed.h5").refused(65, "packed.h5: altered")
    (copy / "packed.h5").write_bytes((copy / "packed.h5").read_bytes()[:2000])
    run_history(copy / "packed.h5").refused(65, "packed.h5: torn")
    run_history(copy / "none").refused(65, "there is no run in", "No such file")
    run_history(ANALYSIS / "history.py").refused(65, "not a file of wellbred's")
    shutil.rmtree(copy / "run/generations")
    shutil.copy(copy / "packed.h5", copy / "run/run.h5")
    run_history(copy / "run").refused(65, "run.h5: torn")


def test_what_is_sealed_but_no_run(copy, reseal, run_history):
    path = copy / "run/generations/3.h5"
    with h5py.File(path, "r+") as file:
        del file["games/score"]
    reseal(path)
    run_history(copy / "run").refused(65, str(path), "'games/score' is missing")
    with h5py.File(copy / "packed.h5", "r+") as file:
        del file["config"]
        file["config"] = "{"
    reseal(copy / "packed.h5")
    run_history(copy / "packed.h5").refused(65, "packed.h5: its config can't be read")


def test_without_the_library_the_length_is_still_checked(copy, run_history, monkeypatch):
    monkeypatch.setattr("runs.XXHASH", None)
    assert run_history(copy / "run").code == 0
    path = copy / "run/generations/2.h5"
    path.write_bytes(path.read_bytes()[:-1])
    run_history(copy / "run").refused(65, "torn")


def test_wrong_usage(made, run_history, tmp_path):
    run_history().refused(64, "RUN", "--help")
    run_history(made / "run", "--generation", 3).refused(64, "--generation")
    run_history(made / "run", "-o", tmp_path / "a.gif").refused(64, "a.gif", ".png, .svg or .pdf")
    run_history(made / "run", "-o", made / "run/a.png").refused(64, "is in the run")
    run_history(made / "run", "-o", made / "run/generations/a.png").refused(64, "is in the run")
    for text in ("@x", "@1:2:3", "@"):
        with pytest.raises(history.Failure, match="whole numbers"):
            open_run(f"{made / 'run'}{text}")
    with pytest.raises(history.Failure, match="no generation 7; there are 0 to 4"):
        open_run(f"{made / 'run'}@7")


# ---- files ----


def test_pictures_of_each_kind(made, run_history, tmp_path):
    for ending, begin in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF"), (".PNG", b"\x89PNG")):
        path = tmp_path / f"picture{ending}"
        assert run_history(made / "run", "-o", path).code == 0
        assert path.read_bytes().startswith(begin)
    assert "generation" in (tmp_path / "picture.svg").read_text()  # text stays text
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".PNG", ".pdf", ".png", ".svg"]
    done = run_history(made / "run", "-o", tmp_path / "no/such.png")
    assert done.code == 73 and "No such file" in done.err
    (tmp_path / "directory.png").mkdir()
    done = run_history(made / "run", "-o", tmp_path / "directory.png")
    assert done.code == 74 and not (tmp_path / "directory.png.partial").exists()


def test_nothing_is_written_into_a_run(copy, run_history, tmp_path):
    def files():
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in (copy / "run").rglob("*")}

    before = files()
    run_history(copy / "run", "-o", tmp_path / "a.svg")
    assert files() == before


def test_started_as_a_program(made, tmp_path):
    program = [sys.executable, "-B", ANALYSIS / "history.py"]
    done = subprocess.run([*program, made / "none"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (65, "") and done.stderr.startswith("history.py: there is no run in")
    done = subprocess.run([*program, made / "run", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["generations"] == 5


def test_colours_differ_for_all_eyes():
    """Also for those who do not see red or green: through the matrices of Viénot, Brettel and Mollon (1999)."""
    eyes = {
        "all": np.eye(3),
        "no red": [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
        "no green": [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
    }
    colours = [np.array(to_rgb(colour)) ** 2.2 for colour in figures.LINES]
    for eye, matrix in eyes.items():
        seen = [np.clip(matrix @ colour, 0, 1) ** (1 / 2.2) for colour in colours]
        for i, one in enumerate(seen):
            for other in seen[:i]:
                assert np.abs(one - other).max() > 0.09, (eye, one, other)
