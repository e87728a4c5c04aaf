"""What can be claimed at a table: about each goal and each player, by the ruleset that is played.

A product brings a claim about its goals by having words for it (`claim.goal.FAMILY`); its dwarf
cards can be claimed of anybody as soon as they are in the mix.
"""

from __future__ import annotations

from typing import Final

from saboteur.rules.kinds import FAMILY_NAMES, ROLE_NAMES
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue

OPINIONS: Final = ("friend", "foe")
"""What is said of players without naming a dwarf card."""


def goal_claims(rules: Ruleset, words: Catalogue) -> list[str]:
    """Return what a face-down goal can be claimed to be: families of goals that have words."""
    families = dict.fromkeys(FAMILY_NAMES[rules.cards[card].family] for card in rules.goal_cards)
    return [family for family in families if f"claim.goal.{family}" in words]


def role_claims(rules: Ruleset, players: int) -> list[str]:
    """Return what can be claimed of a player; nothing where everybody sees it anyway."""
    if rules.open_roles:
        return []
    return [*OPINIONS, *dict.fromkeys(ROLE_NAMES[role] for role in rules.role_mix[players])]


def claim_text(words: Catalogue, kind: str, what: str, goal: str = "", name: str = "") -> str:
    """Return a claim as a sentence."""
    if kind == "goal":
        return words.text(f"claim.goal.{what}", goal=goal)
    if kind in {"self", "player"} and what not in OPINIONS:
        return words.text(f"claim.{kind}.is", name=name, role=words.text(f"role.{what}.being"))
    return words.text(f"claim.{kind}.{what}" if what else f"claim.other.{kind}", name=name)
