"""Path cards and ladders of The Duel: whoever lays one digs from their own start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.ladders import beside_goal
from saboteur.modules.paths import LaidEffect, why_no_room
from saboteur.products.duel.gold import counters_left
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.reach import (
    colour_of,
    lay_down,
    refresh,
    sides_reached,
    spots_of,
    start_of,
    take_away,
)
from saboteur.rules import kinds
from saboteur.rules.errors import Reason
from saboteur.rules.kinds import CardId, Cell, Move, Seat
from saboteur.rules.mine import BARRED, GOAL, MATCHING, OPENING, REMOVABLE, card_of
from saboteur.rules.options import Flag
from saboteur.rules.parts import Hook

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NOT_FROM_MY_START: Final = Reason("not-from-my-start", "DUEL-PATH-02", "DUEL-PATH-11")
NEXT_TO_GOAL: Final = Reason("next-to-goal", "DUEL-PATH-07")
NEXT_TO_GOLD: Final = Reason("next-to-gold", "DUEL-PATH-07")
NOT_JOINED: Final = Reason("ladder-not-joined", "DUEL-PATH-06", "AMB-97")
ANY_LADDER: Final = Flag("duel_any_ladder", "AMB-85", "DUEL-PATH-08", default=True)
LADDER_JOINED: Final = Flag("duel_ladder_joined", "AMB-97", "DUEL-PATH-06")


def touches(s: State, seat: Seat, cell: Cell, opened: int) -> bool:
    """Say whether an open side would meet a tunnel from one's own start. (DUEL-PATH-02, ED-58)"""
    colour = colour_of(s, seat)
    for d in range(4):
        if opened >> d & 1 and sides_reached(s, colour, cell + kinds.STEP[d]) >> (d ^ 2) & 1:
            return True
    return False


def add_moves(s: State, card: CardId, spots: list[int], colour: int, out: list[Move]) -> None:
    """Add every way to lay a card on cells listed with the patterns of both. (DUEL-PATH-09)"""
    rules = s.rules
    upright = rules.upright[card] << (16 * colour)
    turned = rules.turned[card] << (16 * colour)
    patterns = upright | turned
    move = rules.plays[card]
    for spot in spots:
        found = spot & patterns
        if found:
            if found & upright:
                out.append(move | spot >> 32)
            if found & turned:
                out.append(move | kinds.TURNED_BIT | spot >> 32)


@final
class DuelPathEffect(LaidEffect):
    """Lay a path card that continues a tunnel from one's own start. (DUEL-PATH-01 to -11)

    Gold that it reaches is secured, and goals are turned up, at once.
    """

    __slots__ = ()
    CLAUSES = ("DUEL-PATH-01", "DUEL-PATH-02")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every cell where it matches and meets a tunnel of one's own."""
        if not s.front[seat] & s.rules.blocking:
            add_moves(s, card, spots_of(s), colour_of(s, seat), out)

    def why_not_there(self, s: State, seat: Seat, m: Move, opened: int) -> Reason | None:
        """It must fit and be connected; the part before a door or a troll counts, not behind it.

        (DUEL-PATH-03, DUEL-PATH-10, DUEL-PATH-11)
        """
        cell = kinds.move_cell(m)
        no_room = why_no_room(s, cell, opened)
        if no_room is not None:
            return no_room
        return None if touches(s, seat, cell, opened) else NOT_FROM_MY_START


