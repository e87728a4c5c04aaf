"""`saboteur load`: a few real tables, for a few seconds."""

from __future__ import annotations

import json

import msgspec
import pytest
from load_table import kept, table_of

from saboteur.cli.commands.load import lines
from saboteur.cli.main import main
from saboteur.load.plans import Plan
from saboteur.load.results import Result, Seen, Spent
from saboteur.load.running import _result


def test_it_plays_and_says_how_it_was(capfd, tmp_path):
    """With whole views, with changes, and with messages held back, in one run; files and all."""
    words = "load --tables 2 --people 3 --every 0.2 --seconds 1.5 --warm-up 0.5 --languages en,fr"
    folder = tmp_path / "kept"
    assert main([*words.split(), "--compare", "--json", "--data-dir", str(folder)]) == 0
    found = msgspec.json.decode(capfd.readouterr().out, type=list[Result])
    assert [result.plan.variant for result in found] == ["usual", "whole-views", "delayed"]
    for result in found:
        assert result.moves >= 4
        assert (result.errors, result.reconnects) == (0, 0)
        assert len(result.own) == len(result.others) == len(result.last) == 4
        assert result.last[0] >= result.own[0] > 0
        assert result.server_ms_per_move is not None
        assert result.server_ms_per_move > 0
    usual, whole, _ = found
    assert usual.kib_per_client_and_move < whole.kib_per_client_and_move / 2
    assert (folder / "server0" / "saboteur.sqlite").exists()
    assert len(lines(found)) == 17
    assert len(table_of(found)) == 2 + len(found)


def test_a_server_that_runs_is_played_at(capsys, tmp_path):
    """And one that is too slow is found wrong."""
    from saboteur.load.plans import Plan  # noqa: PLC0415
    from saboteur.load.servers import servers  # noqa: PLC0415

    plan = Plan(
        tables=1,
        people=3,
        every=0.2,
        seconds=1.0,
        warm_up=0.0,
        languages=["en"],
        crowds=1,
        processes=1,
        store="sqlite",
        folder=str(tmp_path),
    )
    with servers(plan) as (server,):
        words = "load --tables 2 --crowds 2 --people 3 --every 0.2 --seconds 1 --warm-up 0"
        code = main([*words.split(), "--url", server.url, "--limit", "0.001"])
    assert code == 1
    shown = capsys.readouterr().out
    assert server.url in shown
    assert "–" in shown, "what a server needs that others started is not known"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--tables 0", "at least one table"),
        ("--people 2", "from 3 to 10"),
        ("--languages tlh", "no language “tlh”"),
        ("--url http://127.0.0.1:9 --processes 2", "runs already"),
        ("--url 127.0.0.1:9", "no address"),
    ],
)
def test_what_makes_no_sense_is_refused(capsys, words, reason):
    assert main(["load", *words.split()]) == 2
    assert reason in capsys.readouterr().err


def test_nobody_answers(capfd):
    """A server that is not there is a sentence."""
    words = "load --tables 1 --people 3 --seconds 1 --url http://127.0.0.1:9"
    assert main(words.split()) == 2
    assert "could not all come" in capfd.readouterr().err


def test_figures_do_not_tell_where_a_database_or_a_file_is():
    """They are kept and shown; the address of a database has its password in it."""
    plan = Plan(
        tables=1, people=3, every=1.0, seconds=1.0, warm_up=0.0, languages=["en"], crowds=1,
        processes=1, store="postgres", address="postgresql://me:sesame@here/load", folder="/here",
    )  # fmt: skip
    result = _result(plan, Seen(moves=1), Spent(), None, None)
    assert b"here" not in msgspec.json.encode(result)
    assert b"sesame" not in msgspec.json.encode(result)
    for result in kept():
        assert (result.plan.address, result.plan.folder) == ("", "")


def test_the_table_of_the_documentation_is_made_of_kept_figures():
    """What docs/server.md shows is what was measured."""
    from load_table import (  # noqa: PLC0415
        DOCUMENT,
        kept_of_bots,
        marked,
        with_bots,
    )

    text = DOCUMENT.read_text(encoding="utf-8")
    assert marked(text, kept()) == text
    assert with_bots(text, kept_of_bots()) == text
    assert json.loads(msgspec.json.encode(kept()))


def test_what_is_kept_of_bots_makes_the_other_table():
    """A row for each level; the rest of the page stays as it is."""
    from load_table import BEGIN_BOTS, DOCUMENT, with_bots  # noqa: PLC0415

    text = DOCUMENT.read_text(encoding="utf-8")
    assert text.count(BEGIN_BOTS) == 1
    bots = {
        "level": "learned", "tables": 100, "seconds": 60.0, "moves": 2900, "median": 0.004,
        "p99": 0.0226, "overrun": 2, "error": 1, "ping_median": 0.0004, "ping_p99": 0.0131,
        "cores": 2, "load_before": 0.1, "load_after": 1.75, "nice": 0, "compiled": True,
    }  # fmt: skip
    row = "| learned | 100 | 2900 | 4 ms | 23 ms | 3 | 0 ms | 13 ms | 2, 0.1 and 1.75 |"
    made = with_bots(text, [bots])
    assert row in made
    assert made.partition(BEGIN_BOTS)[0] == text.partition(BEGIN_BOTS)[0]
    assert made.rpartition("<!-- up to here -->")[2] == text.rpartition("<!-- up to here -->")[2]
    assert with_bots(made, [bots]) == made
