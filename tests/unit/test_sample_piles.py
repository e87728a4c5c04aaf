"""Cards that go from the pile to hands and from hand to hand, compared with every course."""

import itertools
import math
import random
from collections import Counter

import pytest

from saboteur.match import Match
from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.products.treasure_chests.effects import DRAW_THREE, ROBBERY, mill, search_pile
from saboteur.products.treasure_chests.events import ChestOpened
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.treasure_trove.deck import TROVE
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, push, settle
from saboteur.rules.kinds import (
    MAP,
    NO_CARD,
    NONE,
    TURN,
    move_card,
)
from saboteur.rules.mine import unhide
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view

TINY = ruleset(("saboteur2", "treasure-trove", "treasure-chests"))
"""So few cards that all courses of a round can be gone through."""
TINY.deck_cards = [
    TINY.ids[name]
    for name in (
        *("NS", "NS", "NS", "map", "map", "map", "NESW", "NESW", "EW"),
        *("swap-hands", "treasure-trove", "treasure-trove"),
    )
]
TINY.hand_sizes = (2,) * 13
TINY.aside = 1

SEEDS = [seed for seed in range(40) if seed not in {3, 4, 26, 34}]
"""Without those that have too many courses to go through in a test."""


def bag(cards):
    return tuple(sorted(cards))


def fewer(cards, card):
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


class Courses:
    """All courses that one seat could have seen, each physical one counted once.

    A situation is the hands, the pile, the cards being looked through and those not drawn yet.
    """

    def __init__(self, n, seat, rules):
        self.seat = seat
        self.rules = rules
        self.now = Counter({(((),) * n, (), (), bag(rules.deck_cards)): 1})
        self.played = NO_CARD
        self.opened = 0
        self.from_deck = False

    def family(self):
        return self.rules.cards[self.played].family if self.played != NO_CARD else NONE

    def each(self, change):
        after = Counter()
        for situation, weight in self.now.items():
            for other, ways in change(*situation):
                after[other] += weight * ways
        self.now = after

    def draw(self, who, card=None):
        def change(hands, pile, looked, left):
            for drawn in set(left) if card is None else {card} & set(left):
                full = list(hands)
                full[who] = bag((*full[who], drawn))
                yield (tuple(full), pile, looked, fewer(left, drawn)), left.count(drawn)

        self.each(change)

    def leave(self, who, card=None, to=None):
        """A card leaves a hand: for nowhere, for the pile, or for another hand."""

        def change(hands, pile, looked, left):
            for gone in set(hands[who]) if card is None else {card} & set(hands[who]):
                less = list(hands)
                less[who] = fewer(hands[who], gone)
                if to is not None and to != "pile":
                    less[to] = bag((*less[to], gone))
                new = (*pile, gone) if to == "pile" else pile
                yield (tuple(less), new, looked, left), hands[who].count(gone)

        self.each(change)

    def to_pile(self, card):
        self.each(lambda hands, pile, looked, left: [((hands, (*pile, card), looked, left), 1)])

    def swap(self, one, two, seen):
        def change(hands, pile, looked, left):
            if not seen or (hands[one], hands[two]) == seen:
                changed = list(hands)
                changed[one], changed[two] = hands[two], hands[one]
                yield (tuple(changed), pile, looked, left), 1

        self.each(change)

    def mill(self, count):
        def change(hands, pile, looked, left):
            for drawn in set(left):
                yield (hands, (*pile, drawn), looked, fewer(left, drawn)), left.count(drawn)

        for _ in range(count):
            self.each(change)

    def shuffle(self):
        def change(hands, pile, looked, left):
            same = math.prod(math.factorial(k) for k in Counter(pile).values())
            for order in set(itertools.permutations(pile)):
                yield (hands, order, looked, left), same

        self.each(change)

    def look(self, count, cards):
        def change(hands, pile, looked, left):
            for drawn in set(left):
                yield (hands, pile, (*looked, drawn), fewer(left, drawn)), left.count(drawn)

        if self.from_deck:
            for _ in range(count):
                self.each(change)
        else:
            self.each(lambda h, pile, _, left: [((h, pile[:-count], pile[-count:], left), 1)])
        if cards is not None:
            self.now = Counter({x: w for x, w in self.now.items() if x[2] == cards})

    def keep(self, who, card):
        def change(hands, pile, looked, left):
            places = range(len(looked)) if card is None else [looked.index(card)]
            for i in places:
                full = list(hands)
                full[who] = bag((*full[who], looked[i]))
                yield (tuple(full), pile + looked[:i] + looked[i + 1 :], (), left), 1

        self.each(change)

    def pile_size(self):
        return len(next(iter(self.now))[1])

    def follow(self, log):
        for i, told in enumerate(log):
            who = told.number("seat") if told.has("seat") else NONE
            if told.name in {"hand-dealt", "drew"}:
                for k in range(told.number("count")):
                    self.draw(who, told.numbers("cards")[k] if told.has("cards") else None)
            elif told.name == "played":
                self.played = move_card(told.number("move"))
                self.leave(who, self.played)
                if self.family() in {MAP, SWAP_HANDS}:
                    self.to_pile(self.played)
                elif self.family() == TROVE and not self.pile_size():
                    self.to_pile(self.played)
                    self.played = NO_CARD
            elif told.name == "discarded":
                for k in range(told.number("count")):
                    card = told.numbers("cards")[k] if told.has("cards") else None
                    self.leave(who, card, "pile")
            elif told.name == "hands-swapped":
                seen = None
                if told.has("given"):
                    seen = bag(told.numbers("given")), bag(told.numbers("received"))
                self.swap(who, told.number("target"), seen)
            elif told.name == "deck-milled":
                self.mill(told.number("count"))
            elif told.name == "card-robbed":
                card = told.number("card") if told.has("card") else None
                self.leave(told.number("target"), card, who)
            elif told.name == "cards-looked-at":
                searched = log[i - 1].name == "chest-opened" and log[i - 1].number("chest") == 9
                if searched:
                    self.shuffle()
                self.from_deck = not searched and self.family() != TROVE
                cards = told.numbers("cards") if told.has("cards") else None
                self.look(told.number("count"), cards)
            elif told.name == "card-kept":
                self.keep(who, told.number("card") if told.has("card") else None)
                if self.family() == TROVE and not self.from_deck:
                    if log[i - 2].name == "played":
                        self.to_pile(self.played)
                        self.played = NO_CARD
        out = Counter()
        for (hands, pile, looked, _), weight in self.now.items():
            out[hands, pile, looked] += weight
        return out


