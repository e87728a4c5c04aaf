"""One turn thought through: what the seat knows and wants, and what a tried card would change."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.aims import AIMS
from saboteur.bots.distances import Fields, Tunnels
from saboteur.bots.opinion import PLAIN
from saboteur.bots.registry import TASTES, cell_cost
from saboteur.minds.policy import EARLY, FEW, NEAR, SURE
from saboteur.modules.trail import last_laid, trail_among
from saboteur.rules.kinds import NOWHERE, SABOTEUR, TREASURE
from saboteur.rules.mine import card_of
from saboteur.rules.tile import NO_DOOR
from saboteur.views.adding import added

if TYPE_CHECKING:
    from saboteur.bots.aims import Aim
    from saboteur.bots.opinion import Opinion
    from saboteur.rules.kinds import CardId, Cell, Family
    from saboteur.views.view import View

_FINISHES: Final = 0.6
"""How likely somebody holds the one card that is missing."""
_LAPS: Final = 4
"""Whoever waits for others begins to hurry when there are fewer laps of cards left."""
_WAIT: Final = 5.0
"""What leaving the last card to others costs, if nobody knows whose side they are on."""
_NO_TASTE: Final = (0.0, 0.0)
SOON: Final = 1.5
"""From this distance on, the next player may reach the treasure."""


@final
class Evaluation:
    """What a seat makes of its turn."""

    def __init__(self, view: View, opinion: Opinion = PLAIN, aim: Aim | None = None) -> None:
        """Think as the own dwarf card does, or as one with another aim would."""
        self.view = view
        self.opinion = opinion
        self.aim = aim or AIMS[view.role]
        self._bars: dict[Cell, float] = {}
        self._laid: dict[tuple[Cell, int], float] = {}

    @cached_property
    def belief(self) -> dict[Cell, float]:
        """How likely each face-down goal is the treasure."""
        return self.opinion.treasure(self.view)

    @cached_property
    def enmity(self) -> list[float]:
        """How much each seat looks like a foe; friends are below 0."""
        return self.opinion.enmities(self.view, self.aim)

    @cached_property
    def _fields(self) -> Fields:
        return Fields(self.view, self.belief)

    @cached_property
    def _all(self) -> Tunnels:
        return Tunnels(self.view)

    @cached_property
    def _own(self) -> Tunnels:
        return self._all if self.aim.own_door == NO_DOOR else Tunnels(self.view, self.aim.closed)

    @cached_property
    def _rivals(self) -> Tunnels | None:
        return None if self.aim.own_door == NO_DOOR else Tunnels(self.view, self.aim.own_door)

    @cached_property
    def before(self) -> float:
        """How far it is to the treasure for the own team."""
        return self._fields.expected(self._own.ends)

    @cached_property
    def _rivals_before(self) -> float:
        return self._fields.expected(self._rivals.ends) if self._rivals else 0.0

    @cached_property
    def pressed(self) -> bool:
        """Whether the round may soon be over."""
        return self.before <= self._near() or self.view.deck_size < self.view.n

    def _near(self) -> float:
        mix = self.view.rules.role_mix[self.view.n]
        alone = not self.aim.digs and mix.count(SABOTEUR) < FEW * len(mix)
        return EARLY if alone else NEAR

    # --- the mine ----------------------------------------------------------------------------

    def lay(self, cell: Cell, value: int) -> float:
        """Return what laying a card, packed as in rules.mine, is worth."""
        key = cell, value
        if key not in self._laid:
            self._laid[key] = self._lay(cell, value) - cell_cost(self.view, cell)
        return self._laid[key]

    def _lay(self, cell: Cell, value: int) -> float:
        reached = self._all.after_laying(cell, value)
        found = self._fields.chance(reached)
        own = self._own.after_laying(cell, value)
        left = self._fields.expected(own, laid=cell)
        gain = self.before - left
        met = self._met(reached)
        if not self.aim.digs:
            return self._hinder(gain) - SURE * found + met
        rivals = self._rivals.after_laying(cell, value) if self._rivals else None
        if found:
            open_way = self._fields.chance(own) >= found
            return SURE * found * (self.aim.finish if open_way else self.aim.barred) + met
        worth = 4.0 * gain + (1.0 if gain > 0 else -1.0) + met
        if self.aim.alone and gain > 0 and left < SOON:
            # The next player would take the treasure.
            worth -= 6.0
        if rivals is not None:
            left = self._fields.expected(rivals, laid=cell)
            worth -= self._rivals_before - left
            if gain > 0 and left < SOON:
                worth -= self._risk
        return self.aim.eager * worth

    @cached_property
    def _risk(self) -> float:
        """What it costs to leave one card to be laid: whoever comes next may lay it for their team.

        While there is time it is better to let another take that step.
        """
        view = self.view
        ours, left = 0.0, 1.0
        takers = self.opinion.takers(self)
        for k in range(1, view.n):
            seat = (view.seat + k * view.direction) % view.n
            if view.hand_sizes[seat] and not view.front[seat] & view.rules.blocking:
                lays, for_us = takers[seat]
                ours += left * _FINISHES * for_us
                left *= 1.0 - _FINISHES * lays
        patience = min(1.0, view.deck_size / (_LAPS * view.n)) * self.opinion.leisure(view)
        return 1.5 + patience * _WAIT * (1.0 - ours - left)

    def _met(self, reached: set[Cell]) -> float:
        """Return what meeting goals is worth of which the seat knows what they are."""
        side = 0 if self.aim.digs else 1
        return added(
            [
                TASTES.get(self.family(goal), _NO_TASTE)[side]
                for cell, goal in self.view.known_goals.items()
                if cell in reached
            ]
        )

    def taste(self, cell: Cell) -> float:
        """Return what turning up a goal is worth: the treasure, or what is known of it."""
        sign = 1.0 if self.aim.digs else -1.0
        return sign * SURE * self.belief.get(cell, 0.0) + self._met({cell})

    def bar(self, cell: Cell) -> float:
        """Return how much farther the treasure is while something bars a cell."""
        if cell not in self._bars:
            left = self._fields.expected(self._own.ends - {cell}, laid=cell)
            self._bars[cell] = left - self.before
        return self._bars[cell]

    def divert(self, cell: Cell, turned: int) -> float:
        """Return what moving the last path card to a cell is worth."""
        old = last_laid(trail_among(self.view.rules, self.view.parts))
        if old not in self.view.cells:
            return 0.0
        value = self.view.rules.laid[2 * card_of(self.view.cells[old]) + turned]
        own = self._own.after_moving(old, cell, value)
        gain = self.before - self._fields.expected(own, laid=cell, lifted=old)
        found = self._fields.chance(own)
        met = self._met(own)
        if not self.aim.digs:
            return self._hinder(gain) - SURE * found + met - cell_cost(self.view, cell)
        return self.aim.eager * (4.0 * gain - 1.0 + SURE * found * self.aim.finish) + met

    def exchange(self, first: Cell, second: Cell) -> float:
        """Return how much nearer the treasure would be if two goals changed places."""
        sure = self.belief.get(first, 0.0) - self.belief.get(second, 0.0)
        if not sure:
            return 0.0
        far = [self._fields.far(goal, self._own.ends) for goal in (first, second)]
        return sure * (far[0] - far[1])

    def lift(self, cell: Cell) -> float:
        """Return what taking a card away is worth."""
        gain = self.before - self._fields.expected(self._own.after_lifting(cell), lifted=cell)
        if not self.aim.digs:
            return self._hinder(gain)
        worth = 3.0 * gain - 2.0
        if self._rivals is not None:
            left = self._fields.expected(self._rivals.after_lifting(cell), lifted=cell)
            worth -= 0.75 * (self._rivals_before - left)
        return self.aim.eager * worth

    def _hinder(self, gain: float) -> float:
        return -4.0 * gain if self.pressed else -2.5 * gain - 0.5

    def rivals_ahead(self) -> float:
        """Return how much nearer to the treasure the other team is."""
        return self.before - self._rivals_before if self._rivals else 0.0

    # --- the rest ----------------------------------------------------------------------------

    def family(self, card: CardId) -> Family:
        """Return the family of a card."""
        return self.view.rules.cards[card].family

    def holds(self, family: Family) -> bool:
        """Say whether the seat holds a card of a family."""
        return any(self.family(card) == family for card in self.view.hand)

    def knows_treasure(self) -> bool:
        """Say whether the seat has seen where the treasure is."""
        return any(self.family(goal) == TREASURE for goal in self.view.known_goals.values())

    def has_crystal(self, cell: Cell, card: CardId) -> bool:
        """Say whether a card laid on a cell shows a crystal."""
        tile = self.view.rules.cards[card].tile
        return cell != NOWHERE and tile is not None and tile.crystal
