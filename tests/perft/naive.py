"""A second, deliberately naive model of the base game, used only to confirm the real engine.

It was written from the rule clauses alone and imports nothing of the engine, so that a mistake
has to be made twice to go unnoticed. Everything is plain text, lists and dicts; every question
is answered by a full search; every move copies the whole position. It is slow on purpose.

What it does: read a fully known position (docs/notation.md), list the legal moves, make a move,
count sequences of decisions (perft). What it does not: deal, hide anything, keep events, or go on
to the next round. A finished round has no moves.

    python tests/perft/naive.py FILE.perft              count every entry of the file
    python tests/perft/naive.py FILE.perft ID DEPTH     the count of entry ID, move by move
"""

from __future__ import annotations

import copy
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path

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


# --- Is everything there? ---


def flaws(pos: Position) -> list[str]:
    """Everything that is missing, too many, or cannot be so in a position of the base game."""
    found: list[str] = []

    def compare(what: str, have: Counter[str], want: Counter[str]) -> None:
        for card in sorted(have | want):
            if have[card] < want[card]:
                found.append(f"{what} {card}: {want[card] - have[card]} missing")
            elif have[card] > want[card]:
                found.append(f"{what} {card}: {have[card] - want[card]} too many")

    have = Counter(pos.deck + pos.discard + [printed(shape) for shape in pos.mine.values()])
    for seat in pos.seats:
        have.update(pos.hands[seat] + pos.front[seat])
    compare("card", have, Counter(PATH_CARDS | ACTION_CARDS))
    gold = pos.golddeck + pos.packet + [card for seat in pos.seats for card in pos.gold[seat]]
    compare("gold", Counter(map(str, gold)), Counter({str(v): n for v, n in GOLD.items()}))
    saboteurs, miners = DWARVES[pos.players]
    mix = Counter({"saboteur": saboteurs, "miner": miners})
    compare("role", Counter([*pos.roles.values(), *pos.undealt]), mix)
    lying = [goal if goal in GOALS else "rock:" + turned(goal[5:]) for goal in pos.opened.values()]
    compare("goal", Counter([*pos.goals.values(), *lying]), Counter(GOALS))

    if pos.goals.keys() | pos.opened.keys() != GOAL_CELLS:
        found.append("the goals do not lie on the three goal cells")
    if (GOAL_CELLS | {START}) & pos.mine.keys():
        found.append("a tunnel card lies on the start or on a goal")
    if sorted(pos.roles) != pos.seats:
        found.append("not every seat has a role")
    if not pos.hands.get(pos.turn):
        found.append("the player whose turn it is has no card")
    for seat in pos.seats:
        for card in pos.front[seat]:
            if not card.startswith("sabotage-") or pos.front[seat].count(card) > 1:
                found.append(f"{card} may not lie so in front of {seat}")
    table = face_up(pos)
    for cell, shape in table.items():
        for side in "ES":
            other = beside(cell, side)
            if other in table and (side in shape) != (OPPOSITE[side] in table[other]):
                if cell not in pos.opened and other not in pos.opened:  # [BASE-GOAL-06]
                    found.append(f"{cell_text(cell)} and {cell_text(other)} do not match")
    found += [f"the goal {cell_text(cell)} should have been revealed" for cell in reached(pos)]
    return found


# --- The tunnels ---


def face_up(pos: Position) -> dict[Cell, str]:
    """Every face-up network card as it lies: start, tunnel cards, revealed goals."""
    table = {START: "NESW", **pos.mine}
    for cell, goal in pos.opened.items():
        table[cell] = "NESW" if goal == "treasure" else goal[5:]
    return table


def reachable(table: dict[Cell, str]) -> set[tuple[Cell, str]]:
    """R: the chambers joined with the start. Face-down cards have none.    [OV-GRAPH-01..03]"""
    seen = {(START, "NESW")}
    todo = [(START, "NESW")]
    while todo:
        cell, chamber = todo.pop()
        for side in chamber:
            other = beside(cell, side)
            for beyond in table.get(other, "").split("|"):
                # A pair of sides that does not match makes no way.          [BASE-GOAL-07]
                if OPPOSITE[side] in beyond and (other, beyond) not in seen:
                    seen.add((other, beyond))
                    todo.append((other, beyond))
    return seen


