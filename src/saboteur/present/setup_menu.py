"""What can be set up: games, modules, editions, options, players, and why some do not go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.errors import RulesetError
from saboteur.rules.options import Option, SeatChoice
from saboteur.rules.registry import MODULES, PROFILES, usual_profile
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.folders import on_new_folder
from saboteur.texts.messages import Catalogue

GAMES: Final = tuple(name for name, module in MODULES.items() if not module.games)


@dataclass(frozen=True, slots=True)
class Selection:
    """What somebody has chosen so far, whether or not it goes together."""

    game: str = GAMES[0]
    modules: tuple[str, ...] = ()
    profile: str = "P2024"
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def notation(self) -> str:
        """Return it as a ruleset is written, whether or not there is such a ruleset."""
        order = list(MODULES)
        modules = sorted(self.modules, key=lambda n: order.index(n) if n in order else -1)
        options = [f"{key}={value}" for key, value in sorted(self.options.items())]
        return " ".join([f"{'+'.join([self.game, *modules])}/{self.profile}", *options])


@dataclass(frozen=True, slots=True)
class ModuleItem:
    """A module or an edition that can be chosen."""

    name: str
    text: str
    chosen: bool
    error: ValueError | None
    """Why it does not go with what else is chosen."""


@dataclass(frozen=True, slots=True)
class GameItem:
    """A game that can be chosen."""

    name: str
    text: str
    chosen: bool
    profile: str
    """The edition that has to be chosen along with it."""
    players: tuple[int, int]
    """The least and the greatest number of players."""


@dataclass(frozen=True, slots=True)
class OptionItem:
    """An option of what is chosen."""

    option: Option
    text: str
    values: tuple[tuple[str, str], ...]
    """Its values, each with its meaning."""
    value: str
    default: str
    free: str
    """What else it can be, in words; empty if nothing else."""
    about: str
    """Why one might want it otherwise, in a sentence; empty if nobody has said it."""


@dataclass(frozen=True, slots=True)
class SetupMenu:
    """What can be chosen, given what is chosen already."""

    games: tuple[GameItem, ...]
    modules: tuple[ModuleItem, ...]
    profiles: tuple[ModuleItem, ...]
    options: tuple[OptionItem, ...]
    ruleset: str
    """The ruleset that is chosen, in notation; empty if there is none."""
    players: tuple[int, int]
    """For how many players it is; zeros if there is none."""
    error: ValueError | None
    """Why it cannot be played."""


def setup_menu(selection: Selection, players: int, words: Catalogue) -> SetupMenu:
    """Return what can be chosen; `players` is how many there are, 0 if that is not known."""
    error = why_no_ruleset(selection)
    text, limits, usual = "", (0, 0), dict[str, str]()
    if error is None:
        rules = rules_of(selection)
        text, limits = rules.text, (rules.min_players, rules.max_players)
        plain = Selection(selection.game, selection.modules, selection.profile)
        usual = rules_of(plain).option_texts() if why_no_ruleset(plain) is None else usual
        error = why_not_for(rules, players) if players else None
    return SetupMenu(
        games=tuple(_game(selection, name, words) for name in GAMES),
        modules=tuple(
            _module(selection, name, words)
            for name in MODULES
            if MODULES[name].games and (name in selection.modules or not _is_alone(selection.game))
        ),
        profiles=tuple(
            _profile(selection, name, words)
            for name in PROFILES
            if name == selection.profile or _is_in(selection.game, name)
        ),
        options=tuple(
            _option(option, selection, usual, words) for option in options_of(selection).values()
        ),
        ruleset=text,
        players=limits,
        error=error,
    )


# --- rulesets --------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def ruleset_of(text: str) -> Ruleset:
    """Return a ruleset by its notation; all who play the same share it.

    :raises ValueError: if there is no such ruleset.
    """
    return parse_ruleset(text)


def rules_of(selection: Selection) -> Ruleset:
    """Return the ruleset of a selection.

    :raises ValueError: if its parts do not go together.
    """
    return ruleset_of(selection.notation)


def why_no_ruleset(selection: Selection) -> ValueError | None:
    """Return why the parts of a selection do not go together; None if they do."""
    return _why_no_ruleset(selection.notation)


@lru_cache(maxsize=2048)
def _why_no_ruleset(text: str) -> ValueError | None:
    """Return why a text is no ruleset; remembered, because it is asked again and again."""
    try:
        ruleset_of(text)
    except ValueError as error:
        return error.with_traceback(None)
    return None


def why_not_for(rules: Ruleset, players: int) -> RulesetError | None:
    """Return why a ruleset is not for so many players; None if it is."""
    try:
        rules.check_players(players)
    except RulesetError as error:
        return error
    return None


def options_of(selection: Selection) -> dict[str, Option]:
    """Return the options of all that is chosen."""
    names = [selection.game, *selection.modules]
    return {o.key: o for name in names if name in MODULES for o in MODULES[name].options}


# --- words -----------------------------------------------------------------------------------


def module_text(words: Catalogue, name: str) -> str:
    """Return the name of a game or module."""
    return words.text(f"module.{name}")


def profile_text(words: Catalogue, name: str) -> str:
    """Return the name of an edition."""
    return words.text(f"profile.{name}")


def option_text(words: Catalogue, option: Option) -> str:
    """Return what an option is about."""
    return words.text(f"option.{option.key}.name")


def value_text(words: Catalogue, option: Option, value: str) -> str:
    """Return what a value of an option means; letters may be those of seats."""
    key = f"option.{option.key}.value.{value}"
    if isinstance(option, SeatChoice) and key not in words:
        return words.text(f"option.{option.key}.value.seat", seat=value)
    return words.text(key)


# --- items -----------------------------------------------------------------------------------


def _is_alone(game: str) -> bool:
    """Say whether a game is played without any modules."""
    return game in MODULES and bool(MODULES[game].alone)


def _is_in(game: str, profile: str) -> bool:
    """Say whether a game is in an edition."""
    return why_no_ruleset(Selection(game, (), profile)) is None


def _game(selection: Selection, name: str, words: Catalogue) -> GameItem:
    """Return a game, with what has to be chosen along with it."""
    kept = _is_in(name, selection.profile)
    profile = selection.profile if kept else usual_profile([MODULES[name]])
    rules = rules_of(Selection(name, (), profile))
    limits = (rules.min_players, rules.max_players)
    return GameItem(name, module_text(words, name), name == selection.game, profile, limits)


def _module(selection: Selection, name: str, words: Catalogue) -> ModuleItem:
    """Return a module, and why it cannot be added to what is chosen."""
    game, profile = selection.game, selection.profile
    # A module that does not go with the game at all must not be blamed on another.
    others = [
        other
        for other in selection.modules
        if other != name and why_no_ruleset(Selection(game, (other,), profile)) is None
    ]
    error = why_no_ruleset(Selection(game, (*others, name), profile))
    return ModuleItem(name, module_text(words, name), name in selection.modules, error)


def _profile(selection: Selection, name: str, words: Catalogue) -> ModuleItem:
    error = why_no_ruleset(Selection(selection.game, selection.modules, name))
    return ModuleItem(name, profile_text(words, name), name == selection.profile, error)


def _option(
    option: Option, selection: Selection, usual: dict[str, str], words: Catalogue
) -> OptionItem:
    default = usual.get(option.key, option.values[0])
    return OptionItem(
        option,
        option_text(words, option),
        tuple((value, value_text(words, option, value)) for value in option.values),
        selection.options.get(option.key, default),
        default,
        words.text(f"option.{option.key}.value.free") if option.is_free() else "",
        words.text(about) if (about := f"option.{option.key}.about") in words else "",
    )


on_new_folder(ruleset_of.cache_clear)
on_new_folder(_why_no_ruleset.cache_clear)
