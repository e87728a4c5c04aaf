"""Between this engine and that of the rules: moves, cells and what was dealt.

So a match of either can be played again by the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from saboteur.products.base import bot_tables as numbers
from saboteur.rules import kinds
from saboteur.rules.chance import GOLD_STREAM, HASH_CHANCE, N_STREAMS, Chance, ScriptedChance
from saboteur.rules.mine import CARD, REACH, TURNED
from saboteur.rules.state import State as RulesState
from saboteur.vector import tables
from saboteur.vector.state import FACE_DOWN, RECORD, TURNED_UP, Deal, State
from saboteur.vector.tables import HAND, ROUNDS, RULES, SEATS, SIZE

torus_cells = numbers.torus_cells
flat_actions = numbers.flat_actions


# --- what was dealt --------------------------------------------------------------------------


def gold_order(values: Sequence[int]) -> npt.NDArray[np.int8]:
    """Return an order of all gold cards in which those left show these values, the top first."""
    used = [0, 0, 0]
    order: list[int] = []
    for value in values:
        order.append(int(np.flatnonzero(value == tables.GOLD)[used[value - 1]]))
        used[value - 1] += 1
    rest = [card for card in range(len(tables.GOLD)) if card not in order]
    return np.array(order + rest, np.int8)


def deal_of(players: int, keys: tuple[bytes, ...], chance: Chance = HASH_CHANCE) -> Deal:
    """Return what the rules deal in a match, in NumPy.

    How the gold is shuffled again after a round depends on the play: put in what comes of it.
    """
    counts = [0] * N_STREAMS
    gold = list(RULES.gold_values)
    chance.shuffle(keys, counts, GOLD_STREAM, gold)
    decks: list[list[int]] = []
    roles: list[list[int]] = []
    goals: list[list[int]] = []
    for number in range(1, ROUNDS + 1):
        faces = list(range(len(RULES.goal_cards)))
        chance.shuffle(keys, counts, number, faces)
        mix = RULES.role_mix[players][:]
        chance.shuffle(keys, counts, number, mix)
        deck = RULES.deck_cards[:]
        chance.shuffle(keys, counts, number, deck)
        goals.append(faces)
        roles.append(mix + [0] * (SEATS - players))
        decks.append([card - 1 for card in reversed(deck)])
    order = gold_order(gold[::-1])
    return Deal(
        first=np.int8(tables.FIRST),
        decks=np.array(decks, np.int8),
        roles=np.array(roles, np.int8),
        goals=np.array(goals, np.int8),
        gold=np.stack([order] * ROUNDS),
    )


def words_for(items: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """Return the words of chance by which a list is shuffled into another of the same things."""
    now = list(items)
    words: list[int] = []
    for i in range(len(now) - 1, 0, -1):
        j = now.index(wanted[i], 0, i + 1)
        words.append(j)
        now[i], now[j] = now[j], now[i]
    return words


def chance_of(deal: Deal, players: int) -> ScriptedChance:
    """Return the chance with which the rules deal the same, but for gold that is shuffled again."""
    gold = tables.GOLD[np.asarray(deal.gold[0])][::-1].tolist()
    words = {GOLD_STREAM: words_for(RULES.gold_values, gold)}
    for number in range(1, ROUNDS + 1):
        goals = [RULES.goal_cards[face] for face in np.asarray(deal.goals[number - 1])]
        roles = np.asarray(deal.roles[number - 1])[: players + 1].tolist()
        deck = (np.asarray(deal.decks[number - 1])[::-1] + 1).tolist()
        words[number] = [
            *words_for(RULES.goal_cards, goals),
            *words_for(RULES.role_mix[players], roles),
            *words_for(RULES.deck_cards, deck),
        ]
    return ScriptedChance(words)


# --- positions -------------------------------------------------------------------------------

_ASKED = {kinds.TURN: 0, kinds.PICK_TRIGGER: 1, kinds.ORIENT: 2, kinds.TAKE_GOLD: 3}


def _planes(s: RulesState) -> npt.NDArray[np.uint32]:
    """Return the mine as planes: four of openings, what carries, what is joined to the start."""
    planes = np.zeros((6, SIZE), np.uint32)
    for cell, value in s.cells.items():
        row, column = divmod(int(torus_cells(np.array(cell))), SIZE)
        card = value >> CARD & 255
        carries = card == 0 or card > tables.PATHS or bool(tables.THROUGH[card - 1])
        facts = [value >> side & 1 for side in range(4)]
        facts += [carries, carries and value >> REACH & 15 != 0]
        planes[:, row] |= np.array([bool(fact) << column for fact in facts], np.uint32)
    return planes


def _goals(s: RulesState) -> tuple[list[int], list[int]]:
    """Return what the goals are and how they lie."""
    faces: list[int] = []
    ways: list[int] = []
    for cell in RULES.goal_cells:
        if cell in s.hidden:
            card, way = s.hidden[cell], FACE_DOWN
        elif cell in s.cells:
            card, way = s.cells[cell] >> CARD & 255, s.cells[cell] >> TURNED & 1
        else:
            card, way = s.stack[-1].value, TURNED_UP
        faces.append(RULES.goal_cards.index(card))
        ways.append(way)
    return faces, ways


def state_of(s: RulesState, looked: Sequence[int] = ()) -> State:
    """Return a position of the rules for this engine, in NumPy; later rounds are not dealt.

    `looked` is what seats have seen by maps, a bit for each goal. The record begins here.
    """
    planes = _planes(s)
    faces, ways = _goals(s)
    fill = SEATS - s.n
    here = s.round - 1
    drawn = len(tables.DECK) - len(s.deck)
    deal = Deal(
        first=np.int8(tables.FIRST),
        decks=np.zeros((ROUNDS, len(tables.DECK)), np.int8),
        roles=np.zeros((ROUNDS, SEATS + 1), np.int8),
        goals=np.tile(np.arange(len(faces), dtype=np.int8), (ROUNDS, 1)),
        gold=np.stack([gold_order(s.gold_deck[::-1])] * ROUNDS),
    )
    deal.decks[here, drawn:] = np.array(s.deck[::-1], np.int8) - 1
    deal.roles[here, : s.n + 1] = s.roles + s.undealt
    deal.goals[here] = faces
    hands = [[card - 1 for card in hand] + [-1] * (HAND - len(hand)) for hand in s.hands]
    gold = [sum(s.gold[seat]) + s.nuggets[seat] for seat in range(s.n)]
    bank = s.gold_deck[::-1] + [0] * (len(tables.GOLD) - len(s.gold_deck))
    laid_last = -1 if s.laid_last == kinds.NOWHERE else int(torus_cells(np.array(s.laid_last)))
    return State(
        deal=deal,
        players=np.int8(s.n),
        rounds=np.int8(ROUNDS),
        round=np.int8(s.round),
        asked=np.int8(_ASKED[s.stack[-1].kind]),
        seat=np.int8(s.stack[-1].seat),
        first=np.int8(s.first),
        last=np.int8(s.last),
        completer=np.int8(s.completer),
        result=np.int8(0),
        openings=planes[:4],
        through=planes[4],
        reached=planes[5],
        goal_ways=np.array(ways, np.int8),
        laid_last=np.int16(laid_last),
        hands=np.array(hands + [[-1] * HAND] * fill, np.int8),
        drawn=np.int8(drawn),
        broken=np.array(s.front + [0] * fill, np.uint8),
        looked=np.array([*looked, *[0] * (SEATS - len(looked))], np.uint8),
        bank=np.array(bank, np.int8),
        shuffles=np.int8(0),
        packet=np.array([s.packet.count(value) for value in (1, 2, 3)], np.int8),
        gold=np.array(gold + [0] * fill, np.int8),
        paid=np.zeros(SEATS, np.int8),
        record=np.zeros(RECORD, np.uint16),
        actors=np.zeros(RECORD, np.int8),
        moves=np.int8(0),
    )
