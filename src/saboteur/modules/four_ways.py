"""A turn with four ways: a path card, an action card, two discards to clear, or a pass.

A pass discards several cards. They are picked one by one, in the player's order, stay in the hand
until all are picked, and are then discarded and told of together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.modules.turns import (
    WaysStep,
    add_plays,
    shown_of_discard,
    shown_of_turn,
    why_not_play,
)
from saboteur.rules import zones
from saboteur.rules.choices import FRONT_CARD, new_choice
from saboteur.rules.engine import announce, push
from saboteur.rules.errors import Reason
from saboteur.rules.events import Cleared, Discarded, DiscardedOpenly
from saboteur.rules.kinds import (
    DISCARD,
    DONE_MOVE,
    END_TURN,
    MORE_DISCARDS,
    NOWHERE,
    PAY_TO_CLEAR,
    PLAY,
    CardId,
    Move,
    Seat,
    choose,
    discard,
    move_act,
    move_card,
)
from saboteur.rules.parts import SHOWS_ALL, Step
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, FRONT, PILE

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

TO_CLEAR: Final = 2
"""(S2-TURN-03)"""
CLEAR: Final = new_choice("clear", FRONT_CARD)
"""The value of moves that say which card is to be removed."""

MUST_ACT: Final = Reason("must-act", "S2-TURN-01")
NOT_IN_HAND: Final = Reason("not-in-hand", "S2-TURN-01")
NOTHING_TO_CLEAR: Final = Reason("nothing-to-clear", "S2-TURN-04", "S2-TURN-06")
TWO_CARDS: Final = Reason("two-cards", "S2-TURN-04", "S2-TURN-03")
DISCARD_OR_DONE: Final = Reason("discard-or-done", "S2-TURN-08", "S2-TURN-09")


@final
class FourWaysStep(WaysStep):
    """Ask for a path card, an action card, two discards to clear, or a pass. (S2-TURN-01)"""

    __slots__ = ()
    CLAUSES = ("S2-TURN-01",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every way to play or discard every kind of card in the hand, and to clear."""
        seat = f.seat
        rules = s.rules
        add_plays(s, seat, out)
        if s.front[seat] and len(s.hands[seat]) >= TO_CLEAR:
            for bit, card in enumerate(rules.front_cards):
                if s.front[seat] >> bit & 1:
                    out.append(choose(card=card, value=CLEAR))
        for way in rules.ways:
            way.options(s, seat, out)

    def why_not_usual(self, s: State, seat: Seat, m: Move) -> Reason | None:
        """A card of the hand must be played or discarded, or two given to clear."""
        card = move_card(m)
        if card in s.rules.front_cards and m == choose(card=card, value=CLEAR):
            return _why_not_clear(s, seat, card)
        return why_not_play(s, seat, m, NOT_IN_HAND) if move_act(m) in {PLAY, DISCARD} else MUST_ACT

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """What is played or cleared away is seen; a discard where the pile lies open."""
        return shown_of_turn(s, m)

    def take_usual(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        """Do it; what is drawn afterwards depends on the way. (S2-TURN-02, -03, -08)"""
        card = move_card(m)
        push(s, END_TURN, seat)
        if move_act(m) == DISCARD:
            s.picked.append(card)
            ask_for_more(s, seat, log)
        elif move_act(m) == PLAY:
            s.draws.append(seat * 16 + 1)
            announce(s, seat, m, log)
        else:
            s.stack.append(Frame(PAY_TO_CLEAR, seat, NOWHERE, card))


def _why_not_clear(s: State, seat: Seat, card: CardId) -> Reason | None:
    # Only a card in front of oneself can be removed. (S2-TURN-05, S2-TURN-06)
    if not s.front[seat] >> s.rules.cards[card].front & 1:
        return NOTHING_TO_CLEAR
    # It costs two cards. (S2-TURN-04)
    return TWO_CARDS if len(s.hands[seat]) < TO_CLEAR else None


def not_picked(s: State, seat: Seat) -> list[CardId]:
    """Return the kinds of cards in a hand of which a copy is not picked yet."""
    left = s.hands[seat][:]
    for card in s.picked:
        left.remove(card)
    return sorted(set(left))


def ask_for_more(s: State, seat: Seat, log: Events) -> None:
    """Go on passing while more cards may be discarded. (S2-TURN-08, S2-TURN-09)"""
    if len(s.picked) < s.rules.most_discards and len(s.picked) < len(s.hands[seat]):
        push(s, MORE_DISCARDS, seat)
    else:
        finish_pass(s, seat, log)


def discard_picked(s: State, seat: Seat, log: Events, why: tuple[str, ...] = ()) -> int:
    """Discard the picked cards in their order; return how many. (S2-TURN-07, DUEL-SETUP-06)"""
    count = len(s.picked)
    is_open = s.rules.face_up_discards
    if log is not None:
        if is_open:
            log.append(DiscardedOpenly(seat, tuple(s.picked)))
        else:
            log.append(Discarded(seat, tuple(s.picked), why=why))
    zones.discard(s, seat, s.picked, ALL if is_open else 1 << seat, log)
    s.picked.clear()
    return count


@final
class MoreDiscardsStep(Step):
    """Ask for a further card to discard, or none. (S2-TURN-08)"""

    __slots__ = ()
    CLAUSES = ("S2-TURN-08",)

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every other card of the hand, or enough."""
        out.append(DONE_MOVE)
        for card in not_picked(s, f.seat):
            out.append(discard(card))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be another card of the hand."""
        if m == DONE_MOVE:
            return None
        card = move_card(m)
        if m != discard(card):
            return DISCARD_OR_DONE
        return None if card in not_picked(s, f.seat) else NOT_IN_HAND

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """A discard is seen where the pile lies open, and always that there is one."""
        return shown_of_discard(s) if move_act(m) == DISCARD else SHOWS_ALL

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """As many cards are drawn as were discarded."""
        if m == DONE_MOVE:
            finish_pass(s, f.seat, log)
        else:
            s.picked.append(move_card(m))
            ask_for_more(s, f.seat, log)


def finish_pass(s: State, seat: Seat, log: Events) -> None:
    """Discard what was picked; as much will be drawn. (S2-TURN-08)"""
    s.draws.append(seat * 16 + discard_picked(s, seat, log))


@final
class PayToClearStep(Step):
    """Ask for the two cards that pay for removing a card in front of oneself. (S2-TURN-03)"""

    __slots__ = ()
    CLAUSES = ("S2-TURN-03", "S2-TURN-12")

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every card of the hand that is not picked yet."""
        for card in not_picked(s, f.seat):
            out.append(discard(card))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """Two cards of the hand have to go."""
        card = move_card(m)
        if m != discard(card):
            return TWO_CARDS
        return None if card in not_picked(s, f.seat) else NOT_IN_HAND

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """A discard is seen where the pile lies open, and always that there is one."""
        return shown_of_discard(s)

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """With the second card the removed one goes on top; one card is drawn.

        So the hand is smaller for the rest of the round. (S2-TURN-12, DUEL-TURN-04)
        """
        s.picked.append(move_card(m))
        if len(s.picked) < TO_CLEAR:
            s.stack.append(f)
            return
        discard_picked(s, f.seat, log, ("S2-TURN-03", "S2-TURN-07", "OV-INFO-05"))
        s.draws.append(f.seat * 16 + 1)
        if log is not None:
            log.append(Cleared(f.seat, f.value))
        zones.move(s, FRONT + f.seat, PILE, f.value, ALL, log)
