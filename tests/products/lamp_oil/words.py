"""How its events are told: what was in a flask is a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from products.lamp_oil.deck import FULL

if TYPE_CHECKING:
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_flask(teller: Teller, told: Told) -> str:
    """Tell who looked or poured and, to who may know, what was in it."""
    values = teller.facts(told)
    form = teller.form(told)
    if told.has("flask"):
        way = "full" if told.number("flask") == FULL else "empty"
        values["flask"] = teller.catalogue.text("flask." + way)
        if form == "aloud":
            form = "private"
        if form == "public" and f"event.{told.name}.full" in teller.catalogue:
            form = "full"
    return teller.catalogue.text(f"event.{told.name}.{form}", **values)
