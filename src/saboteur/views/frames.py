"""What everybody knows of the decisions that are pending, and who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.frames import A_WINDOW, ALL_OF_IT, FRAME_SHAPES
from saboteur.rules.kinds import NONE, NOWHERE, Seat
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.state import State


def public_frames(s: State) -> tuple[Frame, ...]:
    """Return what everybody knows of the pending frames, as their kinds say.

    :raises ValueError: if there is no such kind.
    """
    frames: list[Frame] = []
    for f in s.stack:
        if not 0 <= f.kind < len(FRAME_SHAPES):
            raise ValueError(f"nobody has said who may know of a frame {f.kind}")
        shown = FRAME_SHAPES[f.kind].shown
        if shown == A_WINDOW:
            # However many answers are missing, it is one window. (WC-VETO-21)
            if not frames or frames[-1].kind != f.kind:
                frames.append(Frame(f.kind, NONE, NOWHERE, f.value))
        elif shown == ALL_OF_IT:
            frames.append(Frame(f.kind, f.seat, f.cell, f.value))
        else:
            frames.append(Frame(f.kind, f.seat))
    return tuple(frames)


def is_window(f: Frame) -> bool:
    """Say whether a frame asks several seats at once."""
    return FRAME_SHAPES[f.kind].shown == A_WINDOW


def question_for(s: State, seat: Seat) -> Frame | None:
    """Return the frame that asks a seat now; in a window all are asked at once. (WC-VETO-21)"""
    if not s.stack or seat == NONE:
        return None
    top = s.stack[-1]
    if not is_window(top):
        return top if top.seat == seat else None
    for f in reversed(s.stack):
        if not is_window(f):
            return None
        if f.seat == seat:
            return f
    return None
