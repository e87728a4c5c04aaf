"""A second, deliberately naive model of The Duel and of solo, used only to confirm the engine.

It follows the rule clauses and imports nothing of the engine, but it was written after reading the
engine, and where the clauses leave something open it takes the engine's reading (see below): there
it is no second opinion. Cells and sides are those of naive.py; the rest is its own. Every question is answered by a full search
over sides of cards, and every move copies the whole position. It is slow on purpose.

Read a fully known position, list the legal moves, make a move, count sequences of decisions. It
does not deal or hide anything or keep events: a round whose gold is counted has no moves, and
says what leaves the game and who begins next.

    python tests/perft/naive_duel.py FILE.perft              count every entry of the file
    python tests/perft/naive_duel.py FILE.perft ID DEPTH     the count of ID, move by move

The decisions of a turn, where the rules leave open what one decision is:

* a bribe before the main action is a decision of its own, after which the same player goes on;
* after the main action, whoever can bribe a troll is asked for one, or `done`, again and again;
  this comes before the draw, and so also before a round without cards ends;
* to pass is to discard a card, then another or `done`; after the second card, or the last one in
  hand, nothing is asked;
* to discard two is `clear:CARD`, the card in front of oneself that will go, then two discards;
* gold is secured before goals are turned up, and after each of them.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perft import naive
from perft.naive import OPPOSITE, Cell, Entry, beside, cell_of, cell_text, load

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
            pos.mine.update({cell: canonical(shape) for cell, shape in naive.cells(words)})
        elif name == "trail":
            pos.trail = [cell_of(word) for word in words if word != "-"]
        elif name == "goal":
            pos.goals.update({cell: goal_shape(goal) for cell, goal in naive.cells(words)})
        elif name == "open":
            pos.opened.update({c: canonical(g[5:]) for c, g in naive.cells(words)})
        elif name == "goals-aside":
            pos.unused = [goal_shape(word) for word in words]
        elif name == "out":
            pos.out = [goal_shape(w) if w.startswith("goal:") else w for w in words]
        elif name == "counters":
            pos.counters.update(dict(naive.cells(words)))
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


# --- Is everything there? ---


def flaws(pos: Position) -> list[str]:
    """Everything that is missing, too many, or cannot be so in a position of this game."""
    found: list[str] = []

    def compare(what: str, have: Counter[str], want: Counter[str]) -> None:
        for card in sorted(have | want):
            if have[card] != want[card]:
                found.append(f"{what} {card}: {have[card]}, not {want[card]}")

    on_table = [PRINTED.get(shape, shape) for shape in pos.mine.values()]
    out = [card for card in pos.out if card in BOX]
    have = Counter(pos.deck + pos.discard + pos.aside + on_table + out)
    for seat in pos.seats:
        have.update(pos.hands[seat] + pos.front[seat])
    compare("card", have, BOX)
    shown = [PRINTED_GOAL[shape] for shape in pos.opened.values()]
    left = [card for card in pos.out if card not in BOX]
    goals = Counter([*pos.goals.values(), *shown, *pos.unused, *left])
    compare("goal", goals, Counter(GOALS))
    if len(pos.aside) != (ASIDE if pos.players == 1 else 0):
        found.append(f"{len(pos.aside)} cards are aside")
    if sorted([*pos.goals, *pos.opened]) != sorted(GOAL_CELLS[pos.players]):
        found.append("the goals do not lie on the goal cells")
    if len(set(pos.colours.values())) != pos.players:
        found.append("not every seat has a colour of its own")
    if pos.supply < 0 or len(pos.keys) > KEY_TOKENS:
        found.append("there are not so many counters or keys")
    table = face_up(pos)
    for cell in pos.counters:
        if not gold_of(table.get(cell, "")) and not has_troll(table.get(cell, "")):
            found.append(f"{cell_text(cell)} shows neither gold nor a troll")
    for cell in pos.keys:
        if not set(doors(table.get(cell, "")).values()) & {"b", "g"}:
            found.append(f"{cell_text(cell)} has no door")
    for cell, shape in table.items():
        for side in "ES":
            other = beside(cell, side)
            if other in table and cell not in pos.opened and other not in pos.opened:
                if (side in open_sides(shape)) != (OPPOSITE[side] in open_sides(table[other])):
                    found.append(f"{cell_text(cell)} and {cell_text(other)} do not match")
    found += [f"the goal {cell_text(cell)} should have been revealed" for cell in reached(pos)]
    found += [f"the gold on {cell_text(cell)} should be secured" for cell in unsecured(pos)]
    return found


# --- The tunnels: a graph whose nodes are the open sides of the cards ---

Side = tuple[Cell, str]


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: starts, path cards, revealed goals."""
    return {**dict.fromkeys(pos.starts.values(), "NESW"), **pos.mine, **pos.opened}


