"""A tile: which sides of a card are open and how they are joined inside it.

A shape text such as `NE|SW` or `EW{E:g}` is the only way to write one down; see docs/notation.md.
"""

from __future__ import annotations

from typing import Final, final

from saboteur.rules.kinds import SIDE_LETTERS

DOOR_LETTERS: Final = "bgt"
BLUE_DOOR: Final = 0
GREEN_DOOR: Final = 1
TROLL: Final = 2
"""What can stand on an arm of a card."""
NO_DOOR: Final = -1


def turned_sides(mask: int) -> int:
    """Return the sides of a mask after half a turn: N and S change places, E and W too."""
    return ((mask << 2) | (mask >> 2)) & 15


@final
class Tile:
    """The face of a path card; a chamber with one side is a dead end. (OV-GRID-04, OV-GRID-05)

    A bridge and a double bend have two chambers; a crystal joins nothing. (S2-BRIDGE-01,
    S2-BEND-01, S2-CRY-01)
    """

    __slots__ = (
        "access",
        "chambers",
        "colour",
        "crystal",
        "doors",
        "gold",
        "ladder",
        "links",
        "open",
    )

    def __init__(
        self,
        chambers: tuple[int, ...],
        doors: tuple[tuple[int, int], ...] = (),
        *,
        ladder: bool = False,
        colour: int = -1,
        crystal: bool = False,
        gold: int = 0,
        access: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.chambers: tuple[int, ...] = tuple(sorted(chambers, key=_chamber_order))
        """A mask of sides for each chamber, the largest first."""
        self.doors: tuple[tuple[int, int], ...] = tuple(sorted(doors))
        """(side, colour) for each door, (side, TROLL) for a troll."""
        self.ladder: bool = ladder
        self.colour: int = colour
        """The colour of the ladder, or -1."""
        self.gold: int = gold
        """How many nuggets the card shows."""
        self.access: tuple[tuple[int, int], ...] = tuple(sorted(access))
        """(side, colour) for each side that reaches the gold; the colour of a door before it or -1."""
        self.crystal: bool = crystal
        self.open: int = 0
        """The mask of open sides."""
        self.links: int = 0
        """Four bits for each side d, at 4*d: the sides joined with d, itself included."""
        for mask in chambers:
            self.open |= mask
            for d in range(4):
                if mask >> d & 1:
                    self.links |= mask << (4 * d)

    def links_closed(self, colour: int) -> int:
        """Return the links for somebody who cannot pass doors of a colour.

        An arm with such a door is cut off from the rest of its chamber. (S2-DOOR-05)
        """
        chambers: list[int] = []
        for mask in self.chambers:
            rest = mask
            for side, door in self.doors:
                if mask >> side & 1 and door == colour:
                    rest &= ~(1 << side)
                    chambers.append(1 << side)
            chambers.append(rest)
        return Tile(tuple([mask for mask in chambers if mask])).links

    def turned(self) -> Tile:
        """Return this tile after half a turn. (OV-GRID-06)"""
        return Tile(
            tuple(turned_sides(mask) for mask in self.chambers),
            tuple((side ^ 2, colour) for side, colour in self.doors),
            ladder=self.ladder,
            colour=self.colour,
            crystal=self.crystal,
            gold=self.gold,
            access=tuple((side ^ 2, colour) for side, colour in self.access),
        )

    def __str__(self) -> str:
        parts: list[str] = []
        for mask in self.chambers:
            text = "".join(SIDE_LETTERS[d] for d in range(4) if mask >> d & 1)
            for side, colour in self.doors:
                if mask >> side & 1:
                    text += "{" + SIDE_LETTERS[side] + ":" + DOOR_LETTERS[colour] + "}"
            parts.append(text)
        head = "L" + DOOR_LETTERS[self.colour : self.colour + 1] + ":" if self.ladder else ""
        tail = "*" if self.crystal else ""
        if self.gold:
            tail += f"${self.gold}@"
            for side, colour in self.access:
                tail += SIDE_LETTERS[side] + (DOOR_LETTERS[colour] if colour >= 0 else "")
        return head + "|".join(parts) + tail

    def __repr__(self) -> str:
        return f"parse_tile({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def is_same(tile: Tile, other: Tile) -> bool:
    """Say whether two tiles are alike in everything: a door has no side of its own. (S2-DOOR-05)"""
    return (
        tile.chambers == other.chambers
        and tile.ladder == other.ladder
        and tile.crystal == other.crystal
        and tile.links_closed(BLUE_DOOR) == other.links_closed(BLUE_DOOR)
        and tile.links_closed(GREEN_DOOR) == other.links_closed(GREEN_DOOR)
        and tile.links_closed(TROLL) == other.links_closed(TROLL)
        and (tile.colour, tile.gold, tile.access) == (other.colour, other.gold, other.access)
    )


def _chamber_order(mask: int) -> tuple[int, int]:
    first = 0
    while not mask >> first & 1:
        first += 1
    return -mask.bit_count(), first


def parse_tile(text: str) -> Tile:
    """Read a shape.

    >>> parse_tile("SN|E").open == 0b0111
    True
    >>> str(parse_tile("W|E"))
    'E|W'

    :raises ValueError: if the text is no shape.
    """
    body, gold, access = _read_gold(text)
    head, colon, rest = body.partition(":")
    ladder = colon == ":" and head in {"L", "Lb", "Lg"}
    colour = DOOR_LETTERS.find(head[1:]) if ladder and len(head) == 2 else -1
    if ladder:
        body = rest
    crystal = body.endswith("*")
    if crystal:
        body = body[:-1]
    chambers: list[int] = []
    doors: list[tuple[int, int]] = []
    seen = 0
    for part in body.split("|"):
        letters, *marks = part.split("{")
        mask = 0
        for letter in letters:
            side = SIDE_LETTERS.find(letter)
            if side < 0 or seen >> side & 1:
                raise ValueError(f"not a shape: {text!r}")
            mask |= 1 << side
            seen |= 1 << side
        if not mask:
            raise ValueError(f"not a shape: {text!r}")
        for mark in marks:
            if len(mark) != 4 or mark[1] != ":" or mark[3] != "}":
                raise ValueError(f"not a shape: {text!r}")
            side = SIDE_LETTERS.find(mark[0])
            door = DOOR_LETTERS.find(mark[2])
            if side < 0 or not mask >> side & 1 or door < 0:
                raise ValueError(f"not a shape: {text!r}")
            doors.append((side, door))
        chambers.append(mask)
    if any(not seen >> side & 1 for side, _ in access):
        raise ValueError(f"not a shape: {text!r}")
    return Tile(
        tuple(chambers),
        tuple(doors),
        ladder=ladder,
        colour=colour,
        crystal=crystal,
        gold=gold,
        access=access,
    )


def _read_gold(text: str) -> tuple[str, int, tuple[tuple[int, int], ...]]:
    """Split `EW|S$1@S` into the shape, the gold and the sides that reach it."""
    body, dollar, tail = text.partition("$")
    if not dollar:
        return body, 0, ()
    number, at, sides = tail.partition("@")
    if number not in {"1", "2", "3"} or not at or not sides:
        raise ValueError(f"not a shape: {text!r}")
    access: list[tuple[int, int]] = []
    for letter in sides:
        side = SIDE_LETTERS.find(letter)
        if side >= 0:
            access.append((side, -1))
        elif letter in "bg" and access and access[-1][1] < 0:
            access[-1] = (access[-1][0], DOOR_LETTERS.find(letter))
        else:
            raise ValueError(f"not a shape: {text!r}")
    return body, int(number), tuple(access)
