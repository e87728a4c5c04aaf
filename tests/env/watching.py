"""Matches for the tests of environments, and what their observations come to."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import numpy as np

from saboteur.env.desk import Desk
from saboteur.env.episode import Terms
from saboteur.env.moves import FEATURES
from saboteur.env.planes import PLANES

GAMES = (
    ("base", 5),
    ("base", 10),
    ("base/P2004", 3),
    ("saboteur2", 6),
    ("duel", 2),
    ("solo", 1),
    ("base+tournament", 5),
    ("base+veto+goal-swap+treasure-trove+pathfinder", 5),
    ("base+change-of-direction+diversion+costume-department", 4),
    ("base+new-goals+treasure-chests+tunnel-toll", 5),
    ("base+sabotaged-dwarf+master-crafter+tunnel-party", 6),
    ("saboteur2+tunnel-party+veto", 7),
    ("base+greedy-dwarf", 5),
)
"""Every game, and every addition in some of them: what the interfaces are tested with."""


def matches(desk: Desk, seed: int, steps: int) -> Iterator[Desk]:
    """Play at random, match after match, and stop before each of so many moves."""
    rng = random.Random(seed)
    desk.deal(seed)
    for _ in range(steps):
        if desk.episode.over:
            desk.deal()
        yield desk
        desk.episode.play(rng.choice(desk.episode.view(desk.episode.asked).moves))


def digest(ruleset: str, players: int, steps: int = 120) -> str:
    """Return a hash of what everybody observes over some moves."""
    desk = Desk(Terms(ruleset, players))
    found = hashlib.sha256(repr((PLANES, FEATURES, desk.encoders[0].names)).encode())
    for _ in matches(desk, 5, steps):
        seen = desk.observe(desk.episode.asked)
        arrays = [*seen["observation"].values(), seen["moves"], seen["action_mask"]]
        for array in arrays:
            found.update(np.ascontiguousarray(array).astype("<i2").tobytes())
    return found.hexdigest()
