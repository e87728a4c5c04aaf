"""The redacted log of every seat, kept while the match goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.events import PUBLIC, Event
from saboteur.rules.kinds import (
    KEEP_ONE,
    NO_CARD,
    NONE,
    TAKE_GOLD,
    CardId,
    Cell,
    Role,
    Seat,
)
from saboteur.rules.traces import Trace
from saboteur.rules.zones import ALL, PILE
from saboteur.views.following import follow, prove
from saboteur.views.memory import (
    DROPPED,
    FROM_PILE,
    FROM_SHUFFLED,
    LOOKED,
    SAW,
    SEEN,
    UNDEALT,
    Memory,
)
from saboteur.views.proofs import Heard, Proof, proof_of
from saboteur.views.redact import Told, told

if TYPE_CHECKING:
    from saboteur.rules.last_mine import LastMine
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State


@final
class Journal:
    """One log per seat and one for spectators, kept by whoever runs the match.

    A match that begins in the middle, as a position text does, has an unknown past: `begin` says
    so, and the `know_` methods add what a seat remembers of it.
    """

    __slots__ = ("_heard", "_logs", "_memories", "_traces", "_waiting", "last_mine", "n")

    def __init__(self, n: int) -> None:
        self.n: int = n
        self._logs: list[list[Told]] = []
        self._memories: list[Memory] = []
        self._traces: list[list[Trace | Proof]] = []
        """What each has witnessed and has not taken in yet."""
        self._waiting: tuple[Trace, ...] = ()
        self._heard: Heard = Heard()
        self.last_mine: LastMine | None = None
        """How the mine lay when the last round ended; None in the first one."""
        self._forget()

    def _forget(self) -> None:
        # The last one is the spectators': NONE, which is -1, finds it.
        self._logs = [[] for _ in range(self.n + 1)]
        self._memories = [Memory(seat) for seat in (*range(self.n), NONE)]
        self._traces = [[] for _ in range(self.n + 1)]
        self._waiting = ()
        self._heard = Heard()
        self.last_mine = None

    def tell(self, events: list[Event], after: State | None = None) -> None:
        """Tell every seat, and the spectators, what it may know of these events.

        With the state that they led to, seats remember what a play proved of a hand (views.proofs);
        nothing else is read from it.
        """
        for event in events:
            if event.mine is not None:
                self.last_mine = event.mine
            proof = proof_of(event, after, self._heard) if after is not None else None
            self._heard.hear(event)
            self._spread(event, proof)
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
        if after is not None:
            self._heard.take_over(after)
            self._waiting = after.untold

    def _spread(self, event: Event, proof: Proof | None) -> None:
        """Let every seat have what it witnessed of where cards went, and of what was proved."""
        for trace in event.traces:
            public = trace if trace.witnesses == ALL else trace.public()
            for seat, traces in enumerate(self._traces):
                is_witness = seat < self.n and trace.witnesses >> seat & 1
                traces.append(trace if is_witness else public)
        if proof is not None:
            for traces in self._traces:
                traces.append(proof)

    def waiting(self, state: State, seat: Seat) -> list[CardId]:
        """Return what has come on the pile since anything was told; NO_CARD if it was not seen.

        A world has no such past of its own: there it is what the journal was told last.
        """
        return [
            card if trace.is_witness(seat) else NO_CARD
            for trace in state.untold or self._waiting
            if trace.target == PILE
            for card in trace.cards
        ]

    def log(self, seat: Seat) -> tuple[Told, ...]:
        """Return all that a seat was told; NONE for spectators."""
        return tuple(self._logs[self._place(seat)])

    def lengths(self) -> tuple[int, ...]:
        """Return how many things every seat was told; the spectators come last."""
        return tuple(len(log) for log in self._logs)

    def memory(self, seat: Seat, rules: Ruleset | None = None) -> Memory:
        """Return what a seat remembers by now. It is the journal's own: not to be changed.

        The rules are needed as soon as a face-down card was turned up.
        """
        place = self._place(seat)
        memory = self._memories[place]
        if rules is not None:
            memory.rules = rules
        for item in self._traces[place]:
            if isinstance(item, Trace):
                follow(memory, item)
            else:
                prove(memory, item)
        self._traces[place].clear()
        return memory

    def begin(self, state: State) -> None:
        """Begin with a position whose past nobody saw: forget everything.

        The discard pile is unknown; who holds the packet of gold cards sees it. (OV-INFO-09)
        """
        if state.n != self.n:
            raise ValueError(f"a journal for {self.n} seats, a position for {state.n}")
        self._forget()
        self._heard.take_over(state)
        for memory in self._memories:
            memory.rules = state.rules
            memory.pile = [NO_CARD] * len(state.discards)
            memory.past = list(range(len(state.discards)))
            memory.looked = [NO_CARD] * len(state.looked)
            if memory.seat != NONE and len(state.roles) == state.n:
                memory.role_story.append((SAW, memory.seat, state.roles[memory.seat]))
            self._begin_within(memory, state)
        if state.stack and state.stack[-1].kind == TAKE_GOLD:
            holder = self._memories[state.stack[-1].seat]
            holder.story.append((SEEN, *sorted(state.packet)))

    def _begin_within(self, memory: Memory, state: State) -> None:
        """Take in cards that somebody is looking through."""
        for f in state.stack:
            if f.kind == KEEP_ONE:
                looking = state.rules.lookings[f.value]
                if looking.source == PILE:
                    memory.looked_from = FROM_SHUFFLED if looking.is_mixed else FROM_PILE
                if f.seat == memory.seat:
                    memory.looked = list(state.looked)

    def know_goal(self, seat: Seat, cell: Cell, card: CardId) -> None:
        """Let a seat have looked at a face-down goal this round. (OV-INFO-04)"""
        self.memory(seat).goals.append((LOOKED, cell, card))

    def know_own_discards(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Let a seat have discarded these cards face down this round, who knows when."""
        memory = self.memory(seat)
        memory.own_discards.extend(cards)
        memory.own_places.extend([NONE] * len(cards))

    def know_role(self, seat: Seat, target: Seat, role: Role, turn: int = 0) -> None:
        """Let a seat have looked at another's dwarf card, in some turn. (S2-INSP-01)"""
        self.memory(seat).see_role(target, role, turn)

    def know_former_role(self, seat: Seat, target: Seat, role: Role, turn: int = 0) -> None:
        """Let a seat have looked at a dwarf card that was exchanged since; see `know_undealt`."""
        self.memory(seat).seen_roles.append((target, turn, role, 1))

    def know_undealt(
        self, seat: Seat, undealt: tuple[Role, ...], dropped: tuple[Role, ...] = ()
    ) -> None:
        """Let a seat know undealt and discarded dwarf cards; NONE where it does not.

        Both begin at the bottom. (OV-INFO-03)
        """
        known = [(UNDEALT, i, role) for i, role in enumerate(undealt) if role != NONE]
        known += [(DROPPED, i, role) for i, role in enumerate(dropped) if role != NONE]
        self.memory(seat).role_story.extend(known)

    def know_hand(self, seat: Seat, target: Seat, cards: tuple[CardId, ...]) -> None:
        """Let a seat know cards that another one holds; once for each pair. (S2-SWAP-06)"""
        memory = self.memory(seat)
        if target in memory.certain or target == seat:
            raise ValueError(f"seat {seat} knows cards of seat {target} already")
        memory.know_hand(target, cards)

    def know_discards(self, seat: Seat, cards: tuple[CardId, ...]) -> None:
        """Let a seat know the discard pile, bottom first; NO_CARD where it does not."""
        memory = self.memory(seat)
        memory.pile[:] = cards
        memory.past = [i for i, card in enumerate(cards) if card == NO_CARD]

    def _place(self, seat: Seat) -> int:
        if not NONE <= seat < self.n:
            raise ValueError(f"there is no seat {seat}")
        return seat if seat >= 0 else self.n
