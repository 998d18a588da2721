"""genomes.py, games.py, people.py, efficiency.py: what is drawn and printed is what is stored."""
import json

import efficiency
import games
import genomes
import h5py
import history
import numpy as np
import people
import pytest
from conftest import ANALYSIS
from pictures import Done, lines_of, look, same
from runs import Run

FIRST = ANALYSIS.parent / "tests/store/v1"
COMMANDS = {"history": history, "genomes": genomes, "games": games, "people": people, "efficiency": efficiency}


@pytest.fixture(scope="session")
def bred(wellbred, config, tmp_path_factory):
    """With parents, capped games and a net."""
    run = tmp_path_factory.mktemp("bred") / "net"
    wellbred.run("train", config, "--run", run, "--quiet", "--set", "evolution.method=ga", "--set",
                 "evolution.elites=2", "--set", "player.policy.kind=mlp", "--set", "player.policy.hidden=[4]", "--set",
                 "player.policy.biases=true", "--set", "game.max_pieces=20")
    return run


def stored(run, name):
    with h5py.File(run / "run.h5" if run.is_dir() else run) as file:
        return file[name][:]


# ---- all commands, all runs ----


@pytest.mark.parametrize("name", COMMANDS)
def test_every_kind_of_run(name, empty, one, made, many, capsys, tmp_path):
    for run in (empty, one, made / "run", made / "packed.h5", many):
        picture = tmp_path / "picture.svg"
        assert Done(capsys, COMMANDS[name].main, run, "-o", picture, "--json").json
        assert picture.read_text().count("<svg") == 1
        picture.unlink()


@pytest.mark.parametrize("name", COMMANDS)
def test_runs_of_the_first_format(name, capsys):
    for path in (FIRST / "run", FIRST / "packed.h5"):
        assert Done(capsys, COMMANDS[name].main, path, "--json").json


@pytest.mark.parametrize("name", COMMANDS)
def test_faults(name, copy, capsys):
    path = copy / "run/generations/4.h5"
    path.write_bytes(path.read_bytes()[:-3])
    Done(capsys, COMMANDS[name].main, copy / "run").refused(65, str(path), "torn")
    Done(capsys, COMMANDS[name].main, copy / "none").refused(65, "there is no run in")
    Done(capsys, COMMANDS[name].main, copy / "run", "--no-such").refused(64, "--no-such")


@pytest.mark.parametrize("name, dataset, command", [("champion", "champion/individual", people),
                                                    ("champion", "champion/generation", genomes),
                                                    ("parent", "parents", genomes)])
def test_what_can_not_be_is_named(name, dataset, command, copy, reseal, capsys):
    path = copy / "run/generations/4.h5"
    with h5py.File(path, "r+") as file:
        file[dataset][...] = 99
    reseal(path)
    Done(capsys, command.main, copy / "run").refused(65, "altered", name, "generation 4")


@pytest.mark.parametrize("name", COMMANDS)
def test_help(name, capsys):
    with pytest.raises(SystemExit) as end:
        COMMANDS[name].main(["--help"])
    assert end.value.code == 0 and "-o FILE" in capsys.readouterr().out


# ---- genomes ----


def test_weights_of_the_champion(made):
    for path in (made / "run", made / "packed.h5"):
        figure = genomes.draw(genomes.read(path))
        weights, kept = lines_of(figure.axes[0]), stored(path, "champion/genome")
        for number, feature in enumerate(("holes", "bumpiness", "landing_height")):
            assert same(weights[feature], kept[:, number])
        look(figure)


def test_weights_of_a_net(bred):
    found, kept = genomes.read(bred), stored(bred, "champion/genome")
    for feature in range(3):
        assert np.allclose(found.blocks[0].values[:, feature], np.linalg.norm(kept[:, feature:12:3], axis=1))
    look(genomes.draw(found))


@pytest.mark.parametrize("kind, titles", [("exponential", ["weights", "exponents"]),
                                          ("displacement", ["weights", "exponents", "displacements"])])
def test_blocks_of_other_policies(made, kind, titles):
    run = Run(made / "run")
    run.config["player"]["policy"]["kind"] = kind
    genome = np.arange(18).reshape(2, 9)
    blocks = genomes.blocks_of(run, genome)
    assert [block.title.split()[1] for block in blocks] == titles
    assert same(blocks[1].values, genome[:, 3:6])


