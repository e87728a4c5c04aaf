"""`saboteur arena --ray` on a real Ray cluster: three nodes, all on this machine.

Ray is large, so `./dev test` leaves this out and says so; `./dev ray` runs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
import ray
from cli.running import refused
from ray.cluster_utils import Cluster

from saboteur.arena.deals import Work
from saboteur.arena.on_ray import OtherVersion, _task
from saboteur.arena.setting import TEAMS, Setting
from saboteur.cli.main import main

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own are not ours to forbid
ARENA = ["arena", "--players", "3", "--rounds", "24", "--bots", "own.py:Fails,simple"]
NODES = 3
BOTS = """
class Fails:
    def choose(self, view, dice):
        if view.seat == "B" and view.deck_size < 40:
            raise LookupError("lost")
        return dice.pick(view.legal_moves)

class Loops:
    def choose(self, view, dice):
        while view.seat == "B":
            pass
        return dice.pick(view.legal_moves)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start a cluster of several nodes with one core each; return its address."""
    nodes = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "node_ip_address": "127.0.0.2", "include_dashboard": False},
    )
    for i in range(1, NODES):
        nodes.add_node(num_cpus=1, node_ip_address=f"127.0.0.{2 + i}")
    nodes.wait_for_nodes()
    yield nodes.address
    nodes.shutdown()


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Write bots that fail now and then; the nodes cannot see the file."""
    (tmp_path / "own.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(path) -> list[str]:
    return sorted(re.sub(r'"seconds":\[.*?\]', "", line) for line in path.read_text().splitlines())


@pytest.mark.timeout(600)
def test_a_cluster_plays_the_same_deals_and_a_run_goes_on_there(cluster, own, capsys):
    """Begun here, gone on with on three nodes; failures come back from there as well."""
    limit = ["--move-seconds", "0"]
    begun = ["--rounds", "6", "--out", "parted.jsonl", "--jobs", "1"]
    assert main([*ARENA, *limit, *begun]) == 1
    assert main([*ARENA, *limit, "--out", "parted.jsonl", "--ray", cluster, "--json"]) == 1
    out = capsys.readouterr().out
    found = json.loads(out[out.index('{"setting"') :])
    assert found["deals"] == 24
    assert found["failures"][0]["raised"] > 0
    assert main([*ARENA, *limit, "--out", "whole.jsonl", "--jobs", "1"]) == 1
    assert rows(own / "parted.jsonl") == rows(own / "whole.jsonl")


@pytest.mark.timeout(300)
def test_a_bot_that_loops_on_a_node_is_stopped_there(cluster, own, capsys):
    arguments = ["arena", "--players", "3", "--rounds", "2", "--bots", "own.py:Loops"]
    limit = ["--design", "self", "--move-seconds", "5", "--ray", cluster, "--json"]
    assert main([*arguments, *limit]) == 1
    (failed,) = json.loads(capsys.readouterr().out)["failures"]
    assert failed["slow"] == 2


@pytest.mark.timeout(300)
def test_every_node_has_a_share(cluster):
    """What is handed out as tasks is played on all of them."""
    host = cluster.partition(":")[0]
    ray.init(address=cluster, log_to_driver=False, _node_ip_address=host)
    try:
        alive = [node for node in ray.nodes() if node["Alive"]]
        assert len(alive) == NODES

        @ray.remote
        def where(work: Work, deal: int) -> str:
            import saboteur  # noqa: PLC0415 - on the node

            _task(work, deal, saboteur.__version__)
            return ray.get_runtime_context().get_node_id()

        work = Work(Setting("base", 10, ("simple", "random"), TEAMS))
        found = set(ray.get([where.remote(work, deal) for deal in range(60)]))
    finally:
        ray.shutdown()
    assert found == {node["NodeID"] for node in alive}


@pytest.mark.timeout(300)
def test_ray_is_started_here_if_nothing_is_said(capsys):
    arguments = ["arena", "--players", "3", "--rounds", "8", "--jobs", "2", "--json"]
    assert main([*arguments, "--ray"]) == 0
    on_ray = json.loads(capsys.readouterr().out)
    assert main(arguments) == 0
    here = json.loads(capsys.readouterr().out)
    for found in (on_ray, here):
        del found["speed"]
    assert on_ray == here
    assert not ray.is_initialized()


def test_another_version_on_a_node_is_an_error():
    work = Work(Setting("base", 3, ("simple", "random"), TEAMS))
    with pytest.raises(OtherVersion, match=r"is installed, not 0\.0\.0"):
        _task(work, 0, "0.0.0")


@pytest.mark.timeout(300)
def test_a_cluster_that_is_not_there_is_one_sentence(capsys):
    assert "Ray cannot play this" in refused(capsys, *ARENA[:5], "--ray", "127.0.0.1:1")
