"""Worlds that fit a view: all that fit, each as likely as the next, and nothing of the true one."""

import functools
import itertools
import random
from collections import Counter

import pytest

from saboteur.modules.gold_cards import payment
from saboteur.products.new_goals.events import SackTaken
from saboteur.products.saboteur2.deck import CHANGE_HATS, INSPECTION, SWAP_HANDS
from saboteur.products.tunnel_toll.events import TollPaid
from saboteur.rules.chance import HASH_CHANCE, seed_bytes, stream_keys
from saboteur.rules.engine import apply, blank, is_over, legal_moves, new_match, to_move
from saboteur.rules.events import (
    GoldChanged,
    GoldPaid,
    GoldSpent,
    GoldTaken,
    PacketDrawn,
    PacketSeen,
)
from saboteur.rules.kinds import (
    BLUE,
    BOSS,
    DONE_MOVE,
    GEOLOGIST,
    GREEN,
    MINER,
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    ORIENT,
    PAY_TO_CLEAR,
    PROFITEER,
    RESOLVE,
    ROUND_OVER,
    SABOTEUR,
    START_CELL,
    TAKE_GOLD,
    TURN,
    discard,
    move_card,
    play_at,
)
from saboteur.rules.mine import GOAL, card_of, hide, lay
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame
from saboteur.rules.zones import GOLD, GOLD_DECK, MOVED, NOBODY, PACKET, PAID, Trace
from saboteur.rules.zones import SEEN as WATCHED
from saboteur.views.gold import arrangements, choices, combinations
from saboteur.views.journal import Journal
from saboteur.views.memory import GOT, HID, KNOWN, LOST, SEEN, SHOWED
from saboteur.views.sample import NoWorld, Sampler, Sampling, sample
from saboteur.views.view import view

A, B, C = range(3)
FULL = ruleset(("base",))
OLD = ruleset(("base",), "P2004")
TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard", "trap_self": "true"})

SMALL = ruleset(("base",))
"""The base game with so few cards that all arrangements can be gone through."""
SMALL.deck_cards = [
    SMALL.ids[name]
    for name in ("NESW", "NESW", "NS", "NS", "map", "rockfall", "sabotage-cart", "EW", "NE")
]
SMALL.gold_values = [1, 1, 1, 2, 2, 3, 3]
SMALL.hand_sizes = (0, 0, 0, 2, 2)
SMALL.role_mix = {
    3: [SABOTEUR, MINER, MINER, MINER],
    4: [SABOTEUR, SABOTEUR, MINER, MINER, MINER],
}


def as_likely_as(expected, drawn):
    """Chi-square: nothing that cannot be, and everything about as often as it should."""
    assert set(drawn) <= set(expected)
    total, count = sum(expected.values()), sum(drawn.values())
    chi = 0.0
    for outcome, weight in expected.items():
        mean = weight * count / total
        chi += (drawn[outcome] - mean) ** 2 / mean
    freedom = len(expected) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8, (chi, freedom)


def worlds(seen, count, seed=b"worlds"):
    """Draw states that fit a view."""
    sampling, sampler = Sampling(seen), Sampler(seed)
    return [sampling.draw(sampler)._state for _ in range(count)]


def bag(cards):
    return tuple(sorted(cards))


def small_match(n=3, seed=1, rules=SMALL):
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    return state, journal


def play(state, journal, move):
    events = []
    apply(state, move, events)
    journal.tell(events)


# --- cards, goals, roles -----------------------------------------------------------------------


def arranged(pool, sizes):
    """Every arrangement of physical cards over hands; what is left is a deck in order."""
    out = Counter()
    for cards in itertools.permutations(pool):
        at, hands = 0, []
        for size in sizes:
            hands.append(bag(cards[at : at + size]))
            at += size
        out[(*hands, cards[at:])] += 1
    return out


def test_hands_and_deck_are_any_arrangement():
    """[BASE-SETUP-09, OV-INFO-01, OV-INFO-06]"""
    state, journal = small_match()
    pool = SMALL.deck_cards[:]
    for card in state.hands[A]:
        pool.remove(card)
    drawn = Counter(
        (bag(s.hands[B]), bag(s.hands[C]), tuple(s.deck))
        for s in worlds(view(state, journal, A), 12000)
    )
    as_likely_as(arranged(pool, (2, 2)), drawn)


