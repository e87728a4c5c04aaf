"""The mini expansions on a table: toll, costumes, party, new goals and chests."""

from collections import Counter

import pytest
from products.table import Table, cell, cell_text

from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.treasure_chests.rules import beside
from saboteur.products.tunnel_toll.part import toll_part
from saboteur.products.tunnel_toll.rules import ASK
from saboteur.products.veto.part import veto_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import (
    BLUE,
    DISCARD,
    MINER,
    NONE,
    NOWHERE,
    PASS,
    SABOTEUR,
    START_CELL,
    TREASURE,
    cell_at,
    cell_x,
    cell_y,
    choose,
    move_act,
)
from saboteur.rules.mine import card_of
from saboteur.rules.registry import ruleset

ROW = "1..2,0=EW 3..6,0=NEW"
"""A tunnel to the last cell before the middle goal."""


def start(names, n=4, seed=1, **chosen):
    """Begin a match."""
    return new_match(ruleset(("base", *names), chosen=chosen), n, stream_keys(seed_bytes(seed)))


# --- Tunnel Toll -------------------------------------------------------------------------------


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


# --- Costume Department ------------------------------------------------------------------------


def costume(more="", n=3, game="base", **words):
    words.setdefault("mine", "1..2,0=EW")
    words.setdefault("hands", {"A": "EW NS", "B": "EW NS", "C": "EW NS"})
    words.setdefault("deck", "NE NE NE NE")
    return Table(f"{game} costume-department {more}", n, **words)


def test_the_site_lies_in_the_middle_each_round():
    """Face up for all to see, but asking nobody to match. [COST-01, COST-15]"""
    s = start(["costume-department"])
    assert s.rules.cards[s.hidden[cell("4,0")]].name == "costume"
    assert str(s.rules.tile(s.rules.ids["costume"])) == "NESW"


def test_a_site_is_neither_path_nor_goal():
    """It cannot be removed, moved, mapped or swapped, before and after. [COST-02]"""
    more = "goal-swap diversion"
    t = costume(more, hands={"A": "rockfall map goal-swap EW", "B": "rockfall map diversion"})
    for text in ("rockfall@4,0", "map@4,0", "goal-swap@4,0+8,0"):
        assert t.why(text), text
    t.play("A:EW@3,0")
    for text in ("rockfall@4,0", "map@4,0"):
        assert t.why(text), text
    t.play("B:diversion@-1,0")
    assert cell("4,0") in t.s.cells


def test_cards_beside_the_site_need_not_match():
    """A wall towards it is fine; a wall does not connect it. [COST-03, COST-04]"""
    t = costume(hands={"A": "NW", "B": "EW"})
    t.play("A:NW@3,0")
    assert t.at("4,0") == "?"
    assert t.roles == list(t.roles)
    open_side = costume(hands={"A": "EW"})
    assert open_side.may("EW@3,0")


def test_after_it_is_connected_walls_still_need_not_match():
    """An opening must meet a tunnel, the site or another; a wall to the site is fine. [COST-03]"""
    t = costume(
        hands={"A": "EW", "B": "NS EW", "C": "NES"},
        mine="1..2,0=EW 0,-1=ES 1..3,-1=EW",
    )
    t.play("A:EW@3,0")
    assert t.may("NS@4,1")
    assert t.why("EW@4,1")
    assert t.may("EW@4,-1")


def test_the_first_to_connect_exchanges_his_dwarf_card():
    """SC-146: with the undealt one, before the draw. [COST-05, -06, -08, -09]"""
    t = costume(roles="miner miner saboteur", undealt="saboteur", turn="B")
    t.play("B:EW@3,0")
    assert t.roles == ["miner", "saboteur", "saboteur"]
    assert t.s.undealt == [0]
    names = t.happened
    assert names.index("hats-changed") < names.index("drew")
    (event,) = t.told("hats-changed")
    assert event.knowers() == 0b10
    assert set(event.PUBLIC_FIELDS) == {"seat"}
    assert t.asked == "C turn"


