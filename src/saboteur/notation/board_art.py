"""The mine drawn as plain text.

A card is five characters wide and three high, with a dot in each corner; cards touch, so tunnels
run on from card to card. Tunnels joined to the start are heavy lines (━, in ASCII #), others
light ones. Where the tunnels of a card do not meet:

    ×      all of them are blocked in the middle; beside a passage, a blocked stub
    ╫      a bridge
    ╲ ╱    two bends that pass each other

S is the start, $ the treasure, R a rock, 1 and 2 are gold sacks, D a dragon, W the spider's web;
a box is a face-down card: a goal with ? or what is known of it, C a chest, H the Costume
Department (hats), P the Tunnel Party. b and g are blue and green doors, ◆ in the corner is a
crystal, ≡ in the middle a ladder. A letter in brackets is a thing that stands on a cell, with the
letter of its owner.

Where each colour has a start of its own, B and G are the starts, t is a troll, a number in the
middle of a goal is its gold, and in the lower row of a card stand $2 for gold, Lb and Lg for a
ladder's colour, B or G for a counter, k for a key. In its upper corners b and g say that blue, or
green, reaches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.rules.kinds import (
    EAST,
    NONE,
    NORTH,
    NOWHERE,
    SOUTH,
    START,
    WEST,
    CardId,
    Cell,
    cell_at,
    cell_x,
    cell_y,
)
from saboteur.rules.mine import GOAL, SOFT, TURNED, card_of, reach_of
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.tile import DOOR_LETTERS, Tile
from saboteur.views.seen import Marks, Thing

WIDTH: Final = 5
HEIGHT: Final = 3

_LIGHT: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""A line for every mask of sides: N 1, E 2, S 4, W 8."""
_HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_ASCII_LIGHT: Final = " ''+,|++,+-+++++"
_ASCII_HEAVY: Final = ' "##:###########'
_ARMS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((2, 0),),
    ((4, 1), (3, 1)),
    ((2, 2),),
    ((0, 1), (1, 1)),
)
"""Where the tunnel of each side runs, (column, row), from the edge inwards."""
_NORTH_SOUTH: Final = 1 << NORTH | 1 << SOUTH
_EAST_WEST: Final = 1 << EAST | 1 << WEST

_DOORS: Final = ("blue", "green", "mark")
"""The style of each door, and of a troll."""
_CORNERS: Final = ((0, 0), (4, 0), (0, 2), (1, 2))
"""Where the signs of a card stand, (column, row): who reaches it, counter, key."""
_LONGEST_STRETCH: Final = 40
"""So many empty columns or rows are drawn; a chest may lie far away from everything. (AMB-70)"""
_GAP: Final = "..."
_STYLES: Final = {
    "lit": "1;33",
    "dim": "2",
    "start": "1;32",
    "goal": "1;35",
    "mark": "1;36",
    "blue": "1;34",
    "green": "1;32",
}
"""The colour of each style, as a terminal wants it."""

Ink = tuple[str, str]
"""A character and its style."""


@final
class _Pen:
    """The characters to draw with."""

    def __init__(self, *, plain: bool) -> None:
        self.light: str = _ASCII_LIGHT if plain else _LIGHT
        self.heavy: str = _ASCII_HEAVY if plain else _HEAVY
        self.blocked: str = "x" if plain else "×"
        self.bridge: str = "H" if plain else "╫"
        self.falling: str = "\\" if plain else "╲"
        self.rising: str = "/" if plain else "╱"
        self.crystal: str = "*" if plain else "◆"
        self.ladder: str = "=" if plain else "≡"
        self.corner: str = "." if plain else "·"
        self.back: tuple[str, ...] = (
            ("+---+", "|   |", "+---+") if plain else ("╭───╮", "│   │", "╰───╯")
        )


