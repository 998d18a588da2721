"""analysis/results: its configs and studies are those that the program takes, and its players are built in."""
import json
import os
import subprocess

import pytest
from conftest import ANALYSIS

RESULTS = ANALYSIS / "results"
FILES = sorted(RESULTS.glob("*/**/*.json"))
CONTENT = {path: json.loads(path.read_text()) for path in FILES}
STUDIES = [path for path, content in CONTENT.items() if "config" in content]
PLAYERS = [path for path, content in CONTENT.items() if "genome" in content]
CONFIGS = [path for path in FILES if path not in STUDIES and path not in PLAYERS]


def name(path):
    return str(path.relative_to(RESULTS))


def test_all_kinds_are_there():
    assert STUDIES and PLAYERS and CONFIGS


@pytest.mark.parametrize("path", STUDIES, ids=name)
def test_studies(path, wellbred, tmp_path):
    wellbred.run("sweep", path, "--dir", tmp_path / "study")
    runs = (tmp_path / "study/runs.txt").read_text().split()
    assert len(runs) % CONTENT[path]["repetitions"] == 0


@pytest.mark.parametrize("path", CONFIGS, ids=name)
def test_configs(path, wellbred):
    done = subprocess.run([wellbred.path, "train", path, "--run", "none", "--dry-run", "--quiet"], capture_output=True,
                          text=True, cwd=ANALYSIS.parent)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", [path for path in PLAYERS if not path.name.startswith("start-")], ids=name)
def test_players_are_built_in(path, wellbred, tmp_path):
    def what_counts(player):
        return player["game"], player["player"], player["genome"]

    kept = json.loads(wellbred.run("players", path))
    assert what_counts(json.loads(wellbred.run("players", path.stem))) == what_counts(kept)


def attempt(wellbred, *arguments):
    return subprocess.run([RESULTS / "repeat", *arguments], capture_output=True, text=True,
                          env={**os.environ, "WELLBRED": wellbred.path})


@pytest.mark.parametrize("arguments, word", [((), "usage"), (("nothing",), "nothing"), (("--runs",), "--runs")])
def test_wrong_use(arguments, word, wellbred):
    done = attempt(wellbred, *arguments)
    assert (done.returncode, done.stdout) == (64, "")
    assert len(done.stderr.splitlines()) == 1 and word in done.stderr
