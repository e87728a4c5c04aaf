"""All dwarf cards are dealt again."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeat, event


@event("party-held", PUBLIC, "PARTY-02", "PARTY-03", "PARTY-06")
class PartyHeld(OfSeat):
    """All players' dwarf cards were shuffled and dealt again."""
