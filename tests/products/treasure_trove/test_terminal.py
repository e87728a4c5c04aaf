"""A Treasure Trove in the terminal: what was kept is nobody else's to read."""

from cli.person import at_table

TROVE = """base+treasure-trove
players 3
discard NE NE map NE NW
hand A treasure-trove NS
hand B EW NESW
hand C EW NESW
roles A:saboteur B:miner C:miner
"""


def test_nobody_else_at_the_screen_reads_what_was_kept(monkeypatch):
    """Neither the cards looked at nor the one kept. [WC-TROVE-07, OV-INFO-01]"""
    lines = ("", "treasure-trove", "keep:map", "", "-EW", "", "-EW")
    person = at_table(monkeypatch, TROVE, *lines, people=3)
    turns = [i for i, shown in enumerate(person.screens) if "Hand the screen to" in shown]
    own = "".join(person.screens[: turns[1]])
    others = "".join(person.screens[turns[1] + 1 : turns[3]])
    cover = person.screens[turns[1]]
    cover = cover[cover.index("Hand the screen") :]
    assert "map" in own.lower()
    assert "Bob, your card" in others
    assert "Cleo, your card" in others
    for shown in (cover, others):
        assert "map" not in shown.lower()
        assert "keep:" not in shown
