"""What the cards and decisions of products are worth to `simple`; products fill it when they register."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from saboteur.bots import acts
from saboteur.rules.kinds import MAP, PATH, REPAIR, ROCKFALL, SABOTAGE

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from saboteur.bots.base import Budget, Dice, Thought
    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import Cell, Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told
    from saboteur.views.view import View

Answer = Callable[["Evaluation", "Dice"], "Move"]
WholeAnswer = Callable[["View", "Dice"], "Move"]
Think = Callable[["View", "Dice", "Budget"], "Thought"]
MoveValue = Callable[["Evaluation", "Move"], float]
Judge = Callable[["Ruleset", list[float], "Move"], float]
Forget = Callable[["Told", list[float]], None]
CellCost = Callable[["View", "Cell"], float]

ANSWERS: Final[dict[int, Answer]] = {}
"""How a decision is answered, by the kind of frame."""
GAMES: Final[dict[str, dict[int, WholeAnswer]]] = {}
"""How the decisions of a game are answered that is played in its own way, by the game's name and
the kind of frame. What is not listed is answered as `ANSWERS` has it, or by chance."""
SEARCHES: Final[dict[str, Think]] = {}
"""How the level `searcher` thinks in a game that needs a search of its own, by the game's name."""
VALUES: Final[dict[str, Traversable]] = {}
"""Where the weights of a game stand with which the level `searcher` values situations."""
BELIEFS: Final[dict[str, Traversable]] = {}
"""Where weights of acts stand (bots.likelihood) for games in which people act otherwise; by game."""
CHOICES: Final[dict[int, MoveValue]] = {}
"""What an answer in a turn is worth, by the value of the move (rules.choices)."""
PLAYS: Final[dict[int, MoveValue]] = {}
"""What playing a card is worth, by its family."""
HARM: Final[dict[int, MoveValue]] = {}
"""How much harm somebody else's card does, by its family."""
ACTS: Final[dict[int, int]] = {
    PATH: acts.LAYS,
    ROCKFALL: acts.BURIES,
    SABOTAGE: acts.HINDERS,
    REPAIR: acts.HELPS,
    MAP: acts.LOOKS,
}
"""What kind of act playing a card is, by its family (bots.acts)."""
JUDGES: Final[dict[int, Judge]] = {}
"""What a played card says of whoever played it, by its family."""
FORGETTING: Final[dict[str, Forget]] = {}
"""What events that change dwarf cards let a seat forget of the players; by event."""
SUSPICIOUS: Final[dict[str, float]] = {}
"""How much an event speaks against the player who brought it about; by event."""
RID: Final[dict[int, tuple[float, float]]] = {}
"""How good it looks to be rid of a card, by its family: to diggers and to Saboteurs."""
TASTES: Final[dict[int, tuple[float, float]]] = {}
"""What reaching a goal is worth beside the treasure, by its family: to diggers and to Saboteurs."""
CLEAR_VALUES: Final[dict[int, float]] = {}
"""What it is worth to give two cards for removing a card in front of oneself, by its bit of
State.front; broken tools are weighed as the hand is. Less than nothing: never."""
CELL_COSTS: Final[dict[int, CellCost]] = {}
"""What laying a card on a cell costs, by the product's piece of state."""


def cell_cost(view: View, cell: Cell) -> float:
    """Return what laying a card on a cell costs besides the card."""
    costs = [CELL_COSTS[kind] for kind in view.rules.part_kinds if kind in CELL_COSTS]
    return sum(cost(view, cell) for cost in costs)
