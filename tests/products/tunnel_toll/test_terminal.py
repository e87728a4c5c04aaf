"""A toll dwarf in the terminal: one letter, then a cell, then a card; and what others read of it."""

import re

import pytest
from cli.person import NAMES, at_table

from saboteur.match import Match
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import tell

TOLL = """base+tunnel-toll
players 3
mine 1,0=EW
hand A EW NS NE
hand B NESW
roles A:miner B:saboteur C:miner
"""


def test_a_toll_dwarf_is_one_letter_then_a_cell_then_a_card(monkeypatch):
    person = at_table(monkeypatch, TOLL, "a", "2,0", "2")
    assert person.screens[0].count("toll dwarf") == 1
    assert "At which open end?" in person.screens[1]
    assert re.search(r"^  a 0,-1 ", person.screens[1], re.MULTILINE)
    assert "A toll dwarf at 2,0. Which card do you discard" in person.screens[2]
    assert "You put a toll dwarf at 2,0" in person.screens[3]


def test_steps_can_be_gone_back_and_mistakes_change_nothing(monkeypatch):
    person = at_table(monkeypatch, TOLL, "a", "zz", "5,5", "", "a", "a", "7", "moves", "1")
    assert "not offered" in person.screens[2]
    assert "not offered" in person.screens[3]
    assert "Your hand" in person.screens[4]
    assert "toll dwarf. At" not in person.screens[4]
    assert "Choose the number of a card" in person.screens[7]
    assert "toll:EW@" in person.screens[8]
    assert "You put a toll dwarf at 0,-1" in person.screens[9]


@pytest.mark.parametrize("text", ["toll:NS@2,0", "toll:EW@0,1"])
def test_a_toll_dwarf_in_notation(text, monkeypatch):
    assert "You put a toll dwarf at" in at_table(monkeypatch, TOLL, text).text()


@pytest.mark.parametrize(
    ("position", "move", "secret"),
    [(TOLL, "toll:NE@2,0", "bend (north-east)")],
)
def test_what_others_do_in_secret_is_not_shown(position, move, secret):
    match = Match.from_position(position)
    for text in move.split("\n"):
        match.play(text)
        while match.turn != "A" and len(match.rules.windows) and text != "yes":
            match.play("pass")
    seen = match.view("B")
    told = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 1) for entry in seen.log)
    own = match.view("A")
    mine = " ".join(tell(catalogue("en"), match.rules, NAMES, entry, 0) for entry in own.log)
    assert secret in mine or "discarded" in mine
    assert secret not in told