def test_later_connections_have_no_effect():
    """SC-146: also after it was separated. [COST-12]"""
    t = costume(
        roles="miner miner saboteur",
        undealt="saboteur",
        hands={"A": "EW NS", "B": "rockfall NS", "C": "EW NS"},
    )
    t.play("A:EW@3,0", "B:rockfall@3,0")
    t.play("C:EW@3,0")
    assert t.roles == ["saboteur", "miner", "saboteur"]
    assert not t.told("hats-changed")


def test_tunnels_go_on_through_the_site():
    """SC-148. [COST-04]"""
    t = costume()
    assert t.why("EW@5,0")
    t.play("A:EW@3,0")
    assert t.may("EW@5,0")
    assert t.may("NS@4,1") if "NS" in t.hand("B") else True
    closed = costume(options="site_traversable=false")
    closed.play("A:EW@3,0")
    assert closed.why("EW@5,0")


def test_a_cut_off_site_carries_no_tunnel():
    """[COST-04, COST-12]"""
    t = costume(hands={"A": "EW NS", "B": "rockfall NS", "C": "EW NS"})
    t.play("A:EW@3,0", "B:rockfall@3,0")
    assert t.why("EW@5,0")


def test_two_arms_of_the_site_are_joined():
    """An island behind it is reached through it. [COST-01, COST-04]"""
    t = costume(mine="1..2,0=EW 5,0=EW 6,0=EW 7,0=EW", goals="8,0=rock:NW")
    t.play("A:EW@3,0")
    assert t.at("8,0").startswith("rock")


def test_the_unused_deck_in_saboteur_2():
    """The top card, the old one under it, whatever `hats` is. [COST-07, COST-16]"""
    for hats in ("bottom", "discard"):
        t = costume(
            game="saboteur2",
            roles="blue green boss",
            undealt="geologist profiteer saboteur",
            options=f"hats={hats}",
        )
        t.play("A:EW@3,0")
        assert t.roles == ["geologist", "green", "boss"]
        assert t.s.undealt[::-1] == [5, 1, 2]
        assert t.s.hats == []


def test_an_empty_deck_of_dwarves_uses_the_trigger_up():
    """[COST-16]"""
    t = costume(
        game="saboteur2",
        roles="blue green boss",
        undealt="",
        hands={"A": "EW NS", "B": "rockfall NS", "C": "EW NS"},
    )
    t.play("A:EW@3,0")
    assert t.roles == ["blue", "green", "boss"]
    t.s.undealt = [1]
    t.play("B:rockfall@3,0", "C:EW@3,0")
    assert t.roles == ["blue", "green", "boss"]


def both_at_once(order, **words):
    """One card reaches site and treasure: the site lies at 7,1 for that."""
    t = Table(
        "base costume-department",
        5,
        options="site_cells=7,1",
        roles="saboteur miner miner miner saboteur",
        undealt="miner",
        hands={"A": "NEW"},
        mine=ROW,
        goals="8,0=treasure",
        gold_deck="3 2 1 1 1 1 1",
        **words,
    )
    t.play("A:ESW@7,0")
    assert t.asked == "A pick-trigger"
    return t.play(f"A:reveal@{order}")


def test_treasure_first_no_exchange():
    """SC-149. [COST-11]"""
    t = both_at_once("8,0")
    assert "hats-changed" not in t.happened
    assert t.told("packet-drawn")[0].count == 3
    assert t.told("packet-seen")[0].seat == 3


def test_costume_first_the_new_role_is_paid():
    """SC-149: the completer is a miner now. [COST-10, COST-11]"""
    t = both_at_once("7,1")
    assert "hats-changed" in t.happened
    assert t.told("packet-drawn")[0].count == 4
    assert t.told("packet-seen")[0].seat == 0


def test_costume_change_by_diversion():
    """For the player of Diversion. [COST-13]"""
    t = costume(
        "diversion",
        hands={"B": "diversion"},
        turn="B",
        roles="miner miner saboteur",
        undealt="saboteur",
        played="-1,0=EW",
    )
    t.play("B:diversion@3,0")
    assert t.roles == ["miner", "saboteur", "saboteur"]


