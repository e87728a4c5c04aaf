"""The network that was learned: from what a seat may know to a score for every decision of a turn.

It is written once, for NumPy, which plays, and for JAX, which learns: `xp` is the one or the other.
Nothing in it has a name that players could agree upon. Every other seat, and every goal, goes
through the same weights and is told apart by what happened to it alone; so a network cannot mean
something by looking at the first goal rather than at the second, nor by whom it spares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from saboteur.products.base import bot_tables as tables
from saboteur.products.base.bot_sight import (
    ACTS,
    HEIGHT,
    HISTORY,
    NUMBERS,
    PARTS,
    PARTS_OF_SEATS,
    PLANES,
    WIDTH,
)
from saboteur.products.base.bot_tables import GOALS, KINDS, SEATS, WAYS

Array: TypeAlias = Any
"""Of NumPy or of JAX."""
Weights: TypeAlias = Mapping[str, Array]
Loop: TypeAlias = Callable[[int, Callable[[int, Array], Array], Array], Array]
Near: TypeAlias = Callable[[Array, Array], Array]

FAR: Final = 20
"""More steps than any way to a goal that is worth counting."""
CHANNELS: Final = 23
GLOBALS: Final = 2 * KINDS + 2 + 8 + 1 + 3 + 2 + GOALS + 1 + ACTS + HISTORY + 2
OF_SEAT: Final = 1 + 3 + 1 + ACTS + HISTORY + 4 + 2 + 2
OF_GOAL: Final = 9
BASIS: Final = 5
REST: Final = tables.ACTIONS - tables.DISCARD
OUTSIDE: Final = -1e9
"""The score of what must not be done."""

_AT: Final = np.cumsum([0, *PARTS, *PARTS_OF_SEATS]).tolist()
_OPEN: Final = (tables.FACES[:, None] >> np.arange(4) & 1) == 1
"""By way in which a card lies and side: whether it is open there."""
_CARRIES: Final = tables.THROUGH[tables.LYING[:, 0]]
_FIRST: Final = np.array(
    [
        abs(tables.START_ROW - row) + abs(tables.START_COLUMN - column) - 1
        for row, column in tables.GOAL_PLACES
    ],
    np.float32,
)
"""How many cards are missing to each goal when a round begins."""
_GOAL_MAP: Final = np.zeros((GOALS, HEIGHT, WIDTH), bool)
for _goal, (_row, _column) in enumerate(tables.GOAL_PLACES):
    _GOAL_MAP[_goal, _row - (tables.START_ROW - 7), _column - (tables.START_COLUMN - 5)] = True


class Size(NamedTuple):
    """How large a network is."""

    cells: int = 16
    """Numbers for each cell."""
    seat: int = 32
    """For each seat."""
    state: int = 128
    """For the situation."""


class Heard(NamedTuple):
    """The numbers of a sight, taken apart."""

    hand: Array
    unseen: Array
    facts: Array
    players: Array
    there: Array
    saboteurs: Array
    miners: Array
    sizes: Array
    broken: Array
    hidden: Array
    treasure: Array
    rock: Array
    looked: Array
    acts: Array
    broke: Array
    mended: Array


class Ground(NamedTuple):
    """What the mine means for digging, once it is believed where the treasure lies."""

    current: Array
    """How many cards are missing to each goal, float[3]."""
    missing: Array
    """The same for the treasure as it is believed."""
    channels: Array
    """float[15, 19, 23]: what a cell shows."""
    gains: Array
    """float[26, 15, 19]: how much nearer a card that lies there in some way would lead."""


class Output(NamedTuple):
    """What the network says."""

    cells: Array
    """float[27, 15, 19]: scores of laying cards in each way, and of rockfalls."""
    rest: Array
    """float[158]: scores of all other flat actions."""
    roles: Array
    """float[10]: how much each seat looks like a saboteur, as a logit."""
    gold: Array
    """float[3]: where the treasure lies, as logits."""
    value: Array
    """float: whether the miners win, as a logit."""
    state: Array
    """float[state]: the situation."""


def shapes(size: Size) -> dict[str, tuple[int, ...]]:
    """Return the weights that a network of a size has."""
    c, s, g = size
    return {
        "gold_1": (OF_GOAL, 16), "gold_1b": (16,), "gold_2": (16, 1),
        "conv": (9 * CHANNELS, c), "conv_v": (GLOBALS, c), "conv_b": (c,),
        "seat": (OF_SEAT, s), "seat_v": (GLOBALS, s), "seat_b": (s,),
        "seat_self": (s, s), "seat_broke": (s, s), "seat_was_broken": (s, s),
        "seat_mended": (s, s), "seat_was_mended": (s, s), "seat_laid": (c, s), "seat_2b": (s,),
        "role": (s, 1), "role_b": (1,),
        "state_v": (GLOBALS, g), "state_c": (2 * c, g), "state_s": (2 * s, g), "state_b": (g,),
        "state_2": (g, g), "state_2b": (g,),
        "cell_x": (c, 32), "cell_h": (g, 32), "cell_o": (32, WAYS + 1), "cell_k": (g, WAYS + 1),
        "cell_kb": (WAYS + 1,), "gain": (g, 2 * BASIS), "gain_b": (2 * BASIS,), "laid_by": (s, 1),
        "away": (g, KINDS), "away_b": (KINDS,),
        "at_e": (s, s), "at_h": (g, s), "at_b": (s,), "at_o": (s, 3 + len(tables.MENDS)),
        "at_ob": (3 + len(tables.MENDS),), "at_k": (g, 3 + len(tables.MENDS)),
        "goal_f": (OF_GOAL + 1, 32), "goal_h": (g, 32), "goal_o": (32, 2), "goal_k": (g, 2),
        "lie": (g, 2), "keep": (g, 3), "value": (g, 1), "value_b": (1,),
    }  # fmt: skip


def take_apart(numbers: Array) -> Heard:
    """Return the parts of the numbers of a sight, as floats."""
    part = [numbers[begin:end] for begin, end in pairwise(_AT)]
    return Heard(
        hand=part[0],
        unseen=part[1],
        facts=part[2],
        players=part[3],
        there=part[6],
        saboteurs=part[7],
        miners=part[8],
        sizes=part[9],
        broken=part[10].reshape(SEATS, 3),
        hidden=part[11],
        treasure=part[12],
        rock=part[13],
        looked=part[15].reshape(SEATS, GOALS),
        acts=part[16].reshape(SEATS, ACTS),
        broke=part[17].reshape(SEATS, SEATS),
        mended=part[18].reshape(SEATS, SEATS),
    )


def until_still(most: int, body: Callable[[int, Array], Array], first: Array) -> Array:
    """Repeat something at most so often, until nothing changes; for NumPy."""
    now = first
    for i in range(most):
        after = body(i, now)
        if (after == now).all():
            return now
        now = after
    return now


# --- the mine --------------------------------------------------------------------------------


def beside(plane: Array, xp: ModuleType, fill: float) -> list[Array]:
    """Return what lies to the north, east, south and west of each cell; the last two axes are it."""
    margins = [(0, 0)] * (plane.ndim - 2) + [(1, 1), (1, 1)]
    wide = xp.pad(plane, margins, constant_values=fill)
    return [
        wide[..., :-2, 1:-1],
        wide[..., 1:-1, 2:],
        wide[..., 2:, 1:-1],
        wide[..., 1:-1, :-2],
    ]


def distances(planes: Array, xp: ModuleType, loop: Loop) -> Array:
    """Return float[3, 15, 19]: steps from each cell to each goal through cells without a card."""
    hidden = planes[:, :, 11] > 0
    free = (planes[:, :, 4] == 0) & ~hidden
    goals = xp.asarray(_GOAL_MAP)
    first = xp.where(goals, 0.0, float(FAR)).astype(np.float32)

    def spread(_: int, found: Array) -> Array:
        north, east, south, west = beside(found, xp, float(FAR))
        nearest = xp.minimum(xp.minimum(north, east), xp.minimum(south, west)) + 1.0
        return xp.where(free, xp.minimum(found, nearest), found)

    return loop(FAR, spread, first)


def ground(planes: Array, steps: Array, current: Array, belief: Array, xp: ModuleType) -> Ground:
    """Return what the mine means for digging."""
    taken = planes[:, :, 4] > 0
    free = ~taken & (planes[:, :, 11] == 0)
    missing = (belief * current).sum()
    weight = belief[:, None, None]
    there = (weight * steps).sum(0)
    # A card closes the way, but not one on a goal that is still face down.
    sides = [
        xp.where(solid, float(FAR), (weight * near).sum(0))
        for solid, near in zip(beside(taken, xp, 1), beside(steps, xp, float(FAR)), strict=True)
    ]
    around = xp.stack(sides)
    shut = xp.where(xp.asarray(_OPEN)[:, :, None, None], around[None], float(FAR))
    gains = xp.clip(missing - shut.min(1), -4.0, 4.0)
    own = planes[:, :, 14]
    others = planes[:, :, 15:].sum(-1)
    facts = [
        own,
        others,
        free,
        xp.where(free, xp.clip(there - missing, -6.0, 6.0) / 4.0, 0.0),
        (planes[:, :, 7:11].sum(-1) > 0) & free,
        *[xp.clip(missing - side, -4.0, 4.0) / 4.0 for side in sides],
    ]
    shown = xp.stack([xp.asarray(fact, np.float32) for fact in facts], axis=-1)
    return Ground(current, missing, xp.concatenate([planes[:, :, :14], shown], axis=-1), gains)


def front(planes: Array, steps: Array, xp: ModuleType) -> Array:
    """Return how many cards are missing between the tunnel's ends and each goal."""
    open_end = (planes[:, :, 7:11].sum(-1) > 0) & (planes[:, :, 4] == 0)
    return xp.where(open_end, steps, float(FAR)).min((1, 2))


