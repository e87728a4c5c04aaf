"""What happens in The Duel and in solo, each with a match in which it does."""

from __future__ import annotations

from typing import Final

from saboteur.products.duel.events import DuelRoundEnded, TrollsPaid
from saboteur.products.duel.rules import END_NAMES
from saboteur.products.solo.events import SoloCard, SoloRated
from saboteur.rules.events import Event

SHOWN: Final[dict[str, tuple[str, str]]] = {
    "duel-goals": ("duel", "ended:goals gold-collected goals-left"),
    "duel-counters": ("duel", "ended:counters gold-secured"),
    "duel-cards": ("duel", "ended:cards key-placed troll-bribed paid:per-card"),
    "duel-counters-run-short": ("duel", "asked:secure ended:counters"),
    "duel-trolls-paid-by-sum": ("duel troll_payment=sum", "paid:two-with-one"),
    "duel-whole-match": ("duel", "match-ended goal-revealed gold-collected key-placed"),
    "solo-cards": ("solo", "ended:cards SOLO-05 SOLO-06 SOLO-07 SOLO-08"),
    "solo-counters": ("solo", "ended:counters goal-revealed"),
    "solo-goals": ("solo", "match-ended ended:goals"),
    "solo-whole-match": ("solo", "match-ended rating:0 gold-collected"),
    "solo-no-redraw": ("solo solo_rockfall_redraw=false", "match-ended SOLO-07"),
}
"""The ruleset, and what its events must show, by the name of the golden record."""


def duel_signs(events: list[Event]) -> set[str]:
    """Return what the events of a match show: their names, and signs of their contents."""
    signs: set[str] = set()
    for event in events:
        signs.add(event.NAME)
        if isinstance(event, DuelRoundEnded):
            signs.add("ended:" + END_NAMES[event.ending])
        elif isinstance(event, TrollsPaid):
            signs |= {"paid:per-card"} if len(event.values) == event.count else set()
            signs |= {"paid:two-with-one"} if event.count > 1 and event.values == (2,) else set()
        elif isinstance(event, SoloCard):
            signs |= set(event.clauses())
        elif isinstance(event, SoloRated):
            signs.add(f"rating:{event.rating}")
    return signs
