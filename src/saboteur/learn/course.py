"""Single rounds by the rules, from views: to take lessons, and to look at who gives what away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from saboteur.bots.base import Dice
from saboteur.rules import kinds
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event, RoundEnded
from saboteur.rules.kinds import Move, Seat
from saboteur.rules.state import State
from saboteur.vector.tables import RULES
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

Choose = Callable[[View, Dice], Move]


class Moment(NamedTuple):
    """A decision that was just taken."""

    seen: View
    """What the seat saw that took it."""
    move: Move
    roles: tuple[int, ...]
    """The truth."""
    look: Callable[[Seat], View]
    """What a seat sees now, after it."""
    ended: RoundEnded | None
    """How the round ended, if it did."""


def course(seed: int, players: int, choose: Choose) -> Iterator[Moment]:
    """Play one round, decision by decision; the gold is not shared out."""
    events: list[Event] = []
    s: State = new_match(RULES, players, stream_keys(seed_bytes(seed)), events)
    journal = Journal(players)
    journal.tell(events, s)
    dice = [Dice(seed * 16 + seat) for seat in range(players)]
    roles = tuple(s.roles)
    ended: RoundEnded | None = None
    while ended is None:
        seat = s.stack[-1].seat
        seen = view(s, journal, seat)
        move = choose(seen, dice[seat])
        events = []
        apply(s, move, events)
        journal.tell(events, s)
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        yield Moment(seen, move, roles, lambda seat: view(s, journal, seat), ended)


def has_won(ended: RoundEnded) -> bool:
    """Say whether the miners reached the treasure."""
    return ended.completer != kinds.NONE
