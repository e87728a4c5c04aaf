"""`saboteur simulate`, `bench`, `perft`, `check` and `rules`, in both languages."""

import json
import re

import pytest
from cli.running import refused

from saboteur.cli.commands import bench
from saboteur.cli.main import main

# --- the commands with figures ------------------------------------------------------------------


KEYS = {
    "simulate": "ruleset players bots seed games rounds moves moves_per_round moves_per_second "
    "legal_moves_per_turn miner_wins greedy_wins saboteur_wins miner_win_share by_saboteurs_dealt "
    "results happenings gold_per_role gold_per_match seconds",
    "bench": "rulesets python machine build seconds repeat rows",
}


def test_figures_in_both_languages(monkeypatch, capsys):
    arguments = ["simulate", "saboteur2", "--players", "4", "--games", "1", "--bots", "random"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("saboteur2@1/P2024, 4 players, bots: random\n")
    assert "legal moves per turn" in out
    assert "doors bar both teams" in out
    assert main([*arguments, "--language", "fr"]) == 0
    french = capsys.readouterr().out
    assert "coups permis par tour" in french
    assert "Géologue" in french
    assert len(french.split("\n")) == len(out.split("\n"))
    assert "per" not in french.split()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_figures_for_machines_do_not_depend_on_the_language(language, monkeypatch, capsys):
    arguments = ["--games", "1", "--players", "3", "--bots", "random", "--json"]
    assert main(["simulate", *arguments, "--language", language]) == 0
    assert list(json.loads(capsys.readouterr().out)) == KEYS["simulate"].split()
    speed = {"moves_per_second": 10.0, "copy_seconds": 0.1}
    monkeypatch.setattr(bench, "_worker", lambda job, seconds: speed)
    assert main(["bench", "--repeat", "1", "--json", "--language", language]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == KEYS["bench"].split()
    assert found["rows"][1]["what"] == "base, 3 players, interpreted"
    assert main(["bench", "--repeat", "1", "--language", language]) == 0
    out = capsys.readouterr().out
    assert ("base, 3 joueurs, interprété" in out) == (language == "fr")


POSITIONS = """id one
pos
base
players 3
hand A EW
end
perft 1 {count}
"""


def test_counting_in_both_languages(tmp_path, capsys):
    path = tmp_path / "one.perft"
    path.write_text(POSITIONS.format(count=3), encoding="utf-8")
    assert main(["perft", str(path)]) == 0
    assert re.fullmatch(r"1 position, 3 sequences, \d+/s: all right\n", capsys.readouterr().out)
    path.write_text(POSITIONS.format(count=4), encoding="utf-8")
    assert main(["perft", str(path), "--language", "fr"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("one\u00a0: perft 1 donne 3, et non 4\n1 situation, 3 suites, ")
    assert main(["perft", str(path), "--divide"]) == 0
    assert capsys.readouterr().out.endswith("one: perft 1 is 3\n")
    assert "“two”" in refused(capsys, "perft", str(path), "--id", "two")
    path.write_text("nonsense\n", encoding="utf-8")
    assert "saboteur perft --help" in refused(capsys, "perft", str(path))


# --- check and rules ---------------------------------------------------------------------------


SCENARIO = """scenario SC-X a straight
clauses BASE-PATH-01
given
  base
  players 3
  hand A EW ??*5
legal A EW@1,0
"""


def test_scenarios_that_hold(tmp_path, capsys):
    path = tmp_path / "good.scenario"
    path.write_text(SCENARIO, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "1 scenario: all hold.\n"
    assert main(["check", "-v", str(path), "--language", "fr"]) == 0
    assert "réussi  SC-X a straight [BASE-PATH-01]" in capsys.readouterr().out


def test_scenarios_that_fail(tmp_path, capsys):
    path = tmp_path / "bad.scenario"
    path.write_text(SCENARIO.replace("EW@1,0", "EW@5,0"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("failed  SC-X")
    assert f"{path}:7: expected EW@5,0 to be legal" in out
    assert out.endswith("1 scenario: 1 failed.\n")


def test_parts_clauses_and_modules(capsys):
    assert main(["rules"]) == 0
    assert "BASE-PATH   Path cards" in capsys.readouterr().out
    assert main(["rules", "base-path"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Path cards\nBASE-PATH-01 ")
    assert "BASE-ACT" not in {line[:8] for line in out.split("\n")}
    assert main(["rules", "base-path-02"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("BASE-PATH-02 ")
    assert "Source: " in out
    assert main(["rules", "--modules"]) == 0
    out = capsys.readouterr().out
    assert "require_connection" in out
    assert "P2004" in out
    assert "[ED-04," in out
    assert "Saboteur 2, 2 to 12 players" in out
    assert "trap_self" in out
    assert out.count("[ED-04,") == 1
    assert "require_connection, first_player and goal_cells: as in Base game" in out
    assert all(len(line) < 80 for line in out.split("\n"))


def test_searching_forgives_capitals_and_accents(capsys):
    assert main(["rules", "BASE", "--search", "TRESOR", "--language", "fr"]) == 0
    out = capsys.readouterr().out
    assert "trésor" in out
    assert all(line.startswith(("BASE-", "    ")) for line in out.split("\n")[:-3])
