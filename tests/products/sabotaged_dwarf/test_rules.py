"""The Sabotaged Dwarf: who is paid when miners have broken tools."""

import pytest
from products.table import ROW, Table

from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.errors import RulesetError
from saboteur.rules.registry import ruleset


def sabotaged(roles, completer="C", more="", **words):
    """Somebody completes the tunnel, by a path card or, if they are blocked, by Diversion."""
    n = len(roles.split())
    front = words.pop("front", {})
    t = Table(
        f"base sabotaged-dwarf diversion {more}",
        n,
        roles=roles,
        hands={completer: "EW" if completer not in front else "diversion"},
        front=front,
        mine=ROW,
        played="-1,0=EW",
        goals="8,0=treasure",
        turn=completer,
        gold_deck=words.pop("gold_deck", "1 2 3 1 2 3 1 2 3 1"),
        **words,
    )
    return t.play(f"{completer}:diversion@7,0" if completer in front else f"{completer}:EW@7,0")


def passing(t):
    """Return who gets the packet, in order."""
    seen = [event.seat for event in t.told("packet-seen")]
    while t.asked.endswith("take-gold"):
        t.events = []
        apply(t.s, legal_moves(t.s)[0], t.events)
        seen += [event.seat for event in t.told("packet-seen")]
    return "".join("ABCDEFGHIJ"[player] for player in seen)


FIVE = "saboteur miner miner miner miner"
"""A is the Saboteur."""


def test_a_sabotaged_miner_gets_no_card():
    """But as many cards are drawn; they go round until none is left. [VAR-SAB-02, -03, -04]"""
    t = sabotaged(FIVE, front={"B": "sabotage-cart"})
    assert t.told("packet-drawn")[0].count == 4
    assert passing(t) == "CEDC"
    assert [len(cards) for cards in t.s.gold] == [0, 0, 2, 1, 1]


def test_with_all_tools_whole_it_is_the_base_game():
    """[VAR-SAB-01]"""
    t = sabotaged(FIVE)
    assert passing(t) == "CBED"
    plain, variant = ruleset(("base",)), ruleset(("base", "sabotaged-dwarf"))
    assert plain.deck_cards == variant.deck_cards
    assert plain.role_mix == variant.role_mix


def test_one_whole_miner_gets_everything():
    """[VAR-SAB-04]"""
    t = sabotaged(
        FIVE,
        front={"B": "sabotage-cart", "D": "sabotage-pickaxe", "E": "sabotage-lantern"},
    )
    assert passing(t) == "CCCC"
    assert len(t.s.gold[2]) == 4


def test_one_sabotage_card_is_enough_and_any_counts():
    """[VAR-SAB-02]"""
    for tool in ("pickaxe", "lantern", "cart"):
        t = sabotaged(FIVE, front={"D": f"sabotage-{tool}"})
        assert passing(t) == "CBEC"


def test_all_miners_sabotaged():
    """SC-172: nobody gets a card, the cards return. [VAR-SAB-05]"""
    t = sabotaged(
        FIVE,
        completer="A",
        front=dict.fromkeys("BCDE", "sabotage-cart"),
        gold_deck="1 2 3 1 2",
    )
    assert t.totals == [0, 0, 0, 0, 0]
    assert sorted(t.s.gold_deck) == [1, 1, 2, 2, 3]
    assert t.told("packet-returned")[0].count == 4
    assert t.s.round == 2


def test_all_miners_and_the_completer_sabotaged():
    """[VAR-SAB-05, VAR-SAB-06]"""
    t = sabotaged("miner miner saboteur", "A", front={"A": "sabotage-cart", "B": "sabotage-cart"})
    assert t.totals == [0, 0, 0]
    assert t.s.round == 2


@pytest.mark.parametrize(("direction", "order"), [(1, "BEDB"), (-1, "DEBD")])
def test_a_sabotaged_completer(direction, order):
    """SC-173: by Diversion; the next eligible miner in passing direction. [VAR-SAB-06, -09]"""
    t = sabotaged(
        FIVE, more="change-of-direction", front={"C": "sabotage-lantern"}, direction=direction
    )
    assert t.told("packet-drawn")[0].count == 4
    assert passing(t) == order
    assert t.totals[2] == 0


@pytest.mark.parametrize(("direction", "order"), [(1, "DCBD"), (-1, "BCDB")])
def test_a_saboteur_completes_and_the_first_miner_is_sabotaged(direction, order):
    """[VAR-SAB-06, VAR-SAB-09]"""
    t = sabotaged(
        FIVE,
        "A",
        front={"E": "sabotage-cart"},
        direction=direction,
    )
    assert passing(t) == order


def test_saboteurs_are_paid_whatever_lies_before_them():
    """[VAR-SAB-07]"""
    t = Table(
        "base sabotaged-dwarf",
        roles="miner saboteur miner",
        hands={"A": "NS", "B": "", "C": ""},
        front={"B": "sabotage-cart"},
    )
    t.play("A:-NS")
    assert t.totals == [0, 4, 0]


def test_a_sabotaged_greedy_dwarf_is_paid():
    """[VAR-SAB-08]"""
    t = sabotaged(
        "saboteur miner greedy miner miner", "C", "greedy-dwarf", front={"C": "sabotage-cart"}
    )
    assert t.totals == [0, 0, 4, 0, 0]


def test_trapped_is_no_sabotage():
    """The variant is for the base game only. [VAR-SAB-01, OV-MOD-10]"""
    with pytest.raises(RulesetError) as refused:
        ruleset(("saboteur2", "sabotaged-dwarf"))
    assert refused.value.clauses == ("OV-MOD-10",)
