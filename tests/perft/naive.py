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
from itertools import combinations_with_replacement
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from perft.counting import Model
from perft.naive_mine import face_up, may_lie, reached, ways_to_lie
from perft.naive_position import (
    ACTION_CARDS,
    DWARVES,
    GOAL_CELLS,
    GOALS,
    GOLD,
    OPPOSITE,
    PATH_CARDS,
    START,
    Cell,
    Position,
    beside,
    cell_of,
    cell_text,
    parse,
    printed,
    turned,
)

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

MODEL = Model(parse, flaws, moves, apply)


if __name__ == "__main__":
    sys.exit(MODEL.main(sys.argv[1:]))
