"""Bots that somebody wrote: a class in a file of their own, which speaks the public library.

    class Digger(saboteur.Bot):
        def choose(self, view, dice):
            return dice.pick(view.legal_moves)

`file.py:Digger` names it wherever a level is named on a command line. Nothing here is ever called
with a text that came from a client or stands in a record: loading a file runs it.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Final, final

from saboteur.api.view import View
from saboteur.bots.base import Bot
from saboteur.bots.levels import LEVELS, bot_of, read_settings, split_level
from saboteur.notation.card import NotationError, seat_name
from saboteur.notation.move import move_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from saboteur.bots.base import Dice
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View as RawView

_OWN: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)(?P<settings>(?::.*)?)")


class OwnBot:
    """What a bot in words is; `saboteur.Bot` outside. Subclasses may take settings by name."""

    def choose(self, view: View, dice: Dice) -> str:
        """Return one of `view.legal_moves`, or its text."""
        raise NotImplementedError


class WrongMove(Exception):
    """A bot chose something that is not among the moves it may make."""

    def __init__(self, chosen: object) -> None:
        super().__init__(f"{chosen!r} is not one of its legal moves")


@final
class InWords(Bot):
    """A bot in words, as all the others are called: it is shown the view in words."""

    def __init__(self, level: str, choose: Callable[[View, Dice], object]) -> None:
        self.LEVEL = level
        self._choose = choose

    def choose(self, view: RawView, dice: Dice) -> Move:
        """Return what it chose.

        :raises WrongMove: if that is none of its moves.
        """
        chosen = self._choose(View(view), dice)
        for move in view.moves:
            if chosen == move_text(view.rules, move):
                return move
        raise WrongMove(chosen)


def chosen_by(bot: Bot, name: str, view: RawView, dice: Dice, number: int) -> Move:
    """Return the move of a bot; if somebody wrote it and it fails, say so with seat and move.

    :raises NotationError: if it raises, or chooses what it may not.
    """
    if not is_own(name):
        return bot.choose(view, dice)
    try:
        move = bot.choose(view, dice)
        if move not in view.moves:
            raise WrongMove(move)  # noqa: TRY301 - it fails like all others
    except Exception as error:
        detail = str(error) if isinstance(error, WrongMove) else f"{type(error).__name__}: {error}"
        seat = seat_name(view.seat)
        raise NotationError(
            "bot-failed", bot=name, seat=seat, move=number, detail=detail
        ) from error
    return move


def is_own(text: str) -> bool:
    """Say whether a text names a bot in a file, `file.py:Class`."""
    return _OWN.fullmatch(text) is not None


def own_file(text: str) -> str:
    """Return the file in which a bot is that somebody wrote; "" for a level."""
    found = _OWN.fullmatch(text)
    return found["file"] if found is not None else ""


def any_bot(text: str, sources: Mapping[str, str] | None = None) -> Bot:
    """Return a bot by its level or from a file; `sources` has files that were read already.

    :raises NotationError: if there is none.
    :raises OSError: if the file cannot be read.
    """
    found = _OWN.fullmatch(text)
    if found is None:
        if text.partition(":")[0] not in LEVELS and text.endswith(".py"):
            raise NotationError("no-class-named", text=text)
        return bot_of(text)
    path = found["file"]
    source = sources[path] if sources and path in sources else read_source(path)
    kind = getattr(_module(path, source), found["name"], None)
    if not callable(kind):
        raise NotationError("no-such-bot-class", file=path, name=found["name"])
    _, settings = split_level(found["name"] + found["settings"])
    if not isinstance(kind, type):
        # A plain function chooses, too.
        return InWords(text, kind)
    made = kind(**read_settings(found["name"], kind, settings))
    return made if isinstance(made, Bot) else InWords(text, made.choose)


OWN_LEVELS: Final[dict[str, tuple[str, str]]] = {}
"""Bots in files that are offered as levels: by name, what names them and the text of the file."""


def offer_own(text: str, source: str = "") -> str:
    """Make a level of a bot in a file, called as its class is; return its name.

    Only whoever runs a program may ask for it, never a client of it: the file is run.

    :raises NotationError: if it is none, or a level is called so already.
    :raises OSError: if the file cannot be read.
    """
    found = _OWN.fullmatch(text)
    if found is None:
        raise NotationError("no-class-named", text=text)
    name = found["name"].lower()
    source = source or read_source(found["file"])
    if name in LEVELS and OWN_LEVELS.get(name) != (text, source):
        raise NotationError("level-taken", level=name)
    sources = {found["file"]: source}
    any_bot(text, sources)

    class OwnLevel(Bot):
        """A level of somebody's own."""

        LEVEL = name

        def __init__(self) -> None:
            self._bot = any_bot(text, sources)

        def choose(self, view: RawView, dice: Dice) -> Move:
            """Return what it chose."""
            return self._bot.choose(view, dice)

    OWN_LEVELS[name] = text, source
    LEVELS[name] = OwnLevel
    return name


def read_source(path: str) -> str:
    """Return what stands in a file.

    :raises OSError: if it cannot be read.
    """
    with open(path, encoding="utf-8") as file:
        return file.read()


def _module(path: str, source: str) -> ModuleType:
    """Run a file as a module of its own, once; whatever is wrong with it is said with its name.

    :raises NotationError: if it cannot be run.
    """
    name = "saboteur_own_" + hashlib.sha256(f"{path}\n{source}".encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    module = ModuleType(name)
    module.__file__ = os.path.abspath(path)
    sys.modules[name] = module
    try:
        exec(compile(source, path, "exec"), module.__dict__)  # noqa: S102 - it is what was asked for
    except Exception as error:
        del sys.modules[name]
        detail = f"{type(error).__name__}: {error}"
        raise NotationError("bot-file-fails", file=path, detail=detail) from error
    return module
