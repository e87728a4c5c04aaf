"""What cards are for, in a few numbers: enough to guess what players do with them.

Products add the families they bring; a card of which nothing is known is rarely played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules import kinds

if TYPE_CHECKING:
    from saboteur.rules.kinds import Family

PLAIN: Final = 0
"""Worth the same on whomever it is played."""
LAYS: Final = 1
"""Laid into the mine by players."""
BURIES: Final = 2
"""Takes a card out of the mine."""
LOOKS: Final = 3
"""Lets its player see a goal."""
HINDERS: Final = 4
"""Keeps a player from digging."""
HELPS: Final = 5
"""Undoes that."""


@final
class Manner:
    """What the cards of a family are for, and what they are worth to diggers and to Saboteurs."""

    __slots__ = ("digger", "digger_rid", "kind", "saboteur", "saboteur_rid")

    def __init__(
        self,
        kind: int,
        *,
        play: tuple[float, float] = (0.0, 0.0),
        rid: tuple[float, float] = (-0.3, -1.0),
    ) -> None:
        self.kind: int = kind
        self.digger: float = play[0]
        self.saboteur: float = play[1]
        """What it is worth to play it, besides what follows from its kind."""
        self.digger_rid: float = rid[0]
        self.saboteur_rid: float = rid[1]
        """How good it looks to be rid of it."""


UNKNOWN: Final = Manner(PLAIN, play=(-0.5, -0.5))
MANNERS: Final[dict[Family, Manner]] = {
    kinds.PATH: Manner(LAYS, rid=(-0.6, 0.8)),
    kinds.LADDER: Manner(LAYS, rid=(-0.7, 0.9)),
    kinds.ROCKFALL: Manner(BURIES),
    kinds.MAP: Manner(LOOKS, rid=(-2.0, 0.0)),
    kinds.SABOTAGE: Manner(HINDERS, rid=(0.1, -1.0)),
    kinds.REPAIR: Manner(HELPS, rid=(-0.3, 0.2)),
}
"""By family."""
