"""How likely the worlds of a view are, beyond what the rules make certain.

The dwarf cards and the place of the treasure are weighed together: whoever looked at a goal and
digs elsewhere has seen rock there, or is a Saboteur. So for each place of the treasure there are
odds of its own for the dwarf cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.kinds import NOWHERE, TREASURE, Cell
from saboteur.views.adding import added
from saboteur.views.roles import RoleOdds, RolePlan

if TYPE_CHECKING:
    from saboteur.rules.kinds import Role, Seat
    from saboteur.views.sampler import Sampler
    from saboteur.views.view import View


def treasure_places(view: View) -> list[tuple[Cell, float]]:
    """Return where the treasure may lie and how likely, by what this seat has seen for sure.

    NOWHERE stands alone where there is nothing to ask: no face-down treasure, or several.
    """
    rules = view.rules
    treasures = [card for card in rules.goal_cards if rules.cards[card].family == TREASURE]
    if len(treasures) != 1 or not view.hidden:
        return [(NOWHERE, 1.0)]
    share: dict[Cell, float] = {}
    ways = view.goal_ways or ((1, tuple(sorted(view.known_goals.items()))),)
    total = sum([weight for weight, _ in ways])
    for weight, known in ways:
        here = [cell for cell, card in known if card == treasures[0]]
        cells = here or [cell for cell in view.hidden if cell not in dict(known)]
        for cell in cells:
            share[cell] = share.get(cell, 0.0) + weight / total / len(cells)
    return sorted(share.items()) if share else [(NOWHERE, 1.0)]


@final
class Odds:
    """A joint posterior of the dwarf cards and the place of the treasure, to draw worlds from."""

    __slots__ = ("_roles", "_total", "_weights", "places")

    def __init__(
        self, view: View, likelihoods: dict[Cell, list[list[float]]], faith: dict[Cell, float]
    ) -> None:
        """Weigh what may be.

        `likelihoods` has for each place of the treasure (see `treasure_places`) the likelihood of
        every seat's acts under each role; `faith` weighs the places themselves.

        :raises NoWorld: if nothing has any weight.
        """
        plan = RolePlan(view)
        self.places: list[Cell] = []
        self._roles: list[RoleOdds] = []
        self._weights: list[float] = []
        for cell, share in treasure_places(view):
            odds = RoleOdds(view, likelihoods[cell], plan)
            self.places.append(cell)
            self._roles.append(odds)
            self._weights.append(share * faith.get(cell, 1.0) * odds.total())
        self._total: float = added(self._weights)

    def chance(self, seat: Seat, role: Role) -> float:
        """Return how likely a seat has a role."""
        found = 0.0
        for weight, odds in zip(self._weights, self._roles, strict=True):
            found += weight * odds.chance(seat, role)
        return found / self._total

    def treasure(self, cell: Cell) -> float:
        """Return how likely the treasure lies on a cell."""
        if cell not in self.places:
            return 0.0
        return self._weights[self.places.index(cell)] / self._total

    def fill(self, cards: list[Role], sampler: Sampler) -> Cell:
        """Fill in the unknown dwarf cards by chance; return where the treasure then lies."""
        at = sampler.weighted(self._weights, self._total)
        self._roles[at].fill(cards, sampler)
        return self.places[at]


def even_likelihood(n: int, kinds: int) -> list[list[float]]:
    """Return the likelihood of acts that say nothing."""
    return [[1.0] * kinds for _ in range(n)]
