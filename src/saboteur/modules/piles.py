"""Looking through cards and keeping one; putting a card on the pile when its effect is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules import zones
from saboteur.rules.choices import CARD, new_choice
from saboteur.rules.engine import fire
from saboteur.rules.errors import Reason
from saboteur.rules.events import CardKept, CardsLookedAt
from saboteur.rules.frames import FRAME_SHAPES
from saboteur.rules.kinds import (
    END_TURN,
    KEEP_ONE,
    NOWHERE,
    PILE_TAKEN_UP,
    TO_PILE,
    CardId,
    Move,
    Seat,
    choose,
    move_card,
)
from saboteur.rules.parts import SHOWS_ACT, Looking, Step
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, DECK, HAND, IN_PLAY, LOOKED, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State

KEEP: Final = new_choice("keep", CARD)
"""The value of a move that keeps a card."""


@final
class ToPileStep(Step):
    """The effect is over: the card goes on top of the discard pile. (WC-GEN-03)"""

    __slots__ = ()

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Put it there."""
        move(s, IN_PLAY, PILE, f.value, ALL, log)


def discard_afterwards(s: State, seat: Seat, card: CardId) -> None:
    """Let a played card go to the pile once everything it causes is done."""
    s.stack.append(Frame(TO_PILE, seat, NOWHERE, card))


def is_within(s: State) -> bool:
    """Say whether the effect of a card goes on that lets its player play others."""
    kind = s.stack[-1].kind
    return kind == TO_PILE or FRAME_SHAPES[kind].plays


def drop_rest(s: State, log: Events) -> None:
    """Drop what is left of a turn; a card that waits for its effect to be over goes to the pile."""
    while s.stack[-1].kind != END_TURN:
        f = s.stack.pop()
        # Other frames only ask and may be forgotten; this one holds a card, which would be lost.
        if f.kind == TO_PILE:
            move(s, IN_PLAY, PILE, f.value, ALL, log)


def take_up(s: State, seat: Seat, count: int, looking: Looking, log: Events) -> None:
    """Let a seat take up so many cards from the top of the discard pile and keep one."""
    if log is not None:
        log.append(CardsLookedAt(seat, tuple(s.discards[-count:]), why=looking.clauses))
    zones.take_up(s, PILE, LOOKED, count, 1 << seat, log)
    fire(s, PILE_TAKEN_UP, seat, NOWHERE, log)
    _keep_one(s, seat, looking, log)


def draw_and_keep(s: State, seat: Seat, count: int, looking: Looking, log: Events) -> None:
    """Let a seat draw so many cards from the deck and keep one."""
    if log is not None:
        log.append(CardsLookedAt(seat, zones.top(s, DECK, count), why=looking.clauses))
    zones.draw(s, DECK, LOOKED, count, 1 << seat, log)
    _keep_one(s, seat, looking, log)


def _keep_one(s: State, seat: Seat, looking: Looking, log: Events) -> None:
    """Let a seat keep one of the cards it looks at; a single card is kept without asking."""
    if len(s.looked) == 1:
        _keep(s, seat, s.looked[0], looking, log)
    else:
        which = s.rules.lookings.index(looking)
        s.stack.append(Frame(KEEP_ONE, seat, NOWHERE, which))


def _keep(s: State, seat: Seat, card: CardId, looking: Looking, log: Events) -> None:
    """Keep a card; the others go back on the pile in their order. (WC-TROVE-06)"""
    if log is not None:
        log.append(CardKept(seat, card, why=looking.clauses))
    move(s, LOOKED, HAND + seat, card, 1 << seat, log)
    # Those drawn from the deck go to the pile as well: they are discarded. (CHEST-E7)
    zones.pour(s, LOOKED, PILE, 1 << seat, log)


@final
class KeepOneStep(Step):
    """Ask which of the cards looked at is kept; the frame says by whose rule."""

    __slots__ = ()

    def clauses_for(self, rules: Ruleset, f: Frame) -> tuple[str, ...]:
        """Those by which the cards are looked at."""
        return rules.lookings[f.value].clauses

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every kind among them."""
        for card in sorted(set(s.looked)):
            out.append(choose(card=card, value=KEEP))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be one of them."""
        card = move_card(m)
        if m != choose(card=card, value=KEEP):
            return s.rules.lookings[f.value].keep_a_card
        if card not in s.looked:
            return s.rules.lookings[f.value].not_looked_at
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Which card is kept, nobody else sees. (WC-TROVE-01)"""
        return SHOWS_ACT

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Keep it."""
        _keep(s, f.seat, move_card(m), s.rules.lookings[f.value], log)
