"""Runs as other programs see them: run.h5, the generations, packed runs and show --json agree."""
import re
import shutil
import subprocess

import h5py
import numpy as np
import pytest

GENERATIONS, POPULATION, GENES, GAMES = 5, 10, 3, 4


def datasets(file):
    found = {}
    file.visititems(lambda name, item: found.update({name: item}) if isinstance(item, h5py.Dataset) else None)
    return found


def test_run_and_pack_have_the_same_layout_and_values(made):
    with h5py.File(made / "run/run.h5") as run, h5py.File(made / "packed.h5") as packed:
        a, b = datasets(run), datasets(packed)
        assert sorted(a) == sorted(b)
        assert len(a) > 25
        for name in a:
            assert a[name].dtype == b[name].dtype, name
            assert a[name].shape == b[name].shape, name
            assert a[name][()].tobytes() == b[name][()].tobytes(), name
            texts = [{k: v for k, v in s[name].attrs.items() if k != "DIMENSION_LABELS"} for s in (run, packed)]
            assert texts[0] == texts[1], name
        assert {k: v for k, v in run.attrs.items()} == {k: v for k, v in packed.attrs.items()}
        assert not any(item.is_virtual for item in b.values())


def test_run_shows_what_the_generations_hold(made):
    with h5py.File(made / "run/run.h5") as run:
        for g in range(GENERATIONS):
            with h5py.File(made / f"run/generations/{g}.h5") as generation:
                rows = datasets(generation)
                assert generation.attrs["generation"] == g
                assert generation.attrs["digest"] == run["digest"][g]
                for name, values in rows.items():
                    # How many ranks there are changes, so run.h5 does not show them.
                    if values.size and not name.startswith("work/ranks/"):
                        assert run[name][g].tobytes() == values[0].tobytes(), f"{name} of generation {g}"


def test_shapes_and_axes(made):
    shapes = {
        "genomes": (GENERATIONS, POPULATION, GENES),
        "fitness": (GENERATIONS, POPULATION),
        "games/lines": (GENERATIONS, POPULATION, GAMES),
        "parents": (GENERATIONS, POPULATION, 2),
        "champion/genome": (GENERATIONS, GENES),
        "champion/mean": (GENERATIONS,),
        "digest": (GENERATIONS,),
    }
    for path in ("run/run.h5", "packed.h5"):
        with h5py.File(made / path) as file:
            assert [name.decode() for name in file["features"]] == ["holes", "bumpiness", "landing_height"]
            for name, shape in shapes.items():
                assert file[name].shape == shape
            for name, item in datasets(file).items():
                if name in ("config", "features"):
                    continue
                labels = [axis.label for axis in item.dims]
                assert labels == item.attrs["axes"].decode().split(", "), name
                assert labels[0] == "generation" and item.attrs["meaning"], name
            assert file["work/seconds"].attrs["unit"] == b"seconds"


@pytest.mark.parametrize("path", ["run", "packed.h5"])
def test_show_tells_what_the_file_holds(made, wellbred, path):
    shown = wellbred.json("show", made / path)
    with h5py.File(made / (path if path.endswith("h5") else "run/run.h5")) as file:
        history, fitness = shown["history"], file["fitness"][:]
        assert shown["generations"] == GENERATIONS == len(fitness)
        assert history["best"] == fitness.max(axis=1).tolist()
        assert history["worst"] == fitness.min(axis=1).tolist()
        sums = np.zeros(GENERATIONS)
        for i in range(POPULATION):  # in the order in which the program adds
            sums += fitness[:, i]
        assert history["mean"] == (sums / POPULATION).tolist()
        assert history["digest"] == [digest.decode() for digest in file["digest"]]
        assert history["champion_mean"] == file["champion/mean"][:].tolist()
        assert history["champion_error"] == file["champion/error"][:].tolist()
        assert history["champion_generation"] == file["champion/generation"][:].tolist()
        assert history["champion_individual"] == file["champion/individual"][:].tolist()
        assert shown["digest"] == history["digest"][-1]
        assert [file["previous_digest"][0].decode()] + history["digest"][:-1] == [
            digest.decode() for digest in file["previous_digest"]
        ]
        assert shown["config_digest"] == file["previous_digest"][0].decode()
        genome = np.array(shown["champion"]["genome"], dtype=np.float32)
        assert genome.tobytes() == file["champion/genome"][-1].tobytes()
        for name, value in shown["provenance"].items():
            assert file.attrs[name].decode() == value


