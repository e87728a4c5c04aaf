"""The redacted log of every seat, and what a seat remembers from its own.

A memory is made from what the seat was told and from nothing else, so it cannot hold more than
that. State holds the present only; whatever a view knows of the past comes from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from saboteur.rules.events import (
    PUBLIC,
    Discarded,
    Event,
    GoalRevealed,
    GoalSeen,
    GoldPaid,
    GoldTaken,
    MatchEnded,
    Mended,
    PacketDrawn,
    PacketSeen,
    Played,
    Removed,
    RoundBegan,
)
from saboteur.rules.kinds import NO_CARD, NONE, TAKE_GOLD, CardId, Cell, Seat, move_card
from saboteur.views.redact import Told, told

if TYPE_CHECKING:
    from saboteur.rules.state import State

# What a seat remembers about gold: tuples of ints, the kind first.
DRAWN: Final = 0
"""(DRAWN, count): a packet was drawn."""
SEEN: Final = 1
"""(SEEN, value, ...): this seat looked at the packet."""
TAKEN: Final = 2
"""(TAKEN, seat, value): a seat kept a card; the value is NONE where it was not seen."""
PAID: Final = 3
"""(PAID, seat, amount, count, nuggets, value, ...): the bank paid; values only to this seat."""


@final
class Memory:
    """What one seat, or a spectator, remembers: this round's cards, and all about gold."""

    __slots__ = ("gone", "known_goals", "pile", "places", "played", "read", "story", "totals")

    def __init__(self) -> None:
        self.read: int = 0
        """How many entries of the log it knows already."""
        self.played: CardId = NO_CARD
        """The card played last."""
        self.pile: list[int] = []
        """The discard pile, bottom first; NO_CARD where unknown, -1 - tool for the sabotage card
        that lay on a tool. (OV-INFO-05)"""
        self.gone: list[CardId] = []
        """Cards this seat discarded face down this round. (BASE-TURN-07)"""
        self.places: list[int] = []
        """Where in the pile they lie, NONE where that is not known."""
        self.known_goals: dict[Cell, CardId] = {}
        """Face-down goals this seat looked at this round. (BASE-ACT-15, OV-INFO-04)"""
        self.story: list[tuple[int, ...]] = []
        """What happened to the gold cards, as far as this seat saw it. (OV-INFO-08, -09)"""
        self.totals: tuple[int, ...] = ()
        """The gold of every seat, once it was counted. (BASE-NEXT-06)"""

    def catch_up(self, log: list[Told]) -> None:
        """Take in what the log says since the last time."""
        for i in range(self.read, len(log)):
            entry = log[i]
            note = _NOTES.get(entry.name)
            if note is not None:
                note(self, entry)
        self.read = len(log)

    def discarded(self, card: CardId) -> None:
        """Remember a card this seat discarded face down."""
        self.gone.append(card)
        self.places.append(len(self.pile))
        self.pile.append(card)


def _round_began(memory: Memory, _entry: Told) -> None:
    memory.played = NO_CARD
    memory.pile = []
    memory.gone = []
    memory.places = []
    memory.known_goals = {}


def _played(memory: Memory, entry: Told) -> None:
    memory.played = move_card(entry.number("move"))


def _discarded(memory: Memory, entry: Told) -> None:
    if entry.has("card"):
        memory.discarded(entry.number("card"))
    else:
        memory.pile.append(NO_CARD)


def _mended(memory: Memory, entry: Told) -> None:
    """The sabotage card goes first, the repair card on top. (BASE-ACT-18)"""
    memory.pile.append(-1 - entry.number("tool"))
    memory.pile.append(memory.played)


def _removed(memory: Memory, entry: Told) -> None:
    """The removed card goes first, the rockfall on top. (BASE-ACT-18)"""
    memory.pile.append(entry.number("card"))
    memory.pile.append(memory.played)


def _goal_seen(memory: Memory, entry: Told) -> None:
    memory.pile.append(memory.played)
    if entry.has("goal"):
        memory.known_goals[entry.number("cell")] = entry.number("goal")


def _goal_revealed(memory: Memory, entry: Told) -> None:
    memory.known_goals.pop(entry.number("cell"), None)


def _packet_drawn(memory: Memory, entry: Told) -> None:
    memory.story.append((DRAWN, entry.number("count")))


