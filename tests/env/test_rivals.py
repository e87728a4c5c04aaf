"""`saboteur bench --rivals`: the side by side, with what is installed here."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from cli.running import refused

import saboteur
from saboteur.cli.commands import bench_rivals
from saboteur.cli.commands.bench_rivals import NotPlayed, Worker, lines, report
from saboteur.cli.main import main
from saboteur.env.pacing import paced
from saboteur.env.rivals import GROUPS, RIVALS, RULES, Rival, moves_of, play_loop
from saboteur.minds.at_random import play_at_random
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match


def test_all_that_is_installed_is_measured_and_all_else_is_named(capsys):
    assert main(["bench", "--rivals", "--seconds", "0.05", "--repeat", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    rows = {(row["group"], row["library"], row["game"], row["build"]) for row in found["rows"]}
    assert len(rows) == len(found["rows"])
    assert found["failed"] == []
    shown = {row[:3] for row in rows} | {
        (row["group"], row["library"], row["game"]) for row in found["missing"]
    }
    assert shown == {(rival.group, rival.library, rival.game) for rival in RIVALS}
    libraries = {row["library"] for row in found["rows"]}
    assert {"Saboteur", "OpenSpiel", "python-chess"} <= libraries, "the lock has all of these"
    for row in found["rows"]:
        assert 0 < row["least"] <= row["moves_per_cpu_second"] <= row["most"]
        assert row["version"] not in {"", "?"}
    firsts = [next(row for row in found["rows"] if row["group"] == group) for group in GROUPS[:2]]
    assert [first["ratio"] for first in firsts] == [1.0, 1.0]
    assert all(row["install"].startswith("pip install ") for row in found["missing"])
    said = "\n".join(lines(found))
    assert all(row["install"] in said and row["game"] in said for row in found["missing"])
    assert "OpenSpiel 2" in said


def test_what_is_installed_but_does_not_run_is_said_to_fail(monkeypatch):
    broken = Rival(RULES, "OpenSpiel", "no_such_game", "open-spiel", ("pyspiel",), "pip install x")
    monkeypatch.setattr(bench_rivals, "RIVALS", (RIVALS[0], broken))
    found = report(0.01, 1)
    assert [row["library"] for row in found["rows"]] == ["Saboteur"]
    assert found["failed"][0]["game"] == "no_such_game"
    assert "no_such_game" in found["failed"][0]["why"]
    assert "no_such_game" in lines(found)[-1 if saboteur.BUILD == "compiled" else -3]


def test_a_worker_that_dies_says_why():
    with Worker(Rival(RULES, "nobody", "nothing")) as worker, pytest.raises(NotPlayed) as error:
        worker.wait()
    assert "KeyError" in str(error.value)


def test_it_plays_fixed_games(capsys):
    assert "--ruleset" in refused(capsys, "bench", "--rivals", "--ruleset", "base")


def test_every_rival_is_played_by_somebody():
    for rival in RIVALS:
        if rival.is_installed() and rival.runner == "saboteur.env.rivals":
            assert next(moves_of(rival.group, rival.library, rival.game)) > 0


def test_a_pace_counts_what_was_played():
    pace = paced(iter([3, 4, 5, 6]), 0.0)
    assert pace.moves == 3
    assert pace.worked >= 0.0
    assert list(islice(play_loop("base", 3), 2)) == list(islice(play_loop("base", 3), 2))


@pytest.mark.parametrize(("ruleset", "players"), [("base", 5), ("saboteur2", 4), ("duel", 2)])
def test_play_at_random_plays_to_the_end_and_stops_where_it_is_told(ruleset, players):
    rules = parse_ruleset(ruleset)
    keys = stream_keys(seed_bytes(5))
    whole, part = new_match(rules, players, keys), new_match(rules, players, keys)
    made = play_at_random(whole, 9)
    assert whole.stack == []
    assert play_at_random(part, 9, made - 1) == made - 1
    assert part.stack
    assert legal_moves(part)
    assert play_at_random(new_match(rules, players, keys), 9) == made


def test_play_at_random_draws_evenly():
    """Each move of a position is as likely as the next; some lead to the same, as maps do."""
    first = new_match(parse_ruleset("base"), 3, stream_keys(seed_bytes(1)))
    options = legal_moves(first)
    expected: dict[tuple[object, ...], float] = {}
    times = 60 * len(options)
    for move in options:
        s = first.copy()
        apply(s, move)
        expected[s.key()] = expected.get(s.key(), 0.0) + times / len(options)
    seen = dict.fromkeys(expected, 0)
    for seed in range(times):
        s = first.copy()
        assert play_at_random(s, seed * 2654435761, 1) == 1
        seen[s.key()] += 1
    off = sum((seen[key] - count) ** 2 / count for key, count in expected.items())
    assert 10 < len(expected) <= len(options)
    assert off < 2.5 * len(expected)
