"""The runs of `wellbred sweep` and `wellbred ablate`, and what came of them.

A study is a directory with study.json, runs.txt (the name of a run a line) and the runs, whose config.json says at
which point of the grid they stand.
"""
import json
import math
import os
from dataclasses import dataclass, field

import command
import numpy as np
from runs import Failure, Run, unreadable

FEATURES = "player.features"
VALUES = {"champion": "champion's mean", "best": "best fitness", "mean": "mean fitness"}


@dataclass
class StudyRun:
    name: str
    config: dict
    point: tuple  # values of the study's keys, as text that tells them apart
    state: str = "not begun"
    value: dict = field(default_factory=dict)  # by number of generations: None is the end of a finished run


@dataclass
class Study:
    directory: str
    keys: list
    runs: list
    labels: dict  # by key: {text of a value: its label}, in the order of the study
    measure: str

    @property
    def name(self):
        return os.path.basename(os.path.abspath(self.directory))

    def axis(self, key):
        return list(self.labels[key])

    def values(self, after, **at):
        """Of all runs that have them, at the given places of the axes: values(50, **{"evolution.elites": "0.2"})."""
        places = [(self.keys.index(key), text) for key, text in at.items()]
        found = [run.value.get(after, math.nan) for run in self.runs
                 if all(run.point[place] == text for place, text in places)]
        return np.array([value for value in found if math.isfinite(value)])

    def count(self, state):
        return sum(run.state == state for run in self.runs)


# ---- what it is ----


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise unreadable(path, error) from None
    except ValueError as error:
        raise Failure(f"{path}: not JSON: {error}") from None


def read_names(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().split()
    except OSError as error:
        raise unreadable(path, error) from None


def at_key(config, key, path):
    for part in key.split("."):
        if not isinstance(config, dict) or part not in config:
            raise Failure(f"{path}: it has no '{key}', which the study is about")
        config = config[part]
    return config


def text_of(value):
    return json.dumps(value, sort_keys=True)


def label_of(value):
    if isinstance(value, list):
        return "-".join(str(item) for item in value) or "none"
    return f"{value:g}" if isinstance(value, float) else str(value).lower() if isinstance(value, bool) else str(value)


def read(directory):
    if not os.path.exists(os.path.join(directory, "study.json")):
        raise Failure(f"there is no study in '{directory}': it has no study.json")
    plan = read_json(os.path.join(directory, "study.json"))
    if not isinstance(plan, dict):
        raise Failure(f"{os.path.join(directory, 'study.json')}: not a study")
    keys, runs, labels = list(plan.get("grid") or {}), [], {}
    for name in read_names(os.path.join(directory, "runs.txt")):
        path = os.path.join(directory, name, "config.json")
        config = read_json(path)
        values = [at_key(config, key, path) for key in keys]
        runs.append(StudyRun(name, config, tuple(text_of(value) for value in values)))
        for key, value in zip(keys, values):
            labels.setdefault(key, {})[text_of(value)] = label_of(value)
    if not runs:
        raise Failure(f"{os.path.join(directory, 'runs.txt')}: there is no run in it")
    label_features(labels)
    return Study(directory, keys, runs, labels, at_key(runs[0].config, "evaluation.measure", directory))


def label_features(labels):
    """What is left out says more than what is there."""
    texts = labels.get(FEATURES)
    if not texts:
        return
    lists = {text: json.loads(text) for text in texts}
    every = max(lists.values(), key=len)
    if all(set(each) <= set(every) for each in lists.values()):
        for text, each in lists.items():
            missing = [feature for feature in every if feature not in each]
            texts[text] = "without " + ", ".join(missing) if missing else "all"


# ---- what came of it ----


def read_results(study, value, after):
    """Fill in `value` ("champion", "best", "mean") after so many generations. A run that can't be read is told about
    and counted as damaged."""
    for run in study.runs:
        try:
            read_result(study, run, value, after)
        except Failure as failure:
            command.note(failure)
            run.state = "damaged"


def read_result(study, run, value, after):
    path = os.path.join(study.directory, run.name)
    if not os.path.exists(os.path.join(path, "run.h5")):
        if os.path.isdir(os.path.join(path, "generations")):
            raise Failure(f"there is no run in '{path}': it has no run.h5")
        return
    opened = Run(path)
    wanted = at_key(run.config, "evolution.generations", path)
    run.state = "finished" if opened.generations >= wanted else "under way"
    numbers = {}
    for count in after:
        if count is None and run.state == "finished":
            numbers[None] = opened.generations - 1
        elif count is not None and count <= opened.generations:
            numbers[count] = count - 1
    for count, number in numbers.items():
        run.value[count] = value_of(opened, number, value)


def value_of(run, number, value):
    if value == "champion":
        return float(run.column("champion/mean", [number])[0])
    fitness = run.column("fitness", [number])[0]
    return float(fitness.max() if value == "best" else fitness.mean())


def state_line(study):
    line = f"{study.count('finished')} of {len(study.runs)} runs finished, {study.count('under way')} under way, " \
           f"{study.count('not begun')} not begun"
    damaged = study.count("damaged")
    return line + (f", {damaged} damaged" if damaged else "")


def refuse_damaged(study):
    damaged = study.count("damaged")
    if damaged:
        raise Failure(f"{damaged} of {len(study.runs)} runs can't be read, see above")


# ---- options ----


def generation_counts(text):
    parts = text.split(",")
    if not all(part.isdigit() and int(part) >= 1 for part in parts):
        raise command.argparse.ArgumentTypeError(f"'{text}' is no list of whole numbers from 1 on")
    return [int(part) for part in parts]


def add_options(parser):
    parser.add_argument("study", metavar="DIR", help="directory of the study")
    parser.add_argument("--value", choices=tuple(VALUES), default="champion", help="what is compared (champion)")
    parser.add_argument("--after", type=generation_counts, default=[None], metavar="N[,N...]",
                        help="after so many generations; without it at the end of each finished run")


def when(after):
    return "at the end" if after is None else f"after {after} generation{'' if after == 1 else 's'}"