def barred(pos: Position, cell: Cell, standing: str, colour: str) -> bool:
    """Does what stands on an arm separate it from the rest of its card for this player?

    [DUEL-REACH-03, -04, -06, -07, -11]
    """
    if standing == "t":
        return cell not in pos.counters
    if standing == LETTER[OTHER[colour]]:
        return cell not in pos.keys  # only this player can have put a key there    [DUEL-KEY-05]
    return False


def reach(pos: Position, colour: str) -> set[Side]:
    """R(P): the open sides joined with a player's own start.                     [DUEL-REACH-01]"""
    table = face_up(pos)
    seen = {(pos.starts[colour], side) for side in "NESW"}
    todo = list(seen)
    while todo:
        for side in steps(pos, table, todo.pop(), colour):
            if side not in seen:
                seen.add(side)
                todo.append(side)
    return seen


def steps(pos: Position, table: dict[Cell, str], here: Side, colour: str) -> Iterator[Side]:
    cell, side = here
    shape = table[cell]
    # Over to the neighbour, if his side is open too.                 [OV-GRAPH-01, BASE-GOAL-07]
    other = beside(cell, side)
    if other in table and OPPOSITE[side] in open_sides(table[other]):
        yield other, OPPOSITE[side]
    # Through the card, but not from one chamber into another, nor past a door or troll.
    standing = doors(shape)
    for chamber in chambers(shape):  # [DUEL-REACH-09]
        if side in chamber and not barred(pos, cell, standing.get(side, ""), colour):
            for far in chamber:
                if not barred(pos, cell, standing.get(far, ""), colour):
                    yield cell, far
    # From a ladder to the start of its colour, and back, for everybody.          [DUEL-REACH-08]
    if ladder(shape) in pos.starts:
        yield from ((pos.starts[ladder(shape)], far) for far in "NESW")
    for whose, start in pos.starts.items():
        if cell == start:
            for place, laid in pos.mine.items():
                if ladder(laid) == whose:
                    yield from ((place, far) for far in open_sides(laid))


def everywhere(pos: Position) -> set[Side]:
    """What anybody reaches."""
    return set().union(*(reach(pos, colour) for colour in pos.colours.values()))


def entrances(joined: set[Side], cell: Cell) -> set[str]:
    """The sides of a cell that some reached side opens into."""
    return {side for side in "NESW" if (beside(cell, side), OPPOSITE[side]) in joined}


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that somebody's tunnels reach.        [DUEL-GOAL-01, AMB-93]"""
    joined = everywhere(pos)
    return sorted(cell for cell in pos.goals if entrances(joined, cell))


def connected(pos: Position, cell: Cell, colour: str, mine: set[Side]) -> bool:
    """Is a player who reaches these sides connected with the gold of a card?      [DUEL-GOLD-06]"""
    return any(
        (cell, side) in mine and (door in ("", LETTER[colour]) or cell in pos.keys)
        for side, door in access(face_up(pos)[cell]).items()
    )


