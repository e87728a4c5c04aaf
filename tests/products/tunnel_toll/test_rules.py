"""Tunnel Toll: placing dwarves, paying them, and asking others to pay."""

import pytest
from products.table import ROW, Table, cell

from saboteur.modules.dwarves import BLUE
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.products.tunnel_toll.rules import ASK
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import DISCARD, MINER, NONE, NOWHERE, PASS, choose, move_act
from saboteur.rules.registry import ruleset


def toll(more="", n=3, **words):
    words.setdefault("nuggets", dict.fromkeys("ABC", 1))
    return Table(f"base tunnel-toll {more}", n, **words)


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_everybody_begins_with_one_gold(game):
    """At the start of the game only; two dwarves wait. [TOLL-01, -02, -03, OV-COMP-10]"""
    rules = ruleset((game, "tunnel-toll"))
    s = new_match(rules, 4, stream_keys(seed_bytes(1)))
    assert s.nuggets == [1, 1, 1, 1]
    assert toll_part(s).places == [NOWHERE, NOWHERE]
    s.roles = [MINER if game == "base" else BLUE] * 4
    while s.round == 1:
        discards = [m for m in legal_moves(s) if move_act(m) in {DISCARD, PASS}]
        apply(s, discards[0])
    assert s.nuggets == [1, 1, 1, 1]
    assert toll_part(s).places == [NOWHERE, NOWHERE]


def test_placing_a_dwarf_is_the_whole_turn():
    """SC-137: a card face down, no draw, the owner remembered. [TOLL-04, TOLL-05, TOLL-10]"""
    t = toll(hands={"A": "NS EW"}, deck="NE NW")
    t.play("A:toll:NS@1,0")
    assert t.hand("A") == ["EW"]
    assert t.pile == ["NS"]
    assert cell("1,0") in toll_part(t.s).places
    assert toll_part(t.s).owners[0] == 0
    assert "cards" not in t.told("discarded")[0].PUBLIC_FIELDS
    assert t.asked == "B turn"
    assert t.s.last == 0


def test_the_toll_goes_to_the_owner_and_the_dwarf_leaves():
    """SC-137: B pays A. [TOLL-08, TOLL-09, TOLL-15]"""
    t = toll(hands={"A": "NS EW", "B": "EW"}, deck="NE NW")
    t.play("A:toll:NS@1,0", "B:EW@1,0")
    assert t.totals == [2, 0, 1]
    assert t.at("1,0") == "EW"
    assert toll_part(t.s).places == [NONE, NOWHERE]


def test_each_dwarf_is_used_once_a_round():
    """SC-141: a player may place both; a third is refused. [TOLL-06]"""
    t = toll(hands={"A": "NS NS NS", "B": "EW NS", "C": "NS NS"}, deck="NE NE NE NE NE")
    t.play("A:toll:NS@1,0", "B:EW@1,0", "C:-NS", "A:toll:NS@-1,0")
    assert toll_part(t.s).owners == [NONE, 0]
    assert "TOLL-06" in t.why("toll:NS@2,0")
    both = toll(hands={"A": "NS NS NS", "B": "NS NS", "C": "NS NS"}, deck="NE NE NE NE")
    both.play("A:toll:NS@1,0", "B:-NS", "C:-NS", "A:toll:NS@-1,0")
    assert toll_part(both.s).owners == [0, 0]


def test_a_dwarf_stands_at_an_open_end():
    """Of any face-up card, also on an island or at a stub. [TOLL-07, TOLL-12]"""
    t = toll(hands={"A": "NS"}, mine="1,0=E|W 5,5=EW 7,0=EW")
    assert t.may("toll:NS@2,0")
    assert t.may("toll:NS@0,1")
    assert t.may("toll:NS@4,5")
    assert t.may("toll:NS@6,0")
    for place in ("1,1", "5,4", "9,9", "1,0", "8,0", "3,0"):
        assert "TOLL-07" in t.why(f"toll:NS@{place}"), place


