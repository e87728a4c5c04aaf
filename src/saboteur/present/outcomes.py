"""What a move would change in the mine, in words."""

from __future__ import annotations

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.rules.kinds import NOWHERE
from saboteur.texts.messages import Catalogue
from saboteur.views.preview import NO_CHANGE, Outcome
from saboteur.views.view import View


def outcome_text(view: View, words: Catalogue, outcome: Outcome) -> str:
    """Return what a move would change, as a list that can be spoken; empty if it lays or lifts nothing."""
    if outcome == NO_CHANGE:
        return ""
    said: list[str] = []
    if outcome.turned_up:
        goals = words.join(_turned_up(view, words, outcome))
        said.append(words.text("foreseen.reaches", goals=goals))
    counted = {"opens": outcome.opened, "joins": outcome.joined, "cuts": outcome.cut}
    said += [words.text(f"foreseen.{k}", count=len(cells)) for k, cells in counted.items() if cells]
    if not said:
        lays = outcome.laid != NOWHERE
        return words.text("foreseen.dead-end" if lays else "foreseen.nothing")
    return words.join(said)


def _turned_up(view: View, words: Catalogue, outcome: Outcome) -> list[str]:
    """Return the cards that would be turned up: goals by their letters, all others counted."""
    letters = goal_letters(view.rules)
    goals = [cell for cell in outcome.turned_up if cell in view.hidden]
    said = [words.text("foreseen.goal", letter=letter_at(letters, cell)) for cell in goals]
    others = len(outcome.turned_up) - len(goals)
    return [*said, words.text("foreseen.face-down", count=others)] if others else said
