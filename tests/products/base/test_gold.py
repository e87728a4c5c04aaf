"""What the bank of the base game pays, card by card, and whom the packet reaches."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement

import pytest
from products.base.playing import play_round, start

from saboteur.modules.gold_cards import next_miner, payment
from saboteur.notation.position import deal, parse_position
from saboteur.rules.kinds import MINER, NONE, SABOTEUR


@pytest.mark.parametrize(
    ("deck", "amount", "paid"),
    [
        ([2, 2, 3, 1], 4, [3, 1]),
        ([2, 2, 1, 1], 4, [2, 2]),
        ([2, 1, 1, 1], 4, [2, 1, 1]),
        ([1, 1, 1, 1], 4, [1, 1, 1, 1]),
        ([3, 2, 1], 3, [3]),
        ([2, 1, 1], 3, [2, 1]),
        ([1, 1, 1], 3, [1, 1, 1]),
        ([1, 2], 2, [2]),
        ([1, 1, 3], 2, [1, 1]),
        ([2, 2], 3, [2]),
        ([3, 3], 2, []),
        ([], 4, []),
        ([3, 3], 4, [3]),
        ([1], 4, [1]),
    ],
)
def test_payment(deck, amount, paid):
    """Fewest cards, then the highest card; never more than the amount.

    (BASE-PAY-14, BASE-PAY-15, AMB-12)
    """
    assert payment(deck, amount) == paid


def test_the_gold_deck_is_reshuffled_after_an_exact_payment():
    """Whoever saw cards looked out of it does not know the order. (BASE-PAY-14)"""
    changed = 0
    for seed in range(10):
        s = start(5, seed)
        before = s.gold_deck[:]
        play_round(s)
        paid = list(chain(*s.gold))
        assert paid
        for value in paid:
            before.remove(value)
        assert sorted(before) == sorted(s.gold_deck)
        changed += before != s.gold_deck
    assert changed == 10


def best_payment(deck: list[int], amount: int) -> list[int]:
    """Try every choice of cards."""
    choices = [
        list(cards)
        for count in range(amount + 1)
        for cards in combinations_with_replacement((3, 2, 1), count)
        if sum(cards) <= amount and all(cards.count(v) <= deck.count(v) for v in cards)
    ]
    return max(choices, key=lambda cards: (sum(cards), -len(cards), max(cards, default=0)))


@pytest.mark.parametrize("amount", [1, 2, 3, 4, 5, 6])
def test_the_bank_pays_as_exactly_as_it_can(amount: int) -> None:
    """Nearest sum first, then the fewest cards, then the highest, out of every small bank.

    [BASE-PAY-14, BASE-PAY-15, AMB-12]
    """
    for threes in range(3):
        for twos in range(4):
            for ones in range(5):
                deck = [1] * ones + [3] * threes + [2] * twos
                assert best_payment(deck, amount) == payment(deck, amount), deck
                assert best_payment(deck, amount) == payment(deck[::-1], amount), deck


def test_the_packet_needs_a_miner() -> None:
    """It goes against the direction of play to the next one who shares. [BASE-PAY-03]"""
    s = deal(parse_position("base; players 4; roles A:miner B:saboteur C:miner D:miner"), b"x" * 32)
    assert [next_miner(s, seat) for seat in range(4)] == [3, 0, 0, 2]
    s.roles = [SABOTEUR, SABOTEUR, MINER, SABOTEUR]
    assert [next_miner(s, seat) for seat in range(4)] == [2, 2, 2, 2]
    s.roles = [SABOTEUR] * 4
    assert next_miner(s, 0) == NONE