def test_only_connected_ends_where_the_table_wants_it():
    """AMB-59. [TOLL-07]"""
    t = toll(hands={"A": "NS"}, mine="1,0=E|W 5,5=EW 0,1=NS", options="toll_connected_only=true")
    assert t.may("toll:NS@0,2")
    assert t.why("toll:NS@2,0")
    assert t.why("toll:NS@4,5")


def test_a_face_down_chest_or_site_is_no_open_end():
    """[TOLL-12]"""
    t = toll(
        "costume-department treasure-chests",
        hands={"A": "NS"},
        chests="2,1=NS/1",
        mine="1..2,0=EW 3,0=NW 1,1=EW 5,0=EW",
    )
    assert "TOLL-12" in t.why("toll:NS@2,1")
    assert "TOLL-12" in t.why("toll:NS@4,0")


def test_a_reached_site_counts_as_a_network_card():
    """Not before. [TOLL-07, COST-04]"""
    t = toll("costume-department", hands={"A": "EW", "B": "NS"}, mine="1..2,0=EW", deck="NE")
    assert t.why("toll:EW@5,0")
    t.play("A:EW@3,0")
    assert t.may("toll:NS@5,0")
    assert t.may("toll:NS@4,1")


def test_two_dwarves_need_two_cells():
    """SC-142. [TOLL-11]"""
    t = toll(hands={"A": "NS", "B": "NS"})
    t.play("A:toll:NS@1,0")
    assert "TOLL-11" in t.why("toll:NS@1,0")
    assert t.may("toll:NS@-1,0")


def test_blocked_players_may_place_a_dwarf():
    """[TOLL-13]"""
    t = Table("saboteur2 tunnel-toll", hands={"A": "NS"}, front={"A": "trapped sabotage-cart"})
    assert t.may("toll:NS@1,0")


def test_a_dwarf_costs_a_card_of_the_hand():
    """[TOLL-14]"""
    t = toll(hands={"A": "NS"})
    assert "TOLL-14" in t.why("toll:EW@1,0")


def test_the_last_card_for_a_dwarf():
    """SC-140: the hand stays empty though there is a deck; all empty ends the round. [TOLL-05]"""
    t = toll(hands={"A": "NS", "B": "NS NS", "C": "NS"}, deck="NE NE NE NE")
    t.play("A:toll:NS@1,0")
    assert t.hand("A") == []
    t.play("B:-NS", "C:-NS")
    assert t.asked == "B turn"
    last = toll(hands={"A": "NS", "B": "", "C": ""}, deck="NE NE")
    last.play("A:toll:NS@1,0")
    assert last.s.round == 2


def test_without_gold_and_without_a_payer_the_cell_is_closed():
    """SC-138. [TOLL-16, TOLL-18, TOLL-27]"""
    t = toll(
        n=4,
        hands={"A": "NS NS", "B": "EW NS", "C": "NS", "D": "NS"},
        dwarves={"1,0": "A"},
        nuggets={"A": 1, "C": 1, "D": 1},
        turn="B",
        deck="NE NE",
    )
    assert "TOLL-18" in t.why("EW@1,0")
    t.play("B:ask:D@1,0")
    assert t.asked == "D toll-answer"
    assert t.why("pass")
    t.play("D:no")
    assert t.asked == "B turn"
    assert t.hand("B") == ["EW", "NS"]
    assert "TOLL-18" in t.why("EW@1,0")
    assert "TOLL-27" in t.why("ask:D@1,0")
    t.play("B:ask:C@1,0", "C:yes")
    assert t.may("EW@1,0")
    t.play("B:EW@1,0")
    assert t.totals == [2, 0, 0, 1]
    assert t.told("toll-paid")[0].seat == 2


def test_asking_is_public_and_names_payer_and_cell():
    """[TOLL-27]"""
    t = toll(hands={"B": "EW"}, dwarves={"1,0": "A"}, turn="B")
    t.play("B:ask:C@1,0")
    (event,) = t.told("toll-asked")
    assert (event.seat, event.target, event.cell) == (1, 2, cell("1,0"))
    t.play("C:yes")
    assert t.told("toll-answered")[0].agreed == 1