def test_costume_change_with_the_last_card():
    """The round is over afterwards; the new role is paid. [COST-08, COST-10]"""
    t = costume(
        roles="miner miner miner",
        undealt="saboteur",
        hands={"A": "EW", "B": "", "C": ""},
        deck="",
    )
    t.play("A:EW@3,0")
    assert t.totals == [4, 0, 0]


def test_no_costumes_in_a_tournament():
    """[COST-14, OV-MOD-12]"""
    with pytest.raises(RulesetError) as refused:
        ruleset(("base", "tournament", "costume-department"))
    assert refused.value.clauses == ("OV-MOD-12",)


def test_the_site_may_be_elsewhere_and_have_fewer_ports():
    """AMB-63. [COST-01, COST-04]"""
    t = costume(
        options="site_cells=3,1 site_ports=NS",
        mine="1..2,0=EW 1,1=EW",
        hands={"A": "EW NEW", "B": "NS"},
    )
    t.play("A:ESW@3,0")
    assert cell("3,1") in t.s.cells
    assert t.may("NS@3,2")
    side = costume(options="site_cells=3,0 site_ports=NS", hands={"A": "NS"}, mine="1,0=EW")
    side.s.hands[0] = side.cards("EW")
    side.play("A:EW@2,0")
    assert side.at("3,0") == "?"


def test_a_closed_side_of_a_site_is_no_neighbour():
    """Though tunnels need not be connected. [COST-03, COST-04]"""
    t = costume(
        options="site_ports=EW require_connection=false",
        hands={"A": "EW", "B": "NS EW"},
    )
    t.play("A:EW@3,0")
    assert t.why("NS@4,1")
    assert t.may("EW@5,0")


# --- Tunnel Party ------------------------------------------------------------------------------


def party(n=3, more="", game="base", **words):
    words.setdefault("mine", "1..2,0=EW")
    words.setdefault("hands", {"A": "EW NS", "B": "NS NS", "C": "EW NS"})
    words.setdefault("deck", "NE NE NE NE")
    return Table(f"{game} tunnel-party {more}", n, **words)


def test_all_dwarf_cards_are_dealt_again():
    """SC-150: the players' only; what lies in front of them stays. [PARTY-01 to -05, PARTY-07]"""
    seen = Counter()
    for seed in range(1, 60):
        t = party(
            game="saboteur2",
            roles="saboteur blue green",
            undealt="boss boss",
            front={"A": "theft", "B": "trapped", "C": "sabotage-cart"},
            seed=seed,
        )
        before = t.s.front[:]
        t.play("A:EW@3,0")
        assert sorted(t.roles) == ["blue", "green", "saboteur"]
        assert t.s.undealt == [4, 4]
        assert t.s.front == before
        assert t.s.thefts == [0]
        dealt = t.told("role-dealt")
        assert [event.seat for event in dealt] == [0, 1, 2]
        assert [event.role for event in dealt] == t.s.roles
        seen[tuple(t.roles)] += 1
    assert len(seen) == 6


def test_a_party_is_held_once_a_round():
    """[PARTY-02, PARTY-08]"""
    t = party(hands={"A": "EW NS", "B": "rockfall NS", "C": "EW NS"})
    t.play("A:EW@3,0")
    assert "party-held" in t.happened
    t.play("B:rockfall@3,0", "C:EW@3,0")
    assert "party-held" not in t.happened


def test_nobody_but_the_owner_is_told_his_card():
    """[PARTY-04, PARTY-06]"""
    t = party()
    t.play("A:EW@3,0")
    for event in t.told("role-dealt"):
        assert event.knowers() == 1 << event.seat


def test_a_party_in_a_tournament_lies_at_4_2():
    """[PARTY-01, OV-MOD-15]"""
    rules = ruleset(("base", "tunnel-party", "tournament"))
    s = new_match(rules, 5, stream_keys(seed_bytes(1)))
    assert rules.cards[s.hidden[cell("4,2")]].name == "party"
    assert cell("4,0") in s.cells
    with pytest.raises(RulesetError) as refused:
        ruleset(("base", "tunnel-party", "tournament"), chosen={"site_cells": "4,0"})
    assert "OV-MOD-15" in refused.value.clauses


