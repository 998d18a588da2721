"""Runs of wellbred as numpy arrays: run directories and packed files, also while a training writes them.

    run = Run("runs/modern-10x10")
    run.generations             how many are committed
    run.column("fitness")       [generation, individual], of all generations or of those asked for
    run.ranks(3)                what each rank did in generation 3; nothing in a packed run
    run.setting("evolution.population")

Names of columns are those of run.h5, see `h5dump -A run.h5`. A directory's generations are read from their
own files and not through run.h5: each is whole and never changes, so a file that is checked and then read from
memory can't be torn by a training that goes on. Nothing is ever written.

What can't be read raises Failure, whose text is one line for the user.
"""
import ctypes
import ctypes.util
import errno
import json
import os
import struct

import h5py
import numpy as np

BAD_DATA, IO_ERROR = 65, 74  # exit codes, as wellbred's
SEAL_BYTES, STORE_VERSION = 512, 1  # src/store/sealed.h
SEAL = struct.Struct("<8sIIQQ")  # magic, kind, version, length and checksum of the rest
KINDS = {1: "a run", 2: "a generation", 3: "an unfinished generation", 4: "a packed run", 5: "initial genomes"}
RUN, GENERATION, PACK = 1, 2, 4


class Failure(Exception):
    def __init__(self, text, exit_code=BAD_DATA):
        super().__init__(text)
        self.exit_code = exit_code


def unreadable(path, error):
    missing = error.errno in (errno.ENOENT, errno.ENOTDIR, errno.EISDIR)
    return Failure(f"can't read '{path}': {os.strerror(error.errno)}", BAD_DATA if missing else IO_ERROR)


# ---- seals ----


def load_xxhash():
    """The library that wellbred itself is linked with; None if it is not on the library path."""
    for name in ("libxxhash.so.0", ctypes.util.find_library("xxhash")):
        try:
            library = ctypes.CDLL(name) if name else None
            library.XXH3_createState.restype = ctypes.c_void_p
            library.XXH3_64bits_digest.restype = ctypes.c_uint64
            return library
        except (OSError, AttributeError):
            continue
    return None


XXHASH = load_xxhash()


class Checksum:
    def __init__(self):
        self.state = ctypes.c_void_p(XXHASH.XXH3_createState())
        XXHASH.XXH3_64bits_reset(self.state)

    def add(self, data):
        XXHASH.XXH3_64bits_update(self.state, data, ctypes.c_size_t(len(data)))

    def end(self):
        value = XXHASH.XXH3_64bits_digest(self.state)
        XXHASH.XXH3_freeState(self.state)
        return value


def check_front(path, front, size, kind):
    """Is it a file of ours, of its length and of this kind? Returns its checksum."""
    if front[:8] != b"wellbred"[: len(front)]:
        raise Failure(f'{path}: not a file of wellbred\'s: it does not begin with "wellbred"')
    if size < SEAL_BYTES:
        raise Failure(f"{path}: torn: {size} bytes, at least {SEAL_BYTES} belong there")
    _, found, version, length, checksum = SEAL.unpack(front[: SEAL.size])
    if version > STORE_VERSION:
        raise Failure(f"{path}: format version {version}, this reads up to {STORE_VERSION}: use a newer wellbred")
    if length != size - SEAL_BYTES:
        raise Failure(f"{path}: torn: {size} bytes, {length + SEAL_BYTES} belong there")
    if found != kind:
        raise Failure(f"{path}: the file of {KINDS.get(found, 'something unknown')}, expected that of {KINDS[kind]}")
    return checksum


def check_sum(path, found, expected):
    if found != expected:
        raise Failure(f"{path}: altered: its checksum is not that of its content")


def open_checked(path, kind):
    """An HDF5 file in memory. What was checked is what is read."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise unreadable(path, error) from None
    expected = check_front(path, content[:SEAL_BYTES], len(content), kind)
    image = content[SEAL_BYTES:]
    if XXHASH:
        checksum = Checksum()
        checksum.add(image)
        check_sum(path, checksum.end(), expected)
    try:
        return h5py.File(h5py.h5f.open_file_image(image))
    except (OSError, RuntimeError, ValueError):
        raise Failure(f"{path}: altered: HDF5 can't open it") from None


def check_pack(path):
    """Packed runs may be larger than the memory."""
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            expected = check_front(path, file.read(SEAL_BYTES), size, PACK)
            if XXHASH:
                checksum = Checksum()
                for part in iter(lambda: file.read(1 << 22), b""):
                    checksum.add(part)
                check_sum(path, checksum.end(), expected)
    except OSError as error:
        raise unreadable(path, error) from None


def take(file, path, name, row=()):
    """A dataset's values, or one row of them."""
    try:
        return file[name][row]
    except (KeyError, IndexError, MemoryError, OSError, RuntimeError, TypeError, ValueError):
        raise Failure(f"{path}: dataset '{name}' is missing or can't be read") from None


def number_of(file):
    try:
        return file.attrs["generation"]
    except (KeyError, OSError, RuntimeError, TypeError, ValueError):
        return None


# ---- runs ----


class Run:
    def __init__(self, path):
        self.path = os.fspath(path)
        if not os.path.exists(self.path):
            raise Failure(f"there is no run in '{self.path}': No such file or directory")
        self.is_packed = not os.path.isdir(self.path)
        self.front = self.path if self.is_packed else os.path.join(self.path, "run.h5")
        if not os.path.exists(self.front):
            raise Failure(f"there is no run in '{self.path}': it has no run.h5")
        if self.is_packed:
            check_pack(self.path)
        with self._open_front() as file:
            self._read_front(file)

    @property
    def name(self):
        name = os.path.basename(os.path.abspath(self.path))
        return name[: -len(".h5")] if self.is_packed and name.endswith(".h5") else name

    def _open_front(self):
        if not self.is_packed:
            return open_checked(self.front, RUN)
        try:
            return h5py.File(self.path, "r")
        except (OSError, RuntimeError):
            raise Failure(f"{self.path}: altered: HDF5 can't open it") from None

    def _read_front(self, file):
        try:
            self.config = json.loads(take(file, self.front, "config"))
            self.features = [name.decode() for name in take(file, self.front, "features")]
            self.generations = len(file["digest"]) if self.is_packed else self._count_generations()
        except (AttributeError, KeyError, OSError, RuntimeError, TypeError, ValueError) as error:
            raise Failure(f"{self.front}: its config can't be read: {error}") from None

    def generation_path(self, number):
        return os.path.join(self.path, "generations", f"{number}.h5")

    def _count_generations(self):
        """Asks for each by name, for a listing made while some are added may lack one."""
        count = 0
        while os.path.exists(self.generation_path(count)):
            count += 1
        try:
            names = os.listdir(os.path.join(self.path, "generations"))
        except OSError as error:
            raise unreadable(os.path.join(self.path, "generations"), error) from None
        numbers = [int(name[:-3]) for name in names if name.endswith(".h5") and name[:-3].isdigit()]
        newest = max(numbers, default=-1)
        if newest >= count and not os.path.exists(self.generation_path(count)):
            raise Failure(f"'{self.generation_path(count)}' is missing, but there is a generation {newest}")
        return max(count, newest + 1)

    def setting(self, key, default=None):
        value = self.config
        for part in key.split("."):
            if not isinstance(value, dict) or part not in value:
                return default
            value = value[part]
        return value

    def check_generation(self, number):
        if not 0 <= number < self.generations:
            there = f"0 to {self.generations - 1}" if self.generations else "none yet"
            raise Failure(f"'{self.path}' has no generation {number}; there are {there}")

    # ---- columns ----

    def columns(self, *names, generations=None):
        """Arrays whose first axis is the generation, each file opened once for all of them."""
        numbers = range(self.generations) if generations is None else list(generations)
        for number in numbers:
            self.check_generation(number)
        found = self._packed_columns(names, numbers) if self.is_packed else self._own_columns(names, numbers)
        try:
            return [np.stack(rows) if len(rows) else np.empty((0,)) for rows in found]
        except ValueError:
            raise Failure(f"{self.path}: its generations are not of one size") from None

    def column(self, name, generations=None):
        return self.columns(name, generations=generations)[0]

    def _packed_columns(self, names, numbers):
        with self._open_front() as file:
            return [[take(file, self.path, name, number) for number in numbers] for name in names]

    def _own_columns(self, names, numbers):
        found = [[] for _ in names]
        for number in numbers:
            path = self.generation_path(number)
            with open_checked(path, GENERATION) as file:
                if number_of(file) != number:
                    raise Failure(f"{path}: it is that of another generation")
                for rows, name in zip(found, names):
                    rows.append(take(file, path, name, 0))
        return found

    def champion(self, number):
        """Where the champion after a generation appeared: (generation, individual)."""
        at, who = [int(each[0]) for each in self.columns("champion/generation", "champion/individual",
                                                         generations=[number])]
        if not (0 <= at <= number and 0 <= who < self.setting("evolution.population", 0)):
            raise Failure(f"{self.path}: altered: the champion of generation {number} can't be where it says")
        return at, who

    # ---- accounting ----

    def ranks(self, number):
        """What each rank did, as arrays by name; None where it was not kept: in packed and very old runs."""
        self.check_generation(number)
        if self.is_packed:
            return None
        path = self.generation_path(number)
        with open_checked(path, GENERATION) as file:
            if "work/ranks" not in file:
                return None
            names = ("host", "games", "pieces", "busy_seconds", "waiting_seconds", "messaging_seconds")
            return {name: take(file, path, f"work/ranks/{name}") for name in names}

    def work(self, number):
        """The accounting of a generation, numbers by name."""
        names = ("games", "pieces", "boards", "lots", "messages", "bytes", "busy_seconds", "master_seconds", "seconds",
                 "efficiency")
        values = self.columns(*(f"work/{name}" for name in names), generations=[number])
        return dict(zip(names, (value[0] for value in values)), generation=number)


def open_run(text):
    """RUN, RUN@GENERATION or RUN@GENERATION:RANK, as the program names them: (run, generation, rank).

    A file of that very name comes first. What is not said is None."""
    if os.path.exists(text) or "@" not in text:
        return Run(text), None, None
    path, _, place = text.rpartition("@")
    parts = place.split(":")
    if len(parts) > 2 or not all(part.isdigit() for part in parts):
        raise Failure(f"'{text}': after '@' must stand GENERATION or GENERATION:RANK, whole numbers", 64)
    run, generation = Run(path), int(parts[0])
    run.check_generation(generation)
    rank = int(parts[1]) if len(parts) == 2 else None
    return run, generation, rank


def by_fitness(fitness):
    """Individuals, the fittest first; the first of equals comes first, as the program ranks them."""
    return np.argsort(-np.asarray(fitness), kind="stable")
