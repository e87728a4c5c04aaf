"""Worlds that fit a view: all that fit, each as likely as the next, and nothing of the true one."""

import functools
import itertools
import random
from collections import Counter

import pytest

from saboteur.modules.catalogue import ruleset
from saboteur.modules.gold_cards import payment
from saboteur.rules.chance import HASH_CHANCE, seed_bytes, stream_keys
from saboteur.rules.engine import apply, blank, is_over, legal_moves, new_match, to_move
from saboteur.rules.events import GoldPaid, GoldTaken, PacketDrawn, PacketSeen
from saboteur.rules.kinds import (
    MINER,
    NO_CARD,
    NONE,
    ROUND_OVER,
    SABOTEUR,
    START_CELL,
    TAKE_GOLD,
    TURN,
    discard,
)
from saboteur.rules.mine import GOAL, SOURCE, card_of, hide, lay
from saboteur.rules.state import Frame
from saboteur.views.gold import arrangements, choices, combinations
from saboteur.views.journal import SEEN, Journal
from saboteur.views.sample import NoWorld, Sampler, Sampling, sample
from saboteur.views.view import view

A, B, C = range(3)
FULL = ruleset(("base",))
OLD = ruleset(("base",), "P2004")

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


def small_match(n=3, seed=1):
    events = []
    state = new_match(SMALL, n, stream_keys(seed_bytes(seed)), events)
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


# --- gold --------------------------------------------------------------------------------------


class Story:
    """What happens to a small gold deck: packets with their takers, and payments.

    A step is ("packet", takers, left) or ("pay", seat, amount).
    """

    def __init__(self, deck):
        self.gold = [[], [], []]
        self.nuggets = [0, 0, 0]
        self.deck = list(deck)
        self.packet = []
        self.events = []

    def run(self, steps):
        for step in steps:
            if step[0] == "pay":
                self.pay(*step[1:])
            else:
                self.share(*step[1:])
        return self

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
        self.events.append(GoldPaid(seat, tuple(cards), amount - sum(cards)))

    def share(self, takers, holder):
        """Everybody takes the next card: all orders of the deck are tried."""
        left = 2 if holder != NONE else 0
        self.packet = [self.deck.pop() for _ in range(len(takers) + left)]
        self.events.append(PacketDrawn(len(self.packet)))
        for seat in takers:
            self.events.append(PacketSeen(seat, bag(self.packet)))
            value = self.packet.pop(0)
            self.gold[seat].append(value)
            self.events.append(GoldTaken(seat, value))
        if holder != NONE:
            self.events.append(PacketSeen(holder, bag(self.packet)))

    def seen(self):
        """What every seat sees of it, and what a spectator sees."""
        journal = Journal(3)
        journal.tell(self.events)
        return {seat: journal.log(seat) for seat in range(NONE, 3)}

    def outcome(self):
        return tuple(bag(cards) for cards in (*self.gold, self.packet, self.deck))