def test_many_features_become_a_map(made):
    found = genomes.read(made / "run")
    found.run.features = [f"feature {number}" for number in range(40)]
    values = np.random.default_rng(1).normal(size=(5, 40))
    found.blocks = [genomes.Block("Champion's weights", "weight", values)]
    figure = genomes.draw(found)
    assert same(figure.axes[0].collections[0].get_array().reshape(40, 5), values.T)
    look(figure)


def test_diversity(bred):
    found, kept = genomes.read(bred), stored(bred, "genomes").astype(float)
    for generation in range(5):
        pairs = [((a - b) ** 2).sum() for i, a in enumerate(kept[generation]) for b in kept[generation][:i]]
        assert found.distance[generation] == pytest.approx(np.sqrt(np.mean(pairs)))
        assert found.different[generation] == len(np.unique(kept[generation], axis=0))


def test_family(bred, many):
    for run in (bred, many):
        found, parents = genomes.read(run), stored(run, "parents")
        levels = genomes.ancestors(found)
        assert levels[0] == (stored(run, "champion/generation")[-1], [stored(run, "champion/individual")[-1]])
        for (generation, here), (above, there) in zip(levels, levels[1:]):
            wanted = {parent for individual in here for parent in parents[generation, individual] if parent >= 0}
            assert (above, set(there)) == (generation - 1, wanted)
        assert levels[-1][0] == 0 or all(parents[levels[-1][0], levels[-1][1]].ravel() < 0)
        figure = genomes.draw(found, depth=3)
        tree = figure.axes[-1]
        drawn = sum(len(points.get_offsets()) for points in tree.collections[1:-1])
        assert drawn == sum(len(here) for _, here in levels[:4])
        place = tree.collections[-1].get_offsets()[0]
        order = np.argsort(-stored(run, "fitness")[levels[0][0]], kind="stable")
        assert order[int(place[1])] == levels[0][1][0]
        look(figure)


def test_samples_have_no_parents(made):
    figure = genomes.draw(genomes.read(made / "run"))
    assert "there are no parents" in figure.axes[-1].get_title(loc="left")


# ---- games ----


def test_lengths_of_games(made, bred):
    for text, run, at in ((f"{made / 'run'}@2", made / "run", 2), (str(made / "packed.h5"), made / "packed.h5", 4),
                          (str(bred), bred, 4)):
        found = games.read(text)
        pieces, flags = stored(run, "games/pieces")[at].ravel(), stored(run, "games/flags")[at].ravel()
        assert same(found.pieces, pieces) and same(found.flags, flags)
        figure = games.draw(found)
        bars = sum(patch.get_height() for patch in figure.axes[0].patches)
        assert bars == len(pieces)
        points = np.concatenate([line.get_xdata() for line in figure.axes[1].get_lines()
                                 if "exponential" not in line.get_label()])
        assert same(np.sort(points), np.sort(pieces))
        look(figure)


def test_fit_and_marks(made, bred, capsys):
    with h5py.File(bred / "run.h5") as file:
        pieces, flags = file["games/pieces"][3], file["games/flags"][3]
    printed = Done(capsys, games.main, f"{bred}@3", "--json").json
    assert printed["capped"] == (flags & 4 > 0).sum() > 0
    assert printed["dropped_as_best"] == printed["dropped_as_worst"] == 10
    assert printed["exponential_mean"] == pytest.approx(pieces.sum() / (flags & 4 == 0).sum())
    labels = lines_of(games.draw(games.read(f"{bred}@3")).axes[1])
    assert any(label.startswith(f"capped ({printed['capped']}") for label in labels)
    assert any(label.startswith("exponential, mean") for label in labels)


def test_games_of_one_genome(made, capsys):
    fittest = np.argmax(stored(made / "run", "fitness")[1])
    found = games.read(f"{made / 'run'}@1:0")
    assert same(found.pieces, stored(made / "run", "games/pieces")[1, fittest])
    Done(capsys, games.main, f"{made / 'run'}@1:10").refused(65, "ranks are 0 to 9")
    Done(capsys, games.main, f"{made / 'run'}@5").refused(65, "no generation 5")


