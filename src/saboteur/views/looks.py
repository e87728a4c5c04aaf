"""What lies face down and can be looked at: what it may turn out to be, and which events are about it.

People claim what they saw, and whether it was so comes to light when it is turned up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import FAMILY_NAMES

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId
    from saboteur.rules.ruleset import Ruleset

GOAL: Final = "goal"
"""What lies face down in every game; products bring others, as views.seen.FaceDown calls them."""
LOOKS: Final[dict[str, str]] = {"goal-seen": GOAL}
"""Events by which everybody hears that a player looked at something on a cell; by event, at what.
Products add theirs."""
OPENINGS: Final[dict[str, tuple[str, str]]] = {
    "goal-revealed": (GOAL, "goal"),
    "goal-shown": (GOAL, "goal"),
}
"""Events that show everybody what lies on a cell; by event, what kind of thing it is and the field
that says which of them. Products add theirs."""


def goal_sort(rules: Ruleset, card: CardId) -> str:
    """Return what people call a goal that they have seen: its family and, if it shows any, its gold."""
    kind = rules.cards[card]
    gold = kind.tile.gold if kind.tile is not None else 0
    family = FAMILY_NAMES[kind.family]
    return f"{family}-{gold}" if gold else family


def hidden_sort(kind: str, number: int) -> str:
    """Return what people call another face-down card that they have seen, as in `chest-4`."""
    return f"{kind}-{number}"


def sort_of(rules: Ruleset, kind: str, value: int) -> str:
    """Return what people call something that was turned up."""
    return goal_sort(rules, value) if kind == GOAL else hidden_sort(kind, value)