def test_discards_of_others_are_any_card_that_was_not_seen():
    """[OV-INFO-05]"""
    state, journal = small_match(seed=2)
    for _ in range(5):
        play(state, journal, discard(state.hands[to_move(state)][0]))
    seen = view(state, journal, A)
    pool = SMALL.deck_cards[:]
    for card in seen.hand + seen.gone:
        pool.remove(card)
    unknown = [i for i, card in enumerate(seen.discards) if card == NO_CARD]
    assert len(unknown) == 3
    sizes = [len(state.hands[B]), len(state.hands[C])]
    drawn = Counter(
        (bag(s.hands[B]), bag(s.hands[C]), (*s.deck, *(s.discards[i] for i in unknown)))
        for s in worlds(seen, 12000)
    )
    as_likely_as(arranged(pool, sizes), drawn)


def test_own_discards_lie_anywhere_in_an_unknown_pile():
    """A seat that remembers what it discarded, but not when. [BASE-TURN-07]"""
    state, _ = small_match(seed=3)
    own = []
    for _ in range(5):
        seat = to_move(state)
        own += [state.hands[A][0]] if seat == A else []
        apply(state, discard(state.hands[seat][0]))
    journal = Journal(3)
    journal.begin(state)
    journal.know_gone(A, tuple(own))
    seen = view(state, journal, A)
    pool = SMALL.deck_cards[:]
    for card in seen.hand:
        pool.remove(card)
    expected = Counter()
    for cards in itertools.permutations(pool):
        pile = list(cards[:5])
        if all(pile.count(card) >= own.count(card) for card in own):
            # A seat knows of physical cards, so a like one of somebody else is another.
            taken = 1
            for card in set(own):
                for k in range(own.count(card)):
                    taken *= pile.count(card) - k
            expected[bag(cards[5:6]), cards[:5]] += taken
    hand = state.hands[B]
    drawn = Counter((bag(s.hands[B]), tuple(s.discards)) for s in worlds(seen, 8000))
    assert len(hand) == 1
    assert all(all(pile.count(card) >= own.count(card) for card in own) for _, pile in drawn)
    as_likely_as(expected, drawn)


def test_roles_and_goals_are_any_that_fit():
    """[BASE-SETUP-05, BASE-SETUP-08, OV-INFO-02, OV-INFO-04]"""
    state, journal = small_match(n=4, seed=4)
    cells = sorted(state.hidden)
    journal.know_goal(A, cells[1], state.hidden[cells[1]])
    goals = [card for card in SMALL.goal_cards if card != state.hidden[cells[1]]]
    mix = [SABOTEUR, SABOTEUR, MINER, MINER, MINER]
    mix.remove(state.roles[A])
    expected = Counter(
        (roles, faces)
        for roles in itertools.permutations(mix)
        for faces in itertools.permutations(goals)
    )
    drawn = Counter()
    for s in worlds(view(state, journal, A), 4000):
        assert s.roles[A] == state.roles[A]
        assert s.hidden[cells[1]] == state.hidden[cells[1]]
        drawn[(*s.roles[1:], *s.undealt), (s.hidden[cells[0]], s.hidden[cells[2]])] += 1
    as_likely_as(expected, drawn)


# --- Saboteur 2 --------------------------------------------------------------------------------

TINY = ruleset(("saboteur2",))
"""So few cards that all courses of a round can be gone through, and many swaps."""
TINY.deck_cards = [
    TINY.ids[name]
    for name in (
        *("NS", "NS", "NS", "map", "map", "NESW", "NESW", "EW", "EW"),
        *("swap-hands", "swap-hands", "swap-hands"),
    )
]
TINY.hand_sizes = (3,) * 13
TINY.aside = 1


def likely(expected, drawn):
    """Like `as_likely_as`, with rare outcomes counted as one."""
    assert set(drawn) <= set(expected)
    total, count = sum(expected.values()), sum(drawn.values())
    rare = {outcome for outcome, weight in expected.items() if weight * count < 5 * total}
    lumped, found = Counter(), Counter()
    for outcome, weight in expected.items():
        lumped["rare" if outcome in rare else outcome] += weight
        found["rare" if outcome in rare else outcome] += drawn[outcome]
    as_likely_as(lumped, found)


def fewer(cards, card):
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


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
        play(state, journal, move)
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
    play(state, journal, discard(state.hands[A][1]))
    play(state, journal, DONE_MOVE)
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
    play(state, journal, discard(state.hands[A][0]))
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