def entrances(pos: Position, cell: Cell) -> set[str]:
    """The sides of a cell that an open side of a chamber of R faces."""
    return {
        side
        for where, chamber in reachable(face_up(pos))
        for side in "NESW"
        if where == beside(cell, side) and OPPOSITE[side] in chamber
    }


def reached(pos: Position) -> list[Cell]:
    """The face-down goals that are reached.              [OV-GRAPH-04, BASE-GOAL-02, -03]"""
    return sorted(cell for cell in pos.goals if entrances(pos, cell))


def may_lie(pos: Position, shape: str, cell: Cell) -> bool:
    """May a path card be placed on this cell, lying like this?"""
    table = face_up(pos)
    # Never on an occupied cell.                                            [BASE-PATH-11]
    if cell in table or cell in pos.goals:
        return False
    # Next to a card of the network; a face-down goal is not one.           [BASE-PATH-01, -08]
    neighbours = {side: beside(cell, side) for side in "NESW" if beside(cell, side) in table}
    if not neighbours:
        return False
    # Open meets open and closed meets closed, with every face-up neighbour.
    # A face-down goal asks for nothing.                                    [BASE-PATH-02, -07]
    for side, other in neighbours.items():
        if (side in shape) != (OPPOSITE[side] in table[other]):
            return False
    # Only adjacency and matching where connection is not asked for.        [ED-04, AMB-06]
    if not pos.require_connection:
        return True
    # Some opening of the card meets an opening of a chamber of R.          [BASE-PATH-04, -05]
    return any(side in shape for side in entrances(pos, cell))


def ways_to_lie(pos: Position, cell: Cell, rock: str) -> list[str]:
    """The orientations a revealed rock may take; two of them if the player has to choose."""
    table = face_up(pos)
    ways_in = entrances(pos, cell)
    # Of several ways in, that of the card just played counts first.        [AMB-05]
    played = {side for side in ways_in if beside(cell, side) == pos.played}

    def rank(way: str) -> tuple[bool, bool, bool, int]:
        mismatches = sum(
            (side in way) != (OPPOSITE[side] in table[beside(cell, side)])
            for side in "NESW"
            if beside(cell, side) in table
        )
        return (
            mismatches > 0,  # best: all sides match                        [BASE-GOAL-04]
            bool(played) and not played & set(way),  # then: linked with     [BASE-GOAL-06]
            not ways_in & set(way),  #                       the way in
            mismatches,  # then: fewest mismatches
        )

    ways = sorted({rock, turned(rock)})
    return [way for way in ways if rank(way) == min(map(rank, ways))]  # [BASE-GOAL-05]


# --- Moves ---


def moves(pos: Position) -> list[str]:
    """The legal moves of the seat to decide, each once, sorted."""
    if pos.ask == "turn":
        return sorted({move for card in pos.hands[pos.turn] for move in moves_with(pos, card)})
    if pos.ask == "reveal":  # [BASE-GOAL-09, OV-GRAPH-06]
        return sorted(f"reveal@{cell_text(cell)}" for cell in reached(pos))
    if pos.ask == "lay":  # [BASE-GOAL-05]
        assert pos.laying
        return [f"lay:{way}" for way in ways_to_lie(pos, *pos.laying)]
    if pos.ask == "take":  # [BASE-PAY-03]
        return sorted({f"take:{value}" for value in pos.packet})
    return []


