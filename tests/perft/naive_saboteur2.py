"""A second, deliberately naive model of Saboteur 2, used only to confirm the real engine.

Like naive.py it was written from the rule clauses alone and imports nothing of the engine. Cells,
sides and files are those of naive.py; the rest is its own. Every question is answered by a full
search over sides of cards, and every move copies the whole position. It is slow on purpose.

Read a fully known position, list the legal moves, make a move, count sequences of decisions.
It does not deal, hide anything, keep events, or go on to the next round: a round whose gold is
shared out has no moves.

    python tests/perft/naive_saboteur2.py FILE.perft              count every entry of the file
    python tests/perft/naive_saboteur2.py FILE.perft ID DEPTH     the count of ID, move by move

The decisions of a turn, where the rules leave open what one decision is:

* to pass is to discard a card, then another or `done`; after the third card, or the last one in
  hand, nothing is asked;
* to discard two is `clear:CARD`, the card in front of oneself that will go, then two discards;
* a thief is asked for a victim even if there is only one, and not at all if there is none.
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perft import naive
from perft.naive import GOAL_CELLS, OPPOSITE, START, Cell, Entry, beside, cell_of, cell_text, load

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
BOX = Counter(naive.PATH_CARDS | naive.ACTION_CARDS | NEW_PATH_CARDS | NEW_ACTION_CARDS)
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
for _card in (*naive.PATH_CARDS, *NEW_PATH_CARDS):
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
            pos.mine.update({cell: canonical(shape) for cell, shape in naive.cells(words)})
        elif name == "goal":
            pos.goals.update(dict(naive.cells(words)))
        elif name == "open":
            pos.opened.update({c: naive.goal_lying(goal) for c, goal in naive.cells(words)})
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


# --- Is everything there? ---


def flaws(pos: Position) -> list[str]:
    """Everything that is missing, too many, or cannot be so in a position of Saboteur 2."""
    found: list[str] = []

    def compare(what: str, have: Counter[str], want: Counter[str]) -> None:
        for card in sorted(have | want):
            if have[card] < want[card]:
                found.append(f"{what} {card}: {want[card] - have[card]} missing")
            elif have[card] > want[card]:
                found.append(f"{what} {card}: {have[card] - want[card]} too many")

    on_table = [PRINTED.get(shape, shape) for shape in pos.mine.values()]
    have = Counter(pos.deck + pos.discard + pos.aside + on_table)
    for seat in pos.seats:
        have.update(pos.hands[seat] + pos.front[seat])
    compare("card", have, BOX)
    compare("role", Counter([*pos.roles.values(), *pos.undealt, *pos.worn]), DWARVES)
    lying = [
        goal if goal in naive.GOALS else "rock:" + turned(goal[5:]) for goal in pos.opened.values()
    ]
    compare("goal", Counter([*pos.goals.values(), *lying]), Counter(naive.GOALS))
    if len(pos.aside) != ASIDE:
        found.append(f"{len(pos.aside)} cards are aside, not {ASIDE}")
    if pos.goals.keys() | pos.opened.keys() != GOAL_CELLS:
        found.append("the goals do not lie on the three goal cells")
    if (GOAL_CELLS | {START}) & pos.mine.keys():
        found.append("a tunnel card lies on the start or on a goal")
    if sorted(pos.roles) != pos.seats:
        found.append("not every seat has a role")
    if not pos.hands.get(pos.turn):
        found.append("the player whose turn it is has no card")
    for seat in pos.seats:
        for card in pos.front[seat]:  # [S2-ACT-01]
            lies = card.startswith("sabotage-") or card in ("trapped", "theft")
            if not lies or pos.front[seat].count(card) > 1:
                found.append(f"{card} may not lie so in front of {seat}")
    if sorted(pos.thefts) != [seat for seat in pos.seats if "theft" in pos.front[seat]]:
        found.append("`thefts` does not name those with a Theft card")
    table = face_up(pos)
    for cell, shape in table.items():
        for side in "ES":
            other = beside(cell, side)
            if other in table and cell not in pos.opened and other not in pos.opened:
                if (side in open_sides(shape)) != (OPPOSITE[side] in open_sides(table[other])):
                    found.append(f"{cell_text(cell)} and {cell_text(other)} do not match")
    found += [f"the goal {cell_text(cell)} should have been revealed" for cell in reached(pos)]
    return found


# --- The tunnels: a graph whose nodes are the open sides of the cards ---

Door = tuple[Cell, str]  # a cell and one of its open sides


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: start, tunnel cards, revealed goals."""
    table = {START: "NESW", **pos.mine}
    for cell, goal in pos.opened.items():
        table[cell] = "NESW" if goal == "treasure" else goal[5:]
    return table


