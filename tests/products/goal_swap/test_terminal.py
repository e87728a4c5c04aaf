"""A Goal Card Swap in the terminal: two goals at once, then yes or no; and what others read of it."""

import re

from cli.person import at_table, card_of, insist_on_secret

GOALS = """base+pathfinder+diversion+goal-swap+veto
players 3
mine 1,0=EW
hand A EW NS NESW pathfinder diversion goal-swap
hand B NESW
hand C NE
roles A:miner B:saboteur C:miner
"""


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


def test_what_others_do_in_secret_is_not_shown():
    insist_on_secret(GOALS, "goal-swap@8,-2+8,0\nyes", "back exchanged")
