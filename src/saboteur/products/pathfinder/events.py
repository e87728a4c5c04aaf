"""A Pathfinder ends early."""

from __future__ import annotations

from typing import final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import Seat


@final
class PathMissing(Event):
    """A player with a Pathfinder has no other path card that can be laid."""

    NAME = "path-missing"
    AUDIENCE = PUBLIC
    CLAUSES = ("WC-PATH-06",)
    FIELDS = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat
