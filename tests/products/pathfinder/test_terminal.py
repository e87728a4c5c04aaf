"""A Pathfinder in the terminal: it asks for path cards and for nothing else."""

from cli.person import at_table, card_of

PATHFINDER = """base+pathfinder+diversion+goal-swap+veto
players 3
mine 1,0=EW
hand A EW NS NESW pathfinder diversion goal-swap
hand B NESW
hand C NE
roles A:miner B:saboteur C:miner
"""


def test_a_pathfinder_asks_for_path_cards_only(monkeypatch):
    person = at_table(monkeypatch, PATHFINDER)
    number = card_of(person, "Pathfinder")
    blocked = card_of(person, "Goal Card Swap")
    letter = number + "a"
    person = at_table(monkeypatch, PATHFINDER, letter, blocked, "1-", "1", "-", "", "1a")
    assert "Pathfinder: lay a path card." in person.screens[1]
    assert "have to lay a path card" in person.screens[2]
    assert "have to lay a path card" in person.screens[3]
    assert "- discard" not in person.screens[4]
    assert person.screens[4].endswith("Where? (letter or Enter): ")
    assert "You laid" in person.screens[7]
