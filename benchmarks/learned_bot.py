"""The level `learned` with weights from a file, for the arena.

`saboteur arena base --bots benchmarks/learned_bot.py:Learned:weights=w.npz,simple` plays it; without
weights it has those of docs/learning.md.
"""

from __future__ import annotations

from pathlib import Path

from saboteur.bots.learned import TEMPERATURE, LearnedBot
from saboteur.products.base.bot import learned_judge

SCHOOL = str(Path(__file__).parent / "learned" / "school.npz")
"""What docs/learning.md tells of; it is not shipped with the package."""


class Learned(LearnedBot):
    """One that was trained and is not shipped."""

    def __init__(self, weights: str = SCHOOL, temperature: float = TEMPERATURE) -> None:
        super().__init__(temperature)
        self._judge = learned_judge(Path(weights))