def unsecured(pos: Position) -> list[Cell]:
    """Gold without a counter that somebody is connected with."""
    found: set[Cell] = set()
    for colour in pos.colours.values():
        mine = reach(pos, colour)
        for cell, shape in face_up(pos).items():
            if gold_of(shape) and cell not in pos.counters and connected(pos, cell, colour, mine):
                found.add(cell)
    return sorted(found)


def bribable(pos: Position) -> list[Cell]:
    """The trolls the active player may bribe now.               [DUEL-TROLL-02, -04, -05]"""
    mine = {cell for cell, _ in reach(pos, pos.colours[pos.turn])}
    return sorted(
        cell
        for cell, shape in pos.mine.items()
        if has_troll(shape) and cell not in pos.counters and cell in mine and pos.supply
    )


def may_lie(pos: Position, shape: str, cell: Cell, mine: set[Side] | None = None) -> bool:
    """May the active player, who reaches `mine`, place a path card on this cell, lying so?"""
    table = face_up(pos)
    if cell in table or cell in pos.goals:  # [BASE-PATH-11]
        return False
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:  # [DUEL-PATH-01]
        return False
    opening = open_sides(shape)
    for side, other in neighbours.items():  # [DUEL-PATH-01, DUEL-PATH-05]
        if (side in opening) != (OPPOSITE[side] in open_sides(table[other])):
            return False
    own = pos.colours[pos.turn]
    if mine is None:
        mine = reach(pos, own)
    joined = bool(opening & entrances(mine, cell))
    whose = ladder(shape)
    if not whose or whose not in pos.starts:  # [DUEL-PATH-02, -03, -10, -11, SOLO-12]
        return joined
    for side in "NESW":  # [DUEL-PATH-07]
        other = beside(cell, side)
        if other in pos.goals or other in pos.opened or gold_of(table.get(other, "")):
            return False
    if whose != own and not pos.any_ladder and not joined:  # [AMB-85]
        return False
    return bool(opening & neighbours.keys()) if pos.ladder_joined else True  # [AMB-97]


def ways_to_lie(pos: Position, cell: Cell, goal: str) -> list[str]:
    """The orientations a revealed goal may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(everywhere(pos), cell)
    played = {side for side in ways_in if beside(cell, side) == pos.played}  # [AMB-05]

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in open_sides(way)) != (OPPOSITE[side] in open_sides(table[beside(cell, side)]))
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,
            bool(played) and not played & open_sides(way),
            not ways_in & open_sides(way),
            mismatches,
        )

    ways = sorted({canonical(goal), turned(goal)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [DUEL-GOAL-02, -03, -07]


# --- Moves ---


def moves(pos: Position) -> list[str]:
    """The legal moves of the active player, who decides everything, each once, sorted."""
    hand = pos.hands[pos.turn]
    bribes = {f"bribe@{cell_text(cell)}" for cell in bribable(pos)}
    if pos.ask == "turn":
        found = {move for card in hand for move in moves_with(pos, card)}
        if len(hand) >= 2:  # [DUEL-TURN-05, -06]
            found |= {f"clear:{card}" for card in pos.front[pos.turn]}
        return sorted(found | bribes)
    if pos.ask == "bribe":  # [DUEL-TROLL-06, -08]
        return sorted(bribes | {"done"})
    if pos.ask == "pass":  # [DUEL-TURN-01]
        return sorted({f"-{card}" for card in hand} | {"done"})
    if pos.ask == "two":
        return sorted({f"-{card}" for card in hand})
    if pos.ask == "secure":  # [DUEL-GOLD-08]
        return sorted(f"secure@{cell_text(cell)}" for cell in unsecured(pos))
    if pos.ask == "reveal":  # [DUEL-GOAL-06]
        return sorted(f"reveal@{cell_text(cell)}" for cell in reached(pos))
    if pos.ask == "lay":
        assert pos.laying
        return [f"lay:{way}" for way in ways_to_lie(pos, *pos.laying)]
    return []


def moves_with(pos: Position, card: str) -> list[str]:
    """Everything that may be done with one card of the active player's hand."""
    me = pos.turn
    found = [f"-{card}"]
    kind, *tools = card.split("-")
    if card in PATH_CARDS:
        if not pos.front[me]:  # [DUEL-PATH-04]
            mine = reach(pos, pos.colours[me])
            for shape in {canonical(card), turned(card)}:  # [DUEL-PATH-09]
                found += [
                    f"{shape}@{cell_text(cell)}"
                    for cell in around(pos)
                    if may_lie(pos, shape, cell, mine)
                ]
    elif kind == "sabotage":  # [DUEL-ACT-01]
        found += [f"{card}>{s}" for s in pos.seats if s != me and card not in pos.front[s]]
    elif kind == "repair":  # [DUEL-ACT-02, -03]
        for tool in tools:
            if f"sabotage-{tool}" in pos.front[me]:
                found.append(f"{card}>{me}" + (f":{tool}" if len(tools) == 2 else ""))
    elif card == "rockfall":  # [DUEL-ROCK-01, -02]
        found += [
            f"rockfall@{cell_text(cell)}"
            for cell, shape in pos.mine.items()
            if not gold_of(shape) and not has_troll(shape)
        ]
    elif card == "map":  # [DUEL-MAP-01]
        found += [f"map@{cell_text(cell)}" for cell in pos.goals]
    elif card == "key":  # [DUEL-KEY-01, -02, -05]
        against = LETTER[OTHER[pos.colours[me]]]
        found += [
            f"key@{cell_text(cell)}"
            for cell, shape in face_up(pos).items()
            if against in doors(shape).values() and len(pos.keys) < KEY_TOKENS
        ]
    return found


