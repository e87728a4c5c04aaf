"""Treasure chests: where they are laid, and how they are reached and opened."""

from collections import Counter

import pytest
from products.table import cell, cell_text, start
from products.treasure_chests.table import chests

from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.treasure_chests.rules import beside
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import START_CELL, cell_at, cell_x, cell_y, choose
from saboteur.rules.registry import ruleset


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_four_of_ten_chests_under_four_of_seven_paths(game):
    """On the usual cells, anew each round. [CHEST-01, CHEST-03, CHEST-04, OV-COMP-12]"""
    rules = ruleset((game, "treasure-chests"))
    seen, covers = Counter(), Counter()
    for seed in range(80):
        s = new_match(rules, 4, stream_keys(seed_bytes(seed)))
        assert [cell_text(place) for place in sorted(chest_part(s).chests)] == [
            "2,-1",
            "6,-1",
            "2,1",
            "6,1",
        ]
        assert len(set(chest_part(s).chests.values())) == 4
        paths = [s.hidden[place] for place in chest_part(s).chests]
        assert len(set(paths)) == 4
        seen.update(chest_part(s).chests.values())
        covers.update(paths)
    assert sorted(seen) == list(range(1, 11))
    assert len(covers) == 7
    first = dict(chest_part(s).chests)
    while s.round == 1:
        apply(s, legal_moves(s)[0])
    assert len(chest_part(s).chests) == 4
    assert chest_part(s).no_maps == 0
    assert dict(chest_part(s).chests) != first or s.round == 2


@pytest.mark.parametrize("more", [(), ("costume-department",), ("new-goals",), ("tournament",)])
def test_random_chests_keep_their_distance(more):
    """[CHEST-02, CHEST-03, OV-MOD-15]"""
    found = set()
    for seed in range(150):
        s = start(["treasure-chests", *more], 5, seed, chest_cells="random")
        places = list(chest_part(s).chests)
        others = [START_CELL, *(place for place in s.hidden if place not in chest_part(s).chests)]
        assert len(places) == 4
        for place in places:
            assert 1 <= cell_x(place) <= 7
            assert -3 <= cell_y(place) <= 3
            assert place not in s.cells
            assert not any(beside(place, other) for other in [*places, *others])
        found.update(places)
    assert len(found) > 20


def test_a_list_of_cells():
    """Four, not adjacent to each other nor to the start; diagonal is fine. [CHEST-02, CHEST-03]"""
    s = start(["treasure-chests"], chest_cells="1,1+2,2+3,3+7,0")
    assert sorted(chest_part(s).chests) == sorted(
        cell_at(x, y) for x, y in ((1, 1), (2, 2), (3, 3), (7, 0))
    )
    for text in ("2,2+2,3+5,5+6,6", "1,0+2,2+4,4+6,6", "2,2+4,4+6,6", "2,2+2,2+4,4+6,6", "a+b+c+d"):
        with pytest.raises(RulesetError):
            start(["treasure-chests"], chest_cells=text)
    with pytest.raises(RulesetError) as refused:
        start(["treasure-chests"], chest_cells="8,0+2,2+4,4+6,6")
    assert "OV-MOD-15" in refused.value.clauses
    with pytest.raises(RulesetError) as refused:
        start(["treasure-chests", "costume-department"], chest_cells="4,0+2,2+4,4+6,6")
    assert "OV-MOD-15" in refused.value.clauses


def test_players_lay_the_chests_in_turn():
    """From the first player on. [CHEST-02, CHEST-03]"""
    s = start(["treasure-chests"], 3, chest_cells="players", first_player="B")
    order = []
    for place in ("2,2", "3,3", "5,0", "7,1"):
        order.append(s.stack[-1].seat)
        legal = legal_moves(s)
        for bad in ("1,0", "0,0", "8,0", "2,3" if len(order) > 1 else "0,1"):
            assert choose(cell=cell(bad)) not in legal
        apply(s, choose(cell=cell(place)))
    assert order == [1, 2, 0, 1]
    assert len(chest_part(s).chests) == 4
    assert chest_part(s).unlaid == []
    assert s.stack[-1].seat == 1


