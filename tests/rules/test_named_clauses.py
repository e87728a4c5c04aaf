"""What happened, and what is refused, names the clause of the rule that did it."""

from __future__ import annotations

import pytest
from products.table import Table

from saboteur.modules.four_ways import CLEAR
from saboteur.rules.engine import apply
from saboteur.rules.kinds import KEEP_ONE, choose
from saboteur.rules.state import Frame

CHEST = {"mine": "1,0=EW", "hands": {"A": "NE NS", "B": "NS", "C": "NS"}}
DECK = "EW NW NES NEW EW NW NES NEW"


def named(t: Table, event: str) -> tuple[str, ...]:
    """Return the clauses of the first event of a name."""
    (first, *_) = t.told(event)
    return t.rules.cite(first.clauses())


def chest(effect: int, **words) -> Table:
    """A opens a chest at 2,1."""
    t = Table("base treasure-chests", chests=f"2,1=NE/{effect}", **{**CHEST, **words})
    return t.play("A:SW@2,0")


def test_a_greedy_dwarf_is_no_saboteur():
    """[WC-GREED-05, BASE-PAY-09]"""
    words = {"mine": "1..6,0=EW", "goals": "8,0=treasure", "hands": {"A": "EW"}}
    greedy = Table("base greedy-dwarf", roles="greedy miner saboteur", **words)
    assert named(greedy.play("A:EW@7,0"), "gold-paid") == ("WC-GREED-05", "BASE-PAY-14")
    lost = Table("base", roles="miner miner saboteur", hands={"A": "NS", "B": "", "C": ""})
    assert named(lost.play("A:-NS"), "gold-paid") == ("BASE-PAY-09", "BASE-PAY-14")


@pytest.mark.parametrize(
    ("profile", "clause"),
    [("P2024", "BASE-PAY-01"), ("PGIG", "BASE-PAY-02"), ("P2004", "BASE-PAY-02")],
)
def test_how_many_gold_cards_are_drawn(profile, clause):
    """[BASE-PAY-01, BASE-PAY-02, ED-01]"""
    words = {"mine": "1..6,0=EW", "goals": "8,0=treasure", "hands": {"A": "EW"}}
    t = Table("base", roles="miner miner saboteur", profile=profile, **words)
    assert named(t.play("A:EW@7,0"), "packet-drawn") == (clause,)


@pytest.mark.parametrize(
    ("game", "roles", "clause"),
    [("base", "miner miner saboteur", "COST-06"), ("saboteur2", "blue green boss", "COST-07")],
)
def test_a_costume_is_no_change_hats(game, roles, clause):
    """[COST-05, COST-06, COST-07]"""
    words = {"mine": "1..2,0=EW", "hands": {"A": "EW NS", "B": "NS", "C": "NS"}}
    t = Table(f"{game} costume-department", roles=roles, **words).play("A:EW@3,0")
    assert named(t, "site-reached") == ("COST-05", "COST-04")
    assert named(t, "hats-changed") == ("COST-05", clause, "COST-09")


@pytest.mark.parametrize(("hats", "clause"), [("bottom", "S2-HAT-02"), ("discard", "S2-HAT-03")])
def test_where_a_changed_hat_goes(hats, clause):
    """[S2-HAT-01, S2-HAT-02, S2-HAT-03]"""
    t = Table(
        "saboteur2",
        roles="blue green boss",
        hands={"A": "change-hats NS", "B": "NS", "C": "NS"},
        options=f"hats={hats}",
    )
    assert named(t.play("A:change-hats>B"), "hats-changed") == ("S2-HAT-01", clause, "S2-HAT-04")


def test_a_party_deals_dwarf_cards_again():
    """[PARTY-02, PARTY-04]"""
    words = {"mine": "1..2,0=EW", "hands": {"A": "EW NS", "B": "NS", "C": "NS"}}
    t = Table("base tunnel-party", roles="miner miner saboteur", **words).play("A:EW@3,0")
    assert named(t, "site-reached") == ("PARTY-02", "PARTY-01")
    assert named(t, "role-dealt") == ("PARTY-04", "OV-INFO-02")


