"""How cells are called before people who see the mine: goals by their letters, others are shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from saboteur.present.goal_letters import goal_letters, letter_at
from saboteur.rules.kinds import Cell
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.moves import Places, mark_of


def lettered(rules: Ruleset, hidden: Collection[Cell] = ()) -> Places:
    """Return how cells are called where goals have letters; `hidden` is where goals lie face down."""
    return partial(_lettered, goal_letters(rules), hidden)


def _lettered(letters: Mapping[Cell, str], hidden: Collection[Cell], cell: Cell) -> str:
    letter = letter_at(letters, cell) if cell in letters or cell in hidden else ""
    return letter or mark_of(cell)
