"""Every way in which a round can end, each with the matches in which it happens."""

from __future__ import annotations

from typing import Final, NamedTuple

from saboteur.rules.events import Event, NobodyPaid, PacketDrawn, RolesRevealed, RoundEnded
from saboteur.rules.kinds import MINER, NONE, SABOTEUR


class Ending(NamedTuple):
    """How a round ended."""

    completer: int
    """MINER or SABOTEUR who reached the treasure, NONE if nobody did."""
    saboteurs: int
    """How many were dealt, where that decides the payment; else NONE."""
    packet: str
    """`miners` or `players`: how many gold cards were drawn; empty if none."""


ENDINGS: Final[dict[str, Ending]] = {
    "miner-completes": Ending(MINER, NONE, "miners"),
    "miner-completes-packet-goes-round": Ending(MINER, NONE, "players"),
    "saboteur-completes": Ending(SABOTEUR, NONE, "miners"),
    "saboteur-completes-packet-goes-round": Ending(SABOTEUR, NONE, "players"),
    "no-cards-one-saboteur": Ending(NONE, 1, ""),
    "no-cards-two-saboteurs": Ending(NONE, 2, ""),
    "no-cards-three-saboteurs": Ending(NONE, 3, ""),
    "no-cards-four-saboteurs": Ending(NONE, 4, ""),
    "no-cards-no-saboteur": Ending(NONE, 0, ""),
}
"""By the name of the golden record."""


def endings_of(events: list[Event], gold_draw: str) -> list[Ending]:
    """Return how each round of a match ended."""
    found: list[Ending] = []
    completer = NONE
    for event in events:
        if isinstance(event, RoundEnded):
            completer = event.completer
        elif isinstance(event, RolesRevealed):
            if completer == NONE:
                found.append(Ending(NONE, event.roles.count(SABOTEUR), ""))
            else:
                found.append(Ending(event.roles[completer], NONE, gold_draw))
        elif isinstance(event, NobodyPaid):
            assert found[-1].saboteurs == 0
        elif isinstance(event, PacketDrawn):
            assert found[-1].packet
    return found
