"""All dwarf cards are dealt again."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, event
from saboteur.rules.kinds import Seat


@event("party-held", PUBLIC, "PARTY-02", "PARTY-03", "PARTY-06")
class PartyHeld(Event):
    """All players' dwarf cards were shuffled and dealt again."""

    seat: Seat
