"""Cards that go from the pile to hands and from hand to hand, compared with every course."""

import random
from collections import Counter

import pytest
from views.courses import Courses
from views.journals import begin, carry_out
from views.likelihood import bag, likely

from saboteur.match import Match
from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.products.treasure_chests.effects import DRAW_THREE, ROBBERY, mill, search_pile
from saboteur.products.treasure_chests.events import ChestOpened
from saboteur.products.treasure_chests.part import chest_part
from saboteur.products.treasure_trove.deck import TROVE
from saboteur.rules.engine import apply, legal_moves, push, settle
from saboteur.rules.kinds import NO_CARD, NONE, TURN, move_card
from saboteur.rules.mine import unhide
from saboteur.rules.registry import ruleset
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
    state, journal = begin(n, seed, TINY)
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
        carry_out(state, journal, move)
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
