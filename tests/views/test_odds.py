"""Worlds drawn by likelihoods, compared with every deal weighed one by one."""

import itertools
import random
from collections import Counter

import pytest
from views.journals import carry_out
from views.small_games import small_match

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.rules.engine import legal_moves
from saboteur.rules.kinds import MINER, NONE, NOWHERE, ROLE_NAMES, SABOTEUR, TREASURE
from saboteur.rules.registry import ruleset
from saboteur.views.lattice import Lattice
from saboteur.views.odds import Odds, treasure_places
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view

DRAWS = 4000
ROLES = len(ROLE_NAMES)


def some_likelihoods(n, rng):
    return [[rng.choice([0.05, 0.3, 1.0, 2.0]) for _ in range(ROLES)] for _ in range(n)]


def near(found, expected):
    """Within five standard errors of DRAWS draws."""
    return abs(found - expected) <= 5 * (expected * (1 - expected) / DRAWS) ** 0.5 + 1e-9


def deals_of(mix, likelihood, n, known):
    """Weigh every deal one by one: seats and their roles to weight."""
    weights = Counter()
    for deal in itertools.permutations(mix):
        if all(role in {NONE, deal[seat]} for seat, role in enumerate(known)):
            weight = 1.0
            for seat in range(n):
                if known[seat] == NONE:
                    weight *= likelihood[seat][deal[seat]]
            weights[deal[:n]] += weight
    return weights


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "mix",
    [
        (MINER, MINER, SABOTEUR, SABOTEUR),
        (BLUE, BLUE, GREEN, GREEN, SABOTEUR, SABOTEUR, MINER),
    ],
    ids=["two kinds", "four kinds"],
)
def test_a_lattice_sums_up_every_deal(mix, seed):
    """Its total, its chances and its deals are those of all deals weighed one by one."""
    rng = random.Random(seed)
    likelihood = some_likelihoods(3, rng)
    lattice = Lattice([0, 1, 2, 3], list(mix), likelihood, 3)
    weights = deals_of(mix, likelihood, 3, [NONE] * 3)
    left = 1
    for k in range(len(mix) - 3):
        left *= k + 1
    assert lattice.total() == pytest.approx(sum(weights.values()) / left)
    for seat in range(3):
        for role in set(mix):
            expected = sum(w for deal, w in weights.items() if deal[seat] == role)
            assert lattice.chance(seat, role) == pytest.approx(expected / sum(weights.values()))
    sampler = Sampler(bytes([seed]))
    drawn = Counter()
    for _ in range(DRAWS):
        cards = [NONE] * 4
        lattice.fill(cards, sampler)
        drawn[tuple(cards[:3])] += 1
    for deal, weight in weights.items():
        assert near(drawn[deal] / DRAWS, weight / sum(weights.values()))


@pytest.mark.parametrize("seat", [NONE, 1])
def test_worlds_are_drawn_as_likely_as_deals_and_treasures_are_together(seat):
    """The joint posterior of roles and treasure, against enumeration. [OV-INFO-02, -04]"""
    rng = random.Random(5)
    rules = ruleset(("base",))
    state, journal = small_match(3, 3, rules)
    seen = view(state, journal, seat)
    mix = rules.role_mix[3]
    likelihoods = {cell: some_likelihoods(3, rng) for cell, _ in treasure_places(seen)}
    faith = dict(zip(likelihoods, (0.5, 1.0, 3.0), strict=True))
    assert len(likelihoods) == 3
    odds = Odds(seen, likelihoods, faith)
    weights = Counter()
    for cell, likelihood in likelihoods.items():
        for deal, weight in deals_of(mix, likelihood, 3, seen.roles).items():
            weights[cell, deal] += faith[cell] * weight
    total = sum(weights.values())
    for cell in likelihoods:
        expected = sum(w for (place, _), w in weights.items() if place == cell) / total
        assert odds.treasure(cell) == pytest.approx(expected)
    for one in range(3):
        expected = sum(w for (_, deal), w in weights.items() if deal[one] == SABOTEUR) / total
        assert odds.chance(one, SABOTEUR) == pytest.approx(expected)
    sampling, sampler = Sampling(seen), Sampler(b"joint")
    drawn = Counter()
    for _ in range(DRAWS):
        world = sampling.draw(sampler, odds)
        hidden = world.hidden()
        [gold] = [c for c in hidden if rules.cards[hidden[c]].family == TREASURE]
        drawn[gold, tuple(world.roles())] += 1
    for case, weight in weights.items():
        assert near(drawn[case] / DRAWS, weight / total)


@pytest.mark.parametrize(
    ("products", "players"),
    [
        (("base",), 10),
        (("saboteur2",), 12),
        (("base", "costume-department"), 6),
        (("base", "tunnel-party"), 6),
        (("base", "goal-swap"), 5),
        (("base", "treasure-chests"), 5),
        (("duel",), 2),
    ],
)
def test_worlds_can_be_drawn_by_odds_in_every_kind_of_match(products, players):
    """What is known stays as it is, whatever the likelihoods say; even ones change nothing."""
    rng = random.Random(7)
    rules = ruleset(products)
    state, journal = small_match(players, 11, rules)
    for turn in range(60):
        moves = legal_moves(state)
        if not moves or state.round > 1:
            break
        carry_out(state, journal, rng.choice(moves))
        if turn % 12 or not state.stack or len(state.roles) < players:
            continue
        for seat in (NONE, rng.randrange(players)):
            seen = view(state, journal, seat)
            places = treasure_places(seen)
            assert sum(share for _, share in places) == pytest.approx(1)
            odds = Odds(seen, {c: some_likelihoods(players, rng) for c, _ in places}, {})
            world = Sampling(seen).draw(Sampler(b"x"), odds)
            for role, drawn in zip(seen.roles, world.roles(), strict=True):
                assert role in {NONE, drawn}
            hidden = world.hidden()
            for cell, card in seen.known_goals.items():
                assert hidden[cell] == card
            if places[0][0] != NOWHERE:
                gold = [c for c in hidden if rules.cards[hidden[c]].family == TREASURE]
                assert set(gold) <= {cell for cell, _ in places}
            for one in range(players):
                total = sum(odds.chance(one, role) for role in range(ROLES))
                assert total == pytest.approx(1)
