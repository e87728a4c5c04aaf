"""What the cards and decisions of products are worth to `simple`; products fill it when they register."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from saboteur.minds.manners import BURIES, HELPS, HINDERS, LAYS, LOOKS
from saboteur.rules.kinds import MAP, PATH, REPAIR, ROCKFALL, SABOTAGE
from saboteur.views.adding import added

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from saboteur.bots.base import Budget, Dice, Thought
    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import Cell, Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told
    from saboteur.views.view import View
    from saboteur.views.world import World

Answer = Callable[["Evaluation", "Dice"], "Move"]
WholeAnswer = Callable[["View", "Dice"], "Move"]
Think = Callable[["View", "Dice", "Budget"], "Thought"]
Weigh = Callable[["View", "Sequence[Move]", "Dice", "Budget"], "dict[Move, list[float]]"]
Stand = Callable[["World", "Sequence[View]", int, int], "float | None"]
MoveValue = Callable[["Evaluation", "Move"], float]
Judge = Callable[["Ruleset", list[float], "Move"], float]
Forget = Callable[["Told", list[float]], None]
CellCost = Callable[["View", "Cell"], float]


@dataclass(frozen=True, slots=True)
class Measure:
    """What is played for in a game with a search of its own, as a number from 0 to 1."""

    about: str
    """`first`: the chance to win the match, of the first seat where it is nobody's in particular;
    `gold`: the share of all gold."""
    weigh: Weigh
    """What comes of some moves to the seat of a view, in the same worlds; see bots.base."""
    stand: Stand
    """How a moment stood: its world, what each seat saw, how often to play on, and a seed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was learned says of a situation, to the seat of a view."""

    scores: tuple[float, ...]
    """For each of `view.moves`; the chance of a move grows with e to the power of its score."""
    suspicions: tuple[float, ...]
    """By seat, how likely it is against the diggers; of the own seat, what it is."""
    treasure: Mapping[Cell, float]
    """How likely each goal is the treasure."""
    chance: float
    """How likely the diggers win the round."""


class LearnedJudge(Protocol):
    """Weights that were read, and what is made of them."""

    def knows(self, view: View) -> bool:
        """Say whether the decision of a view is one that was learned."""

    def judge(self, view: View) -> Judgement:
        """Judge it."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned of a game, where there are weights of it."""

    weights: Traversable
    """The file; it need not be there."""
    read: Callable[[Traversable], LearnedJudge]
    """Reads it. It may take a package that is an extra."""
    knows: Callable[[Ruleset, int], bool]
    """Whether it is of a game with so many players; without reading anything."""


ANSWERS: Final[dict[int, Answer]] = {}
"""How a decision is answered, by the kind of frame."""
GAMES: Final[dict[str, dict[int, WholeAnswer]]] = {}
"""How the decisions of a game are answered that is played in its own way, by the game's name and
the kind of frame. What is not listed is answered as `ANSWERS` has it, or by chance."""
SEARCHES: Final[dict[str, Think]] = {}
"""How the level `searcher` thinks in a game that needs a search of its own, by the game's name."""
MEASURES: Final[dict[str, Measure]] = {}
"""What moves and moments are worth in such a game, for whoever looks at a match afterwards."""
VALUES: Final[dict[str, Traversable]] = {}
"""Where the weights of a game stand with which the level `searcher` values situations."""
BELIEFS: Final[dict[str, Traversable]] = {}
"""Where weights of acts stand (bots.likelihood) for games in which people act otherwise; by game."""
LEARNED: Final[dict[str, Learned]] = {}
"""What was learned of games, by game; for the level `learned`."""
WHEN_LEARNED: Final[list[Callable[[], None]]] = []
"""Called whenever `LEARNED` has changed: whoever lists levels may have done so before."""
CHOICES: Final[dict[int, MoveValue]] = {}
"""What an answer in a turn is worth, by the value of the move (rules.choices)."""
PLAYS: Final[dict[int, MoveValue]] = {}
"""What playing a card is worth, by its family."""
HARM: Final[dict[int, MoveValue]] = {}
"""How much harm somebody else's card does, by its family."""
ACTS: Final[dict[int, int]] = {
    PATH: LAYS,
    ROCKFALL: BURIES,
    SABOTAGE: HINDERS,
    REPAIR: HELPS,
    MAP: LOOKS,
}
"""What kind of act playing a card is, by its family (minds.manners)."""
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
    return added([cost(view, cell) for cost in costs])
