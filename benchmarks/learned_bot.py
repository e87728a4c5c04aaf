"""The levels `learned` and `searcher:prior=learned` with weights from a file, for the arena.

`saboteur arena base --bots benchmarks/learned_bot.py:Learned:weights=w.npz,simple` plays the one,
`benchmarks/learned_bot.py:Searcher:visits=100:weights=w.npz` the other; without weights they have
those of docs/learning.md.
"""

from __future__ import annotations

from pathlib import Path

from saboteur.bots.learned import TEMPERATURE, LearnedBot
from saboteur.bots.search import BELIEF, POLICY
from saboteur.bots.searcher import VISITS, SearcherBot
from saboteur.products.base.bot import learned_judge

SCHOOL = str(Path(__file__).parent / "learned" / "school.npz")
"""What docs/learning.md tells of; it is not shipped with the package."""


class Learned(LearnedBot):
    """One that was trained and is not shipped."""

    def __init__(self, weights: str = SCHOOL, temperature: float = TEMPERATURE) -> None:
        super().__init__(temperature)
        self._judge = learned_judge(Path(weights))


class Searcher(SearcherBot):
    """One that searches with what was trained and is not shipped."""

    def __init__(
        self,
        weights: str = SCHOOL,
        visits: int = VISITS,
        belief: float = BELIEF,
        policy: float = POLICY,
    ) -> None:
        super().__init__(visits=visits, belief=belief, policy=policy)
        self._is_learned, self._judge = True, learned_judge(Path(weights))
