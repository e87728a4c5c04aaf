"""A world: one full match that fits a view, to try moves in.

Only views.sample makes one, out of a view and fresh chance. It carries no key, no count and no
order of the true match, so whoever searches in it cannot peek.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.modules.rounds import totals_of, winners_of
from saboteur.modules.trail import trail_among
from saboteur.rules.engine import apply as apply_move
from saboteur.rules.engine import is_over, legal_moves, to_move, why_not
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Cell, Move, Role, Seat
from saboteur.rules.mine import card_of, reach_of

if TYPE_CHECKING:
    from saboteur.rules.part import Part, PartKind
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State


@final
class World:
    """A sampled match. Moves are made in it as in a real one."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state: State = state

    def legal_moves(self) -> list[Move]:
        """Return every move the asked seat may make, each once."""
        return legal_moves(self._state)

    def why_not(self, m: Move) -> Reason | None:
        """Say why a move may not be made now."""
        return why_not(self._state, m)

    def apply(self, m: Move) -> None:
        """Make a move. The move is not checked."""
        apply_move(self._state, m)

    def copy(self) -> World:
        """Return an independent copy; its chance goes on as this one's would."""
        return World(self._state.copy())

    def taken_up(self) -> State:
        """Return a state of one's own to play on from: this world's, which tells nothing of the match's."""
        return self._state.copy()

    def to_move(self) -> Seat:
        """Return the seat that is asked, or NONE when the match is over."""
        return to_move(self._state)

    def over(self) -> bool:
        """Say whether the match is over."""
        return is_over(self._state)

    def rules(self) -> Ruleset:
        """Return the ruleset."""
        return self._state.rules

    def seats(self) -> int:
        """Return the number of seats."""
        return self._state.n

    def round(self) -> int:
        """Return the round, 1 to 3."""
        return self._state.round

    def asks(self) -> int:
        """Return the kind of the frame that asks, or -1 when the match is over."""
        stack = self._state.stack
        return stack[-1].kind if stack else -1

    def active(self) -> Seat:
        """Return whose turn it is."""
        return self._state.active

    def completer(self) -> Seat:
        """Return who reached the treasure this round, or NONE."""
        return self._state.completer

    def role(self, seat: Seat) -> Role:
        """Return the dwarf card of a seat."""
        return self._state.roles[seat]

    def roles(self) -> list[Role]:
        """Return the dwarf card of every seat."""
        return self._state.roles[:]

    def undealt(self) -> list[Role]:
        """Return the undealt dwarf cards, top card last."""
        return self._state.undealt[:]

    def dropped(self) -> list[Role]:
        """Return the dwarf cards that were exchanged and discarded."""
        return self._state.dropped[:]

    def hand(self, seat: Seat) -> list[CardId]:
        """Return the cards a seat holds."""
        return self._state.hands[seat][:]

    def picked(self) -> list[CardId]:
        """Return the cards of its hand that the asked seat has picked for discarding."""
        return self._state.picked[:]

    def deck(self) -> list[CardId]:
        """Return the draw deck, top card last."""
        return self._state.deck[:]

    def deck_size(self) -> int:
        """Return how many cards can still be drawn."""
        return len(self._state.deck)

    def discards(self) -> list[CardId]:
        """Return the discard pile, top card last."""
        return self._state.discards[:]

    def front(self, seat: Seat) -> int:
        """Return the cards in front of a seat: a bit for each tool, for Trapped and for Theft."""
        return self._state.front[seat]

    def cells(self) -> dict[Cell, int]:
        """Return the mine, packed as in rules.mine. It is the world's own: not to be changed."""
        return self._state.cells

    def sides(self) -> dict[Cell, int]:
        """Return what the cells beside the mine are shown. Not to be changed either."""
        return self._state.sides

    def hidden(self) -> dict[Cell, CardId]:
        """Return the face-down cards."""
        return self._state.hidden.copy()

    def card_at(self, cell: Cell) -> CardId:
        """Return the face-up card on a cell, or -1."""
        value = self._state.cells.get(cell, -1)
        return card_of(value) if value >= 0 else -1

    def reach(self, cell: Cell) -> int:
        """Return the sides of the card on a cell that are joined to the start; 0 if none."""
        return reach_of(self._state.cells.get(cell, 0))

    def direction(self) -> int:
        """Return 1 while play goes clockwise, -1 against it."""
        return self._state.direction

    def trail(self) -> list[Cell]:
        """Return where path cards were laid by players; NOWHERE for one taken away."""
        return trail_among(self._state.rules, self._state.parts)[:]

    def looked(self) -> list[CardId]:
        """Return the cards that somebody is looking through."""
        return self._state.looked[:]

    def goals_aside(self) -> list[CardId]:
        """Return the goals that are not laid out."""
        return self._state.goals_aside[:]

    def part(self, kind: PartKind) -> Part:
        """Return the piece of the state that a product brings."""
        return self._state.parts[self._state.rules.part_at[kind]].copy()

    def gold(self, seat: Seat) -> list[int]:
        """Return the values of the gold cards a seat holds."""
        return self._state.gold[seat][:]

    def gold_deck(self) -> list[int]:
        """Return the values of the gold cards left, top card last."""
        return self._state.gold_deck[:]

    def packet(self) -> list[int]:
        """Return the values of the gold cards being passed round."""
        return self._state.packet[:]

    def out(self) -> list[CardId]:
        """Return the cards that have left the game."""
        return self._state.out[:]

    def totals(self) -> list[int]:
        """Return the gold of every seat as it stands. (BASE-NEXT-06)"""
        return totals_of(self._state)

    def winners(self) -> list[Seat]:
        """Return who has most gold as it stands. (BASE-NEXT-07)"""
        return winners_of(totals_of(self._state))

    def key(self) -> tuple[object, ...]:
        """Return everything that makes this world what it is, for comparing."""
        return self._state.key()
