"""What a training shows: on a terminal of any size, and elsewhere."""
import json
import os
import re
import shlex
import subprocess

import pytest
from conftest import WELLBRED, run_on_pty, wait_until

BAR = re.compile(r"^\[#*\.*\]$")


def bars(lines):
    return [line for line in lines if BAR.match(line)]


def panels(lines):
    """The first line of each panel on the screen; lines that stay have a colon."""
    return [line for line in lines if re.match(r"generation( \d+)?(  |$)", line)]


def has_panel(lines):
    return len(bars(lines)) == 1 and len(panels(lines)) == 1


def digest_of(run):
    return json.loads(subprocess.run([WELLBRED, "verify", run, "--json"], capture_output=True, check=True).stdout)["digest"]


def train(*arguments, run="run", **environment):
    return subprocess.run([WELLBRED, "train", *map(str, arguments), "--run", run], capture_output=True,
                          env={**os.environ, **environment})


def test_panel_tells_how_far_it_is(terminal, config):
    terminal.train(100, 24, config(20000), "--set", "evaluation.games=20", "--generations", 100)
    lines = terminal.wait_for(lambda lines: has_panel(lines) and any("last commit" in line for line in lines)
                              and re.search(r"[1-9]\d* of \d+ games", "\n".join(lines)))
    text = "\n".join(lines[lines.index(panels(lines)[0]):])
    for what in (r"^generation \d+  \(\d+ of 100\)  \d+ %  \d+ of \d+ games  [\d.]+ (s|min|h) left$",
                 r"^best [\d.]+  mean [\d.]+  champion [\d.]+( ± [\d.]+)?$",
                 r"^run: [\d.]+ (s|min|h) left  [\d.e+]+ M pieces/s  efficiency \d+ %  last commit \d+ s ago$"):
        assert re.search(what, text, re.M), text
    assert any(re.match(r"generation \d+ \(\d+ of 100\):  best .*  mean ", line) for line in lines)


# On a screen that is full, as it soon is: where it is not, tmux moves lines out of reach.
@pytest.mark.parametrize("screen", ["breaks lines anew", "leaves lines as they are"])
def test_panel_survives_changes_of_size(terminal, config, screen):
    other = r"printf '\033[?1049h';" if screen == "leaves lines as they are" else ""
    terminal.train(90, 24, config(0), before=f"{other} seq 100;")
    terminal.wait_for(has_panel)
    for width, height in ((60, 24), (20, 24), (133, 40), (40, 16), (80, 24), (12, 30), (300, 24), (20, 5), (30, 2)):
        terminal.resize(width, height)
        wait_until("the bar fits", lambda: all(len(bar) == min(width - 1, 78) for bar in bars(terminal.lines())))
        lines = terminal.wait_for(lambda lines: has_panel(lines) if height > 5 else panels(lines))
        first = lines.index(panels(lines)[0])
        assert len(panels(lines)) == 1 and all(len(line) < width for line in lines[first:])
        assert not any("#" in line or "." in line for line in lines[:first])
    if not other:
        lines = terminal.history()
        assert lines[:100] == [str(number + 1) for number in range(100)]


def test_ctrl_c_leaves_a_clean_screen_and_a_run_that_goes_on(terminal, config):
    small = config(30000)
    train(small, run="whole")
    terminal.train(60, 24, small, "--set", "checkpoint.every_seconds=0.1")
    terminal.wait_for(lambda lines: has_panel(lines) and any("#" in bar for bar in bars(lines)))
    terminal.type("C-c")
    lines = [line for line in terminal.wait_for(lambda lines: "status 75" in lines) if line]
    assert not bars(lines) and not panels(lines)
    text = "".join(terminal.history())
    assert "wellbred: stopped by SIGINT, in generation " in text and text.endswith("status 75")
    assert terminal.get("cursor_x", "cursor_flag", "wrap_flag") == ["0", "1", "1"]
    train(small)
    assert digest_of("run") == digest_of("whole")


