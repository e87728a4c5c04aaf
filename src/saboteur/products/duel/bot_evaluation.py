"""What a situation of The Duel looks worth to one colour, in nuggets.

A move is tried in a world that was sampled from the view, and what everybody sees there is
counted: gold that is secured, gold that is near, bribes to pay, broken tools. A goal that the
seat has not seen counts as much as goals are worth on average, whatever the sampled world has
there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from saboteur.bots.distances import Fields
from saboteur.modules.dwarves import BLUE
from saboteur.products.duel import bot_constants
from saboteur.products.duel.part import DUEL_PART, DuelPart
from saboteur.rules.kinds import NOWHERE, STEP
from saboteur.rules.mine import TURNED, card_of

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell, Seat
    from saboteur.rules.tile import Tile
    from saboteur.views.view import View
    from saboteur.views.world import World


@final
class DuelEvaluation:
    """What a seat expects, before a move and after it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.colour = view.role - BLUE
        self._unknown = frozenset(c for c in view.hidden if c not in view.known_goals)
        mean = _mean_gold(view)
        self.hopes: dict[Cell, float] = {
            cell: mean if cell in self._unknown else float(_gold(view, view.known_goals[cell]))
            for cell in view.hidden
        }
        """What the seat hopes to find under each face-down goal."""
        self._mean = mean
        self._fields = Fields(view, self.hopes)

    def worth(self, world: World, laid: Cell = NOWHERE, lifted: Cell = NOWHERE) -> float:
        """Return what a situation is worth after a card was laid or lifted there."""
        view = self.view
        if world.over() or world.round() != view.round:
            return self._at_the_end(world)
        own = self._side(world, self.colour, view.seat, laid, lifted)
        if view.n == 1:
            return own
        other = self._side(world, 1 - self.colour, 1 - view.seat, laid, lifted)
        return own - bot_constants.RIVAL * other

    def _at_the_end(self, world: World) -> float:
        """Return what the round has brought."""
        gained = [
            total - sum(cards)
            for total, cards in zip(world.totals(), self.view.open_gold, strict=True)
        ]
        own = gained[self.view.seat]
        return own if self.view.n == 1 else own - bot_constants.RIVAL * gained[1 - self.view.seat]

    def _side(self, world: World, colour: int, seat: Seat, laid: Cell, lifted: Cell) -> float:
        """Return what a situation is worth to the player of one colour."""
        cells = world.cells()
        duel = cast("DuelPart", world.part(DUEL_PART))
        total = 0.0
        for cell, counter in duel.counters.items():
            if counter - BLUE != colour or cell in self._unknown:
                continue
            gold = self._tile(cells[cell]).gold
            total += gold or -1.0 - bot_constants.COUNTER
        ends: set[Cell] = set()
        for cell, both in duel.reach.items():
            mask = both >> (4 * colour) & 15
            if not mask:
                continue
            if cell in self._unknown:
                total += bot_constants.FOUND * self._mean if self._is_first(both, colour) else 0.0
            for d in range(4):
                if mask >> d & 1 and cell + STEP[d] not in cells:
                    ends.add(cell + STEP[d])
        for goal, hope in self.hopes.items():
            if hope and goal not in cells:
                far = self._fields.nearest(goal, ends, laid, lifted)
                total += hope * bot_constants.NEARER**far if far else bot_constants.FOUND * hope
        total += bot_constants.AN_END * min(bot_constants.SOME_ENDS, len(ends))
        return total - self._hindered(world, seat)

    def _is_first(self, both: int, colour: int) -> bool:
        """Say whether a goal just turned up is this colour's: of two it is the active player's."""
        alone = not both >> (4 * (1 - colour)) & 15
        return alone or colour == self.colour

    def _hindered(self, world: World, seat: Seat) -> float:
        broken = (world.front(seat) & self.view.rules.blocking).bit_count()
        return bot_constants.BLOCKED + bot_constants.BROKEN * broken if broken else 0.0

    def _tile(self, value: int) -> Tile:
        return self.view.rules.lying(card_of(value), value >> TURNED & 1)


def _gold(view: View, goal: CardId) -> int:
    tile = view.rules.cards[goal].tile
    return tile.gold if tile is not None else 0


def _mean_gold(view: View) -> float:
    """Return how much gold lies on average under a goal of which nothing is known."""
    left = list(view.rules.goal_cards)
    lying = [card_of(value) for value in view.cells.values()]
    for card in [*view.out, *lying, *view.known_goals.values()]:
        if card in left:
            left.remove(card)
    return sum(_gold(view, card) for card in left) / max(1, len(left))
