"""The Costume Department: a site in the mine at which a dwarf card is exchanged."""

import pytest
from products.table import ROW, Table, cell, start

from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.rules.registry import ruleset


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
        assert [ROLE_NAMES[role] for role in t.s.undealt[::-1]] == ["profiteer", "saboteur", "blue"]
        assert t.s.dropped == []


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