def test_a_wall_to_a_chest():
    """SC-158: legal, not opened; the chest is no neighbour. [CHEST-05]"""
    t = chests("2,1=NE/1", hands={"A": "EW NS"})
    assert t.why("EW@2,2")
    t.play("A:EW@2,0")
    assert t.at("2,1") == "?"


def test_an_opened_chest():
    """SC-156: the path card fits, the effect comes before the draw. [CHEST-06, CHEST-08]"""
    t = chests("2,1=NE/1", gold_deck="1 2 3")
    t.play("A:SW@2,0")
    assert t.at("2,1") == "NE"
    names = t.happened
    assert names.index("chest-opened") < names.index("gold-found") < names.index("drew")
    assert chest_part(t.s).chests == {}
    assert t.told("chest-opened")[0].chest == 1


def test_a_chest_path_that_does_not_fit():
    """SC-157: it stays mismatched; the chest is opened all the same. [CHEST-07]"""
    t = chests("2,1=EW/1", gold_deck="1")
    t.play("A:SW@2,0")
    assert t.at("2,1") == "EW"
    assert t.totals[0] == 1
    assert t.s.cells[cell("2,1")] >> 4 & 15 == 0


def test_two_ways_to_lie_are_the_players_choice():
    """[CHEST-07, WC-VETO-24]"""
    t = chests("2,1=NES/1", gold_deck="1", hands={"A": "NE NS"})
    t.play("A:SW@2,0")
    assert t.asked == "A orient"
    assert t.totals[0] == 0
    t.play("A:lay:chest:NES^")
    assert t.at("2,1") == "NSW"
    assert t.totals[0] == 1


def test_a_revealed_chest_path_is_part_of_the_mine():
    """Built on, and its openings must be matched. [CHEST-09]"""
    t = chests("2,1=NE/2", hands={"A": "NE", "B": "EW NS", "C": "NS"})
    t.play("A:SW@2,0")
    assert t.may("EW@3,1")
    assert "BASE-PATH-02" in t.why("NS@3,1")


def test_rockfall_on_chests():
    """Revealed: the path aside. Face down: the chest too, unseen. [CHEST-10, CHEST-11, -D16]"""
    t = chests(
        "2,1=NE/2 6,1=EW/1",
        hands={"A": "NE", "B": "rockfall NS", "C": "rockfall NS"},
    )
    t.play("A:SW@2,0")
    t.play("B:rockfall@2,1", "C:rockfall@6,1")
    assert t.at("2,1") == ""
    assert t.at("6,1") == ""
    assert chest_part(t.s).chests == {}
    assert t.pile == ["rockfall", "rockfall"]
    (event,) = t.told("chest-buried")
    assert event.FIELDS == ("cell",)
    assert "chest-opened" not in t.happened


def test_a_map_looks_at_chest_and_path():
    """Both are put back; the player alone is told. [CHEST-12]"""
    t = chests("2,1=NE/7", hands={"A": "map"})
    t.play("A:map@2,1")
    (event,) = t.told("chest-seen")
    assert (event.chest, event.knowers()) == (7, 1)
    assert set(event.PUBLIC_FIELDS) == {"seat", "cell"}
    assert t.at("2,1") == "?"
    assert chest_part(t.s).chests == {cell("2,1"): 7}


def test_a_ladder_beside_a_chest():
    """SC-064: with a path card beside it legal, without illegal. [CHEST-13, S2-LAD-03]"""
    t = chests("3,1=NE/7", game="saboteur2", hands={"A": "L:E"}, mine="1..2,0=EW")
    assert t.why("L:E@3,2")
    assert t.may("L:E@2,1")
