"""Lamp Oil: look into a flask, and light a lamp with it or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from products.lamp_oil.deck import FLASKS, FULL, LAMP_OIL, LAMP_OIL_1
from products.lamp_oil.events import FlaskPoured, FlaskPutBack, FlaskSeen, LampOut
from products.lamp_oil.part import LAMPS, LampPart, lamp_part

from saboteur.modules.piles import ToPileStep, discard_afterwards
from saboteur.rules.errors import Reason
from saboteur.rules.frames import ALL_OF_IT, FrameShape, new_frame
from saboteur.rules.kinds import (
    LAID_OUT,
    LIFTED,
    NO,
    TO_PILE,
    YES,
    CardId,
    Cell,
    Move,
    Seat,
    choose,
    move_card,
    move_cell,
    move_value,
    play_at,
)
from saboteur.rules.mine import REMOVABLE
from saboteur.rules.parts import MALFORMED, SHOWS_ALL, Effect, Hook, Module, Step
from saboteur.rules.state import Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

LIGHT_LAMP: Final = new_frame("light-lamp", FrameShape(ALL_OF_IT, cell=True))
NO_FLASK_LEFT: Final = Reason("no-flask-left", "LAMP-03")
NOT_A_LAMP_PLACE: Final = Reason("not-a-lamp-place", "LAMP-02")
LIGHT_OR_NOT: Final = Reason("light-or-not", "LAMP-02")


def lamp_places(s: State) -> list[Cell]:
    """Return the path cards on which no lamp stands. (LAMP-02)"""
    lamps = lamp_part(s).lamps
    return sorted([cell for cell, v in s.cells.items() if v & REMOVABLE and cell not in lamps])


@final
class LampOilEffect(Effect):
    """Look into the next flask, at a path card. (LAMP-02)"""

    __slots__ = ()
    CLAUSES = ("LAMP-02",)

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """Every path card without a lamp, while there is a flask."""
        if lamp_part(s).poured < len(FLASKS):
            for cell in lamp_places(s):
                out.append(play_at(card, cell))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """There must be a flask, and a path card without a lamp."""
        if m != play_at(move_card(m), move_cell(m)):
            return MALFORMED
        if lamp_part(s).poured == len(FLASKS):
            return NO_FLASK_LEFT
        return None if move_cell(m) in lamp_places(s) else NOT_A_LAMP_PLACE

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """The player looks, and is then asked."""
        part = lamp_part(s)
        part.looked[part.poured] |= 1 << seat
        discard_afterwards(s, seat, move_card(m))
        s.stack.append(Frame(LIGHT_LAMP, seat, move_cell(m)))
        if log is not None:
            log.append(FlaskSeen(seat, move_cell(m), part.flasks[part.poured]))


@final
class LightLampStep(Step):
    """Ask whether the flask is used. (LAMP-03, LAMP-04)"""

    __slots__ = ()

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Yes or no."""
        out.append(choose(value=NO))
        out.append(choose(value=YES))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Yes or no."""
        return None if m in (choose(value=NO), choose(value=YES)) else LIGHT_OR_NOT

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """It is done openly."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Pour it out, or put it back."""
        if move_value(m) == NO:
            if log is not None:
                log.append(FlaskPutBack(f.seat, f.cell))
            return
        part = lamp_part(s)
        flask = part.flasks[part.poured]
        part.poured += 1
        if flask == FULL:
            part.lamps[f.cell] = f.seat
        if log is not None:
            log.append(FlaskPoured(f.seat, f.cell, flask))


@final
class FillFlasksHook(Hook):
    """The flasks are put out in an order that nobody knows. (LAMP-01)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Shuffle them."""
        part = lamp_part(s)
        part.flasks = list(FLASKS)
        part.looked = [0] * len(FLASKS)
        s.shuffle(s.round, part.flasks)


@final
class LampOutHook(Hook):
    """No lamp stands where there is no card. (LAMP-05)"""

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """Take the lamp away with the card."""
        if lamp_part(s).lamps.pop(cell, None) is not None and log is not None:
            log.append(LampOut(cell))


LAMP_OIL_MODULE: Final = Module(
    "lamp-oil",
    games=("base", "saboteur2"),
    decks=(LAMP_OIL_1,),
    parts={LAMPS: LampPart()},
    effects={LAMP_OIL: LampOilEffect()},
    asks={LIGHT_LAMP: LightLampStep()},
    steps={TO_PILE: ToPileStep()},
    shares=(TO_PILE,),
    hooks={LAID_OUT: FillFlasksHook(), LIFTED: LampOutHook()},
)
