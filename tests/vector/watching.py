"""What seats may know, by the views of the rules and by the observations of the vector engine."""

from __future__ import annotations

import jax
import numpy as np
from vector.comparing import Lane

from saboteur.rules import kinds
from saboteur.rules.mine import CARD
from saboteur.vector import tables
from saboteur.vector.observe import HEIGHT, LEFT, TOP, WIDTH, observe
from saboteur.vector.state import State
from saboteur.vector.tables import COPIES, KINDS, RULES, SEATS
from saboteur.vector.translate import torus_cells
from saboteur.views.view import view

_observe = jax.jit(jax.vmap(jax.vmap(observe, (None, 0)), (0, None)))
_TREASURE = RULES.goal_cards[tables.TREASURE]


def same_knowledge(lanes: list[Lane], seen: State) -> int:
    """Compare what everybody may know in the matches of bots; return how many views that were."""
    if seen.moves.sum() % 3:
        return 0  # views take time
    watched = [i for i, lane in enumerate(lanes) if lane.journal is not None]
    some = jax.tree.map(lambda leaf: leaf[watched], seen)
    found = _observe(some, np.arange(SEATS))
    planes, numbers = np.asarray(found.planes), np.asarray(found.numbers)
    compared = 0
    for k, i in enumerate(watched):
        lane = lanes[i]
        for seat in range(lane.players if lane.state.stack else 0):
            v = view(lane.state, lane.journal, seat)
            _same_numbers(v, numbers[k, seat])
            _same_planes(v, planes[k, seat])
            compared += 1
    return compared


def _counts(cards) -> np.ndarray:
    found = [card - 1 for card in cards if 0 < card <= KINDS]
    return np.bincount(np.array(found, int), minlength=KINDS)


def _round_from(v, by_seat) -> list:
    """Return what is kept by seat, beginning with the one that looks."""
    turned = [*by_seat[v.seat :], *by_seat[: v.seat]]
    return turned + [0] * (SEATS - len(turned))


def _same_numbers(v, row: np.ndarray) -> None:
    parts = np.split(row, np.cumsum([27, 27, 5, 8, 4, 10, 10, 10, 10, 10, 30, 3, 3, 3, 3, 30]))
    hand, unseen, facts, players, _, asked, there, saboteurs, miners = parts[:9]
    sizes, broken, hidden, treasure, rock, packet = parts[9:15]
    assert (hand == _counts(v.hand)).all()
    in_mine = [value >> CARD & 255 for value in v.cells.values()]
    before = [RULES.front_cards[t] for front in v.front for t in range(3) if front >> t & 1]
    gone = [*in_mine, *before, *[card for card in v.discards if card != kinds.NO_CARD]]
    assert (unseen == COPIES - hand - _counts(gone)).all()
    assert facts[0] == v.deck_size
    assert facts[2] == v.round
    assert facts[4] == sum(v.gold) + max(0, v.nuggets[v.seat])
    assert players.tolist() == [int(v.n == n) for n in range(3, 11)]
    assert asked.argmax() == (v.asked - v.seat) % v.n
    assert there.sum() == v.n
    assert saboteurs.tolist() == _round_from(v, [int(role == kinds.SABOTEUR) for role in v.roles])
    assert miners.tolist() == _round_from(v, [int(role == kinds.MINER) for role in v.roles])
    assert sizes.tolist() == _round_from(v, v.hand_sizes)
    front = _round_from(v, v.front)
    assert broken.tolist() == [bits >> tool & 1 for bits in front for tool in range(3)]
    assert hidden.tolist() == [int(cell in v.hidden) for cell in RULES.goal_cells]
    known = {**v.known_goals, **{c: v.cells[c] >> CARD & 255 for c in v.cells}}
    faces = [known.get(cell, 0) for cell in RULES.goal_cells]
    if sum(face > _TREASURE for face in faces) == len(faces) - 1:
        faces = [face or _TREASURE for face in faces]
    if v.frames[-1].kind != kinds.ORIENT:
        assert treasure.tolist() == [int(face == _TREASURE) for face in faces]
        # Who knows where the treasure lies knows rocks elsewhere, though not which.
        rocks = [face != _TREASURE and (face > 0 or _TREASURE in faces) for face in faces]
        assert rock.tolist() == rocks
    assert packet.tolist() == [v.packet.count(value) for value in (1, 2, 3)]


def _same_planes(v, planes: np.ndarray) -> None:
    cells = torus_cells(np.array(list(v.cells), np.int64))
    rows, columns = cells // tables.SIZE - TOP, cells % tables.SIZE - LEFT
    inside = (rows >= 0) & (rows < HEIGHT) & (columns >= 0) & (columns < WIDTH)
    assert planes[..., 4].sum() == inside.sum()
    assert planes[rows[inside], columns[inside], 4].all()
    # Every card but the start and the goals was laid by somebody.
    fixed = {kinds.START_CELL, *RULES.goal_cells}
    laid = sum(1 for cell, ok in zip(v.cells, inside, strict=True) if ok and cell not in fixed)
    assert planes[..., 14:].sum() == laid
