"""Runs that belong together: suites, the balance report, and the pages made of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import refused

from saboteur.arena.suite import balance_cells, read_suite
from saboteur.cli.main import main
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.registry import MODULES

ROOT = Path(__file__).resolve().parents[2]
SUITE = """
[[cells]]
about = "sides"
ruleset = "base"
players = [3, 4]
bots = ["random", "simple"]
design = "teams"
rounds = 4

[[cells]]
about = "alone"
ruleset = "solo"
players = [1]
bots = ["random", "simple"]
design = "scores"
rounds = 2
"""


def test_a_suite_leaves_a_file_for_each_run_and_goes_on(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(SUITE)
    out = tmp_path / "found"
    arguments = ["arena", "--suite", str(tmp_path / "mine.toml"), "--out", str(out), "--jobs", "1"]
    assert main([*arguments, "--rounds", "2"]) == 0
    assert sorted(path.name for path in out.glob("*.json")) == [
        "base-3-sides.json",
        "base-4-sides.json",
        "solo-1-alone.json",
    ]
    rows = out / "rows" / "base-4-sides.jsonl"
    before = rows.read_text()
    assert main(arguments) == 0
    assert rows.read_text().startswith(before)
    told = json.loads((out / "base-4-sides.json").read_text())
    assert told["deals"] == 4
    capsys.readouterr()
    # Its own command line plays the same.
    command = [*told["command"].split(" ")[1:], "--jobs", "1", "--json"]
    assert main(command) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["pairs"] == told["pairs"]


def test_packed_deals_are_enough_to_go_on_and_to_tell_of_them(tmp_path, capsys):
    """What one machine played and packed, another one takes up: it plays only what is missing."""
    (tmp_path / "mine.toml").write_text(SUITE)
    out = tmp_path / "found"
    arguments = ["arena", "--suite", str(tmp_path / "mine.toml"), "--out", str(out), "--jobs", "1"]
    arguments += ["--only", "base-3"]
    assert main([*arguments, "--rounds", "2"]) == 0
    rows = out / "rows" / "base-3-sides.jsonl"
    packed = rows.with_name(f"{rows.name}.xz")
    first = rows.read_text()
    rows.unlink()
    (out / "base-3-sides.json").unlink()
    assert main([*arguments, "--no-more"]) == 0
    assert json.loads((out / "base-3-sides.json").read_text())["deals"] == 2
    assert rows.read_text() == first
    assert main(arguments) == 0
    assert rows.read_text().startswith(first)
    # What is packed and what is not are put together, each deal once.
    more = packed.read_bytes()
    rows.write_text(first)
    assert main([*arguments, "--no-more"]) == 0
    assert [json.loads(line)["deal"] for line in rows.read_text().splitlines()[1:]] == [0, 1, 2, 3]
    assert packed.read_bytes() == more
    assert sorted(path.name for path in out.glob("*.json")) == ["base-3-sides.json"]


def test_packed_deals_of_another_run_are_refused(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(SUITE)
    out = tmp_path / "found"
    arguments = ["arena", "--suite", str(tmp_path / "mine.toml"), "--out", str(out), "--jobs", "1"]
    alone = [*arguments, "--only", "alone"]
    assert main([*alone, "--rounds", "1"]) == 0
    rows = out / "rows" / "solo-1-alone.jsonl"
    rows.unlink()
    assert main([*alone, "--seed", "2"]) == 2
    assert "seed was 1, now it is 2" in capsys.readouterr().err
    packed = rows.with_name(f"{rows.name}.xz")
    packed.write_bytes(packed.read_bytes()[:-20])
    assert main(alone) == 2
    assert "no file of the arena" in capsys.readouterr().err
    assert not rows.exists()
    assert "No run has" in refused(capsys, *arguments, "--only", "nonsense")
    assert "--suite" in refused(capsys, "arena", "base", "--only", "alone")


def test_other_bots_can_play_a_suite(tmp_path, capsys):
    (tmp_path / "mine.toml").write_text(SUITE)
    arguments = ["arena", "--suite", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "x")]
    assert main([*arguments, "--jobs", "1", "--rounds", "1", "--bots", "simple,random"]) == 0
    told = json.loads((tmp_path / "x" / "base-3-sides.json").read_text())
    assert told["setting"]["bots"] == ["simple", "random"]


def test_a_suite_that_is_none_is_refused(tmp_path, capsys):
    (tmp_path / "bad.toml").write_text("[[cells]]\nabout = 3\n")
    assert "no suite" in refused(capsys, "arena", "--suite", "nonsense", "--out", str(tmp_path))
    bad = str(tmp_path / "bad.toml")
    assert "no suite" in refused(capsys, "arena", "--suite", bad, "--out", str(tmp_path))
    assert "name a folder" in refused(capsys, "arena", "--suite", "proof")


def test_the_proof_has_the_runs_that_it_must_have():
    cells = {cell.name: cell for cell in read_suite("proof")}
    for game, players in (("base", (3, 5, 7, 10)), ("saboteur2", (5, 8))):
        for count in players:
            cell = cells[f"{game}-{count}-sides"]
            assert cell.setting.design == "teams"
            assert cell.rounds >= 1000
    assert cells["base-5-seat"].rounds >= 5000
    assert cells["saboteur2-8-three-saboteurs"].setting.saboteurs == 3
    assert {"duel-2-match", "solo-1-alone"} <= set(cells)


# --- balance -------------------------------------------------------------------------------------


def test_balance_looks_at_every_module_and_every_number_of_players():
    cells = balance_cells(["simple"], 10, 1)
    texts = " ".join(cell.setting.ruleset for cell in cells)
    assert all(module in texts for module in MODULES)
    counts = {(cell.name.split("-")[0], cell.setting.players) for cell in cells}
    assert {("base", n) for n in range(3, 11)} <= counts
    assert {("saboteur2", n) for n in range(2, 13)} <= counts
    names = [cell.name for cell in cells]
    assert len(set(names)) == len(names)
    assert all(cell.without in names for cell in cells if cell.without)


def test_a_module_is_compared_with_the_game_without_it(tmp_path, capsys):
    """On deals of the same numbers: the same dwarf cards, where both deal the same ones."""
    arguments = ["balance", "--only", "base-veto", "--rounds", "6", "--jobs", "1"]
    assert main([*arguments, "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "base@1+veto@1/P2024" in out
    assert "By module:" in out
    told = json.loads((tmp_path / "balance.json").read_text())
    assert [cell["cell"] for cell in told["cells"]] == ["base-5-players", "base-veto-5-module"]
    plain, veto = (
        [json.loads(line) for line in path.read_text().splitlines()[1:]]
        for path in sorted((tmp_path / "rows").glob("*.jsonl"))
    )
    assert [row["roles"] for row in plain] == [row["roles"] for row in veto]
    more = [
        (row["games"][0]["reached"] - before["games"][0]["reached"], row["roles"].count("saboteur"))
        for row, before in zip(veto, plain, strict=True)
    ]
    mix = {1: 1 / 3, 2: 2 / 3}
    strata = {k: [value for value, dealt in more if dealt == k] for k in mix}
    seen = {k: values for k, values in strata.items() if values}
    total = sum(mix[k] for k in seen)
    expected = sum(mix[k] / total * sum(values) / len(values) for k, values in seen.items())
    found = told["cells"][1]["changes"]["diggers"]["mean"]
    assert found == pytest.approx(expected, abs=1e-4)
    # Started again, nothing is played twice.
    assert main([*arguments, "--out", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cells"] == told["cells"]


def test_balance_of_games_without_saboteurs(capsys):
    found = {}
    for game in ("duel", "solo"):
        assert main(["balance", "--only", game, "--rounds", "1", "--jobs", "1", "--json"]) == 0
        (found[game],) = json.loads(capsys.readouterr().out)["cells"]
    assert {role["role"] for role in found["duel"]["roles"]} == {"blue", "green"}
    assert found["solo"]["bots"][0]["score"]["n"] == 1
    assert main(["balance", "--only", "duel", "--rounds", "1", "--jobs", "1"]) == 0
    assert "blue" in capsys.readouterr().out


def test_balance_is_played_by_a_bot_of_ones_own(tmp_path, capsys, monkeypatch):
    """A file beside the levels, as everywhere where a bot is named; its text is part of the run."""
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, view, dice):\n        return view.legal_moves[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    only = ["balance", "--only", "base-veto", "--rounds", "2", "--jobs", "1", "--json"]
    assert main([*only, "--bots", "mine.py:Mine", "--out", "found"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bot"] == "mine.py:Mine"
    assert found["command"].startswith("saboteur balance --bots mine.py:Mine ")
    assert [cell["deals"] for cell in found["cells"]] == [2, 2]
    assert [cell["failures"] for cell in found["cells"]] == [[], []]
    assert {role["bot"] for cell in found["cells"] for role in cell["roles"]} == {"mine.py:Mine"}
    (tmp_path / "mine.py").write_text("def Mine(view, dice):\n    return view.legal_moves[0]\n")
    assert main([*only, "--bots", "mine.py:Mine", "--out", "found"]) == 2
    assert "holds the deals of another run" in capsys.readouterr().err


def test_balance_refuses_what_makes_no_sense(capsys):
    assert "single one" in refused(capsys, "balance", "--bots", "simple,random")
    assert "No run has" in refused(capsys, "balance", "--only", "chess")
    assert "--rounds" in refused(capsys, "balance", "--rounds", "0")


# --- the pages -----------------------------------------------------------------------------------


def test_the_pages_say_what_their_data_say():
    """docs/arena.md and docs/balance.md are made by a tool, figures and pictures."""
    tool = [sys.executable, str(ROOT / "tools" / "make_arena_docs.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_ruleset_of_the_pages_is_one():
    told = json.loads((ROOT / "docs" / "balance" / "balance.json").read_text())
    for cell in told["cells"]:
        assert parse_ruleset(cell["ruleset"]).text == cell["ruleset"]
