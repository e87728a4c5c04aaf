"""How the events of Saboteur 2 are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.modules.teams import RESULT_NAMES
from saboteur.rules.kinds import NONE
from saboteur.texts.things import cards_words

if TYPE_CHECKING:
    from saboteur.texts.narrate import Teller
    from saboteur.views.redact import Told


def tell_hands_swapped(teller: Teller, told: Told) -> str:
    """Tell who swapped, and to the two of them what they gave and got."""
    values = teller.facts(told)
    for field in ("given", "received"):
        if told.has(field):
            cards = cards_words(teller.catalogue, teller.rules, told.numbers(field))
            values[field] = cards or teller.catalogue.text("event.hands-swapped.no-cards")
    return teller.catalogue.text(f"event.hands-swapped.{teller.form(told)}", **values)


def tell_round_scored(teller: Teller, told: Told) -> str:
    """Tell who reached the treasure, whom doors bar, who won, and what there is to share."""
    key = "event.round-scored."
    result = RESULT_NAMES[told.number("result")]
    if told.number("blue") and told.number("green") and result in {"blue", "green"}:
        result += "-first"
    nobody = told.number("completer") == NONE
    who = teller.catalogue.text(key + "nobody") if nobody else teller.plain(told)
    group = [teller.name(seat) for seat in told.numbers("group")]
    share = teller.catalogue.text(
        key + ("group" if group else "no-group"),
        players=teller.catalogue.join(group),
        count=len(group),
        base=teller.nuggets(told.number("base")),
    )
    return teller.sentences(who, teller.catalogue.text(key + result), share)


def tell_geologist_paid(teller: Teller, told: Told) -> str:
    """Tell how the crystals are divided."""
    crystals, sharers = told.number("crystals"), told.number("sharers")
    way = "alone" if sharers == 1 else "rounded" if crystals % sharers else "divided"
    return _tell_sum(
        teller,
        told,
        way,
        crystals=teller.catalogue.text("count.crystal", count=crystals),
        sharers=teller.catalogue.text("count.geologist", count=sharers),
    )


def tell_share_paid(teller: Teller, told: Told) -> str:
    """Tell a share of the treasure: the base amount, less what some roles forgo."""
    base, less = told.number("base"), told.number("deduction")
    return _tell_sum(
        teller,
        told,
        "whole" if not less else "least" if less > base else "less",
        base=base,
        deduction=less,
    )


def _tell_sum(teller: Teller, told: Told, way: str, **values: object) -> str:
    """Tell what a player is paid, with the sum that leads to it."""
    key = f"event.{told.name}."
    amount = teller.nuggets(told.number("amount"))
    return teller.catalogue.text(
        key + teller.form(told),
        name=teller.name(told.number("seat")),
        sum=teller.catalogue.text(key + way, amount=amount, **values),
    )
