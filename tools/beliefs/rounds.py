"""Rounds between bots, played to be looked at: a common deal for every mixture of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from saboteur.bots.base import Dice
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.kinds import NONE, ROUND_OVER, SABOTEUR
from saboteur.views.journal import Journal
from saboteur.views.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from saboteur.bots.base import Bot
    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move, Role, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.redact import Told
    from saboteur.views.view import View

    Watch = Callable[[View, Move, State, Journal], None]
    """Sees every decision: what the seat saw, what it did, and the truth, before it is done."""


@dataclass(frozen=True, slots=True)
class Round:
    """How a round between bots went."""

    roles: tuple[Role, ...]
    """The dwarf cards at its end."""
    saboteurs: int
    """How many were dealt at its beginning."""
    completer: Seat
    lines: tuple[Told, ...]
    """What everybody was told before the last move."""

    @property
    def reached(self) -> bool:
        """Say whether somebody reached the treasure."""
        return self.completer != NONE


def deal(rules: Ruleset, n: int, seed: int) -> tuple[State, Journal]:
    """Begin a match."""
    events: list[Event] = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, state)
    return state, journal


def play_round(
    rules: Ruleset,
    n: int,
    seed: int,
    seating: Callable[[list[Role]], list[Bot]],
    watch: Watch | None = None,
) -> Round:
    """Play the first round of a match; `seating` says who plays, given the dwarf cards dealt."""
    state, journal = deal(rules, n, seed)
    dice = [Dice(seed * 16 + seat) for seat in range(n)]
    while len(state.roles) < n:
        # Something is chosen before anything is dealt.
        _decide(state, journal, seating([NONE] * n), dice, watch)
    dealt = state.roles[:]
    bots = seating(dealt)
    lines = journal.log(NONE)
    roles = dealt
    while state.stack and state.round == 1:
        if state.stack[-1].kind == ROUND_OVER or state.completer != NONE:
            break
        lines = journal.log(NONE)
        roles = state.roles[:]
        if not _decide(state, journal, bots, dice, watch):
            break
    return Round(tuple(roles), dealt.count(SABOTEUR), _completer(journal), lines)


def _decide(
    state: State, journal: Journal, bots: list[Bot], dice: list[Dice], watch: Watch | None
) -> bool:
    """Let whoever is asked decide; say whether the round goes on."""
    seat = state.stack[-1].seat
    seen = view(state, journal, seat)
    move = bots[seat].choose(seen, dice[seat])
    if watch is not None:
        watch(seen, move, state, journal)
    events: list[Event] = []
    apply(state, move, events)
    journal.tell(events, state)
    return not any(event.NAME == "round-ended" for event in events)


def _completer(journal: Journal) -> Seat:
    for entry in reversed(journal.log(NONE)):
        if entry.name == "round-ended":
            return entry.number("completer")
    return NONE
