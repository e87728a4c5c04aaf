"""What everybody knows of the decisions that are pending, and who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import (
    DRAW_THREE,
    END_TURN,
    FRAME_NAMES,
    INSPECT,
    KEEP_ONE,
    LAST_BRIBES,
    LAY_PATH,
    MORE_DISCARDS,
    NEXT,
    NEXT_PATH,
    NONE,
    NOWHERE,
    ORIENT,
    PASS_PACKET,
    PAY_TO_CLEAR,
    PICK_COLOUR,
    PICK_TRIGGER,
    PLACE_CHEST,
    PUSH_GOAL,
    RESOLVE,
    ROB,
    ROBBERY,
    ROUND,
    ROUND_OVER,
    SCORE,
    SECURE,
    STEAL,
    SWAP_OR_NOT,
    TAKE_GOLD,
    THIEVES,
    TO_PILE,
    TOLL_ANSWER,
    TRIGGERS,
    TURN,
    VETO_WINDOW,
    Seat,
)
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.state import State

_SEATED: Final = frozenset(
    (
        ROUND,
        TURN,
        END_TURN,
        NEXT,
        TRIGGERS,
        PICK_TRIGGER,
        SCORE,
        PASS_PACKET,
        TAKE_GOLD,
        ROUND_OVER,
        MORE_DISCARDS,
        THIEVES,
        STEAL,
        KEEP_ONE,
        NEXT_PATH,
        LAY_PATH,
        PLACE_CHEST,
        PUSH_GOAL,
        INSPECT,
        ROB,
        ROBBERY,
        DRAW_THREE,
        SECURE,
        LAST_BRIBES,
        PICK_COLOUR,
    )
)
"""Frames that say nothing but their kind and their seat, both public."""

_OPEN: Final = frozenset(
    (ORIENT, PAY_TO_CLEAR, RESOLVE, TO_PILE, SWAP_OR_NOT, TOLL_ANSWER, VETO_WINDOW)
)
"""Frames of which everybody knows everything: the goal was turned up (BASE-GOAL-05), the player
said which card he removes (S2-TURN-03), the card was shown when it was played, the two goals were
taken up before all (WC-GSWAP-03), the question was put aloud (TOLL-27). A window says over which
move it is open; whose answer is missing nobody is told. (WC-VETO-21)"""


def public_frames(s: State) -> tuple[Frame, ...]:
    """Return what everybody knows of the pending frames.

    :raises ValueError: if nobody has decided yet what that is.
    """
    frames: list[Frame] = []
    for f in s.stack:
        if f.kind in _SEATED:
            frames.append(Frame(f.kind, f.seat))
        elif f.kind == VETO_WINDOW:
            # However many answers are missing, it is one window. (WC-VETO-21)
            if not frames or frames[-1].kind != VETO_WINDOW:
                frames.append(Frame(VETO_WINDOW, NONE, NOWHERE, f.value))
        elif f.kind in _OPEN:
            frames.append(Frame(f.kind, f.seat, f.cell, f.value))
        else:
            raise ValueError(f"nobody has said who may know of a frame {FRAME_NAMES[f.kind]}")
    return tuple(frames)


def question_for(s: State, seat: Seat) -> Frame | None:
    """Return the frame that asks a seat now; in a window all are asked at once. (WC-VETO-21)"""
    if not s.stack or seat == NONE:
        return None
    top = s.stack[-1]
    if top.kind != VETO_WINDOW:
        return top if top.seat == seat else None
    for f in reversed(s.stack):
        if f.kind != VETO_WINDOW:
            return None
        if f.seat == seat:
            return f
    return None
