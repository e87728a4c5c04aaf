"""Goal Card Swap, 2017: two goals are put back, exchanged or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import AnswerStep
from saboteur.modules.piles import ToPileStep, discard_afterwards
from saboteur.products.goal_swap.deck import GOAL_SWAP_1
from saboteur.products.goal_swap.events import GoalsSwapped, GoalsTaken
from saboteur.rules import kinds
from saboteur.rules.errors import Reason
from saboteur.rules.frames import A_CELL, ALL_OF_IT, FrameShape, new_frame
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.rules.mine import GOAL
from saboteur.rules.options import Flag
from saboteur.rules.parts import MALFORMED, SHOWS_ALL, SHOWS_NOTHING, Effect, Module
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, swap_face_down

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

SWAP_OR_NOT: Final = new_frame("swap-or-not", FrameShape(ALL_OF_IT, cell=True, holds=A_CELL))
"""The two goals were taken up before all. (WC-GSWAP-03)"""
GAMES: Final = ("base", "saboteur2")
NOT_ENOUGH_GOALS: Final = Reason("not-enough-goals", "WC-GSWAP-02", "WC-GSWAP-04")
SWAP_YES_OR_NO: Final = Reason("swap-yes-or-no", "WC-GSWAP-01")


@final
class GoalSwapEffect(Effect):
    """Take two face-down goals and put them back, exchanged or not. (WC-GSWAP-01 to -07)"""

    __slots__ = ()
    CLAUSES = ("WC-GSWAP-01",)
    CELLS = 2

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every pair of face-down goals."""
        goals = face_down_goals(s)
        for i, first in enumerate(goals):
            for second in goals[i + 1 :]:
                out.append(kinds.play_between(card, first, second))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Two face-down goals are needed."""
        first = kinds.move_cell(m)
        second = kinds.move_other(m)
        if second <= first or m != kinds.play_between(kinds.move_card(m), first, second):
            return MALFORMED
        goals = face_down_goals(s)
        return None if first in goals and second in goals else NOT_ENOUGH_GOALS

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Everybody sees which two; then the player decides in secret. (WC-GSWAP-03)"""
        discard_afterwards(s, seat, kinds.move_card(m))
        s.stack.append(Frame(SWAP_OR_NOT, seat, kinds.move_cell(m), kinds.move_other(m)))
        if log is not None:
            log.append(GoalsTaken(seat, kinds.move_cell(m), kinds.move_other(m)))


def face_down_goals(s: State) -> list[Cell]:
    """Return where goals lie face down, in reading order."""
    return sorted([cell for cell, card in s.hidden.items() if s.rules.may(card, GOAL)])


@final
class SwapOrNotStep(AnswerStep):
    """Ask whether the two goals are exchanged. (WC-GSWAP-01)"""

    __slots__ = ()
    CLAUSES = ("WC-GSWAP-01", "WC-GSWAP-03")
    NO_ANSWER = SWAP_YES_OR_NO

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Nobody else sees whether they change places, unless the table wants it. (WC-GSWAP-03, AMB-54)"""
        return SHOWS_NOTHING if s.rules.flag(SWAP_IS_SECRET) else SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Put them back; no goal is reached by that. (WC-GSWAP-07)"""
        swapped = int(kinds.move_value(m) == kinds.YES)
        is_open = not s.rules.flag(SWAP_IS_SECRET)
        if log is not None:
            log.append(GoalsSwapped(f.seat, f.cell, f.value, swapped, int(is_open)))
        swap_face_down(s, f.cell, f.value, swapped, ALL if is_open else 1 << f.seat, log)


SWAP_IS_SECRET: Final = Flag("goal_swap_secret", "AMB-54", "WC-GSWAP-03", default=True)

GOAL_CARD_SWAP: Final = Module(
    "goal-swap",
    games=GAMES,
    cards={GOAL_SWAP_1: GoalSwapEffect()},
    asks={SWAP_OR_NOT: SwapOrNotStep()},
    steps={kinds.TO_PILE: ToPileStep()},
    shares=(kinds.TO_PILE,),
    options=(SWAP_IS_SECRET,),
)
