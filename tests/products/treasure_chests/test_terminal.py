"""Treasure chests in the terminal: where one is laid, and the last look at a mine with a pushed goal."""

from cli.person import at_table

from saboteur.cli.screen.window import mine_of
from saboteur.match import Match
from saboteur.rules.kinds import cell_at

CHESTS = """base+treasure-chests chest_cells=players
players 3
unlaid NE/4
frame turn A
frame place-chest A
roles A:miner B:saboteur C:miner
"""


def test_a_chest_is_laid_on_any_cell_that_is_typed(monkeypatch):
    """Cells near the mine have letters; others are written, and refused for a reason. [AMB-70]"""
    person = at_table(monkeypatch, CHESTS, "8,0", "40, -31", "?")
    assert "CHEST-03" in person.screens[1]
    assert "Ann, your card" in person.screens[2]


PUSHED = """base+treasure-chests
players 3
mine 1,0=EW
chest 2,1=NE/5
goal 8,0=treasure
hand A NE
hand B
hand C
deck
"""


def test_the_last_look_shows_a_goal_that_the_last_move_pushed():
    """[CHEST-E5, CHEST-D9]"""
    match = Match.from_position(PUSHED)
    match.play("SW@2,0")
    heard = len(match.view("-").log)
    match.play("push@8,0")
    entries = match.view("-").log[heard:]
    assert "round-ended" in [entry.name for entry in entries]
    assert match.last_mine is not None
    mine = mine_of(match.last_mine)
    assert cell_at(9, 0) in mine.hidden
    assert cell_at(8, 0) not in mine.hidden