# --- the network -----------------------------------------------------------------------------


def _globals(
    n: Heard, history: Array, belief: Array, now: Array, missing: Array, xp: ModuleType
) -> Array:
    """Return what the seat knows of itself and of the round."""
    count = n.there.sum()
    certain = xp.max(belief)
    parts = [
        n.hand / 2.0,
        n.unseen / 4.0,
        n.facts[0:1] / 30.0,
        n.facts[1:2] / 30.0,
        n.players,
        n.saboteurs[0:1],
        n.broken[0],
        xp.stack([missing / 8.0, xp.min(now) / 8.0]),
        xp.sort(belief),
        (certain > 0.99).astype(np.float32)[None],
        n.acts[0] / 4.0,
        history[0] / 4.0,
        xp.stack([n.hidden.sum() / 3.0, n.sizes.sum() / (6.0 * count)]),
    ]
    return xp.concatenate(parts)


def _of_goals(n: Heard, history: Array, now: Array, xp: ModuleType) -> Array:
    """Return float[3, 9]: what is known of each goal; nothing tells one from another but this."""
    others = n.looked[1:].sum(0)
    gains, led = history[:, :GOALS], history[:, GOALS : 2 * GOALS]
    looker = n.looked
    rows = [
        n.hidden,
        n.treasure,
        n.rock,
        n.looked[0],
        others / 3.0,
        xp.clip(xp.asarray(_FIRST) - now, -4.0, 8.0) / 8.0,
        (gains[1:] * (1.0 - (looker[1:].sum(1) > 0))[:, None]).sum(0) / 8.0,
        (led[1:] * looker[1:]).sum(0) / 8.0,
        (led[1:] * (1.0 - looker[1:])).sum(0) / 8.0,
    ]
    return xp.stack(rows, axis=-1)


