"""What a card changed in the mine, and what it could have changed: distances to every goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.bots.distances import Fields, Tunnels, is_blind
from saboteur.rules.kinds import NOWHERE, STEP
from saboteur.rules.mine import SOFT, SOURCE, card_of

if TYPE_CHECKING:
    from saboteur.rules.kinds import CardId, Cell
    from saboteur.rules.ruleset import Ruleset

Gains = tuple[float, ...]
"""How much nearer each goal has come."""
_MOST: Final = 4096
"""How many changes are remembered, so that the players of a table need not work out each anew."""


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


_KNOWN: Final[dict[tuple[object, ...], Change]] = {}


def change_by_laying(ground: Ground, card: CardId, turned: int, cell: Cell) -> Change:
    """Return what laying a card changes."""
    key = (id(ground.rules), _key(ground), card, turned, cell)
    found = _KNOWN.get(key)
    if found is None:
        found = _remember(key, _laying(ground, card, turned, cell))
    return found


def change_by_lifting(ground: Ground, cell: Cell) -> Change:
    """Return what taking a card away changes."""
    key = (id(ground.rules), _key(ground), cell)
    found = _KNOWN.get(key)
    if found is None:
        found = _remember(key, _lifting(ground, cell))
    return found


def distances(ground: Ground) -> Gains:
    """Return how far each goal is."""
    key = (id(ground.rules), _key(ground))
    found = _KNOWN.get(key)
    if found is None:
        fields, tunnels = _survey(ground)
        far = tuple([float(fields.nearest(goal, tunnels.ends)) for goal in ground.hidden])
        found = _remember(key, Change(far, (), (), blind=False))
    return found.before


def _key(ground: Ground) -> tuple[int, tuple[Cell, ...]]:
    return hash(frozenset(ground.cells.items())), ground.hidden


def _remember(key: tuple[object, ...], change: Change) -> Change:
    if len(_KNOWN) >= _MOST:
        _KNOWN.clear()
    _KNOWN[key] = change
    return change


def _survey(ground: Ground) -> tuple[Fields, Tunnels]:
    return Fields(ground, dict.fromkeys(ground.hidden, 1.0)), Tunnels(ground)


def _laying(ground: Ground, card: CardId, turned: int, cell: Cell) -> Change:
    fields, tunnels = _survey(ground)
    hidden = ground.hidden
    before = tuple([float(fields.nearest(goal, tunnels.ends)) for goal in hidden])
    rules = ground.rules
    options: set[Gains] = set()
    gains: Gains = ()
    for side in (0, 1):
        value = rules.laid[2 * card + side]
        for place in tunnels.ends:
            is_it = place == cell and side == turned
            if place in hidden or not (is_it or _fits(ground.cells, place, value)):
                continue
            ends = tunnels.after_laying(place, value)
            there = tuple(
                [
                    before[i] - fields.nearest(goal, ends, laid=place)
                    for i, goal in enumerate(hidden)
                ]
            )
            options.add(there)
            if is_it:
                gains = there
    if not gains:
        # It was laid where no tunnel ends: it joins nothing, or it came out of a ladder's order.
        value = rules.laid[2 * card + turned]
        ends = tunnels.after_laying(cell, value)
        gains = tuple(
            [before[i] - fields.nearest(goal, ends, laid=cell) for i, goal in enumerate(hidden)]
        )
        options.add(gains)
    return Change(before, gains, tuple(sorted(options)), blind=is_blind(rules, card))


def _fits(cells: dict[Cell, int], place: Cell, value: int) -> bool:
    """Say whether a card matches the cards around a cell."""
    for d in range(4):
        there = cells.get(place + STEP[d], -1)
        if there >= 0 and not there & SOFT and (there >> (d ^ 2) & 1) != (value >> d & 1):
            return False
    return True


def _lifting(ground: Ground, cell: Cell) -> Change:
    fields, tunnels = _survey(ground)
    hidden = ground.hidden
    before = tuple([float(fields.nearest(goal, tunnels.ends)) for goal in hidden])
    value = ground.cells[cell]
    if value & SOURCE:
        return Change(before, (0.0,) * len(hidden), (), blind=False)
    ends = tunnels.after_lifting(cell)
    gains = tuple(
        [
            before[i] - fields.nearest(goal, ends, laid=NOWHERE, lifted=cell)
            for i, goal in enumerate(hidden)
        ]
    )
    return Change(before, gains, (), blind=is_blind(ground.rules, card_of(value)))