@pytest.mark.parametrize("letter", ["A", "B", "D"])
def test_who_cannot_be_asked(letter):
    """Oneself, and who has no gold; the owner may always. [TOLL-16, TOLL-27]"""
    t = toll(n=4, hands={"B": "EW"}, dwarves={"1,0": "A"}, turn="B", nuggets={"B": 1})
    assert t.may(f"ask:{letter}@1,0") is (letter == "A")


def test_nobody_is_asked_for_a_cell_without_a_dwarf():
    """Nor for none at all while a dwarf waits. [TOLL-27]"""
    t = toll(hands={"B": "EW"}, dwarves={"1,0": "A"}, turn="B")
    assert t.why("ask:C@-1,0")
    m = choose(target=2, cell=NOWHERE, value=ASK)
    assert m not in legal_moves(t.s)
    assert t.rules.steps[t.s.stack[-1].kind].why_not(t.s, t.s.stack[-1], m) is not None


def test_the_owner_agrees():
    """No gold moves and the dwarf is removed. [TOLL-16]"""
    t = toll(hands={"B": "EW"}, dwarves={"1,0": "A"}, turn="B", nuggets={"C": 1}, deck="NE")
    t.play("B:ask:A@1,0", "A:yes", "B:EW@1,0")
    assert t.totals == [0, 0, 1]
    assert toll_part(t.s).places[0] == NONE
    assert t.at("1,0") == "EW"


def test_ones_own_dwarf_costs_nothing():
    """[TOLL-17]"""
    t = toll(hands={"A": "EW"}, dwarves={"1,0": "A"}, nuggets={})
    assert t.why("ask:B@1,0")
    t.play("A:EW@1,0")
    assert t.totals == [0, 0, 0]
    assert toll_part(t.s).places[0] == NONE


def test_a_promise_lasts_for_the_turn():
    """The asker does something else: the promise is void. [TOLL-27]"""
    t = toll(
        hands={"A": "NS NS", "B": "EW EW NS", "C": "NS NS"},
        dwarves={"1,0": "A"},
        turn="B",
        nuggets={"C": 1},
        deck="NE NE NE NE",
    )
    t.play("B:ask:C@1,0", "C:yes", "B:-NS", "C:-NS", "A:-NS")
    assert "TOLL-18" in t.why("EW@1,0")
    assert t.may("ask:C@1,0")


def test_a_promise_does_not_outlive_the_round():
    """The round ends in the turn of the question. [TOLL-27]"""
    t = toll(
        hands={"A": "NS", "B": "EW", "C": "NS"},
        mine=ROW,
        goals="8,0=treasure",
        roles="miner saboteur miner",
        dwarves={"-1,0": "A"},
        turn="B",
    )
    t.play("B:ask:C@-1,0", "C:yes", "B:EW@7,0")
    while t.s.round == 1:
        apply(t.s, legal_moves(t.s)[0])
    assert toll_part(t.s).payers == {}
    assert toll_part(t.s).asked == 0


def test_the_placement_must_be_legal_otherwise():
    """Gold does not buy a misfit. [TOLL-19]"""
    t = toll(hands={"B": "NS EW"}, dwarves={"1,0": "A"}, turn="B")
    assert "BASE-PATH-02" in t.why("NS@1,0")
    broken = toll(hands={"B": "EW"}, dwarves={"1,0": "A"}, turn="B", front={"B": "sabotage-cart"})
    assert "BASE-PATH-16" in broken.why("EW@1,0")


def test_gold_cards_are_changed_at_the_bank():
    """The card of least value; what is left is gold pieces. [TOLL-20, TOLL-21]"""
    t = toll(
        hands={"B": "EW"},
        dwarves={"1,0": "A"},
        turn="B",
        nuggets={},
        gold={"B": "3 2"},
        gold_deck="1 1 1",
        deck="NE",
    )
    t.play("B:EW@1,0")
    assert t.totals == [1, 4, 0]
    assert t.s.nuggets[0] == 1
    assert sorted(t.s.gold_deck + t.s.gold[1]) == [1, 1, 1, 2, 3]
    strict = toll(
        hands={"B": "EW"},
        dwarves={"1,0": "A"},
        turn="B",
        nuggets={},
        gold={"B": "3 2"},
        options="toll_gold_cards=false",
    )
    assert "TOLL-18" in strict.why("EW@1,0")


