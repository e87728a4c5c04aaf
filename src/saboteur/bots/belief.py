"""What a seat believes of the dwarf cards and the treasure: a posterior, given all it has seen.

Beforehand every deal is as likely as the next (views.roles); each seat's public acts then speak for
or against every role it can have, and for or against every place of the treasure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.kinds import NOWHERE, ROLE_NAMES
from saboteur.views.odds import Odds, even_likelihood, treasure_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.kinds import Cell, Role, Seat
    from saboteur.views.view import View


@final
class RoleBelief:
    """How likely each dwarf card lies before each player, and the treasure on each cell."""

    def __init__(self, view: View, likelihoods: dict[Cell, list[list[float]]]) -> None:
        """Weigh likelihoods, by place of the treasure, then by seat, then by role."""
        self.odds = Odds(view, likelihoods, {})
        """To draw worlds from: `Sampling(view).draw(sampler, belief.odds)`."""
        self.n = view.n
        self._seat = view.seat
        self._hidden = view.hidden

    def chance(self, seat: Seat, role: Role) -> float:
        """Return how likely a seat has a role."""
        return self.odds.chance(seat, role)

    def any_of(self, seat: Seat, roles: Iterable[Role]) -> float:
        """Return how likely a seat has one of some roles."""
        return sum(self.odds.chance(seat, role) for role in roles)

    def treasure(self) -> dict[Cell, float]:
        """Return how likely each face-down goal is the treasure."""
        if self.odds.places == [NOWHERE]:
            return dict.fromkeys(self._hidden, 0.0)
        return {cell: self.odds.treasure(cell) for cell in self._hidden}


def role_belief(view: View) -> RoleBelief:
    """Return what the seat of a view is to believe.

    :raises NoWorld: if no dwarf cards are dealt yet, or the view is of no real match.
    """
    even = even_likelihood(view.n, len(ROLE_NAMES))
    return RoleBelief(view, {cell: even for cell, _ in treasure_places(view)})
