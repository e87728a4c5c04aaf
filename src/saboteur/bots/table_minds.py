"""What the players at a table know and think, as somebody who sits there can tell."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from saboteur.bots.aims import AIMS
from saboteur.bots.lines import this_round
from saboteur.bots.suspicion import suspicions
from saboteur.minds.kit import Kit
from saboteur.minds.policy import Minds
from saboteur.rules.events import RoleSeen
from saboteur.rules.kinds import NONE, ROLE_NAMES
from saboteur.views.ending import GOAL_MOVES, ROLE_CHANGES
from saboteur.views.looks import GOAL, LOOKS

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View


@lru_cache(maxsize=8)
def kit_of(rules: Ruleset) -> Kit:
    """Return the tables of a ruleset."""
    aims = [AIMS.get(role, AIMS[NONE]) for role in range(len(ROLE_NAMES))]
    return Kit(rules, [aim.digs for aim in aims], [aim.closed for aim in aims])


def minds_of(view: View, kit: Kit) -> Minds:
    """Return who has looked at what, and what everybody thinks of everybody.

    What is not public counts for the seat itself alone.
    """
    looked = [0] * view.n
    seen = [0] * view.n
    for entry in this_round(view):
        if LOOKS.get(entry.name) == GOAL:
            cell = entry.number("cell")
            if cell in kit.goals:
                looked[entry.number("seat")] |= 1 << kit.goals.index(cell)
        elif entry.name == RoleSeen.NAME:
            seen[entry.number("seat")] |= 1 << entry.number("target")
        elif entry.name in GOAL_MOVES:
            looked = [0] * view.n
        elif entry.name in ROLE_CHANGES:
            seen = [0] * view.n
    if view.seat != NONE:
        looked[view.seat] = sum(
            1 << g for g, cell in enumerate(kit.goals) if cell in view.known_goals
        )
        seen[view.seat] = sum(
            1 << seat for seat in range(view.n) if seat != view.seat and view.roles[seat] != NONE
        )
    return Minds(looked, seen, suspicions(view))
