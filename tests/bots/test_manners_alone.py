"""What is counted of a bot that plays solo: what becomes of its repair cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from beliefs.alone import COUNTED_ALONE, MannersAlone, watched_alone

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.events import Cleared, DiscardedOpenly, Event
from saboteur.rules.registry import ruleset

SOLO: Final = ruleset(("solo",))
CART: Final = SOLO.ids["repair-cart"]
CART_OR_LANTERN: Final = SOLO.ids["repair-lantern-cart"]
BROKEN_CART: Final = SOLO.ids["sabotage-cart"]
MAP: Final = SOLO.ids["map"]


def seen(manners: MannersAlone, hand: Sequence[int], *events: Event) -> None:
    state = new_match(SOLO, 1, stream_keys(seed_bytes(1)), None)
    manners.watch(state, hand, events)


def test_a_repair_card_is_missed_if_no_other_mends_the_same() -> None:
    manners = MannersAlone(SOLO)
    seen(manners, [CART, CART_OR_LANTERN], DiscardedOpenly(0, (CART,)))
    assert manners.counts["repair-dropped"] == 1
    assert manners.counts["last-repair-dropped"] == 0
    seen(manners, [CART, CART_OR_LANTERN], DiscardedOpenly(0, (CART_OR_LANTERN,)))
    seen(manners, [CART, MAP], DiscardedOpenly(0, (CART,)))
    assert manners.counts["repair-dropped"] == 3
    assert manners.counts["last-repair-dropped"] == 2


def test_two_cards_for_a_tool_are_paid_dearly_after_its_repair_card_was_dropped() -> None:
    manners = MannersAlone(SOLO)
    paid = DiscardedOpenly(0, (MAP, CART)), Cleared(0, BROKEN_CART)
    seen(manners, [MAP, CART], *paid)
    assert manners.counts["cleared"] == manners.counts["repair-paid"] == 1
    assert manners.counts["cleared-after-dropping"] == manners.counts["repair-dropped"] == 0
    seen(manners, [CART], DiscardedOpenly(0, (CART,)))
    seen(manners, [MAP, CART], *paid)
    assert manners.counts["cleared-after-dropping"] == 1


def test_whole_matches_are_counted() -> None:
    counts = watched_alone(SOLO, 2, 3, "simple").counts
    assert set(counts) <= set(COUNTED_ALONE)
    assert counts["nuggets"] > 5
    assert counts["cleared"] >= counts["cleared-after-dropping"]
    assert watched_alone(SOLO, 2, 3, "simple").counts == counts
