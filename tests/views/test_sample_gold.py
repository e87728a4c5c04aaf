"""Worlds that fit what was seen of the gold, compared with every order of the gold deck."""

import functools
import itertools
import random
from collections import Counter

import pytest
from views.likelihood import as_likely_as, bag, worlds
from views.small_games import SMALL

from saboteur.modules.gold_cards import payment
from saboteur.products.new_goals.events import SackTaken
from saboteur.products.tunnel_toll.events import TollPaid
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import blank
from saboteur.rules.events import (
    GoldChanged,
    GoldPaid,
    GoldSpent,
    GoldTaken,
    PacketDrawn,
    PacketSeen,
)
from saboteur.rules.kinds import MINER, NONE, ROUND_OVER, SABOTEUR, START_CELL, TAKE_GOLD, TURN
from saboteur.rules.mine import hide, lay
from saboteur.rules.state import Frame
from saboteur.rules.traces import MOVED, PAID, PIECES, Trace
from saboteur.rules.traces import SEEN as WATCHED
from saboteur.rules.zones import ALL, GOLD, GOLD_DECK, NOBODY, PACKET
from saboteur.views.gold import arrangements, choices, combinations
from saboteur.views.journal import Journal
from saboteur.views.view import view

A, B, C = range(3)


def pieces(seat, amount):
    """Gold pieces change hands before all."""
    trace = Trace(PIECES, GOLD + seat, GOLD + seat, (), ALL)
    trace.amount = amount
    return trace


class Story:
    """What happens to a small gold deck: packets with their takers, payments, tolls and sacks.

    A step is ("share", takers, left), ("pay", seat, amount), ("toll", payer, owner) or
    ("sack", seat, amount). Who cannot pay a toll pays none.
    """

    def __init__(self, deck):
        self.gold = [[], [], []]
        self.nuggets = [0, 0, 0]
        self.deck = list(deck)
        self.packet = []
        self.events = []

    def run(self, steps):
        for step in steps:
            getattr(self, step[0])(*step[1:])
        return self

    def toll(self, payer, owner):
        """Written down a second time, apart from the rules. [TOLL-21, OV-INFO-11]"""
        if not self.gold[payer] and not self.nuggets[payer]:
            return
        if not self.nuggets[payer]:
            value = min(self.gold[payer])
            self.gold[payer].remove(value)
            self.deck.append(value)
            self.nuggets[payer] = value
            self.tell(
                GoldChanged(payer, value),
                Trace(MOVED, GOLD + payer, GOLD_DECK, (value,), 1 << payer),
            )
        self.nuggets[payer] -= 1
        self.nuggets[owner] += 1
        paid = TollPaid(payer, owner, START_CELL + 1, 1)
        self.tell(paid, pieces(owner, 1), pieces(payer, -1))
        if not self.gold[payer] and not self.nuggets[payer]:
            nothing = Trace(WATCHED, GOLD + payer, GOLD + payer, (), ALL)
            self.tell(GoldSpent(payer), nothing)

    def sack(self, seat, amount):
        self.nuggets[seat] += amount
        self.tell(SackTaken(seat, amount), pieces(seat, amount))

    def reshuffled(self, deck):
        """The same up to now, with the gold deck in another order."""
        other = Story(deck)
        other.gold = [cards[:] for cards in self.gold]
        other.nuggets = self.nuggets[:]
        other.events = self.events[:]
        return other

    def pay(self, seat, amount):
        cards = payment(self.deck, amount)
        for card in cards:
            self.deck.remove(card)
        self.gold[seat] += cards
        self.nuggets[seat] += amount - sum(cards)
        paid = Trace(PAID, GOLD_DECK, GOLD + seat, tuple(cards), 1 << seat)
        paid.amount = amount
        paid.pieces = amount - sum(cards)
        self.tell(GoldPaid(seat, tuple(cards), amount - sum(cards)), paid)

    def share(self, takers, holder):
        """Everybody takes the next card: all orders of the deck are tried."""
        left = 2 if holder != NONE else 0
        self.packet = [self.deck.pop() for _ in range(len(takers) + left)]
        drawn = Trace(MOVED, GOLD_DECK, PACKET, tuple(self.packet), NOBODY)
        self.tell(PacketDrawn(len(self.packet)), drawn)
        for seat in takers:
            self.look(seat)
            value = self.packet.pop(0)
            self.gold[seat].append(value)
            taken = Trace(MOVED, PACKET, GOLD + seat, (value,), 1 << seat)
            self.tell(GoldTaken(seat, value), taken)
        if holder != NONE:
            self.look(holder)

    def look(self, seat):
        packet = bag(self.packet)
        self.tell(PacketSeen(seat, packet), Trace(WATCHED, PACKET, PACKET, packet, 1 << seat))

    def tell(self, event, *traces):
        """What the rules would tell, and where they would say that cards went."""
        event.traces = traces
        self.events.append(event)

    def seen(self):
        """What every seat sees of it, and what a spectator sees."""
        journal = Journal(3)
        journal.tell(self.events)
        return {seat: journal.log(seat) for seat in range(NONE, 3)}

    def outcome(self):
        held = tuple(bag(cards) for cards in (*self.gold, self.packet, self.deck))
        return held, tuple(self.nuggets)


