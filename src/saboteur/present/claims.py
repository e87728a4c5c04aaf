"""What can be claimed at a table: about each goal, each other face-down card and each player.

A product brings claims by having words for them: about its goals (`claim.goal.SORT`) and about
what else it lays face down (`claim.hidden.KIND`); its dwarf cards can be claimed of anybody as soon
as they are in the mix.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.rules.kinds import NONE, ROLE_NAMES, Cell, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import mark_of
from saboteur.views.looks import goal_sort, hidden_sort

OPINIONS: Final = ("friend", "foe")
"""What is said of players without naming a dwarf card."""


@dataclass(frozen=True, slots=True)
class SaidClaim:
    """A claim that was made in a match: by whom, when, and what of."""

    n: int
    """Its number among everything that was said."""
    seat: Seat
    """The speaker's, or NONE."""
    round: int
    heard: int
    """How many lines of the log everybody had when it was made."""
    kind: str
    what: str = ""
    """What a card or a player is claimed to be."""
    about: Seat = NONE
    """The player, of a claim about another one."""
    goal: str = ""
    """The letter of a goal."""
    cell: Cell | None = None
    """Where another face-down card lies."""

    @property
    def place(self) -> str:
        """What it calls the place of a face-down card: the letter of a goal, or the mark of the cell."""
        return self.goal if self.cell is None else mark_of(self.cell)


def goal_claims(rules: Ruleset, words: Catalogue) -> list[str]:
    """Return what a face-down goal can be claimed to be: the sorts of goals that have words."""
    sorts = dict.fromkeys(goal_sort(rules, card) for card in rules.goal_cards)
    return [sort for sort in sorts if f"claim.goal.{sort}" in words]


def hidden_claims(kind: str, words: Catalogue) -> list[str]:
    """Return what another face-down card can be claimed to be."""
    found: list[str] = []
    while f"claim.hidden.{kind}" in words and f"{kind}.{len(found) + 1}.name" in words:
        found.append(hidden_sort(kind, len(found) + 1))
    return found


def role_claims(rules: Ruleset, players: int) -> list[str]:
    """Return what can be claimed of a player; nothing where everybody sees it anyway."""
    if rules.open_roles:
        return []
    return [*OPINIONS, *dict.fromkeys(ROLE_NAMES[role] for role in rules.role_mix[players])]


def claim_text(words: Catalogue, kind: str, what: str, place: str = "", name: str = "") -> str:
    """Return a claim as a sentence; `place` is the letter of a goal, or a cell."""
    if kind == "goal":
        return words.text(f"claim.goal.{what}", goal=place)
    if kind == "hidden":
        thing = what.rpartition("-")[0]
        return words.text(f"claim.hidden.{thing}", cell=place, what=claim_brief(words, what))
    if kind in {"self", "player"} and what not in OPINIONS:
        return words.text(f"claim.{kind}.is", name=name, role=words.text(f"role.{what}.being"))
    return words.text(f"claim.{kind}.{what}" if what else f"claim.other.{kind}", name=name)


def claim_brief(words: Catalogue, what: str) -> str:
    """Return what is claimed in a word or two, where there is no room for a sentence."""
    thing, _, number = what.rpartition("-")
    for key in (f"claim.brief.{what}", f"{thing}.{number}.name"):
        if key in words:
            return words.text(key)
    return words.text(f"role.{what}.name", count=1) if what else ""
