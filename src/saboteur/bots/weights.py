"""The fitted numbers that bots reckon with; tools/fit_value.py makes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from saboteur.bots.registry import VALUES
from saboteur.minds.scene import FEATURES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


Weights = tuple[tuple[float, ...], ...]
_READ: Final[dict[tuple[str, int], Weights]] = {}
"""What was read already, by file and number of players."""


def value_weights(game: str, n: int) -> Weights | None:
    """Return the weights of the value for a game and a number of players, if it was fitted.

    The first are for whether the treasure is reached, the second for a team of two.
    """
    if game not in VALUES:
        return None
    file = VALUES[game]
    key = str(file), n
    if key not in _READ:
        _READ[key] = _read(file, n)
    return _READ[key]


def _read(file: Traversable, n: int) -> Weights:
    data = json.loads(file.read_text(encoding="utf-8"))
    if data["features"] != list(FEATURES):
        raise ValueError(f"{file} was fitted to other features: run tools/fit_value.py")
    tables = data["players"]
    nearest = min(tables, key=lambda key: (abs(int(key) - n), key))
    return tuple(tuple(weights) for weights in tables[nearest])
