"""Worlds that fit a view look as the true one does, and have nothing of it."""

import random
from collections import Counter

import pytest
from views.journals import begin, carry_out
from views.likelihood import bag, worlds
from views.small_games import SMALL, TINY, small_match

from saboteur.products.saboteur2.part import thieves_among
from saboteur.rules.chance import HASH_CHANCE, seed_bytes
from saboteur.rules.engine import is_over, legal_moves, to_move
from saboteur.rules.kinds import (
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    ORIENT,
    RESOLVE,
    SABOTEUR,
    START_CELL,
    TURN,
    move_card,
    play_at,
)
from saboteur.rules.mine import GOAL, card_of
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame
from saboteur.views.memory import GOT, HID, KNOWN, LOST, SEEN, SHOWED
from saboteur.views.sample import NoWorld, Sampler, Sampling, sample
from saboteur.views.view import view

A, B, C = range(3)
FULL = ruleset(("base",))
OLD = ruleset(("base",), "P2004")
TEAMS = ruleset(("saboteur2",))
DROP = ruleset(("saboteur2",), chosen={"hats": "discard", "trap_self": "true"})


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
        assert not set(s.chance_keys) & set(state.chance_keys)
        assert len(set(s.chance_keys)) == len(s.chance_keys) == len(state.chance_keys)
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
    seen.own_discards, seen.own_discard_places = (own,), (NONE,)
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
    assert twin.trail() == twin.dropped() == twin.picked() == []
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
    assert bag(s.roles + s.undealt + s.dropped) == bag(rules.role_mix[s.n])
    assert sorted(thieves_among(rules, s.parts)) == [
        seat for seat in range(s.n) if s.front[seat] >> 4 & 1
    ]
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
    state, journal = begin(n, seed, rules)
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
        carry_out(state, journal, chooser.choice(moves))
    with pytest.raises(NoWorld):
        sample(view(state, journal, NONE), sampler)