def test_treasure_before_the_party():
    """As for costumes. [PARTY-08, COST-11]"""
    t = Table(
        "base tunnel-party",
        options="site_cells=7,1",
        hands={"A": "NEW"},
        roles="miner saboteur saboteur",
        mine=ROW,
        goals="8,0=treasure",
    )
    t.play("A:ESW@7,0", "A:reveal@8,0")
    assert "party-held" not in t.happened


# --- New Goals ---------------------------------------------------------------------------------


def new_goals(goals, more="", n=3, game="base", **words):
    words.setdefault("hands", {"A": "EW NS", "B": "NS", "C": "NS"})
    words.setdefault("deck", "NE NE NE")
    words.setdefault("mine", ROW)
    return Table(f"{game} new-goals {more}", n, goals=goals, **words)


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_treasure_and_four_of_seven(game):
    """In a column of five; three stay aside; anew each round. [GOALS-01 to -04, GOALS-17, OV-COMP-11]"""
    rules = ruleset((game, "new-goals"))
    kinds = Counter(rules.cards[card].name.partition(":")[0] for card in rules.goal_cards)
    assert kinds == {"treasure": 1, "sack-1": 1, "sack-2": 1, "dragon": 2, "spider": 1, "rock": 2}
    places = [f"8,{y}" for y in (-4, -2, 0, 2, 4)]
    used, where = Counter(), Counter()
    for seed in range(120):
        s = new_match(rules, 4, stream_keys(seed_bytes(seed)))
        assert [cell_text(place) for place in sorted(s.hidden)] == places
        assert sorted([*s.hidden.values(), *s.goals_aside]) == sorted(rules.goal_cards)
        assert len(s.goals_aside) == 3
        for place, card in s.hidden.items():
            used[card] += 1
            if rules.cards[card].family == TREASURE:
                where[place] += 1
    assert used[rules.ids["treasure"]] == 120
    assert all(30 < count < 110 for card, count in used.items() if count != 120)
    assert len(where) == 5
    while s.round == 1:
        apply(s, legal_moves(s)[0])
    assert sorted([*s.hidden.values(), *s.goals_aside]) == sorted(rules.goal_cards)


@pytest.mark.parametrize(("name", "gold"), [("sack-1:NEW", 1), ("sack-2:NES", 2)])
def test_a_sack_gives_gold_at_once(name, gold):
    """It is laid like any goal, and counts at once. [GOALS-05, GOALS-06, GOALS-08, GOALS-18]"""
    t = new_goals(f"8,0={name}")
    t.play("A:EW@7,0")
    if t.asked == "A orient":
        t.play(f"A:lay:{name}")
    assert t.s.nuggets == [gold, 0, 0]
    assert t.s.gold == [[], [], []]
    value = t.s.cells[cell("8,0")]
    assert value >> 3 & 1
    assert t.asked == "B turn"


@pytest.mark.parametrize("gold", [0, 1, 5])
def test_a_dragon_takes_one_gold_if_there_is_any(gold):
    """[GOALS-07, GOALS-08]"""
    t = new_goals("8,0=dragon:NW", nuggets={"A": gold}, gold={"A": "3"})
    t.play("A:EW@7,0")
    assert t.s.nuggets[0] == max(0, gold - 1)
    assert t.s.gold[0] == [3]
    assert t.told("dragon-paid")[0].amount == min(1, gold)


def test_a_dragon_takes_cards_where_the_table_wants_it():
    """AMB-68. [GOALS-08]"""
    t = new_goals("8,0=dragon:NW", gold={"A": "3 2"}, options="dragon_takes_cards=true")
    t.play("A:EW@7,0")
    assert t.totals[0] == 4


@pytest.mark.parametrize(
    ("roles", "paid"),
    [("miner miner miner", [0, 0, 0]), ("miner saboteur miner", [0, 4, 0])],
)
def test_the_spider_ends_the_round_for_the_saboteurs(roles, paid):
    """SC-152. [GOALS-09, GOALS-10]"""
    t = new_goals("8,0=spider:NESW", roles=roles)
    t.play("A:EW@7,0")
    assert t.s.round == 2
    assert t.totals == paid
    assert t.told("round-ended")[0].completer == NONE
    assert "drew" not in t.happened[: t.happened.index("round-ended")]


