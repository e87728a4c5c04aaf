"""A toll dwarf in the terminal: one letter, then a cell, then a card; and what others read of it."""

import re

import pytest
from cli.person import at_table, insist_on_secret

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


def test_what_others_do_in_secret_is_not_shown():
    insist_on_secret(TOLL, "toll:NE@2,0", "bend (north-east)")
