"""From round to round of the base game: what is set up anew, what is kept, and who wins."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import pytest
from products.base.playing import (
    PLAYERS,
    SEEDS,
    SETUP,
    any_move,
    first_discard,
    names,
    play_round,
    start,
)

from saboteur.modules.rounds import totals_of, winners_of
from saboteur.products.base.deck import BASE_MINE_1
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match, settle, to_move
from saboteur.rules.events import MatchEnded, RolesRevealed, RoundBegan
from saboteur.rules.kinds import MINER, NONE, ROUND, SABOTEUR, START_CELL, cell_at
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame


@pytest.mark.parametrize("n", PLAYERS)
def test_a_game_has_three_rounds(n):
    """Neither more nor fewer. (BASE-SETUP-01, BASE-NEXT-06)"""
    log = []
    s = start(n, n, log)
    rounds = []
    while not is_over(s):
        rounds.append(s.round)
        play_round(s, log)
    assert rounds == [1, 2, 3]
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [1, 2, 3]
    assert len([event for event in log if isinstance(event, MatchEnded)]) == 1
    assert to_move(s) == NONE
    assert legal_moves(s) == []


@pytest.mark.parametrize(("n", "seed"), [(3, 1), (4, 2), (6, 3), (10, 4)])
def test_a_new_round_is_set_up_again(n, seed):
    """Everything but the gold is as at the beginning, whatever was played before.

    (BASE-NEXT-01, BASE-NEXT-02, BASE-ACT-05)
    """
    s = start(n, seed)
    luck = random.Random(seed)
    saboteurs, miners, hand, deck = SETUP[n]
    while not is_over(s):
        assert Counter(s.roles + s.undealt) == {SABOTEUR: saboteurs, MINER: miners}
        assert len(s.undealt) == 1
        assert [len(cards) for cards in s.hands] == [hand] * n
        assert len(s.deck) == deck
        assert s.discards == []
        assert s.front == [0] * n
        assert list(s.cells) == [START_CELL]
        assert len(s.hidden) == 3
        assert names(s, s.deck + [card for cards in s.hands for card in cards]) == {
            card.name: card.copies for card in BASE_MINE_1.cards
        }
        before = s.round
        broken = False
        while not is_over(s) and s.round == before:
            apply(s, any_move(s, luck))
            broken = broken or any(s.front)
        assert broken


def test_each_round_shuffles_everything_anew():
    """Dwarf cards, goals and deck of two rounds differ over some seeds. (BASE-NEXT-01, -02)"""
    same_roles = same_goals = same_deck = 0
    for seed in range(20):
        s = start(4, seed)
        roles, goals, deck = s.roles, list(s.hidden.values()), s.deck[:]
        play_round(s)
        same_roles += roles == s.roles
        same_goals += goals == list(s.hidden.values())
        same_deck += deck == s.deck
    assert same_roles < 20
    assert same_goals < 20
    assert same_deck == 0


def test_gold_is_kept_and_never_lost():
    """The gold cards held and left are always the 28 of the box. (BASE-NEXT-03)"""
    s = start(5, 3)
    held = [0] * 5
    while not is_over(s):
        assert Counter([*s.gold_deck, *chain(*s.gold)]) == {1: 16, 2: 8, 3: 4}
        assert all(sum(s.gold[seat]) >= held[seat] for seat in range(5))
        held = [sum(cards) for cards in s.gold]
        play_round(s)
    assert sum(held) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_all_dwarf_cards_are_shown_each_round(seed):
    """The undealt one too. (BASE-END-04, BASE-END-05, OV-INFO-07)"""
    log = []
    s = start(4, seed, log)
    for _ in range(3):
        roles, undealt = s.roles, s.undealt
        play_round(s, log)
        shown = [event for event in log if isinstance(event, RolesRevealed)][-1]
        assert (list(shown.roles), list(shown.undealt)) == (roles, undealt)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([7, 7, 5], [0, 1]), ([0, 0, 0], [0, 1, 2]), ([1, 4, 3, 2], [1]), ([2, 9, 9, 9], [1, 2, 3])],
)
def test_the_most_gold_wins(totals, winners):
    """Ties share the victory. (BASE-NEXT-06, BASE-NEXT-07)"""
    assert winners_of(totals) == winners


def test_totals_count_cards_and_nuggets():
    """(BASE-NEXT-06, BASE-PAY-15)"""
    s = start(3)
    s.gold = [[3, 1], [2], []]
    s.nuggets = [0, 1, 2]
    assert totals_of(s) == [4, 3, 2]


def test_a_skipped_player_takes_turns_again_once_he_has_cards():
    """No card of the base game gives any; another module may. (BASE-TURN-11, BASE-TURN-09)"""
    s = start(3)
    s.hands[1] = []
    apply(s, first_discard(s))
    assert to_move(s) == 2
    s.hands[1] = [s.deck.pop()]
    apply(s, first_discard(s))
    assert to_move(s) == 0
    apply(s, first_discard(s))
    assert to_move(s) == 1


def test_nothing_of_a_round_is_left_in_the_next() -> None:
    """Whatever the table looks like, the next round is set up as on an empty one.

    [BASE-NEXT-01, BASE-NEXT-02, BASE-ACT-05, BASE-TURN-01]
    """
    tidy = new_match(ruleset(("base",)), 4, stream_keys(seed_bytes(1)))
    tidy.last = 2
    messy = tidy.copy()
    messy.active = 3
    messy.direction = -1
    messy.completer = 1
    messy.touched = 1
    messy.laid_last = cell_at(3, 3)
    messy.front = [1, 2, 4, 7]
    messy.discards = [5, 6]
    messy.hidden = {cell_at(5, 5): messy.hidden[cell_at(8, 0)]}
    messy.spots = []
    for s in (tidy, messy):
        s.stack = [Frame(ROUND)]
        settle(s, None)
    assert tidy.round == 2
    assert tidy.key() == messy.key()
    assert (messy.first, messy.active, messy.last) == (3, 3, NONE)
    assert (messy.direction, messy.touched, messy.completer) == (1, 0, NONE)
    assert len(messy.hidden) == 3
