"""A move typed in the terminal is read once and judged once, however it is typed."""

from __future__ import annotations

import pytest
from cli.person import at_table
from server.test_one_judgement import calls

__all__ = ["calls"]

POSITION = """base
players 3
mine 1,0=EW
hand A EW NS map
roles A:miner B:saboteur C:miner
deck NS NS NS
"""


@pytest.mark.parametrize(
    "typed",
    ["ew@2,0", "EW@2,0", "-EW", "map@8,0", "1a1", "2-", "3a"],
)
def test_a_typed_move_is_read_and_judged_once(typed, calls, monkeypatch):
    person = at_table(monkeypatch, POSITION, "", typed, people=3)
    assert len(person.screens) > 1
    assert calls == {"read": 1, "judged": 1}


def test_a_refused_move_is_read_and_judged_once(calls, monkeypatch):
    at_table(monkeypatch, POSITION, "", "NS@2,0", people=3)
    assert calls == {"read": 1, "judged": 1}


def test_what_is_no_move_is_not_judged(calls, monkeypatch):
    at_table(monkeypatch, POSITION, "", "xyz@2,0", people=3)
    assert calls == {"read": 1}
