"""Worlds that fit a view: hands, deck, discards, roles and goals, all as likely as the next."""

import itertools
from collections import Counter

from views.journals import carry_out
from views.likelihood import as_likely_as, bag, worlds
from views.small_games import SMALL, small_match

from saboteur.rules.engine import apply, to_move
from saboteur.rules.kinds import MINER, NO_CARD, SABOTEUR, discard
from saboteur.views.journal import Journal
from saboteur.views.view import view

A, B, C = range(3)


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
        carry_out(state, journal, discard(state.hands[to_move(state)][0]))
    seen = view(state, journal, A)
    pool = SMALL.deck_cards[:]
    for card in seen.hand + seen.own_discards:
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
    journal.know_own_discards(A, tuple(own))
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
