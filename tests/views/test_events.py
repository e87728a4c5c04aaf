"""What is told of events: to whom, and that nobody is told by default."""

import pytest

from saboteur.rules.events import (
    PRIVATE,
    PUBLIC,
    SPLIT,
    Drew,
    Event,
    GoalSeen,
    NobodyPaid,
    RoleDealt,
    RolesRevealed,
    RoundBegan,
    event_kinds,
)
from saboteur.rules.kinds import MINER, NONE, SABOTEUR
from saboteur.views.redact import told

A, B, C, D, E = range(5)


@pytest.mark.parametrize("event", event_kinds(), ids=lambda event: event.__name__)
def test_every_event_says_who_may_know_what(event):
    """There is no default. [OV-INFO-01]"""
    assert event.NAME
    assert event.AUDIENCE in {PUBLIC, PRIVATE, SPLIT}
    assert event.CLAUSES
    assert "FIELDS" in vars(event)
    assert set(event.FIELDS).isdisjoint({"why", "mine", *event.UNTOLD})
    assert set(event.PUBLIC_FIELDS) <= set(event.FIELDS)
    if event.AUDIENCE == SPLIT:
        assert event.PUBLIC_FIELDS != event.FIELDS
    else:
        assert event.PUBLIC_FIELDS == ()
    if event.AUDIENCE != PUBLIC:
        assert event.knowers is not Event.knowers


def test_event_names_are_unique():
    assert len({event.NAME for event in event_kinds()}) == len(event_kinds())


def test_a_public_event_is_told_to_everybody():
    assert told(RoundBegan(2, C), NONE) == told(RoundBegan(2, C), A)
    assert told(RoundBegan(2, C), A).fields == (("round", 2), ("first", C))
    assert told(NobodyPaid(), NONE).fields == ()


def test_a_private_event_is_told_to_nobody_else():
    """[OV-INFO-02]"""
    assert told(RoleDealt(B, SABOTEUR), B).number("role") == SABOTEUR
    assert told(RoleDealt(B, SABOTEUR), A) is None
    assert told(RoleDealt(B, SABOTEUR), NONE) is None


def test_a_split_event_has_a_public_face():
    """[OV-INFO-01]"""
    event = Drew(B, (7, 9))
    assert told(event, B).numbers("cards") == (7, 9)
    for seat in (A, C, NONE):
        entry = told(event, seat)
        assert entry.fields == (("seat", B), ("count", 2))
        assert not entry.has("cards")
        with pytest.raises(KeyError):
            entry.get("cards")


def test_an_event_without_an_audience_is_refused():
    for seat in (NONE, A):
        with pytest.raises(ValueError, match="who may be told"):
            told(Event(), seat)


@pytest.mark.parametrize("value", ["x", [1], ("x",), None])
def test_nothing_but_numbers_is_told(value):
    with pytest.raises((TypeError, ValueError)):
        told(RolesRevealed(value, (MINER,)), A)


def test_told_is_a_value():
    one = told(GoalSeen(B, 5, 6), A)
    two = told(GoalSeen(B, 5, 7), A)
    assert one == two
    assert hash(one) == hash(two)
    assert one != told(GoalSeen(B, 5, 6), B)
    assert repr(one) == "<told goal-seen seat=1, cell=5>"
    with pytest.raises(TypeError):
        one.numbers("seat")
