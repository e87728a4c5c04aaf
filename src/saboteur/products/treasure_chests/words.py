"""How its events are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.texts.things import effect_words

if TYPE_CHECKING:
    from saboteur.rules.kinds import Seat
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_chest(teller: Teller, told: Told) -> str:
    """Tell who looked at a chest or opened it and, to those who may know, what it does."""
    values = teller.facts(told)
    if told.has("chest"):
        values["effect"] = effect_words(teller.catalogue, "chest", told.number("chest"))
    return teller.catalogue.text(f"event.{told.name}.{teller.form(told)}", **values)


def gain_of_finding(told: Told, seat: Seat) -> int:
    """Return 1 for the player who found gold, as a card or a piece."""
    return int(told.number("seat") == seat)