def reachable(table: dict[Cell, str], against: str = "") -> set[Door]:
    """The open sides joined with the start.

    Doors count only where a colour `against` a team is given: then there is no way between the
    two sides of a chamber with such a door.                  [S2-DOOR-02, S2-DOOR-05, S2-WIN-01]
    """
    # Every ladder is joined with the start and so with every other ladder.          [S2-LAD-01]
    hub = [START, *(cell for cell, shape in table.items() if shape.startswith("L:"))]
    seen = {(cell, side) for cell in hub for side in open_sides(table[cell])}
    todo = list(seen)
    while todo:
        for door in steps(table, todo.pop(), against):
            if door not in seen:
                seen.add(door)
                todo.append(door)
    return seen


def steps(table: dict[Cell, str], door: Door, against: str) -> Iterator[Door]:
    cell, side = door
    # Over to the neighbour, if his side is open too.                 [OV-GRAPH-01, BASE-GOAL-07]
    other = beside(cell, side)
    if other in table and OPPOSITE[side] in open_sides(table[other]):
        yield other, OPPOSITE[side]
    # Through the card, but never from one chamber into another.    [S2-BRIDGE-01, S2-WIN-03]
    for sides, colour in chambers(table[cell]):
        if side in sides and not (colour and colour == against):
            yield from ((cell, far) for far in sides)


