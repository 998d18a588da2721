"""What the tests of files share: the program, a small run, and a way to forge files."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ANALYSIS = pathlib.Path(__file__).parents[2] / "analysis"
sys.path.insert(0, str(ANALYSIS))

CONFIG = {
    "about": "a small run",
    "seed": 7,
    "game": {"board": {"width": 6, "height": 8}, "max_pieces": 500},
    "player": {"features": ["holes", "bumpiness", "landing_height"]},
    "evaluation": {"games": 4, "validation_games": 10},
    "evolution": {"method": "cma-es", "population": 10, "generations": 5},
}


class Program:
    """The program under test; run() returns what it printed, or fails."""

    def __init__(self):
        self.path = os.environ["WELLBRED"]

    def start(self, *arguments):
        return subprocess.Popen([self.path, *map(str, arguments)], stdout=subprocess.DEVNULL)

    def attempt(self, *arguments):
        return subprocess.run([self.path, *map(str, arguments)], capture_output=True, text=True)

    def run(self, *arguments):
        done = self.attempt(*arguments)
        assert done.returncode == 0, f"{arguments}: exit {done.returncode}: {done.stderr}"
        return done.stdout

    def json(self, *arguments):
        return json.loads(self.run(*arguments, "--json"))


@pytest.fixture(scope="session")
def wellbred():
    return Program()


@pytest.fixture(scope="session")
def config(tmp_path_factory):
    path = tmp_path_factory.mktemp("config") / "small.json"
    path.write_text(json.dumps(CONFIG))
    return path


@pytest.fixture(scope="session")
def made(wellbred, config, tmp_path_factory):
    """A finished run and its packed copy, not to be changed."""
    directory = tmp_path_factory.mktemp("made")
    wellbred.run("train", config, "--run", directory / "run", "--quiet")
    wellbred.run("pack", directory / "run", directory / "packed.h5")
    return directory


@pytest.fixture
def copy(made, tmp_path):
    """The same to be changed."""
    shutil.copytree(made / "run", tmp_path / "run")
    shutil.copy(made / "packed.h5", tmp_path / "packed.h5")
    return tmp_path


@pytest.fixture(scope="session")
def reseal():
    def seal(path: pathlib.Path):
        subprocess.run([os.environ["RESEAL"], str(path)], check=True)

    return seal


@pytest.fixture(scope="session")
def many(wellbred, config, tmp_path_factory):
    """More generations than can be told apart in a picture."""
    run = tmp_path_factory.mktemp("many") / "run"
    wellbred.run("train", config, "--run", run, "--quiet", "--generations", 240, "--set", "evolution.method=ga")
    return run


@pytest.fixture(scope="session")
def empty(made, tmp_path_factory):
    """A run whose first generation is not over."""
    run = tmp_path_factory.mktemp("empty") / "run"
    shutil.copytree(made / "run", run)
    for path in (run / "generations").iterdir():
        path.unlink()
    return run


@pytest.fixture(scope="session")
def one(made, tmp_path_factory):
    """A run of one generation."""
    run = tmp_path_factory.mktemp("one") / "run"
    shutil.copytree(made / "run", run)
    for path in (run / "generations").iterdir():
        if path.name != "0.h5":
            path.unlink()
    return run
