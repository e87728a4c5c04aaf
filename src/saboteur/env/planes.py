"""The mine as planes: for every cell of a window some small numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.dwarves import GREEN
from saboteur.rules.kinds import NO_CARD, NONE, NOWHERE, ROCK, TREASURE, Cell, cell_at
from saboteur.rules.mine import CARD, GOAL, REACH, REMOVABLE, SOURCE
from saboteur.views.seen import SEEN
from saboteur.views.tensors import away

if TYPE_CHECKING:
    from saboteur.env.story import Story
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.seen import FaceDown, Marks, Seen, Thing
    from saboteur.views.view import View

COLUMNS: Final = 32
ROWS: Final = 25
WEST_END: Final = -10
NORTH_END: Final = -12
"""The window: x from -10 to 21, y from -12 to 12. Nobody is known to have dug farther than 16
cells; what lies outside is counted (`outside`), and moves there have their cells in their rows."""

_SIDES: Final = ("north", "east", "south", "west")
_PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
PLANES: Final = (
    *[f"open.{side}" for side in _SIDES],
    *[f"joined.{_SIDES[a]}-{_SIDES[b]}" for a, b in _PAIRS],
    "card", "crystal", "ladder",
    *[f"door.{side}" for side in _SIDES],
    "gold",
    *[f"gold.{side}" for side in _SIDES],
    "start", "goal", "removable",
    *[f"reached.{side}" for side in _SIDES],
    *[f"reached-by-other.{side}" for side in _SIDES],
    "laid-by", "laid-as", "laid-last",
    "face-down-goal", "known-goal", "site", "face-down", "face-down-number",
    "thing", "thing-owner", "thing-payer", "counter", "keys", "asked-about",
)  # fmt: skip
"""What stands in each plane; docs/research.md says what the numbers mean."""
DEPTH: Final = len(PLANES)
_AT: Final = {name: i for i, name in enumerate(PLANES)}
_OF_CARD: Final = _AT["reached.north"]
_REACHED: Final = _AT["reached.north"]
_BY_OTHER: Final = _AT["reached-by-other.north"]
_LAID_BY: Final = _AT["laid-by"]
_LAID_AS: Final = _AT["laid-as"]
_LAID_LAST: Final = _AT["laid-last"]
_GOAL_DOWN: Final = _AT["face-down-goal"]
_GOAL_KNOWN: Final = _AT["known-goal"]
_SITE: Final = _AT["site"]
_DOWN: Final = _AT["face-down"]
_DOWN_NUMBER: Final = _AT["face-down-number"]
_THING: Final = _AT["thing"]
_OWNER: Final = _AT["thing-owner"]
_PAYER: Final = _AT["thing-payer"]
_COUNTER: Final = _AT["counter"]
_KEYS: Final = _AT["keys"]
_ASKED: Final = _AT["asked-about"]
SIZE: Final = ROWS * COLUMNS * DEPTH
"""So many bytes are the planes."""
_NOTHING: Final = bytes(DEPTH)
_MOST: Final = 127
_CORNER: Final = cell_at(WEST_END, NORTH_END)
_TAKE_ALL: Final = 1023

_SIDE_BITS: Final = [bytes([mask >> d & 1 for d in range(4)]) for mask in range(16)]


@final
class Mine:
    """How one seat's views of a mine are told in planes; what has not changed is kept.

    The same view is told in the same planes, whatever was told before.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._faces = _faces(rules)
        self._extra: list[tuple[int, Seen]] = [
            (i, SEEN[kind]) for i, kind in enumerate(rules.part_kinds)
        ]
        self._known = [
            1 if card.family == TREASURE else 2 if card.family == ROCK else 3
            for card in rules.cards
        ]
        self._rows: dict[int, bytes] = {}
        self._lying: bytearray = bytearray(SIZE)
        self._cells: dict[Cell, int] = {}
        """The cards that it shows."""
        self._outside: int = 0

    def begin(self) -> None:
        """Forget all cards: another match begins."""
        self._lying = bytearray(SIZE)
        self._cells = {}
        self._outside = 0

    def planes(self, v: View, story: Story) -> tuple[bytearray, int]:
        """Return the planes, and how many cards lie outside the window."""
        self._renew(v.cells, story)
        flat = bytearray(self._lying)
        if v.laid_last != NOWHERE:
            _put(flat, v.laid_last, _LAID_LAST, 1)
        if v.frames and v.frames[-1].cell != NOWHERE:
            _put(flat, v.frames[-1].cell, _ASKED, 1)
        for cell in v.hidden:
            _put(flat, cell, _GOAL_DOWN, 1)
        for cell, card in v.known_goals.items():
            _put(flat, cell, _GOAL_KNOWN, self._known[card])
        for cell, _ in v.sites:
            _put(flat, cell, _SITE, 1)
        for i, seen in self._extra:
            part = v.parts[i]
            _add_things(flat, v, seen.things(part))
            _add_cards(flat, seen.face_down(part))
            marks = seen.marks(part, self._rules)
            if marks is not None:
                _add_marks(flat, v, marks)
        return flat, self._outside

    def _renew(self, cells: dict[Cell, int], story: Story) -> None:
        """Show the cards that were laid, lifted or reached since, and who laid them."""
        shown = self._cells
        changed = [cell for cell, value in cells.items() if shown.get(cell, -1) != value]
        if len(shown) + len(changed) > len(cells):
            changed += [cell for cell in shown if cell not in cells]
        changed += story.news
        if not changed:
            return
        story.news.clear()
        self._cells = cells
        lying = self._lying
        for cell in changed:
            at = _place(cell)
            if at < 0:
                continue
            start = at * DEPTH
            value = cells.get(cell, -1)
            if value < 0:
                lying[start : start + DEPTH] = _NOTHING
                continue
            lying[start : start + DEPTH] = self._row(value >> CARD & 511, value >> REACH & 15)
            laid = story.laid.get(cell)
            if laid is not None:
                lying[start + _LAID_BY] = 1 + laid[0]
                lying[start + _LAID_AS] = min(laid[1], _MOST)
        outside = 0
        for cell in cells:
            outside += _place(cell) < 0
        self._outside = outside

    def _row(self, face: int, reach: int) -> bytes:
        """Return the planes of a card as it lies, by how far it is joined to the start."""
        found = self._rows.get(face << 4 | reach)
        if found is None:
            row = bytearray(DEPTH)
            row[:_OF_CARD] = self._faces[face]
            row[_REACHED:_BY_OTHER] = _SIDE_BITS[reach]
            found = self._rows[face << 4 | reach] = bytes(row)
        return found


