"""A Pathfinder ends early."""

from __future__ import annotations

from saboteur.rules.events import PUBLIC, OfSeat, event


@event("path-missing", PUBLIC, "WC-PATH-06")
class PathMissing(OfSeat):
    """A player with a Pathfinder has no other path card that can be laid."""
