"""What a page holds is what the run holds."""
import base64
import pathlib
import shutil
import struct
import subprocess
import time

import h5py
import pytest

from conftest import CONFIGS, HOSTILE, read_data


def moves_of(game):
    raw = base64.b64decode(game["moves"])
    return [struct.unpack_from("BBBbB", raw, at) for at in range(0, len(raw), 5)]


def ratings_of(game):
    raw, at, found = base64.b64decode(game["ratings"]), 0, []
    while at < len(raw):
        count, = struct.unpack_from("<H", raw, at)
        found.append([struct.unpack_from("<Bbf", raw, at + 2 + 6 * i) for i in range(count)])
        at += 2 + 6 * count
    return found


@pytest.mark.parametrize("name", CONFIGS)
def test_numbers_are_those_of_the_run(pages, wellbred, directory, name):
    data, shown = read_data(pages[name]), wellbred.show(name)
    history, theirs = data["history"], shown["history"]
    assert data["digest"] == shown["digest"] and data["config_digest"] == shown["config_digest"]
    assert history["generation"] == list(range(shown["generations"]))
    for mine, key in (("best", "best"), ("mean", "mean"), ("worst", "worst"), ("champion", "champion_mean"),
                      ("champion_error", "champion_error"), ("digest", "digest")):
        assert history[mine] == theirs[key], mine
    if "genome" in data["champion"]:
        assert data["champion"]["genome"] == shown["champion"]["genome"]
    with h5py.File(directory / name / "run.h5") as run:
        for points, fitness in zip(history["points"], run["fitness"][:], strict=True):
            assert points == pytest.approx(sorted(fitness, reverse=True), rel=1e-6)
        pieces, flags = run["games/pieces"][-1].flatten(), run["games/flags"][-1].flatten()
    assert sum(sum(counts) for _, _, *counts in data["lengths"]) == len(pieces)
    for low, high, *counts in data["lengths"]:
        assert sum(counts) == ((pieces >= low) & (pieces < high)).sum()
    assert sum(counts[1] for _, _, *counts in data["lengths"]) == ((flags & 3) != 0).sum()


def test_work_is_that_of_the_files(pages, directory):
    work = read_data(pages["linear"])["work"]
    with h5py.File(directory / "linear/run.h5") as run:
        for key in ("games", "pieces", "boards", "seconds", "busy_seconds"):
            assert work[key] == pytest.approx(run[f"work/{key}"][:].sum())
    with h5py.File(directory / "linear/generations/5.h5") as last:
        ranks = last["work/ranks"]
        assert work["ranks"] == len(work["rank"]) == len(ranks["host"]) > 0
        for i, rank in enumerate(work["rank"]):
            assert rank["host"] == ranks["host"][i].decode()
            assert [rank[key] for key in ("games", "pieces")] == [ranks[key][i] for key in ("games", "pieces")]
            assert [rank[key] for key in ("busy", "waiting", "messaging")] == [
                ranks[f"{key}_seconds"][i] for key in ("busy", "waiting", "messaging")]


@pytest.mark.parametrize("name", CONFIGS)
def test_replays_are_the_recorded_games(pages, directory, name):
    replay = read_data(pages[name])["replay"]
    with h5py.File(directory / name / "run.h5") as run:
        at = (replay["generation"], replay["individual"])
        assert run["genomes"][at].tobytes() == run["champion/genome"][-1].tobytes()
        recorded = {key: run[f"games/{key}"][at] for key in ("seed", "pieces", "lines", "score")}
    for game in replay["games"]:
        moves, number = moves_of(game), game["game"]
        assert game["same"]
        assert int(game["seed"]) == recorded["seed"].astype("uint64")[number]
        for key in ("pieces", "lines", "score"):
            assert game["recorded"][key] == recorded[key][number]
        assert game["cut"] == (name == "long") and len(moves) == (3000 if game["cut"] else recorded["pieces"][number])
        assert sum(removed for *_, removed in moves) == game["played"]["lines"]
        assert game["scores"][-1] == game["played"]["score"]
        for (_, rotation, x, row, _), placements in zip(moves, ratings_of(game), strict=True):
            rated = {(place & 63, at): rating for place, at, rating in placements}
            choices = [rating for place, _, rating in placements if not place & 64] or [rating for *_, rating in placements]
            best = max(rated.values()) if name == "net" else max(choices)  # which rates losing moves like others
            assert rated[rotation * 16 + x, row] == best


