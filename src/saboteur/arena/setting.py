"""What is played in the arena. Two runs with the same setting deal the same cards."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Final

from saboteur.bots.own import is_own, own_file, read_source
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.kinds import SABOTEUR
from saboteur.rules.ruleset import Ruleset

SELF: Final = "self"
TEAMS: Final = "teams"
CROSS: Final = "cross"
SEATS: Final = "seats"
MIXED: Final = "mixed"
RIVALS: Final = "rivals"
SCORES: Final = "scores"
DESIGNS: Final = (TEAMS, CROSS, SEATS, MIXED, SELF, RIVALS, SCORES)
"""What a run compares; see saboteur.arena.designs."""
OF_SIDES: Final = frozenset((SELF, TEAMS, CROSS, SEATS))
"""Designs of which a round is the unit, with diggers on one side and Saboteurs on the other."""
FORMAT: Final = 1
"""What a file of rows is written in; to be raised when old rows mean something else."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: everything on which the games depend, but for how many they are."""

    ruleset: str
    players: int
    bots: tuple[str, ...]
    """As they are named on a command line; all are measured against the last."""
    design: str
    seed: int = 1
    saboteurs: int = -1
    """Only deals with so many Saboteurs; -1: as they come."""
    move_seconds: float = 60.0
    """A bot that takes longer for a move has failed; 0: there is no limit."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset's tables."""
        return parse_ruleset(self.ruleset)

    @property
    def baseline(self) -> str:
        """What all others are measured against."""
        return self.bots[-1]

    def with_bots(self, bots: tuple[str, ...]) -> Setting:
        """Return the same with other bots."""
        return dataclasses.replace(self, bots=bots)

    def told(self) -> dict[str, object]:
        """Return it as plain values."""
        return {"arena": FORMAT, **dataclasses.asdict(self), "bots": list(self.bots)}


def setting_of(told: dict[str, object]) -> Setting:
    """Return the setting that plain values tell of.

    :raises KeyError: if one is missing.
    """
    values = {name.name: told[name.name] for name in dataclasses.fields(Setting)}
    values["bots"] = tuple(told["bots"])  # type: ignore[arg-type] # as written by `told`
    return Setting(**values)  # type: ignore[arg-type]


def has_sides(rules: Ruleset, players: int) -> bool:
    """Say whether somebody may secretly be a Saboteur."""
    return not rules.open_roles and SABOTEUR in rules.role_mix.get(players, ())


def usual_design(rules: Ruleset, players: int, bots: int) -> str:
    """Return what is compared if nobody says otherwise."""
    if players == 1:
        return SCORES
    if not has_sides(rules, players):
        return RIVALS
    return SELF if bots == 1 else TEAMS


def fits(design: str, rules: Ruleset, players: int) -> bool:
    """Say whether a design makes sense in a game."""
    if design == SCORES:
        return players == 1
    if design in OF_SIDES:
        return has_sides(rules, players)
    return players > 1


def sources_of(bots: tuple[str, ...]) -> dict[str, str]:
    """Return the files that bots are in, by path: workers need not find them.

    :raises OSError: if one cannot be read.
    """
    return {own_file(bot): read_source(own_file(bot)) for bot in bots if is_own(bot)}


def without_telling(bot: str) -> tuple[str, str]:
    """Split what the arena itself does for a bot from its name: `searcher:told=roles`.

    A bot that is told something is no player but a yardstick: how well it would play if it knew.

    >>> without_telling("searcher:told=roles:visits=20")
    ('searcher:visits=20', 'roles')
    """
    parts = bot.split(":")
    told = [part.removeprefix(TOLD) for part in parts[1:] if part.startswith(TOLD)]
    rest = [part for part in parts[1:] if not part.startswith(TOLD)]
    return ":".join([parts[0], *rest]), "".join(told)


TOLD: Final = "told="
ROLES: Final = "roles"
"""The one thing that a bot can be told: everybody's dwarf card."""