def test_fitness_is_the_mean_of_the_games_that_count(made):
    with h5py.File(made / "run/run.h5") as file:
        counted = (file["games/flags"][:] & 3) == 0
        lines = np.where(counted, file["games/lines"][:], 0).sum(axis=2)
        assert np.array_equal(lines / counted.sum(axis=2), file["fitness"][:])


def test_h5dump_reads_both(made):
    for path in ("run/run.h5", "packed.h5", "run/generations/0.h5"):
        text = subprocess.run(["h5dump", "-d", "/fitness", made / path], capture_output=True, text=True, check=True)
        numbers = re.findall(r"\(\d+,\d+\): (.*)", text.stdout)
        assert sum(len(row.rstrip(",").split(", ")) for row in numbers) == POPULATION * (
            1 if "generations" in path else GENERATIONS
        )


def test_a_moved_run_reads_the_same(copy, wellbred):
    before = wellbred.run("show", copy / "run")
    shutil.move(copy / "run", copy / "elsewhere")
    assert wellbred.run("show", copy / "elsewhere") == before
    with h5py.File(copy / "elsewhere/run.h5") as file:
        assert file["fitness"].shape == (GENERATIONS, POPULATION)


def test_a_run_is_read_while_it_trains(wellbred, config, tmp_path):
    run = tmp_path / "run"
    training = wellbred.start("train", config, "--run", run, "--generations", "100000", "--quiet")
    seen = []
    try:
        while len(seen) < 5:
            assert training.poll() is None, "the training ended"
            if not (run / "run.h5").exists():
                continue
            with h5py.File(run / "run.h5") as file:
                rows = file["digest"].shape[0]
                if rows == 0 or seen and rows <= len(seen[-1]):
                    continue
                digests = file["digest"][:rows]
                assert np.isfinite(file["fitness"][:rows]).all()
                assert (file["previous_digest"][1:rows] == digests[:-1]).all()
                seen.append(digests)
            shown = wellbred.json("show", run)
            assert shown["generations"] >= rows
            assert [digest.decode() for digest in digests] == shown["history"]["digest"][:rows]
            assert wellbred.json("verify", run)["ok"]
    finally:
        training.kill()
        training.wait()
    for earlier, later in zip(seen, seen[1:]):
        assert (later[: len(earlier)] == earlier).all()
    assert wellbred.json("verify", run)["ok"]


# ---- forged: a right seal around other content ----


def change(path, name, where):
    with h5py.File(path, "r+") as file:
        file[name][where] += 1


@pytest.mark.parametrize("name", ["games/lines", "games/keys", "fitness", "genomes"])
def test_verify_recomputes_digests(copy, wellbred, reseal, name):
    for path, where in ((copy / "run/generations/2.h5", (0, 3)), (copy / "packed.h5", (2, 3))):
        change(path, name, where)
        reseal(path)
        target = path if path.name == "packed.h5" else copy / "run"
        done = wellbred.attempt("verify", target)
        assert done.returncode == 65
        assert str(path) in done.stdout and "that of its content" in done.stdout


@pytest.mark.parametrize("name", ["pieces", "lines", "score", "tetrises", "keys"])
def test_replay_notices_another_record(copy, wellbred, reseal, name):
    path = copy / "run/generations/2.h5"
    with h5py.File(path) as file:
        fittest = int(np.argmax(file["fitness"][0]))
    wellbred.run("replay", f"{copy / 'run'}@2:0:1")
    change(path, f"games/{name}", (0, fittest, 1))
    reseal(path)
    done = wellbred.attempt("replay", f"{copy / 'run'}@2:0:1")
    assert done.returncode == 65
    assert [line.split()[0] for line in done.stdout.splitlines() if "differs" in line] == [name]
    assert "not as it was recorded" in done.stderr


def test_what_is_no_generation_is_named(copy, wellbred, reseal):
    path = copy / "run/generations/1.h5"
    with h5py.File(path, "r+") as file:
        del file["games/score"]
    reseal(path)
    done = wellbred.attempt("verify", copy / "run")
    assert done.returncode == 65
    assert done.stdout == f"{path}: dataset 'games/score' is missing\n"