STORIES = {
    "packet": [("share", (C, B, A), NONE)],
    "packet seen by the first": [("share", (A, B, C, B), NONE)],
    "packet going round": [("share", (C, B, C, B), NONE)],
    "packet on its way": [("share", (C,), A)],
    "second packet on its way": [("share", (B, C), NONE), ("share", (A,), B)],
    "payment": [("pay", B, 4)],
    "two payments": [("pay", A, 3), ("pay", C, 3)],
    "packet, payment": [("share", (C, B), NONE), ("pay", A, 4)],
    "packet, other payment": [("share", (B, A), NONE), ("pay", C, 4)],
    "packet, two payments": [("share", (B, A), NONE), ("pay", A, 3), ("pay", C, 3)],
    "payment, packet": [("pay", C, 4), ("share", (B, A), NONE)],
    "packet, payment, packet": [
        ("share", (C, B), NONE),
        ("pay", A, 4),
        ("share", (B,), C),
    ],
    "toll": [("share", (B, C), NONE), ("toll", B, A)],
    "two tolls": [("share", (B, C, B), NONE), ("toll", B, A), ("toll", B, C)],
    "tolls and sacks": [
        ("share", (B, C, B), NONE),
        ("toll", B, A),
        ("sack", B, 1),
        ("toll", B, C),
        ("toll", B, C),
        ("toll", B, A),
    ],
    "tolls all round": [
        ("share", (A, B, C, B, C), NONE),
        ("toll", B, A),
        ("toll", C, B),
        ("toll", C, A),
        ("toll", A, C),
    ],
    "toll, packet": [("share", (B, C, B), NONE), ("toll", B, A), ("share", (A, C), NONE)],
    "toll, payment": [("share", (C, B), NONE), ("toll", B, C), ("pay", A, 4)],
    "payment, toll": [("share", (C, B), NONE), ("pay", B, 4), ("toll", B, C), ("toll", B, C)],
    "two packets, payment": [
        ("share", (A, B), NONE),
        ("share", (B, C), NONE),
        ("pay", C, 4),
    ],
}


def orders(cards):
    """All orders of cards, like ones counting once: each is as likely as the next."""
    return sorted(set(itertools.permutations(cards)))


@functools.cache
def histories(name):
    """Every way a story can go, with its likelihood. After payments the deck is shuffled."""
    steps = STORIES[name]
    pays = [i + 1 for i, step in enumerate(steps) if step[0] in {"pay", "toll"}]
    cut = pays[-1] if pays else 0
    out = []
    for deck in orders(SMALL.gold_values):
        story = Story(deck).run(steps[:cut])
        rests = orders(story.deck) if pays and cut < len(steps) else [story.deck]
        for rest in rests:
            whole = story.reshuffled(rest).run(steps[cut:])
            out.append((whole.seen(), whole.outcome(), 1 / len(rests)))
    return out


