"""What each dwarf card wants: how much a tunnel is worth to it, and who stands in its way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    GEOLOGIST,
    GREEDY,
    GREEN,
    MINER,
    NONE,
    PROFITEER,
    SABOTEUR,
)
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, NO_DOOR

if TYPE_CHECKING:
    from saboteur.rules.kinds import Role


@dataclass(frozen=True, slots=True)
class Aim:
    """What a dwarf card wants."""

    digs: bool = True
    """Whether it wants the tunnels to come nearer to the treasure."""
    eager: float = 1.0
    """How much so."""
    finish: float = 1.0
    """What reaching the treasure is worth, if the own way is open."""
    barred: float = 1.0
    """What it is worth if doors bar the own way."""
    own_door: int = NO_DOOR
    """The colour of the doors that let the own team through, and not the other."""
    crystal: float = 0.0
    """What a crystal in the mine is worth."""
    friends: frozenset[Role] = frozenset()
    foes: frozenset[Role] = frozenset()
    alone: bool = False
    """Whether it wins only by reaching the treasure itself."""
    wary: float = 0.0
    """How far strangers are taken for foes, where there are few players."""

    @property
    def closed(self) -> int:
        """The colour of the doors that stop the own team."""
        return NO_DOOR if self.own_door == NO_DOOR else BLUE_DOOR + GREEN_DOOR - self.own_door


def _of_team(door: int, own: Role, other: Role) -> Aim:
    """Return what a Gold Miner wants who belongs to one of two teams."""
    return Aim(
        barred=-0.5,
        own_door=door,
        friends=frozenset({own}),
        foes=frozenset({other, SABOTEUR}),
        wary=1.0,
    )


AIMS: Final[dict[Role, Aim]] = {
    NONE: Aim(),
    MINER: Aim(friends=frozenset({MINER}), foes=frozenset({SABOTEUR, GREEDY})),
    SABOTEUR: Aim(
        digs=False,
        finish=-1.0,
        barred=-1.0,
        friends=frozenset({SABOTEUR}),
        foes=frozenset({MINER, GREEDY, BLUE, GREEN, BOSS}),
    ),
    BLUE: _of_team(BLUE_DOOR, BLUE, GREEN),
    GREEN: _of_team(GREEN_DOOR, GREEN, BLUE),
    BOSS: Aim(friends=frozenset({BLUE, GREEN}), foes=frozenset({SABOTEUR}), wary=0.5),
    PROFITEER: Aim(eager=0.7, finish=0.5, barred=0.5, wary=0.5),
    GREEDY: Aim(alone=True, foes=frozenset({SABOTEUR, GREEDY})),
    GEOLOGIST: Aim(
        eager=0.5, finish=-0.01, barred=-0.01, crystal=3.0, foes=frozenset({GEOLOGIST}), wary=0.5
    ),
}
"""By role. NONE is for the moments before the dwarf cards are dealt."""
