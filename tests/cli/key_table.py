#!/usr/bin/env python3
"""The README's table of every key, made from what `wellbred config --explain` prints.

    wellbred config --explain | key_table.py README          complain if the table there differs
    wellbred config --explain | key_table.py README write    put it there
"""
import re
import sys

BEGIN, END = "<!-- every key: written by tests/cli/config.sh -->\n", "<!-- every key: end -->\n"


def rows(text):
    for entry in text.strip().split("\n\n"):
        key, *lines = entry.split("\n")
        told = {"meaning": ""}
        name = "meaning"
        for line in lines:
            label = re.match(r"    (allowed|default|changes results): (.*)", line)
            if label:
                name = label[1]
                told[name] = label[2]
            else:
                told[name] = (told[name] + " " + line.strip()).strip()
        default = {"none": "", "none, it must be given": "must be given"}.get(told["default"], told["default"])
        meaning = told["meaning"] + ("" if told["changes results"] == "yes" else "; changes no result")
        yield f"| `{key}` | {default} | {told['allowed']} | {meaning} |".replace("|r - d|", "\\|r - d\\|")


table = "| key | default | allowed | meaning |\n|---|---|---|---|\n" + "\n".join(rows(sys.stdin.read())) + "\n"
readme = open(sys.argv[1], encoding="utf-8").read()
head, found = readme.split(BEGIN)
found, tail = found.split(END)
if sys.argv[2:] == ["write"]:
    open(sys.argv[1], "w", encoding="utf-8").write(head + BEGIN + table + END + tail)
elif found != table:
    sys.exit("the README's table of keys is not what --explain says: write it anew with UPDATE=1")