def _of_seats(n: Heard, history: Array, xp: ModuleType) -> Array:
    """Return float[10, 33]: what everybody saw of each seat."""
    columns = [
        n.sizes[:, None] / 6.0,
        n.broken,
        n.looked.sum(1)[:, None] / 3.0,
        n.acts / 4.0,
        history / 4.0,
        xp.stack([n.broke[:, 0], n.mended[:, 0], n.broke[0], n.mended[0]], axis=-1),
        xp.stack([n.broke.sum(1), n.broke.sum(0)], axis=-1) / 3.0,
        xp.stack([n.saboteurs, n.miners], axis=-1),
    ]
    return xp.concatenate(columns, axis=-1)


def _relu(x: Array, xp: ModuleType) -> Array:
    return xp.maximum(x, 0.0)


def convolved(channels: Array, weights: Array) -> Array:
    """Return what nine cells come to, for each cell: float[15 * 19, c]; for NumPy."""
    wide = np.pad(channels, ((1, 1), (1, 1), (0, 0)))
    pieces = [wide[i : i + HEIGHT, j : j + WIDTH] for i in range(3) for j in range(3)]
    return np.concatenate(pieces, axis=-1).reshape(HEIGHT * WIDTH, -1) @ weights


def belief_of(logits: Array, n: Heard, xp: ModuleType) -> Array:
    """Return where the treasure is believed to lie; what is known to be a rock is none."""
    open_ = xp.where(n.rock > 0, OUTSIDE, logits)
    powers = xp.exp(open_ - xp.max(open_))
    return powers / powers.sum()


def _seats(p: Weights, n: Heard, history: Array, v: Array, laid: Array, xp: ModuleType) -> Array:
    """Return float[10, seat]: what is made of each seat, by what it did and to whom."""
    first = _of_seats(n, history, xp) @ p["seat"] + v @ p["seat_v"] + p["seat_b"]
    e = _relu(first, xp) * n.there[:, None]
    heard = (
        e @ p["seat_self"]
        + n.broke @ (e @ p["seat_broke"])
        + n.broke.T @ (e @ p["seat_was_broken"])
        + n.mended @ (e @ p["seat_mended"])
        + n.mended.T @ (e @ p["seat_was_mended"])
        + laid @ p["seat_laid"]
        + p["seat_2b"]
    )
    return _relu(heard, xp) * n.there[:, None]


