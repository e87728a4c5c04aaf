"""Who looks through cards to keep one says why: a product of the tests cites clauses of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import saboteur
from saboteur.modules.piles import KeepOneStep, ToPileStep, discard_afterwards, take_up
from saboteur.products import Product, registered
from saboteur.rules.cards import Deck, action
from saboteur.rules.errors import Reason
from saboteur.rules.events import Events
from saboteur.rules.kinds import (
    FAMILY_NAMES,
    KEEP_ONE,
    TO_PILE,
    CardId,
    Move,
    Seat,
    move_card,
    new_family,
    play,
)
from saboteur.rules.parts import MALFORMED, Effect, Looking, Module
from saboteur.rules.state import State
from saboteur.rules.zones import PILE

RUMMAGING = Looking("rummaged", PILE, "RUM-01", keep="RUM-02", among="RUM-03")
BEGUN = "players 3; turn A; hand A rummage EW; hand B EW; hand C NS; discard NS NW map EW"


class RummageEffect(Effect):
    """Look through the top three of the pile, even while a card waits for it. (RUM-01)"""

    def options(self, s: State, seat: Seat, card: CardId, out: list[Move]) -> None:
        out.append(play(card))

    def resolve(self, s: State, seat: Seat, m: Move, log: Events) -> None:
        discard_afterwards(s, seat, move_card(m))
        take_up(s, seat, 3, RUMMAGING, log)

    def why_not(self, s: State, seat: Seat, m: Move) -> Reason | None:
        return None if m == play(move_card(m)) else MALFORMED


@pytest.fixture(scope="module", autouse=True)
def rummage() -> Iterator[None]:
    """Make a product known that brings one such card."""
    known = len(FAMILY_NAMES)
    deck = Deck("rummage", 1, cards=(action("rummage", new_family("rummage"), 3),))
    module = Module(
        "rummage",
        games=("base",),
        cards={deck: RummageEffect()},
        asks={KEEP_ONE: KeepOneStep()},
        steps={TO_PILE: ToPileStep()},
        shares=(KEEP_ONE, TO_PILE),
        lookings=(RUMMAGING,),
    )
    try:
        with registered(Product(module=module, editions={"P2024": {}})):
            yield
    finally:
        del FAMILY_NAMES[known:]


def named(events: list[saboteur.Event], name: str) -> tuple[str, ...]:
    (found,) = [event.clauses for event in events if event.name == name]
    return tuple(found)


@pytest.mark.parametrize("beside", ["", "+treasure-trove", "+treasure-chests"])
def test_a_new_product_cites_its_own_clauses(beside: str) -> None:
    match = saboteur.Match.from_position(f"base+rummage{beside}; {BEGUN}", seed=3)
    assert named(match.play("rummage"), "cards-looked-at") == ("RUM-01",)
    again = saboteur.Match.from_position(match.position, seed=4)
    assert again.position == match.position, "a position says by whose rule somebody looks"
    for wrong, clause in (("keep:NS", "RUM-03"), ("yes", "RUM-02")):
        with pytest.raises(saboteur.IllegalMove) as refused:
            again.play(wrong)
        assert refused.value.reason.clauses == (clause,)
    assert named(again.play("keep:NW"), "card-kept") == ("RUM-01",)
