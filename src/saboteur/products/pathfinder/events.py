"""A Pathfinder ends early."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, Event, event
from saboteur.rules.kinds import Seat


@event("path-missing", PUBLIC, "WC-PATH-06")
class PathMissing(Event):
    """A player with a Pathfinder has no other path card that can be laid."""

    seat: Seat
