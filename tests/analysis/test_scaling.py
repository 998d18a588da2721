"""scaling_model.py: what holds for every generation, and a run of two ranks."""
import json
import os
import subprocess

import numpy as np
import pytest
import scaling_model
from conftest import CONFIG
from scaling_model import Costs, simulate

COSTS = Costs(speed=1e6, message=1e-6, byte=1e-9, slice_bytes=100, game=1e-6, commit=0.01, genome_bytes=100,
              latency=1e-5, bandwidth=1e9)
MPIRUN_ANYWHERE = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    # MPI keeps some memory to the end, by design.
    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0",
}


@pytest.fixture
def pieces():
    return 1 + np.random.default_rng(1).exponential(1e5, (100, 4)).round()


@pytest.mark.parametrize("slicing", [True, False])
@pytest.mark.parametrize("ranks", [1, 2, 5, 8, 9, 64, 1000])
def test_it_takes_what_it_must(pieces, ranks, slicing):
    result = simulate(pieces, np.arange(pieces.size), COSTS, ranks, slicing=slicing)
    alone = pieces.sum() / COSTS.speed
    assert result.busy == pytest.approx(alone)
    assert result.seconds > max(alone / ranks, pieces.max() / COSTS.speed)
    assert result.seconds < alone + 0.1
    assert 0 < result.efficiency < 1


def test_one_rank_sends_nothing(pieces):
    result = simulate(pieces, np.arange(pieces.size), COSTS, 1)
    assert result.master == result.broadcast == 0
    assert result.seconds == pytest.approx(pieces.sum() / COSTS.speed + result.before_and_after)


def test_a_slow_master_is_the_limit(pieces):
    slow = scaling_model.replace(COSTS, message=0.1)
    result = simulate(pieces, np.arange(pieces.size), slow, 1000)
    assert scaling_model.limit(result) == "the master's messages"
    assert result.seconds > result.master >= 2 * 0.1 * pieces.size / scaling_model.LOT_SLICES_MAX


def test_no_cost_is_negative():
    messages, sizes = np.array([10, 20, 30, 40]), np.array([1e3, 5e3, 2e3, 9e3])
    assert scaling_model.non_negative_fit([messages, sizes], 2 * messages + 3 * sizes) == pytest.approx([2, 3])
    assert scaling_model.non_negative_fit([messages, sizes], 3 * sizes - messages)[0] == 0


def test_a_run_is_measured_and_predicted(wellbred, tmp_path, capsys):
    config = tmp_path / "config.json"
    config.write_text(json.dumps(CONFIG))
    run = str(tmp_path / "run")
    subprocess.run(["mpirun", "-n", "2", wellbred.path, "train", config, "--run", run, "--quiet"], check=True,
                   env={**os.environ, **MPIRUN_ANYWHERE})
    scaling_model.main([run, "--check", run, "--cores", "2"])
    printed = capsys.readouterr().out
    assert "us a message" in printed
    assert printed.count("\n| 2 | 2 | ") == 1
