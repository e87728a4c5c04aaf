"""Everything that changes during a match, in one flat object; its frames; its copy.

Each field names the clause or the module it belongs to. A field that is not in FIELDS is neither
copied nor compared; a test walks the class and fails when one is missing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import FRAME_NAMES, MAX_SEATS, NONE, NOWHERE, Cell, FrameKind, Seat

if TYPE_CHECKING:
    from saboteur.rules.chance import Chance
    from saboteur.rules.part import Part
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.traces import Trace


@final
class Frame:
    """One pending decision or chore. Immutable, so that copying a stack is shallow."""

    __slots__ = ("cell", "kind", "seat", "value")

    def __init__(
        self, kind: FrameKind, seat: Seat = NONE, cell: Cell = NOWHERE, value: int = 0
    ) -> None:
        self.kind: FrameKind = kind
        self.seat: Seat = seat
        self.cell: Cell = cell
        self.value: int = value

    def key(self) -> tuple[int, int, int, int]:
        """Return its contents, for comparing."""
        return self.kind, self.seat, self.cell, self.value


FRAMES: Final[list[list[Frame]]] = [
    [Frame(kind, seat) for seat in range(MAX_SEATS)] for kind in range(len(FRAME_NAMES))
]
"""The plain frame of each kind for each seat, made once; rules.frames adds those of products."""


FIELDS: Final = (
    "rules",
    "n",
    "chance",
    "chance_keys",
    "counts",
    "stack",
    "round",
    "first",
    "active",
    "last",
    "direction",
    "roles",
    "undealt",
    "hands",
    "deck",
    "discards",
    "front",
    "draws",
    "picked",
    "aside",
    "dropped",
    "looked",
    "goals_aside",
    "parts",
    "cells",
    "sides",
    "spots",
    "hidden",
    "touched",
    "laid_last",
    "completer",
    "gold_deck",
    "gold",
    "nuggets",
    "packet",
    "out",
    "untold",
)


@final
class State:
    """A match at one moment. Mutable, cheap to copy; changed by rules and modules only."""

    __slots__ = FIELDS

    rules: Ruleset
    n: int
    """Number of seats."""
    chance: Chance
    chance_keys: tuple[bytes, ...]
    """The chance key of each stream."""
    counts: list[int]
    """How many words of each chance stream are used up."""
    stack: list[Frame]
    """What is still to be done, the next thing last. Empty: the match is over."""
    round: int
    """1 to 3 (BASE-SETUP-01); 0 before the first."""
    first: Seat
    """Who began this round (BASE-SETUP-14, BASE-NEXT-04)."""
    active: Seat
    """Whose turn it is (BASE-TURN-01)."""
    last: Seat
    """Who played or discarded the last card (BASE-NEXT-05), or NONE."""
    direction: int
    """1 while play goes clockwise (BASE-TURN-01), -1 against it."""
    roles: list[int]
    """The dwarf card of each seat (BASE-SETUP-04)."""
    undealt: list[int]
    """The dwarf cards put aside (BASE-SETUP-05)."""
    hands: list[list[int]]
    """The cards each seat holds (BASE-SETUP-10)."""
    deck: list[int]
    """The draw deck, top card last (BASE-SETUP-11)."""
    discards: list[int]
    """The discard pile, top card last (BASE-SETUP-11)."""
    front: list[int]
    """A bit for each kind of card lying in front of a seat (BASE-ACT-01)."""
    draws: list[int]
    """Who draws how many cards at the end of this turn: seat * 16 + count, in order."""
    picked: list[int]
    """Cards of the hand picked so far for discarding several at once (S2-TURN-08)."""
    aside: list[int]
    """Cards put aside unseen for this round (S2-SETUP-04)."""
    dropped: list[int]
    """Dwarf cards discarded when they were exchanged (S2-HAT-03)."""
    looked: list[int]
    """Cards taken up to keep one of them (WC-TROVE-01)."""
    goals_aside: list[int]
    """Goals that are not laid out in this round (GOALS-02)."""
    parts: list[Part]
    """The pieces that the products in play bring; `rules.part_at` tells which is where."""
    cells: dict[int, int]
    """The mine: a packed value for every face-up card on the table; see rules.mine."""
    sides: dict[int, int]
    """What the neighbours show to every other cell beside a face-up card; see rules.mine."""
    spots: list[int] | None
    """Worked out from `sides` when asked for (rules.mine.spots); never changed, so shared."""
    hidden: dict[int, int]
    """Face-down cards on the table: cell to card (BASE-SETUP-08)."""
    touched: int
    """1 if a face-down card may have been reached since the triggers were last looked at."""
    laid_last: Cell
    """Where the path card of this play was laid, or NOWHERE (AMB-05)."""
    completer: Seat
    """Who reached the treasure this round (OV-GRAPH-07), or NONE."""
    gold_deck: list[int]
    """Values of the gold cards left, top card last (BASE-SETUP-13)."""
    gold: list[list[int]]
    """Values of the gold cards each seat holds (BASE-PAY-17)."""
    nuggets: list[int]
    """Gold each seat has without a card: credit, or gold pieces (BASE-PAY-15, S2-PAY-06)."""
    packet: list[int]
    """Values of the gold cards being passed round (BASE-PAY-03)."""
    out: list[int]
    """Cards that have left the game, one by one (DUEL-END-04, DUEL-END-09)."""
    untold: tuple[Trace, ...]
    """Where cards went since the last event, while somebody listens; the next event takes it along."""

    def __init__(self, rules: Ruleset, n: int) -> None:
        self.rules = rules
        self.n = n

    def copy(self) -> State:
        """Return an independent copy."""
        s = State(self.rules, self.n)
        s.chance = self.chance
        s.chance_keys = self.chance_keys
        s.counts = self.counts[:]
        s.stack = self.stack[:]
        s.round = self.round
        s.first = self.first
        s.active = self.active
        s.last = self.last
        s.direction = self.direction
        s.roles = self.roles[:]
        s.undealt = self.undealt[:]
        s.hands = [hand[:] for hand in self.hands]
        s.deck = self.deck[:]
        s.discards = self.discards[:]
        s.front = self.front[:]
        s.draws = self.draws[:]
        s.picked = self.picked[:]
        s.aside = self.aside[:]
        s.dropped = self.dropped[:]
        s.looked = self.looked[:]
        s.goals_aside = self.goals_aside[:]
        s.parts = [part.copy() for part in self.parts] if self.parts else []
        s.cells = self.cells.copy()
        s.sides = self.sides.copy()
        s.spots = self.spots
        s.hidden = self.hidden.copy()
        s.touched = self.touched
        s.laid_last = self.laid_last
        s.completer = self.completer
        s.gold_deck = self.gold_deck[:]
        s.gold = [cards[:] for cards in self.gold]
        s.nuggets = self.nuggets[:]
        s.packet = self.packet[:]
        s.out = self.out[:]
        s.untold = self.untold
        return s

    def key(self) -> tuple[object, ...]:
        """Return everything that makes this state what it is, for comparing.

        Hands are compared as sets of copies: the order of cards in a hand means nothing.
        """
        return (
            self.rules.text,
            self.n,
            self.chance_keys,
            tuple(self.counts),
            tuple([frame.key() for frame in self.stack]),
            self.round,
            self.first,
            self.active,
            self.last,
            self.direction,
            tuple(self.roles),
            tuple(self.undealt),
            tuple([tuple(sorted(hand)) for hand in self.hands]),
            tuple(self.deck),
            tuple(self.discards),
            tuple(self.front),
            tuple(self.draws),
            tuple(self.picked),
            tuple(self.aside),
            tuple(self.dropped),
            tuple(self.looked),
            tuple(self.goals_aside),
            tuple([part.key() for part in self.parts]),
            tuple(sorted(self.cells.items())),
            tuple(sorted(self.sides.items())),
            tuple(sorted(self.hidden.items())),
            self.touched,
            self.laid_last,
            self.completer,
            tuple(self.gold_deck),
            tuple([tuple(sorted(cards)) for cards in self.gold]),
            tuple(self.nuggets),
            tuple(sorted(self.packet)),
            tuple(sorted(self.out)),
        )

    def below(self, stream: int, n: int) -> int:
        """Return a number from 0 to n-1 by chance."""
        return self.chance.below(self.chance_keys, self.counts, stream, n)

    def shuffle(self, stream: int, items: list[int]) -> None:
        """Put a list into random order."""
        self.chance.shuffle(self.chance_keys, self.counts, stream, items)
