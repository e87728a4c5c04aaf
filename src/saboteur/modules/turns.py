"""A turn: play or discard a card, draw, and hand the turn on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.goals import end_round
from saboteur.rules import kinds, zones
from saboteur.rules.engine import announce, fire
from saboteur.rules.errors import Reason
from saboteur.rules.events import Discarded, Drew, Skipped
from saboteur.rules.kinds import Move, Seat, discard, move_act, move_card
from saboteur.rules.parts import MALFORMED, SHOWS_ACT, SHOWS_ALL, Step, Way
from saboteur.rules.state import FRAMES, Frame
from saboteur.rules.zones import DECK, HAND, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

MUST_ACT: Final = Reason("must-act", "BASE-TURN-02", "BASE-TURN-03")
NOT_IN_HAND: Final = Reason("not-in-hand", "BASE-TURN-02")


def add_plays(s: State, seat: Seat, out: list[Move]) -> None:
    """Add every way to play or discard every kind of card in a hand. (BASE-TURN-08)"""
    effects = s.rules.effects
    discards = s.rules.discards
    seen = 0
    for card in s.hands[seat]:
        # Copies of a card are alike: one of them stands for all.
        if seen >> card & 1:
            continue
        seen |= 1 << card
        out.append(discards[card])
        effects[card].options(s, seat, card, out)


def why_not_play(s: State, seat: Seat, m: Move, not_in_hand: Reason) -> Reason | None:
    """Say why a card may not be played or discarded so; a game has its own reason for the hand."""
    card = move_card(m)
    if card not in s.hands[seat]:
        return not_in_hand
    if move_act(m) == kinds.DISCARD:
        return None if m == discard(card) else MALFORMED
    return s.rules.effects[card].why_not(s, seat, m)


def way_of(s: State, m: Move) -> Way | None:
    """Return the further way to spend a turn that a move is meant for, if it is for one."""
    for way in s.rules.ways:
        if way.owns(s, m):
            return way
    return None


def take_way(s: State, f: Frame, way: Way, m: Move, log: Events) -> None:
    """Go a further way; where the player goes on afterwards, the same question is put again."""
    if way.keeps_turn():
        s.stack.append(f)
    way.take(s, f.seat, m, log)


class WaysStep(Step):
    """Ask how somebody spends their turn: in a further way, or as the game has it."""

    __slots__ = ()

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """A further way judges its own moves."""
        way = way_of(s, m)
        return self.why_not_usual(s, f.seat, m) if way is None else way.why_not(s, f.seat, m)

    def why_not_usual(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """Say why a turn may not be spent so, further ways apart."""
        raise NotImplementedError

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """A further way is gone as it wants."""
        # Most rulesets have none, and this is done for every card that is played.
        if s.rules.ways:
            way = way_of(s, m)
            if way is not None:
                take_way(s, f, way, m, log)
                return
        s.last = f.seat
        self.take_usual(s, f.seat, m, log)

    def take_usual(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Spend the turn so."""
        raise NotImplementedError


def shown_of_turn(s: State, m: Move) -> int:
    """Return what everybody sees of how a turn is spent: all, but for cards laid down unseen."""
    way = way_of(s, m)
    if way is not None:
        return way.shows(s, m)
    return shown_of_discard(s) if move_act(m) == kinds.DISCARD else SHOWS_ALL


def shown_of_discard(s: State) -> int:
    """Return what everybody sees of a discard: all of it where the pile lies face up.

    (OV-INFO-05, DUEL-SETUP-06)
    """
    return SHOWS_ALL if s.rules.face_up_discards else SHOWS_ACT


@final
class TurnStep(WaysStep):
    """Ask for one card: a path card, an action card, or a discard. (BASE-TURN-02)"""

    __slots__ = ()
    CLAUSES = ("BASE-TURN-02",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every way to play every kind of card in the hand, and to discard it. (BASE-TURN-08)"""
        add_plays(s, f.seat, out)
        for way in s.rules.ways:
            way.options(s, f.seat, out)

    def why_not_usual(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """A card of the hand must be played or discarded."""
        if move_act(m) not in {kinds.PLAY, kinds.DISCARD}:
            return MUST_ACT
        return why_not_play(s, seat, m, NOT_IN_HAND)

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """A played card is seen, a discarded one lies face down. (OV-INFO-05)"""
        return shown_of_turn(s, m)

    def take_usual(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Do it; one card will be drawn afterwards. (BASE-TURN-04)"""
        card = move_card(m)
        s.draws.append(seat * 16 + 1)
        s.stack.append(FRAMES[kinds.END_TURN][seat])
        if move_act(m) == kinds.DISCARD:
            if log is not None:
                log.append(Discarded(seat, (card,)))
            move(s, HAND + seat, PILE, card, 1 << seat, log)
        else:
            announce(s, seat, m, log)


@final
class ResolveStep(Step):
    """Carry out a card over which a window was open."""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Nobody objected."""
        s.rules.effects[move_card(f.value)].resolve(s, f.seat, f.value, log)


@final
class EndTurnStep(Step):
    """Draw what is owed, as far as the deck goes. (BASE-TURN-04 to -06, S2-TURN-10)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Do first what was noted for now; serve the draws in order; hand the turn on."""
        for part in s.parts:
            if part.is_due():
                s.stack.append(f)
                fire(s, kinds.TURN_ENDING, f.seat, kinds.NOWHERE, log)
                return
        for owed in s.draws:
            draw(s, owed >> 4, owed & 15, log)
        hand_on(s, f.seat)


def hand_on(s: State, seat: Seat) -> None:
    """Forget what mattered for this turn alone; the next player is looked for."""
    s.draws.clear()
    s.laid_last = kinds.NOWHERE
    for part in s.parts:
        part.clear_turn()
    s.stack.append(FRAMES[kinds.NEXT][seat])


def draw(s: State, seat: Seat, count: int, log: Events) -> None:
    """Let a seat draw cards from the deck, as many as there are. (DUEL-TURN-07)"""
    if log is not None and count and s.deck:
        log.append(Drew(seat, zones.top(s, DECK, count)))
    zones.draw(s, DECK, HAND + seat, count, 1 << seat, log)


@final
class NextStep(Step):
    """Hand the turn on to the next player who has a card. (BASE-TURN-01, BASE-TURN-09)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Skip players without cards, who do not draw; when nobody has any, the round is over.

        Whoever gets cards again takes turns again. (BASE-TURN-10, -11, S2-TURN-11, BASE-END-02,
        BASE-END-03)
        """
        n = s.n
        seat = f.seat
        for passed in range(n):
            seat = (seat + s.direction) % n
            if s.hands[seat]:
                if log is not None:
                    for k in range(1, passed + 1):
                        log.append(Skipped((f.seat + k * s.direction) % n))
                s.active = seat
                s.stack.append(FRAMES[kinds.TURN][seat])
                return
        end_round(s, log)
