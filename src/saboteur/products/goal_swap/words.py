"""How its events are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_goals_swapped(teller: Teller, told: Told) -> str:
    """Tell who put two goals back and, to those who may know, whether they were exchanged."""
    values = teller.facts(told)
    if told.has("swapped"):
        way = "exchanged" if told.number("swapped") else "kept"
        values["way"] = teller.catalogue.text("event.goals-swapped." + way)
    return teller.catalogue.text(f"event.goals-swapped.{teller.form(told)}", **values)
