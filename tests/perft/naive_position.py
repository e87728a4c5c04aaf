"""Positions of the naive model of the base game: what is in the box, shapes and reading."""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = tuple[int, int]


# --- What is in the box, copied by hand from the card list ---


PATH_CARDS = {
    "NESW": 5, "NES": 5, "NEW": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    "N|E|S|W": 1, "N|E|S": 1, "N|E|W": 1, "N|S": 1, "E|W": 1, "N|E": 1, "N|W": 1, "N": 1, "E": 1,
}  # fmt: skip
ACTION_CARDS = {
    "sabotage-pickaxe": 3, "sabotage-lantern": 3, "sabotage-cart": 3,
    "repair-pickaxe": 2, "repair-lantern": 2, "repair-cart": 2,
    "repair-pickaxe-lantern": 1, "repair-pickaxe-cart": 1, "repair-lantern-cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip
GOALS = {"treasure": 1, "rock:NE": 1, "rock:NW": 1}
GOLD = {1: 16, 2: 8, 3: 4}
DWARVES = {  # players: (Saboteurs, Gold Miners)                                [BASE-SETUP-02]
    3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7),
}  # fmt: skip
START: Cell = (0, 0)
GOAL_CELLS: set[Cell] = {(8, -2), (8, 0), (8, 2)}  # [OV-GRID-03]


# --- Shapes: a shape stays the text it is written as; a chamber is a string of sides ---


OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def canonical(shape: str) -> str:
    """Sides in the order N, E, S, W; chambers by size, then by their first side."""
    chambers = ["".join(side for side in "NESW" if side in part) for part in shape.split("|")]
    return "|".join(sorted(chambers, key=lambda chamber: (-len(chamber), "NESW".index(chamber[0]))))


def turned(shape: str) -> str:
    """The shape after a half turn, the only turn there is.                    [OV-GRID-06]"""
    return canonical("".join(OPPOSITE.get(letter, letter) for letter in shape))


def printed(shape: str) -> str:
    """The card as it is called in a hand, whichever way it lies."""
    return shape if shape in PATH_CARDS else turned(shape)


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


# --- Positions ---


@dataclass
class Position:
    players: int = 3
    profile: str = "P2024"
    gold_draw: str = "miners"
    require_connection: bool = True
    trigger_order: str = "player"
    round: int = 1
    first: str = "A"
    turn: str = "A"  # the active player, also while gold is handed out
    last: str = "-"
    roles: dict[str, str] = field(default_factory=dict)
    undealt: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)  # top card first
    discard: list[str] = field(default_factory=list)  # bottom card first
    front: dict[str, list[str]] = field(default_factory=dict)
    mine: dict[Cell, str] = field(default_factory=dict)
    goals: dict[Cell, str] = field(default_factory=dict)  # face down
    opened: dict[Cell, str] = field(default_factory=dict)  # revealed, as they lie
    golddeck: list[int] = field(default_factory=list)
    gold: dict[str, list[int]] = field(default_factory=dict)
    nuggets: dict[str, int] = field(default_factory=dict)
    packet: list[int] = field(default_factory=list)
    # What is being decided: "turn", "reveal", "lay", "take", or nothing any more: "finished".
    ask: str = "turn"
    played: Cell | None = None  # where the path card of this turn was laid
    laying: tuple[Cell, str] | None = None  # the rock whose orientation is asked for
    holder: str = ""  # who has the packet

    @property
    def seats(self) -> list[str]:
        return list("ABCDEFGHIJ"[: self.players])

    @property
    def decider(self) -> str:
        return self.holder if self.ask == "take" else self.turn


def parse(text: str) -> Position:
    """Read a position. What is left out is empty; flaws() tells whether anything is missing."""
    lines = [line.split("#")[0] for line in text.splitlines()]
    items = [item.split() for line in lines for item in line.split(";") if item.strip()]
    pos = Position()
    read_ruleset(pos, items.pop(0))
    for name, *words in sorted(items, key=lambda item: item[0] != "players"):  # players first
        if name == "players":
            pos.players = int(words[0])
            for seat in pos.seats:
                pos.hands[seat], pos.front[seat], pos.gold[seat] = [], [], []
                pos.nuggets[seat] = 0
        elif name == "round":
            pos.round = int(words[0])
        elif name in ("first", "turn", "last"):
            setattr(pos, name, words[0])
        elif name == "roles":
            for word in words:
                seat, role = word.split(":")
                if seat == "undealt":
                    pos.undealt = role.split(",")
                else:
                    pos.roles[seat] = role
        elif name in ("hand", "front"):
            getattr(pos, {"hand": "hands"}.get(name, name))[words[0]] = cards(words[1:])
        elif name in ("deck", "discard"):
            setattr(pos, name, cards(words))
        elif name == "mine":
            pos.mine.update({cell: canonical(shape) for cell, shape in cells(words)})
        elif name == "goal":
            pos.goals.update(dict(cells(words)))
        elif name == "open":
            pos.opened.update({cell: goal_lying(goal) for cell, goal in cells(words)})
        elif name in ("golddeck", "packet"):
            setattr(pos, name, [int(card) for card in cards(words)])
        elif name == "gold":
            pos.gold[words[0]] = [int(card) for card in cards(words[1:])]
        elif name == "nuggets":
            pos.nuggets[words[0]] = int(words[1])
        elif name not in ("knows", "gone"):  # knowledge changes no legal move
            raise ValueError(f"this model does not read {name!r}")
    return pos


def read_ruleset(pos: Position, words: list[str]) -> None:
    game, _, profile = words[0].partition("/")
    if game.split("@")[0] != "base":
        raise ValueError(f"this model does not know the game {game!r}")
    pos.profile = profile or "P2024"
    pos.gold_draw = "players" if pos.profile in ("PGIG", "P2004") else "miners"  # [70 F]
    for word in words[1:]:
        name, value = word.split("=")
        if name == "require_connection":
            pos.require_connection = value == "true"
        elif name in ("gold_draw", "trigger_order"):
            setattr(pos, name, value)
        else:
            raise ValueError(f"this model does not know the option {name!r}")


def cards(words: list[str]) -> list[str]:
    """`x*n` is n times x; shapes in any spelling."""
    found: list[str] = []
    for word in words:
        card, _, count = word.partition("*")
        if set(card) <= set("NESW|"):
            card = canonical(card)
        found += [card] * int(count or 1)
    return found


def cells(words: list[str]) -> list[tuple[Cell, str]]:
    """`3,0=EW`, or `1..6,0=EW` for a row."""
    found: list[tuple[Cell, str]] = []
    for word in words:
        where, what = word.split("=")
        xs, y = where.split(",")
        start, _, end = xs.partition("..")
        found += [((x, int(y)), what) for x in range(int(start), int(end or start) + 1)]
    return found


def goal_lying(goal: str) -> str:
    return "rock:" + canonical(goal[5:]) if goal.startswith("rock:") else goal
