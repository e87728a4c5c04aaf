"""Leaving the line of a match that is over: the same table, and from there on other moves.

Either everything is as it was, down to the cards that are still to be drawn, or all that a seat did
not know at that moment is dealt anew, as views.sample deals it: then nobody profits from knowing how
it went on.
"""

from __future__ import annotations

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.present.history import History
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, sample
from saboteur.views.seen import SEEN
from saboteur.views.view import View


def true_line(history: History, at: int) -> Match:
    """Return the match as it stood after a step, to be played on."""
    state, journal = history.taken_up(at)
    return Match.taken_up(state, journal, history.record.names)


def sampled_line(history: History, at: int, seat: Seat, seed: bytes) -> Match:
    """Return a match that a seat could not tell from the true one after a step, to be played on.

    Whoever was sure of a goal or a dwarf card is sure of it here too, as it lies here.

    :raises NoWorld: if the match is over there.
    """
    own = history.view(at, seat_name(seat))
    state = sample(own, Sampler(seed)).taken_up()
    journal = Journal(state.n)
    journal.begin(state)
    for other in range(state.n):
        _remember(journal, history.view(at, seat_name(other)), state)
    journal.know_discards(seat, own.discards)
    journal.know_own_discards(seat, own.own_discards)
    for kind, part in zip(state.rules.part_kinds, own.parts, strict=True):
        SEEN[kind].recall(part, journal.memory(seat))
    match = Match.taken_up(state, journal, history.record.names)
    match.tell_round()
    return match


def _remember(journal: Journal, v: View, state: State) -> None:
    """Let a seat know what it had seen by then, as it lies in this state."""
    for cell in v.known_goals:
        if cell in state.hidden:
            journal.know_goal(v.seat, cell, state.hidden[cell])
    for target, role in enumerate(v.roles):
        if role != NONE and target != v.seat and len(state.roles) == state.n:
            journal.know_role(v.seat, target, state.roles[target])
