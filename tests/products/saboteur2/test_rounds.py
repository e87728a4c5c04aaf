"""From round to round of Saboteur 2: what is set up anew, what is kept, and who begins."""

import random
from collections import Counter

import pytest
from products.saboteur2.playing import (
    ACTIONS,
    BASE_CARDS,
    DWARVES,
    EDITIONS,
    PATHS,
    PLAYERS,
    everywhere,
    play_round,
    start,
)

from saboteur.products.saboteur2.part import thieves_part
from saboteur.rules.engine import apply, is_over, legal_moves, to_move
from saboteur.rules.events import MatchEnded, RolesRevealed, RoundBegan
from saboteur.rules.kinds import NONE, START_CELL, TURN


@pytest.mark.parametrize("profile", EDITIONS)
@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_a_new_round_is_set_up_again(n, profile):
    """Everything but the gold is as at the beginning, whatever was played before.

    (S2-NEXT-01, S2-NEXT-02, S2-SETUP-04 to -06)
    """
    s = start(n, n, profile=profile)
    luck = random.Random(n)
    rounds = 0
    lay_in_front = False
    while not is_over(s):
        rounds += 1
        assert Counter(s.roles + s.undealt) == DWARVES
        assert len(s.undealt) == 15 - n
        assert s.dropped == []
        assert thieves_part(s).seats == ()
        assert s.picked == []
        assert everywhere(s) == BASE_CARDS | PATHS | ACTIONS
        assert [len(hand) for hand in s.hands] == [6] * n
        assert (len(s.aside), len(s.deck)) == (10, 107 - 6 * n)
        assert s.discards == []
        assert s.front == [0] * n
        assert list(s.cells) == [START_CELL]
        assert len(s.hidden) == 3
        before = s.round
        while not is_over(s) and s.round == before:
            lay_in_front = lay_in_front or any(s.front)
            apply(s, luck.choice(legal_moves(s)))
    assert rounds == 3
    assert lay_in_front


def test_each_round_shuffles_everything_anew():
    """Dwarf cards, goals, deck and the cards aside. (S2-NEXT-01, S2-NEXT-02)"""
    same = Counter()
    for seed in range(20):
        s = start(4, seed)
        roles, goals, deck, aside = s.roles[:], [*s.hidden.values()], s.deck[:], s.aside[:]
        play_round(s, random.Random(seed))
        same["roles"] += roles == s.roles
        same["goals"] += goals == list(s.hidden.values())
        same["deck"] += deck == s.deck
        same["aside"] += aside == s.aside
    assert same["roles"] < 20
    assert same["goals"] < 20
    assert same["deck"] == same["aside"] == 0


def test_gold_is_kept():
    """What somebody has at the end of a round he has in the next. (S2-NEXT-03)"""
    kept = 0
    for seed in range(12):
        s = start(4, seed)
        luck = random.Random(seed)
        while not is_over(s):
            gold = s.nuggets[:]
            log = []
            play_round(s, luck, log)
            gained = Counter()
            for event in log:
                if event.NAME in {"share-paid", "geologist-paid"}:
                    gained[event.seat] += event.amount
                elif event.NAME == "stole":
                    gained[event.seat] += 1
                    gained[event.target] -= 1
            assert s.nuggets == [gold[seat] + gained[seat] for seat in range(4)]
            kept += sum(gold)
    assert kept > 0


@pytest.mark.parametrize("n", [2, 5, 12])
def test_the_left_neighbour_of_the_last_player_begins(n):
    """(S2-NEXT-04)"""
    for seed in range(4):
        s = start(n, seed)
        luck = random.Random(seed)
        log = []
        last = NONE
        while not is_over(s) and s.round < 3:
            before = s.round
            if s.stack[-1].kind == TURN:
                last = to_move(s)
            apply(s, luck.choice(legal_moves(s)), log)
            if s.round > before:
                began = [event for event in log if isinstance(event, RoundBegan)][-1]
                assert (began.round, began.first) == (s.round, (last + 1) % n)
                assert s.first == to_move(s) == (last + 1) % n


@pytest.mark.parametrize("n", PLAYERS)
def test_a_game_has_three_rounds(n):
    """The richest win. (S2-NEXT-05, S2-SETUP-09)"""
    log = []
    s = start(n, n, log)
    luck = random.Random(n)
    while not is_over(s):
        play_round(s, luck, log)
    (end,) = [event for event in log if isinstance(event, MatchEnded)]
    assert end.totals == tuple(s.nuggets)
    assert end.winners == tuple(seat for seat in range(n) if s.nuggets[seat] == max(s.nuggets))
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [1, 2, 3]


@pytest.mark.parametrize("profile", EDITIONS)
def test_all_15_dwarf_cards_are_shown_after_each_round(profile):
    """Those exchanged too, but not which of them were. (S2-END-03, OV-INFO-07, S2-HAT-04)"""
    for seed in range(6):
        log = []
        s = start(6, seed, log, profile=profile)
        luck = random.Random(seed)
        while not is_over(s):
            play_round(s, luck, log)
            shown = [event for event in log if isinstance(event, RolesRevealed)][-1]
            assert Counter(shown.roles + shown.undealt) == DWARVES
            assert len(shown.roles) == 6
            assert list(shown.undealt) == sorted(shown.undealt)