def around(pos: Position) -> list[Cell]:
    """Every cell of a rectangle with room to spare around all cards."""
    on_table = [*face_up(pos), *pos.goals]
    xs = [x for x, _ in on_table]
    ys = [y for _, y in on_table]
    return [
        (x, y) for y in range(min(ys) - 2, max(ys) + 3) for x in range(min(xs) - 2, max(xs) + 3)
    ]


# --- Making a move ---


def apply(pos: Position, move: str) -> Position:
    """The position after a legal move and everything that follows from it without a choice."""
    if move not in moves(pos):
        raise ValueError(f"illegal move: {move!r}")
    return after(pos, move)


def after(pos: Position, move: str) -> Position:
    """The same without asking again whether the move is legal."""
    pos = copy.deepcopy(pos)
    word, _, place = move.partition("@")
    if word == "bribe":  # [DUEL-TROLL-01, -07]
        pos.counters[cell_of(place)] = pos.colours[pos.turn]
    elif pos.ask == "bribe":
        pos.declined = True
    elif pos.ask in ("turn", "pass", "two"):
        play_card(pos, move)
        if pos.ask in ("pass", "two"):
            return pos
        pos.acted = True
    elif pos.ask == "secure":
        secure(pos, cell_of(place))
    elif pos.ask == "reveal":
        turn_up(pos, cell_of(place))
    elif pos.ask == "lay":
        assert pos.laying
        pos.opened[pos.laying[0]] = move.split(":", 1)[1]
        pos.laying = None
        pos.ask = "turn"
    if pos.ask != "lay":
        settle(pos)
    return pos


def play_card(pos: Position, move: str) -> None:
    """Carry out one of the four ways of a turn, or one more step of it."""
    hand = pos.hands[pos.turn]
    if pos.ask == "turn":
        pos.draws, pos.gone, pos.played = 1, 0, None
    if move == "done":
        pos.ask = "turn"
    elif move.startswith("clear:"):
        pos.clearing = move.split(":", 1)[1]
        pos.ask = "two"
    elif move.startswith("-"):
        hand.remove(move[1:])
        pos.discard.append(move[1:])
        pos.gone += 1
        if pos.ask == "two":
            if pos.gone == 2:
                pos.front[pos.turn].remove(pos.clearing)
                pos.discard.append(pos.clearing)
                pos.draws = 1  # [DUEL-TURN-01, -04]
                pos.ask = "turn"
        else:
            pos.draws = pos.gone
            pos.ask = "pass" if pos.gone < 2 and hand else "turn"
    else:
        play_effect(pos, move)


