"""How long a bot takes: as varied as people are, and settled before anybody has thought.

It is drawn by dice of the match from what everybody knows: that a decision is pending, and whether
the round has just begun. What the bot holds, what it wants, what it will do and how long its thinking
really takes do not come in, so the time tells nothing of them.
"""

from __future__ import annotations

from math import cos, exp, log, pi, sqrt
from typing import Final

from saboteur.rules.kinds import Seat
from saboteur.server.rooms.decisions import dice_of
from saboteur.server.tables.table import Table

SHORTEST: Final = 0.7
"""Of the usual time; more than the part after which a bot speaks, so that its words hold up nobody."""
LONGEST: Final = 2.6
_SPREAD: Final = 0.4
_FIRST: Final = 4.0
"""So much longer does a bot take when a round has just begun: everybody looks at their cards."""
_STEP: Final = 0.5
"""And so much for each further step of one decision: how many there were is seen in the end."""


def bot_pace(table: Table, seat: Seat, *, first: bool) -> float:
    """Return how many times the usual time a bot takes, from when its decision was first asked for."""
    if table.match is None:
        return 1.0
    dice = dice_of(table.match, f"pace {table.decision} {seat}")
    normal = sqrt(-2 * log(1 - dice.roll())) * cos(2 * pi * dice.roll())
    drawn = exp(_SPREAD * normal)
    usual = min(max(drawn, SHORTEST), LONGEST)
    return usual + (_FIRST if first else 0.0) + _STEP * table.step
