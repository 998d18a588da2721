"""`wellbred status --json` and log.jsonl have the keys that README.md tells, and no other."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import jsonschema
import pytest

README = (pathlib.Path(__file__).parents[2] / "README.md").read_text()
TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
KINDS = {"text": {"type": "string"}, "boolean": {"type": "boolean"}, "integer": {"type": "integer"},
         "number": {"type": "number"}, "time": TIME}
KEY = re.compile(r"`(\w+)` (text|boolean|integer|number|time|champion|list of)( or null)?")


def rows(name):
    """The cells of a table between marks."""
    table = README.split(f"<!-- {name} -->\n")[1].split(f"<!-- {name}: end -->")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[2:]]


def schema_of(kind, keys=""):
    if kind.endswith(" or null"):
        return {"anyOf": [schema_of(kind.removesuffix(" or null"), keys), {"type": "null"}]}
    if kind == "champion":
        return object_of("`generation` integer, `individual` integer, `mean` number, `error` number or null, "
                         "`games` integer")
    if kind == "object":
        return object_of(keys)
    if kind == "list":
        return {"type": "array", "items": object_of(keys)}
    return KINDS[kind]


def object_of(text, optional=""):
    """Of keys as they stand in a cell; a list takes all that follow it."""
    properties = {}
    for found in KEY.finditer(text):
        key, kind, null = found.groups()
        if kind == "list of":
            properties[key] = schema_of("list", text[found.end():])
            break
        properties[key] = schema_of(kind + (null or ""))
    required = list(properties)
    properties |= {key: schema_of(kind + null) for key, kind, null in KEY.findall(optional)}
    assert properties, text
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def status_schema():
    properties = {}
    for keys, kinds, meaning in rows("status"):
        names, kinds = re.findall(r"`(\w+)`", keys), kinds.split(", ")
        assert len(names) == len(kinds), keys
        properties |= {name: schema_of(kind, meaning) for name, kind in zip(names, kinds)}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def event_schemas():
    schemas = {}
    for event, _, keys in rows("log"):
        always, _, under_slurm = keys.partition("and under Slurm")
        schema = object_of("`event` text, `time` time, " + always, under_slurm)
        schemas[event.strip("`")] = schema
    return schemas


STATUS, EVENTS = status_schema(), event_schemas()


def check_log(run):
    """Every line is as it is told; the events that there are."""
    events = [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]
    for event in events:
        jsonschema.validate(event, EVENTS[event["event"]])
    return {event["event"] for event in events}


@pytest.fixture
def status(wellbred):
    def read(path, *options):
        done = wellbred.attempt("status", path, "--json", *options)
        assert done.returncode in (0, 65), done.stderr
        told = json.loads(done.stdout.splitlines()[-1] if "--watch" in options else done.stdout)
        jsonschema.validate(told, STATUS)
        assert (told["state"] == "damaged") == (done.returncode == 65) == bool(done.stderr)
        text = wellbred.attempt("status", path)
        assert text.returncode == done.returncode
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text.stdout)
        return told
    return read


def commands(told):
    return [advice["command"] for advice in told["next"]]


class Training:
    """A process that trains a run until it is told otherwise, and often tells how far it is."""

    def __init__(self, wellbred, config, directory, *arguments, pieces=20000, **environment):
        self.run = directory / "run"
        command = [wellbred.path, "train", config, "--run", self.run, "--quiet", "--set", f"game.max_pieces={pieces}",
                   "--set", "evolution.generations=1000000", "--set", "evaluation.games=5000",
                   "--set", "game.board.width=10", *arguments]
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={**os.environ, "WELLBRED_TEST_REPORT_SECONDS": "0.05", **environment})

    def wait_until(self, condition):
        for _ in range(1200):
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError("waited for a minute")

    def wait_for(self, text):
        log = self.run / "log.jsonl"
        self.wait_until(lambda: log.exists() and text in log.read_text())

    def end(self, number):
        self.process.send_signal(number)
        self.process.wait(60)


@pytest.fixture
def train(wellbred, config, tmp_path):
    started = []

    def start(*arguments, **options):
        started.append(Training(wellbred, config, tmp_path, *arguments, **options))
        return started[-1]
    yield start
    for training in started:
        if training.process.poll() is None:
            training.end(signal.SIGKILL)


def test_finished(made, status, wellbred):
    told, shown = status(made / "run"), wellbred.json("show", made / "run")
    assert (told["state"], told["reason"], told["unfinished"], told["seconds_left"]) == ("finished", None, None, 0)
    assert (told["generations"], told["wanted"], told["digest"]) == (5, 5, shown["digest"])
    assert told["champion"] == {key: value for key, value in shown["champion"].items() if key != "genome"}
    assert told["best"] == shown["history"]["best"][-1] and told["mean"] == shown["history"]["mean"][-1]
    assert any(command.startswith("wellbred eval ") for command in commands(told))
    assert check_log(made / "run") == {"start", "generation", "end"}


def test_packed(made, status):
    told, of_directory = status(made / "packed.h5"), status(made / "run")
    assert told["packed"] and told["writer"] is None
    for key in ("state", "generations", "digest", "champion", "best", "mean", "worst"):
        assert told[key] == of_directory[key], key


def test_running_and_stopped(train, status, wellbred):
    training = train()
    training.wait_for('"progress"')
    told = status(training.run)
    assert told["state"] == "running" and told["writer"]["process"] == training.process.pid
    assert told["writer"]["ranks"] == 1 and commands(told)[-1] == f"touch {training.run}/STOP"
    told = None
    training.wait_until(lambda: status(training.run)["unfinished"])
    training.end(signal.SIGTERM)
    told = status(training.run)
    assert (told["state"], told["reason"]) == ("stopped", "stopped by SIGTERM") and told["wanted"] == 1000000
    assert check_log(training.run) >= {"start", "progress", "stop"}
    goes_on = commands(told)[0]
    assert goes_on == f"wellbred train {training.run}/config.json --run {training.run}"
    done = wellbred.attempt(*goes_on.split()[1:], "--generations", told["generations"] + 1, "--quiet")
    assert done.returncode == 0, done.stderr
    told = status(training.run)
    assert told["state"] == "finished" and told["wanted"] == told["generations"]
    assert commands(told)[-1].endswith(f" --generations {2 * told['generations']}")
    assert check_log(training.run) >= {"start", "generation", "change", "end"}


def test_unfinished_is_what_was_kept(train, status):
    training = train()
    training.wait_for('"progress"')
    training.end(signal.SIGUSR1)
    stop = json.loads((training.run / "log.jsonl").read_text().splitlines()[-1])
    told = status(training.run)
    assert told["unfinished"]["generation"] == told["generations"] == stop["generation"]
    assert told["unfinished"]["percent"] == pytest.approx(stop["percent"])


@pytest.mark.parametrize("stop", ["SIGINT", "SIGUSR1", "STOP", "its time"])
def test_each_reason_to_stop(train, status, stop):
    training = train(*(["--max-time", "00:00:02"] if stop == "its time" else []))
    training.wait_for('"start"')
    if stop == "STOP":
        (training.run / "STOP").touch()
    if stop.startswith("SIG"):
        training.end(getattr(signal, stop))
    training.process.wait(60)
    reason = {"STOP": "stopped by the file STOP", "its time": "stopped before its time is up"}
    told = status(training.run)
    assert (told["state"], told["reason"]) == ("stopped", reason.get(stop, f"stopped by {stop}"))


def test_killed(train, status):
    training = train()
    training.wait_for('"start"')
    training.end(signal.SIGKILL)
    told = status(training.run)
    assert told["state"] == "killed" and commands(told)[0].startswith("wellbred train ")


def test_ended_with_an_error(train, status, tmp_path):
    (tmp_path / "run/generations/0.h5.partial").mkdir(parents=True) # nothing can be written there
    training = train("--set", "checkpoint.retry_seconds=0")
    assert training.process.wait(60) == 74
    assert status(training.run)["reason"] == "its last process ended with an error"


def test_empty(copy, status):
    for generation in (copy / "run/generations").iterdir():
        generation.unlink()
    (copy / "run/lock").unlink()
    (copy / "run/log.jsonl").unlink()
    told = status(copy / "run")
    assert (told["state"], told["reason"]) == ("stopped", "nobody has trained it yet")
    assert told["champion"] is None and told["generations"] == 0 and told["writer"] is None


def test_a_run_that_is_just_being_made(copy, status, wellbred):
    lock_of(copy, state="held", process=str(os.getpid()), since="2100-01-01T00:00:00Z")
    for name in ("run.h5", "log.jsonl"):
        (copy / "run" / name).unlink()
    told = status(copy / "run")
    assert told["state"] == "running" and told["generations"] is None and told["wanted"] is None
    lock_of(copy, state="free")
    assert status(copy / "run")["state"] == "damaged", "it has generations"
    shutil.rmtree(copy / "run/generations")
    assert "it has no run.h5" in wellbred.attempt("status", copy / "run").stderr


def damage_history(run):
    (run / "run.h5").write_bytes(b"wellbred" + bytes(2000))


def damage_newest(run):
    shutil.copy(run / "generations/3.h5", run / "generations/4.h5")


def lose_history(run):
    (run / "run.h5").unlink()


def lose_generation(run):
    (run / "generations/2.h5").unlink()


def damage_unfinished(run):
    (run / "inflight.h5").write_bytes(b"wellbred")


@pytest.mark.parametrize("damage", [damage_history, damage_newest, lose_history, lose_generation, damage_unfinished])
def test_damaged(copy, status, wellbred, damage):
    damage(copy / "run")
    told = status(copy / "run")
    assert told["state"] == "damaged" and told["reason"]
    assert commands(told) == [f"wellbred verify {copy}/run", f"wellbred repair {copy}/run"]
    wellbred.run("repair", copy / "run")
    assert status(copy / "run")["state"] in ("stopped", "finished")
    assert "repair" in check_log(copy / "run")


def test_damaged_pack(copy, status):
    with open(copy / "packed.h5", "r+b") as file:
        file.truncate(3000)
    assert commands(status(copy / "packed.h5")) == [f"wellbred verify {copy}/packed.h5"]


def test_no_run(tmp_path, config, wellbred):
    (tmp_path / "study.json").write_text("{}")
    for path, words in ((tmp_path / "nowhere", "there is no run in"), (config.parent, "it has no run.h5"),
                        (config, "not a file of wellbred's"), (tmp_path, "has the runs of a study")):
        done = wellbred.attempt("status", path, "--json")
        assert done.returncode == 65 and words in done.stderr and not done.stdout


def test_log_that_is_not_whole(copy, status):
    """Torn lines are passed over, be it in the middle or at the end."""
    log = copy / "run/log.jsonl"
    lines = log.read_text().splitlines()
    log.write_text("\n".join([lines[0], lines[1][:40], "", "\x1b[2J", "[1]", '{"event": 3}', *lines[2:-1]])
                   + '\n{"event": "stop", "reason": "no')
    told = status(copy / "run")
    assert told["state"] == "finished" and told["writer"]["ranks"] == 1 and told["last_commit"]
    log.write_text("")
    told = status(copy / "run")
    assert told["state"] == "finished" and told["writer"]["ranks"] is None and told["last_commit"] is None


def lock_of(copy, **facts):
    text = (copy / "run/lock").read_text()
    for name, value in facts.items():
        text = re.sub(rf"(?m)^{name} .*", f"{name} {value}", text)
    (copy / "run/lock").write_text(text)
    return status


@pytest.fixture
def squeue(tmp_path, monkeypatch):
    """Slurm that answers with these words."""
    def answer(text, code=0):
        (tmp_path / "bin").mkdir(exist_ok=True)
        program = tmp_path / "bin/squeue"
        program.write_text(f"#!/bin/sh\necho '{text}'\nexit {code}\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    return answer


def test_writer_elsewhere(copy, status, squeue, monkeypatch):
    (copy / "run/generations/4.h5").unlink()
    lock_of(copy, state="held", host="elsewhere", job="-")
    told = status(copy / "run")
    assert (told["state"], told["reason"]) == ("unknown", "that is another machine")
    lock_of(copy, job="17")
    for answer, code, state in (("RUNNING", 0, "running"), ("COMPLETED", 0, "killed"), ("", 1, "unknown"),
                                ("slurm_load_jobs error: Invalid job id specified", 1, "killed")):
        squeue(answer, code)
        told = status(copy / "run")
        assert (told["state"], told["writer"]["job"]) == (state, "17"), answer
    monkeypatch.setenv("SLURM_JOB_ID", "17")
    squeue("RUNNING")
    assert status(copy / "run")["state"] == "running", "our own job is one like others"
    squeue("COMPLETED")
    assert commands(status(copy / "run"))[0] == f"wellbred submit {copy}/run/config.json --run {copy}/run"


def test_process_with_the_same_number(copy, status):
    lock_of(copy, state="held", process=str(os.getpid()), since="2001-02-03T04:05:06Z")
    assert status(copy / "run")["state"] == "finished", "the one that had it is long dead"


def test_names_are_quoted_for_a_shell(made, status, tmp_path):
    odd = tmp_path / "it's $odd"
    shutil.copytree(made / "run", odd)
    for command in commands(status(odd)):
        words = subprocess.run(f"printf '%s\\n' {command}", shell=True, capture_output=True, text=True).stdout
        assert str(odd) in words


def test_control_characters_of_others_are_not_printed(copy, status):
    with open(copy / "run/log.jsonl", "a") as log:
        log.write('{"event": "start", "wanted": 9}\n{"event": "stop", "reason": "\\u001b[2Jgone"}\n')
    assert status(copy / "run")["reason"] == "\x1b[2Jgone"


def test_looking_changes_nothing_and_takes_no_lock(train, wellbred, status):
    training = train(pieces=200)
    training.wait_for('"generation"')
    looking = [subprocess.Popen([wellbred.path, "status", training.run, "--watch", "--json"], stdout=subprocess.PIPE)
               for _ in range(2)]
    for _ in range(5):
        assert status(training.run)["state"] == "running"
    calls = subprocess.run(["strace", "-f", "-e", "trace=openat,flock,rename,renameat2,unlink,mkdir,fcntl",
                            wellbred.path, "status", training.run], capture_output=True, text=True).stderr
    for line in calls.splitlines():
        assert not re.search(r"flock\(|F_SETLK|rename|unlink|mkdir|O_CREAT|O_WRONLY|O_RDWR", line) \
            or str(training.run) not in line and "flock(" not in line, line
    training.end(signal.SIGTERM)
    for process in looking:
        told = [json.loads(line) for line in process.communicate(timeout=60)[0].splitlines()]
        assert process.returncode == 0 and told[-1]["state"] == "stopped" and told[0]["state"] == "running"
        assert all(a["generations"] <= b["generations"] for a, b in zip(told, told[1:]))
    wellbred.run("verify", training.run)


def test_watching_ends_at_ctrl_c(train, wellbred):
    training = train()
    training.wait_for('"progress"')
    watching = subprocess.Popen([wellbred.path, "status", training.run, "--watch"], stdout=subprocess.PIPE, text=True)
    first = watching.stdout.readline()
    assert re.match(r"\d+ of 1000000 generations", first)
    watching.send_signal(signal.SIGINT)
    rest = watching.communicate(timeout=60)[0]
    assert watching.returncode == 0 and "state         running on '" in rest
    assert training.process.poll() is None
