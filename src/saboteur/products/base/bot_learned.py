"""What was learned of the base game, read from a file of weights and asked with NumPy alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import numpy as np

from saboteur.bots.registry import Judgement
from saboteur.products.base import bot_tables as tables
from saboteur.products.base.bot_network import (
    OUTSIDE,
    Output,
    convolved,
    fits,
    forward,
    until_still,
)
from saboteur.products.base.bot_sight import HEIGHT, LEFT, TOP, VERSION, WIDTH, is_seen, sight_of
from saboteur.products.base.bot_tables import CELLS, DISCARD, RULES, SIZE
from saboteur.rules.kinds import SABOTEUR

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    import numpy.typing as npt

    from saboteur.views.view import View

    Floats = npt.NDArray[np.float32]

MOST_BYTES: Final = 5_000_000
"""So large may a file of weights be."""


@final
class Judge:
    """Weights, and what they say of a view."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        """Take weights.

        :raises ValueError: if they are of another network.
        """
        if not fits(weights):
            raise ValueError("these weights are not those of this network")
        self._weights = {name: np.asarray(w, np.float32) for name, w in weights.items()}

    @classmethod
    def read(cls, file: Traversable) -> Judge:
        """Read a file of weights.

        :raises ValueError: if it is none, or belongs to another encoding.
        :raises OSError: if it cannot be read.
        """
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
        version = found.pop("version", None)
        if version is None or int(version) != VERSION:
            raise ValueError(f"the weights belong to another encoding than version {VERSION}")
        return cls({name: w.astype(np.float32) for name, w in found.items()})

    def knows(self, view: View) -> bool:
        """Say whether the decision of a view is one that was learned."""
        return is_seen(view)

    def output(self, view: View) -> Output:
        """Return all that the network says of a view."""
        return forward(self._weights, sight_of(view), np, until_still, convolved)

    def judge(self, view: View) -> Judgement:
        """Judge the decision of a view."""
        output = self.output(view)
        roles = 1.0 / (1.0 + np.exp(-np.clip(output.roles, -30.0, 30.0)))
        gold = np.exp(output.gold - output.gold.max())
        chances = (gold / gold.sum()).tolist()
        suspicions = [float(roles[(seat - view.seat) % view.n]) for seat in range(view.n)]
        suspicions[view.seat] = float(view.role == SABOTEUR)
        return Judgement(
            scores=tuple(scores(output, view).tolist()),
            suspicions=tuple(suspicions),
            treasure=dict(zip(RULES.goal_cells, chances, strict=True)),
            chance=float(1.0 / (1.0 + np.exp(-np.clip(output.value, -30.0, 30.0)))),
        )


def scores(output: Output, view: View) -> Floats:
    """Return the scores of the moves of a view.

    The network knows nothing of what is done outside its window. Such a move counts as the worst
    of all others: it is hardly ever made, but nobody who searches misses it. A card can always be
    discarded, so there are others.
    """
    moves = np.array(view.moves, np.int64)
    flat = tables.flat_actions(moves, np.full_like(moves, view.seat), np.full_like(moves, view.n))
    plane, cell = np.divmod(flat, CELLS)
    row, column = cell // SIZE - TOP, cell % SIZE - LEFT
    on_cell = flat < DISCARD
    inside = on_cell & (row >= 0) & (row < HEIGHT) & (column >= 0) & (column < WIDTH)
    found = np.full(len(flat), OUTSIDE, np.float32)
    found[inside] = output.cells[plane[inside], row[inside], column[inside]]
    found[~on_cell] = output.rest[flat[~on_cell] - DISCARD]
    known = inside | ~on_cell
    if not known.all():
        found[~known] = found[known].min(initial=-OUTSIDE)
    return found


def written(weights: dict[str, Floats]) -> dict[str, npt.NDArray[np.generic]]:
    """Return what stands in a file of weights, for `numpy.savez`: half as exact, half as large."""
    arrays: dict[str, npt.NDArray[np.generic]] = {
        name: np.asarray(w).astype(np.float16) for name, w in weights.items()
    }
    return {**arrays, "version": np.array(VERSION)}
