"""All ways in which a turn can go in one world, as far as one player decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.rules.engine import apply, is_over, legal_moves
from saboteur.rules.kinds import DISCARD, PLAY, TURN, move_act
from saboteur.views.ending import ROUND_ENDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move, Seat
    from saboteur.rules.state import State

MOST_CHOICES: Final = 4
"""So many answers after the first move are followed."""
Judge = Callable[[list["Event"]], float]
"""What a turn was worth in which this happened."""


def best_line(s: State, first: Move, seat: Seat, judge: Judge) -> tuple[float, tuple[Move, ...]]:
    """Return the most that can come of a turn that begins with a move, and the answers after it."""
    return _follow(s.copy(), first, seat, judge, [], MOST_CHOICES, played=False)


def _follow(
    s: State,
    m: Move,
    seat: Seat,
    judge: Judge,
    events: list[Event],
    left: int,
    *,
    played: bool,
) -> tuple[float, tuple[Move, ...]]:
    """Make a move in a state of one's own and go on while the player decides within the turn."""
    events = events[:]
    apply(s, m, events)
    played = played or move_act(m) in {PLAY, DISCARD}
    if not left or _is_done(s, seat, events, played=played):
        return judge(events), ()
    best: tuple[float, tuple[Move, ...]] = (float("-inf"), ())
    for further in legal_moves(s):
        worth, line = _follow(s.copy(), further, seat, judge, events, left - 1, played=played)
        if worth > best[0]:
            best = worth, (further, *line)
    return best


def _is_done(s: State, seat: Seat, events: list[Event], *, played: bool) -> bool:
    """Say whether the player has nothing more to decide in this turn; how gold is shared is another matter."""
    if is_over(s) or s.stack[-1].seat != seat or (played and s.stack[-1].kind == TURN):
        return True
    return any(event.NAME in ROUND_ENDS for event in events)


def common(lines: Sequence[tuple[Move, ...]]) -> tuple[Move, ...]:
    """Return how all of some lines begin: what can be said whatever lies face down."""
    found: list[Move] = []
    for moves in zip(*lines, strict=False):
        if len(set(moves)) > 1:
            break
        found.append(moves[0])
    return tuple(found)
