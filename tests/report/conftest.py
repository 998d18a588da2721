"""What the tests of reports share: runs of several kinds, their pages, and a browser."""
import json
import os
import re
import subprocess

import pytest

from devtools import Chromium

HOSTILE = "</script><script>throw 'markup'</script><!-- <b>bold</b> & \"quotes\" \u2028 <img src=x onerror=alert(1)>"

# Small, quick, and each under other rules.
CONFIGS = {
    "linear": {
        "about": HOSTILE, "seed": 7,
        "game": {"board": {"width": 6, "height": 8}},
        "player": {"features": ["holes", "bumpiness", "landing_height"]},
        "evaluation": {"games": 5, "validation_games": 10},
        "evolution": {"population": 20, "generations": 6, "elites": 2},
    },
    "net": {
        "about": "a net", "seed": 3,
        "game": {"board": {"width": 7, "height": 10}, "pieces": {"order": "bag"}, "game_over": "spawn", "losing_moves": "rate"},
        "player": {"features": ["holes", "total_height", "rows_cleared"], "features_see": "landed", "lookahead": 1,
                   "policy": {"kind": "mlp", "hidden": [4, 3], "biases": True}},
        "evaluation": {"games": 1, "drop_best": 0, "drop_worst": 0, "validation_games": 0},
        "evolution": {"method": "cma-es", "population": 10, "generations": 3},
    },
    "pentomino": {
        "seed": 4,
        "game": {"board": {"width": 9, "height": 14}, "moves": "rotate_shift", "game_over": "overflow_cleared",
                 "pieces": {"set": "pentomino", "order": "adversary", "adversary": 0.3}, "max_keys": 900},
        "player": {"features": ["holes", "max_height"], "policy": {"kind": "displacement"}},
        "evaluation": {"games": 2, "drop_best": 0, "drop_worst": 0, "validation_games": 4},
        "evolution": {"method": "cem", "population": 8, "generations": 1, "cem": {"share": 0.5}},
    },
    "long": {
        "seed": 5,
        "game": {"board": {"width": 10, "height": 20}, "max_pieces": 4000},
        "player": {"features": ["landing_height", "eroded_cells", "row_transitions", "column_transitions", "holes", "well_sum"]},
        "evaluation": {"games": 3, "validation_games": 2},
        "evolution": {"population": 4, "generations": 2, "initial": {"kind": "player", "player": "dellacherie", "deviation": 1e-6}},
    },
}


class Program:
    def __init__(self, directory):
        self.path, self.directory = os.environ["WELLBRED"], directory

    def attempt(self, *arguments):
        return subprocess.run([self.path, *map(str, arguments)], capture_output=True, text=True, cwd=self.directory)

    def run(self, *arguments):
        done = self.attempt(*arguments)
        assert done.returncode == 0, f"{arguments}: exit {done.returncode}: {done.stderr}"
        return done.stdout

    def show(self, run):
        return json.loads(self.run("show", run, "--json"))


def read_data(page):
    """What the program has written into a page."""
    text = page.read_text()
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S).group(1))


@pytest.fixture(scope="session")
def directory(tmp_path_factory):
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="session")
def wellbred(directory):
    return Program(directory)


@pytest.fixture(scope="session")
def pages(wellbred, directory):
    """A run and its page for each config: NAME and NAME-report.html."""
    for name, config in CONFIGS.items():
        (directory / f"{name}.json").write_text(json.dumps(config))
        wellbred.run("train", f"{name}.json", "--run", name, "--quiet")
        wellbred.run("report", name)
    return {name: directory / f"{name}-report.html" for name in CONFIGS}


@pytest.fixture(scope="session")
def shared_browser():
    with Chromium() as browser:
        yield browser


@pytest.fixture
def browser(shared_browser):
    """A browser whose pages must not complain, nor ask for anything but themselves."""
    shared_browser.complaints.clear()
    shared_browser.requests.clear()
    yield shared_browser
    assert shared_browser.complaints == []
    assert all(re.fullmatch(r"file://.*\.html", url) for url in shared_browser.requests)
