"""Matches with their journals: what everybody was told, move by move."""

from __future__ import annotations

import random

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal

BASE = ruleset(("base",))


def begin(n, seed=1, rules=BASE):
    """Begin a match; return its state and its journal."""
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    return state, journal


def carry_out(state, journal, move):
    """Make a move and tell everybody; return what happened."""
    events = []
    apply(state, move, events)
    journal.tell(events)
    return events


def random_match(n, seed, rules=BASE):
    """Play at random, rather eastwards than not; stop at every question."""
    chooser = random.Random(seed)
    state, journal = begin(n, seed, rules)
    while not is_over(state):
        yield state, journal
        moves = legal_moves(state)
        if chooser.random() < 0.8:
            paths = [m for m in moves if m >> 41 & 3 == 0 and rules.patterns[m >> 20 & 255]]
            moves = sorted(paths, key=lambda m: m & 1023)[-2:] or moves
        elif chooser.random() < 0.5:
            moves = [m for m in moves if m >> 41 & 3 == 0] or moves
        carry_out(state, journal, chooser.choice(moves))
    yield state, journal


def give(state, seat, name):
    """Let a seat hold a card, exchanged with wherever it lies; return the card."""
    card = state.rules.ids[name]
    hand = state.hands[seat]
    if card not in hand:
        place = next(cards for cards in [state.deck, *state.hands] if card in cards)
        place[place.index(card)], hand[0] = hand[0], card
    return card
