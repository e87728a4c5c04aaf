"""Sentences of solo whose facts are not simply words."""

from __future__ import annotations

from saboteur.rules.kinds import ROCKFALL
from saboteur.texts.narrate import Teller
from saboteur.views.redact import Told


def tell_card(teller: Teller, told: Told) -> str:
    """Tell what becomes of a card that is not kept."""
    if teller.rules.cards[told.number("card")].family == ROCKFALL:
        way = "-rockfall" if "SOLO-07" in told.clauses else "-harmless"
    else:
        way = "" if "SOLO-05" in told.clauses else "-second"
    key = f"event.solo-card.{teller.form(told)}{way}"
    return teller.catalogue.text(key, **teller.facts(told))


def tell_rating(teller: Teller, told: Told) -> str:
    """Tell what a score is worth."""
    rating = teller.catalogue.text(f"rating.{told.number('rating')}")
    values = {**teller.facts(told), "rating": rating}
    return teller.catalogue.text(f"event.solo-rated.{teller.form(told)}", **values)
