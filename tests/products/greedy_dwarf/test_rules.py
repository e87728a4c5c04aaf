"""The Greedy Dwarf: one miner digs for their own gold alone, and what the others get."""

import pytest
from products.table import ROW, Table

from saboteur.modules.dwarves import GREEDY
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.kinds import MINER
from saboteur.rules.registry import ruleset


@pytest.mark.parametrize("n", range(3, 11))
def test_one_miner_is_a_greedy_dwarf(n):
    """One of the mix, nothing else changes; they may stay undealt. [WC-GREED-01, -02, -03]"""
    plain, greedy = ruleset(("base",)), ruleset(("base", "greedy-dwarf"))
    mix = plain.role_mix[n][:]
    mix.remove(MINER)
    assert sorted(greedy.role_mix[n]) == sorted([*mix, GREEDY])
    assert greedy.deck_cards == plain.deck_cards
    found = set()
    for seed in range(60):
        s = new_match(greedy, n, stream_keys(seed_bytes(seed)))
        assert (s.roles + s.undealt).count(GREEDY) == 1
        found.add(GREEDY in s.undealt)
    assert found == {True, False}


def greedy_table(completer: str, **more):
    words = {"A": "greedy", "B": "miner", "C": "saboteur", "D": "miner", "E": "miner"}
    return Table(
        "base greedy-dwarf",
        5,
        roles=" ".join(words.values()),
        undealt="miner saboteur",
        hands={completer: "EW NS"},
        deck="NS NS",
        mine=ROW,
        goals="8,0=treasure",
        turn=completer,
        **more,
    )


def test_a_greedy_dwarf_who_completes_gets_4_and_nobody_else_anything():
    """SC-134. [WC-GREED-04, WC-GREED-05, WC-GREED-06]"""
    t = greedy_table("A")
    t.play("A:EW@7,0")
    assert t.totals == [4, 0, 0, 0, 0]
    assert sum(t.s.gold[0]) == 4
    assert t.s.round == 2


def test_the_greedy_prize_is_four_cards_in_the_french_text():
    """SC-134, option of 000. [WC-GREED-05]"""
    t = greedy_table("A", options="greedy_prize=cards4", gold_deck="3 1 2 1 2 2 2")
    t.play("A:EW@7,0")
    assert sorted(t.s.gold[0]) == [1, 1, 2, 3]
    assert t.totals[1:] == [0, 0, 0, 0]
    assert ruleset(("base", "greedy-dwarf"), "P2024-FR").settings["greedy_prize"] == "cards4"


def test_the_values_of_four_cards_stay_secret():
    """No rule fixes what the four cards are worth. [WC-GREED-05, OV-INFO-08]"""
    t = greedy_table("A", options="greedy_prize=cards4", gold_deck="3 3 2 1 1 1 1")
    t.play("A:EW@7,0")
    for event in t.events:
        public = [getattr(event, name) for name in event.PUBLIC_FIELDS]
        assert event.NAME != "gold-paid" or 9 not in public


@pytest.mark.parametrize("completer", ["B", "C"])
def test_a_greedy_dwarf_is_no_miner_when_others_complete(completer):
    """Three miners, three cards; the Greedy Dwarf is passed over. [WC-GREED-07]"""
    t = greedy_table(completer, gold_deck="3 2 1 1 1 1")
    t.play(f"{completer}:EW@7,0")
    takers = []
    while t.asked.endswith("take-gold"):
        takers.append(t.asked[0])
        apply(t.s, legal_moves(t.s)[0], t.events)
    assert t.told("packet-drawn")[0].count == 3
    assert takers == ["B", "E"]
    assert [len(cards) for cards in t.s.gold] == [0, 1, 0, 1, 1]
    assert t.totals[0] == 0


def test_a_greedy_dwarf_is_no_saboteur():
    """The treasure is not reached: one Saboteur gets 4. [WC-GREED-08, WC-GREED-09]"""
    t = Table(
        "base greedy-dwarf",
        5,
        roles="greedy miner saboteur miner miner",
        undealt="saboteur",
        hands=dict.fromkeys("BCDE", "") | {"A": "NS"},
    )
    t.play("A:-NS")
    assert t.totals == [0, 0, 4, 0, 0]