def draw(
    cells: Mapping[Cell, int],
    hidden: Iterable[Cell],
    rules: Ruleset,
    *,
    known: Mapping[Cell, CardId] | None = None,
    sites: Mapping[Cell, CardId] | None = None,
    others: Mapping[Cell, str] | None = None,
    things: Iterable[Thing] = (),
    signs: Mapping[Cell, str] | None = None,
    ascii: bool = False,  # noqa: A002 - it says it best
    colour: bool = False,
    marks: Mapping[Cell, str] | None = None,
) -> str:
    """Draw the cards on the table, with coordinates above and at the left.

    `known` are face-down goals the reader has looked at. Of the other face-down cards, `sites`
    tells which site lies where, and `others` by which letters the rest is drawn. `things` are what
    else stands in the mine. `signs` stand in the corners of cards, four characters for each, as
    `corner_signs` makes them. `marks` are short labels for cells, occupied or not, for example to
    offer a choice. Tunnels joined to the start stand out without colour too.
    """
    pen = _Pen(plain=ascii)
    known = {**(known or {}), **(sites or {})}
    others = {} if others is None else others
    marks = {
        **{thing.cell: thing.label() for thing in things},
        **(marks or {}),
    }
    signs = {} if signs is None else signs
    down = {*hidden, *others, *(sites or {})}
    every = [*cells, *down, *known, *marks]
    if not every:
        return ""
    xs = _axis({cell_x(cell) for cell in every})
    ys = _axis({cell_y(cell) for cell in every})
    margin = max(len(str(y)) for y in ys) + 1
    lines = [" " * margin + "".join(str(x).center(WIDTH) for x in xs)]
    for y in ys:
        if isinstance(y, str):
            lines.append(y.rjust(margin - 1))
            continue
        rows: list[list[Ink]] = [[] for _ in range(HEIGHT)]
        for x in xs:
            cell = NOWHERE if isinstance(x, str) else cell_at(x, y)
            card = _blank()
            if cell in cells:
                card = _face_up(cells[cell], rules, pen)
                _sign_corners(card, signs.get(cell, ""))
            elif cell in down:
                card = _face_down(others.get(cell) or _sign(known.get(cell), rules), pen)
            if cell in marks:
                _label(card, marks[cell], empty=cell not in cells and cell not in down)
            for i in range(HEIGHT):
                rows[i].extend(card[i])
        lines.extend(_beside(str(y), rows, margin, colour=colour))
    return "\n".join(line.rstrip() for line in lines)


def _axis(numbers: set[int]) -> list[int | str]:
    """Return the numbers of columns or rows to draw, without a long stretch of empty ones.

    >>> _axis({0, 2})
    [0, 1, 2]
    >>> _axis({0, 400})
    [0, '...', 400]
    """
    axis: list[int | str] = []
    before = min(numbers)
    for number in sorted(numbers):
        if number - before > _LONGEST_STRETCH:
            axis.append(_GAP)
        else:
            axis.extend(range(before + 1, number))
        axis.append(number)
        before = number
    return axis


