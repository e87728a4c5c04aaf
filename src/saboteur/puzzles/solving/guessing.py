"""Who is the Saboteur: what everybody saw points to all of them, and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.analysis.guilt import guilt
from saboteur.notation.card import seat_name
from saboteur.puzzles.solving.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.analysis.guilt import Guilt
    from saboteur.rules.kinds import Seat
    from saboteur.views.view import View

SURE: Final = 0.9
"""As likely as this everybody who is sought must be."""
CLEAR: Final = 0.3
"""At most as likely as this anybody else may be."""
MOST_SIGNS: Final = 4
LEAST_SIGN: Final = 0.04
"""A move that changes a belief by less is no sign."""


def name_saboteurs(view: View) -> Solution | None:
    """Return who the Saboteurs are to a spectator; None where that is not clear."""
    believed = guilt(view)
    found = [seat for seat, chance in enumerate(believed) if chance >= SURE]
    others = [chance for chance in believed if chance < SURE]
    if not found or not others or max(others) > CLEAR:
        return None
    figures = {
        "least": round(min(believed[seat] for seat in found), 3),
        "next": round(max(others), 3),
    }
    for seat, chance in enumerate(believed):
        figures[seat_name(seat)] = round(chance, 3)
    return Solution((names(found),), figures)


def names(seats: Sequence[Seat]) -> str:
    """Return seats as an answer has them: `BD`."""
    return "".join(sorted(seat_name(seat) for seat in seats))


def signs(
    movers: Sequence[Seat], beliefs: Sequence[Guilt], sought: str
) -> tuple[tuple[int, float, float], ...]:
    """Return the moves that told most of who is sought, in their order, as puzzles have them.

    `beliefs` has what was believed after each move, beginning with before the first.
    """
    found: list[tuple[int, float, float]] = []
    for at, mover in enumerate(movers, start=1):
        before, after = beliefs[at - 1][mover], beliefs[at][mover]
        if seat_name(mover) in sought and after - before >= LEAST_SIGN:
            found.append((at, round(before, 3), round(after, 3)))
    found.sort(key=lambda sign: sign[1] - sign[2])
    return tuple(sorted(found[:MOST_SIGNS]))
