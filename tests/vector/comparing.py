"""What both engines say of many matches at one moment, in the same numbers."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from saboteur.bots.base import Dice
from saboteur.rules import kinds
from saboteur.rules.engine import legal_moves
from saboteur.rules.mine import CARD, REACH, TURNED
from saboteur.vector import actions, tables
from saboteur.vector.state import OVER, State
from saboteur.vector.tables import GOALS, HAND, RULES, SEATS, SIZE
from saboteur.vector.translate import flat_actions, torus_cells
from saboteur.views.journal import Journal

ASKED = {kinds.TURN: 0, kinds.PICK_TRIGGER: 1, kinds.ORIENT: 2, kinds.TAKE_GOLD: 3}


@dataclass
class Lane:
    """One match in the engine of the rules."""

    state: object
    players: int
    by_rules: bool
    """Whether the rules dealt it, and choose the moves."""
    listens: bool = False
    """Whether what everybody is told is compared too."""
    bot: object = None
    journal: Journal | None = None
    dice: list[Dice] = field(default_factory=list)


def legal(lanes: list[Lane]) -> tuple[np.ndarray, list[list[int]]]:
    """Return lane * ACTIONS + action for all legal moves, in order; and the moves of each lane."""
    every: list[int] = []
    counts: list[int] = []
    moves: list[list[int]] = []
    for lane in lanes:
        found = legal_moves(lane.state)
        moves.append(found)
        every += found
        counts.append(len(found))
    at = np.repeat(np.arange(len(lanes)), counts)
    seats = np.array([lane.state.stack[-1].seat if lane.state.stack else 0 for lane in lanes])
    players = np.array([lane.players for lane in lanes])
    flat = flat_actions(np.array(every, np.int64), seats[at], players[at])
    return at * actions.ACTIONS + flat, moves


def said(words: np.ndarray) -> np.ndarray:
    """Return the same of the vector engine's masks."""
    lane, word = np.nonzero(words)
    bits = words[lane, word][:, None] >> np.arange(32, dtype=np.uint32) & 1
    hit, bit = np.nonzero(bits)
    return lane[hit] * actions.ACTIONS + word[hit] * 32 + bit


def mines(lanes: list[Lane]) -> dict[str, np.ndarray]:
    """Return the mines of the rules as planes."""
    at: list[int] = []
    cells: list[int] = []
    values: list[int] = []
    for number, lane in enumerate(lanes):
        mine = lane.state.cells
        cells += mine.keys()
        values += mine.values()
        at += [number] * len(mine)
    lane_of, value = np.array(at), np.array(values, np.int64)
    cell = torus_cells(np.array(cells, np.int64))
    card = value >> CARD & 255
    carries = (card == 0) | (card > tables.PATHS) | tables.THROUGH[np.clip(card - 1, 0, 15)]
    planes = np.zeros((6, len(lanes), SIZE), np.uint32)
    word = np.uint32(1) << (cell % SIZE).astype(np.uint32)
    row = cell // SIZE
    for side in range(4):
        np.bitwise_or.at(planes[side], (lane_of, row), np.where(value >> side & 1, word, 0))
    np.bitwise_or.at(planes[4], (lane_of, row), np.where(carries, word, 0))
    joined = carries & ((value >> REACH & 15) != 0)
    np.bitwise_or.at(planes[5], (lane_of, row), np.where(joined, word, 0))
    ways = np.full((len(lanes), GOALS), -1, np.int8)
    for goal, (r, c) in enumerate(tables.GOAL_PLACES):
        there = cell == r * SIZE + c
        ways[lane_of[there], goal] = value[there] >> TURNED & 1
    return {
        "openings": planes[:4].transpose(1, 0, 2),
        "through": planes[4],
        "reached": planes[5],
        "goal_ways": ways,
    }


def numbers(lane: Lane) -> list[int]:
    """Return the other facts of a match of the rules, number by number; see `same_numbers`."""
    s = lane.state
    frame = s.stack[-1] if s.stack else None
    hidden = sum(1 << goal for goal, cell in enumerate(RULES.goal_cells) if cell in s.hidden)
    facts = [
        s.round,
        OVER if frame is None else ASKED[frame.kind],
        -1 if frame is None else frame.seat,
        s.first,
        s.last,
        s.completer,
        -1 if s.laid_last == kinds.NOWHERE else int(torus_cells(np.array(s.laid_last))),
        67 - len(s.deck),
        hidden,
        s.packet.count(1),
        s.packet.count(2),
        s.packet.count(3),
    ]
    for seat in range(SEATS):
        if seat < s.n:
            facts += [s.front[seat], sum(s.gold[seat]) + s.nuggets[seat]]
            hand = sorted(s.hands[seat])
            facts += [card - 1 for card in hand] + [-1] * (HAND - len(hand))
        else:
            facts += [0, 0] + [-1] * HAND
    return facts + s.gold_deck[::-1] + [0] * (28 - len(s.gold_deck))


def same_numbers(states: State) -> np.ndarray:
    """Return the same facts of the vector engine, a row for each lane."""
    hands = np.sort(np.where(states.hands < 0, 99, states.hands), axis=2)
    hands = np.where(hands == 99, -1, hands)
    per_seat = np.concatenate(
        [states.broken[:, :, None].astype(int), states.gold[:, :, None], hands], axis=2
    )
    bank = np.array([[*row[row > 0], *row[row == 0]] for row in states.bank])
    hidden = (states.goal_ways == -1) @ np.array([1, 2, 4])
    over = states.asked == OVER
    columns = [
        states.round,
        states.asked,
        np.where(over, -1, states.seat),
        states.first,
        states.last,
        states.completer,
        states.laid_last,
        states.drawn,
        hidden,
    ]
    return np.concatenate(
        [
            np.stack([np.asarray(column, int) for column in columns], axis=1),
            states.packet,
            per_seat.reshape(len(per_seat), -1),
            bank,
        ],
        axis=1,
    )


def different(legal: np.ndarray, said: np.ndarray) -> tuple[object, ...]:
    """Return the first lanes and actions that one engine lacks, and the other, for the report."""
    missing, wrong = np.setdiff1d(legal, said), np.setdiff1d(said, legal)
    return tuple([divmod(int(i), actions.ACTIONS) for i in ids[:10]] for ids in (missing, wrong))
