"""The levels `learned` and `searcher:prior=learned` with weights from a file, for the arena.

`saboteur arena base --bots benchmarks/learned_bot.py:Learned:weights=w.npz,simple` plays the one,
`benchmarks/learned_bot.py:Searcher:visits=100:weights=w.npz` the other; without weights they have
those of docs/learning.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from saboteur.bots.base import UNLIMITED
from saboteur.bots.learned import TEMPERATURE, LearnedBot
from saboteur.bots.search import BELIEF, POLICY
from saboteur.bots.searcher import AS_USUAL, SearcherBot
from saboteur.products.base.bot import learned_judge

if TYPE_CHECKING:
    from saboteur.bots.base import Budget, Dice, Thought
    from saboteur.views.view import View

SCHOOL = str(Path(__file__).parent / "learned" / "school.npz")
SECOND = str(Path(__file__).parent / "learned" / "second.npz")
"""What docs/learning.md tells of, beside the weights of the level; they are not shipped."""


class Learned(LearnedBot):
    """One that was trained and is not shipped."""

    def __init__(self, weights: str = SCHOOL, temperature: float = TEMPERATURE) -> None:
        super().__init__(temperature)
        self._judge = learned_judge(Path(weights))


class Mixed(LearnedBot):
    """Two that were trained apart, at every second seat of a side one: do they understand each other?

    `first` is the level itself, unless a file is named. Of a side of two each is one; a side of one
    is not mixed, so `--saboteurs 2` deals those that are.
    """

    def __init__(
        self, weights: str = SECOND, first: str = "", temperature: float = TEMPERATURE
    ) -> None:
        super().__init__(temperature)
        one = Learned(first, temperature) if first else LearnedBot(temperature)
        self._both = (one, Learned(weights, temperature))
        self._plays: LearnedBot = one

    def seated(self, number: int) -> None:
        """Be the one or the other; the arena says how many of it sit before it."""
        self._plays = self._both[number % 2]

    def think(self, view: View, dice: Dice, budget: Budget = UNLIMITED) -> Thought:
        """Return what the one of this seat would do."""
        return self._plays.think(view, dice, budget)


class Searcher(SearcherBot):
    """One that searches with what was trained and is not shipped."""

    def __init__(
        self,
        weights: str = SCHOOL,
        visits: int = AS_USUAL,
        belief: float = BELIEF,
        policy: float = POLICY,
    ) -> None:
        super().__init__(visits=visits, belief=belief, policy=policy)
        self._is_learned, self._judge = True, learned_judge(Path(weights))
