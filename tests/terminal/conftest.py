"""A terminal to run the program in, and what it shows. It is tmux, which breaks lines anew when its size changes."""
import fcntl
import json
import os
import pty
import shlex
import struct
import subprocess
import termios
import time

import pytest

CONFIG = {
    "seed": 7,
    "player": {"features": ["landing_height", "eroded_cells", "row_transitions", "column_transitions", "holes",
                            "well_sum"]},
    "evaluation": {"games": 4, "validation_games": 10},
    "evolution": {"population": 10, "generations": 4, "elites": 2,
                  "initial": {"kind": "player", "player": "dellacherie", "deviation": 0.001}},
}
WELLBRED = os.environ["WELLBRED"]
LAUNCHED = ("OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "SLURM_JOB_ID")


def wait_until(what, condition):
    """A minute at most, so that a hang is a failure."""
    for _ in range(200):
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited for a minute until {what() if callable(what) else what}")


@pytest.fixture
def directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in LAUNCHED:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def config(directory):
    """Writes a config with games of so many pieces; 0: they hardly end."""
    def write(pieces, **other):
        path = directory / f"pieces-{pieces}.json"
        path.write_text(json.dumps({**CONFIG, "game": {"max_pieces": pieces}, **other}))
        return path
    return write


class Terminal:
    def __init__(self, directory):
        self.socket = directory / "tmux"
        self.settings = directory / "tmux.conf"
        self.settings.write_text("set -g status off\nset -g remain-on-exit on\nset -g history-limit 5000\n")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, "-f", self.settings, *map(str, arguments)],
                              check=True, capture_output=True, text=True).stdout

    def start(self, width, height, *command, before=""):
        """Run the program, then tell its status; the shell stays."""
        line = f"trap : INT; {before} {shlex.join(map(str, command))}; echo status $?; exec sleep 1000"
        self.tmux("new-session", "-d", "-x", width, "-y", height, "sh", "-c", line)

    def train(self, width, height, *arguments, **options):
        self.start(width, height, WELLBRED, "train", *arguments, "--run", "run", **options)

    def resize(self, width, height):
        self.tmux("resize-window", "-x", width, "-y", height)

    def type(self, *keys):
        self.tmux("send-keys", *keys)

    def lines(self):
        return self.tmux("capture-pane", "-p").rstrip("\n").split("\n")

    def history(self):
        """All that was ever shown, with broken lines joined."""
        return self.tmux("capture-pane", "-p", "-J", "-S", "-").rstrip("\n").split("\n")

    def get(self, *names):
        return self.tmux("display-message", "-p", " ".join(f"#{{{name}}}" for name in names)).split()

    def wait_for(self, condition):
        def check():
            lines = self.lines()
            return lines if condition(lines) else None
        return wait_until(lambda: "the screen was right, it is\n" + "\n".join(self.lines()), check)

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


@pytest.fixture
def terminal(directory):
    terminal = Terminal(directory)
    yield terminal
    terminal.close()


def run_on_pty(*command, size=(24, 80), kind="xterm"):
    """The bytes that it writes to a terminal of this kind, and its status."""
    process, master = pty.fork()
    if process == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("4H", *size, 0, 0))
        os.environ["TERM"] = kind
        os.execvp(command[0], list(map(str, command)))
    output = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        output += piece
    os.close(master)
    return output, os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