# --- dwarf cards that change hands ---------------------------------------------------------------


def hats_rules(hats, mix):
    rules = ruleset(("saboteur2",), chosen={"hats": hats})
    names = ["inspection"] * 4 + ["change-hats"] * 6 + ["NS"] * 3
    rules.deck_cards = [rules.ids[name] for name in names]
    rules.hand_sizes = (3,) * 13
    rules.aside = 0
    rules.role_mix = {3: list(mix)}
    return rules


def replayed(mix, hats, log, seat):
    """Return where the dwarf cards are after a log, or None if it is not this seat's."""
    roles, undealt, gone = list(mix[:3]), list(mix[3:]), []
    for told in log:
        if told.name == "role-dealt" and roles[seat] != told.number("role"):
            return None
        if told.name == "role-seen" and told.has("role"):
            if roles[told.number("target")] != told.number("role"):
                return None
        if told.name == "hats-changed":
            who = told.number("seat")
            old, roles[who] = roles[who], undealt.pop()
            if hats == "bottom":
                undealt.insert(0, old)
            else:
                gone.append(old)
            if told.has("old") and (old, roles[who]) != (told.number("old"), told.number("new")):
                return None
    return tuple(roles), tuple(undealt), tuple(gone)


@pytest.mark.parametrize("hats", ["bottom", "discard"])
@pytest.mark.parametrize(
    "mix",
    [(BLUE, BLUE, GREEN, BOSS, SABOTEUR), (BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR)],
    ids=["two alike", "all different"],
)
@pytest.mark.parametrize("seed", range(5))
def test_dwarf_cards_are_as_likely_as_the_deals_that_fit(hats, mix, seed):
    """And what is certain of them is known. [S2-HAT-02 to -04, S2-INSP-01, OV-INFO-02, -03]"""
    rules = hats_rules(hats, mix)
    chooser = random.Random(seed)
    state, journal = small_match(3, seed, rules)
    for _ in range(chooser.randrange(2, 8)):
        moves = legal_moves(state)
        wanted = {INSPECTION, CHANGE_HATS}
        special = [
            m for m in moves if m >> 41 & 3 == 0 and rules.cards[move_card(m)].family in wanted
        ]
        move = chooser.choice(special or moves)
        after = state.copy()
        apply(after, move)
        if after.round > 1:
            break
        play(state, journal, move)
    truth = (*state.roles, *state.undealt, *state.hats)
    for seat in range(NONE, 3):
        seen = view(state, journal, seat)
        expected = Counter()
        for deal in itertools.permutations(mix):
            found = replayed(deal, hats, seen.log, seat)
            if found is not None:
                expected[found] += 1
        likely(
            expected,
            Counter((tuple(s.roles), tuple(s.undealt), tuple(s.hats)) for s in worlds(seen, 1500)),
        )
        known = seen.roles + seen.undealt + seen.hats
        assert all(role in {NONE, true} for role, true in zip(known, truth, strict=True))
        for place, role in enumerate(known):
            possible = {sum(case, ())[place] for case in expected}
            assert role == NONE or possible == {role}
            if len(set(mix)) == len(mix) and known.count(NONE) > 1:
                assert (role != NONE) == (len(possible) == 1)


# --- gold --------------------------------------------------------------------------------------


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
        self.events.append(TollPaid(payer, owner, START_CELL + 1, 1))
        if not self.gold[payer] and not self.nuggets[payer]:
            self.events.append(GoldSpent(payer))

    def sack(self, seat, amount):
        self.nuggets[seat] += amount
        self.events.append(SackTaken(seat, amount))

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


