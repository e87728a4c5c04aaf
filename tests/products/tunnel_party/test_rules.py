"""The Tunnel Party: a site at which all dwarf cards are dealt again."""

from collections import Counter

import pytest
from products.table import ROW, Table, cell

from saboteur.products.saboteur2.deck import BOSS
from saboteur.products.saboteur2.part import thieves_part
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.registry import ruleset


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
        assert t.s.undealt == [BOSS, BOSS]
        assert t.s.front == before
        assert thieves_part(t.s).seats == (0,)
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
