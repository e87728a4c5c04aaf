"""Setting up a round from whatever the last one left; payments; the first player.

Written to catch mutants of the rules that no other test caught; see docs/testing.md.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from saboteur.modules.gold_cards import next_miner, payment
from saboteur.notation.position import deal, parse_position
from saboteur.rules import registry
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match, settle
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import MINER, NONE, ROUND, SABOTEUR, cell_at
from saboteur.rules.parts import Module, Profile
from saboteur.rules.registry import ruleset
from saboteur.rules.state import Frame


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


@pytest.mark.parametrize("n", range(3, 11))
def test_the_first_player_must_have_a_seat(n: int) -> None:
    """The last seat of the table may begin, the next letter may not. [BASE-SETUP-14]"""
    keys = stream_keys(seed_bytes(1))
    rules = ruleset(("base",), "P2024", {"first_player": "ABCDEFGHIJKL"[n - 1]})
    assert new_match(rules, n, keys).first == n - 1
    rules = ruleset(("base",), "P2024", {"first_player": "ABCDEFGHIJKL"[n]})
    with pytest.raises(RulesetError, match=f"with {n} players") as refused:
        new_match(rules, n, keys)
    assert refused.value.clauses == ("BASE-SETUP-14",)


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


def test_a_module_without_cards_has_no_card_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking for a version of it is refused. [OV-MOD-03]"""
    monkeypatch.setitem(registry.MODULES, "added", Module("added", games=("base",)))
    monkeypatch.setitem(registry.PROFILES, "P2024", Profile("P2024", "OV-ED-02"))
    assert ruleset(("base", "added")).text == "base@1+added/P2024"
    assert ruleset(("base", "added"), versions={"base": 1}).text == "base@1+added/P2024"
    with pytest.raises(RulesetError, match="added@1 is not known"):
        ruleset(("base", "added"), versions={"added": 1})
