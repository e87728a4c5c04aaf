"""Worlds of Saboteur 2: cards known of other hands, compared with every course of a round."""

import random
from collections import Counter

import pytest
from views.journals import carry_out
from views.likelihood import bag, fewer, likely, worlds
from views.small_games import TINY, small_match

from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.kinds import DONE_MOVE, MORE_DISCARDS, NONE, PAY_TO_CLEAR, discard, move_card
from saboteur.rules.state import Frame
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import view

A, B, C = range(3)


class Courses:
    """All courses of a round that one seat could have seen, each physical one counted once.

    A situation is the hands, what was discarded face down, and the cards not drawn yet.
    """

    def __init__(self, n, seat, cards):
        self.seat = seat
        self.now = Counter({(((),) * n, (), bag(cards)): 1})

    def draw(self, who, card=None):
        after = Counter()
        for (hands, hidden, left), weight in self.now.items():
            for drawn in set(left) if card is None else {card} & set(left):
                full = list(hands)
                full[who] = bag((*full[who], drawn))
                after[tuple(full), hidden, fewer(left, drawn)] += weight * left.count(drawn)
        self.now = after

    def leave(self, who, card=None, face_down=False):
        after = Counter()
        for (hands, hidden, left), weight in self.now.items():
            for gone in set(hands[who]) if card is None else {card} & set(hands[who]):
                less = list(hands)
                less[who] = fewer(hands[who], gone)
                pile = (*hidden, gone) if face_down else hidden
                after[tuple(less), pile, left] += weight * hands[who].count(gone)
        self.now = after

    def swap(self, one, two, seen):
        after = Counter()
        for (hands, hidden, left), weight in self.now.items():
            if seen and (hands[one], hands[two]) != seen:
                continue
            changed = list(hands)
            changed[one], changed[two] = hands[two], hands[one]
            after[tuple(changed), hidden, left] += weight
        self.now = after

    def follow(self, log):
        for told in log:
            if told.name in {"hand-dealt", "drew"}:
                for k in range(told.number("count")):
                    card = told.numbers("cards")[k] if told.has("cards") else None
                    self.draw(told.number("seat"), card)
            elif told.name == "played":
                self.leave(told.number("seat"), move_card(told.number("move")))
            elif told.name == "discarded":
                for k in range(told.number("count")):
                    card = told.numbers("cards")[k] if told.has("cards") else None
                    self.leave(told.number("seat"), card, face_down=True)
            elif told.name == "hands-swapped":
                seen = None
                if told.has("given"):
                    seen = bag(told.numbers("given")), bag(told.numbers("received"))
                self.swap(told.number("seat"), told.number("target"), seen)
        out = Counter()
        for (hands, hidden, _), weight in self.now.items():
            out[hands, hidden] += weight
        return out


def face_down(log):
    """Return the places of the face-down discards in the pile of a tiny match."""
    places, size = [], 0
    for told in log:
        if told.name == "discarded":
            places += range(size, size + told.number("count"))
            size += told.number("count")
        elif told.name in {"goal-seen", "hands-swapped"}:
            size += 1
    return places


def tiny_match(seed):
    """Play a random number of moves, swapping hands where possible; stay in the first round."""
    chooser = random.Random(seed)
    n = chooser.choice((2, 3, 3, 3))
    boldness = chooser.choice((0.1, 0.4, 0.7))
    state, journal = small_match(n, seed, TINY)
    for _ in range(chooser.randrange(3, 14)):
        moves = legal_moves(state)
        plays = [m for m in moves if m >> 41 & 3 == 0]
        swaps = [m for m in plays if TINY.cards[move_card(m)].family == SWAP_HANDS]
        if swaps and chooser.random() < 0.4:
            moves = swaps
        elif plays and chooser.random() < boldness:
            moves = plays
        move = chooser.choice(moves)
        after = state.copy()
        apply(after, move)
        if after.round > 1:
            break
        carry_out(state, journal, move)
    return state, journal


@pytest.mark.parametrize("seed", [*range(16), 204, 603, 606, 765, 811, 1256])
def test_known_cards_are_as_likely_as_the_courses_that_fit(seed):
    """Compared with every course of the round; in the last ones a hand comes back.

    [S2-SWAP-01, S2-SWAP-06, OV-INFO-01, OV-INFO-05]
    """
    state, journal = tiny_match(seed)
    for seat in range(NONE, state.n):
        seen = view(state, journal, seat)
        expected = Courses(state.n, seat, TINY.deck_cards).follow(seen.log)
        places = face_down(seen.log)
        drawn = Counter(
            (tuple(bag(hand) for hand in s.hands), tuple(s.discards[i] for i in places))
            for s in worlds(seen, 600)
        )
        likely(expected, drawn)
        for who in range(state.n):
            for hands, _ in expected:
                sure, held = Counter(seen.known_hands[who]), Counter(hands[who])
                assert sure <= held


def test_cards_known_by_a_position_are_followed_too():
    """A seat knows a card of a hand, which then discards one. [S2-SWAP-06]"""
    state, _ = small_match(3, 1, TINY)
    journal = Journal(3)
    journal.begin(state)
    card = state.hands[A][0]
    journal.know_hand(B, A, (card,))
    carry_out(state, journal, discard(state.hands[A][1]))
    carry_out(state, journal, DONE_MOVE)
    pool = fewer(TINY.deck_cards, card)
    for own in state.hands[B]:
        pool.remove(own)
    # It was one of three cards; if it was another, that was any of the pool.
    alike = pool.count(card)
    expected = Counter({True: len(pool) + 2 * alike, False: 2 * (len(pool) - alike)})
    found = worlds(view(state, journal, B), 900)
    likely(expected, Counter(s.discards[0] == card for s in found))


def test_the_cards_put_aside_are_any_unseen_ones():
    """[S2-SETUP-04, OV-INFO-06]"""
    state, journal = small_match(2, 1, TINY)
    pool = TINY.deck_cards[:]
    for card in state.hands[A]:
        pool.remove(card)
    found = worlds(view(state, journal, A), 2000)
    likely(Counter(pool), Counter(s.aside[0] for s in found))
    likely(Counter(pool), Counter(s.deck[-1] for s in found))
    assert all(len(s.aside) == 1 for s in found)


def test_what_somebody_else_has_picked_is_anything():
    """[S2-TURN-03, S2-TURN-08, OV-INFO-05]"""
    state, journal = small_match(3, 5, TINY)
    carry_out(state, journal, discard(state.hands[A][0]))
    assert state.stack[-1].kind == MORE_DISCARDS
    own = sample(view(state, journal, A), Sampler(b"own"))
    assert own.picked() == state.picked
    found = worlds(view(state, journal, B), 600)
    likely(Counter({1: 1, 2: 1}), Counter(len(s.picked) for s in found))
    assert all(Counter(s.picked) <= Counter(s.hands[A]) for s in found)
    for s in found[:50]:
        apply(s, legal_moves(s)[-1])
    state.front[A] = 1
    state.picked = []
    state.stack[-1] = Frame(PAY_TO_CLEAR, A, value=TINY.front_cards[0])
    TINY.deck_cards.append(TINY.front_cards[0])
    try:
        found = worlds(view(state, journal, NONE), 600)
    finally:
        TINY.deck_cards.pop()
    likely(Counter({0: 1, 1: 1}), Counter(len(s.picked) for s in found))
