"""What products say of themselves to those who choose what to play; they fill it when they register."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from saboteur.rules.kinds import ROLE_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a product says of itself, besides the sentences under `[sheet]` in its words."""

    changes: tuple[str, ...] = ()
    """How it changes the evening: keys of `[change]` in the catalogues."""
    presets: dict[str, dict[str, str]] = field(default_factory=dict)
    """The presets it takes part in, and the options it sets there; see present.presets."""
    at_once: int | None = None
    """How many bots it is dealt with when somebody wants to play it at once, if it is a game."""


SHEETS: Final[dict[str, Sheet]] = {}
"""The sheet of every product, by its name."""


def sheet_text(words: Catalogue, name: str) -> str:
    """Return what a game or module is about, in two sentences; empty if it does not say."""
    return words.text(f"sheet.{name}") if f"sheet.{name}" in words else ""


def changes_of(words: Catalogue, name: str) -> tuple[str, ...]:
    """Return how a game or module changes the evening, each in a few words."""
    return tuple(words.text(f"change.{key}") for key in SHEETS[name].changes)


def mix_text(rules: Ruleset, players: int, words: Catalogue) -> str:
    """Return which dwarf cards are shuffled for so many players; empty where that is no secret.

    It says what is printed in the rules and nothing about who gets which. (BASE-SETUP-02)
    """
    mix = rules.role_mix.get(players)
    key = f"mix.{rules.game}"
    if rules.open_roles or not mix or f"{key}.some" not in words:
        return ""
    counted = sorted(Counter(mix).items(), key=lambda item: item[1])
    roles = words.join(
        [
            f"{count} {words.text(f'role.{ROLE_NAMES[role]}.name', count=count)}"
            for role, count in counted
        ]
    )
    left = len(mix) - players
    if left <= 0:
        return words.text(f"{key}.all", roles=roles)
    return words.text(f"{key}.some", roles=roles, count=left)
