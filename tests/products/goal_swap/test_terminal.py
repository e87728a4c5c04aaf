"""A Goal Card Swap in the terminal: two goals at once, then yes or no; and what others read of it."""

import re

import pytest
from cli.person import NAMES, at_table

from saboteur.match import Match
from saboteur.texts.messages import catalogue
from saboteur.texts.narrate import tell

GOALS = """base+pathfinder+diversion+goal-swap+veto
players 3
mine 1,0=EW
hand A EW NS NESW pathfinder diversion goal-swap
hand B NESW
hand C NE
roles A:miner B:saboteur C:miner
"""


def card_of(person, name: str) -> str:
    return re.findall(rf"^ (\d) .*{name}", person.screens[0], re.MULTILINE)[0]


def test_two_goals_are_chosen_at_once_and_the_answer_is_yes_or_no(monkeypatch):
    person = at_table(monkeypatch, GOALS)
    number = card_of(person, "Goal Card Swap")
    person = at_table(monkeypatch, GOALS, number, "b", "y")
    assert "a 8,-2 and 8,0   b 8,-2 and 8,2   c 8,0 and 8,2" in person.screens[1]
    assert re.search(r"^  y Exchange the two goals", person.screens[2], re.MULTILINE)
    assert "You put the goals at 8,-2 and 8,2 back exchanged." in person.words()
    person = at_table(monkeypatch, GOALS, number, "b", "non", language="fr")
    assert re.search(r"^  n ", person.screens[2], re.MULTILINE)
    assert len(person.screens) > 3


@pytest.mark.parametrize(
    ("position", "move", "secret"),
    [(GOALS, "goal-swap@8,-2+8,0\nyes", "back exchanged")],
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