def forward(
    p: Weights, sight: tuple[Array, Array, Array], xp: ModuleType, loop: Loop, near: Near
) -> Output:
    """Return what the network says of one sight; `loop` repeats something, `near` convolves."""
    planes, numbers, history = (xp.asarray(part).astype(np.float32) for part in sight)
    n = take_apart(numbers)
    steps = distances(planes, xp, loop)
    now = front(planes, steps, xp)
    of_goals = _of_goals(n, history, now, xp)
    gold = (_relu(of_goals @ p["gold_1"] + p["gold_1b"], xp) @ p["gold_2"])[:, 0]
    belief = belief_of(gold, n, xp)
    mine = ground(planes, steps, now, belief, xp)
    v = _globals(n, history, belief, now, mine.missing, xp)

    x = _relu(near(mine.channels, p["conv"]) + v @ p["conv_v"] + p["conv_b"], xp)
    owners = planes[:, :, 14:].reshape(HEIGHT * WIDTH, SEATS)
    e = _seats(p, n, history, v, owners.T @ x, xp)
    roles = (e @ p["role"])[:, 0] + p["role_b"][0]
    others = e[1:]
    pooled_seats = xp.concatenate([others.sum(0) / n.there.sum(), xp.max(others, axis=0)])
    pooled_cells = xp.concatenate([x.mean(0) * 4.0, xp.max(x, axis=0)])
    h = v @ p["state_v"] + pooled_cells @ p["state_c"] + pooled_seats @ p["state_s"] + p["state_b"]
    h = _relu(h, xp)
    h = _relu(h @ p["state_2"] + p["state_2b"], xp) + h

    cells = _cells(p, x, h, e, owners, mine, xp)
    rest = _rest(p, h, e, xp.concatenate([of_goals, belief[:, None]], axis=-1), xp)
    value = (h @ p["value"] + p["value_b"])[0]
    return Output(cells, rest, roles, xp.where(n.rock > 0, OUTSIDE, gold), value, h)


def _cells(
    p: Weights, x: Array, h: Array, e: Array, owners: Array, mine: Ground, xp: ModuleType
) -> Array:
    """Return the scores of what is done on cells."""
    y = _relu(x @ p["cell_x"] + h @ p["cell_h"], xp) @ p["cell_o"] + h @ p["cell_k"] + p["cell_kb"]
    y = y.T.reshape(WAYS + 1, HEIGHT, WIDTH)
    g = mine.gains
    basis = [g / 4.0, g > 0.25, g > -0.5, g < -2.5, xp.maximum(g, 0.0) / 2.0]
    pull = (h @ p["gain"] + p["gain_b"]).reshape(2, BASIS)[np.where(_CARRIES, 0, 1)]
    laying = sum(
        pull[:, k, None, None] * xp.asarray(feature, np.float32) for k, feature in enumerate(basis)
    )
    buried = (owners @ (e @ p["laid_by"])).reshape(1, HEIGHT, WIDTH)
    return y + xp.concatenate([laying, buried])


def _rest(p: Weights, h: Array, e: Array, of_goals: Array, xp: ModuleType) -> Array:
    """Return the scores of all other decisions."""
    at = _relu(e @ p["at_e"] + h @ p["at_h"] + p["at_b"], xp) @ p["at_o"]
    at = (at + h @ p["at_k"] + p["at_ob"]).T
    goals = _relu(of_goals @ p["goal_f"] + h @ p["goal_h"], xp) @ p["goal_o"] + h @ p["goal_k"]
    return xp.concatenate(
        [
            h @ p["away"] + p["away_b"],
            at.reshape(-1),
            goals[:, 0],
            goals[:, 1],
            h @ p["lie"],
            h @ p["keep"],
        ]
    )


def fits(weights: Weights) -> bool:
    """Say whether weights are those of a network of this version, whatever its size."""
    if not {"conv_b", "seat_b", "state_b"} <= set(weights):
        return False
    size = Size(len(weights["conv_b"]), len(weights["seat_b"]), len(weights["state_b"]))
    wanted = shapes(size)
    return {name: tuple(array.shape) for name, array in weights.items()} == wanted


if _AT[-1] != NUMBERS or PLANES != 14 + SEATS:
    raise ValueError("the parts of a sight do not add up")