def likely(expected, drawn):
    """Chi-square with rare outcomes counted as one; nothing that cannot be."""
    assert set(drawn) <= set(expected)
    total, count = sum(expected.values()), sum(drawn.values())
    lumped, found = Counter(), Counter()
    for outcome, weight in expected.items():
        name = "rare" if weight * count < 5 * total else outcome
        lumped[name] += weight
        found[name] += drawn[outcome]
    chi = 0.0
    for outcome, weight in lumped.items():
        mean = weight * count / total
        chi += (found[outcome] - mean) ** 2 / mean
    freedom = len(lumped) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8, (chi, freedom)


def effect(state, journal, chooser, used):
    """Let a chest work without having been reached."""
    seat = state.active
    # A large pile has too many orders to go through.
    open_ = [x for x in (6, 7, 9, 10) if x not in used and (x != 9 or len(state.discards) < 5)]
    chest = chooser.choice(open_)
    used.add(chest)
    events = [ChestOpened(seat, 0, chest)]
    if chest == 9:
        search_pile(state, seat, events)
        chest_part(state).notes.clear()
    elif chest == 10:
        mill(state, events)
    else:
        push(state, ROBBERY if chest == 6 else DRAW_THREE, seat)
        settle(state, events)
    journal.tell(events)


def tiny_match(seed):
    """Play some moves of a round, with troves, swaps and chests where possible."""
    chooser = random.Random(seed)
    n = chooser.choice((2, 3, 3))
    events = []
    state = new_match(TINY, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    for cell in list(chest_part(state).chests):
        # They are opened without having been reached.
        unhide(state, cell)
        del chest_part(state).chests[cell]
    used = set()
    for _ in range(chooser.randrange(4, 11)):
        quiet = state.stack[-1].kind == TURN
        if quiet and len(used) < 3 and chooser.random() < 0.3:
            effect(state, journal, chooser, used)
        moves = legal_moves(state)
        plays = [m for m in moves if m >> 41 & 3 == 0]
        special = [m for m in plays if TINY.cards[move_card(m)].family in {SWAP_HANDS, TROVE}]
        if special and chooser.random() < 0.6:
            moves = special
        elif plays and chooser.random() < 0.4:
            moves = plays
        move = chooser.choice(moves)
        after = state.copy()
        apply(after, move)
        if after.round > 1:
            break
        events = []
        apply(state, move, events)
        journal.tell(events)
    return state, journal


@pytest.mark.parametrize("seed", SEEDS)
def test_known_cards_are_as_likely_as_the_courses_that_fit(seed):
    """[WC-TROVE-01, WC-TROVE-06, WC-TROVE-07, CHEST-E6, CHEST-E7, CHEST-E9, CHEST-E10]"""
    state, journal = tiny_match(seed)
    for seat in range(NONE, state.n):
        seen = view(state, journal, seat)
        expected = Courses(state.n, seat, TINY).follow(seen.log)
        sampling, sampler = Sampling(seen), Sampler(b"worlds")
        drawn = Counter()
        for _ in range(600):
            s = sampling.draw(sampler)._state
            drawn[tuple(bag(hand) for hand in s.hands), tuple(s.discards), tuple(s.looked)] += 1
        likely(expected, drawn)
        for hands, pile, _ in expected:
            assert all(
                Counter(sure) <= Counter(hands[i]) for i, sure in enumerate(seen.known_hands)
            )
            assert all(a in {NO_CARD, b} for a, b in zip(seen.discards, pile, strict=True))


LOST = """base+treasure-trove
players 3
turn B
discard ??*4
gone A N
hand A EW NS
hand B treasure-trove EW
hand C EW NS
"""


def test_own_discards_of_an_unknown_past_are_followed_through_a_search():
    """One of four cards, one of which another player took. [WC-TROVE-07, OV-INFO-05]"""
    match = Match.from_position(LOST)
    match.play("treasure-trove")
    sampling = Sampling(match.view("A"))
    match.play(match.legal_moves[0])
    after = Sampling(match.view("A"))
    card = match.rules.ids["N"]
    sampler = Sampler(b"lost")
    places = Counter()
    for _ in range(2000):
        assert card in sampling.draw(sampler)._state.looked
        s = after.draw(sampler)._state
        places["hand" if card in s.hands[1] else s.discards.index(card)] += 1
    # There is only one card of this kind in the box.
    assert set(places) == {"hand", 0, 1, 2}
    assert all(400 < count < 600 for count in places.values())