def moves_with(pos: Position, card: str) -> list[str]:
    """Everything that may be done with one card of the active player's hand."""
    found = [f"-{card}"]  # passing is always allowed                       [BASE-TURN-08]
    kind, *tools = card.split("-")
    if card in PATH_CARDS:
        # Not with a broken tool in front of oneself.                       [BASE-PATH-16]
        if not pos.front[pos.turn]:
            for shape in (card, turned(card)):
                found += [
                    f"{shape}@{cell_text(cell)}"
                    for cell in around(pos)
                    if may_lie(pos, shape, cell)
                ]
    elif kind == "sabotage":
        for seat in pos.seats:
            # On others, and not the same kind twice.                       [BASE-ACT-01, -03]
            if seat != pos.turn and card not in pos.front[seat]:
                found.append(f"{card}>{seat}")
    elif kind == "repair":
        for seat in pos.seats:
            for tool in tools:
                # On anybody who has that tool broken, one tool only.       [BASE-ACT-06..08]
                if f"sabotage-{tool}" in pos.front[seat]:
                    found.append(f"{card}>{seat}" + (f":{tool}" if len(tools) == 2 else ""))
    elif kind == "rockfall":
        # Any tunnel card, never the start or a goal.                       [BASE-ACT-10..13]
        found += [f"rockfall@{cell_text(cell)}" for cell in pos.mine]
    elif kind == "map":
        found += [f"map@{cell_text(cell)}" for cell in pos.goals]  # [BASE-ACT-15]
    return found


def around(pos: Position) -> list[Cell]:
    """Every cell of a rectangle with room to spare around all cards.        [BASE-PATH-10]"""
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
    pos = copy.deepcopy(pos)
    if pos.ask == "turn":
        play_card(pos, move)
    elif pos.ask == "reveal":
        turn_up(pos, cell_of(move.split("@")[1]))
    elif pos.ask == "lay":
        assert pos.laying
        pos.opened[pos.laying[0]] = "rock:" + move.split(":")[1]
        pos.laying = None
        pos.ask = "turn"
    elif pos.ask == "take":
        take(pos, int(move.split(":")[1]))
    if pos.ask == "turn":
        resolve(pos)
    return pos


def play_card(pos: Position, move: str) -> None:
    hand = pos.hands[pos.turn]
    pos.last = pos.turn  # passing counts as playing                         [BASE-NEXT-05]
    pos.played = None
    if move.startswith("-"):  # [BASE-TURN-07]
        hand.remove(move[1:])
        pos.discard.append(move[1:])
    elif ">" in move:
        card, target = move.split(">")
        hand.remove(card)
        seat, _, tool = target.partition(":")
        if card.startswith("sabotage-"):
            pos.front[seat].append(card)
        else:
            mended = "sabotage-" + (tool or card.split("-")[1])
            pos.front[seat].remove(mended)
            pos.discard += [mended, card]  # [BASE-ACT-18]
    else:
        card, where = move.split("@")
        cell = cell_of(where)
        if card == "map":
            hand.remove(card)
            pos.discard.append(card)
        elif card == "rockfall":
            hand.remove(card)
            pos.discard += [printed(pos.mine.pop(cell)), card]  # [BASE-ACT-18]
        else:
            hand.remove(printed(card))
            pos.mine[cell] = card
            pos.played = cell


def resolve(pos: Position) -> None:
    """Reveal what the play has reached, one goal after another, then end the turn.

    A goal reached only because of a revealed rock joins those that wait.
                                                       [OV-GRAPH-05, -06, BASE-GOAL-01, -10]
    """
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
        miners_win(pos)  # at once, nothing is drawn                         [BASE-GOAL-11]
        return
    ways = ways_to_lie(pos, cell, goal[5:])
    if len(ways) == 1:
        pos.opened[cell] = "rock:" + ways[0]
    else:
        pos.laying = (cell, goal[5:])
        pos.ask = "lay"


def end_turn(pos: Position) -> None:
    if pos.deck:  # [BASE-TURN-04, -06]
        pos.hands[pos.turn].append(pos.deck.pop(0))
    if not any(pos.hands.values()):  # [BASE-END-02, -03]
        saboteurs_win(pos)
        return
    pos.turn = clockwise(pos, pos.turn)
    while not pos.hands[pos.turn]:  # skipped, without drawing               [BASE-TURN-09, -10]
        pos.turn = clockwise(pos, pos.turn)