STORIES = {
    "packet": [("packet", (C, B, A), NONE)],
    "packet seen by the first": [("packet", (A, B, C, B), NONE)],
    "packet going round": [("packet", (C, B, C, B), NONE)],
    "packet on its way": [("packet", (C,), A)],
    "second packet on its way": [("packet", (B, C), NONE), ("packet", (A,), B)],
    "payment": [("pay", B, 4)],
    "two payments": [("pay", A, 3), ("pay", C, 3)],
    "packet, payment": [("packet", (C, B), NONE), ("pay", A, 4)],
    "packet, other payment": [("packet", (B, A), NONE), ("pay", C, 4)],
    "packet, two payments": [("packet", (B, A), NONE), ("pay", A, 3), ("pay", C, 3)],
    "payment, packet": [("pay", C, 4), ("packet", (B, A), NONE)],
    "packet, payment, packet": [
        ("packet", (C, B), NONE),
        ("pay", A, 4),
        ("packet", (B,), C),
    ],
    "two packets, payment": [
        ("packet", (A, B), NONE),
        ("packet", (B, C), NONE),
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
    pays = [i + 1 for i, step in enumerate(steps) if step[0] == "pay"]
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
        drawn = Counter(
            tuple(bag(cards) for cards in (*s.gold, s.packet, s.gold_deck))
            for s in worlds(gold_view(truth, steps, observer), 300 + 20 * len(expected))
        )
        as_likely_as(expected, drawn)


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
    lay(state, START_CELL, SMALL.laid[2 * SMALL.start_card])
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
    truth = Story(SMALL.gold_values).run([("packet", (C, B, A), NONE)])
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
    truth = Story(deck).run([("packet", (C, B, A), NONE), ("pay", A, 4)])
    journal = Journal(3)
    journal.tell(truth.events[-1:])
    seen = view(gold_table(truth, []), journal, B)
    expected = Counter()
    for cards in itertools.permutations(SMALL.gold_values):
        other = Story(cards).run([("packet", (C, B, A), NONE), ("pay", A, 4)])
        if other.gold[B] == truth.gold[B] and len(other.gold[A]) == len(truth.gold[A]):
            expected[other.outcome()] += 1
    drawn = Counter(
        tuple(bag(cards) for cards in (*s.gold, s.packet, s.gold_deck)) for s in worlds(seen, 3000)
    )
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
    assert arrangements((3, 2, 2), (2, 0, 1)) == 12
    assert arrangements((3, 2, 2), (0, 3, 0)) == 0


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
    bad.gold_story = ((7,),)
    with pytest.raises(ValueError, match="kind 7"):
        Sampling(bad)


def test_a_world_can_be_played_to_the_end():
    state, journal = small_match()
    chooser = random.Random(1)
    world = sample(view(state, journal, A), Sampler(b"play"))
    twin = world.copy()
    assert world.seats() == 3
    assert world.rules() is SMALL
    assert world.hand(A) == list(view(state, journal, A).hand)
    assert world.reach(START_CELL) == 15
    assert world.card_at(START_CELL) == SMALL.start_card
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
    assert bag(twin.gold_deck()) == bag(SMALL.gold_values)


# --- laws --------------------------------------------------------------------------------------


def check_conserved(s, rules):
    """Every card is somewhere, and nowhere twice."""
    cards = s.deck + s.discards
    for hand in s.hands:
        cards += hand
    goals = list(s.hidden.values()) + [f.value for f in s.stack if f.value]
    for value in s.cells.values():
        if value & GOAL:
            goals.append(card_of(value))
        elif not value & SOURCE:
            cards.append(card_of(value))
    for bits in s.front:
        cards += [card for tool, card in enumerate(rules.front_cards) if bits >> tool & 1]
    assert bag(cards) == bag(rules.deck_cards)
    assert bag(goals) == bag(rules.goal_cards)
    assert bag(s.roles + s.undealt) == bag(rules.role_mix[s.n])
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


@pytest.mark.parametrize("seed", range(32))
def test_a_world_looks_like_the_true_one(seed):
    """Whatever a seat may not know makes no difference to it. [OV-INFO-01 to -09]"""
    chooser = random.Random(seed)
    n = 3 + seed % 8
    rules = OLD if seed % 16 > 7 else FULL
    sampler = Sampler(seed_bytes(seed))
    events = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    east = 0.4 + 0.5 * chooser.random()
    while not is_over(state):
        if state.stack[-1].kind != TURN or chooser.random() < 0.06:
            for seat in {to_move(state), chooser.randrange(-1, n)}:
                world = check_world(state, journal, seat, sampler)
                for _ in range(12):
                    if not world.over():
                        world.apply(chooser.choice(world.legal_moves()))
        moves = legal_moves(state)
        if chooser.random() < east:
            paths = [m for m in moves if m >> 41 == 0 and rules.patterns[m >> 20 & 255]]
            moves = sorted(paths, key=lambda m: m & 1023)[-2:] or moves
        play(state, journal, chooser.choice(moves))
    with pytest.raises(NoWorld):
        sample(view(state, journal, NONE), sampler)
