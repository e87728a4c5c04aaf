"""How the events of Saboteur 2 are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.present.headlines import Headline, gold_place, not_reached, tell_end
from saboteur.present.score_table import NOTHING, Column, Sums, entries_about
from saboteur.products.saboteur2.deck import IN_PRISON
from saboteur.products.saboteur2.events import GeologistPaid, LeftOut, RoundScored, SharePaid
from saboteur.products.saboteur2.teams import LOCKED, RESULT_NAMES, SABOTEURS_WON
from saboteur.rules.kinds import NONE, SABOTEUR
from saboteur.texts.things import card_words, cards_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.present.score_table import RoundEnd
    from saboteur.rules.kinds import Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.texts.messages import Catalogue
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


def gain_of_stealing(told: Told, seat: Seat) -> int:
    """Return 1 for the thief and -1 for the player they stole from."""
    return (told.number("seat") == seat) - (told.number("target") == seat)


def headline(teller: Teller, ended: RoundEnd) -> Headline:
    """Say which team won, and which door or whose last card decided it. (S2-WIN-10 to -15)"""
    scored = [entry for entry in ended.entries if entry.name == RoundScored.NAME]
    if not scored:
        return Headline(tell_end(teller, ended))
    group = scored[0].numbers("group")
    if ended.completer == NONE and (group or SABOTEUR not in ended.roles):
        return not_reached(teller, ended, group)
    text = teller.catalogue.text(
        f"headline.{_deciding(scored[0])}",
        name=teller.name(ended.completer),
        players=teller.catalogue.join([teller.name(seat) for seat in group]),
        goal=gold_place(teller, ended),
    )
    return Headline(text, group)


def _deciding(scored: Told) -> str:
    """Return the key of what decided a round."""
    result = scored.number("result")
    if result == SABOTEURS_WON:
        return "team.trapped"
    if result == LOCKED:
        return "team.locked-but" if scored.numbers("group") else "team.locked"
    passing = scored.number("blue") and scored.number("green")
    return f"{'first' if passing else 'team'}.{RESULT_NAMES[result]}"


# --- the table of a round ------------------------------------------------------------------------


def share_sum(words: Catalogue, rules: Ruleset, entries: Sequence[Told], seat: Seat) -> str:
    """Return a player's share of the treasure as a sum, or what keeps them from having one."""
    for entry in entries_about(entries, seat):
        if entry.name == LeftOut.NAME:
            return card_words(words, rules, rules.front_cards[IN_PRISON])
        if entry.name == SharePaid.NAME:
            base, less = entry.number("base"), entry.number("deduction")
            amount = entry.number("amount")
            if base < less:
                return f"{amount} ({base} − {less})"
            way = "less" if less else "whole"
            return words.text(f"event.share-paid.{way}", base=base, deduction=less, amount=amount)
    return NOTHING


def crystal_sum(words: Catalogue, _rules: Ruleset, entries: Sequence[Told], seat: Seat) -> str:
    """Return what a Geologist is paid as a sum."""
    for entry in entries_about(entries, seat):
        if entry.name == GeologistPaid.NAME:
            crystals, sharers = entry.number("crystals"), entry.number("sharers")
            if sharers == 1:
                return str(crystals)
            way = "rounded" if crystals % sharers else "divided"
            return words.text(
                f"event.geologist-paid.{way}",
                crystals=crystals,
                sharers=sharers,
                amount=entry.number("amount"),
            )
    return NOTHING


SUMS: Final = Sums(
    columns=(Column("share", share_sum), Column("crystals", crystal_sum, always=False)),
    events=frozenset((RoundScored.NAME, LeftOut.NAME, GeologistPaid.NAME, SharePaid.NAME)),
    headline=RoundScored.NAME,
    shut_out=LeftOut.NAME,
)
