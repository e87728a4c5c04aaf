"""Treasure chests together: two at once, with a Pathfinder, and chains of openings."""

import pytest
from products.table import ROW, Table
from products.treasure_chests.table import chests

from saboteur.products.treasure_chests.part import chest_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.mine import card_of
from saboteur.rules.registry import ruleset


def two_chests(first, second, more="", **words):
    """A's NESW between two chests at 2,-1 and 2,1."""
    words.setdefault("hands", {"A": "NESW NS", "B": "map map", "C": "map map"})
    t = chests(f"2,-1=NS/{first} 2,1=NS/{second}", more, **words)
    return t.play("A:NESW@2,0")


def test_two_chests_in_the_openers_order():
    """[CHEST-D14, CHEST-D13]"""
    t = two_chests(3, 4)
    assert t.asked == "A pick-trigger"
    t.play("A:reveal@2,1")
    assert t.told("chest-opened")[0].chest == 4
    assert t.told("chest-opened")[1].chest == 3


def test_e3_and_e4_make_one_draw():
    """SC-161. [CHEST-D1, CHEST-D2]"""
    for first in ("2,1", "2,-1"):
        t = two_chests(3, 4)
        t.play(f"A:reveal@{first}")
        assert len(t.hand("A")) == 2


def test_e6_and_e7_both_give_their_card():
    """In order of opening, though only one draw is replaced. [CHEST-D1, CHEST-D3, CHEST-D4]"""
    t = two_chests(6, 7)
    t.play("A:reveal@2,1")
    assert t.asked == "A keep-one"
    t.play("A:keep:EW")
    assert t.asked == "A rob"
    t.play("A:rob:B")
    assert t.hand("A") == ["EW", "NS", "map"]
    u = two_chests(6, 7)
    u.play("A:reveal@2,-1")
    assert u.asked == "A rob"


def test_e3_and_e7():
    """No normal draw is left, E7 still gives its card. [CHEST-D3]"""
    t = two_chests(3, 7)
    t.play("A:reveal@2,-1", "A:keep:EW")
    assert t.hand("A") == ["EW", "NS"]


def test_e4_comes_last():
    """[CHEST-D4]"""
    t = two_chests(4, 7, deck="EW NW NES NEW")
    t.play("A:reveal@2,-1", "A:keep:NES")
    assert t.hand("A") == ["NES", "NEW", "NS"]


def test_e9_and_e3():
    """E9 takes the only normal draw; nothing is left for E3 to take. [CHEST-D1]"""
    t = two_chests(9, 3, discards="map")
    t.play("A:reveal@2,-1")
    assert t.hand("A") == ["NS", "map"]


def test_e3_with_pathfinder():
    """SC-160: the second path may be played, then one draw. [CHEST-D1]"""
    t = chests("2,1=NE/3", "pathfinder", hands={"A": "pathfinder NE EW"})
    t.play("A:pathfinder", "A:SW@2,0", "A:EW@3,1")
    assert len(t.hand("A")) == 1


@pytest.mark.parametrize(("effect", "hand"), [(3, 1), (4, 3), (7, 2), (6, 2)])
def test_pathfinder_and_one_chest(effect, hand):
    """Two draws, less or more. [CHEST-D1, CHEST-D2]"""
    t = chests(
        f"2,1=NE/{effect}",
        "pathfinder",
        hands={"A": "pathfinder NE EW", "B": "map map", "C": "map"},
    )
    t.play("A:pathfinder", "A:SW@2,0", "A:EW@3,1")
    if effect == 7:
        t.play("A:keep:EW")
    if effect == 6:
        t.play("A:rob:B")
    assert len(t.hand("A")) == hand