@pytest.mark.parametrize("observer", [NONE, A, B, C], ids=["-", "A", "B", "C"])
@pytest.mark.parametrize("name", STORIES)
def test_gold_is_as_likely_as_the_deals_that_fit(name, observer):
    """Compared with every order of the gold deck. [BASE-PAY-03, -14, -15, OV-INFO-08, -09]"""
    steps = STORIES[name]
    for deck in random.Random(name).sample(orders(SMALL.gold_values), 4):
        truth = Story(deck).run(steps)
        log = truth.seen()[observer]
        expected = Counter()
        for seen, outcome, weight in histories(name):
            if seen[observer] == log:
                expected[outcome] += weight
        seen = gold_view(truth, steps, observer)
        drawn = Counter(gold_outcome(s) for s in worlds(seen, 300 + 20 * len(expected)))
        as_likely_as(expected, drawn)
        possible = {pieces for _, pieces in expected}
        for seat, count in enumerate(seen.nuggets):
            if count != NONE:
                assert {pieces[seat] for pieces in possible} == {count}


def gold_outcome(s):
    held = tuple(bag(cards) for cards in (*s.gold, s.packet, s.gold_deck))
    return held, tuple(s.nuggets)


def gold_table(truth, steps):
    """A table at which a story has just happened."""
    state = blank(SMALL, 3, stream_keys(seed_bytes(1)))
    state.round = 2
    state.active = state.first = A
    state.roles = [MINER, MINER, SABOTEUR]
    state.undealt = [MINER]
    state.deck = SMALL.deck_cards[:]
    for cell, card in zip(SMALL.goal_cells, SMALL.goal_cards, strict=True):
        hide(state, cell, card)
    lay(state, START_CELL, SMALL.laid[2 * SMALL.starts[0][2]])
    state.gold = [cards[:] for cards in truth.gold]
    state.nuggets = truth.nuggets[:]
    state.gold_deck = truth.deck[:]
    state.packet = truth.packet[:]
    state.stack = [Frame(TURN, A)]
    if truth.packet:
        state.stack = [Frame(ROUND_OVER), Frame(TAKE_GOLD, steps[-1][2])]
    return state


def gold_view(truth, steps, observer):
    journal = Journal(3)
    journal.tell(truth.events)
    return view(gold_table(truth, steps), journal, observer)


def test_gold_of_an_unknown_past_is_any_that_is_left():
    """Without a log all cards but one's own lie anywhere; so does what is not on the table."""
    truth = Story(SMALL.gold_values).run([("share", (C, B, A), NONE)])
    state = gold_table(truth, [])
    state.gold_deck.pop()
    journal = Journal(3)
    journal.begin(state)
    pool = SMALL.gold_values[:]
    pool.remove(state.gold[B][0])
    expected = Counter((cards[0], cards[1], cards[2:5]) for cards in itertools.permutations(pool))
    drawn = Counter(
        (s.gold[A][0], s.gold[C][0], tuple(s.gold_deck))
        for s in worlds(view(state, journal, B), 9000)
    )
    as_likely_as(expected, drawn)


def test_a_payment_after_an_unknown_past():
    """What was held before counts as dealt at random, and the payment is weighed."""
    deck = [3, 1, 2, 1, 2, 3, 1]
    truth = Story(deck).run([("share", (C, B, A), NONE), ("pay", A, 4)])
    journal = Journal(3)
    journal.tell(truth.events[-1:])
    seen = view(gold_table(truth, []), journal, B)
    expected = Counter()
    for cards in itertools.permutations(SMALL.gold_values):
        other = Story(cards).run([("share", (C, B, A), NONE), ("pay", A, 4)])
        if other.gold[B] == truth.gold[B] and len(other.gold[A]) == len(truth.gold[A]):
            expected[other.outcome()] += 1
    drawn = Counter(gold_outcome(s) for s in worlds(seen, 3000))
    as_likely_as(expected, drawn)


def test_counting():
    deck = [3, 2, 2]
    cards = [v for v, count in enumerate(deck) for _ in range(count)]
    for size in range(9):
        found = Counter(
            tuple(chosen.count(v) for v in range(3))
            for chosen in itertools.combinations(cards, size)
        )
        assert sorted(found) == combinations(deck, size)
        assert all(choices(deck, counts) == ways for counts, ways in found.items())
    assert arrangements(deck, [2, 0, 1]) == 12
    assert arrangements(deck, [0, 3, 0]) == 0
