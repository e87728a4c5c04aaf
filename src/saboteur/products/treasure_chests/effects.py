"""What the ten chests do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.answers import PickCellStep, PickPlayerStep
from saboteur.modules.gold_cards import reshuffle
from saboteur.modules.piles import draw_and_keep, take_up
from saboteur.products.treasure_chests.events import CardRobbed, DeckMilled, GoalPushed, GoldFound
from saboteur.products.treasure_chests.part import chest_part
from saboteur.rules import kinds, zones
from saboteur.rules.engine import fire, push
from saboteur.rules.errors import Reason
from saboteur.rules.events import RoleSeen
from saboteur.rules.frames import A_CELL, A_SEAT, SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import Cell, Move, Seat, move_cell, move_target
from saboteur.rules.mine import GATE, GOAL, rebuild, slide
from saboteur.rules.options import Flag
from saboteur.rules.parts import SHOWS_ALL, Hook, Step
from saboteur.rules.state import Frame
from saboteur.rules.zones import DECK, FACE_DOWN, HAND, NOBODY, PILE, ROLE

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

PUSH_GOAL: Final = new_frame("push-goal", FrameShape(SEAT_ALONE, answer=A_CELL))
INSPECT: Final = new_frame("inspect", FrameShape(SEAT_ALONE, answer=A_SEAT))
ROB: Final = new_frame("rob", FrameShape(SEAT_ALONE, answer=A_SEAT))
DRAW_THREE: Final = new_frame("draw-three", FrameShape(SEAT_ALONE))
ROBBERY: Final = new_frame("robbery", FrameShape(SEAT_ALONE))

GOLD: Final = 1
NO_MAPS: Final = 2
DRAW_LESS: Final = 3
DRAW_MORE: Final = 4
PUSH: Final = 5
STEAL_CARD: Final = 6
BEST_OF_THREE: Final = 7
LOOK: Final = 8
SEARCH_PILE: Final = 9
MILL: Final = 10
EFFECTS: Final = 10
"""The ten chests, numbered as in the clauses CHEST-E1 to CHEST-E10."""

INSTEAD_OF_A_DRAW: Final = (DRAW_LESS, STEAL_CARD, BEST_OF_THREE, SEARCH_PILE)
"""(CHEST-D1)"""
SEARCHED: Final = 5
MILLED: Final = 5
DRAWN: Final = 3

PICK_A_GOAL_TO_PUSH: Final = Reason("pick-a-goal-to-push", "CHEST-E5", "CHEST-D7")
PICK_A_PLAYER: Final = Reason("pick-a-player", "CHEST-E8", "CHEST-D12")
PICK_WHOM_TO_ROB: Final = Reason("pick-whom-to-rob", "CHEST-E6", "CHEST-D6")
PUSH_REVEALED: Final = Flag("push_revealed", "ED-37", "AMB-74")


def open_chest(s: State, seat: Seat, chest: int, log: Events) -> None:
    """Carry out a chest, or note it for the end of the turn, which may not come. (CHEST-D15)

    (CHEST-E1, CHEST-E2, CHEST-E5, CHEST-E8, CHEST-E9, CHEST-E10)
    """
    if chest == GOLD:
        find_gold(s, seat, log)
    elif chest == NO_MAPS:
        chest_part(s).no_maps = 1
    elif chest == PUSH:
        if pushable(s):
            push(s, PUSH_GOAL, seat)
    elif chest == LOOK:
        push(s, INSPECT, seat)
    elif chest == SEARCH_PILE:
        search_pile(s, seat, log)
    elif chest == MILL:
        mill(s, log)
    else:
        chest_part(s).notes.append(chest)


def find_gold(s: State, seat: Seat, log: Events) -> None:
    """A gold card of value 1, where there are gold cards, else a gold piece. (CHEST-E1)"""
    card = 1 in s.gold_deck
    if log is not None:
        log.append(GoldFound(seat, int(card)))
    zones.pay(s, seat, [1] if card else [], 1, 1 << seat, log)
    if card:
        reshuffle(s, log)


def search_pile(s: State, seat: Seat, log: Events) -> None:
    """Shuffle the discard pile and keep one of its top five. (CHEST-E9, CHEST-D10)"""
    if not s.discards:
        return
    chest_part(s).notes.append(SEARCH_PILE)
    zones.shuffle(s, PILE, s.round, log)
    fire(s, kinds.PILE_SHUFFLED, seat, kinds.NOWHERE, log)
    take_up(s, seat, SEARCHED, log)


def mill(s: State, log: Events) -> None:
    """Put the top five cards of the deck unseen on the discard pile. (CHEST-E10, CHEST-D11)"""
    count = min(MILLED, len(s.deck))
    if log is not None:
        log.append(DeckMilled(count))
    zones.draw(s, DECK, PILE, count, NOBODY, log)


def pushable(s: State) -> list[Cell]:
    """Return the goals that can be pushed away from the start. (CHEST-E5, CHEST-D7)"""
    goals = [cell for cell, card in s.hidden.items() if s.rules.may(card, GOAL)]
    if s.rules.flag(PUSH_REVEALED):
        goals += [cell for cell, value in s.cells.items() if value & GOAL]
    return sorted([cell for cell in goals if _is_empty(s, cell + 1)])


def _is_empty(s: State, cell: Cell) -> bool:
    return cell not in s.cells and cell not in s.hidden and not s.sides.get(cell, 0) & GATE


@final
class PushGoalStep(PickCellStep):
    """Ask which goal is pushed. (CHEST-E5)"""

    __slots__ = ()
    CLAUSES = ("CHEST-E5",)
    NO_PICK = PICK_A_GOAL_TO_PUSH
    OTHER_PICK = PICK_A_GOAL_TO_PUSH

    def cells(self, s: State, f: Frame) -> list[Cell]:
        """Every goal with room behind it."""
        return pushable(s)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """The goal is pushed before all."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Push it one cell on; if it is reached there, that is a trigger. (CHEST-D8, -D9)"""
        cell = move_cell(m)
        if log is not None:
            log.append(GoalPushed(cell, cell + 1))
        if cell in s.hidden:
            card = s.hidden[cell]
            zones.move(s, FACE_DOWN, FACE_DOWN, card, NOBODY, log, at=cell, to=cell + 1)
        else:
            slide(s, cell, cell + 1)
        rebuild(s)
        if cell + 1 in s.cells:
            # A toll dwarf may have stood at its end. (TOLL-24)
            fire(s, kinds.LIFTED, f.seat, cell, log)


