"""Windows in records: a card that everybody lets pass is one token.

While a window is open every other seat is asked whether it objects. A record writes `~` when all
of them pass, and only the objection when one does not; the passes before it go without saying.
Passes are written out only while a window is still open at the end of a record.
"""

from __future__ import annotations

from typing import Final

from saboteur.notation.card import seat_name
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.state import State

UNOPPOSED: Final = "~"
PASSED: Final = "pass"

NO_WINDOW: Final = 0
OPEN: Final = 1
CLOSING: Final = 2
"""Whether a move is an answer in a window, and whether it is the last one that is asked for."""


def asked_in_window(s: State) -> list[Seat]:
    """Return the seats that are still to be asked in the open window, the next one first."""
    seats: list[Seat] = []
    for f in reversed(s.stack):
        if f.kind not in s.rules.windows:
            break
        seats.append(f.seat)
    return seats


def window_of(s: State) -> int:
    """Say in which kind of window the next move is made: NO_WINDOW, OPEN or CLOSING."""
    left = len(asked_in_window(s))
    if not left:
        return NO_WINDOW
    return CLOSING if left == 1 else OPEN


def fold(moves: list[tuple[Seat, str]], seat: Seat, text: str, window: int) -> None:
    """Add a move to the tokens of a record.

    Before a window there is always the card it is about, so passes at the end belong to it.
    """
    if window and (text != PASSED or window == CLOSING):
        while moves and moves[-1][1] == PASSED:
            moves.pop()
        if text == PASSED:
            moves.append((NONE, UNOPPOSED))
            return
    moves.append((seat, text))


def token(seat: Seat, text: str) -> str:
    """Return a token as it is written: the seat's letter before its move."""
    return text if text == UNOPPOSED else f"{seat_name(seat)}:{text}"
