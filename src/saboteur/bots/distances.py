"""How far the tunnels still are from the goals: what a seat finds out by trying cards in mind.

Cards are tried on the mine as the view shows it, so nothing hidden can be found out. A distance
counts the cards that are still missing, along empty cells and whatever their shapes.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, final

from saboteur.rules.kinds import NOWHERE, STEP, TREASURE, cell_at, cell_x, cell_y
from saboteur.rules.mine import SOURCE, follow, links_past
from saboteur.rules.tile import NO_DOOR
from saboteur.views.adding import added

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.view import View


class Shown(Protocol):
    """A mine as somebody sees it."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""

    @property
    def cells(self) -> dict[Cell, int]:
        """The mine, packed as in rules.mine."""

    @property
    def hidden(self) -> tuple[Cell, ...]:
        """Where goals lie face down."""


FAR: Final = 20
"""What counts as the distance of a goal that cannot be reached any more."""
_MARGIN: Final = 2
"""How far around the cards on the table a tunnel may lead."""


def beliefs(view: View) -> dict[Cell, float]:
    """Return how likely each face-down goal is the treasure, by what the seat has seen."""
    rules = view.rules
    for cell, card in view.known_goals.items():
        if rules.cards[card].family == TREASURE:
            return {goal: float(goal == cell) for goal in view.hidden}
    open_goals = [cell for cell in view.hidden if cell not in view.known_goals]
    if not open_goals:
        return dict.fromkeys(view.hidden, 0.0)
    share = 1 / len(open_goals)
    return {cell: share if cell in open_goals else 0.0 for cell in view.hidden}


def is_blind(rules: Ruleset, card: CardId) -> bool:
    """Say whether a path card lets no tunnel through: all its sides are dead ends."""
    tile = rules.cards[card].tile
    return (
        tile is not None
        and not tile.ladder
        and all(mask.bit_count() == 1 for mask in tile.chambers)
    )


@final
class Fields:
    """For the goals that may be the treasure: how many cards lead there from any empty cell."""

    def __init__(self, view: Shown, belief: dict[Cell, float]) -> None:
        self._belief = {goal: share for goal, share in belief.items() if share}
        # Chests and sites let tunnels through once they are reached; goals are ends.
        self._walks = _walks_of(frozenset(view.cells) | frozenset(view.hidden))
        self._steps = {goal: self._walks.to(goal) for goal in self._belief}

    def expected(self, ends: set[Cell], laid: Cell = NOWHERE, lifted: Cell = NOWHERE) -> float:
        """Return the distance to the treasure to be expected from the ends of the tunnels.

        `laid` is a cell on which a card is tried, `lifted` one from which it is taken away.
        """
        found = 0.0
        for goal, share in self._belief.items():
            found += share * self.nearest(goal, ends, laid, lifted)
        return found

    def chance(self, ends: set[Cell]) -> float:
        """Return how likely it is that tunnels with these ends have reached the treasure."""
        return added([share for goal, share in self._belief.items() if goal in ends])

    def far(self, goal: Cell, ends: set[Cell]) -> int:
        """Return the distance of any goal from the ends of the tunnels."""
        if goal in ends:
            return 0
        steps = self._walks.to(goal)
        return min((steps.get(cell, FAR) for cell in ends), default=FAR)

    def nearest(
        self, goal: Cell, ends: set[Cell], laid: Cell = NOWHERE, lifted: Cell = NOWHERE
    ) -> int:
        """Return the distance of a goal that may be worth something, likewise."""
        if goal in ends:
            return 0
        steps = self._steps[goal]
        best = FAR
        for cell in ends:
            if cell == lifted:
                far = 1 + min(steps.get(cell + step, FAR) for step in STEP)
            else:
                far = steps.get(cell, FAR)
            best = min(best, far)
        if best > steps.get(laid, FAR):
            # The way may have led over the cell that is taken now.
            detour = self._walks.to(goal, laid)
            best = min((detour.get(cell, FAR) for cell in ends), default=FAR)
        return best


