"""Questions with a few fixed answers, such as yes or no, or for one of some cells or players."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import (
    NO,
    NO_TARGET,
    YES,
    Cell,
    Move,
    Seat,
    choose,
    move_cell,
    move_target,
    move_value,
)
from saboteur.rules.parts import MALFORMED, Step

if TYPE_CHECKING:
    from saboteur.rules.state import Frame, State


class AnswerStep(Step):
    """Ask for one of a few answers that are always the same; yes or no unless it names others."""

    __slots__ = ()
    ANSWERS: ClassVar[tuple[int, ...]] = (NO, YES)
    """The values of the moves that answer."""
    NO_ANSWER: ClassVar[Reason] = MALFORMED
    """Why any other move may not be made."""

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every answer."""
        for answer in self.ANSWERS:
            out.append(choose(value=answer))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """One of the answers, and nothing besides."""
        answer = move_value(m)
        return None if answer in self.ANSWERS and m == choose(value=answer) else self.NO_ANSWER


class PickCellStep(Step):
    """Ask for one of some cells."""

    __slots__ = ()
    NO_CELL: ClassVar[Reason]
    """Why a move may not be made that names no cell, or more than a cell."""
    OTHER_CELL: ClassVar[Reason]
    """Why another cell than these may not be picked."""

    def cells(self, s: State, f: Frame) -> list[Cell]:
        """Return the cells that may be picked."""
        raise NotImplementedError

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Each of them."""
        for cell in self.cells(s, f):
            out.append(choose(cell=cell))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """One of them, and nothing besides."""
        cell = move_cell(m)
        if m != choose(cell=cell):
            return self.NO_CELL
        return None if cell in self.cells(s, f) else self.OTHER_CELL


class PickPlayerStep(Step):
    """Ask for another player, or for one of some."""

    __slots__ = ()
    NO_PLAYER: ClassVar[Reason]
    """Why a move may not be made that names no other player, or more than a player."""
    OTHER_PLAYER: ClassVar[Reason]
    """Why another player than these may not be picked."""

    def players(self, s: State, f: Frame) -> list[Seat]:
        """Return the seats that may be picked."""
        raise NotImplementedError

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Each of them."""
        for seat in self.players(s, f):
            out.append(choose(target=seat))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """One of them, and nothing besides."""
        target = move_target(m)
        if target == NO_TARGET or m != choose(target=target):
            return self.NO_PLAYER
        if target >= s.n or target == f.seat:
            return self.NO_PLAYER
        return None if target in self.players(s, f) else self.OTHER_PLAYER
