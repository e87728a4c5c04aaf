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
    NONE,
    NOWHERE,
    PILE_TAKEN_UP,
    TO_PILE,
    TRIGGERS,
    CardId,
    Move,
    Seat,
    choose,
    move_card,
)
from saboteur.rules.parts import SHOWS_ACT, Step
from saboteur.rules.state import Frame
from saboteur.rules.zones import ALL, DECK, HAND, IN_PLAY, LOOKED, PILE, move

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State

KEEP: Final = new_choice("keep", CARD)
"""The value of a move that keeps a card."""

KEPT_BY: Final[list[tuple[str, ...]]] = [
    ("WC-TROVE-01", "WC-TROVE-02", "WC-TROVE-07", "WC-TROVE-08"),
    ("CHEST-E9",),
    ("CHEST-E7",),
]
"""The clauses by which somebody looks at cards to keep one: of a Treasure Trove, of the pile that
a chest searches, of the cards that a chest lets them draw."""
KEEP_A_CARD: Final = [
    Reason("keep-a-card", "WC-TROVE-08"),
    Reason("keep-a-card", "CHEST-E9"),
    Reason("keep-a-card", "CHEST-E7"),
]
NOT_LOOKED_AT: Final = [
    Reason("not-looked-at", "WC-TROVE-01"),
    Reason("not-looked-at", "CHEST-E9"),
    Reason("not-looked-at", "CHEST-E7"),
]


OF_TROVE: Final = 0
OF_PILE: Final = 1
OF_DRAWN: Final = 2
"""Which of the three, by what the cards are that are looked at."""


def source(s: State, depth: int) -> int:
    """Return where the cards come from of which one is kept: OF_TROVE, OF_PILE or OF_DRAWN.

    What waits below the question tells it: a Treasure Trove waits for the pile, a chest for the
    triggers if it searches the pile, and for the end of the turn if it draws.
    """
    kind = s.stack[-depth].kind if len(s.stack) >= depth else NONE
    if kind == TO_PILE:
        return OF_TROVE
    return OF_PILE if kind == TRIGGERS else OF_DRAWN


def why_kept(s: State) -> tuple[str, ...]:
    """Return the clauses by which somebody looks at cards, or has kept one."""
    return KEPT_BY[source(s, 1)]


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


def take_up(s: State, seat: Seat, count: int, log: Events) -> None:
    """Let a seat take up so many cards from the top of the discard pile and keep one."""
    if log is not None:
        log.append(CardsLookedAt(seat, tuple(s.discards[-count:]), why=why_kept(s)))
    zones.take_up(s, PILE, LOOKED, count, 1 << seat, log)
    fire(s, PILE_TAKEN_UP, seat, NOWHERE, log)
    _keep_one(s, seat, log)


def draw_and_keep(s: State, seat: Seat, count: int, log: Events) -> None:
    """Let a seat draw so many cards from the deck and keep one."""
    if log is not None:
        log.append(CardsLookedAt(seat, zones.top(s, DECK, count), why=why_kept(s)))
    zones.draw(s, DECK, LOOKED, count, 1 << seat, log)
    _keep_one(s, seat, log)


def _keep_one(s: State, seat: Seat, log: Events) -> None:
    """Let a seat keep one of the cards it looks at; a single card is kept without asking."""
    if len(s.looked) == 1:
        _keep(s, seat, s.looked[0], log)
    else:
        s.stack.append(Frame(KEEP_ONE, seat))


def _keep(s: State, seat: Seat, card: CardId, log: Events) -> None:
    """Keep a card; the others go back on the pile in their order. (WC-TROVE-06)"""
    if log is not None:
        log.append(CardKept(seat, card, why=why_kept(s)))
    move(s, LOOKED, HAND + seat, card, 1 << seat, log)
    # Those drawn from the deck go to the pile as well: they are discarded. (CHEST-E7)
    zones.pour(s, LOOKED, PILE, 1 << seat, log)


@final
class KeepOneStep(Step):
    """Ask which of the cards looked at is kept. (WC-TROVE-01, WC-TROVE-08)"""

    __slots__ = ()
    CLAUSES = ("WC-TROVE-01", "WC-TROVE-08")

    def options(self, s: State, f: Frame, out: list[Move]) -> None:
        """Every kind among them."""
        for card in sorted(set(s.looked)):
            out.append(choose(card=card, value=KEEP))

    def why_not(self, s: State, f: Frame, m: Move) -> Reason | None:
        """It must be one of them."""
        card = move_card(m)
        if m != choose(card=card, value=KEEP):
            return KEEP_A_CARD[source(s, 2)]
        if card not in s.looked:
            return NOT_LOOKED_AT[source(s, 2)]
        return None

    def shows(self, s: State, f: Frame, m: Move) -> int:
        """Which card is kept, nobody else sees. (WC-TROVE-01)"""
        return SHOWS_ACT

    def take(self, s: State, f: Frame, m: Move, log: Events) -> None:
        """Keep it."""
        _keep(s, f.seat, move_card(m), log)