def test_end_leaves_a_clean_screen(terminal, config):
    terminal.train(200, 24, config(500))
    lines = [line for line in terminal.wait_for(lambda lines: "status 0" in lines) if line]
    assert len(lines) == 4 + 3 and not bars(lines)
    assert lines[4].startswith("done: 4 generations") and lines[5] == f"digest {digest_of('run')}"
    assert terminal.get("cursor_x", "cursor_flag", "wrap_flag") == ["0", "1", "1"]


def test_message_in_between_stays_and_is_whole(terminal, config, directory):
    (directory / "run/inflight.h5.partial").mkdir(parents=True) # nothing can be written there
    terminal.train(150, 24, config(0), "--set", "checkpoint.every_seconds=0.1")
    told = re.compile(r"^wellbred: can't create 'run/inflight.h5': .*; trying again in \d+ s$")
    lines = terminal.wait_for(lambda lines: has_panel(lines) and sum(bool(told.match(line)) for line in lines) >= 2)
    assert all(told.match(line) for line in lines[:lines.index(panels(lines)[0]) - 1])


def test_nothing_is_drawn_in_the_background(terminal, config):
    line = f"{shlex.quote(WELLBRED)} train {config(500)} --run run & wait; echo over"
    terminal.start(200, 24, "bash", "-ic", f"set -m; {line}")
    lines = [line for line in terminal.wait_for(lambda lines: "over" in lines) if line]
    assert sum(line.startswith("generation ") for line in lines) == 4 and not bars(lines)


def control_characters(output):
    return sorted({byte for byte in output if byte < 32 and byte != 10} | {byte for byte in output if byte == 127})


REPORT_OFTEN = {"WELLBRED_TEST_REPORT_SECONDS": "0.02"}
INSIDE = re.compile(r"^generation \d+ \(\d+ of 4\):  \d+ % of \d+ games(  [\d.e+]+ M pieces/s)?(  efficiency \d+ %)?"
                    r"(, [\d.]+ (s|min|h) left, [\d.]+ (s|min|h) for the run)?$")
WHOLE = re.compile(r"^generation \d+ \(\d+ of 4\):  best [\d.]+  mean [\d.]+  worst [\d.]+  champion .*"
                   r"  games \d+  [\d.e+]+ M pieces/s, [\d.]+ (s|min|h) left$")


def check_plain(output):
    assert control_characters(output) == []
    lines = output.decode().split("\n")
    assert [bool(WHOLE.match(line)) for line in lines].count(True) == 4
    rest = [line for line in lines if not WHOLE.match(line) and not INSIDE.match(line)]
    assert len(rest) == 3 and rest[0].startswith("done: 4 ") and rest[1].startswith("digest ") and not rest[2]
    return len(lines) - 4 - 3


def test_off_a_terminal_there_are_plain_lines(config):
    done = train(config(30000), **REPORT_OFTEN)
    assert check_plain(done.stdout) > 0 and done.stderr == b""


def test_inside_short_generations_nothing_is_said(config):
    assert check_plain(train(config(500)).stdout) == 0


def test_quiet_says_nothing_but_logs(config):
    done = train(config(30000), "--quiet", **REPORT_OFTEN)
    assert re.match(rb"^done: .*\ndigest .*\n$", done.stdout)
    assert '"event": "progress"' in open("run/log.jsonl").read()


def test_under_mpirun_there_are_plain_lines(config, directory, monkeypatch):
    for name, value in {"OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "TMPDIR": "/tmp",
                        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    job = ["mpirun", "-n", "2", WELLBRED, "train", config(500), "--run", "run"]
    done = subprocess.run(job, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    check_plain(done.stdout.replace(b"\r\n", b"\n"))


@pytest.mark.parametrize("what", ["dumb", "none", "slurm", "no size"])
def test_where_a_terminal_is_none_there_are_plain_lines(config, monkeypatch, what):
    if what == "slurm":
        monkeypatch.setenv("SLURM_JOB_ID", "17")
        monkeypatch.setenv("SLURM_JOB_END_TIME", "4102444800")
    output, status = run_on_pty(WELLBRED, "train", config(500), "--run", "run",
                                kind={"dumb": "dumb", "none": ""}.get(what, "xterm"),
                                size=(0, 0) if what == "no size" else (24, 80))
    assert status == 0
    check_plain(output.replace(b"\r\n", b"\n"))