@final
class DuelLadderEffect(LaidEffect):
    """A ladder needs no connection, but keeps away from goals and gold. (DUEL-PATH-06 to -08)

    It is joined with the start of its colour. (DUEL-REACH-08)
    """

    __slots__ = ()
    CLAUSES = ("DUEL-PATH-06", "DUEL-REACH-08")

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every cell where it matches the cards beside it."""
        if s.front[seat] & s.rules.blocking:
            return
        colour = colour_of(s, seat)
        if has_no_start(s, card):
            add_moves(s, card, spots_of(s), colour, out)
            return
        found: list[int] = []
        if needs_connection(s, seat, card):
            for spot in spots_of(s):
                if why_keep_away(s, spot >> 32) is None:
                    found.append(spot)
        else:
            joined = s.rules.flag(LADDER_JOINED)
            lies = s.rules.upright[card] | s.rules.turned[card]
            for cell, code in s.sides.items():
                if code & 255 and not code & BARRED:
                    patterns = MATCHING[code] & lies
                    if joined:
                        patterns &= _meeting(code)
                    if patterns and not is_kept_away(s, cell):
                        found.append(cell << 32 | patterns << (16 * colour))
        add_moves(s, card, found, colour, out)

    def why_not_there(self, s: State, seat: Seat, m: Move, opened: int) -> Reason | None:
        """It must match and keep away from goals and gold. (DUEL-PATH-07)"""
        card = kinds.move_card(m)
        cell = kinds.move_cell(m)
        no_room = why_no_room(s, cell, opened)
        if no_room is not None:
            return no_room
        lone = has_no_start(s, card)
        if (lone or needs_connection(s, seat, card)) and not touches(s, seat, cell, opened):
            return NOT_FROM_MY_START
        if lone:
            return None
        if s.rules.flag(LADDER_JOINED) and not _is_joined(s, cell, opened):
            return NOT_JOINED
        return why_keep_away(s, cell)


def has_no_start(s: State, card: CardId) -> bool:
    """Say whether a ladder is of the colour nobody plays: a path card like others. (SOLO-12)"""
    return start_of(s, s.rules.tile(card).colour) == kinds.NOWHERE


def needs_connection(s: State, seat: Seat, card: CardId) -> bool:
    """Say whether a ladder must continue a tunnel, as the other colour's may have to. (AMB-85)"""
    mine = s.rules.tile(card).colour == colour_of(s, seat)
    return not mine and not s.rules.flag(ANY_LADDER)


def is_kept_away(s: State, cell: Cell) -> bool:
    """Say whether a goal or gold lies beside a cell; the fast form of `why_keep_away`."""
    cells = s.cells
    for step in kinds.STEP:
        beside = cell + step
        if beside in cells:
            value = cells[beside]
            if not value & REMOVABLE:
                tile = s.rules.cards[card_of(value)].tile
                if value & GOAL or (tile is not None and tile.gold):
                    return True
        elif beside in s.hidden:
            return True
    return False


def why_keep_away(s: State, cell: Cell) -> Reason | None:
    """Say what beside a cell a ladder must keep away from. (DUEL-PATH-07, ED-57)"""
    if beside_goal(s, cell):
        return NEXT_TO_GOAL
    for step in kinds.STEP:
        value = s.cells.get(cell + step, 0)
        if value:
            tile = s.rules.cards[card_of(value)].tile
            if tile is not None and tile.gold:
                return NEXT_TO_GOLD
    return None


def _meeting(code: int) -> int:
    """Return the patterns with an open side that meets an opening."""
    patterns = 0
    for pattern in range(16):
        for d in range(4):
            if pattern >> d & 1 and code >> (2 * d) & 3 >= OPENING:
                patterns |= 1 << pattern
    return patterns


def _is_joined(s: State, cell: Cell, opened: int) -> bool:
    for d in range(4):
        if opened >> d & 1 and s.cells.get(cell + kinds.STEP[d], 0) >> (d ^ 2) & 1:
            return True
    return False


@final
class MineChangedHook(Hook):
    """A card was laid: both players' reach may have grown."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Carry it on; there may be gold to secure or a goal to turn up."""
        lay_down(s, cell)
        # In a position that was stated so, the round may have been over before. (DUEL-END-01)
        if not s.hidden or not counters_left(s):
            s.touched = 1


@final
class RebuiltHook(Hook):
    """The mine was set up from a text or a view."""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Work out the reach; whether there is something to trigger was said elsewhere."""
        touched = s.touched
        refresh(s)
        s.touched = touched


@final
class MineFellInHook(Hook):
    """A card was taken away; a key that lay on it goes back. (DUEL-KEY-06)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Work out what is still reached."""
        keys = duel_part(s).door_keys
        while cell in keys:
            keys.remove(cell)
        take_away(s, cell)
