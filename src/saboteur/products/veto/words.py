"""How its event is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.kinds import move_card, move_turned
from saboteur.texts.narrate import card_words

if TYPE_CHECKING:
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_vetoed(teller: Teller, told: Told) -> str:
    """Tell which card has no effect."""
    move = told.number("move")
    card = card_words(teller.catalogue, teller.rules, move_card(move), turned=move_turned(move))
    values = {**teller.facts(told), "card": card}
    return teller.catalogue.text(f"event.vetoed.{teller.form(told)}", **values)
