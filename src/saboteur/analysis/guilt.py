"""Who looked like a Saboteur, to somebody who sits there or only watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.bots.aims import AIMS
from saboteur.bots.belief import role_belief
from saboteur.rules.kinds import NONE
from saboteur.views.sampler import NoWorld

if TYPE_CHECKING:
    from saboteur.views.view import View

Guilt = tuple[float, ...]
"""By seat, how likely that player is a Saboteur; empty where nobody can be one."""


def guilt(view: View) -> Guilt:
    """Return how likely each player is against digging, to the seat of a view or to a spectator."""
    if view.over or view.rules.open_roles or not view.rules.role_mix.get(view.n):
        return ()
    against = [role for role, aim in AIMS.items() if role != NONE and not aim.digs]
    try:
        belief = role_belief(view)
    except NoWorld:
        return ()
    return tuple(belief.any_of(seat, against) for seat in range(view.n))