def entrances(pos: Position, cell: Cell) -> set[str]:
    """The sides of a cell that an open side joined with the start faces."""
    joined = reachable(face_up(pos))
    return {side for side in "NESW" if (beside(cell, side), OPPOSITE[side]) in joined}


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that are reached.                      [OV-GRAPH-04, S2-DOOR-02]"""
    return sorted(cell for cell in pos.goals if entrances(pos, cell))


def may_lie(pos: Position, shape: str, cell: Cell) -> bool:
    """May a path card be placed on this cell, lying like this?"""
    table = face_up(pos)
    if cell in table or cell in pos.goals:  # [BASE-PATH-11]
        return False
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:  # [BASE-PATH-01, S2-LAD-03]
        return False
    opening = open_sides(shape)
    for side, other in neighbours.items():  # [BASE-PATH-02, S2-LAD-05]
        if (side in opening) != (OPPOSITE[side] in open_sides(table[other])):
            return False
    if shape.startswith("L:"):
        # Never next to a goal, face down or revealed; no connection needed. [S2-LAD-02, -04]
        return not any(beside(cell, side) in GOAL_CELLS for side in "NESW")
    if not pos.require_connection:  # [ED-04]
        return True
    # One chamber that touches R is enough.                        [BASE-PATH-04, S2-BRIDGE-02]
    return bool(opening & entrances(pos, cell))


def ways_to_lie(pos: Position, cell: Cell, rock: str) -> list[str]:
    """The orientations a revealed rock may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(pos, cell)
    played = {side for side in ways_in if beside(cell, side) == pos.played}  # [AMB-05]

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in way) != (OPPOSITE[side] in open_sides(table[beside(cell, side)]))
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,
            bool(played) and not played & set(way),
            not ways_in & set(way),
            mismatches,
        )

    ways = sorted({rock, turned(rock)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [BASE-GOAL-04..06]


# --- Moves ---


def moves(pos: Position) -> list[str]:
    """The legal moves of the seat to decide, each once, sorted."""
    hand = pos.hands[pos.turn]
    if pos.ask == "turn":
        found = {move for card in hand for move in moves_with(pos, card)}
        if len(hand) >= 2:  # [S2-TURN-04..06]
            found |= {f"clear:{card}" for card in pos.front[pos.turn]}
        return sorted(found)
    if pos.ask == "pass":  # [S2-TURN-08]
        return sorted({f"-{card}" for card in hand} | {"done"})
    if pos.ask == "two":  # [S2-TURN-03]
        return sorted({f"-{card}" for card in hand})
    if pos.ask == "reveal":
        return sorted(f"reveal@{cell_text(cell)}" for cell in reached(pos))
    if pos.ask == "lay":
        assert pos.laying
        return [f"lay:{way}" for way in ways_to_lie(pos, *pos.laying)]
    if pos.ask == "steal":
        refusing = ["pass"] if pos.theft_optional else []  # [AMB-35]
        return sorted(refusing + [f"steal:{victim}" for victim in victims(pos)])
    return []


def victims(pos: Position) -> list[str]:
    """Whom the next thief can rob.                              [S2-STEAL-01, -05, -06]"""
    return [seat for seat in pos.others(pos.thieves[0]) if pos.gold[seat] > 0]


def moves_with(pos: Position, card: str) -> list[str]:
    """Everything that may be done with one card of the active player's hand."""
    me = pos.turn
    mine = pos.front[me]
    found = [f"-{card}"]
    kind, *tools = card.split("-")
    if is_path(card):
        # Not with a broken tool and not while Trapped; a Theft does not matter.
        if not any(lying != "theft" for lying in mine):  # [BASE-PATH-16, S2-TRAP-02]
            for shape in {canonical(card), turned(card)}:
                found += [
                    f"{WRITTEN[shape]}@{cell_text(cell)}"
                    for cell in around(pos)
                    if may_lie(pos, shape, cell)
                ]
    elif kind == "sabotage":  # [BASE-ACT-01, -03]
        found += [f"{card}>{seat}" for seat in pos.others(me) if card not in pos.front[seat]]
    elif kind == "repair":  # [BASE-ACT-06..08, S2-FREE-02]
        for seat in pos.seats:
            for tool in tools:
                if f"sabotage-{tool}" in pos.front[seat]:
                    found.append(f"{card}>{seat}" + (f":{tool}" if len(tools) == 2 else ""))
    elif card == "rockfall":  # [BASE-ACT-10..13, S2-LAD-07]
        found += [f"rockfall@{cell_text(cell)}" for cell in pos.mine]
    elif card == "map":
        found += [f"map@{cell_text(cell)}" for cell in pos.goals]
    elif card == "theft":  # [S2-THEFT-02, -03]
        found += ["theft"] if "theft" not in mine else []
    elif card == "hands-off":  # [S2-HOFF-01]
        found += [f"{card}>{seat}" for seat in pos.seats if "theft" in pos.front[seat]]
    elif card == "trapped":  # [S2-TRAP-01, S2-ACT-01]
        for seat in pos.seats if pos.trap_self else pos.others(me):
            if "trapped" not in pos.front[seat]:
                found.append(f"{card}>{seat}")
    elif card == "freedom":  # [S2-FREE-01]
        found += [f"{card}>{seat}" for seat in pos.seats if "trapped" in pos.front[seat]]
    elif card == "inspection":  # [S2-INSP-01]
        found += [f"{card}>{seat}" for seat in pos.others(me)]
    elif card == "change-hats":  # [S2-HAT-01, AMB-41]
        found += [f"{card}>{seat}" for seat in pos.seats if pos.undealt]
    elif card == "swap-hands":  # [S2-SWAP-01, -04]
        found += [f"{card}>{seat}" for seat in pos.others(me)]
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
    if pos.ask in ("turn", "pass", "two"):
        play_card(pos, move)
    elif pos.ask == "reveal":
        turn_up(pos, cell_of(move.split("@")[1]))
    elif pos.ask == "lay":
        assert pos.laying
        pos.opened[pos.laying[0]] = "rock:" + move.split(":")[1]
        pos.laying = None
        pos.ask = "turn"
    elif pos.ask == "steal":
        thief = pos.thieves.pop(0)
        if move != "pass":  # [S2-STEAL-03]
            pos.gold[move.split(":")[1]] -= 1
            pos.gold[thief] += 1
        next_thief(pos)
    if pos.ask == "turn":
        resolve(pos)
    return pos


def play_card(pos: Position, move: str) -> None:
    """Carry out one of the four ways of a turn, or one more step of it."""
    hand = pos.hands[pos.turn]
    pos.last = pos.turn
    pos.played = None
    if pos.ask == "turn":
        pos.drawing, pos.draws, pos.gone = pos.turn, 1, 0
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
                if pos.clearing == "theft":
                    pos.thefts.remove(pos.turn)
                pos.draws = 1  # [S2-TURN-03, -12]
                pos.ask = "turn"
        else:
            pos.draws = pos.gone  # [S2-TURN-08]
            pos.ask = "pass" if pos.gone < 3 and hand else "turn"
    else:
        play_effect(pos, move)


def play_effect(pos: Position, move: str) -> None:
    me = pos.turn
    hand = pos.hands[me]
    card, _, target = move.partition(">") if ">" in move else move.partition("@")
    seat, _, tool = target.partition(":")
    if is_path(card):
        shape = canonical(card)
        hand.remove(PRINTED[shape])
        pos.played = cell_of(target)
        pos.mine[pos.played] = shape
        return
    hand.remove(card)
    gone: list[str] = [card]  # what goes to the discard pile, the played card on top
    if card in ("theft", "trapped") or card.startswith("sabotage-"):
        pos.front[seat or me].append(card)
        gone = []
        if card == "theft":
            pos.thefts.append(me)
    elif card.startswith("repair-"):
        gone.insert(0, "sabotage-" + (tool or card.split("-")[1]))
        pos.front[seat].remove(gone[0])
    elif card in ("hands-off", "freedom"):
        gone.insert(0, "theft" if card == "hands-off" else "trapped")
        pos.front[seat].remove(gone[0])
        if card == "hands-off":
            pos.thefts.remove(seat)
    elif card == "rockfall":
        gone.insert(0, PRINTED[pos.mine.pop(cell_of(target))])
    elif card == "change-hats":
        change_hats(pos, seat)
    elif card == "swap-hands":  # [S2-SWAP-01..03]
        pos.hands[me], pos.hands[seat] = pos.hands[seat], pos.hands[me]
        pos.drawing = seat
    pos.discard += gone


def change_hats(pos: Position, seat: str) -> None:
    # The unused deck was shuffled, so its top card is also one drawn at random.  [S2-HAT-02, -03]
    old, pos.roles[seat] = pos.roles[seat], pos.undealt.pop(0)
    (pos.undealt if pos.hats == "bottom" else pos.worn).append(old)


def resolve(pos: Position) -> None:
    """Reveal what the play has reached, one goal after another, then end the turn."""
    while pos.ask == "turn":
        waiting = reached(pos)
        if not waiting:
            end_turn(pos)
            return
        if len(waiting) > 1:
            pos.ask = "reveal"
        else:
            turn_up(pos, waiting[0])


def turn_up(pos: Position, cell: Cell) -> None:
    pos.ask = "turn"
    goal = pos.goals.pop(cell)
    if goal == "treasure":
        pos.opened[cell] = goal
        score(pos, completer=pos.turn)  # at once, nothing is drawn            [S2-END-01]
        return
    ways = ways_to_lie(pos, cell, goal[5:])
    if len(ways) == 1:
        pos.opened[cell] = "rock:" + ways[0]
    else:
        pos.laying = (cell, goal[5:])
        pos.ask = "lay"


def end_turn(pos: Position) -> None:
    drawn, pos.deck = pos.deck[: pos.draws], pos.deck[pos.draws :]  # [S2-TURN-02, -08, -10]
    pos.hands[pos.drawing] += drawn
    if not any(pos.hands.values()):  # [S2-END-02]
        score(pos, completer="")
        return
    pos.turn = clockwise(pos, pos.turn)
    while not pos.hands[pos.turn]:  # [S2-TURN-11]
        pos.turn = clockwise(pos, pos.turn)


def clockwise(pos: Position, seat: str) -> str:
    return pos.seats[(pos.seats.index(seat) + 1) % pos.players]


# --- The end of the round ---


def score(pos: Position, completer: str) -> None:
    """Geologists, then the winners, then the thieves.                            [S2-END-03]"""
    free = [seat for seat in pos.seats if "trapped" not in pos.front[seat]]  # [S2-GRP-09]
    geologists = [seat for seat in free if pos.roles[seat] == "geologist"]
    crystals = sum(shape.endswith("*") for shape in pos.mine.values())  # [S2-GEO-01, -02]
    for seat in geologists:  # [S2-GEO-03, -04]
        pos.gold[seat] += crystals // len(geologists)
    group = winners(pos, completer, free)
    base = {0: 0, 1: 5, 2: 4, 3: 3, 4: 2}.get(len(group), 1)  # [S2-PAY-01]
    for seat in group:  # [S2-PAY-02, -03]
        pos.gold[seat] += max(0, base - {"boss": 1, "profiteer": 2}.get(pos.roles[seat], 0))
    pos.thieves = thieves(pos)
    next_thief(pos)


def winners(pos: Position, completer: str, free: list[str]) -> list[str]:
    """The winning group, decision tables 1 and 2."""

    def those(*roles: str) -> list[str]:
        return [seat for seat in free if pos.roles[seat] in roles]

    if not completer:  # [S2-WIN-10]
        return those("saboteur", "profiteer")
    reach = teams(pos)
    own = {"blue": "blue", "green": "green"}.get(pos.roles[completer])
    if not reach:  # LOCKED                                                       [S2-WIN-15]
        if pos.locked_rule == "2024":  # [S2-GRP-05, -06]
            return those("boss", "profiteer")
        return those("boss") or those("saboteur", "profiteer")  # [S2-GRP-07]
    if own and own in reach:  # [S2-WIN-11]
        reach = {own}
    return those(*reach, "boss", "profiteer")  # [S2-WIN-12..14, S2-GRP-03, -04]


def teams(pos: Position) -> set[str]:
    """The teams that have a way to the treasure.                                 [S2-WIN-01]"""
    table = face_up(pos)
    (treasure,) = [cell for cell, goal in pos.opened.items() if goal == "treasure"]
    return {
        team
        for team, against in (("blue", "g"), ("green", "b"))
        if any(cell == treasure for cell, _ in reachable(table, against))
    }


def thieves(pos: Position) -> list[str]:
    """The last to play his Theft card, then clockwise; who is Trapped is passed over.

    [S2-STEAL-01, -02, AMB-36]
    """
    if not pos.thefts:
        return []
    order = [pos.thefts[-1]]
    while len(order) < pos.players:
        order.append(clockwise(pos, order[-1]))
    return [seat for seat in order if seat in pos.thefts and "trapped" not in pos.front[seat]]


def next_thief(pos: Position) -> None:
    """Ask the next thief who has somebody to rob.                                [S2-STEAL-05]"""
    while pos.thieves and not victims(pos):
        pos.thieves.pop(0)
    pos.ask = "steal" if pos.thieves else "finished"


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
