"""A gold card changed at the bank: who sees what, and what worlds make of it."""

import pytest

from saboteur.match import Match
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import view

TOLL = """base+tunnel-toll; players 3; round 2
mine 1,0=EW
dwarfs 2,0:A -
hand A NS; hand B EW EW; hand C NS
gold A 1; gold B {gold}; gold C 1
turn B"""

A, B, C = range(3)


def table(gold, text=TOLL):
    match = Match.from_position(text.format(gold=gold))
    match.play("EW@2,0")
    return match


def seen(match, seat):
    return view(match._state, match._journal, seat)


def names(match, seat):
    return [entry.name for entry in seen(match, seat).log]


@pytest.mark.parametrize("gold", ["2 3", "3 3", "1 3"])
def test_only_the_player_learns_what_he_changed(gold):
    """Others see that a card was changed, neither its value nor their gold. [TOLL-21, OV-INFO-08]"""
    match = table(gold)
    value = int(gold[0])
    assert seen(match, B).nuggets == (1, value - 1, 0)
    for other in (A, C, -1):
        told = [entry for entry in seen(match, other).log if entry.name == "gold-changed"]
        assert [entry.fields for entry in told] == [(("seat", B),)]
        assert seen(match, other).nuggets == (1, -1, 0)
        assert seen(match, other).payers == (1, 1, 1)


def test_what_others_see_does_not_depend_on_the_value():
    """[TOLL-21, OV-INFO-08, OV-INFO-11]"""
    for other in (A, C, -1):
        one, two = seen(table("2 3"), other), seen(table("3 3"), other)
        one.discards = two.discards = ()
        assert one.key() == two.key()


def test_who_has_nothing_left_is_known_to_all():
    """Whether a player has gold at all is public. [OV-INFO-11]"""
    poor, rich = table("1"), table("2")
    assert "gold-spent" in names(poor, C)
    assert "gold-spent" not in names(rich, C)
    assert seen(poor, C).nuggets == (1, 0, 0)
    assert seen(poor, C).payers == (1, 0, 1)
    assert seen(rich, C).nuggets == (1, -1, 0)
    assert seen(rich, C).payers == (1, 1, 1)


@pytest.mark.parametrize(("gold", "values"), [("1", {1}), ("2", {2, 3}), ("2 3", {1, 2, 3})])
def test_worlds_know_what_can_have_been_changed(gold, values):
    """The lowest card was changed, and what is left to pay with is known. [TOLL-21, OV-INFO-11]"""
    match = table(gold)
    found = set()
    for k in range(200):
        s = sample(seen(match, C), Sampler(bytes([k])))._state
        changed = s.nuggets[B] + 1
        assert changed <= min(s.gold[B], default=3)
        found.add(changed)
        assert view(s, match._journal, C).key() == seen(match, C).key()
    assert found == values


DRAGON = """base+new-goals dragon_takes_cards=true; players 3; round 2
mine 1..2,0=EW 3..6,0=NEW
goal 8,0=dragon:NW
hand A NS; hand B EW; hand C NS
gold B {gold}
turn B"""


def test_the_dragon_can_be_paid_with_a_card():
    """Where the table wants it: the change is the player's secret too. [AMB-68, GOALS-08]"""
    match = Match.from_position(DRAGON.format(gold="2"))
    match.play("EW@7,0")
    assert names(match, C)[-3:] == ["gold-changed", "dragon-paid", "drew"]
