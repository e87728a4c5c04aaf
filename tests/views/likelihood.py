"""Whether worlds are drawn as often as they should be."""

from __future__ import annotations

from collections import Counter

from saboteur.views.sample import Sampler, Sampling


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


def likely(expected, drawn):
    """Like `as_likely_as`, with rare outcomes counted as one."""
    assert set(drawn) <= set(expected)
    total, count = sum(expected.values()), sum(drawn.values())
    lumped, found = Counter(), Counter()
    for outcome, weight in expected.items():
        name = "rare" if weight * count < 5 * total else outcome
        lumped[name] += weight
        found[name] += drawn[outcome]
    as_likely_as(lumped, found)


def worlds(seen, count, seed=b"worlds"):
    """Draw states that fit a view."""
    sampling, sampler = Sampling(seen), Sampler(seed)
    return [sampling.draw(sampler)._state for _ in range(count)]


def draws(seen, count, what):
    """Count something over states that fit a view."""
    return Counter(what(state) for state in worlds(seen, count, b"modules"))


def bag(cards):
    """Return cards in an order that does not matter."""
    return tuple(sorted(cards))


def fewer(cards, card):
    """Return cards less one of a kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