def test_a_chest_is_no_goal_no_inspection_and_no_trove():
    """[CHEST-06, CHEST-07, CHEST-E7, CHEST-E8, CHEST-E9]"""
    look = chest(8, deck=DECK)
    assert named(look, "goal-revealed")[0] == "CHEST-06"
    assert named(look, "goal-laid") == ("CHEST-06",)
    assert named(look.play("A:look:B"), "role-seen") == ("CHEST-E8", "OV-INFO-02")
    askew = Table("base treasure-chests", chests="2,1=EW/2", **CHEST).play("A:SW@2,0")
    assert named(askew, "goal-laid") == ("CHEST-07",)
    for effect, words in ((7, {"deck": DECK}), (9, {"discards": "EW NW NES", "deck": DECK})):
        clause = (f"CHEST-E{effect}",)
        t = chest(effect, **words)
        assert named(t, "cards-looked-at") == clause
        assert t.why("keep:map") == clause
        assert t.why("yes") == clause
        assert named(t.play("A:keep:NW"), "card-kept") == clause
    alone = chest(9, discards="EW", deck=DECK)
    assert named(alone, "card-kept") == ("CHEST-E9",)


def test_a_trove_is_a_trove():
    """[WC-TROVE-01, WC-TROVE-08]"""
    t = Table(
        "base treasure-trove treasure-chests",
        hands={"A": "treasure-trove NS", "B": "NS", "C": "NS"},
        discards="EW NW",
    ).play("A:treasure-trove")
    assert "WC-TROVE-01" in named(t, "cards-looked-at")
    assert t.why("keep:map") == ("WC-TROVE-01",)
    assert t.why("yes") == ("WC-TROVE-08",)
    assert "WC-TROVE-08" in named(t.play("A:keep:NW"), "card-kept")


def test_how_a_goal_comes_to_lie():
    """[BASE-GOAL-04, BASE-GOAL-05, BASE-GOAL-06]"""
    row = {"hands": {"A": "EW NS", "B": "NS", "C": "NS"}}
    fits = Table("base", mine="1..6,0=EW", goals="8,0=rock:NW", **row).play("A:EW@7,0")
    assert named(fits, "goal-laid") == ("BASE-GOAL-04",)
    askew = Table("base", mine="1..6,0=EW 8,1=EW", goals="8,0=rock:NE", **row).play("A:EW@7,0")
    assert named(askew, "goal-laid") == ("BASE-GOAL-06",)
    both = Table("base new-goals", mine="1..6,0=EW", goals="8,0=sack-1:NEW", **row).play("A:EW@7,0")
    assert named(both.play("A:lay:sack-1:NEW"), "goal-laid") == ("BASE-GOAL-05",)


@pytest.mark.parametrize(
    ("n", "roles", "completes", "clause"),
    [
        (5, "miner miner miner saboteur greedy", True, "VAR-TOUR-09"),
        (5, "saboteur miner miner miner greedy", True, "VAR-TOUR-10"),
        (5, "greedy miner miner miner saboteur", True, "VAR-TOUR-11"),
        (6, "miner miner miner saboteur saboteur greedy", False, "VAR-TOUR-12"),
        (5, "miner miner miner saboteur greedy", False, "VAR-TOUR-13"),
    ],
)
def test_what_a_tournament_pays(n, roles, completes, clause):
    """[VAR-TOUR-09, VAR-TOUR-10, VAR-TOUR-11, VAR-TOUR-12, VAR-TOUR-13]"""
    hands = {"A": "EW", **dict.fromkeys("BCDEF"[: n - 1], "")}
    words = {"mine": "1..6,0=EW", "goals": "8,0=treasure", "hands": hands}
    t = Table("base tournament", n, roles=roles, **words)
    t.play("A:EW@7,0" if completes else "A:-EW")
    assert named(t, "amount-paid") == (clause,)


def test_a_thief_who_takes_nothing():
    """Nobody has gold, or they do not want any. [S2-STEAL-05, AMB-35]"""
    words = {"roles": "blue green saboteur", "front": {"A": "theft"}}
    hands = {"A": "NS", "B": "", "C": ""}
    poor = Table("saboteur2", hands=hands, **{**words, "roles": "blue green boss"})
    assert named(poor.play("A:-NS"), "nothing-stolen") == ("S2-STEAL-05",)
    mild = Table("saboteur2", hands=hands, profile="PGIG", **words).play("A:-NS", "A:pass")
    assert named(mild, "nothing-stolen") == ("AMB-35", "ED-26")


