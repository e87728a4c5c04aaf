"""Questions with a few fixed answers, such as yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from saboteur.rules.errors import Reason
from saboteur.rules.kinds import NO, YES, Move, choose, move_value
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
