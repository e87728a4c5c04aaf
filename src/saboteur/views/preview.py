"""What a move would change in the mine: tried on a mine that is made from a view alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from saboteur.modules.turns import way_of
from saboteur.rules.engine import blank
from saboteur.rules.kinds import (
    CHOOSE,
    NO_CARD,
    NONE,
    NOWHERE,
    ORIENT,
    PLAY,
    REBUILT,
    STEP,
    Cell,
    Move,
    move_act,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import is_reached, lay, reach_of, rebuild
from saboteur.views.seen import face_down_of, marks_of

if TYPE_CHECKING:
    from saboteur.rules.state import State
    from saboteur.views.view import View

_NO_KEYS: Final = (b"", b"", b"", b"")
_ENOUGH: Final = 99
"""Gold for whatever has to be paid: what is tried here is about the mine alone."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move would change in the mine, as far as its player can see it coming."""

    joined: tuple[Cell, ...] = ()
    """The face-up cards that would be joined to the start and are not, wholly, now."""
    opened: tuple[Cell, ...] = ()
    """The free cells at which a tunnel that comes from the start would newly end."""
    cut: tuple[Cell, ...] = ()
    """The face-up cards that would be cut off from the start, wholly or in part."""
    turned_up: tuple[Cell, ...] = ()
    """The face-down cards that would be turned up."""
    taken: Cell = NOWHERE
    """Where a card would be taken away, to lie elsewhere or nowhere."""
    laid: Cell = NOWHERE
    """Where a card would come to lie."""


NO_CHANGE: Final = Outcome()


@final
class Preview:
    """The mine as a view knows it, on which cards can be laid to see what comes of it."""

    def __init__(self, v: View) -> None:
        self._view = v
        self._mine = _mine_of(v)
        self._reached = {cell for cell in self._mine.hidden if is_reached(self._mine, cell)}

    def turned_up(self, m: Move) -> list[Cell]:
        """Return the goals and other face-down cards that a move would turn up."""
        s = self._mine
        card, cell = move_card(m), move_cell(m)
        if move_act(m) != PLAY or card == NO_CARD or cell == NOWHERE or cell in s.cells:
            return []
        if s.rules.cards[card].tile is None:
            return []
        before = (s.cells, s.sides, s.parts)
        s.cells, s.sides = dict(s.cells), dict(s.sides)
        s.parts = [part.copy() for part in s.parts]
        _lay(s, cell, s.rules.laid[2 * card + move_turned(m)])
        found = [c for c in sorted(s.hidden) if c not in self._reached and is_reached(s, c)]
        s.cells, s.sides, s.parts = before
        return found

    def outcome(self, m: Move) -> Outcome:
        """Return what a move would change in the mine. The move is not checked."""
        s = self._mine.copy()
        if not self._make(s, m):
            return NO_CHANGE
        before, after = _reach(self._mine), _reach(s)
        kept = before.keys() & after.keys()
        taken = sorted(before.keys() - after.keys())
        laid = sorted(after.keys() - before.keys())
        sites = [cell for cell, _ in self._view.sites]
        return Outcome(
            joined=tuple(c for c in sorted(kept) if after[c] & ~before[c]),
            opened=tuple(sorted(_ends(s, after) - _ends(self._mine, before) - {*taken, *sites})),
            cut=tuple(c for c in sorted(kept) if before[c] & ~after[c]),
            turned_up=tuple(
                c for c in sorted(s.hidden) if c not in self._reached and is_reached(s, c)
            ),
            taken=taken[0] if taken else NOWHERE,
            laid=laid[0] if laid else NOWHERE,
        )

    def _make(self, s: State, m: Move) -> bool:
        """Carry a move out as far as it changes the mine; say whether it can.

        What it triggers is left aside: nobody knows what comes to light then.
        """
        card, cell = move_card(m), move_cell(m)
        seat = self._view.seat
        if move_act(m) == PLAY and card != NO_CARD and cell != NOWHERE:
            effect = s.rules.effects[card]
            lays = s.rules.cards[card].tile is not None or effect.TURNS
            if lays or cell in s.cells:
                effect.resolve(s, seat, m, None)
                return True
        frame = self._view.frames[-1] if self._view.frames else None
        if frame is not None and frame.kind == ORIENT and card == frame.value:
            _lay(s, frame.cell, s.rules.laid[2 * card + move_turned(m)])
            return True
        if move_act(m) == CHOOSE and cell in s.cells:
            way = way_of(s, m)
            if way is not None:
                way.take(s, seat, m, None)
                return True
        return False


def _lay(s: State, cell: Cell, value: int) -> None:
    """Put a card on a cell, and let whoever keeps more of the mine than its cards work it out."""
    lay(s, cell, value)
    for hook in s.rules.hooks[REBUILT]:
        hook.fire(s, NONE, NOWHERE, None)


def _reach(s: State) -> dict[Cell, int]:
    """Return the sides of every face-up card that are reached: by anybody, by blue, by green."""
    own = marks_of(s.rules, s.parts).reach
    return {cell: reach_of(value) | own.get(cell, 0) << 4 for cell, value in s.cells.items()}


def _ends(s: State, reach: dict[Cell, int]) -> set[Cell]:
    """Return the free cells before the openings that are joined to the start."""
    found: set[Cell] = set()
    for cell, sides in reach.items():
        for d in range(4):
            there = cell + STEP[d]
            if sides >> d & 1 and there not in s.cells and there not in s.hidden:
                found.add(there)
    return found


def _mine_of(v: View) -> State:
    """Return a table on which nothing is right but the mine; its face-down cards are any."""
    s = blank(v.rules, v.n, _NO_KEYS)
    if v.rules.open_roles:
        s.roles = list(v.roles)
    s.nuggets = [_ENOUGH] * v.n
    s.cells = dict(v.cells)
    s.parts = [part.copy() for part in v.parts]
    others = [thing.cell for thing in face_down_of(v.rules, v.parts)]
    for cell in (*v.hidden, *others):
        if cell not in v.cells:
            s.hidden[cell] = v.rules.goal_cards[0]
    rebuild(s)
    return s
