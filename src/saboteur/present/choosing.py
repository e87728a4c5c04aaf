"""What products say of themselves to those who choose what to play; they fill it when they register."""

from __future__ import annotations

from collections import Counter
from typing import Final

from saboteur.rules.kinds import ROLE_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue

AT_ONCE: Final[dict[str, int]] = {}
"""How many bots a game is dealt with when somebody wants to play it at once, by its name."""
CHANGES: Final[dict[str, tuple[str, ...]]] = {}
"""How a product changes the evening, by its name: keys of `[change]` in the catalogues."""
PRESET_PARTS: Final[dict[str, dict[str, dict[str, str]]]] = {}
"""In which presets a product takes part, by its name, and which options it sets there."""


def sheet_text(words: Catalogue, name: str) -> str:
    """Return what a game or module is about, in two sentences; empty if it does not say."""
    return words.text(f"sheet.{name}") if f"sheet.{name}" in words else ""


def changes_of(words: Catalogue, name: str) -> tuple[str, ...]:
    """Return how a game or module changes the evening, each in a few words."""
    return tuple(words.text(f"change.{key}") for key in CHANGES.get(name, ()))


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
