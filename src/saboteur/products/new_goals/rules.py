"""New Goals: gold sacks, dragons and a giant spider among five goals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.goals import GoalEffect, end_round
from saboteur.modules.gold_pieces import pay_piece, tell_if_spent
from saboteur.products.new_goals.deck import DRAGON, NEW_GOALS_1, SACK, SPIDER
from saboteur.products.new_goals.events import BY_SPIDER, DragonPaid, SackTaken
from saboteur.rules.kinds import NONE, Cell, Seat, cell_at
from saboteur.rules.mine import GOAL, MAPPABLE, card_of
from saboteur.rules.options import Flag
from saboteur.rules.parts import Module
from saboteur.rules.zones import give_pieces

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

GOAL_CELLS: Final = tuple([cell_at(8, y) for y in (-4, -2, 0, 2, 4)])
DRAGON_TAKES_CARDS: Final = Flag("dragon_takes_cards", "AMB-68")
"""(GOALS-03)"""


@final
class SackEffect(GoalEffect):
    """A gold sack: take what is printed from the supply. (GOALS-06)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """The active player takes it at once. (GOALS-15, GOALS-18)"""
        amount = s.rules.cards[card_of(s.cells[cell])].tools[0]
        give_pieces(s, seat, amount, log)
        if log is not None:
            log.append(SackTaken(seat, amount))


@final
class DragonEffect(GoalEffect):
    """A dragon: pay one gold to the supply, if there is any. (GOALS-07, GOALS-08)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Gold pieces first; gold cards only where the table wants it. (AMB-68)"""
        cards = s.rules.flag(DRAGON_TAKES_CARDS) and bool(s.gold[seat])
        pays = cards or s.nuggets[seat] > 0
        if pays:
            pay_piece(s, seat, NONE, "AMB-68", log)
        if log is not None:
            log.append(DragonPaid(seat, int(pays)))
        if pays:
            tell_if_spent(s, seat, log)


@final
class SpiderEffect(GoalEffect):
    """The giant spider: the round ends at once, the Saboteurs have won. (GOALS-09 to -11)"""

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Nobody has reached the treasure."""
        end_round(s, log, BY_SPIDER)


NEW_GOALS: Final = Module(
    "new-goals",
    games=("base", "saboteur2"),
    goal_deck=NEW_GOALS_1,
    goal_cells=GOAL_CELLS,
    traits={SACK: GOAL | MAPPABLE, DRAGON: GOAL | MAPPABLE, SPIDER: GOAL | MAPPABLE},
    effects={SACK: SackEffect(), DRAGON: DragonEffect(), SPIDER: SpiderEffect()},
    options=(DRAGON_TAKES_CARDS,),
)
"""They take the place of the three goals and are reached, ordered, looked at and used like them.

(GOALS-01, -02, -05, -12, -13, -14, -16, -17)
"""
