"""What all commands of this folder do alike: options, failures in one line, tables, pictures.

A command's main() parses, reads, prints and saves. start() turns failures into a line on stderr and an exit code:
64 wrong usage, 65 bad run, 73 can't create the picture, 74 I/O error.
"""
import argparse
import io
import json
import math
import os
import sys

WRONG_USAGE, CANNOT_CREATE, IO_ERROR = 64, 73, 74
ENDINGS = (".png", ".svg", ".pdf")

try:
    import matplotlib
    import numpy as np

    from runs import Failure
except ImportError as missing:
    print(f"{os.path.basename(sys.argv[0])}: {sys.executable} has no {missing.name}; 'jobs/setup.sh analysis' installs "
          f"it for Debian's own: /usr/bin/python3 {sys.argv[0]}", file=sys.stderr)
    sys.exit(WRONG_USAGE)


class Parser(argparse.ArgumentParser):
    """The module's text is the help."""

    def __init__(self, text, picture=True, tables=()):
        """`tables`: endings of files that are written and not drawn."""
        super().__init__(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
        self.endings = (*ENDINGS, *tables) if picture else tables
        if not picture:
            return
        written = f", or write it: {' or '.join(tables)}" if tables else ""
        self.add_argument("-o", "--output", metavar="FILE",
                          help=f"draw it: PNG, SVG or PDF, by the file's ending{written}; without it there are only "
                               "the numbers")
        self.add_argument("--json", action="store_true", help="print one JSON object in place of the table")

    def error(self, message):
        raise Failure(f"{message}; see '{self.prog} --help'", WRONG_USAGE)

    def parse_args(self, arguments=None, namespace=None):
        options = super().parse_args(arguments, namespace)
        if getattr(options, "output", None) is not None:
            check_output(options.output, self.endings)
        return options


def at_least_one(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


def ending(path):
    return os.path.splitext(path)[1].lower()


def check_output(path, endings=ENDINGS):
    if ending(path) not in endings:
        others = ", ".join(endings[:-1])
        raise Failure(f"output '{path}' must end with {others}{' or ' * bool(others)}{endings[-1]}", WRONG_USAGE)
    directory = os.path.dirname(os.path.abspath(path))
    while directory != os.path.dirname(directory):
        if os.path.exists(os.path.join(directory, "run.h5")):
            raise Failure(f"output '{path}' is in the run '{directory}', where nothing else belongs", WRONG_USAGE)
        directory = os.path.dirname(directory)


def start(main, arguments=None):
    name = os.path.basename(sys.argv[0])
    try:
        main(arguments)
        sys.stdout.flush()
        return 0
    except Failure as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return failure.exit_code
    except BrokenPipeError:  # whoever read the table has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def note(text):
    print(f"{os.path.basename(sys.argv[0])}: {text}", file=sys.stderr)


# ---- numbers ----


def text_of(value):
    if value is None or isinstance(value, (float, np.floating)) and math.isnan(value):
        return "-"
    if isinstance(value, (float, np.floating)):
        return f"{value:.1f}" if abs(value) >= 100 or value == int(value) else f"{value:.4g}"
    return str(value)


def print_table(heads, rows):
    """Text stands left, numbers right; the table is as wide as it must be."""
    rows = list(rows)
    texts = [list(heads)] + [[text_of(value) for value in row] for row in rows]
    print_texts(texts, [any(isinstance(row[c], str) for row in rows) for c in range(len(heads))])


def print_texts(texts, is_left):
    """Rows of texts, the first one the heads, each column as wide as it must be."""
    widths = [max(len(row[c]) for row in texts) for c in range(len(is_left))]
    for row in texts:
        cells = [cell.ljust(w) if left else cell.rjust(w) for cell, w, left in zip(row, widths, is_left)]
        print("  ".join(cells).rstrip())


def plain(value):
    """For JSON: no numpy, and null for what is no number."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, range)):
        return [plain(item) for item in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    return None if isinstance(value, float) and not math.isfinite(value) else value


def print_json(value):
    print(json.dumps(plain(value), ensure_ascii=False))


# ---- pictures and files ----


def save(figure, path):
    content = io.BytesIO()
    metadata = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}[ending(path)]
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "wellbred"}):
        figure.savefig(content, format=ending(path)[1:], bbox_inches="tight", metadata=metadata)
    write_whole(path, content.getbuffer())


def write_whole(path, content):
    """All of it or nothing: a file that was there stays until the new one is whole."""
    partial = f"{path}.partial"
    try:
        with open(partial, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    except OSError as error:
        exit_code = IO_ERROR if os.path.exists(partial) else CANNOT_CREATE
        if exit_code == IO_ERROR:
            os.unlink(partial)
        raise Failure(f"can't write '{path}': {error.strerror}", exit_code) from None
