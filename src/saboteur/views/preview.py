"""What a path card would turn up: tried on a mine that is made from a view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.engine import blank
from saboteur.rules.kinds import (
    NO_CARD,
    NONE,
    NOWHERE,
    PLAY,
    REBUILT,
    Cell,
    Move,
    move_act,
    move_card,
    move_cell,
    move_turned,
)
from saboteur.rules.mine import is_reached, lay, rebuild
from saboteur.views.seen import face_down_of

if TYPE_CHECKING:
    from saboteur.rules.state import State
    from saboteur.views.view import View

_NO_KEYS: Final = (b"", b"", b"", b"")


@final
class Preview:
    """The mine as a view knows it, on which cards can be laid to see what comes of it."""

    def __init__(self, v: View) -> None:
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
        lay(s, cell, s.rules.laid[2 * card + move_turned(m)])
        for hook in s.rules.hooks[REBUILT]:
            hook.fire(s, NONE, NOWHERE, None)
        found = [c for c in sorted(s.hidden) if c not in self._reached and is_reached(s, c)]
        s.cells, s.sides, s.parts = before
        return found


def _mine_of(v: View) -> State:
    """Return a table on which nothing is right but the mine; its face-down cards are any."""
    s = blank(v.rules, v.n, _NO_KEYS)
    if v.rules.open_roles:
        s.roles = list(v.roles)
    s.cells = dict(v.cells)
    s.parts = [part.copy() for part in v.parts]
    others = [thing.cell for thing in face_down_of(v.rules, v.parts)]
    for cell in (*v.hidden, *others):
        if cell not in v.cells:
            s.hidden[cell] = v.rules.goal_cards[0]
    rebuild(s)
    return s
