"""What people and bots are called."""

from __future__ import annotations

import unicodedata
from typing import Final

from saboteur.bots.names import BOT_NAMES
from saboteur.notation.card import NotationError
from saboteur.notation.record import check_name
from saboteur.server.errors import Refused

LONGEST: Final = 24
LONGEST_TALK: Final = 280
JOINERS: Final = "\u200c\u200d"
"""They make one sign of two: many emoji and some scripts need them."""
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters by their category, of which nothing is to be seen."""
_SELECTORS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""They choose how the sign before them is drawn, and are not drawn themselves."""
_NOT_SAID: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def bot_name(look: int) -> str:
    """Return the name of the bot with a look; it keeps both when it takes another seat."""
    return BOT_NAMES[look % len(BOT_NAMES)]


def clean_name(text: str) -> str:
    """Return a name without spaces too many.

    :raises Refused: if it is empty, too long, or has letters that no name has.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    try:
        check_name(name)
    except NotationError:
        raise Refused("bad-name") from None
    if not 1 <= len(name) <= LONGEST or not looks(name):
        raise Refused("bad-name")
    return name


def looks(text: str) -> str:
    """Return what is to be seen of a text: two that look alike are the same."""
    seen = [letter for letter in unicodedata.normalize("NFKC", text) if _is_seen(letter)]
    return " ".join("".join(seen).casefold().split())


def _is_seen(letter: str) -> bool:
    if letter in _UNSEEN or unicodedata.category(letter) == "Cf":
        return False
    return not any(first <= ord(letter) <= last for first, last in _SELECTORS)


def clean_talk(text: str) -> str:
    """Return what somebody says, without spaces too many.

    :raises Refused: if there is nothing to see, too much, or something that turns or hides letters.
    """
    said = " ".join(text.split())
    if len(said) > LONGEST_TALK:
        raise Refused("too-long")
    for letter in said:
        if letter not in JOINERS and unicodedata.category(letter) in _NOT_SAID:
            raise Refused("bad-text")
    if not looks(said):
        raise Refused("bad-text")
    return said