def test_gold_pieces_count_at_the_end():
    """Together with gold cards. [TOLL-22]"""
    t = toll(
        hands={"A": "NS", "B": "", "C": ""},
        roles="miner saboteur miner",
        round_=3,
        gold={"A": "3"},
        nuggets={"A": 2, "B": 1},
    )
    t.play("A:-NS")
    assert t.told("match-ended")[0].totals == (5, 5, 0)


def test_a_dwarf_changes_no_connection():
    """A tunnel behind it still reaches its goal. [TOLL-23]"""
    t = toll(
        hands={"A": "EW"},
        mine="1..2,0=EW 3..6,0=NEW",
        dwarves={"3,-1": "B"},
        goals="8,0=rock:NW",
        nuggets={},
    )
    t.play("A:EW@7,0")
    assert t.at("8,0").startswith("rock")


def test_a_dwarf_stays_when_its_path_is_removed():
    """Also when the card is diverted; the cell stays blocked. [TOLL-24]"""
    t = toll(
        hands={"A": "rockfall", "B": "EW", "C": "EW"},
        mine="1,0=EW",
        dwarves={"2,0": "A"},
        nuggets={"A": 1},
    )
    t.play("A:rockfall@1,0")
    assert cell("2,0") in toll_part(t.s).places
    t.play("B:EW@1,0")
    assert "TOLL-18" in t.why("EW@2,0")


def test_an_orphaned_dwarf_leaves_where_the_table_wants_it():
    """AMB-62. [TOLL-24]"""
    t = toll(
        hands={"A": "rockfall", "B": "EW", "C": "EW"},
        mine="1,0=EW",
        dwarves={"2,0": "A"},
        nuggets={"A": 1},
        options="toll_orphan=remove",
    )
    t.play("A:rockfall@1,0")
    assert toll_part(t.s).places == [NONE, NOWHERE]
    t.play("B:EW@1,0")
    assert t.may("EW@2,0")


def test_dwarves_are_taken_back_without_payment():
    """SC-141. [TOLL-06, TOLL-25]"""
    t = toll(
        hands={"A": "NS", "B": "", "C": ""},
        dwarves={"2,0": "A", "-1,0": "B"},
        mine="1,0=EW",
        roles="miner miner miner",
    )
    t.play("A:-NS")
    assert t.s.round == 2
    assert toll_part(t.s).places == [NOWHERE, NOWHERE]
    assert t.totals == [1, 1, 1]


def test_thieves_steal_toll_gold():
    """[TOLL-26]"""
    t = Table(
        "saboteur2 tunnel-toll",
        hands={"A": "NS", "B": "", "C": ""},
        roles="geologist geologist blue",
        front={"A": "theft"},
        nuggets={"B": 1},
    )
    t.play("A:-NS")
    assert t.asked == "A steal"
    t.play("A:steal:B")
    assert t.totals == [1, 0, 0]


def test_the_toll_of_a_pathfinder():
    """Each of its cards pays for its own cell. [TOLL-09]"""
    t = toll(
        "pathfinder",
        hands={"A": "pathfinder EW EW"},
        dwarves={"1,0": "B", "2,0": "C"},
        nuggets={"A": 2},
    )
    t.play("A:pathfinder", "A:EW@1,0", "A:EW@2,0")
    assert t.totals == [0, 1, 1]
    poor = toll(
        "pathfinder",
        hands={"A": "pathfinder EW EW"},
        dwarves={"1,0": "B", "2,0": "C"},
        nuggets={"A": 1},
    )
    poor.play("A:pathfinder", "A:EW@1,0")
    assert "TOLL-18" in poor.why("EW@2,0")
