"""Noninterference: what a seat may not know changes nothing for it."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals, universe

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move, why_not
from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import NONE
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.rules.traces import Trace
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import view

Deal = tuple[Ruleset, int, int]
REVEALING = {
    *("goal-revealed", "round-ended", "packet-seen", "match-ended"),
    # Cards picked before are shown now; automatic cards come from the deck. (DUEL-SETUP-06, SOLO-05)
    *("discarded-openly", "solo-card", "duel-round-ended", "chest-opened"),
}
"""Events that bring something to light."""
SLOW = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None
)


def followed(deal: Deal, choices: st.DataObject, until: int) -> tuple[State, Journal]:
    """Play some moves of a match, telling everybody."""
    rules, n, seed = deal
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, s)
    for k in range(until + 1):
        moves = legal_moves(s)
        # In solo a colour is picked before anything is dealt. (SOLO-01)
        if not moves or (k == until and s.roles):
            break
        m = moves[choices.draw(st.integers(0, len(moves) - 1))]
        events = []
        apply(s, m, events)
        journal.tell(events, s)
    return s, journal


def other_world(s: State, journal: Journal, seat: int, seed: int) -> State:
    """Return another state that fits all this seat knows."""
    return sample(view(s, journal, seat), Sampler(seed_bytes(seed)))._state


@SLOW
@given(deals(), st.data(), st.integers(0, 90))
def test_views_do_not_depend_on_secrets(deal: Deal, data: st.DataObject, until: int) -> None:
    """A seat's view, and a spectator's, is the same in every world that fits it.

    [OV-INFO-01, OV-INFO-02, OV-INFO-04, OV-INFO-05, OV-INFO-06, OV-INFO-08, OV-INFO-09]
    """
    s, journal = followed(deal, data, until)
    if not s.stack:
        # Three spiders can end a match so soon; nothing is left to be otherwise then.
        return
    for seat in range(NONE, s.n):
        world = other_world(s, journal, seat, until)
        assert view(s, journal, seat).key() == view(world, journal, seat).key()


@SLOW
@given(deals(), st.data(), st.integers(0, 90))
def test_moves_and_refusals_do_not_depend_on_secrets(
    deal: Deal, data: st.DataObject, until: int
) -> None:
    """What a seat may do, and why it may not, is the same in every world that fits. [OV-INFO-01]"""
    s, journal = followed(deal, data, until)
    if not s.stack:
        return
    seat = to_move(s)
    world = other_world(s, journal, seat, until)
    assert sorted(legal_moves(s)) == sorted(legal_moves(world))
    for m in universe(s):
        here, there = why_not(s, m), why_not(world, m)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert here.code == there.code


@SLOW
@given(deals(), st.data(), st.integers(0, 90))
def test_what_others_are_told_does_not_depend_on_what_they_may_not_know(
    deal: Deal, data: st.DataObject, until: int
) -> None:
    """A move of a seat is told in the same words in every world that fits the listener.

    Worlds differ in what the move brings to light (a goal turned up, the end of a round, how many
    cards somebody has picked), so only moves that bring nothing to light are compared, and of
    those only what is told to all. [OV-INFO-04, OV-INFO-05]
    """
    s, journal = followed(deal, data, until)
    if not s.stack:
        return
    mover = to_move(s)
    listener = data.draw(st.integers(NONE, s.n - 1))
    world = other_world(s, journal, listener, until)
    common = sorted(set(legal_moves(s)) & set(legal_moves(world)))
    # Nobody knows how many cards are picked, or how many answers are missing in a window.
    if not common or len(s.picked) != len(world.picked) or len(s.stack) != len(world.stack):
        return
    m = data.draw(st.sampled_from(common))
    here: list[Event] = []
    there: list[Event] = []
    apply(s, m, here)
    apply(world, m, there)
    if REVEALING & {event.NAME for event in [*here, *there]} or mover == listener:
        return
    if listener != NONE and any(
        event.AUDIENCE != PUBLIC and event.knowers() >> listener & 1 for event in here
    ):
        return
    true, made_up = Journal(s.n), Journal(s.n)
    true.tell(here)
    made_up.tell(there)
    assert true.log(listener) == made_up.log(listener)
    assert witnessed(here, listener) == witnessed(there, listener)


def witnessed(events: list[Event], seat: int) -> list[Trace]:
    """What a seat may know of where cards went meanwhile."""
    traces = [trace for event in events for trace in event.traces]
    return [trace if trace.is_witness(seat) else trace.public() for trace in traces]
