"""Sentences of The Duel whose facts are not simply words."""

from __future__ import annotations

from saboteur.products.duel.rules import END_NAMES
from saboteur.products.duel.trolls import TROLL_PAYMENT
from saboteur.texts.narrate import Teller
from saboteur.texts.things import colour_word, numbers
from saboteur.views.redact import Told


def tell_colours(teller: Teller, told: Told) -> str:
    """Tell which colour everybody plays."""
    colours = [colour_word(teller.catalogue, role) for role in told.numbers("roles")]
    text = teller.by_player("list.score", colours)
    return teller.catalogue.text("event.colours-drawn.public", roles=text)


def tell_gold_secured(teller: Teller, told: Told) -> str:
    """Tell who secured how much."""
    tile = teller.rules.tile(told.number("card"))
    values = {**teller.facts(told), "count": tile.gold}
    return teller.catalogue.text(f"event.gold-secured.{teller.form(told)}", **values)


def tell_round_ended(teller: Teller, told: Told) -> str:
    """Tell what ended the round."""
    why = teller.catalogue.text("event.duel-round-ended." + END_NAMES[told.number("ending")])
    return teller.catalogue.text("event.duel-round-ended.public", why=why)


def tell_trolls_paid(teller: Teller, told: Told) -> str:
    """Tell with which gold cards trolls are paid, or that there are too few."""
    owed, values = told.number("count"), told.numbers("values")
    by_sum = teller.rules.word(TROLL_PAYMENT) == "sum"
    enough = (sum(values) if by_sum else len(values)) >= owed
    way = "" if enough else "-short" if values else "-nothing"
    words = teller.catalogue
    payment = words.text("count.gold-card-worth", count=len(values), values=numbers(words, values))
    return words.text(
        f"event.trolls-paid.{teller.form(told)}{way}",
        name=teller.name(told.number("seat")),
        trolls=words.text("count.troll", count=owed),
        payment=payment,
    )


def tell_round_counted(teller: Teller, told: Told) -> str:
    """Tell everybody's gold."""
    totals = teller.by_player("list.score", told.numbers("totals"))
    return teller.catalogue.text("event.round-counted.public", totals=totals)