def test_the_spider_in_saboteur_2():
    """SC-153. [GOALS-11]"""
    t = new_goals(
        "8,0=spider:NESW",
        n=4,
        game="saboteur2",
        roles="saboteur profiteer geologist blue",
        mine="1..3,0=NEW* 4..6,0=NEW",
    )
    t.play("A:EW@7,0")
    assert t.totals == [4, 2, 3, 0]


def test_the_spider_in_a_tournament():
    """[GOALS-09, VAR-TOUR-12, VAR-TOUR-13]"""
    t = new_goals(
        "8,0=spider:NESW",
        "tournament",
        n=6,
        roles="miner saboteur saboteur miner miner greedy",
    )
    t.play("A:EW@7,0")
    assert t.totals == [0, 3, 3, 0, 0, 0]


def test_a_greedy_dwarf_meets_the_spider():
    """He completed nothing. [GOALS-09, WC-GREED-08]"""
    t = new_goals("8,0=spider:NESW", "greedy-dwarf", roles="greedy saboteur miner")
    t.play("A:EW@7,0")
    assert t.totals == [0, 4, 0]


def test_a_rock_has_no_effect():
    """[GOALS-12]"""
    t = new_goals("8,0=rock:NW", nuggets={"A": 1})
    t.play("A:EW@7,0")
    assert t.totals == [1, 0, 0]
    assert t.asked == "B turn"


def test_the_treasure_ends_the_round_for_the_miners():
    """[GOALS-13]"""
    t = new_goals("8,0=treasure", roles="miner miner saboteur")
    t.play("A:EW@7,0")
    assert t.told("round-ended")[0].completer == 0
    assert t.told("packet-drawn")[0].count == 2
    two = new_goals("8,0=treasure", game="saboteur2", roles="blue green saboteur")
    two.play("A:EW@7,0")
    assert two.totals == [5, 0, 0]


def two_goals(first, goals="8,0=sack-2:NES 8,2=spider:NESW"):
    """One card between two goals."""
    t = new_goals(
        goals,
        mine="1..6,0=EW 7,0=SW 7,1=NE",
        hands={"A": "NESW", "B": "NS", "C": "NS"},
        roles="miner saboteur miner",
    )
    t.play("A:NESW@8,1")
    assert t.asked == "A pick-trigger"
    return t.play(f"A:reveal@{first}")


def test_sack_then_spider():
    """SC-154. [GOALS-14]"""
    t = two_goals("8,0")
    assert t.totals == [2, 4, 0]
    assert t.s.round == 2


def test_spider_first_the_sack_stays_hidden():
    """SC-154. [GOALS-14]"""
    t = two_goals("8,2")
    assert t.totals == [0, 4, 0]
    assert "sack-taken" not in t.happened


def test_sack_then_dragon():
    """The gold found at once is lost at once. [GOALS-14, GOALS-18]"""
    t = two_goals("8,0", "8,0=sack-1:NEW 8,2=dragon:NE")
    assert t.totals == [0, 0, 0]
    t = two_goals("8,2", "8,0=sack-1:NEW 8,2=dragon:NE")
    assert t.totals == [1, 0, 0]


def test_effects_hit_the_player_of_a_diversion():
    """[GOALS-15]"""
    t = new_goals(
        "8,0=sack-2:NES",
        "diversion",
        hands={"A": "NS", "B": "diversion", "C": "NS"},
        played="-1,0=EW",
        turn="B",
    )
    t.play("B:diversion@7,0")
    assert t.totals == [0, 2, 0]


def test_maps_look_at_any_of_five():
    """[GOALS-16]"""
    t = new_goals("", hands={"A": "map"})
    assert len(t.some("map")) == 5


def test_a_sack_pays_the_toll():
    """[GOALS-18, TOLL-20]"""
    t = new_goals(
        "8,0=sack-2:NES",
        "tunnel-toll pathfinder",
        hands={"A": "pathfinder EW EW NS", "B": "NS", "C": "NS"},
        dwarves={"-1,0": "B"},
    )
    assert t.why("EW@-1,0")
    t.play("A:pathfinder", "A:EW@7,0", "A:EW@-1,0")
    assert t.totals == [1, 1, 0]