def play_effect(pos: Position, move: str) -> None:
    me = pos.turn
    hand = pos.hands[me]
    card, _, target = move.partition(">") if ">" in move else move.rpartition("@")
    if card in PRINTED:
        hand.remove(PRINTED[card])
        pos.played = cell_of(target)
        pos.mine[pos.played] = card
        pos.trail.append(pos.played)
        return
    hand.remove(card)
    seat, _, tool = target.partition(":")
    if card.startswith("sabotage-"):
        pos.front[seat].append(card)
        return
    if card.startswith("repair-"):
        mended = "sabotage-" + (tool or card.split("-")[1])
        pos.front[me].remove(mended)
        pos.discard.append(mended)
    elif card == "rockfall":
        remove(pos, cell_of(target))
    elif card == "key":
        pos.keys.append(cell_of(target))
    pos.discard.append(card)


def remove(pos: Position, cell: Cell) -> None:
    """Take a path card off the table; a key on it goes back.                       [DUEL-KEY-06]"""
    pos.discard.append(PRINTED[pos.mine.pop(cell)])
    pos.keys = [key for key in pos.keys if key != cell]
    pos.trail = [place for place in pos.trail if place != cell]


def secure(pos: Position, cell: Cell) -> None:
    """Put a counter on gold; the active player comes first.     [DUEL-GOLD-01, -02, -05]"""
    own = pos.colours[pos.turn]
    is_own = connected(pos, cell, own, reach(pos, own))
    pos.counters[cell] = own if is_own else OTHER[own]


def settle(pos: Position) -> None:
    """Secure gold and turn up goals until nothing more happens; then go on with the turn."""
    pos.ask = "turn"
    while True:
        golds = unsecured(pos)
        if golds and pos.supply:
            if len(golds) > pos.supply:
                pos.ask = "secure"
                return
            secure(pos, golds[0])
            continue
        waiting = reached(pos)
        if not waiting:
            break
        if len(waiting) > 1:
            pos.ask = "reveal"
            return
        turn_up(pos, waiting[0])
        if pos.ask == "lay":
            return
    # Only now, the play being resolved completely, the round may end. [DUEL-END-01, DUEL-END-02]
    if not pos.goals:
        score(pos, "goals")
    elif not pos.supply:
        score(pos, "counters")
    elif pos.acted:
        if bribable(pos) and not pos.declined:
            pos.ask = "bribe"
        else:
            end_turn(pos)


def turn_up(pos: Position, cell: Cell) -> None:
    pos.ask = "turn"
    goal = pos.goals.pop(cell)
    ways = ways_to_lie(pos, cell, goal)
    if len(ways) == 1:
        pos.opened[cell] = ways[0]
    else:
        pos.laying = (cell, goal)
        pos.ask = "lay"


def end_turn(pos: Position) -> None:
    for _ in range(pos.draws):  # [DUEL-TURN-01, -02, -07, SOLO-10]
        draw(pos)
    while pos.players == 1 and pos.deck and not pos.hands[pos.turn]:  # [SOLO-13]
        draw(pos)
    pos.acted = pos.declined = False
    pos.draws, pos.played = 0, None
    if not any(pos.hands.values()):  # [DUEL-END-01]
        score(pos, "cards")
        return
    if pos.players == 2:
        other = "B" if pos.turn == "A" else "A"
        pos.turn = other if pos.hands[other] else pos.turn  # [DUEL-TURN-03]