def _add_things(flat: bytearray, v: View, things: list[Thing]) -> None:
    for thing in things:
        _put(flat, thing.cell, _THING, 1)
        if thing.owner != NONE:
            _put(flat, thing.cell, _OWNER, 1 + away(thing.owner, v))
        if thing.payer != NONE:
            _put(flat, thing.cell, _PAYER, 1 + away(thing.payer, v))


def _add_cards(flat: bytearray, cards: list[FaceDown]) -> None:
    for card in cards:
        _put(flat, card.cell, _DOWN, 1)
        _put(flat, card.cell, _DOWN_NUMBER, card.number)


def _add_marks(flat: bytearray, v: View, marks: Marks) -> None:
    """Add what lies on cards, and who reaches which; what is the seat's own comes first."""
    is_green = v.role == GREEN
    for cell, mask in marks.reach.items():
        at = _place(cell)
        if at >= 0:
            own, other = (mask >> 4, mask & 15) if is_green else (mask & 15, mask >> 4)
            start = at * DEPTH
            flat[start + _REACHED : start + _BY_OTHER] = _SIDE_BITS[own]
            flat[start + _BY_OTHER : start + _LAID_BY] = _SIDE_BITS[other]
    for cell, colour in marks.counters.items():
        _put(flat, cell, _COUNTER, 1 if (colour == GREEN) == is_green else 2)
    for cell in marks.door_keys:
        at = _place(cell)
        if at >= 0:
            flat[at * DEPTH + _KEYS] += 1


def _place(cell: Cell) -> int:
    """Return where a cell is in the flattened window, or -1."""
    away_ = cell - _CORNER
    column = away_ & _TAKE_ALL
    row = away_ >> 10
    return row * COLUMNS + column if column < COLUMNS and 0 <= row < ROWS else -1


def _put(flat: bytearray, cell: Cell, plane: int, value: int) -> None:
    at = _place(cell)
    if at >= 0:
        flat[at * DEPTH + plane] = min(value, _MOST)


def _faces(rules: Ruleset) -> list[bytes]:
    """Return the planes of each card as it lies: at card + 256 if it is turned."""
    found = [bytes(_OF_CARD)] * 512
    for card, kind in enumerate(rules.cards):
        if card == NO_CARD or kind.tile is None:
            continue
        traits = rules.traits[kind.family]
        for turned in range(2):
            tile = rules.lying(card, turned)
            doors = dict(tile.doors)
            access = dict(tile.access)
            links = [tile.links >> 4 * a & 1 << b for a, b in _PAIRS]
            found[card + 256 * turned] = bytes(
                [
                    *[tile.open >> d & 1 for d in range(4)],
                    *[int(link > 0) for link in links],
                    1,
                    int(tile.crystal),
                    2 + tile.colour if tile.ladder else 0,
                    *[1 + doors[d] if d in doors else 0 for d in range(4)],
                    tile.gold,
                    *[int(d in access) for d in range(4)],
                    int(traits & SOURCE > 0),
                    int(traits & GOAL > 0),
                    int(traits & REMOVABLE > 0),
                ]
            )
    return found
