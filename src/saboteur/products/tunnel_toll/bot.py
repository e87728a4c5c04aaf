"""What toll dwarves are worth: where to put one, whom to ask, when to pay for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from saboteur.bots.hand import rid_of
from saboteur.bots.lines import this_round
from saboteur.products.tunnel_toll.events import TollAnswered
from saboteur.products.tunnel_toll.part import TOLL, TollPart
from saboteur.rules import kinds
from saboteur.rules.kinds import Cell, Move, Seat, choose, move_card, move_cell, move_target

if TYPE_CHECKING:
    from saboteur.bots.base import Dice
    from saboteur.bots.evaluation import Evaluation
    from saboteur.views.view import View

NEVER: Final = -50.0
FAIR: Final = 0.5
"""Up to this enmity a player is asked to pay."""
TRUSTED: Final = -0.4
"""Up to this enmity a player is helped with gold."""
PATIENCE: Final = 2
"""After so many refusals in a round nobody else is asked for the same dwarf's toll."""


def place_dwarf(t: Evaluation, m: Move) -> float:
    """Saboteurs bar the way; diggers only get rid of a card, where it hinders nobody."""
    bar = t.bar(move_cell(m))
    given = rid_of(t, move_card(m))
    if t.aim.digs:
        nothing_to_draw = t.view.deck_size == 0
        return given - 3.0 * max(0.0, bar) - (0.1 if nothing_to_draw else 1.5)
    return given + min(2.5, 1.5 * bar) + (0.7 if t.pressed else 0.0) - 1.0


def ask(t: Evaluation, m: Move) -> float:
    """Have the toll paid by a friend where the way leads on; it costs nothing to ask."""
    target, cell = move_target(m), move_cell(m)
    blocked = t.view.front[t.view.seat] & t.view.rules.blocking
    holds_path = any(t.holds(family) for family in kinds.LAID_BY_PLAYERS)
    useful = t.aim.digs and not blocked and holds_path and t.bar(cell) > 0
    if not useful or t.enmity[target] > FAIR:
        return NEVER
    # Rules let everybody be asked anew in every turn; people would soon have enough of it.
    refusers = _refusers(t.view, cell)
    if target in refusers or len(refusers) >= PATIENCE:
        return NEVER
    return 6.0 - t.enmity[target]


def _refusers(view: View, cell: Cell) -> set[Seat]:
    """Return who has refused in this round to pay the seat's toll on a cell."""
    return {
        entry.number("seat")
        for entry in this_round(view)
        if entry.name == TollAnswered.NAME
        and entry.number("target") == view.seat
        and entry.number("cell") == cell
        and not entry.number("agreed")
    }


def answer(t: Evaluation, _dice: Dice) -> Move:
    """Help trusted players to dig, if it is cheap."""
    view, aim = t.view, t.aim
    frame = view.frames[-1]
    own = _dwarves(view).owner_of(frame.cell) == view.seat
    rich = own or view.nuggets[view.seat] > 1 or view.round == 1
    willing = aim.digs and not aim.alone and rich
    trusted = t.enmity[frame.value] <= TRUSTED
    return choose(value=kinds.YES if willing and trusted else kinds.NO)


def cell_cost(view: View, cell: Cell) -> float:
    """Return what a dwarf's toll takes from the worth of a cell."""
    toll = _dwarves(view)
    free = cell not in toll.places or toll.owner_of(cell) == view.seat or cell in toll.payers
    return 0.0 if free else 1.0


def _dwarves(view: View) -> TollPart:
    return cast("TollPart", view.parts[view.rules.part_at[TOLL]])
