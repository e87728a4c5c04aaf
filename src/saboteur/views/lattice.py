"""Ways to deal cards to places, each place with its own weight for each kind of card.

Cards of a kind are alike, so all that matters of the places dealt before is how many of each kind
they took. There are few such counts (a deck of 15 dwarf cards has about a thousand), and one walk
over them sums up every deal exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from saboteur.views.sampler import Sampler


@final
class Lattice:
    """Every deal of some cards to some places; a deal weighs the product of its places' weights."""

    __slots__ = (
        "_after",
        "_chances",
        "_counts",
        "_kinds",
        "_places",
        "_rest",
        "_strides",
        "_weights",
    )

    def __init__(
        self, places: list[int], cards: list[int], weights: list[list[float]], judged: int
    ) -> None:
        """Sum up all deals. Only the places below `judged` have weights, by card; they come first."""
        self._kinds: list[int] = sorted(set(cards))
        self._counts: list[int] = [cards.count(kind) for kind in self._kinds]
        self._places: list[int] = [place for place in places if place < judged]
        self._rest: list[int] = [place for place in places if place >= judged]
        self._weights: list[list[float]] = [
            [weights[place][kind] for kind in self._kinds] for place in self._places
        ]
        self._strides: list[int] = []
        size = 1
        for count in self._counts:
            self._strides.append(size)
            size *= count + 1
        self._after: list[float] = [1.0] * size
        """By how many cards of each kind are dealt: what all ways to deal on weigh."""
        self._chances: list[list[float]] = []
        """By place and kind; worked out when somebody asks."""
        for state in range(size - 1, -1, -1):
            left, place = self._left(state)
            if place < len(self._places):
                found = 0.0
                for k, count in enumerate(left):
                    if count:
                        after = self._after[state + self._strides[k]]
                        found += count * self._weights[place][k] * after
                self._after[state] = found

    def _left(self, state: int) -> tuple[list[int], int]:
        """Return how many cards of each kind are left, and how many are dealt."""
        left: list[int] = []
        dealt = 0
        for count in self._counts:
            used = state % (count + 1)
            state //= count + 1
            dealt += used
            left.append(count - used)
        return left, dealt

    def total(self) -> float:
        """Return what all deals together weigh."""
        return self._after[0]

    def chance(self, place: int, kind: int) -> float:
        """Return how likely a place has a kind of card; 0 if it is none of these places."""
        if place not in self._places or kind not in self._kinds or self._after[0] <= 0.0:
            return 0.0
        if not self._chances:
            self._walk()
        return self._chances[self._places.index(place)][self._kinds.index(kind)]

    def _walk(self) -> None:
        """Work out how likely each place has each kind of card."""
        self._chances = [[0.0] * len(self._kinds) for _ in self._places]
        before = [0.0] * len(self._after)
        before[0] = 1.0 / self._after[0]
        for state, weight in enumerate(before):
            left, place = self._left(state)
            if weight <= 0.0 or place >= len(self._places):
                continue
            for k, count in enumerate(left):
                if count:
                    there = state + self._strides[k]
                    ways = weight * count * self._weights[place][k]
                    before[there] += ways
                    self._chances[place][k] += ways * self._after[there]

    def fill(self, cards: list[int], sampler: Sampler) -> None:
        """Deal once, each deal as often as its weight says."""
        state = 0
        left = self._counts[:]
        for at, place in enumerate(self._places):
            odds: list[float] = []
            for k, count in enumerate(left):
                after = self._after[state + self._strides[k]] if count else 0.0
                odds.append(count * self._weights[at][k] * after)
            k = sampler.weighted(odds, self._after[state])
            cards[place] = self._kinds[k]
            left[k] -= 1
            state += self._strides[k]
        rest: list[int] = []
        for k, kind in enumerate(self._kinds):
            rest += [kind] * left[k]
        sampler.shuffle(rest)
        for place in self._rest:
            cards[place] = rest.pop()