def test_a_round_of_saboteur_2():
    """Its own clauses stand where it has its own rules. [S2-END-01, S2-END-02, S2-TURN-08]"""
    hands = {"A": "NS", "B": "", "C": ""}
    t = Table("saboteur2", roles="blue green boss", hands=hands).play("A:-NS")
    assert named(t, "discarded") == ("S2-TURN-08", "OV-INFO-05")
    assert named(t, "round-ended") == ("S2-END-02", "S2-END-03")
    assert named(t, "round-began") == ("S2-NEXT-02", "S2-NEXT-04")
    assert named(t, "role-dealt") == ("S2-SETUP-06", "OV-INFO-02")
    assert named(t, "hand-dealt") == ("S2-SETUP-05", "OV-INFO-01")
    words = {"mine": "1..6,0=EW", "goals": "8,0=treasure", "hands": {"A": "EW"}}
    t = Table("saboteur2", roles="blue green boss", **words).play("A:EW@7,0")
    assert named(t, "round-ended") == ("S2-END-01", "S2-END-03")


def test_cards_discarded_for_something():
    """[S2-TURN-03, TOLL-04]"""
    hands = {"A": "NS EW NW", "B": "NS", "C": "NS"}
    t = Table("saboteur2", roles="blue green boss", front={"A": "trapped"}, hands=hands)
    apply(t.s, choose(card=t.rules.ids["trapped"], value=CLEAR), [])
    t.play("A:-NS", "A:-EW")
    assert named(t, "discarded") == ("S2-TURN-03", "S2-TURN-07", "OV-INFO-05")
    toll = Table("base tunnel-toll", hands=hands).play("A:toll:NS@1,0")
    assert named(toll, "discarded") == ("TOLL-04", "OV-INFO-05")


def test_tolls_and_dragons():
    """[TOLL-15, TOLL-16, TOLL-17, TOLL-21, AMB-68]"""
    hands = {"A": "EW NS", "B": "NS", "C": "NS"}
    words = {"hands": hands, "dwarves": {"1,0": "B"}}
    paid = Table("base tunnel-toll", gold={"A": "2"}, **words).play("A:EW@1,0")
    assert named(paid, "toll-paid") == ("TOLL-15",)
    assert named(paid, "gold-changed") == ("TOLL-21", "OV-INFO-08")
    free = Table("base tunnel-toll", hands=hands, dwarves={"1,0": "A"}).play("A:EW@1,0")
    assert named(free, "toll-paid") == ("TOLL-17", "TOLL-16")
    dragon = Table(
        "base new-goals",
        mine="1..6,0=EW",
        goals="8,0=dragon:NW",
        gold={"A": "2"},
        hands=hands,
        options="dragon_takes_cards=true",
    ).play("A:EW@7,0")
    assert named(dragon, "gold-changed") == ("AMB-68", "OV-INFO-08")


def test_what_a_rockfall_takes_and_leaves():
    """[BASE-ACT-10, BASE-ACT-11, CHEST-10, COST-02]"""
    hands = {"A": "NE NS", "B": "rockfall", "C": "rockfall"}
    t = Table(
        "base costume-department treasure-chests",
        mine="1,0=EW",
        chests="2,1=NE/2",
        hands=hands,
        deck=DECK,
    ).play("A:SW@2,0")
    assert t.why("rockfall@4,0") == ("COST-02",)
    assert t.why("rockfall@0,0") == ("BASE-ACT-11",)
    assert t.why("rockfall@8,0") == ("BASE-ACT-11",)
    assert named(t.play("B:rockfall@2,1"), "removed") == ("CHEST-10", "CHEST-11")
    assert named(t.play("C:rockfall@1,0"), "removed") == ("BASE-ACT-10",)


def test_a_question_without_a_past():
    """A position may state the question alone."""
    t = Table("base treasure-chests", hands={"A": "NS", "B": "NS", "C": "NS"})
    t.s.stack = [Frame(KEEP_ONE, 0)]
    t.s.looked = t.cards("EW NW")
    assert t.why("keep:map") == ("CHEST-E7",)
    assert named(t.play("A:keep:NW"), "card-kept") == ("CHEST-E7",)
