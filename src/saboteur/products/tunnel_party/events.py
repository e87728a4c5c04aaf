"""All dwarf cards are dealt again."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Seat


@final
class PartyHeld(Event):
    """All players' dwarf cards were shuffled and dealt again."""

    NAME = "party-held"
    AUDIENCE = PUBLIC
    CLAUSES = ("PARTY-02", "PARTY-03", "PARTY-06")
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