@final
class InspectStep(PickPlayerStep):
    """Ask whose dwarf card is looked at. (CHEST-E8, CHEST-D12)"""

    __slots__ = ()
    CLAUSES = ("CHEST-E8",)
    NO_PICK = PICK_A_PLAYER
    OTHER_PICK = PICK_A_PLAYER

    def players(self, s: State, f: Frame) -> list[Seat]:
        """Everybody else."""
        return [seat for seat in range(s.n) if seat != f.seat]

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Whose card is looked at, all see; what it is, only who looks."""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Only they see it."""
        if log is not None:
            target = move_target(m)
            log.append(RoleSeen(f.seat, target, s.roles[target], why=("CHEST-E8", "OV-INFO-02")))
            zones.look(s, ROLE + target, (s.roles[target],), 1 << f.seat, log)


# --- the end of the turn ---------------------------------------------------------------------


@final
class NotesHook(Hook):
    """Do what chests have left for the end of the turn.

    (CHEST-E3, CHEST-E4, CHEST-E6, CHEST-E7, CHEST-D1, CHEST-D2, CHEST-D3, CHEST-D4)
    """

    __slots__ = ()

    def fire(self, s: State, seat: Seat, cell: Cell, log: Events) -> None:
        """First the cards taken instead of drawing, then the draws left, then extra draws."""
        chests = chest_part(s)
        notes, chests.notes = chests.notes, []
        less = 0
        more = 0
        for note in notes:
            less += note in INSTEAD_OF_A_DRAW
            more += note == DRAW_MORE
        draws: list[int] = []
        for owed in s.draws:
            if owed >> 4 == s.active:
                draws.append(s.active * 16 + max(0, (owed & 15) - less))
                draws.append(s.active * 16 + more)
            else:
                draws.append(owed)
        s.draws = draws
        for note in reversed(notes):
            if note == STEAL_CARD:
                push(s, ROBBERY, s.active)
            elif note == BEST_OF_THREE:
                push(s, DRAW_THREE, s.active)


@final
class DrawThreeStep(Step):
    """Draw three cards, keep one, discard the others. (CHEST-E7, CHEST-D5)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """As far as the deck goes."""
        count = min(DRAWN, len(s.deck))
        if count:
            draw_and_keep(s, f.seat, count, log)


def robbable(s: State, seat: Seat) -> list[Seat]:
    """Return the other players with cards. (CHEST-D6)"""
    return [other for other in range(s.n) if other != seat and s.hands[other]]


@final
class RobberyStep(Step):
    """A card is taken from somebody's hand, if anybody else has one. (CHEST-E6)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask from whom."""
        if robbable(s, f.seat):
            push(s, ROB, f.seat)


@final
class RobStep(PickPlayerStep):
    """Ask from whose hand a card is taken. (CHEST-E6)"""

    __slots__ = ()
    CLAUSES = ("CHEST-E6",)
    NO_PICK = PICK_WHOM_TO_ROB
    OTHER_PICK = PICK_WHOM_TO_ROB

    def players(self, s: State, f: Frame) -> list[Seat]:
        """Everybody else with cards."""
        return robbable(s, f.seat)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Who is robbed, all see. (CHEST-D6)"""
        return SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """The card is drawn blindly; who is robbed does not refill. (CHEST-D6)"""
        victim = move_target(m)
        hand = sorted(s.hands[victim])
        card = hand[s.below(s.round, len(hand))]
        if log is not None:
            log.append(CardRobbed(f.seat, victim, card))
        seen_by = 1 << f.seat | 1 << victim
        zones.move(s, HAND + victim, HAND + f.seat, card, seen_by, log)