def test_games_that_are_all_capped(made):
    found = games.read(str(made / "run"))
    found.flags = found.flags | 4
    assert np.isnan(found.fitted_mean)
    look(games.draw(found))


# ---- people ----


def test_people_and_champion(made, many, capsys):
    assert len(people.read_people(people.SHIPPED)[0].scores) == 20
    done = Done(capsys, people.main, made / "run", "--after", "1,5", "--json")
    rows = done.json["rows"]
    assert (rows[0]["mean"], rows[0]["best"]) == (3004, 5133)  # as published
    for row, number in zip(rows[1:], (0, 4)):
        at = stored(made / "run", "champion/generation")[number]
        who = stored(made / "run", "champion/individual")[number]
        assert row["scores"] == stored(made / "run", "games/score")[at, who].tolist()
        assert row["mean"] == pytest.approx(np.mean(row["scores"]))
    assert "other rules: its 'game.score' is nes and theirs classic" in done.err
    rows = Done(capsys, people.main, made / "run", many, "--json").json["rows"]
    assert rows[1]["label"] == "champions of 2 runs" and rows[1]["games"] == 8
    found, _ = people.read_people(people.SHIPPED)
    look(people.draw([found, people.read_champions([Run(made / "run")], 3), people.Players("none", np.empty(0)),
                      people.Players("one", np.array([4000.0]))], "beside people"))


def test_other_people(made, capsys, tmp_path):
    path = tmp_path / "us.json"
    path.write_text(json.dumps({"scores": [1, 2]}))
    done = Done(capsys, people.main, made / "run", "--people", path, "--json")
    assert done.json["rows"][0]["scores"] == [1, 2] and done.err == ""
    for text in ("{", "[]", '{"scores": []}', '{"scores": ["a"]}'):
        path.write_text(text)
        Done(capsys, people.main, made / "run", "--people", path).refused(65, str(path))
    Done(capsys, people.main, made / "run", "--people", tmp_path / "no").refused(65, "No such file")
    Done(capsys, people.main, made / "run", "--after", "5,x").refused(64, "5,x")


# ---- efficiency ----


def spent_of(run, number):
    with h5py.File(run / f"generations/{number}.h5") as file:
        return {name: item[:] for name, item in file["work/ranks"].items()}


def test_where_the_time_went(made):
    found = efficiency.read(made / "run")
    for number in range(5):
        ranks = spent_of(made / "run", number)
        assert found.spent["playing"][number] == pytest.approx(ranks["busy_seconds"].sum())
        assert found.spent["waiting"][number] == pytest.approx(ranks["waiting_seconds"].sum())
        assert sum(values[number] for values in found.shares.values()) == pytest.approx(100, abs=1)
    assert same(found.efficiency, stored(made / "run", "work/efficiency"))
    assert found.by_rank["playing"].sum() == pytest.approx(stored(made / "run", "work/busy_seconds").sum())
    figure = efficiency.draw(found)
    playing = figure.axes[0].patches[0].get_data()
    assert np.allclose(playing.values, found.shares["playing"])
    look(figure)


def test_ranks_that_come_and_go(made):
    assert same(efficiency.time_of_ranks(np.array([2, 4, 1]), np.array([10.0, 20.0, 5.0])), [35, 30, 20, 20])
    found = efficiency.read(made / "run")
    found.by_rank = {kind: np.random.default_rng(1).uniform(0, 1, 500) for kind in efficiency.KINDS}
    look(efficiency.draw(found))


def test_generations_without_accounts(made, monkeypatch):
    monkeypatch.setattr(Run, "ranks", lambda run, number: dict.fromkeys(
        ("games", "busy_seconds", "waiting_seconds", "messaging_seconds"), np.empty(0)))
    found = efficiency.read(made / "run")
    assert same(found.ranks, np.ones(5)) and found.by_rank == {}
    look(efficiency.draw(found))


def test_a_packed_run_says_what_it_does_not_know(made):
    found = efficiency.read(made / "packed.h5")
    assert same(found.ranks, np.ones(5))
    assert same(found.spent["playing"], stored(made / "packed.h5", "work/busy_seconds"))
    assert np.isnan(found.spent["waiting"]).all()
    figure = efficiency.draw(found)
    assert "was not kept" in figure.axes[1].texts[0].get_text()
    look(figure)