@pytest.mark.parametrize(("first", "second", "hand"), [(3, 6, 1), (3, 9, 1), (6, 7, 2), (3, 4, 2)])
def test_pathfinder_and_two_chests(first, second, hand):
    """Each takes the place of one of the two draws. [CHEST-D1, CHEST-D2, CHEST-D3]"""
    t = chests(
        f"2,-1=NS/{first} 2,1=NS/{second}",
        "pathfinder",
        hands={"A": "pathfinder NESW EW", "B": "map map", "C": "map"},
        discards="rockfall",
    )
    t.play("A:pathfinder", "A:NESW@2,0", "A:reveal@2,-1", "A:EW@3,0")
    if 6 in {first, second}:
        t.play("A:rob:B")
    if second == 7:
        t.play("A:keep:EW")
    assert len(t.hand("A")) == hand


def test_chest_goal_and_site_at_once():
    """Each in the order of the player; the opening is not interrupted. [CHEST-08, OV-GRAPH-06]"""

    def table(options=""):
        return Table(
            "base treasure-chests costume-department",
            options=f"site_cells=7,-1 {options}",
            roles="miner miner saboteur",
            undealt="saboteur",
            hands={"A": "NESW"},
            deck="EW EW",
            mine=ROW,
            chests="7,1=NS/8",
            goals="8,0=rock:NW",
        ).play("A:NESW@7,0")

    t = table()
    assert {text for text in ("7,1", "7,-1", "8,0") if t.may(f"reveal@{text}")} == {
        "7,1",
        "7,-1",
        "8,0",
    }
    t.play("A:reveal@7,1")
    assert t.asked == "A inspect"
    t.play("A:look:B")
    assert t.asked == "A pick-trigger"
    t.play("A:reveal@8,0")
    assert t.roles[0] == "saboteur"
    assert len(t.hand("A")) == 1
    fixed = table("trigger_order=fixed")
    assert fixed.asked == "A inspect"
    fixed.play("A:look:B")
    assert fixed.roles[0] == "saboteur"
    assert fixed.happened.index("hats-changed") < fixed.happened.index("goal-revealed")


def chain(goal, effect, **words):
    """SC-170: the chest's path joins a bend to the tunnel, which opens into the middle goal."""
    return Table(
        "saboteur2 treasure-chests",
        3,
        hands={"A": "EW NS", "B": "NS", "C": "NS"},
        deck="NE NE NE",
        roles="blue green saboteur",
        chests=f"7,1=EW/{effect}",
        mine="0,1=NE 1..5,1=EW 8,1=NW|ES",
        opened="8,2=rock:NE",
        goals=f"8,0={goal}",
        **words,
    ).play("A:EW@6,1")


def test_a_chain_through_a_chest():
    """SC-170. [CHEST-08, CHEST-09, CHEST-D13]"""
    t = chain("rock:NW", 4)
    assert t.at("7,1") == "EW"
    names = t.happened
    assert names.index("chest-opened") < names.index("goal-revealed", names.index("goal-laid") + 1)
    assert t.at("8,0").startswith("rock")
    assert len(t.hand("A")) == 3


def test_a_chain_to_the_treasure():
    """SC-170: A is the completer; what was noted lapses. [CHEST-D13, CHEST-D15]"""
    t = chain("treasure", 7)
    assert t.told("round-scored")[0].completer == 0
    assert "cards-looked-at" not in t.happened
    assert t.totals == [5, 0, 0]
    assert chest_part(t.s).notes == []


def test_an_effect_that_asks_comes_before_the_chain():
    """[CHEST-08]"""
    t = chain("treasure", 8)
    assert t.asked == "A inspect"
    t.play("A:look:C")
    assert t.told("round-scored")[0].completer == 0


def test_chest_paths_never_enter_the_deck():
    """[CHEST-D16, CHEST-11]"""
    rules = ruleset(("base", "treasure-chests"))
    paths = {i for i, card in enumerate(rules.cards) if card.name.startswith("chest:")}
    assert len(paths) == 7
    assert not paths & set(rules.deck_cards)
    s = new_match(rules, 3, stream_keys(seed_bytes(5)))
    for _ in range(400):
        if not s.stack:
            break
        moves = legal_moves(s)
        apply(s, moves[(len(s.cells) * 7 + len(s.discards)) % len(moves)])
        assert not paths & {*s.deck, *s.discards, *sum(s.hands, [])}
        assert all(card_of(value) >= 0 for value in s.cells.values())