def clockwise(pos: Position, seat: str) -> str:
    return pos.seats[(pos.seats.index(seat) + 1) % pos.players]


def counter_clockwise(pos: Position, seat: str) -> str:
    return pos.seats[(pos.seats.index(seat) - 1) % pos.players]


# --- The end of the round ---


def miners_win(pos: Position) -> None:
    if pos.gold_draw == "miners":
        count = list(pos.roles.values()).count("miner")  # [BASE-PAY-01]
    else:
        count = min(pos.players, 9)  # nine with ten players                 [BASE-PAY-02]
    pos.packet, pos.golddeck = pos.golddeck[:count], pos.golddeck[count:]
    pos.holder = pos.turn
    if pos.roles[pos.holder] != "miner":  # [BASE-PAY-07]
        pos.holder = next_miner(pos, pos.holder)
    offer_packet(pos)


def next_miner(pos: Position, seat: str) -> str:
    """The next Gold Miner, counter-clockwise; Saboteurs are skipped.        [BASE-PAY-03, -04]"""
    seat = counter_clockwise(pos, seat)
    while pos.roles[seat] != "miner":
        seat = counter_clockwise(pos, seat)
    return seat


def offer_packet(pos: Position) -> None:
    """Ask the holder of the packet; a single card is taken without asking."""
    pos.ask = "take" if len(pos.packet) > 1 else "finished"
    if len(pos.packet) == 1:
        pos.gold[pos.holder].append(pos.packet.pop())


def take(pos: Position, value: int) -> None:
    """Keep one card, pass the rest on until there are none.                 [BASE-PAY-05, -06]"""
    pos.packet.remove(value)
    pos.gold[pos.holder].append(value)
    pos.holder = next_miner(pos, pos.holder)
    offer_packet(pos)


def saboteurs_win(pos: Position) -> None:
    """Paid by the number of Saboteurs dealt, in the order of the seats.     [BASE-PAY-09..13]"""
    saboteurs = [seat for seat in pos.seats if pos.roles[seat] == "saboteur"]
    share = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}[len(saboteurs)]
    for seat in saboteurs:
        paid = payment(pos.golddeck, share)
        for value in paid:
            pos.golddeck.remove(value)
        pos.gold[seat] += paid
        pos.nuggets[seat] += share - sum(paid)  # [BASE-PAY-15]
    pos.ask = "finished"


def payment(golddeck: list[int], share: int) -> list[int]:
    """The exact sum, else the nearest lower; fewest cards; then the highest single card.

    [BASE-PAY-14, -15]
    """
    for total in range(share, 0, -1):
        for count in range(1, total + 1):
            for combination in combinations_with_replacement((3, 2, 1), count):  # high cards first
                if sum(combination) == total and not Counter(combination) - Counter(golddeck):
                    return list(combination)
    return []


# --- Counting ---


def perft(pos: Position, depth: int) -> int:
    """How many sequences of exactly this many decisions there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(moves(pos))
    return sum(perft(apply(pos, move), depth - 1) for move in moves(pos))


def divide(pos: Position, depth: int) -> dict[str, int]:
    """The same count, for each first move."""
    return {move: perft(apply(pos, move), depth - 1) for move in moves(pos)}


@dataclass
class Entry:
    """One position of a perft file with the counts written under it."""

    id: str
    position: str = ""
    counts: dict[int, int | None] = field(default_factory=dict)


def load(path: str | Path) -> list[Entry]:
    entries: list[Entry] = []
    inside = False
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if inside and words != ["end"]:
            entries[-1].position += line + "\n"
        elif words[:1] == ["id"]:
            entries.append(Entry(words[1]))
        elif words[:1] == ["perft"]:
            entries[-1].counts[int(words[1])] = int(words[2]) if words[2:] else None
        elif words in (["pos"], ["end"]):
            inside = words == ["pos"]
        elif words:
            raise ValueError(f"not a line of a perft file: {line!r}")
    return entries


def main(arguments: list[str]) -> int:
    entries = load(arguments[0])
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