# --- Treasure Chests: laying and opening -------------------------------------------------------


def chests(where, more="", n=3, game="base", **words):
    words.setdefault("hands", {"A": "NE NS", "B": "NS", "C": "NS"})
    words.setdefault("deck", "EW NW NES NEW EW NW NES NEW")
    words.setdefault("mine", "1,0=EW")
    return Table(f"{game} treasure-chests {more}", n, chests=where, **words)


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


# --- Treasure Chests: the ten effects ----------------------------------------------------------


def opened(effect, more="", **words):
    """A opens a chest with an effect at 2,1."""
    t = chests(f"2,1=NE/{effect}", more, **words)
    return t.play("A:SW@2,0")


def test_e1_gold():
    """A gold card of 1 in BASE, a piece where there is none. [CHEST-E1]"""
    t = opened(1, gold_deck="3 1 2")
    assert (t.s.gold[0], t.s.nuggets[0]) == ([1], 0)
    assert sorted(t.s.gold_deck) == [2, 3]
    t = opened(1, gold_deck="3 2")
    assert (t.s.gold[0], t.s.nuggets[0]) == ([], 1)
    t = opened(1, game="saboteur2")
    assert t.s.nuggets[0] == 1
    t = opened(1, "tournament", n=5)
    assert t.s.nuggets[0] == 1


def test_e1_reshuffles_the_gold_deck():
    """[CHEST-E1]"""
    orders = {tuple(opened(1, gold_deck="3 1 2 1 1 3 2", seed=k).s.gold_deck) for k in range(9)}
    assert len(orders) > 3


def test_e2_no_more_maps():
    """SC-169: goals no, chests yes, none left: only discarded; next round again. [CHEST-E2]"""
    t = chests("2,1=NE/2 6,1=EW/1", hands={"A": "NE", "B": "map NS", "C": "rockfall"})
    t.play("A:SW@2,0")
    assert "CHEST-E2" in t.why("map@8,0")
    assert t.may("map@6,1")
    t.play("B:-NS", "C:rockfall@6,1", "A:-EW")
    assert t.some("map") == []
    assert t.may("-map")


def test_e3_no_draw():
    """[CHEST-E3, CHEST-D1]"""
    t = opened(3)
    assert t.hand("A") == ["NS"]
    assert len(t.s.deck) == 8


def test_e4_one_more():
    """[CHEST-E4, CHEST-D2]"""
    t = opened(4)
    assert len(t.hand("A")) == 3


def test_e5_a_goal_is_pushed():
    """SC-162: its cell is free, its face goes along. [CHEST-E5, CHEST-D9]"""
    t = opened(5, goals="8,0=treasure")
    assert t.asked == "A push-goal"
    assert t.why("push@2,0")
    t.play("A:push@8,0")
    assert t.at("8,0") == ""
    assert t.rules.cards[t.s.hidden[cell("9,0")]].name == "treasure"
    assert t.told("goal-pushed")[0].FIELDS == ("cell", "other")
    assert t.asked == "B turn"


def test_e5_the_empty_cell_can_be_built_on_and_the_goal_reached():
    """SC-162. [CHEST-E5]"""
    t = chests(
        "7,-1=NS/5",
        hands={"A": "NEW", "B": "EW NS", "C": "NS"},
        mine=ROW,
        goals="8,0=rock:NW",
    )
    t.play("A:NEW@7,0", "A:reveal@7,-1", "A:push@8,0")
    assert t.at("8,0") == ""
    assert t.asked == "B turn"
    t.play("B:EW@8,0")
    assert t.at("9,0").startswith("rock")


def test_e5_blocked_goals_cannot_be_chosen():
    """SC-164: a card, a goal, a site, a chest or a dwarf behind them. [CHEST-D7]"""
    t = opened(5, mine="1,0=EW 9,0=EW 9,-2=NS")
    assert "CHEST-D7" in t.why("push@8,0")
    assert t.why("push@8,-2")
    t.play("A:push@8,2")
    assert t.at("8,2") == ""


