"""Reading a move and judging it, once: what is judged can be made without another look."""

from __future__ import annotations

from typing import Final, NamedTuple

from saboteur.notation.card import parse_seat
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.engine import MATCH_IS_OVER, cited, to_move, why_not_answer
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import Move, Seat
from saboteur.rules.state import Frame, State

NOT_YOUR_TURN: Final = Reason("not-your-turn", "BASE-TURN-01")


class IllegalMove(ValueError):
    """A move that may not be made now; `reason` says why and names the clauses."""

    def __init__(self, move: str, reason: Reason) -> None:
        super().__init__(str(move), reason)
        self.move: str = str(move)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return f"illegal move: {self.move!r}: {self.reason}"


class Judged(NamedTuple):
    """A move that was read and judged, and may be made."""

    seat: Seat
    text: str
    """The move as the notation writes it."""
    code: Move
    """The engine's move."""
    frame: Frame
    """What it answers."""
    number: int
    """How many moves had been made then."""


def judge(s: State, made: int, move: str, seat: str = "") -> Judged:
    """Read a move and judge it (of a seat; by default the one asked); `made` moves came before.

    In a window everybody may be judged who has still to answer.

    :raises IllegalMove: if it may not be made.
    :raises ValueError: if the text is no move at all.
    """
    code = parse_move(s.rules, move)
    who = parse_seat(seat, s.n) if seat else to_move(s)
    frame = _question(s, who)
    if frame is None:
        raise IllegalMove(move, cited(s, NOT_YOUR_TURN if s.stack else MATCH_IS_OVER))
    reason = why_not_answer(s, frame, code)
    if reason is not None:
        raise IllegalMove(move, reason)
    return Judged(who, move_text(s.rules, code), code, frame, made)


def takes(s: State, made: int, judged: Judged) -> bool:
    """Say whether a judged move can be made now: it is asked for, and nothing has happened."""
    if not s.stack or s.stack[-1] is not judged.frame:
        return False
    # A window is the same one until it is closed, whoever else has answered.
    return judged.number == made or judged.frame.kind in s.rules.windows


def _question(s: State, seat: Seat) -> Frame | None:
    """Return the frame that asks a seat; in a window each has its own."""
    for frame in reversed(s.stack):
        if frame.kind not in s.rules.windows:
            # Below a window lies the card it is about: that asks nobody.
            return frame if frame is s.stack[-1] and frame.seat == seat else None
        if frame.seat == seat:
            return frame
    return None
