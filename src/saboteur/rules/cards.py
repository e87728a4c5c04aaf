"""Cards and decks as data: what a box contains."""

from __future__ import annotations

from typing import final

from saboteur.rules.kinds import (
    LADDER,
    MAP,
    NONE,
    PATH,
    REPAIR,
    ROCK,
    ROCKFALL,
    SABOTAGE,
    START,
    TOOL_NAMES,
    TREASURE,
    Family,
    Role,
)
from saboteur.rules.tile import Tile, parse_tile


@final
class Card:
    """A kind of card and how many copies of it the box holds."""

    __slots__ = ("copies", "family", "front", "name", "sign", "sure", "tile", "tools")

    def __init__(
        self,
        name: str,
        family: Family,
        copies: int,
        *,
        tile: Tile | None = None,
        tools: tuple[int, ...] = (),
        front: int = NONE,
        sign: str = "",
        sure: str = "picture",
    ) -> None:
        self.name: str = name
        """Its notation."""
        self.family: Family = family
        self.copies: int = copies
        self.tile: Tile | None = tile
        self.tools: tuple[int, ...] = tools
        """The bits of State.front it is about: the tool it breaks, those it can mend."""
        self.front: int = front
        """The bit of State.front it sets when it lies in front of a player, or NONE."""
        self.sign: str = sign
        """The letter that stands in the middle of it in a drawing, if it is no path card."""
        self.sure: str = sure
        """How sure we are of the face: picture, two-sources, one-source or inferred."""

    def __repr__(self) -> str:
        return f"<card {self.name} x{self.copies}>"


def start(shape: str) -> Card:
    """A start card."""
    return Card("start:" + shape, START, 1, tile=parse_tile(shape), sign="S")


def path(shape: str, copies: int, sure: str = "picture") -> Card:
    """A path card; its shape is its name."""
    tile = parse_tile(shape)
    return Card(str(tile), PATH, copies, tile=tile, sure=sure)


def sabotage(tool: int, copies: int, sure: str = "picture") -> Card:
    """A sabotage card."""
    name = "sabotage-" + TOOL_NAMES[tool]
    return Card(name, SABOTAGE, copies, tools=(tool,), front=tool, sure=sure)


def repair(tools: tuple[int, ...], copies: int, sure: str = "picture") -> Card:
    """A repair card for any one of some tools."""
    name = "repair-" + "-".join(TOOL_NAMES[tool] for tool in tools)
    return Card(name, REPAIR, copies, tools=tools, sure=sure)


def rockfall(copies: int, sure: str = "picture") -> Card:
    """A rockfall card."""
    return Card("rockfall", ROCKFALL, copies, sure=sure)


def treasure_map(copies: int, sure: str = "picture") -> Card:
    """A map card."""
    return Card("map", MAP, copies, sure=sure)


def ladder(shape: str, copies: int, sure: str = "picture") -> Card:
    """A path card with a ladder."""
    tile = parse_tile(shape)
    return Card(str(tile), LADDER, copies, tile=tile, sure=sure)


def action(
    name: str,
    family: Family,
    copies: int,
    *,
    front: int = NONE,
    clears: tuple[int, ...] = (),
    sure: str = "two-sources",
) -> Card:
    """Any other action card: what it leaves in front of a player, or takes away from there."""
    return Card(name, family, copies, tools=clears, front=front, sure=sure)


def treasure(shape: str) -> Card:
    """The goal with the treasure."""
    return Card("treasure", TREASURE, 1, tile=parse_tile(shape), sign="$")


def rock(shape: str, copies: int = 1) -> Card:
    """A goal with nothing but rock."""
    tile = parse_tile(shape)
    return Card("rock:" + str(tile), ROCK, copies, tile=tile, sign="R")


def goal(
    kind: str, family: Family, shape: str, sign: str, *, copies: int = 1, value: int = 0
) -> Card:
    """Any other goal; `value` is the gold it is about."""
    tile = parse_tile(shape)
    tools = (value,) if value else ()
    return Card(
        f"{kind}:{tile}", family, copies, tile=tile, tools=tools, sign=sign, sure="inferred"
    )


def site(name: str, family: Family, shape: str, sign: str) -> Card:
    """A postcard that lies in the mine."""
    return Card(name, family, 1, tile=parse_tile(shape), sign=sign, sure="inferred")


@final
class Deck:
    """The contents of one box, with a version: a correction adds a version, the old one stays."""

    __slots__ = (
        "cards",
        "gold",
        "goals",
        "name",
        "others",
        "roles",
        "roles_for_all",
        "start",
        "version",
    )

    def __init__(
        self,
        name: str,
        version: int,
        *,
        start: Card | None = None,
        goals: tuple[Card, ...] = (),
        cards: tuple[Card, ...] = (),
        others: tuple[Card, ...] = (),
        gold: tuple[tuple[int, int], ...] = (),
        roles: tuple[tuple[int, tuple[tuple[Role, int], ...]], ...] = (),
        roles_for_all: tuple[tuple[Role, int], ...] = (),
    ) -> None:
        self.name: str = name
        self.version: int = version
        self.start: Card | None = start
        self.goals: tuple[Card, ...] = goals
        self.cards: tuple[Card, ...] = cards
        """What is shuffled into the draw deck."""
        self.others: tuple[Card, ...] = others
        """Cards that are laid out or kept apart."""
        self.gold: tuple[tuple[int, int], ...] = gold
        """(value, copies) of the gold cards."""
        self.roles: tuple[tuple[int, tuple[tuple[Role, int], ...]], ...] = roles
        """For each number of players, the dwarf cards used: (role, copies)."""
        self.roles_for_all: tuple[tuple[Role, int], ...] = roles_for_all
        """The dwarf cards used, where that does not depend on the number of players."""

    def only_family(self) -> Family:
        """Return the family of all its cards.

        :raises ValueError: if there are several, or none.
        """
        families = {card.family for card in self.cards + self.others + self.goals}
        if len(families) != 1:
            raise ValueError(f"the deck {self.name} has not just one family of cards")
        return families.pop()