def test_e5_a_dwarf_or_a_site_behind_blocks():
    """[CHEST-D7]"""
    t = opened(
        5,
        "tunnel-toll costume-department",
        options="site_cells=9,2",
        mine="1,0=EW 9,-3=NS",
        dwarves={"9,-2": "B"},
    )
    assert t.why("push@8,2")
    assert t.why("push@8,-2")
    assert t.may("push@8,0")


def test_e5_is_lost_when_nothing_can_move():
    """SC-164. [CHEST-D7]"""
    t = opened(5, mine="1,0=EW 9,0=EW 9,-2=NS 9,2=NS")
    assert t.asked == "B turn"
    assert len(t.hand("A")) == 2


def test_e5_revealed_goals_only_where_the_table_wants_it():
    """AMB-74. [CHEST-E5]"""
    t = opened(5, opened="8,0=rock:NW")
    assert t.why("push@8,0")
    t = opened(5, opened="8,0=rock:NW", options="push_revealed=true")
    t.play("A:push@8,0")
    assert t.at("9,0") == "rock:NW"
    assert t.at("8,0") == ""


def test_e5_a_goal_pushed_onto_a_tunnel_is_revealed():
    """As a trigger of its own after the opening. [CHEST-D8, CHEST-08]"""
    t = chests(
        "2,1=NE/5",
        mine="1,0=EW 0,-1=NES 1,-1=EW 2,-1=EW 3..8,-1=EW 9,-1=SW",
        goals="8,0=rock:NE",
        hands={"A": "NE NS", "B": "NS", "C": "NS"},
    )
    t.play("A:SW@2,0")
    assert t.asked == "A push-goal"
    t.play("A:push@8,0")
    assert t.at("9,0") == "rock:NE"
    names = t.happened
    assert names.index("goal-pushed") < names.index("goal-revealed")
    assert t.asked == "B turn"


def test_e5_the_treasure_pushed_onto_a_tunnel_ends_the_round():
    """And the opener is the completer. [CHEST-D8, CHEST-D13]"""
    t = chests(
        "2,1=NE/5",
        mine="1,0=EW 0,-1=NES 1,-1=EW 2,-1=EW 3..8,-1=EW 9,-1=SW",
        goals="8,0=treasure",
        roles="miner miner saboteur",
    )
    t.play("A:SW@2,0", "A:push@8,0")
    assert t.told("round-ended")[0].completer == 0


def test_e6_a_card_of_another_player():
    """Instead of drawing; the robbed player does not refill. [CHEST-E6, CHEST-D1, CHEST-D6]"""
    t = opened(6, hands={"A": "NE NS", "B": "map map", "C": ""})
    assert t.asked == "A rob"
    assert t.why("rob:A")
    assert "CHEST-D6" in t.why("rob:C")
    t.play("A:rob:B")
    assert t.hand("A") == ["NS", "map"]
    assert t.hand("B") == ["map"]
    assert len(t.s.deck) == 8
    (event,) = t.told("card-robbed")
    assert event.knowers() == 0b11
    assert set(event.PUBLIC_FIELDS) == {"seat", "target"}


def test_e6_is_blind():
    """Any card of the hand may be it. [CHEST-E6]"""
    got = set()
    for seed in range(30):
        t = opened(6, hands={"A": "NE", "B": "map rockfall EW", "C": ""}, seed=seed)
        got.update(t.play("A:rob:B").hand("A"))
    assert got == {"map", "rockfall", "EW"}


def test_e6_with_nobody_to_rob():
    """SC-165: nothing, and no draw. [CHEST-D6]"""
    t = opened(6, hands={"A": "NE NS", "B": "", "C": ""})
    assert t.hand("A") == ["NS"]
    assert t.asked == "A turn"


def test_e6_the_last_card_of_a_hand():
    """Who has none left is skipped. [CHEST-D6, BASE-TURN-09]"""
    t = opened(6, hands={"A": "NE NS", "B": "map", "C": "NS"})
    t.play("A:rob:B")
    assert t.asked == "C turn"


