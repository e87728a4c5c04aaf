"""The mine: laying and lifting cards, what fits where, and what is joined to the start.

A face-up card is one packed integer in `State.cells`:

    bits  0-3   open sides
    bits  4-7   sides joined to the start (reached)
    bits 12-27  links: four bits for each side, the sides joined with it inside the card
    bits 28-35  the card
    bit  36     turned by 180 degrees
    bits 37-    capabilities: what other cards may do to it

Every other cell with a face-up neighbour has in `State.sides` two bits for each side,
what the neighbour there shows to it, and a bit that bars paths from it:

    0 no card    1 a wall    2 an opening    3 an opening joined to the start

A soft card (a site) asks no neighbour to match it; its openings joined to the start stand in four
bits of their own. A gate bars paths from a cell for whoever cannot pass it.

So the open-side patterns that may be laid on a cell are one look into a table of 512 entries;
the cells where any may be laid are listed once after each change and shared between copies.
Reach is kept up to date as cards are laid and worked out anew only when one is lifted.
The naive questions (`joined`, `reaches`) walk the graph and are used where speed does not
matter; the laws compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.rules.kinds import NONE, NOWHERE, REBUILT, STEP, CardId, Cell

if TYPE_CHECKING:
    from saboteur.rules.state import State

REACH: Final = 4
LINKS: Final = 12
CARD: Final = 28
TURNED: Final = 36
REMOVABLE: Final = 1 << 37
"""A rockfall may take it."""
GOAL: Final = 1 << 38
"""It is a revealed goal."""
SOURCE: Final = 1 << 39
"""Tunnels begin here."""
MAPPABLE: Final = 1 << 40
"""While it lies face down, a map may look at it."""
SOFT: Final = 1 << 41
"""Its neighbours need not match it."""
KEPT_ASIDE: Final = 1 << 42
"""It never goes to the discard pile."""
_NO_REACH: Final = ~(15 << REACH)

BARRED: Final = 256
"""Nothing may be laid on this cell: a face-down card lies there."""
GATE: Final = 512
"""Something may be laid on this cell only by whoever passes its gate."""
SOFTLY: Final = 10
"""Where the four bits of openings of soft cards begin."""
_SOFT_BITS: Final = 15 << SOFTLY

WALL: Final = 1
OPENING: Final = 2
JOINED: Final = 3


def _entries() -> list[int]:
    """For each side code: the sides on which an opening joined to the start is shown."""
    table: list[int] = []
    for code in range(256):
        mask = 0
        for d in range(4):
            if code >> (2 * d) & 3 == JOINED:
                mask |= 1 << d
        table.append(mask)
    return table


def _matching(*, need_joined: bool) -> list[int]:
    """For each side code: the open-side patterns (a bit each) that may be laid there."""
    table: list[int] = []
    for code in range(512):
        patterns = 0
        for pattern in range(16):
            fits = code < BARRED
            beside = False
            joined = False
            for d in range(4):
                shown = code >> (2 * d) & 3
                opened = pattern >> d & 1
                if shown:
                    beside = True
                    if (shown == WALL) == (opened == 1):
                        fits = False
                    if shown == JOINED and opened:
                        joined = True
            if fits and beside and (joined or not need_joined):
                patterns |= 1 << pattern
        table.append(patterns)
    return table


ENTRIES: Final = _entries()
JOINING: Final = _matching(need_joined=True)
"""Side code to patterns that match all neighbours and join the start. (BASE-PATH-02, -04)"""
MATCHING: Final = _matching(need_joined=False)
"""Side code to patterns that match all neighbours. (BASE-PATH-02)"""


def patterns_at(fits: list[int], code: int) -> int:
    """Return the open-side patterns that may be laid on a cell, its gate left aside."""
    code &= ~GATE
    if code < len(fits):
        return fits[code]
    if code & BARRED:
        return 0
    # Soft cards lie beside it. They ask for no match, but an opening of theirs that is joined to the
    # start does for a connection; without any hard card beside it every pattern matches.
    softly = code >> SOFTLY
    found = 0
    matching = MATCHING[code & 255] if code & 255 else 0xFFFF
    for pattern in range(16):
        if matching >> pattern & 1 and (
            pattern & softly or JOINING[code & 255] >> pattern & 1 or fits is MATCHING
        ):
            found |= 1 << pattern
    return found


def entries_at(code: int) -> int:
    """Return the sides of a cell on which openings joined to the start are shown."""
    return ENTRIES[code & 255] | code >> SOFTLY & 15


def card_of(value: int) -> CardId:
    """Return the card a packed value stands for."""
    return value >> CARD & 255


def reach_of(value: int) -> int:
    """Return the sides of a laid card that are joined to the start."""
    return value >> REACH & 15


def note_reached(s: State, cell: Cell, gained: int) -> int:
    """Note further sides of a card that are joined to a start, for a game that finds out by itself.

    :returns: the card as it was packed before.
    """
    value = s.cells[cell]
    s.cells[cell] = value | gained << REACH
    return value


def lay(s: State, cell: Cell, value: int) -> None:
    """Put a face-up card on a cell. Whether it fits is not checked."""
    s.spots = None
    sides = s.sides
    cells = s.cells
    code = sides.pop(cell, 0)
    links = value >> LINKS
    reach = 15 & value if value & SOURCE else 0
    # It is joined to the start by every opening that meets one which is, and within it as far as
    # the chambers go that begin there: the others stay dark. (S2-BRIDGE-02)
    entries = (ENTRIES[code & 255] | code >> SOFTLY) & value & 15
    if entries and not s.rules.own_reach:
        for d in range(4):
            if entries >> d & 1:
                reach |= links >> (4 * d) & 15
    cells[cell] = value | reach << REACH
    # The free cells around it are shown its sides. A soft card shows nothing that would have to be
    # matched; `_spread` tells of its openings.
    if not value & SOFT:
        for d in range(4):
            neighbour = cell + STEP[d]
            if neighbour not in cells:
                shown = OPENING if value >> d & 1 else WALL
                back = 2 * (d ^ 2)
                sides[neighbour] = sides.get(neighbour, 0) & ~(3 << back) | shown << back
    if reach:
        _spread(s, cell, reach)


def _spread(s: State, cell: Cell, sides_gained: int) -> None:
    """Carry a newly gained connection with the start as far as it goes, chamber by chamber.

    (S2-BRIDGE-02, S2-BRIDGE-03)
    """
    cells = s.cells
    sides = s.sides
    todo: list[int] = [cell << 4 | sides_gained]
    while todo:
        item = todo.pop()
        here = item >> 4
        for d in range(4):
            if not item >> d & 1:
                continue
            there = here + STEP[d]
            back = d ^ 2
            if there in cells:
                value = cells[there]
                if value >> back & 1:
                    # Only what is new is carried on, so that a ring of tunnels comes to an end.
                    gained = value >> (LINKS + 4 * back) & 15 & ~(value >> REACH)
                    if gained:
                        cells[there] = value | gained << REACH
                        todo.append(there << 4 | gained)
            else:
                code = sides.get(there, 0)
                if cells[here] & SOFT:
                    sides[there] = code | 1 << (SOFTLY + back)
                else:
                    sides[there] = code | JOINED << (2 * back)
                # Whether the face-down card there can be entered on this side, its effect says
                # when the triggers are looked at.
                if code & BARRED:
                    s.touched = 1


def lift(s: State, cell: Cell) -> int:
    """Take a face-up card off its cell; return its packed value."""
    s.spots = None
    cells = s.cells
    sides = s.sides
    lifted = cells.pop(cell)
    # The cell is free now, so it is shown what its neighbours show; and they, if they are free
    # cells themselves, are shown nothing by it any longer.
    code = 0
    for d in range(4):
        neighbour = cell + STEP[d]
        back = d ^ 2
        if neighbour in cells:
            value = cells[neighbour]
            shown = OPENING if value >> back & 1 else WALL
            if value >> (REACH + back) & 1:
                shown = JOINED
            if not value & SOFT:
                code |= shown << (2 * d)
            elif shown == JOINED:
                code |= 1 << (SOFTLY + d)
        else:
            left = sides[neighbour] & ~(3 << (2 * back))
            if left:
                sides[neighbour] = left
            else:
                del sides[neighbour]
    if code:
        # A gate stays where it stands, whatever is taken away beside it.
        sides[cell] = sides.get(cell, 0) & GATE | code
    # Connections are only lost with a card that had one. What is still joined by another way
    # cannot be told from here, so all of it is worked out again.
    if lifted >> REACH & 15 and not s.rules.own_reach:
        _reach_anew(s)
    return lifted


def _reach_anew(s: State) -> None:
    """Forget all connections with the start and work them out again."""
    cells = s.cells
    sides = s.sides
    sources: list[int] = []
    for cell, value in cells.items():
        if value & SOURCE:
            sources.append(cell)
        cells[cell] = value & _NO_REACH
    bare: list[int] = []
    for cell, code in sides.items():
        # 3 becomes 2: the low bit of every pair with both bits set is cleared.
        cleared = (code ^ (code & code >> 1 & 0b01010101)) & ~_SOFT_BITS
        sides[cell] = cleared
        if not cleared:
            bare.append(cell)
    # Left over are cells that only a soft card beside them had made fit for a path.
    for cell in bare:
        del sides[cell]
    for cell in sources:
        value = cells[cell]
        # One source may have been reached from another already.
        gained = value & 15 & ~(value >> REACH)
        if gained:
            cells[cell] = value | gained << REACH
            _spread(s, cell, gained)


def rebuild(s: State) -> None:
    """Work out all sides and all reach anew from the cards on the table."""
    s.spots = None
    cells = s.cells
    sides: dict[int, int] = {}
    # Gates do not follow from the cards: whoever brings them has marked them before.
    for cell, code in s.sides.items():
        if code & GATE:
            sides[cell] = GATE
    for cell, value in cells.items():
        if value & SOFT:
            continue
        for d in range(4):
            neighbour = cell + STEP[d]
            if neighbour not in cells:
                shown = OPENING if value >> d & 1 else WALL
                sides[neighbour] = sides.get(neighbour, 0) | shown << (2 * (d ^ 2))
    for cell in s.hidden:
        sides[cell] = sides.get(cell, 0) | BARRED
    s.sides = sides
    _reach_anew(s)
    for hook in s.rules.hooks[REBUILT]:
        hook.fire(s, NONE, NOWHERE, None)


def lay_starts(s: State) -> None:
    """Lay the start cards, those of colours that nobody plays left out."""
    for role, cell, card in s.rules.starts:
        if role == NONE or role in s.roles:
            lay(s, cell, s.rules.laid[2 * card])


def spots(s: State) -> list[int]:
    """Return where a path card may be laid: cell << 16 | the patterns that may lie there."""
    found = s.spots
    if found is None:
        fits = s.rules.fits
        found = []
        for cell, code in s.sides.items():
            if code < BARRED:
                patterns = fits[code]
            elif code & (BARRED | GATE):
                continue
            else:
                patterns = patterns_at(fits, code)
            if patterns:
                found.append(cell << 16 | patterns)
        s.spots = found
    return found


def hide(s: State, cell: Cell, card: CardId) -> None:
    """Put a face-down card on a cell. (OV-GRAPH-03)"""
    s.spots = None
    s.hidden[cell] = card
    s.sides[cell] = s.sides.get(cell, 0) | BARRED


def unhide(s: State, cell: Cell) -> CardId:
    """Take up the face-down card of a cell; return it."""
    s.spots = None
    code = s.sides[cell] & ~BARRED
    if code:
        s.sides[cell] = code
    else:
        del s.sides[cell]
    return s.hidden.pop(cell)


def slide(s: State, cell: Cell, to: Cell) -> None:
    """Let a face-up card lie on another cell, as it lies; the mine is then worked out anew."""
    s.cells[to] = s.cells.pop(cell)


def is_reached(s: State, cell: Cell) -> bool:
    """Say whether a face-down card is reached: an opening joined to the start faces it.

    (OV-GRAPH-04)
    """
    doors = s.rules.effects[s.hidden[cell]].doors(s)
    return entries_at(s.sides[cell]) & doors != 0


# --- the naive questions ---------------------------------------------------------------------


def joined(s: State, closed: int = -1) -> dict[int, int]:
    """Walk the tunnels from the start; return the sides reached on every cell.

    Doors of the colour `closed` cannot be passed. (S2-WIN-01)
    """
    reached: dict[int, int] = {}
    for cell in s.cells:
        if s.cells[cell] & SOURCE:
            reached[cell] = s.cells[cell] & 15
    barred = s.rules.closed[closed] if closed >= 0 else []
    follow(s.cells, reached, list(reached), barred, None)
    return reached


def follow(
    cells: dict[int, int],
    reached: dict[int, int],
    todo: list[int],
    barred: list[int],
    ends: set[int] | None,
) -> None:
    """Follow the tunnels on from the cells of `todo`; note what is reached, and the ends.

    Two cards are joined where both touching sides are open. (OV-GRAPH-01, OV-GRAPH-02) `barred`
    are the tables of `links_past`.
    """
    while todo:
        here = todo.pop()
        for d in range(4):
            if not reached[here] >> d & 1:
                continue
            there = here + STEP[d]
            back = d ^ 2
            value = cells.get(there, -1)
            if value < 0:
                if ends is not None:
                    ends.add(there)
                continue
            if not value >> back & 1:
                continue
            mask = links_past(value, barred) >> (4 * back) & 15
            if mask & ~reached.get(there, 0):
                reached[there] = reached.get(there, 0) | mask
                todo.append(there)


def links_past(value: int, barred: list[int]) -> int:
    """Return which sides a card joins as it lies, for whoever some doors stop.

    `barred` is what Ruleset.closed has for such doors; empty: no door stops anybody.
    """
    links = value >> LINKS
    if barred:
        # A closed door parts sides that its card joins. Only what the card has as it lies
        # can be joined: a site may have fewer openings than it shows. (AMB-63)
        links &= barred[2 * (value >> CARD & 255) + (value >> TURNED & 1)]
    return links


def has_neighbour(s: State, cell: Cell) -> bool:
    """Say whether a face-up card lies beside a cell. (OV-GRID-02)

    A soft one counts if an opening of it that is joined to the start faces the cell.
    """
    for d in range(4):
        value = s.cells.get(cell + STEP[d], 0)
        if value and (not value & SOFT or value >> (REACH + (d ^ 2)) & 1):
            return True
    return False


def mismatches(s: State, cell: Cell, opened: int) -> int:
    """Count the face-up neighbours of a cell that a card with these open sides does not match."""
    count = 0
    for d in range(4):
        neighbour = cell + STEP[d]
        if neighbour in s.cells and not s.cells[neighbour] & SOFT:
            shown = s.cells[neighbour] >> (d ^ 2) & 1
            if shown != opened >> d & 1:
                count += 1
    return count


def meets_start(s: State, cell: Cell, opened: int) -> bool:
    """Say whether an open side would meet an opening joined to the start. (BASE-PATH-04)"""
    reached = joined(s)
    for d in range(4):
        if opened >> d & 1 and reached.get(cell + STEP[d], 0) >> (d ^ 2) & 1:
            return True
    return False
