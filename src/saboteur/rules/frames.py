"""What the frames of each kind say, and how much of that everybody knows.

A product brings kinds of its own with `new_frame`. Nothing about a frame is public unless its
kind says so here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from saboteur.rules.kinds import (
    END_TURN,
    FRAME_NAMES,
    KEEP_ONE,
    MAX_SEATS,
    MORE_DISCARDS,
    NEXT,
    ORIENT,
    PASS_PACKET,
    PAY_TO_CLEAR,
    PICK_TRIGGER,
    RESOLVE,
    ROUND,
    ROUND_OVER,
    SCORE,
    TAKE_GOLD,
    TO_PILE,
    TRIGGERS,
    TURN,
    FrameKind,
    new_number,
)
from saboteur.rules.state import FRAMES, Frame

Holds: TypeAlias = int
"""What the value of a frame is."""
NOTHING: Final[Holds] = 0
A_CARD: Final[Holds] = 1
A_MOVE: Final[Holds] = 2
A_CELL: Final[Holds] = 3
A_SEAT: Final[Holds] = 4
A_LOOKING: Final[Holds] = 5
"""By whose rule somebody keeps one of several cards: see modules.piles."""

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

    __slots__ = ("answer", "before_deal", "cell", "holds", "plays", "shown")

    def __init__(
        self,
        shown: Shown,
        *,
        cell: bool = False,
        holds: Holds = NOTHING,
        answer: Holds = NOTHING,
        before_deal: bool = False,
        plays: bool = False,
    ) -> None:
        self.shown: Shown = shown
        self.cell: bool = cell
        """Whether it is about a cell."""
        self.holds: Holds = holds
        """What its value is."""
        self.plays: bool = plays
        """Whether it stands for a further card that is played in the same turn."""
        self.answer: Holds = answer
        """What alone it is answered with, for example A_CELL; NOTHING: with something else."""
        self.before_deal: bool = before_deal
        """Whether it begins a match, before anything is laid out or dealt: all is open then."""


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
    TO_PILE: FrameShape(ALL_OF_IT, holds=A_CARD),
    # Everybody saw what let them look.
    KEEP_ONE: FrameShape(ALL_OF_IT, holds=A_LOOKING),
}

FRAME_SHAPES: Final[list[FrameShape]] = [_SHAPES[kind] for kind in range(len(FRAME_NAMES))]
"""By kind."""


def new_frame(name: str, shape: FrameShape) -> FrameKind:
    """Return the number of a kind of decision or chore that a product brings."""
    kind = new_number(FRAME_NAMES, name, "a frame")
    FRAME_SHAPES.append(shape)
    FRAMES.append([Frame(kind, seat) for seat in range(MAX_SEATS)])
    return kind


def comes_before_deal(stack: Sequence[Frame]) -> bool:
    """Say whether something is asked before anything is dealt."""
    return bool(stack) and FRAME_SHAPES[stack[-1].kind].before_deal
