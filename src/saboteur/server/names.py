"""What people and bots are called."""

from __future__ import annotations

from typing import Final

from saboteur.bots.names import BOT_NAMES
from saboteur.notation.card import NotationError
from saboteur.notation.record import check_name
from saboteur.rules.kinds import Seat
from saboteur.server.errors import Refused

LONGEST: Final = 24


def bot_name(seat: Seat) -> str:
    """Return the name of the bot on a seat."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def clean_name(text: str) -> str:
    """Return a name without spaces too many.

    :raises Refused: if it is empty, too long, or has letters that no name has.
    """
    name = " ".join(text.split())
    try:
        check_name(name)
    except NotationError:
        raise Refused("bad-name") from None
    if not 1 <= len(name) <= LONGEST:
        raise Refused("bad-name")
    return name
