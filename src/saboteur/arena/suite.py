"""Runs that belong together, one after the other: read from a file, and made for a report."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple, TypedDict, cast

from saboteur.arena.setting import Setting, usual_design
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.setup_menu import GAMES
from saboteur.rules.errors import RulesetError
from saboteur.rules.registry import MODULES, PROFILES
from saboteur.rules.ruleset import Ruleset


class Cell(NamedTuple):
    """One run of a suite."""

    name: str
    """What its files are called."""
    setting: Setting
    rounds: int
    about: str = ""
    """What it is for, as a word."""
    without: str = ""
    """The cell to which it adds a module or an edition, if it does."""


class _Told(TypedDict):
    """A cell as a file has it; for several numbers of players it is several cells."""

    about: str
    ruleset: str
    players: list[int]
    bots: list[str]
    design: str
    rounds: int
    saboteurs: int


class NoSuite(ValueError):
    """There is no such suite, or it cannot be read."""


def read_suite(name: str, seed: int = 1) -> list[Cell]:
    """Return the cells of a suite: one of ours by its name, or a file `.toml`.

    :raises NoSuite: if there is none, or it is not written as such a file is.
    :raises OSError: if the file cannot be read.
    """
    if name.endswith(".toml"):
        with open(name, encoding="utf-8") as file:
            text = file.read()
    else:
        found = files("saboteur.arena.suites").joinpath(f"{name}.toml")
        if not found.is_file():
            raise NoSuite(name)
        text = found.read_text("utf-8")
    try:
        told = cast("list[_Told]", tomllib.loads(text)["cells"])
        return [cell for each in told for cell in _cells(each, seed)]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise NoSuite(name) from error


def _cells(told: _Told, seed: int) -> Iterator[Cell]:
    for players in told["players"]:
        rules = parse_ruleset(told["ruleset"])
        setting = Setting(
            rules.text,
            players,
            tuple(told["bots"]),
            told["design"],
            seed,
            told.get("saboteurs", -1),
        )
        name = f"{told['ruleset']}-{players}-{told['about']}"
        yield Cell(name, setting, told["rounds"], told["about"])


# --- balance ---------------------------------------------------------------------------------------

COUNT = "players"
EDITION = "edition"
MODULE = "module"


def balance_cells(bots: Sequence[str], rounds: int, seed: int) -> list[Cell]:
    """Return what a balance report looks at.

    Every game with every number of players; with its usual number every edition, and every module
    that can be added to it.
    """
    cells: list[Cell] = []
    for game in GAMES:
        rules = parse_ruleset(game)
        usual = rules.usual_players()
        for players in _counts(rules):
            cells.append(_balanced(game, players, COUNT, "", bots, rounds, seed))
        plain = _name(game, usual, COUNT)
        others = [(f"{game}/{profile}", EDITION) for profile in PROFILES]
        others += [(f"{game}+{module}", MODULE) for module in MODULES if module not in GAMES]
        for text, about in others:
            if _exists(text, usual) and parse_ruleset(text).text != rules.text:
                cells.append(_balanced(text, usual, about, plain, bots, rounds, seed))
    return cells


def _counts(rules: Ruleset) -> list[int]:
    found: list[int] = []
    for players in range(1, 13):
        try:
            rules.check_players(players)
        except RulesetError:
            continue
        found.append(players)
    return found


def _exists(text: str, players: int) -> bool:
    try:
        parse_ruleset(text).check_players(players)
    except RulesetError:
        return False
    return True


def _name(text: str, players: int, about: str) -> str:
    return f"{text.replace('/', '-').replace('+', '-')}-{players}-{about}"


def _balanced(
    text: str, players: int, about: str, without: str, bots: Sequence[str], rounds: int, seed: int
) -> Cell:
    rules = parse_ruleset(text)
    design = usual_design(rules, players, 1)
    setting = Setting(rules.text, players, tuple(bots[-1:]), design, seed)
    return Cell(_name(text, players, about), setting, rounds, about, without)