def _packet_seen(memory: Memory, entry: Told) -> None:
    if entry.has("values"):
        memory.story.append((SEEN, *entry.numbers("values")))


def _gold_taken(memory: Memory, entry: Told) -> None:
    value = entry.number("value") if entry.has("value") else NONE
    memory.story.append((TAKEN, entry.number("seat"), value))


def _gold_paid(memory: Memory, entry: Told) -> None:
    said = [entry.number(field) for field in ("seat", "amount", "count", "nuggets")]
    if entry.has("values"):
        said.extend(entry.numbers("values"))
    memory.story.append((PAID, *said))


def _match_ended(memory: Memory, entry: Told) -> None:
    memory.totals = entry.numbers("totals")


_NOTES: Final[dict[str, Callable[[Memory, Told], None]]] = {
    RoundBegan.NAME: _round_began,
    Played.NAME: _played,
    Discarded.NAME: _discarded,
    Mended.NAME: _mended,
    Removed.NAME: _removed,
    GoalSeen.NAME: _goal_seen,
    GoalRevealed.NAME: _goal_revealed,
    PacketDrawn.NAME: _packet_drawn,
    PacketSeen.NAME: _packet_seen,
    GoldTaken.NAME: _gold_taken,
    GoldPaid.NAME: _gold_paid,
    MatchEnded.NAME: _match_ended,
}


@final
class Journal:
    """One log per seat and one for spectators, kept by whoever runs the match.

    A match that begins in the middle, as a position text does, has an unknown past: `begin` says
    so, and the `know_` methods add what a seat remembers of it.
    """

    __slots__ = ("_logs", "_memories", "n")

    def __init__(self, n: int) -> None:
        self.n: int = n
        self._logs: list[list[Told]] = []
        self._memories: list[Memory] = []
        self._forget()

    def _forget(self) -> None:
        # The last one is the spectators': NONE, which is -1, finds it.
        self._logs = [[] for _ in range(self.n + 1)]
        self._memories = [Memory() for _ in range(self.n + 1)]

    def tell(self, events: list[Event]) -> None:
        """Tell every seat, and the spectators, what it may know of these events."""
        for event in events:
            if event.AUDIENCE == PUBLIC:
                entry = told(event, NONE)
                if entry is not None:
                    for log in self._logs:
                        log.append(entry)
                continue
            face = told(event, NONE)
            mask = event.knowers()
            for seat, log in enumerate(self._logs):
                knows = seat < self.n and mask >> seat & 1
                entry = told(event, seat) if knows else face
                if entry is not None:
                    log.append(entry)

    def log(self, seat: Seat) -> tuple[Told, ...]:
        """Return all that a seat was told; NONE for spectators."""
        return tuple(self._logs[self._place(seat)])

    def memory(self, seat: Seat) -> Memory:
        """Return what a seat remembers by now. It is the journal's own: not to be changed."""
        place = self._place(seat)
        memory = self._memories[place]
        memory.catch_up(self._logs[place])
        return memory

    def begin(self, state: State) -> None:
        """Begin with a position whose past nobody saw: forget everything.

        The discard pile is unknown; who holds the packet of gold cards sees it. (OV-INFO-09)
        """
        if state.n != self.n:
            raise ValueError(f"a journal for {self.n} seats, a position for {state.n}")
        self._forget()
        for memory in self._memories:
            memory.pile = [NO_CARD] * len(state.discards)
        if state.stack and state.stack[-1].kind == TAKE_GOLD:
            holder = self._memories[state.stack[-1].seat]
            holder.story.append((SEEN, *sorted(state.packet)))

    def know_goal(self, seat: Seat, cell: Cell, card: CardId) -> None:
        """Let a seat have looked at a face-down goal this round. (OV-INFO-04)"""
        self.memory(seat).known_goals[cell] = card

    def know_gone(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Let a seat have discarded these cards face down this round, who knows when."""
        memory = self.memory(seat)
        for card in cards:
            memory.gone.append(card)
            memory.places.append(NONE)

    def know_discards(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Let a seat know the discard pile, bottom first; NO_CARD where it does not."""
        self.memory(seat).pile[:] = cards

    def _place(self, seat: Seat) -> int:
        if not NONE <= seat < self.n:
            raise ValueError(f"there is no seat {seat}")
        return seat if seat >= 0 else self.n
