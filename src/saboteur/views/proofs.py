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
from saboteur.rules.events import Event, PathMissing, Played, TollAnswered, TollAsked
from saboteur.rules.kinds import (
    CHEST_PATH,
    NEXT_PATH,
    NONE,
    NOWHERE,
    PATHFINDER,
    CardId,
    Cell,
    Seat,
    move_card,
)
from saboteur.rules.mine import GATE, GOAL, SOFT, rebuild
from saboteur.rules.state import State

ENOUGH: Final = 9
"""More tolls than can be paid in one turn."""

TWO_FIT: Final = 0
GOES_ON: Final = 1
NONE_LEFT: Final = 2
"""What is proved: two path cards fit one after the other; one can be laid, or could if somebody
agreed to pay a toll; there is no such card."""


@final
class Tolls:
    """Who was asked to pay a toll in this turn and who agreed, which everybody has heard."""

    __slots__ = ("asked", "promises")

    def __init__(self) -> None:
        self.asked: int = 0
        self.promises: dict[Cell, Seat] = {}

    def take_over(self, s: State) -> None:
        """Take over how things stand between two moves."""
        self.asked = s.asked
        self.promises = dict(s.promises)

    def hear(self, event: Event) -> None:
        """Take in what happened within a move: a turn may end before the move does."""
        if isinstance(event, TollAsked):
            self.asked |= 1 << event.target
        elif isinstance(event, TollAnswered) and event.agreed:
            self.promises[event.cell] = event.seat


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


def proof_of(event: Event, after: State, tolls: Tolls) -> Proof | None:
    """Return what an event proves of its player's hand, with the board as it is afterwards.

    A Pathfinder, a question for a toll and having no card to lay change nothing in the mine. The
    tolls are those heard of before the event.
    """
    if isinstance(event, PathMissing):
        return Proof(event.seat, _board(after, tolls), NONE_LEFT)
    if isinstance(event, TollAsked) and after.stack[-2].kind == NEXT_PATH:
        return Proof(event.seat, _board(after, tolls), GOES_ON)
    if isinstance(event, Played):
        if after.rules.cards[move_card(event.move)].family == PATHFINDER:
            return Proof(event.seat, _board(after, tolls), TWO_FIT)
    return None


def _board(s: State, tolls: Tolls) -> State:
    """Return what everybody sees of the mine, of gold and of tolls, built from nothing."""
    board = blank(s.rules, s.n, ())
    board.round = s.round
    board.cells = dict(s.cells)
    chests = [i for i, card in enumerate(s.rules.cards) if card.family == CHEST_PATH]
    some_chest = chests[0] if chests else NONE
    for cell, card in s.hidden.items():
        # Any goal, or any path card of a chest, stands for all of them.
        if s.rules.may(card, GOAL):
            board.hidden[cell] = s.rules.goal_cards[0]
        elif s.rules.may(card, SOFT):
            board.hidden[cell] = card
        else:
            board.hidden[cell] = some_chest
    board.hands = [[] for _ in range(s.n)]
    board.front = list(s.front)
    board.dwarfs = list(s.dwarfs)
    board.dwarf_owners = list(s.dwarf_owners)
    for cell in s.dwarfs:
        if cell > NOWHERE:
            board.sides[cell] = GATE
    board.promises = dict(tolls.promises)
    board.asked = tolls.asked
    for other in range(s.n):
        board.nuggets[other] = ENOUGH if can_pay(s, other) else 0
    rebuild(board)
    return board