# --- the sampler -------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 7, 1 << 16, (1 << 16) + 1, 3 << 33, 3 << 200])
def test_chance_for_numbers_of_any_size(n):
    sampler = Sampler(b"large")
    numbers = [sampler.below(n) for _ in range(300)]
    assert min(numbers) >= 0
    assert max(numbers) < n
    assert n < 1000 or 60 < sum(number < n // 3 for number in numbers) < 140


def test_a_seed_decides():
    state, journal = small_match()
    seen = view(state, journal, A)
    one, two = sample(seen, Sampler(b"1")), sample(seen, Sampler(b"1"))
    assert one.key() == two.key()
    assert one.key() != sample(seen, Sampler(b"2")).key()
    sampler = Sampler(b"1")
    assert sample(seen, sampler).key() != sample(seen, sampler).key()


def test_nothing_of_the_true_chance_is_in_a_world():
    """[OV-INFO-06]"""
    state, journal = small_match()
    for s in worlds(view(state, journal, A), 5):
        assert not set(s.keys) & set(state.keys)
        assert len(set(s.keys)) == len(s.keys) == len(state.keys)
        assert s.counts == [0] * len(state.counts)
        assert s.chance is HASH_CHANCE


def test_views_that_no_world_fits_are_refused():
    state, journal = small_match()
    seen = view(state, journal, A)
    broken = {
        "over": True,
        "hand": (SMALL.ids["map"],) * 2,
        "deck_size": 99,
        "roles": (SABOTEUR, SABOTEUR, NONE),
        "known_goals": {seen.hidden[0]: SMALL.ids["treasure"], seen.hidden[1]: NONE},
        "gold_counts": (0, 9, 0),
        "gold_story": ((2, B, NONE),),
        "gold": (9,),
    }
    for field, value in broken.items():
        bad = view(state, journal, A)
        setattr(bad, field, value)
        with pytest.raises(NoWorld):
            Sampling(bad)
    bad = view(state, journal, A)
    bad.packet_size = 1
    bad.gold_deck_size -= 1
    bad.gold_story = ((SEEN, 1, 2),)
    with pytest.raises(NoWorld, match="size"):
        Sampling(bad)
    bad.gold_story = ((99,),)
    with pytest.raises(ValueError, match="kind 99"):
        Sampling(bad)


def test_stories_of_hands_that_cannot_be_are_refused():
    state, journal = small_match(3, 1, TINY)
    ns, map_ = TINY.ids["NS"], TINY.ids["map"]
    for story in (
        # More copies than there are.
        ((KNOWN, B, map_, map_), (KNOWN, C, map_)),
        # More known cards than the hand has.
        ((KNOWN, B, ns, ns, map_, map_),),
        # A card that was known and not discarded has gone.
        ((KNOWN, B, ns, ns, ns), (GOT, B, ns, map_, map_)),
        # Another one was played than was known.
        ((KNOWN, B, ns, ns, map_, map_), (SHOWED, B, TINY.ids["EW"])),
    ):
        bad = view(state, journal, A)
        bad.hand_story = story
        with pytest.raises(NoWorld):
            Sampling(bad)
    bad = view(state, journal, A)
    bad.hand_story = ((99, B),)
    with pytest.raises(ValueError, match="kind 99"):
        Sampling(bad)


def test_own_discards_are_not_where_others_discarded():
    """[BASE-TURN-07, S2-SWAP-06]"""
    state, journal = small_match(3, 1, TINY)
    seen = view(state, journal, A)
    one, two = state.hands[B][:2]
    pool = TINY.deck_cards[:]
    for card in (*seen.hand, one, two):
        pool.remove(card)
    own = pool[0]
    seen.discards = (NO_CARD,) * 3
    seen.hand_sizes = (3, 2, 3)
    seen.deck_size -= 2
    seen.gone, seen.gone_places = (own,), (NONE,)
    seen.hand_story = ((LOST, 1, own, 0, 2), (KNOWN, B, one, two), (HID, B, 1))
    places = Counter()
    for s in worlds(seen, 400):
        assert own in (s.discards[0], s.discards[2])
        places[s.discards[1] in {one, two}] += 1
    assert places[True] > 200


def test_a_card_over_which_a_window_is_open_lies_nowhere():
    state, journal = small_match(3, 1, TINY)
    card = state.hands[A].pop()
    state.stack.append(Frame(RESOLVE, A, value=play_at(card, START_CELL + 1)))
    for s in worlds(view(state, journal, B), 20):
        held = s.deck + s.aside
        for hand in s.hands:
            held += hand
        assert bag([*held, card]) == bag(TINY.deck_cards)


def test_a_world_can_be_played_to_the_end():
    state, journal = small_match()
    chooser = random.Random(1)
    world = sample(view(state, journal, A), Sampler(b"play"))
    twin = world.copy()
    assert world.seats() == 3
    assert world.rules() is SMALL
    assert world.hand(A) == list(view(state, journal, A).hand)
    assert world.reach(START_CELL) == 15
    assert world.card_at(START_CELL) == SMALL.starts[0][2]
    assert world.card_at(START_CELL + 1) == NONE
    while not world.over():
        world.apply(chooser.choice(world.legal_moves()))
    assert world.to_move() == world.asks() == NONE
    assert world.round() == 3
    most = max(world.totals())
    assert [world.totals()[seat] for seat in world.winners()] == [most] * len(world.winners())
    assert twin.round() == 1
    assert twin.to_move() == twin.active() == A
    assert twin.asks() == TURN
    assert sorted(twin.roles() + twin.undealt()) == sorted(SMALL.role_mix[3])
    assert twin.role(A) == twin.roles()[A]
    assert len(twin.deck()) == twin.deck_size() == 3
    assert twin.completer() == NONE
    assert twin.front(A) == 0
    assert set(twin.hidden()) == set(SMALL.goal_cells)
    assert set(twin.cells()) == {START_CELL}
    assert len(twin.sides()) == 7
    assert twin.discards() == twin.gold(A) == twin.packet() == []
    assert twin.thefts() == twin.hats() == twin.picked() == []
    assert bag(twin.gold_deck()) == bag(SMALL.gold_values)


# --- laws --------------------------------------------------------------------------------------


def check_conserved(s, rules):
    """Every card is somewhere, and nowhere twice."""
    cards = s.deck + s.discards + s.aside
    for hand in s.hands:
        cards += hand
    goals = list(s.hidden.values()) + [f.value for f in s.stack if f.kind == ORIENT]
    for value in s.cells.values():
        if value & GOAL:
            goals.append(card_of(value))
        elif card_of(value) != rules.starts[0][2]:
            cards.append(card_of(value))
    for bits in s.front:
        cards += [card for tool, card in enumerate(rules.front_cards) if bits >> tool & 1]
    assert bag(cards) == bag(rules.deck_cards)
    assert bag(goals) == bag(rules.goal_cards)
    assert bag(s.roles + s.undealt + s.hats) == bag(rules.role_mix[s.n])
    assert sorted(s.thefts) == [seat for seat in range(s.n) if s.front[seat] >> 4 & 1]
    gold = s.gold_deck + s.packet
    for held in s.gold:
        gold += held
    assert bag(gold) == bag(rules.gold_values)


def check_world(state, journal, seat, sampler):
    """A world looks to the seat exactly as the true one does."""
    seen = view(state, journal, seat)
    world = sample(seen, sampler)
    s = world._state
    check_conserved(s, state.rules)
    assert view(s, journal, seat) == seen
    assert s.sides == state.sides
    if seat == to_move(state):
        assert sorted(world.legal_moves()) == sorted(legal_moves(state))
    return world


CASES = [
    *[(FULL, 3 + seed % 8, seed) for seed in range(16)],
    *[(OLD, 3 + seed % 8, seed) for seed in range(16, 32)],
    *[(TEAMS, 2 + seed % 11, seed) for seed in range(22)],
    *[(DROP, 2 + seed % 11, seed) for seed in range(22, 33)],
]


@pytest.mark.parametrize(("rules", "n", "seed"), CASES)
def test_a_world_looks_like_the_true_one(rules, n, seed):
    """Whatever a seat may not know makes no difference to it. [OV-INFO-01 to -09]"""
    chooser = random.Random(seed)
    sampler = Sampler(seed_bytes(seed))
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    east = 0.4 + 0.5 * chooser.random()
    while not is_over(state):
        rare = state.stack[-1].kind not in {TURN, MORE_DISCARDS}
        if rare or chooser.random() < 0.06:
            for seat in {to_move(state), chooser.randrange(-1, n)}:
                world = check_world(state, journal, seat, sampler)
                for _ in range(12):
                    if not world.over():
                        world.apply(chooser.choice(world.legal_moves()))
        moves = legal_moves(state)
        if chooser.random() < east:
            paths = [m for m in moves if m >> 41 & 3 == 0 and rules.patterns[m >> 20 & 255]]
            moves = sorted(paths, key=lambda m: m & 1023)[-2:] or moves
        elif rules.game == "saboteur2" and chooser.random() < 0.5:
            # Swaps, hats, clearing: what has something to hide.
            moves = [
                m
                for m in moves
                if (m >> 41 == 3 or (m >> 41 & 3 == 0 and rules.cards[move_card(m)].family >= 9))
            ] or moves
        play(state, journal, chooser.choice(moves))
    with pytest.raises(NoWorld):
        sample(view(state, journal, NONE), sampler)
