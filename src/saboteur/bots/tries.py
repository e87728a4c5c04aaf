"""What a card changed in the mine, and what it could have changed: distances to every goal."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.distances import Fields, Tunnels, is_blind
from saboteur.rules.kinds import NOWHERE, STEP
from saboteur.rules.mine import SOFT, card_of

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell
    from saboteur.rules.ruleset import Ruleset

Gains = tuple[float, ...]
"""How much nearer each goal has come."""
_MOST: Final = 1024
"""How many mines are remembered, so that the players of a table need not measure each anew."""


@final
class Ground:
    """The mine as everybody sees it at some moment."""

    def __init__(self, rules: Ruleset, cells: dict[Cell, int], hidden: tuple[Cell, ...]) -> None:
        self.rules = rules
        self.cells = cells
        self.hidden = hidden


@final
class Change:
    """What a card did to the distances of the face-down goals."""

    __slots__ = ("before", "blind", "gains", "options")

    def __init__(
        self, before: Gains, gains: Gains, options: tuple[Gains, ...], *, blind: bool
    ) -> None:
        self.before = before
        """How far each goal was."""
        self.gains = gains
        self.options = options
        """What the same card would have gained elsewhere."""
        self.blind = blind
        """Whether no tunnel leads through the card."""


@final
class _Distances:
    """The distances of a mine, and what cards change in it as far as somebody asked."""

    def __init__(self, ground: Ground) -> None:
        self._ground = Ground(ground.rules, dict(ground.cells), ground.hidden)
        self._fields = Fields(self._ground, dict.fromkeys(ground.hidden, 1.0))
        self._tunnels = Tunnels(self._ground)
        self.before: Gains = tuple(
            [float(self._fields.nearest(goal, self._tunnels.ends)) for goal in ground.hidden]
        )
        self._options: dict[CardId, dict[tuple[Cell, int], Gains]] = {}
        self._lifted: dict[Cell, Change] = {}

    def _gains(self, ends: set[Cell], laid: Cell = NOWHERE, lifted: Cell = NOWHERE) -> Gains:
        return tuple(
            [
                self.before[i] - self._fields.nearest(goal, ends, laid, lifted)
                for i, goal in enumerate(self._ground.hidden)
            ]
        )

    def options(self, card: CardId) -> dict[tuple[Cell, int], Gains]:
        """Return what a card gains wherever it can be laid."""
        found = self._options.get(card)
        if found is None:
            found = self._options[card] = {}
            for turned in (0, 1):
                value = self._ground.rules.laid[2 * card + turned]
                for place in self._tunnels.ends:
                    taken = place in self._ground.hidden
                    if not taken and _fits(self._ground.cells, place, value):
                        ends = self._tunnels.after_laying(place, value)
                        found[place, turned] = self._gains(ends, laid=place)
        return found

    def laying(self, card: CardId, turned: int, cell: Cell) -> Change:
        """Return what laying a card changes."""
        options = self.options(card)
        gains = options.get((cell, turned))
        if gains is None:
            # Some cards may be laid where no tunnel ends.
            value = self._ground.rules.laid[2 * card + turned]
            gains = self._gains(self._tunnels.after_laying(cell, value), laid=cell)
        blind = is_blind(self._ground.rules, card)
        return Change(self.before, gains, tuple(options.values()), blind=blind)

    def lifting(self, cell: Cell) -> Change:
        """Return what taking a card away changes."""
        if cell not in self._lifted:
            gains = self._gains(self._tunnels.after_lifting(cell), lifted=cell)
            blind = is_blind(self._ground.rules, card_of(self._ground.cells[cell]))
            self._lifted[cell] = Change(self.before, gains, (), blind=blind)
        return self._lifted[cell]


_MEASURED: Final[OrderedDict[tuple[object, ...], _Distances]] = OrderedDict()


def _measured(ground: Ground) -> _Distances:
    key = (id(ground.rules), hash(frozenset(ground.cells.items())), ground.hidden)
    found = _MEASURED.pop(key, None) or _Distances(ground)
    _MEASURED[key] = found
    if len(_MEASURED) > _MOST:
        _MEASURED.popitem(last=False)
    return found


def change_by_laying(ground: Ground, card: CardId, turned: int, cell: Cell) -> Change:
    """Return what laying a card changes."""
    return _measured(ground).laying(card, turned, cell)


def change_by_lifting(ground: Ground, cell: Cell) -> Change:
    """Return what taking a card away changes."""
    return _measured(ground).lifting(cell)


def distances(ground: Ground) -> Gains:
    """Return how far each goal is."""
    return _measured(ground).before


def _fits(cells: dict[Cell, int], place: Cell, value: int) -> bool:
    """Say whether a card matches the cards around a cell."""
    for d in range(4):
        there = cells.get(place + STEP[d], -1)
        if there >= 0 and not there & SOFT and (there >> (d ^ 2) & 1) != (value >> d & 1):
            return False
    return True
