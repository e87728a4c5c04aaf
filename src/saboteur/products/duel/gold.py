"""Gold in The Duel: it lies on cards, and whoever reaches it secures it with a counter at once.

A counter is of the player's colour; the counters of both come from one supply. After every change
of the mine TRIGGERS secures gold, turns goals up one after another, and ends the round if that is
due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import PickCellStep
from saboteur.modules.goals import GoalEffect, end_round, trigger_next, waiting
from saboteur.products.duel.events import GoldSecured
from saboteur.products.duel.part import duel_part
from saboteur.products.duel.reach import COLOURS, colour_of, lay_down, seat_of, sides_reached
from saboteur.rules.engine import push
from saboteur.rules.errors import Reason
from saboteur.rules.frames import A_CELL, SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import Cell, Move, Seat, move_cell
from saboteur.rules.mine import REMOVABLE, TURNED, card_of
from saboteur.rules.parts import SHOWS_ALL, Step
from saboteur.rules.tile import GREEN_DOOR, NO_DOOR, Tile

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import Frame, State

SECURE: Final = new_frame("secure", FrameShape(SEAT_ALONE, answer=A_CELL))
"""Several cards with gold are reached at once: which is secured first? (DUEL-GOLD-08)"""
COUNTERS: Final = (0, 6, 8)
"""How many counters there are, by number of players. (DUEL-SETUP-07, SOLO-01)"""

PICK_GOLD: Final = Reason("pick-gold", "DUEL-GOLD-08")
NOT_CONNECTED_GOLD: Final = Reason("gold-not-connected", "DUEL-GOLD-01", "DUEL-GOLD-08")


def counters_left(s: State) -> int:
    """Return how many counters are left in the supply. (DUEL-SETUP-07)"""
    return COUNTERS[s.n] - len(duel_part(s).counters)


def tile_at(s: State, cell: Cell) -> Tile:
    """Return the tile of a face-up card as it lies."""
    value = s.cells[cell]
    return s.rules.lying(card_of(value), value >> TURNED & 1)


def is_connected(s: State, colour: int, cell: Cell) -> bool:
    """Say whether a colour is connected with the gold of a card. (DUEL-GOLD-06)

    It must reach one of the sides by which the gold is reached; a door before the gold must be its
    own or carry its key.
    """
    reached = sides_reached(s, colour, cell)
    if not reached:
        return False
    keyed = cell in duel_part(s).door_keys
    for side, door in tile_at(s, cell).access:
        if reached >> side & 1 and (door in (NO_DOOR, colour) or keyed):
            return True
    return False


def connected_gold(s: State) -> list[Cell]:
    """Return the cells of gold that somebody reaches and nobody has secured, in reading order.

    What is secured stays so. (DUEL-GOLD-04)
    """
    counters = duel_part(s).counters
    found: list[Cell] = []
    for cell, value in s.cells.items():
        # Gold lies only on cards that no rockfall takes. (DUEL-ROCK-01)
        if value & REMOVABLE:
            continue
        tile = s.rules.cards[card_of(value)].tile
        if tile is not None and tile.gold and cell not in counters:
            if is_connected(s, 0, cell) or is_connected(s, 1, cell):
                found.append(cell)
    return sorted(found)


def secure(s: State, seat: Seat, cell: Cell, log: Events) -> None:
    """Put a counter on a card with gold, one for all its nuggets. (DUEL-GOLD-03, ED-63)

    If both players are connected with it, it is the active player's. (DUEL-GOLD-02, -05)
    """
    colour = colour_of(s, seat)
    if not is_connected(s, colour, cell):
        colour = GREEN_DOOR - colour
    duel_part(s).counters[cell] = COLOURS[colour]
    if log is not None:
        log.append(GoldSecured(seat_of(s, colour), cell, card_of(s.cells[cell])))


@final
class DuelTriggersStep(Step):
    """Secure gold, turn up goals, and end the round when that is due.

    (DUEL-GOLD-01, DUEL-GOAL-01, DUEL-END-01, DUEL-END-02)
    """

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """First the gold, then one goal after another, each with its gold."""
        s.touched = 0
        gold = connected_gold(s)
        left = counters_left(s)
        if len(gold) <= left:
            for cell in gold:
                secure(s, f.seat, cell, log)
        elif left:
            s.stack.append(f)
            push(s, SECURE, f.seat)
            return
        goals = waiting(s)
        if goals:
            trigger_next(s, f, goals, log)
        elif not s.hidden or not counters_left(s):
            end_round(s, log)


@final
class SecureStep(PickCellStep):
    """Ask which gold is secured while there are too few counters. (DUEL-GOLD-08)"""

    __slots__ = ()
    CLAUSES = ("DUEL-GOLD-08",)
    NO_PICK = PICK_GOLD
    OTHER_PICK = NOT_CONNECTED_GOLD

    def cells(self, s: State, f: Frame) -> list[Cell]:
        """Every gold that somebody is connected with."""
        return connected_gold(s)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The counter is seen."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Secure it; the triggers go on from there."""
        secure(s, f.seat, move_cell(m), log)


@final
class DuelGoalEffect(GoalEffect):
    """A goal of The Duel: it lies open for both, with or without gold.

    (DUEL-GOAL-01 to -07, ED-61)
    """

    __slots__ = ()

    def revealed(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """It is part of the mine for both players. (DUEL-GOAL-04, DUEL-GOAL-05)"""
        lay_down(s, cell)
