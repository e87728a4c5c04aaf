"""Who wins a round: decision tables 1 and 2."""

from __future__ import annotations

from typing import Final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.saboteur2.deck import BOSS, PROFITEER
from saboteur.rules.kinds import SABOTEUR, Role

SABOTEURS_WON: Final = 0
BLUE_WON: Final = 1
GREEN_WON: Final = 2
BOTH_WON: Final = 3
LOCKED: Final = 4
RESULT_NAMES: Final = ("saboteurs", "blue", "green", "both", "locked")

WINNERS: Final = (
    (),
    (BLUE, BOSS, PROFITEER),
    (GREEN, BOSS, PROFITEER),
    (BLUE, GREEN, BOSS, PROFITEER),
)
"""The roles that win with each team. (S2-GRP-01 to -04)"""


def winning_teams(role: Role, blue: bool, green: bool) -> tuple[int, str]:  # noqa: FBT001
    """Return who wins when a role reached the treasure, and the clause: decision table 1."""
    if not blue and not green:
        return LOCKED, "S2-WIN-15"
    if role == BLUE:
        return (BLUE_WON, "S2-WIN-11") if blue else (GREEN_WON, "S2-WIN-12")
    if role == GREEN:
        return (GREEN_WON, "S2-WIN-11") if green else (BLUE_WON, "S2-WIN-12")
    if blue and green:
        return BOTH_WON, "S2-WIN-13"
    return (BLUE_WON if blue else GREEN_WON), "S2-WIN-14"


def winning_roles(result: int, present: list[Role], locked_rule: str) -> tuple[list[Role], str]:
    """Return the roles of the winning group, and the clause: decision table 2.

    `present` are the roles of all players who are not Trapped. (S2-GRP-09) A team wins without
    members too, and Boss and Profiteer with it, whatever doors there are. (S2-WIN-16, S2-DOOR-03,
    S2-DOOR-04)
    """
    saboteurs = [SABOTEUR, PROFITEER]
    if result == SABOTEURS_WON:
        return saboteurs, "S2-GRP-04" if SABOTEUR in present else "S2-GRP-08"
    if result != LOCKED:
        return list(WINNERS[result]), "S2-GRP-03"
    if locked_rule == "gigamic":
        return [BOSS] if BOSS in present else saboteurs, "S2-GRP-07"
    lone = BOSS in present or PROFITEER in present
    return [BOSS, PROFITEER], "S2-GRP-05" if lone else "S2-GRP-06"


def deduction(role: Role) -> int:
    """Return what a role receives less than the base amount. (S2-PAY-03)"""
    if role == BOSS:
        return 1
    return 2 if role == PROFITEER else 0