def test_e7_best_of_three():
    """Two are discarded face down. [CHEST-E7]"""
    t = opened(7)
    assert t.asked == "A keep-one"
    (event,) = t.told("cards-looked-at")
    assert t.names(list(event.cards)) == ["EW", "NW", "NES"]
    t.play("A:keep:NW")
    assert t.hand("A") == ["NS", "NW"]
    assert sorted(t.pile) == ["EW", "NES"]
    assert len(t.s.deck) == 5


@pytest.mark.parametrize(("deck", "kept", "gone"), [("EW NW", 1, 1), ("EW", 1, 0), ("", 0, 0)])
def test_e7_with_a_short_deck(deck, kept, gone):
    """SC-166. [CHEST-D5]"""
    t = opened(7, deck=deck)
    if len(deck.split()) > 1:
        t.play("A:keep:EW")
    assert len(t.hand("A")) == 1 + kept
    assert len(t.pile) == gone
    assert t.s.deck == []


def test_e8_look_at_a_dwarf_card():
    """Somebody else's, in secret. [CHEST-E8, CHEST-D12]"""
    t = opened(8, roles="miner saboteur miner")
    assert t.asked == "A inspect"
    assert "CHEST-D12" in t.why("look:A")
    t.play("A:look:B")
    (event,) = t.told("role-seen")
    assert (event.role, event.knowers()) == (SABOTEUR, 1)
    assert len(t.hand("A")) == 2
    two = opened(8, game="saboteur2", n=2)
    assert len(legal_moves(two.s)) == 1


def test_e9_the_discard_pile():
    """Shuffled, five looked at, one kept instead of drawing. [CHEST-E9, CHEST-D1]"""
    t = opened(9, discards="EW NW NES NEW map rockfall")
    assert t.asked == "A keep-one"
    looked = t.told("cards-looked-at")[0].cards
    assert len(looked) == 5
    card = t.names(list(looked))[2]
    t.play(f"A:keep:{card}")
    assert t.hand("A") == sorted(["NS", card])
    rest = list(looked)
    rest.remove(looked[2])
    assert t.s.discards[1:] == rest
    assert len(t.s.deck) == 8
    firsts = {
        opened(9, discards="EW NW NES NEW map rockfall", seed=k).s.discards[0] for k in range(20)
    }
    assert len(firsts) > 2


def test_e9_with_an_empty_pile():
    """Nothing is gained, the normal draw happens. [CHEST-D10]"""
    t = opened(9)
    assert t.hand("A") == ["EW", "NS"]


def test_e9_does_not_find_the_diversion_that_opened_it():
    """[CHEST-E9, WC-GEN-03]"""
    t = chests(
        "2,1=NE/9",
        "diversion",
        hands={"A": "diversion NS"},
        played="-1,0=NE",
        discards="EW",
    )
    t.play("A:diversion@2,0:turned")
    assert t.hand("A") == ["EW", "NS"]
    assert t.pile == ["diversion"]


def test_e9_opens_the_veto_window_again():
    """The Veto may have been found. [CHEST-E9, WC-VETO-21]"""
    t = chests("2,1=NE/9", "veto", hands={"A": "NE NS", "B": "EW", "C": "NS"}, discards="veto")
    veto_part(t.s).on_pile = 1
    t.play("A:SW@2,0")
    assert "veto" in t.hand("A")
    t.play("B:EW@-1,0")
    assert t.asked == "C veto-window"
    t.play("C:pass", "A:veto")
    assert t.at("-1,0") == ""


@pytest.mark.parametrize(("deck", "left", "drawn"), [("EWx8", 3, 1), ("EWx3", 0, 0), ("", 0, 0)])
def test_e10_the_deck_is_milled(deck, left, drawn):
    """SC-168: unseen, as far as it goes; then the draw. [CHEST-E10, CHEST-D11]"""
    t = opened(10, deck=deck)
    assert len(t.s.deck) == left - drawn
    assert len(t.hand("A")) == 1 + drawn
    assert len(t.pile) == min(5, 8 if deck == "EWx8" else 3 if deck else 0)
    assert t.told("deck-milled")[0].FIELDS == ("count",)


# --- Treasure Chests: together -----------------------------------------------------------------


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
