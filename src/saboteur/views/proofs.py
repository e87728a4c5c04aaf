"""What a play proves of a hand.

Where the rules of a product allow something only with certain cards in the hand, who does it proves
that they hold them. Everybody sees that, and the board it is about. It stays true of that hand
whatever becomes of the play. Products say what their events prove (`views.seen.Prover`).
"""

from __future__ import annotations

from typing import Final, final

from saboteur.modules.gold_pieces import can_pay
from saboteur.rules.engine import blank
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, CardId, Seat
from saboteur.rules.mine import GOAL, KEPT_ASIDE, SOFT, rebuild
from saboteur.rules.part import Part, PartKind
from saboteur.rules.state import State
from saboteur.views.memory import Memory
from saboteur.views.seen import PROVERS, SEEN, Claim

ENOUGH: Final = 9
"""More gold pieces than can be paid in one turn."""


@final
class Heard:
    """The public pieces of products as everybody has heard of them in this turn."""

    __slots__ = ("_kinds", "parts")

    def __init__(self) -> None:
        self._kinds: list[PartKind] = []
        self.parts: list[Part] = []

    def take_over(self, s: State) -> None:
        """Take over how things stand between two moves."""
        self._kinds = s.rules.part_kinds
        nobody = Memory(NONE)
        self.parts = [
            SEEN[kind].see(part, s, NONE, nobody)
            for kind, part in zip(self._kinds, s.parts, strict=True)
        ]

    def hear(self, event: Event) -> None:
        """Take in what happened within a move: a turn may end before the move does."""
        for kind, part in zip(self._kinds, self.parts, strict=True):
            SEEN[kind].hear(part, event)


@final
class Proof:
    """A hand of which everybody knows something, and the board it is about."""

    __slots__ = ("_board", "claim", "seat")

    def __init__(self, seat: Seat, board: State, claim: Claim) -> None:
        self.seat: Seat = seat
        self.claim: Claim = claim
        """What is proved."""
        self._board: State = board

    def holds(self, hand: list[CardId]) -> bool:
        """Say whether a hand would have proved it."""
        board = self._board
        board.hands[self.seat] = hand
        return self.claim.holds(board, self.seat)

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        self._board.hands[self.seat] = []
        return self.seat, self.claim.NAME, self._board.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proof) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def proof_of(event: Event, after: State, heard: Heard) -> Proof | None:
    """Return what an event proves of a hand, with the board as it is afterwards.

    What was said is what was heard before the event.
    """
    for prover in PROVERS:
        found = prover.by_event(event, after)
        if found is not None:
            return Proof(found[0], _board(after, heard), found[1])
    return None


def _board(s: State, heard: Heard) -> State:
    """Return what everybody sees of the mine, of gold and of what was agreed, built from nothing."""
    board = blank(s.rules, s.n, ())
    board.round = s.round
    board.cells = dict(s.cells)
    aside = [i for i in range(len(s.rules.cards)) if s.rules.may(i, KEPT_ASIDE)]
    some_aside = aside[0] if aside else NONE
    for cell, card in s.hidden.items():
        # Any goal, or any card that is kept apart, stands for all of them.
        if s.rules.may(card, GOAL):
            board.hidden[cell] = s.rules.goal_cards[0]
        elif s.rules.may(card, SOFT):
            board.hidden[cell] = card
        else:
            board.hidden[cell] = some_aside
    board.hands = [[] for _ in range(s.n)]
    board.front = list(s.front)
    board.parts = [
        SEEN[kind].board(part, said, s)
        for kind, part, said in zip(s.rules.part_kinds, s.parts, heard.parts, strict=True)
    ]
    for part in board.parts:
        part.mark(board)
    for other in range(s.n):
        board.nuggets[other] = ENOUGH if can_pay(s, other) else 0
    rebuild(board)
    return board
