# Where every rank's time went stands in each generation's file and in the log, and adds up.
#
#   bash accounting.sh WELLBRED PYTHON     a Python that has h5py
python=$2
source "$(dirname "$0")/lib.bash"

check() { # check RUN RANKS MASTER_PLAYS
    "$python" -B - "$@" <<'END'
import glob, json, math, os, socket, sys
import h5py

run, ranks, plays = sys.argv[1], int(sys.argv[2]), sys.argv[3]
log = [json.loads(line) for line in open(run + "/log.jsonl")]
log = [event for event in log if event["event"] == "generation"]
assert len(log) == 2, log

def near(a, b, what):
    assert math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9), (what, a, b)

for event in log:
    with h5py.File("%s/generations/%d.h5" % (run, event["generation"]), "r") as file:
        work = file["work"]
        rank = {name: work["ranks"][name][()] for name in work["ranks"]}
        assert sorted(rank) == ["busy_seconds", "games", "host", "messaging_seconds", "pieces", "waiting_seconds"]
        assert all(len(values) == ranks for values in rank.values())
        assert all(host.decode() == socket.gethostname() for host in rank["host"])
        assert rank["games"].sum() == work["games"][0] == event["games"]
        assert rank["pieces"].sum() == work["pieces"][0] == event["pieces"]
        busy, seconds = rank["busy_seconds"].sum(), work["seconds"][0]
        near(busy, work["busy_seconds"][0], "busy")
        near(work["efficiency"][0], busy / (ranks * seconds), "efficiency")
        near(event["efficiency"], work["efficiency"][0], "efficiency in the log")
        assert 0 < work["efficiency"][0] <= 1.001
        # Nobody was busy, waiting and messaging for longer than there was time, but a worker's
        # wait for the next generation is in its first result of that one.
        for name in ("busy_seconds", "messaging_seconds", "waiting_seconds"):
            assert (rank[name] >= 0).all(), name
        assert (rank["busy_seconds"] <= seconds * 1.001).all()
        assert (rank["pieces"][0] == 0) == (plays == "never"), rank["pieces"]
        assert (work["messages"][0] == 0) == (ranks == 1)
        assert (work["bytes"][0] == 0) == (ranks == 1)
        if ranks > 1: # each lot goes out and comes back, all of them but the master's own
            assert work["messages"][0] <= 2 * work["lots"][0] + 3 * (ranks - 1), list(work["messages"])
        for i, entry in enumerate(event["ranks"]):
            assert entry["pieces"] == rank["pieces"][i] and entry["games"] == rank["games"][i]
with h5py.File(run + "/run.h5", "r") as file: # the columns are there as before
    assert file["work/pieces"].shape == (2,) and "ranks" not in file["work"]
END
    echo "$2 ranks, master plays '$3': it adds up"
}

for plan in "0 always" "3 always" "4 never"; do
    read -r ranks plays <<<"$plan"
    train "$ranks" long.json --run "run$ranks" --set cluster.master_plays=$plays --set game.max_pieces=3000
    check "run$ranks" $((ranks > 0 ? ranks : 1)) "$plays"
done
