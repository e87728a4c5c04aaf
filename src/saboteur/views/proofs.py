"""What a play proves of a hand.

Whoever plays a Pathfinder has two path cards that can be laid one after the other (WC-PATH-03);
who then asks for a toll has one that can be laid, or could if somebody agreed to pay, and who lays
only one has no such other (WC-PATH-06). Everybody sees that, and the board it is about. It stays
true of that hand whatever becomes of the play.
"""

from __future__ import annotations

from typing import Final, final

from saboteur.modules.gold_pieces import can_pay
from saboteur.modules.pathfinder import may_go_on, two_paths_fit
from saboteur.rules.engine import blank
from saboteur.rules.events import Event, PathMissing, Played
from saboteur.rules.kinds import (
    NEXT_PATH,
    NONE,
    PATHFINDER,
    CardId,
    Seat,
    move_card,
)
from saboteur.rules.mine import GOAL, KEPT_ASIDE, SOFT, rebuild
from saboteur.rules.part import Part, PartKind
from saboteur.rules.state import State
from saboteur.views.memory import Memory
from saboteur.views.seen import SEEN

ENOUGH: Final = 9
"""More tolls than can be paid in one turn."""

TWO_FIT: Final = 0
GOES_ON: Final = 1
NONE_LEFT: Final = 2
"""What is proved: two path cards fit one after the other; one can be laid, or could if somebody
agreed to pay a toll; there is no such card."""


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
    """A hand of which everybody knows that it could, or could not, be laid on a board."""

    __slots__ = ("_board", "seat", "what")

    def __init__(self, seat: Seat, board: State, what: int) -> None:
        self.seat: Seat = seat
        self.what: int = what
        """TWO_FIT, GOES_ON or NONE_LEFT."""
        self._board: State = board

    def holds(self, hand: list[CardId]) -> bool:
        """Say whether a hand would have proved it."""
        board = self._board
        board.hands[self.seat] = hand
        if self.what == TWO_FIT:
            return two_paths_fit(board, self.seat)
        return may_go_on(board, self.seat) == (self.what == GOES_ON)

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        self._board.hands[self.seat] = []
        return self.seat, self.what, self._board.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proof) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def proof_of(event: Event, after: State, heard: Heard) -> Proof | None:
    """Return what an event proves of its player's hand, with the board as it is afterwards.

    A Pathfinder, a question and having no card to lay change nothing in the mine. What was said is
    what was heard before the event.
    """
    if isinstance(event, PathMissing):
        return Proof(event.seat, _board(after, heard), NONE_LEFT)
    if event.ASKS_ON and after.stack[-2].kind == NEXT_PATH:
        return Proof(after.active, _board(after, heard), GOES_ON)
    if isinstance(event, Played):
        if after.rules.cards[move_card(event.move)].family == PATHFINDER:
            return Proof(event.seat, _board(after, heard), TWO_FIT)
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
