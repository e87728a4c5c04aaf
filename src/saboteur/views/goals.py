"""Where the face-down goals can lie that a seat has seen.

A goal is a card of its own, wherever it goes. Whoever exchanged two goals knows it; for the others
each such choice is a free one: exchanged or not, both count once. So what a seat knows is a list of
arrangements of the goals it has seen, each with the number of ways in which it can have come
about. (WC-GSWAP-03, WC-GSWAP-05, CHEST-D9, OV-INFO-04)
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from saboteur.rules.kinds import TREASURE, CardId, Cell
from saboteur.views.memory import EXCHANGED, LOOKED, PERHAPS, PUSHED, REVEALED

if TYPE_CHECKING:
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.memory import Story

Arrangement = tuple[tuple[Cell, CardId], ...]
Ways = tuple[tuple[int, Arrangement], ...]
Doubts = tuple[tuple[tuple[Cell, ...], tuple[CardId, ...]], ...]


class _Course:
    """One way in which the goals can have been moved."""

    __slots__ = ("cards", "next", "places")

    def __init__(
        self, places: dict[Cell, int] | None = None, cards: dict[int, CardId] | None = None
    ) -> None:
        self.places: dict[Cell, int] = dict(places) if places is not None else {}
        """Cell to goal, a number for each."""
        self.cards: dict[int, CardId] = dict(cards) if cards is not None else {}
        """The faces that were seen."""
        self.next: int = 0

    def copy(self) -> _Course:
        """Return an independent copy."""
        twin = _Course(self.places, self.cards)
        twin.next = self.next
        return twin

    def goal(self, cell: Cell) -> int:
        """Return which goal lies on a cell."""
        if cell not in self.places:
            self.places[cell] = self.next
            self.next += 1
        return self.places[cell]

    def see(self, cell: Cell, card: CardId, copies: int) -> bool:
        """Take in what was seen; say whether that can be."""
        goal = self.goal(cell)
        if goal in self.cards:
            return self.cards[goal] == card
        self.cards[goal] = card
        return list(self.cards.values()).count(card) <= copies

    def exchange(self, one: Cell, two: Cell) -> None:
        """Let two goals change places."""
        first, second = self.goal(one), self.goal(two)
        self.places[one], self.places[two] = second, first

    def push(self, cell: Cell, other: Cell) -> None:
        """Let a goal move on."""
        if cell in self.places:
            self.places[other] = self.places.pop(cell)

    def known(self, hidden: tuple[Cell, ...]) -> Arrangement:
        """Return the face-down goals whose faces were seen."""
        return tuple(
            [
                (cell, self.cards[self.places[cell]])
                for cell in hidden
                if self.places.get(cell, -1) in self.cards
            ]
        )

    def ways(self, rules: Ruleset) -> int:
        """Count the deals in which the goals are those that were seen."""
        treasures = [card for card in rules.goal_cards if rules.cards[card].family == TREASURE]
        ways = 1
        taken: list[CardId] = []
        for card in self.cards.values():
            ways *= rules.goal_cards.count(card) - taken.count(card)
            taken.append(card)
        left = len(rules.goal_cards) - len(taken)
        room = len(rules.goal_cells) - len(taken)
        for card in treasures:
            if card in taken:
                taken.remove(card)
            else:
                # It is never among those aside. (GOALS-02)
                ways *= room
                room -= 1
                left -= 1
        for k in range(room):
            ways *= max(left - k, 0)
        return ways


def goal_ways(story: Story, hidden: tuple[Cell, ...], rules: Ruleset) -> Ways:
    """Return every arrangement of seen goals that fits a story, weighed.

    :raises ValueError: if none does.
    """
    return _goal_ways(tuple(story), hidden, rules)


@lru_cache(maxsize=512)
def _goal_ways(
    story: tuple[tuple[int, ...], ...], hidden: tuple[Cell, ...], rules: Ruleset
) -> Ways:
    """Do it once: a story stays the same for many views."""
    courses = [_Course()]
    for entry in story:
        kind, cell, other = entry
        if kind in {LOOKED, REVEALED}:
            copies = rules.goal_cards.count(other)
            courses = [course for course in courses if course.see(cell, other, copies)]
            if kind == REVEALED:
                for course in courses:
                    del course.places[cell]
            continue
        if kind == PERHAPS:
            courses += [course.copy() for course in courses]
        if kind in {EXCHANGED, PERHAPS}:
            for course in courses[: len(courses) // 2] if kind == PERHAPS else courses:
                course.exchange(cell, other)
        elif kind == PUSHED:
            for course in courses:
                course.push(cell, other)
    found: dict[Arrangement, int] = {}
    for course in courses:
        known = course.known(hidden)
        found[known] = found.get(known, 0) + course.ways(rules)
    common = gcd(*found.values()) if found else 0
    if not common:
        raise ValueError("the goals cannot lie as they were seen")
    return tuple([(ways // common, known) for known, ways in sorted(found.items()) if ways])


def certain_goals(ways: Ways) -> dict[Cell, CardId]:
    """Return the goals that lie on one cell in every arrangement."""
    sure = dict(ways[0][1])
    for _, known in ways[1:]:
        here = dict(known)
        sure = {cell: card for cell, card in sure.items() if here.get(cell) == card}
    return sure


def doubts_of(ways: Ways) -> Doubts:
    """Return cells and the known cards that lie on them, in one of several ways."""
    sure = certain_goals(ways)
    groups: list[tuple[set[Cell], set[CardId]]] = []
    for _, known in ways:
        for cell, card in known:
            if sure.get(cell) == card:
                continue
            cells, cards = {cell}, {card}
            apart: list[tuple[set[Cell], set[CardId]]] = []
            for group in groups:
                if group[0] & cells or group[1] & cards:
                    cells |= group[0]
                    cards |= group[1]
                else:
                    apart.append(group)
            groups = [*apart, (cells, cards)]
    return tuple(sorted([(tuple(sorted(cells)), tuple(sorted(cards))) for cells, cards in groups]))
