"""Where the lines of a log come from: which move, when, and by whom it was made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.rules.kinds import NONE, Seat
from saboteur.server.wire.view import MovedBy


@dataclass(frozen=True, slots=True)
class Origin:
    """Where lines of a log come from."""

    at: int = 0
    """When the move was made."""
    mover: Seat = NONE
    by: MovedBy = ""
    """Who made the move for the mover, if they did not."""


NOWHERE_FROM: Final = Origin()
