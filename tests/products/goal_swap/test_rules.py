"""Goal Card Swap: two goals are taken up and exchanged, or not."""

import pytest
from products.table import Table, cell


def swap_table(**more):
    return Table(
        "base goal-swap",
        hands={"A": "goal-swap NS"},
        deck="NW",
        goals="8,-2=rock:NE 8,0=rock:NW 8,2=treasure",
        **more,
    )


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_two_goals_are_taken_and_exchanged_or_not(answer):
    """Everybody sees which; only the player knows whether. [WC-GSWAP-01, WC-GSWAP-03, -06]"""
    t = swap_table()
    t.play("A:goal-swap@8,-2+8,2")
    assert t.asked == "A swap-or-not"
    assert t.pile == []
    (taken,) = t.told("goals-taken")
    assert (taken.cell, taken.other) == (cell("8,-2"), cell("8,2"))
    t.play(f"A:{answer}")
    where = "8,-2" if answer == "yes" else "8,2"
    assert t.rules.cards[t.s.hidden[cell(where)]].name == "treasure"
    (swapped,) = t.told("goals-swapped")
    assert swapped.knowers() == 1
    assert "swapped" not in swapped.PUBLIC_FIELDS
    assert not [e for e in t.events if e.NAME in {"goal-seen", "goal-revealed"}]
    assert t.pile == ["goal-swap"]
    assert t.hand("A") == ["NS", "NW"]


def test_the_decision_is_open_where_the_table_wants_it():
    """AMB-54. [WC-GSWAP-03]"""
    t = swap_table(options="goal_swap_secret=false")
    t.play("A:goal-swap@8,-2+8,2", "A:yes")
    assert t.told("goals-swapped")[0].knowers() & 0b111 == 0b111


def test_goal_swap_needs_two_face_down_goals():
    """SC-122. [WC-GSWAP-02, WC-GSWAP-04]"""
    one = Table("base goal-swap", hands={"A": "goal-swap"}, opened="8,-2=rock:NE 8,0=rock:NW")
    assert one.some("goal-swap") == []
    assert "WC-GSWAP-02" in one.why("goal-swap@8,0+8,2")
    two = Table("base goal-swap", hands={"A": "goal-swap"}, opened="8,-2=rock:NE")
    assert len(two.some("goal-swap")) == 1
    assert two.may("goal-swap@8,0+8,2")
    assert "WC-GSWAP-04" in two.why("goal-swap@8,-2+8,2")
    three = swap_table()
    assert len(three.some("goal-swap")) == 3
    assert "WC-GSWAP-04" in three.why("goal-swap@0,0+8,2")


def test_an_exchange_reveals_nothing():
    """A wall towards both goals: they stay face down. [WC-GSWAP-07]"""
    t = swap_table(mine="1..2,0=EW 3..6,0=NEW 7,0=NW")
    t.play("A:goal-swap@8,0+8,2", "A:yes")
    assert t.at("8,0") == t.at("8,2") == "?"
    assert t.asked == "B turn"


def test_goal_swap_takes_any_two_of_five():
    """[WC-GSWAP-01, GOALS-16]"""
    t = Table("base goal-swap new-goals", hands={"A": "goal-swap"})
    assert len(t.some("goal-swap")) == 10
    before = dict(t.s.hidden)
    t.play("A:goal-swap@8,-4+8,4", "A:yes")
    assert t.s.hidden[cell("8,-4")] == before[cell("8,4")]
    assert t.s.hidden[cell("8,4")] == before[cell("8,-4")]


def test_goal_swap_never_takes_a_site_or_a_chest():
    """Only goals. [WC-GSWAP-01, COST-02]"""
    t = Table(
        "base goal-swap costume-department treasure-chests",
        hands={"A": "goal-swap"},
        chests="2,1=NS/1",
    )
    assert len(t.some("goal-swap")) == 3
    assert t.why("goal-swap@4,0+8,2")
    assert t.why("goal-swap@8,0+2,1")
