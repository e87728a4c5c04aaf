"""What a play proves of a hand.

Whoever plays a Pathfinder has two path cards that can be laid one after the other (WC-PATH-03);
who then lays only one has no other that can be laid (WC-PATH-06). Everybody sees that, and the
board it is about. It stays true of that hand whatever becomes of the play.
"""

from __future__ import annotations

from typing import Final, final

from saboteur.modules.gold_pieces import can_pay
from saboteur.modules.pathfinder import path_options, two_paths_fit
from saboteur.rules.engine import blank
from saboteur.rules.events import Event, PathMissing, Played
from saboteur.rules.kinds import (
    CHEST_PATH,
    NONE,
    PATHFINDER,
    CardId,
    Move,
    Seat,
    move_card,
)
from saboteur.rules.mine import GOAL, SOFT, rebuild
from saboteur.rules.state import State
from saboteur.views.memory import Memory
from saboteur.views.seen import SEEN

ENOUGH: Final = 9
"""More tolls than can be paid in one turn."""


@final
class Proof:
    """A hand of which everybody knows that it could, or could not, be laid on a board."""

    __slots__ = ("_board", "fits", "seat")

    def __init__(self, seat: Seat, board: State, *, fits: bool) -> None:
        self.seat: Seat = seat
        self.fits: bool = fits
        """Two path cards fit one after the other; else, none fits."""
        self._board: State = board

    def holds(self, hand: list[CardId]) -> bool:
        """Say whether a hand would have proved it."""
        board = self._board
        board.hands[self.seat] = hand
        if self.fits:
            return two_paths_fit(board, self.seat)
        found: list[Move] = []
        path_options(board, self.seat, found)
        return not found

    def key(self) -> tuple[object, ...]:
        """Return everything in it, for comparing."""
        self._board.hands[self.seat] = []
        return self.seat, self.fits, self._board.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proof) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def proof_of(event: Event, after: State) -> Proof | None:
    """Return what an event proves of its player's hand, with the board as it is afterwards.

    A Pathfinder, and having no card for it, change nothing in the mine.
    """
    if isinstance(event, PathMissing):
        return Proof(event.seat, _board(after), fits=False)
    if isinstance(event, Played):
        if after.rules.cards[move_card(event.move)].family == PATHFINDER:
            return Proof(event.seat, _board(after), fits=True)
    return None


def _board(s: State) -> State:
    """Return what everybody sees of the mine and of gold, built from nothing."""
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
    board.parts = [
        SEEN[kind].see(part, s, NONE, Memory(NONE))
        for kind, part in zip(s.rules.part_kinds, s.parts, strict=True)
    ]
    for part in board.parts:
        part.mark(board)
    for other in range(s.n):
        board.nuggets[other] = ENOUGH if can_pay(s, other) else 0
    rebuild(board)
    return board