@final
class _Walks:
    """The ways over the empty cells of one mine, each walked once."""

    def __init__(self, taken: frozenset[Cell]) -> None:
        self._taken = taken
        self._room = _room(taken)
        self._found: dict[tuple[Cell, Cell], dict[Cell, int]] = {}

    def to(self, goal: Cell, laid: Cell = NOWHERE) -> dict[Cell, int]:
        """Return how far each empty cell is from a goal, if `laid` is taken as well."""
        found = self._found.get((goal, laid))
        if found is None:
            found = self._found[goal, laid] = self._walk(goal, laid)
        return found

    def _walk(self, goal: Cell, laid: Cell) -> dict[Cell, int]:
        room, taken = self._room, self._taken
        steps = {goal: 0}
        todo = deque([goal])
        while todo:
            here = todo.popleft()
            far = steps[here] + 1
            for step in STEP:
                there = here + step
                if there in steps or there in taken or there == laid or there not in room:
                    continue
                steps[there] = far
                todo.append(there)
        return steps


@lru_cache(maxsize=64)
def _walks_of(taken: frozenset[Cell]) -> _Walks:
    """Return the ways of a mine; whoever looks at it next, as another player, finds them walked."""
    return _Walks(taken)


def _room(taken: frozenset[Cell]) -> frozenset[Cell]:
    """Return the cells in and around the mine."""
    xs = [cell_x(cell) for cell in taken]
    ys = [cell_y(cell) for cell in taken]
    return frozenset(
        cell_at(x, y)
        for x in range(min(xs) - _MARGIN, max(xs) + _MARGIN + 1)
        for y in range(min(ys) - _MARGIN, max(ys) + _MARGIN + 1)
    )


@final
class Tunnels:
    """The tunnels joined to the start, for all or for those whom doors of a colour stop."""

    def __init__(self, view: Shown, closed: int = NO_DOOR) -> None:
        self._barred = [] if closed == NO_DOOR else view.rules.closed[closed]
        self._cells = view.cells
        self._reached: dict[Cell, int] = {}
        self.ends: set[Cell] = set()
        """The cells at which they end: where a card would continue one, or a goal is reached."""
        self._dig(self._cells, self._reached, self.ends)

    def after_laying(self, cell: Cell, value: int) -> set[Cell]:
        """Return their ends if a card, packed as in rules.mine, lay on a cell."""
        cells = {**self._cells, cell: value}
        reached = dict(self._reached)
        ends = set(self.ends)
        ends.discard(cell)
        gained = value & 15 if value & SOURCE else 0
        for d in range(4):
            if value >> d & 1 and reached.get(cell + STEP[d], 0) >> (d ^ 2) & 1:
                gained |= links_past(value, self._barred) >> (4 * d) & 15
        if gained:
            reached[cell] = gained
            follow(cells, reached, [cell], self._barred, ends)
        return ends

    def after_lifting(self, cell: Cell) -> set[Cell]:
        """Return their ends if a card were taken away."""
        cells = dict(self._cells)
        del cells[cell]
        ends: set[Cell] = set()
        self._dig(cells, {}, ends)
        return ends

    def after_moving(self, old: Cell, new: Cell, value: int) -> set[Cell]:
        """Return their ends if a card were moved from one cell to another."""
        cells = dict(self._cells)
        del cells[old]
        cells[new] = value
        ends: set[Cell] = set()
        self._dig(cells, {}, ends)
        return ends

    def _dig(self, cells: dict[Cell, int], reached: dict[Cell, int], ends: set[Cell]) -> None:
        """Follow the tunnels from the start on; note where they end."""
        for cell, value in cells.items():
            if value & SOURCE:
                reached[cell] = value & 15
        follow(cells, reached, list(reached), self._barred, ends)
