"""How its events are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_direction_changed(teller: Teller, told: Told) -> str:
    """Tell which way round play goes now."""
    way = "clockwise" if told.number("direction") > 0 else "anticlockwise"
    values = {
        **teller.facts(told),
        "way": teller.catalogue.text("event.direction-changed." + way),
    }
    return teller.catalogue.text(f"event.direction-changed.{teller.form(told)}", **values)