def draw(pos: Position) -> None:
    """Draw one card; in solo what is automatic is done at once, and replaced.    [SOLO-05..08]"""
    hand = pos.hands[pos.turn]
    while pos.deck:
        card = pos.deck.pop(0)
        if pos.players == 1 and card.startswith("sabotage-"):
            pos.discard += [card] if card in pos.front["A"] else []
            pos.front["A"] += [] if card in pos.front["A"] else [card]
        elif pos.players == 1 and card == "rockfall":
            loose = [
                cell
                for cell in pos.trail
                if not gold_of(pos.mine[cell]) and not has_troll(pos.mine[cell])
            ]
            if loose:
                remove(pos, loose[-1])
            pos.discard.append(card)
            if not pos.rockfall_redraw:  # [AMB-90]
                return
        else:
            hand.append(card)
            return


# --- The end of the round ---


def score(pos: Position, why: str) -> None:
    """Collect, pay the trolls, put goals away.                            [DUEL-END-04..11]"""
    pos.ask, pos.why_over = "finished", why
    table = face_up(pos)
    for seat in pos.seats:
        mine = [cell for cell, colour in pos.counters.items() if colour == pos.colours[seat]]
        pos.gold[seat] += [gold_of(table[cell]) for cell in mine if gold_of(table[cell])]
        trolls = [cell for cell in mine if has_troll(table[cell])]
        for value in payment(pos, pos.gold[seat], len(trolls)):
            pos.gold[seat].remove(value)
    pos.out += [
        PRINTED[shape]
        for cell, shape in pos.mine.items()
        if cell in pos.counters and gold_of(shape)
    ]
    pos.out += [PRINTED_GOAL[shape] for shape in pos.opened.values()]  # collected or not
    pos.unused += pos.goals.values()


def payment(pos: Position, cards: list[int], trolls: int) -> list[int]:
    """The gold cards that pay for so many trolls.               [DUEL-END-06, -08, AMB-84]"""
    if pos.troll_payment == "per_card":
        return sorted(cards)[:trolls]
    if sum(cards) <= trolls:
        return cards[:]
    ways = [
        list(some)
        for k in range(len(cards) + 1)
        for some in combinations(sorted(cards), k)
        if sum(some) >= trolls
    ]
    return min(ways, key=lambda some: (sum(some), len(some)))


def next_first(pos: Position) -> str:
    """Who begins the next round: the poorer one, or blue.                         [DUEL-NEXT-03]"""
    if pos.players == 1:
        return "A"
    blue, green = pos.seat_of("blue"), pos.seat_of("green")
    return green if sum(pos.gold[green]) < sum(pos.gold[blue]) else blue


def rating(points: int) -> int:
    """[SOLO-15]"""
    return 3 if points >= 25 else 2 if points >= 20 else 1 if points >= 15 else 0


# --- Counting ---


def perft(pos: Position, depth: int) -> int:
    """How many sequences of exactly this many decisions there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(moves(pos))
    return sum(perft(after(pos, move), depth - 1) for move in moves(pos))


def divide(pos: Position, depth: int) -> dict[str, int]:
    """The same count, for each first move."""
    return {move: perft(after(pos, move), depth - 1) for move in moves(pos)}


def main(arguments: list[str]) -> int:
    entries: list[Entry] = load(arguments[0])
    if len(arguments) == 3:
        (entry,) = [entry for entry in entries if entry.id == arguments[1]]
        counts = divide(parse(entry.position), int(arguments[2]))
        for move, count in counts.items():
            print(move, count)
        print("total", sum(counts.values()))
        return 0
    wrong = 0
    for entry in entries:
        pos = parse(entry.position)
        for flaw in flaws(pos):
            print(f"{entry.id}: {flaw}")
            wrong += 1
        for depth, expected in entry.counts.items():
            count = perft(pos, depth)
            note = "" if count == expected else f" (file: {expected})"
            print(f"{entry.id} {depth} {count}{note}")
            wrong += count != expected
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
