"""Keys: opening a door of the other player's colour for oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.products.duel.events import KeyPlaced
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.reach import colour_of, grow
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import TRIGGERS, CardId, Cell, Move, Seat, move_card, move_cell, play_at
from saboteur.rules.mine import card_of
from saboteur.rules.parts import MALFORMED, Effect
from saboteur.rules.tile import BLUE_DOOR, GREEN_DOOR, NO_DOOR
from saboteur.rules.zones import ALL, IN_PLAY, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

KEYS: Final = 2
"""Key tokens in the supply. (DUEL-SETUP-07)"""

NO_DOOR_THERE: Final = Reason("no-door-there", "DUEL-KEY-01")
OWN_DOOR: Final = Reason("own-door", "DUEL-KEY-05")
NO_KEY_LEFT: Final = Reason("no-key-left", "DUEL-SETUP-07", "DUEL-KEY-01")


def door_at(s: State, cell: Cell) -> int:
    """Return the colour of the door of a face-up card, or NO_DOOR. (DUEL-KEY-02)"""
    value = s.cells.get(cell, 0)
    if value:
        tile = s.rules.cards[card_of(value)].tile
        if tile is not None and tile.doors:
            for _, colour in tile.doors:
                if colour in (BLUE_DOOR, GREEN_DOOR):
                    return colour
    return NO_DOOR


@final
class KeyEffect(Effect):
    """Put a key on a door of the other colour. (DUEL-KEY-01 to -06)"""

    __slots__ = ()
    CLAUSES = ("DUEL-KEY-01",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every face-up door of the other colour, reached or not. (DUEL-KEY-02)"""
        if len(duel_part(s).door_keys) == KEYS:
            return
        other = GREEN_DOOR - colour_of(s, seat)
        for cell in s.cells:
            if door_at(s, cell) == other:
                out.append(play_at(card, cell))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """There must be a door of the other colour."""
        cell = move_cell(m)
        if m != play_at(move_card(m), cell):
            return MALFORMED
        door = door_at(s, cell)
        if door == NO_DOOR:
            return NO_DOOR_THERE
        if door == colour_of(s, seat):
            return OWN_DOOR
        return NO_KEY_LEFT if len(duel_part(s).door_keys) == KEYS else None

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Gold and goals behind the door are reached at once. (DUEL-KEY-04)"""
        cell = move_cell(m)
        move(s, IN_PLAY, PILE, move_card(m), ALL, log)
        duel_part(s).door_keys.append(cell)
        grow(s, cell)
        if log is not None:
            log.append(KeyPlaced(seat, cell))
        push(s, TRIGGERS, seat)
