"""Questions with a few fixed answers, such as yes or no, or for one of some cells or players."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import (
    NO,
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


class PickStep(Step):
    """Ask for one of some cells or players."""

    __slots__ = ()
    NO_PICK: ClassVar[Reason]
    """Why a move may not be made that names nothing of the kind, or more than that."""
    OTHER_PICK: ClassVar[Reason]
    """Why nothing else than these may be picked."""

    def picks(self, s: State, f: Frame) -> list[Move]:
        """Return the moves that pick one of them."""
        raise NotImplementedError

    def is_pick(self, s: State, f: Frame, m: Move) -> bool:
        """Say whether a move picks something of the kind, and does nothing besides."""
        raise NotImplementedError

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Each of them."""
        out.extend(self.picks(s, f))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """One of them, and nothing besides."""
        if not self.is_pick(s, f, m):
            return self.NO_PICK
        return None if m in self.picks(s, f) else self.OTHER_PICK


class PickCellStep(PickStep):
    """Ask for one of some cells."""

    __slots__ = ()

    def cells(self, s: State, f: Frame) -> list[Cell]:
        """Return the cells that may be picked."""
        raise NotImplementedError

    def picks(self, s: State, f: Frame) -> list[Move]:
        """Each cell."""
        return [choose(cell=cell) for cell in self.cells(s, f)]

    def is_pick(self, s: State, f: Frame, m: Move) -> bool:
        """It names a cell."""
        return m == choose(cell=move_cell(m))


class PickPlayerStep(PickStep):
    """Ask for another player, or for one of some."""

    __slots__ = ()

    def players(self, s: State, f: Frame) -> list[Seat]:
        """Return the seats that may be picked."""
        raise NotImplementedError

    def picks(self, s: State, f: Frame) -> list[Move]:
        """Each of them."""
        return [choose(target=seat) for seat in self.players(s, f)]

    def is_pick(self, s: State, f: Frame, m: Move) -> bool:
        """It names another seat of the table."""
        target = move_target(m)
        return m == choose(target=target) and target < s.n and target != f.seat