def test_settings_are_compared_with_the_defaults(pages):
    settings = {setting["path"]: setting for setting in read_data(pages["linear"])["settings"]}
    assert settings["about"]["value"].startswith('"</script>')
    assert settings["evolution.population"] | {"meaning": ""} == {
        "path": "evolution.population", "value": "20", "default": "100", "is_default": False,
        "changes_results": True, "meaning": ""}
    assert settings["evolution.method"]["is_default"] and "default" not in settings["player.features"]
    assert "preset" not in read_data(pages["linear"])


def test_a_preset_is_known_by_its_about(wellbred, directory):
    presets = pathlib.Path(__file__).resolve().parents[2] / "jobs/configs"
    wellbred.run("train", presets / "bystrom2005-linear-6x12.json", "--run", "preset", "--generations", 1, "--quiet",
                 "--set", "evolution.mutation.rate=0.5", "--set", "evolution.population=30")
    wellbred.run("report", "preset")
    data = read_data(directory / "preset-report.html")
    assert data["preset"] == "bystrom2005-linear-6x12.json"
    other = [setting["path"] for setting in data["settings"] if not setting["is_preset"]]
    assert other == ["evolution.population", "evolution.generations", "evolution.mutation.rate"]


def test_nothing_of_the_run_becomes_markup(pages):
    text = pages["linear"].read_text()
    assert read_data(pages["linear"])["about"] == HOSTILE
    assert "throw 'markup'" in text and "<script>throw" not in text and "<img" not in text


def test_packed_and_forked_runs(pages, wellbred, directory):
    wellbred.run("pack", "linear", "kept.h5")
    assert wellbred.run("report", "kept.h5") == "wrote kept-report.html\n"
    mine, theirs = read_data(directory / "kept-report.html"), read_data(pages["linear"])
    assert mine["packed"] and mine["history"] == theirs["history"] and mine["replay"] == theirs["replay"]
    wellbred.run("train", "linear.json", "--run", "forked", "--fork", "linear@2", "--set", "seed=9", "--quiet")
    wellbred.run("report", "forked")
    settings = {setting["path"]: setting["value"] for setting in read_data(directory / "forked-report.html")["settings"]}
    assert settings["evolution.initial.kind"] == '"run"'


def test_a_run_that_goes_on(pages, wellbred, directory):
    training = subprocess.Popen([wellbred.path, "train", "linear.json", "--run", "going", "--quiet", "--generations", "100000"],
                                cwd=directory)
    try:
        end = time.monotonic() + 60
        while not (directory / "going/generations/1.h5").exists():
            assert training.poll() is None and time.monotonic() < end
            time.sleep(0.02)
        wellbred.run("report", "going")
    finally:
        training.terminate()
        training.wait()
    data = read_data(directory / "going-report.html")
    assert data["state"] == "training" and data["generations_wanted"] == 100000
    assert 2 <= data["generations"] == len(data["history"]["best"])
    wellbred.run("report", "going")
    assert read_data(directory / "going-report.html")["state"] == "unfinished"


@pytest.mark.parametrize("run", ["run", "packed.h5"])
def test_runs_of_the_first_format(wellbred, directory, run):
    old = pathlib.Path(__file__).resolve().parents[1] / "store/v1" / run
    wellbred.run("report", old, "-o", "old.html")
    data = read_data(directory / "old.html")
    assert data["history"]["best"] == wellbred.show(old)["history"]["best"]
    assert all(game["same"] for game in data["replay"]["games"])


def test_a_corrupt_run_is_one_line_and_no_page(pages, wellbred, directory):
    shutil.copytree(directory / "linear", directory / "corrupt")
    with open(directory / "corrupt/generations/3.h5", "r+b") as file:
        file.seek(2000)
        file.write(b"torn")
    done = wellbred.attempt("report", "corrupt")
    assert done.returncode == 65 and done.stderr.count("\n") == 1 and "generations/3.h5" in done.stderr
    assert not (directory / "corrupt-report.html").exists()


def test_what_goes_on_a_page_is_bounded(wellbred, directory):
    (directory / "many.json").write_text("""{"seed": 2, "game": {"board": {"width": 4, "height": 4}, "max_pieces": 1},
        "player": {"features": ["holes"]}, "evaluation": {"games": 1, "drop_best": 0, "drop_worst": 0, "validation_games": 0},
        "evolution": {"population": 200, "generations": 100}}""")
    wellbred.run("train", "many.json", "--run", "many", "--quiet")
    wellbred.run("report", "many")
    history = read_data(directory / "many-report.html")["history"]
    ranks = history["ranks"]
    assert len(ranks) == 120 and ranks[0] == 0 and ranks[-1] == 199 and ranks == sorted(set(ranks))
    assert all(len(points) == 120 for points in history["points"])
    for points, best, worst in zip(history["points"], history["best"], history["worst"]):
        assert points[0] == best and points[-1] == worst
