"""The bots by level, and how a level is written with its settings: `searcher:visits=200`."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Final

from saboteur.bots.learned import LearnedBot, is_ready, require_learned
from saboteur.bots.reader import ReaderBot
from saboteur.bots.registry import WHEN_LEARNED
from saboteur.bots.scripted import SCRIPTED
from saboteur.bots.searcher import SearcherBot
from saboteur.bots.simple import SimpleBot
from saboteur.bots.uniform import UniformBot
from saboteur.notation.card import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from saboteur.bots.base import Bot

LEVELS: Final[dict[str, type[Bot]]] = {
    "random": UniformBot,
    "simple": SimpleBot,
    "reader": ReaderBot,
    "searcher": SearcherBot,
}

_SLOWER: Final = (SearcherBot.LEVEL,)


def offer_learned() -> None:
    """Offer the level `learned` where there is something that was learned, and not elsewhere.

    It stands before `searcher`, which takes much longer: whoever is asked when time is running out
    is the nearest level before (server.minds).
    """
    LEVELS.pop(LearnedBot.LEVEL, None)
    if is_ready():
        slower = {name: LEVELS.pop(name) for name in _SLOWER if name in LEVELS}
        LEVELS[LearnedBot.LEVEL] = LearnedBot
        LEVELS.update(slower)


offer_learned()
# Products register when the package is imported, and some of what that takes imports this.
WHEN_LEARNED.append(offer_learned)


def bot_of(text: str) -> Bot:
    """Return a bot: a level, and after colons what is set otherwise than usual.

    What can be set are the arguments by name with which the level's class is made. Nothing is
    ever loaded from a file here: see saboteur.bots.own for that.

    :raises NotationError: if there is no such level here, or it cannot be set that way.
    """
    level, settings = split_level(text)
    if level in SCRIPTED and not settings:
        return SCRIPTED[level]()
    if level not in LEVELS and level == LearnedBot.LEVEL:
        require_learned(level)
    if level not in LEVELS:
        raise NotationError("no-level", level=level, known=", ".join(LEVELS))
    kind = LEVELS[level]
    return kind(**read_settings(level, kind, settings))


def split_level(text: str) -> tuple[str, dict[str, str]]:
    """Return a level and its settings, as they are written.

    >>> split_level("searcher:visits=200:bold=yes")
    ('searcher', {'visits': '200', 'bold': 'yes'})

    :raises NotationError: if a setting is not written `key=value`, or is given twice.
    """
    level, *parts = text.split(":")
    settings: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key or key in settings:
            raise NotationError("not-a-bot-setting", text=part, level=text)
        settings[key] = value
    return level, settings


def read_settings(
    level: str, make: Callable[..., object], texts: Mapping[str, str]
) -> dict[str, object]:
    """Return settings as a class or function takes them: of the kind of their defaults.

    :raises NotationError: if there is no such setting, or the text does not fit it.
    """
    usual = {
        name: parameter.default
        for name, parameter in inspect.signature(make).parameters.items()
        if parameter.default is not inspect.Parameter.empty
    }
    found: dict[str, object] = {}
    for key, text in texts.items():
        if key not in usual:
            raise NotationError(
                "no-bot-setting", level=level, setting=key, known=", ".join(usual) or "-"
            )
        try:
            found[key] = _like(usual[key], text)
        except ValueError:
            raise NotationError("bad-bot-setting", setting=key, value=text) from None
    return found


def _like(usual: object, text: str) -> object:
    """Return what a text means where something of a kind is usual.

    :raises ValueError: if it means nothing of the kind.
    """
    if isinstance(usual, bool):
        if text not in {"yes", "no", "true", "false"}:
            raise ValueError(text)
        return text in {"yes", "true"}
    if isinstance(usual, int):
        return int(text)
    if isinstance(usual, float):
        return float(text)
    return text
