"""The same match dealt otherwise: only what some listeners never learned is different.

All chance of a match is a shuffle, so another deal is the true one with cards exchanged after some
of the shuffles: roles, goals, the deck (and with it every hand), gold, chests. An exchange is kept
if the whole match can still be played with everything that the listeners are told the same. What
others do face down may be done with another card then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from saboteur.notation.move import move_text, parse_move
from saboteur.rules.chance import HASH_CHANCE, Chance
from saboteur.rules.engine import apply, legal_moves, new_match, to_move, why_not
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, Move, Seat, move_act, move_card
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.frames import public_frames
from saboteur.views.redact import told

Shuffle = tuple[int, int]
"""A shuffle of a match: its stream, and how many words of it were used before."""
Heard = tuple[object, ...]


class Dealt(Chance):
    """The true chance of a match, with some cards exchanged after the shuffles."""

    def __init__(self, exchanges: dict[Shuffle, tuple[tuple[int, int], ...]] | None = None) -> None:
        self.exchanges = exchanges or {}
        self.sizes: dict[Shuffle, int] = {}
        """Every shuffle so far, and of how many cards."""
        self.idle = False
        """Whether some exchange was one of equal cards."""

    def below(self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, n: int) -> int:
        return HASH_CHANCE.below(chance_keys, counts, stream, n)

    def shuffle(
        self, chance_keys: tuple[bytes, ...], counts: list[int], stream: int, items: list[int]
    ) -> None:
        at = (stream, counts[stream])
        HASH_CHANCE.shuffle(chance_keys, counts, stream, items)
        self.sizes[at] = len(items)
        for i, j in self.exchanges.get(at, ()):
            self.idle |= items[i] == items[j]
            items[i], items[j] = items[j], items[i]

    def with_exchange(self, at: Shuffle, i: int, j: int) -> Dealt:
        """Return the same deal with one exchange more."""
        return Dealt({**self.exchanges, at: (*self.exchanges.get(at, ()), (i, j))})


@dataclass
class Course:
    """How a match went, for those who listened."""

    rules: Ruleset
    players: int
    chance_keys: tuple[bytes, ...]
    listeners: list[Seat]
    moves: list[Move]
    heard: list[Heard] = field(default_factory=list)
    """What the listeners were told: first of the deal, then with each move."""

    def __post_init__(self) -> None:
        s, events = self.dealt(Dealt())
        self.heard.append(self.hears(s, events))
        for move in self.moves:
            events = []
            apply(s, move, events)
            self.heard.append(self.hears(s, events))

    def dealt(self, chance: Dealt) -> tuple[State, list[Event]]:
        events: list[Event] = []
        return new_match(self.rules, self.players, self.chance_keys, events, chance), events

    def hears(self, s: State, events: list[Event]) -> Heard:
        """Return what the listeners are told, and what everybody sees is asked for next."""
        entries = [told(event, listener) for listener in self.listeners for event in events]
        return (entries, [frame.key() for frame in public_frames(s)])

    def otherwise(self, chance: Dealt) -> list[Move] | None:
        """Return the moves of this match in another deal; None if it cannot go the same way."""
        s, events = self.dealt(chance)
        if self.hears(s, events) != self.heard[0]:
            return None
        hands = self._true_hands()
        moves: list[Move] = []
        for move, heard in zip(self.moves, self.heard[1:], strict=True):
            true_hands = next(hands)
            for candidate in self._candidates(s, move, true_hands):
                after = s.copy()
                events = []
                apply(after, candidate, events)
                if self.hears(after, events) == heard:
                    moves.append(candidate)
                    s = after
                    break
            else:
                return None
        return moves

    def _candidates(self, s: State, move: Move, true_hands: list[list[int]]) -> Iterator[Move]:
        """Return the moves that may be what is seen: the true one, or the same with other cards."""
        if why_not(s, move) is None:
            yield move
        mover = to_move(s)
        if mover in self.listeners:
            return
        strange = Counter(s.hands[mover]) - Counter(true_hands[mover])
        others = [m for m in legal_moves(s) if m != move and move_act(m) == move_act(move)]
        yield from sorted(others, key=lambda m: move_card(m) not in strange)[:12]

    def _true_hands(self) -> Iterator[list[list[int]]]:
        s, _ = self.dealt(Dealt())
        for move in self.moves:
            yield [list(hand) for hand in s.hands]
            apply(s, move)


@dataclass
class OtherDeal:
    """Another deal, and the match in it."""

    chance: Dealt
    moves: list[str]
    differs: Counter[str]
    """In how many moments of the match something is different, by what."""


def other_deal(course: Course, dice: random.Random, tries: int) -> OtherDeal:
    """Change all that can be changed in so many tries for each shuffle."""
    chance = Dealt()
    moves = course.otherwise(chance)
    assert moves == course.moves, "in the true deal everything is as it was"
    for at, size in chance.sizes.items():
        pairs = list(combinations(range(size), 2))
        dice.shuffle(pairs)
        for i, j in pairs[:tries]:
            proposed = chance.with_exchange(at, i, j)
            found = course.otherwise(proposed)
            if found is not None and not proposed.idle:
                chance, moves = proposed, found
    texts = [move_text(course.rules, move) for move in moves]
    return OtherDeal(chance, texts, differences(course, chance, moves))


def differences(course: Course, chance: Dealt, moves: list[Move]) -> Counter[str]:
    """Count the moments in which the two deals differ, by what is different."""
    found: Counter[str] = Counter()
    here, _ = course.dealt(Dealt())
    there, _ = course.dealt(chance)
    for true, other in [*zip(course.moves, moves, strict=True), (NONE, NONE)]:
        found["moments"] += 1
        found["roles"] += here.roles != there.roles
        found["goals"] += here.hidden != there.hidden
        found["hands"] += [sorted(h) for h in here.hands] != [sorted(h) for h in there.hands]
        found["deck"] += here.deck != there.deck
        found["discards"] += here.discards != there.discards
        found["gold"] += (here.gold, here.gold_deck) != (there.gold, there.gold_deck)
        found["chests"] += here.parts != there.parts
        if true != NONE:
            apply(here, true)
            apply(there, other)
    return found


def course_of(
    rules: Ruleset,
    players: int,
    chance_keys: tuple[bytes, ...],
    listeners: list[Seat],
    texts: list[str],
) -> Course:
    """Return how a match went that was made with these moves."""
    moves = [parse_move(rules, text) for text in texts]
    return Course(rules, players, chance_keys, listeners, moves)
