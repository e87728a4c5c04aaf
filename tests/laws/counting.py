"""Counting cards and goals wherever they are."""

from __future__ import annotations

from collections import Counter

from saboteur.rules import mine
from saboteur.rules.kinds import KEEP_ONE, LAID_BY_PLAYERS, ORIENT, RESOLVE, TO_PILE, move_card
from saboteur.rules.state import State


def all_cards(s: State) -> Counter[int]:
    """Count every copy of every card of the draw deck, wherever it is."""
    count = Counter(s.deck) + Counter(s.discards) + Counter(s.aside)
    count.update(card for card in s.out if card not in s.rules.goal_cards)
    if s.stack and s.stack[-1].kind == KEEP_ONE:
        count.update(s.looked)
    for hand in s.hands:
        count.update(hand)
    for front in s.front:
        count.update(card for bit, card in enumerate(s.rules.front_cards) if front >> bit & 1)
    for value in s.cells.values():
        if s.rules.cards[mine.card_of(value)].family in LAID_BY_PLAYERS:
            count[mine.card_of(value)] += 1
    for f in s.stack:
        if f.kind == RESOLVE:
            count[move_card(f.value)] += 1
        elif f.kind == TO_PILE:
            count[f.value] += 1
    return count


def all_goals(s: State) -> Counter[int]:
    """Count every goal, wherever it is."""
    count = Counter(s.goals_aside)
    count.update(card for card in s.out if card in s.rules.goal_cards)
    count.update(card for card in s.hidden.values() if s.rules.may(card, mine.GOAL))
    count.update(mine.card_of(value) for value in s.cells.values() if value & mine.GOAL)
    for f in s.stack:
        if f.kind == ORIENT and s.rules.may(f.value, mine.GOAL):
            count[f.value] += 1
    return count


def printed_gold(s: State) -> Counter[int]:
    """Count the gold printed on cards that have left the game, by value. (DUEL-END-04)"""
    tiles = [s.rules.cards[card].tile for card in s.out]
    return Counter(tile.gold for tile in tiles if tile is not None and tile.gold)