def _beside(label: str, rows: list[list[Ink]], margin: int, *, colour: bool) -> list[str]:
    """Write a coordinate at the left of a row of cards."""
    return [
        (label if i == HEIGHT // 2 else "").rjust(margin - 1) + " " + _painted(row, colour=colour)
        for i, row in enumerate(rows)
    ]


def _blank() -> list[list[Ink]]:
    return [[(" ", "")] * WIDTH for _ in range(HEIGHT)]


def _sign(card: CardId | None, rules: Ruleset) -> str:
    """Return what is known of a face-down card."""
    return "?" if card is None else rules.cards[card].sign


def _face_down(sign: str, pen: _Pen) -> list[list[Ink]]:
    """Draw the back of a card, with what the reader knows of it."""
    card = [[(character, "goal") for character in line] for line in pen.back]
    card[1][2] = (sign, "goal")
    return card


def _face_up(value: int, rules: Ruleset, pen: _Pen) -> list[list[Ink]]:
    """Draw a card as it lies: its chambers, its doors, and what else is on it."""
    tile = rules.lying(card_of(value), value >> TURNED & 1)
    if value & SOFT:
        # The table says which sides of a site are open.
        tile = Tile((value & 15,) if value & 15 else ())
    reach = reach_of(value)
    card = _blank()
    for x, y in ((0, 0), (4, 0), (0, 2), (4, 2)):
        card[y][x] = (pen.corner, "dim")
    passages = [mask for mask in tile.chambers if mask.bit_count() > 1]
    for mask in tile.chambers:
        stub = mask not in passages and bool(passages)
        for side in range(4):
            if mask >> side & 1:
                # Behind a door, or a troll, a passage may not be reached. (DUEL-REACH-11)
                _draw_arm(card, side, pen, lit=bool(reach >> side & 1), stub=stub)
    card[1][2] = _middle(passages, reach, pen)
    for side, door in tile.doors:
        x, y = _ARMS[side][-1]
        card[y][x] = (DOOR_LETTERS[door], _DOORS[door])
    _add_signs(card, tile, pen)
    family = rules.cards[card_of(value)].family
    if family == START or value & (GOAL | SOFT):
        card[1][2] = (rules.cards[card_of(value)].sign, "start" if family == START else "goal")
    return card


def _draw_arm(card: list[list[Ink]], side: int, pen: _Pen, *, lit: bool, stub: bool) -> None:
    """Draw one opening; a stub beside a passage ends before it."""
    lines = pen.heavy if lit else pen.light
    style = "lit" if lit else "dim"
    straight = _NORTH_SOUTH if side in {NORTH, SOUTH} else _EAST_WEST
    places = _ARMS[side]
    for x, y in places:
        card[y][x] = (lines[straight], style)
    if stub:
        x, y = places[-1]
        short = len(places) == 1
        card[y][x] = (lines[1 << side] if short else pen.blocked, style)


def _middle(passages: list[int], reach: int, pen: _Pen) -> Ink:
    """Return what is in the middle of a card: where its tunnels meet, or that they do not."""
    if not passages:
        return pen.blocked, ""
    lit = any(mask & reach for mask in passages)
    style = "lit" if lit else "dim"
    if len(passages) == 1:
        return (pen.heavy if lit else pen.light)[passages[0]], style
    if _NORTH_SOUTH in passages:
        return pen.bridge, style
    if any(mask == 1 << NORTH | 1 << EAST for mask in passages):
        return pen.falling, style
    return pen.rising, style


def _add_signs(card: list[list[Ink]], tile: Tile, pen: _Pen) -> None:
    if tile.crystal:
        card[0][4] = (pen.crystal, "goal")
    if tile.ladder:
        card[1][2] = (pen.ladder, "start")
    sign = f"${tile.gold}" if tile.gold else ""
    if tile.colour >= 0:
        sign = "L" + DOOR_LETTERS[tile.colour]
    for i, character in enumerate(sign):
        card[2][3 + i] = (character, "goal" if tile.gold else _DOORS[tile.colour])


def corner_signs(marks: Marks) -> dict[Cell, str]:
    """Return what stands in the corners of cards: who reaches them, and what lies on them."""
    signs: dict[Cell, str] = {}
    reach = marks.reach
    locked = set(marks.door_keys)
    for cell in {*reach, *marks.counters, *locked}:
        colour = marks.counters.get(cell, NONE)
        signs[cell] = (
            ("b" if reach.get(cell, 0) & 15 else " ")
            + ("g" if reach.get(cell, 0) >> 4 else " ")
            + {BLUE: "B", GREEN: "G"}.get(colour, " ")
            + ("k" if cell in locked else " ")
        )
    return signs


def _sign_corners(card: list[list[Ink]], signs: str) -> None:
    for (x, y), sign in zip(_CORNERS, signs, strict=False):
        if sign != " ":
            card[y][x] = (sign, {"b": "blue", "g": "green"}.get(sign.lower(), "mark"))


def _label(card: list[list[Ink]], text: str, *, empty: bool) -> None:
    """Write a label in the middle of an empty cell, or in the corner of a card."""
    if empty:
        text = f"[{text}]" if len(text) <= 3 else text
    start = (WIDTH - len(text[:WIDTH])) // 2 if empty else 0
    for i, character in enumerate(text[:WIDTH]):
        card[1 if empty else 0][start + i] = (character, "mark")


def _painted(row: list[Ink], *, colour: bool) -> str:
    """Join a line, with colours if wanted."""
    while row and row[-1][0] == " ":
        row = row[:-1]
    if not colour:
        return "".join(character for character, _ in row)
    out: list[str] = []
    now = ""
    for character, style in row:
        if style != now and character != " ":
            out.append("\x1b[0m" if now else "")
            out.append(f"\x1b[{_STYLES[style]}m" if style else "")
            now = style
        out.append(character)
    return "".join(out) + ("\x1b[0m" if now else "")
