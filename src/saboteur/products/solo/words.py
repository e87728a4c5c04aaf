"""Sentences of solo whose facts are not simply words."""

from __future__ import annotations

from collections.abc import Callable

from saboteur.present.headlines import Headline, HeadlineOf
from saboteur.present.score_table import RoundEnd
from saboteur.products.solo.rules import RATINGS, rating
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


# --- the end of a round ------------------------------------------------------------------------


def headline_with(why_over: Callable[[Teller, RoundEnd], str]) -> HeadlineOf:
    """Say what was collected, and how far it is to the next rank; what ended a round is given.

    (SOLO-13, SOLO-15)
    """

    def headline(teller: Teller, ended: RoundEnd) -> Headline:
        amount = ended.payments[0].amount or 0
        text = teller.catalogue.text(
            f"headline.solo.{'private' if teller.viewer == 0 else 'public'}",
            name=teller.name(0),
            amount=teller.nuggets(amount).replace("-", "−"),
            why=why_over(teller, ended),
        )
        counted = [entry.numbers("totals")[0] for entry in ended.entries if entry.has("totals")]
        return Headline(text, (), prospect(teller, counted[0] if counted else amount))

    return headline


def prospect(teller: Teller, score: int) -> str:
    """Say what somebody has, and how much more the next rank takes."""
    total = teller.nuggets(score)
    reached = rating(score)
    if reached == len(RATINGS):
        return teller.catalogue.text("prospect.highest", total=total)
    return teller.catalogue.text(
        "prospect.next",
        total=total,
        count=RATINGS[reached] - score,
        rank=teller.catalogue.text(f"rank.{reached + 1}"),
    )
