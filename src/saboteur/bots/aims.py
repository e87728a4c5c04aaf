"""What each dwarf card wants: how much a tunnel is worth to it, and who stands in its way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import MINER, NONE, SABOTEUR
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
    foe_to: frozenset[Role] = frozenset()
    """Who has it among their foes besides those that name it themselves."""
    alone: bool = False
    """Whether it wins only by reaching the treasure itself."""
    wary: float = 0.0
    """How far strangers are taken for foes, where there are few players."""

    @property
    def closed(self) -> int:
        """The colour of the doors that stop the own team."""
        return NO_DOOR if self.own_door == NO_DOOR else BLUE_DOOR + GREEN_DOOR - self.own_door


AIMS: Final[dict[Role, Aim]] = {
    NONE: Aim(),
    MINER: Aim(friends=frozenset({MINER}), foes=frozenset({SABOTEUR})),
    SABOTEUR: Aim(
        digs=False,
        finish=-1.0,
        barred=-1.0,
        friends=frozenset({SABOTEUR}),
        foes=frozenset({MINER}),
    ),
}
"""By role. NONE is for the moments before the dwarf cards are dealt; products add theirs."""


def aim_alone(role: Role) -> Aim:
    """Return what a dwarf wants who digs along and wins alone; products that deal such a one say so."""
    return Aim(alone=True, foes=frozenset({SABOTEUR, role}), foe_to=frozenset({MINER, SABOTEUR}))


def is_honest(aim: Aim) -> bool:
    """Say whether somebody gains by what the others know."""
    return aim.digs and not aim.alone


def add_aims(aims: dict[Role, Aim]) -> None:
    """Let bots know what further dwarf cards want, and who takes them for foes."""
    AIMS.update(aims)
    for role, aim in aims.items():
        for other in aim.foe_to:
            AIMS[other] = replace(AIMS[other], foes=AIMS[other].foes | {role})
