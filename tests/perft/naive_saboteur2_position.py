"""Positions of the naive model of Saboteur 2: what is in the box, shapes and reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from perft import naive_position
from perft.naive_position import OPPOSITE, Cell

# --- What is in the boxes, copied by hand from the card list ---


NEW_PATH_CARDS = {
    "NS|EW": 2, "NE|SW": 1, "NW|ES": 1,
    "L:N": 1, "L:E": 1, "L:NW": 1, "L:NE": 1,
    "NS{N:b}": 1, "EW{E:b}": 1, "NE{N:b}": 1,
    "NS{N:g}|E": 1, "EW{E:g}": 1, "NW{N:g}": 1,
    "NESW*": 1, "NEW*": 3, "NES*": 1, "ESW|N*": 1, "NES|W*": 1, "EW|N*": 1, "N*": 1, "E*": 1,
    "NE|W": 1, "NE|S": 1, "NW|E": 1, "NW|S": 1, "NS|E|W": 1, "EW|N|S": 1,
}  # fmt: skip
NEW_ACTION_CARDS = {
    "theft": 4, "hands-off": 3, "trapped": 3, "freedom": 4,
    "inspection": 2, "change-hats": 2, "swap-hands": 2,
}  # fmt: skip
BOX = Counter(
    naive_position.PATH_CARDS | naive_position.ACTION_CARDS | NEW_PATH_CARDS | NEW_ACTION_CARDS
)
DWARVES = Counter(
    {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
)  # [OV-COMP-07]
ASIDE = 10  # [S2-SETUP-04]
SEATS = "ABCDEFGHIJKL"


# --- Shapes: a shape stays the text it is written as ---


def chambers(shape: str) -> list[tuple[str, str]]:
    """The chambers of a shape: sides, and the colour of the door in it ('' without one)."""
    found = []
    for part in shape.removeprefix("L:").removesuffix("*").split("|"):
        sides, _, door = part.partition("{")
        found.append((sides, door.removesuffix("}")[-1:]))
    return found


def open_sides(shape: str) -> set[str]:
    return {side for sides, _ in chambers(shape) for side in sides}


def ordered(shape: str, arm: bool = False) -> str:
    """Sides in the order N, E, S, W, chambers by size, then by their first side.

    A door closes the passage between the two sides of its chamber, so it does not matter which of
    them it is written on: the first, unless the `arm` is to be kept.               [S2-DOOR-05]
    """
    parts = []
    for part in shape.removeprefix("L:").removesuffix("*").split("|"):
        inside = "".join(side for side in "NESW" if side in part.partition("{")[0])
        door = part.partition("{")[2].removesuffix("}")
        if door and not arm:
            door = inside[0] + door[1:]
        parts.append((inside, inside + (f"{{{door}}}" if door else "")))
    parts.sort(key=lambda part: (-len(part[0]), "NESW".index(part[0][0])))
    ladder = "L:" if shape.startswith("L:") else ""
    return ladder + "|".join(text for _, text in parts) + ("*" if shape.endswith("*") else "")


def canonical(shape: str) -> str:
    return ordered(shape)


def half_turn(shape: str) -> str:
    body = shape.removeprefix("L:")
    return ("L:" if body != shape else "") + "".join(OPPOSITE.get(side, side) for side in body)


def turned(shape: str) -> str:
    """The shape after a half turn, the only turn there is.                        [OV-GRID-06]"""
    return canonical(half_turn(shape))


PRINTED: dict[str, str] = {}
"""How every path card is called in a hand, whichever way it lies."""
WRITTEN: dict[str, str] = {}
"""How every path card is written as it lies: a door on the arm it has come to."""
for _card in (*naive_position.PATH_CARDS, *NEW_PATH_CARDS):
    PRINTED[canonical(_card)] = PRINTED[turned(_card)] = _card
    WRITTEN[turned(_card)] = ordered(half_turn(_card), arm=True)
    WRITTEN[canonical(_card)] = _card


def is_path(card: str) -> bool:
    return canonical(card) in PRINTED if set(card) <= set("NESWL:|*{}bg") else False


# --- Positions ---


@dataclass
class Position:
    players: int = 2
    profile: str = "P2024"
    locked_rule: str = "2024"
    require_connection: bool = True
    hats: str = "bottom"
    theft_optional: bool = False
    trap_self: bool = False
    round: int = 1
    first: str = "A"
    turn: str = "A"
    last: str = "-"
    roles: dict[str, str] = field(default_factory=dict)
    undealt: list[str] = field(default_factory=list)  # the unused dwarf deck, top card first
    worn: list[str] = field(default_factory=list)  # dwarf cards given up, hats = discard
    hands: dict[str, list[str]] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)  # top card first
    aside: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)  # bottom card first
    front: dict[str, list[str]] = field(default_factory=dict)
    thefts: list[str] = field(default_factory=list)  # who has a Theft card, in order of playing
    mine: dict[Cell, str] = field(default_factory=dict)
    goals: dict[Cell, str] = field(default_factory=dict)
    opened: dict[Cell, str] = field(default_factory=dict)
    gold: dict[str, int] = field(default_factory=dict)
    # What is being decided: "turn", "pass", "two", "reveal", "lay", "steal", or "finished".
    ask: str = "turn"
    gone: int = 0  # cards discarded so far in this turn
    clearing: str = ""  # the card that goes once two are discarded
    drawing: str = ""  # who draws at the end of the turn
    draws: int = 1
    played: Cell | None = None
    laying: tuple[Cell, str] | None = None
    thieves: list[str] = field(default_factory=list)  # who is still to steal

    @property
    def seats(self) -> list[str]:
        return list(SEATS[: self.players])

    @property
    def decider(self) -> str:
        return self.thieves[0] if self.ask == "steal" else self.turn

    def others(self, seat: str) -> list[str]:
        return [other for other in self.seats if other != seat]


def parse(text: str) -> Position:
    """Read a position. What is left out is empty; flaws() tells whether anything is missing."""
    lines = [line.split("#")[0] for line in text.splitlines()]
    items = [item.split() for line in lines for item in line.split(";") if item.strip()]
    pos = Position()
    read_ruleset(pos, items.pop(0))
    for name, *words in sorted(items, key=lambda item: item[0] != "players"):
        if name == "players":
            pos.players = int(words[0])
            for seat in pos.seats:
                pos.hands[seat], pos.front[seat], pos.gold[seat] = [], [], 0
        elif name == "round":
            pos.round = int(words[0])
        elif name in ("first", "turn", "last"):
            setattr(pos, name, words[0])
        elif name == "roles":
            for word in words:
                seat, role = word.split(":")
                if seat == "undealt":
                    pos.undealt = [] if role == "-" else repeated(role.split(","))
                else:
                    pos.roles[seat] = role
        elif name in ("hand", "front"):
            getattr(pos, {"hand": "hands"}.get(name, name))[words[0]] = cards(words[1:])
        elif name in ("deck", "discard", "aside"):
            setattr(pos, name, cards(words))
        elif name == "thefts":
            pos.thefts = words
        elif name == "hats":
            pos.worn = repeated(words)
        elif name == "mine":
            pos.mine.update({cell: canonical(shape) for cell, shape in naive_position.cells(words)})
        elif name == "goal":
            pos.goals.update(dict(naive_position.cells(words)))
        elif name == "open":
            pos.opened.update(
                {c: naive_position.goal_lying(goal) for c, goal in naive_position.cells(words)}
            )
        elif name == "nuggets":
            pos.gold[words[0]] = int(words[1])
        elif name not in ("knows", "gone"):  # knowledge changes no legal move
            raise ValueError(f"this model does not read {name!r}")
    if not any(item[0] == "thefts" for item in items):  # played in the order of the seats
        pos.thefts = [seat for seat in pos.seats if "theft" in pos.front[seat]]
    pos.drawing = pos.turn
    return pos


def read_ruleset(pos: Position, words: list[str]) -> None:
    game, _, profile = words[0].partition("/")
    if game.split("@")[0] != "saboteur2":
        raise ValueError(f"this model does not know the game {game!r}")
    pos.profile = profile or "P2024"
    if pos.profile not in ("P2024", "P2024-FR", "PGIG"):
        raise ValueError(f"{pos.profile} does not offer Saboteur 2")
    if pos.profile == "PGIG":
        pos.locked_rule = "gigamic"  # [70 F]
    if pos.profile != "P2024":
        pos.hats, pos.theft_optional = "discard", True
    for word in words[1:]:
        name, value = word.split("=")
        if name in ("locked_rule", "hats"):
            setattr(pos, name, value)
        elif name in ("theft_optional", "trap_self", "require_connection"):
            setattr(pos, name, value == "true")
        else:
            raise ValueError(f"this model does not know the option {name!r}")


def repeated(words: list[str]) -> list[str]:
    """`x*n` is n times x."""
    found: list[str] = []
    for word in words:
        card, _, count = word.rpartition("*")
        found += [card] * int(count) if card and count.isdecimal() else [word]
    return found


def cards(words: list[str]) -> list[str]:
    return [PRINTED[canonical(card)] if is_path(card) else card for card in repeated(words)]
