"""Pathfinder, 2022: two path cards in one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.piles import ToPileStep, discard_afterwards
from saboteur.modules.turns import way_of
from saboteur.products.pathfinder.deck import PATHFINDER_1
from saboteur.products.pathfinder.events import PathMissing
from saboteur.rules import kinds
from saboteur.rules.engine import announce, push
from saboteur.rules.errors import Reason
from saboteur.rules.frames import SEAT_ALONE, FrameShape, new_frame
from saboteur.rules.kinds import CardId, Move, Seat
from saboteur.rules.mine import lay
from saboteur.rules.parts import MALFORMED, SHOWS_ALL, Effect, Module, Step
from saboteur.rules.state import FRAMES, Frame

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

NEXT_PATH: Final = new_frame("next-path", FrameShape(SEAT_ALONE, plays=True))
LAY_PATH: Final = new_frame("lay-path", FrameShape(SEAT_ALONE, plays=True))
"""A chore for each path card that may be laid; it asks for one, if any can be. (WC-PATH-04, -06)"""
GAMES: Final = ("base", "saboteur2")
TWO_PATHS_NEEDED: Final = Reason("two-paths-needed", "WC-PATH-03")
A_PATH_CARD: Final = Reason("a-path-card", "WC-PATH-01")


def path_options(s: State, seat: Seat, out: list[Move]) -> None:
    """Add every way to lay a path card of the hand."""
    for card in sorted(set(s.hands[seat])):
        if s.rules.cards[card].family in kinds.LAID_BY_PLAYERS:
            s.rules.effects[card].options(s, seat, card, out)


def two_paths_fit(s: State, seat: Seat) -> bool:
    """Say whether two path cards can be laid one after the other on the visible board."""
    first: list[Move] = []
    path_options(s, seat, first)
    for m in first:
        after = s.copy()
        after.hands[seat].remove(kinds.move_card(m))
        for gate in s.rules.gates:
            gate.passed(after, seat, kinds.move_cell(m), None)
        lay(after, kinds.move_cell(m), s.rules.laid[2 * kinds.move_card(m) + kinds.move_turned(m)])
        second: list[Move] = []
        path_options(after, seat, second)
        if second:
            return True
    return False


def may_go_on(s: State, seat: Seat) -> bool:
    """Say whether a path card of the hand can be laid, or could if somebody agreed. (WC-PATH-06)

    A fitting cell of a toll dwarf counts as long as somebody may still be asked to pay for it.
    """
    found: list[Move] = []
    path_options(s, seat, found)
    for way in s.rules.ways:
        if found or not way.keeps_turn():
            continue
        questions: list[Move] = []
        way.options(s, seat, questions)
        for m in questions:
            path_options(way.granted(s, m), seat, found)
    return len(found) > 0


@final
class PathfinderEffect(Effect):
    """Play two path cards one after the other. (WC-PATH-01 to -09)"""

    __slots__ = ()
    CLAUSES = ("WC-PATH-01", "WC-PATH-02")
    MORE_PLAYS = 2

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        """If two path cards can be laid. (WC-PATH-03)"""
        if two_paths_fit(s, seat):
            out.append(kinds.play(card))

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """It needs the right to lay path cards, and two that fit."""
        if m != kinds.play(kinds.move_card(m)):
            return MALFORMED
        blocked = s.rules.why_blocked(s.front[seat])
        if blocked is not None:
            return blocked
        return None if two_paths_fit(s, seat) else TWO_PATHS_NEEDED

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """A card will be drawn for each path card played. (WC-PATH-02, WC-PATH-06)"""
        s.draws[s.draws.index(seat * 16 + 1)] = seat * 16
        discard_afterwards(s, seat, kinds.move_card(m))
        s.stack.append(FRAMES[NEXT_PATH][seat])
        s.stack.append(FRAMES[NEXT_PATH][seat])


@final
class NextPathStep(Step):
    """The next path card of a Pathfinder, if one can be laid. (WC-PATH-04, WC-PATH-06)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Ask for it."""
        if may_go_on(s, f.seat):
            push(s, LAY_PATH, f.seat)
        elif log is not None:
            log.append(PathMissing(f.seat))


@final
class LayPathStep(Step):
    """Ask for a path card to lay. (WC-PATH-01)"""

    __slots__ = ()
    CLAUSES = ("WC-PATH-01",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every way to lay a path card of the hand, and to ask for a toll. (TOLL-09, TOLL-27)"""
        path_options(s, f.seat, out)
        for way in s.rules.ways:
            if way.keeps_turn():
                way.options(s, f.seat, out)

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Only a path card of the hand, by the usual rules, or a question."""
        way = way_of(s, m)
        if way is not None and way.keeps_turn():
            return way.why_not(s, f.seat, m)
        card = kinds.move_card(m)
        if kinds.move_act(m) != kinds.PLAY or card not in s.hands[f.seat]:
            return A_PATH_CARD
        if s.rules.cards[card].family not in kinds.LAID_BY_PLAYERS:
            return A_PATH_CARD
        return s.rules.effects[card].why_not(s, f.seat, m)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """A path card is laid before all; a question is put openly."""
        way = way_of(s, m)
        return SHOWS_ALL if way is None else way.shows(s, m)

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Play it like any card: it may be vetoed, and it counts for the draw."""
        way = way_of(s, m)
        if way is not None:
            # If nobody agrees there may be nothing left to lay. (WC-PATH-06)
            s.stack.append(FRAMES[NEXT_PATH][f.seat])
            way.take(s, f.seat, m, log)
            return
        s.last = f.seat
        for i, owed in enumerate(s.draws):
            if owed >> 4 == f.seat:
                s.draws[i] = owed + 1
        announce(s, f.seat, m, log, same_turn=True)


PATHFINDER_CARD: Final = Module(
    "pathfinder",
    games=GAMES,
    cards={PATHFINDER_1: PathfinderEffect()},
    asks={LAY_PATH: LayPathStep()},
    steps={NEXT_PATH: NextPathStep(), kinds.TO_PILE: ToPileStep()},
    shares=(kinds.TO_PILE,),
)
