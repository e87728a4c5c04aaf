"""The bots by level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.reader import ReaderBot
from saboteur.bots.scripted import SCRIPTED
from saboteur.bots.simple import SimpleBot
from saboteur.bots.uniform import UniformBot

if TYPE_CHECKING:
    from saboteur.bots.base import Bot

LEVELS: Final[dict[str, type[Bot]]] = {
    "random": UniformBot,
    "simple": SimpleBot,
    "reader": ReaderBot,
}


def bot_of(level: str) -> Bot:
    """Return a bot.

    :raises ValueError: if there is no such level.
    """
    if level in SCRIPTED:
        return SCRIPTED[level]()
    if level not in LEVELS:
        raise ValueError(f"there is no bot level {level!r}; levels are: {', '.join(LEVELS)}")
    return LEVELS[level]()
