"""How likely each player stands against one: what a seat says of the others, and what a meter shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.aims import AIMS
from saboteur.bots.belief import role_belief
from saboteur.rules.kinds import NONE
from saboteur.views.sampler import NoWorld

if TYPE_CHECKING:
    from saboteur.rules.kinds import Role
    from saboteur.views.view import View


def foe_chances(view: View, foes: frozenset[Role] | None = None) -> list[float]:
    """Return, by seat, how likely that player is against the seat of a view; its own is 0.

    With `foes`, how likely they have one of these dwarf cards.

    Empty where nobody hides anything, or nothing is dealt yet.
    """
    if view.rules.open_roles or view.role == NONE:
        return []
    foes = AIMS[view.role].foes if foes is None else foes
    try:
        belief = role_belief(view)
    except NoWorld:
        return []
    return [0.0 if seat == view.seat else belief.any_of(seat, foes) for seat in range(view.n)]
