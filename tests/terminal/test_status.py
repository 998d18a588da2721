"""`wellbred status --watch` on a terminal, beside a training."""
import os
import re
import signal
import subprocess

import pytest
from conftest import WELLBRED, wait_until
from test_training import bars, has_panel


@pytest.fixture
def training(config):
    """A run that is being trained, slowly."""
    process = subprocess.Popen([WELLBRED, "train", config(0), "--run", "run", "--quiet"], stderr=subprocess.DEVNULL,
                               env={**os.environ, "WELLBRED_TEST_REPORT_SECONDS": "0.1"})
    wait_until("it has told", lambda: os.path.exists("run/log.jsonl") and '"progress"' in open("run/log.jsonl").read())
    yield process
    process.kill()
    process.wait()


def watch(terminal, width=120):
    terminal.start(width, 24, WELLBRED, "status", "run", "--watch")
    return terminal.wait_for(has_panel)


def test_panel_tells_who_trains_and_how_far_it_is(terminal, training):
    lines = [line for line in watch(terminal) if line]
    assert re.match(rf"running on '.*' as process {training.pid}  for \d+ s$", lines[0])
    assert re.match(r"generation 0  \(1 of 4\)  \d+ %  \d+ of 40 games", lines[1])
    assert bars(lines) == [lines[2]]
    assert re.search(r"M pieces/s  efficiency \d+ %", lines[3])


def test_watching_ends_with_the_run(terminal, training):
    watch(terminal)
    training.send_signal(signal.SIGTERM)
    lines = [line for line in terminal.wait_for(lambda lines: "status 0" in lines) if line]
    assert lines[0] == "state         stopped by SIGTERM" and not bars(lines)
    assert terminal.get("cursor_x", "cursor_flag", "wrap_flag") == ["0", "1", "1"]


def test_ctrl_c_ends_watching_alone(terminal, training):
    watch(terminal)
    terminal.type("C-c")
    lines = [line for line in terminal.wait_for(lambda lines: "status 0" in lines) if line]
    assert lines[0].startswith(f"state         running on '") and not bars(lines)
    assert training.poll() is None


def test_narrow_terminal(terminal, training):
    watch(terminal)
    terminal.resize(20, 24)
    lines = terminal.wait_for(lambda lines: has_panel(lines) and all(len(bar) == 19 for bar in bars(lines)))
    assert all(len(line) < 20 for line in lines)
