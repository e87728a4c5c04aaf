"""Positions of the naive model of The Duel and of solo: what is in the box, shapes and reading."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from perft import naive_position
from perft.naive_position import OPPOSITE, Cell, cell_of

# --- What is in the box, copied by hand from the card list ---


PATH_CARDS = {
    "NS|EW": 1, "NS|EW$1@NS": 1, "NE|SW": 1, "NW|ES$1@ES": 1,
    "NS": 3, "EW": 4, "NW": 2, "NE": 2, "Lb:NW": 1, "Lg:NE": 1,
    "NESW{S:b}": 1, "NESW{W:g}": 1, "NEW{E:b}": 1, "NEW{N:g}": 1, "NSW{N:b}": 1, "NSW{S:g}": 1,
    "NESW{W:t}": 1, "NEW{E:t}": 1, "NSW{S:t}": 1,
    "NSW|E$1@E": 1, "NEW|S$1@S": 1, "EW|S$1@S": 1,
    "NS|W": 1, "NE|W": 1, "NE|S": 1, "NW|E": 1, "NW|S": 1,
}  # fmt: skip
ACTION_CARDS = {
    "sabotage-pickaxe": 2, "sabotage-lantern": 2, "sabotage-cart": 2,
    "repair-pickaxe": 1, "repair-lantern": 1, "repair-cart": 1,
    "repair-pickaxe-lantern": 1, "repair-pickaxe-cart": 1, "repair-lantern-cart": 1,
    "map": 2, "rockfall": 2, "key": 2,
}  # fmt: skip
GOALS = [
    "NESW", "N|E|S|W", "N|S|W", "N|E|W",
    "NW{N:g}$1@NWg", "NW$2@NW", "NE{E:b}$1@NEb", "NE$2@NE",
    "N|W$1@W", "N|E$3@N", "NS|E|W$1@NS", "EW|N|S$2@EW",
    "NSW{W:b}$1@NSWb", "NSW{S:g}$2@NSgW", "NSW{N:b}$3@NbSW",
    "NEW{E:g}$1@NEgW", "NEW{N:b}$2@NbEW", "NEW{N:g}$3@NgEW",
]  # fmt: skip
BOX = Counter(PATH_CARDS | ACTION_CARDS)
COUNTERS = {1: 6, 2: 8}  # [DUEL-SETUP-07, SOLO-01]
KEY_TOKENS = 2
ASIDE = 10  # [SOLO-03]
STARTS = {"blue": (0, -1), "green": (0, 1)}  # [DUEL-SETUP-02]
SOLO_START = (0, 0)
GOAL_CELLS = {  # [DUEL-SETUP-04, SOLO-02]
    2: [(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)],
    1: [(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)],
}
LETTER = {"blue": "b", "green": "g"}
OTHER = {"blue": "green", "green": "blue"}


# --- Shapes: a shape stays the text it is written as ---


def bare(shape: str) -> str:
    """The chambers and doors of a shape alone: no ladder, no gold."""
    return shape.removeprefix("Lb:").removeprefix("Lg:").partition("$")[0]


@cache
def chambers(shape: str) -> list[str]:
    return [part.partition("{")[0] for part in bare(shape).split("|")]


@cache
def doors(shape: str) -> dict[str, str]:
    """What stands on which arm: `b` or `g` for a door, `t` for a troll."""
    return {mark[0]: mark[2] for part in bare(shape).split("|") for mark in part.split("{")[1:]}


@cache
def gold_of(shape: str) -> int:
    return int(shape.partition("$")[2][:1] or 0)


@cache
def access(shape: str) -> dict[str, str]:
    """The sides that reach the gold, each with the colour of the door before it, or nothing."""
    found: dict[str, str] = {}
    for letter in shape.partition("@")[2]:
        if letter in "NESW":
            found[letter] = ""
        else:
            found[list(found)[-1]] = letter
    return found


@cache
def ladder(shape: str) -> str:
    return {"Lb:": "blue", "Lg:": "green"}.get(shape[:3], "")


@cache
def has_troll(shape: str) -> bool:
    return "t" in doors(shape).values()


@cache
def open_sides(shape: str) -> frozenset[str]:
    return frozenset("".join(chambers(shape)))


@cache
def canonical(shape: str) -> str:
    """Sides in the order N, E, S, W; chambers by size, then by their first side."""
    head = shape[:3] if ladder(shape) else ""
    standing = doors(shape)
    parts = []
    for chamber in chambers(shape):
        sides = "".join(side for side in "NESW" if side in chamber)
        marks = "".join(f"{{{side}:{standing[side]}}}" for side in sides if side in standing)
        parts.append((sides, sides + marks))
    parts.sort(key=lambda part: (-len(part[0]), "NESW".index(part[0][0])))
    text = head + "|".join(text for _, text in parts)
    if gold_of(shape):
        ways = access(shape)
        text += f"${gold_of(shape)}@" + "".join(s + ways[s] for s in "NESW" if s in ways)
    return text


@cache
def turned(shape: str) -> str:
    """The shape after a half turn, the only turn there is.                        [OV-GRID-06]"""
    return canonical("".join(OPPOSITE.get(letter, letter) for letter in shape))


PRINTED: dict[str, str] = {}
"""How every path card is called in a hand, whichever way it lies."""
for _card in PATH_CARDS:
    PRINTED[turned(_card)] = _card
    PRINTED[canonical(_card)] = _card
PRINTED_GOAL: dict[str, str] = {}
"""The same for goals, which are never in a hand."""
for _card in GOALS:
    PRINTED_GOAL[turned(_card)] = _card
    PRINTED_GOAL[canonical(_card)] = _card


# --- Positions ---


@dataclass
class Position:
    players: int = 2
    troll_payment: str = "per_card"
    any_ladder: bool = True
    ladder_joined: bool = False
    rockfall_redraw: bool = True
    round: int = 1
    first: str = "A"
    turn: str = "A"
    colours: dict[str, str] = field(default_factory=dict)  # seat: colour
    hands: dict[str, list[str]] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)  # top card first
    aside: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)  # bottom card first
    front: dict[str, list[str]] = field(default_factory=dict)
    mine: dict[Cell, str] = field(default_factory=dict)
    trail: list[Cell] = field(default_factory=list)  # in solo, where cards were placed, in order
    goals: dict[Cell, str] = field(default_factory=dict)  # face down
    opened: dict[Cell, str] = field(default_factory=dict)
    unused: list[str] = field(default_factory=list)  # goals never turned up, put aside
    out: list[str] = field(default_factory=list)  # cards and goals that have left the game
    counters: dict[Cell, str] = field(default_factory=dict)  # cell: colour that is up
    keys: list[Cell] = field(default_factory=list)  # doors with a key token
    gold: dict[str, list[int]] = field(default_factory=dict)
    # What is being decided: "turn", "pass", "two", "bribe", "secure", "reveal", "lay", "finished".
    ask: str = "turn"
    acted: bool = False  # the main action is done
    declined: bool = False  # no further bribe is wanted
    gone: int = 0  # cards discarded so far in this turn
    clearing: str = ""
    draws: int = 0
    played: Cell | None = None
    laying: tuple[Cell, str] | None = None
    why_over: str = ""

    @property
    def seats(self) -> list[str]:
        return list("AB"[: self.players])

    @property
    def starts(self) -> dict[str, Cell]:
        """The start cards on the table by colour.                    [DUEL-SETUP-02, SOLO-01]"""
        if self.players == 1:
            return {self.colours["A"]: SOLO_START}
        return STARTS

    @property
    def supply(self) -> int:
        return COUNTERS[self.players] - len(self.counters)

    def seat_of(self, colour: str) -> str:
        return next(seat for seat in self.seats if self.colours[seat] == colour)


def parse(text: str) -> Position:
    """Read a position. What is left out is empty; flaws() tells whether anything is missing."""
    lines = [line.split("#")[0] for line in text.splitlines()]
    items = [item.split() for line in lines for item in line.split(";") if item.strip()]
    pos = Position()
    read_ruleset(pos, items.pop(0))
    for seat in pos.seats:
        pos.hands[seat], pos.front[seat], pos.gold[seat] = [], [], []
    for name, *words in items:
        if name == "round":
            pos.round = int(words[0])
        elif name in ("first", "turn"):
            setattr(pos, name, words[0])
        elif name == "roles":
            named = dict(word.split(":") for word in words)
            pos.colours.update({seat: named[seat] for seat in pos.seats})
        elif name in ("hand", "front"):
            getattr(pos, {"hand": "hands"}.get(name, name))[words[0]] = cards(words[1:])
        elif name in ("deck", "discard", "aside"):
            setattr(pos, name, cards(words))
        elif name == "mine":
            pos.mine.update({cell: canonical(shape) for cell, shape in naive_position.cells(words)})
        elif name == "trail":
            pos.trail = [cell_of(word) for word in words if word != "-"]
        elif name == "goal":
            pos.goals.update({cell: goal_shape(goal) for cell, goal in naive_position.cells(words)})
        elif name == "open":
            pos.opened.update({c: canonical(g[5:]) for c, g in naive_position.cells(words)})
        elif name == "goals-aside":
            pos.unused = [goal_shape(word) for word in words]
        elif name == "out":
            pos.out = [goal_shape(w) if w.startswith("goal:") else w for w in words]
        elif name == "counters":
            pos.counters.update(dict(naive_position.cells(words)))
        elif name == "keys":
            pos.keys = [cell_of(word) for word in words]
        elif name == "gold":
            pos.gold[words[0]] = [int(value) for value in repeated(words[1:])]
        elif name not in ("players", "last", "knows", "gone"):  # they change no legal move
            raise ValueError(f"this model does not read {name!r}")
    if not any(item[0] == "trail" for item in items):  # laid in reading order
        pos.trail = sorted(pos.mine, key=lambda cell: (cell[1], cell[0]))
    return pos


def read_ruleset(pos: Position, words: list[str]) -> None:
    game, _, profile = words[0].partition("/")
    if game.split("@")[0] not in ("duel", "solo") or profile not in ("", "PDUEL"):
        raise ValueError(f"this model does not know the game {words[0]!r}")
    pos.players = 1 if game.startswith("solo") else 2
    for word in words[1:]:
        name, value = word.split("=")
        if name == "troll_payment":
            pos.troll_payment = value
        elif name in ("duel_any_ladder", "duel_ladder_joined", "solo_rockfall_redraw"):
            setattr(pos, name.split("_", 1)[1], value == "true")
        else:
            raise ValueError(f"this model does not know the option {name!r}")


def goal_shape(text: str) -> str:
    """A goal without the word before it, as it is printed."""
    return PRINTED_GOAL[canonical(text.removeprefix("goal:"))]


def repeated(words: list[str]) -> list[str]:
    """`x*n` is n times x."""
    found: list[str] = []
    for word in words:
        card, _, count = word.partition("*")
        found += [card] * int(count or 1)
    return found


def cards(words: list[str]) -> list[str]:
    return [card if card in ACTION_CARDS else PRINTED[canonical(card)] for card in repeated(words)]
