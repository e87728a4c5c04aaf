"""What the frames of each kind say, and how much of that everybody knows.

A product brings kinds of its own with `new_frame`. Nothing about a frame is public unless its
kind says so here.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from saboteur.rules.kinds import (
    END_TURN,
    FRAME_NAMES,
    KEEP_ONE,
    LAST_BRIBES,
    LAY_PATH,
    MAX_SEATS,
    MORE_DISCARDS,
    NEXT,
    NEXT_PATH,
    ORIENT,
    PASS_PACKET,
    PAY_TO_CLEAR,
    PICK_COLOUR,
    PICK_TRIGGER,
    RESOLVE,
    ROUND,
    ROUND_OVER,
    SCORE,
    SECURE,
    STEAL,
    TAKE_GOLD,
    THIEVES,
    TO_PILE,
    TRIGGERS,
    TURN,
    VETO_WINDOW,
    FrameKind,
)
from saboteur.rules.state import FRAMES, Frame

Holds: TypeAlias = int
"""What the value of a frame is."""
NOTHING: Final[Holds] = 0
A_CARD: Final[Holds] = 1
A_MOVE: Final[Holds] = 2
A_CELL: Final[Holds] = 3
A_SEAT: Final[Holds] = 4

Shown: TypeAlias = int
"""How much of a frame everybody knows."""
SEAT_ALONE: Final[Shown] = 0
"""Its kind and whom it asks, nothing else."""
ALL_OF_IT: Final[Shown] = 1
"""Everything in it was said or shown before all."""
A_WINDOW: Final[Shown] = 2
"""Over which move it is open; whose answer is missing nobody is told. (WC-VETO-21)"""


@final
class FrameShape:
    """What the frames of one kind say besides their seat."""

    __slots__ = ("answer", "cell", "holds", "shown")

    def __init__(
        self,
        shown: Shown,
        *,
        cell: bool = False,
        holds: Holds = NOTHING,
        answer: Holds = NOTHING,
    ) -> None:
        self.shown: Shown = shown
        self.cell: bool = cell
        """Whether it is about a cell."""
        self.holds: Holds = holds
        """What its value is."""
        self.answer: Holds = answer
        """What alone answers it, if that is a cell or a player."""


_SEATED: Final = FrameShape(SEAT_ALONE)
_SHAPES: Final[dict[FrameKind, FrameShape]] = {
    ROUND: _SEATED,
    TURN: _SEATED,
    END_TURN: _SEATED,
    NEXT: _SEATED,
    TRIGGERS: _SEATED,
    PICK_TRIGGER: FrameShape(SEAT_ALONE, answer=A_CELL),
    # The goal was turned up. (BASE-GOAL-05)
    ORIENT: FrameShape(ALL_OF_IT, cell=True, holds=A_CARD),
    SCORE: _SEATED,
    PASS_PACKET: _SEATED,
    TAKE_GOLD: _SEATED,
    ROUND_OVER: _SEATED,
    # The card was shown when it was played.
    RESOLVE: FrameShape(ALL_OF_IT, holds=A_MOVE),
    MORE_DISCARDS: _SEATED,
    # The player said which card is to be removed. (S2-TURN-03)
    PAY_TO_CLEAR: FrameShape(ALL_OF_IT, holds=A_CARD),
    THIEVES: _SEATED,
    STEAL: FrameShape(SEAT_ALONE, answer=A_SEAT),
    VETO_WINDOW: FrameShape(A_WINDOW, holds=A_MOVE),
    TO_PILE: FrameShape(ALL_OF_IT, holds=A_CARD),
    KEEP_ONE: _SEATED,
    NEXT_PATH: _SEATED,
    LAY_PATH: _SEATED,
    SECURE: FrameShape(SEAT_ALONE, answer=A_CELL),
    LAST_BRIBES: _SEATED,
    PICK_COLOUR: _SEATED,
}

FRAME_SHAPES: Final[list[FrameShape]] = [_SHAPES[kind] for kind in range(len(FRAME_NAMES))]
"""By kind."""


def new_frame(
    name: str,
    shown: Shown,
    *,
    cell: bool = False,
    holds: Holds = NOTHING,
    answer: Holds = NOTHING,
) -> FrameKind:
    """Return the number of a kind of decision or chore that a product brings."""
    if name in FRAME_NAMES:
        raise ValueError(f"there is a frame {name} already")
    kind = len(FRAME_NAMES)
    FRAME_NAMES.append(name)
    FRAME_SHAPES.append(FrameShape(shown, cell=cell, holds=holds, answer=answer))
    FRAMES.append([Frame(kind, seat) for seat in range(MAX_SEATS)])
    return kind
