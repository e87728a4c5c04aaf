"""Sentences of The Duel whose facts are not simply words, and the table at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from saboteur.present.headlines import Headline
from saboteur.present.score_table import NOTHING, Column, RoundEnd, Sums, entries_about
from saboteur.products.duel.events import GoldCollected, RoundCounted, TrollsPaid
from saboteur.products.duel.rules import END_NAMES
from saboteur.products.duel.trolls import TROLL_PAYMENT
from saboteur.rules.kinds import Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.messages import Catalogue
from saboteur.texts.narrate import Teller
from saboteur.texts.things import colour_word, goal_words, numbers
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


def tell_goals_left(teller: Teller, told: Told) -> str:
    """Tell which goals leave the game; that they are goals need not be said of each."""
    goals = [goal_words(teller.catalogue, teller.rules, goal) for goal in told.numbers("cards")]
    cards = teller.catalogue.join(goals)
    return teller.catalogue.text("event.goals-left.public", cards=cards)


def tell_round_counted(teller: Teller, told: Told) -> str:
    """Tell everybody's gold."""
    totals = teller.by_player("list.score", told.numbers("totals"))
    return teller.catalogue.text("event.round-counted.public", totals=totals)


def headline(teller: Teller, ended: RoundEnd) -> Headline:
    """Say who collected more, and what ended the round. (DUEL-END-01, DUEL-END-12)"""
    won = [paid.amount or 0 for paid in ended.payments]
    best = max(won)
    winners = tuple(seat for seat, amount in enumerate(won) if amount == best)
    drawn = len(winners) > 1
    form = "drawn" if drawn else "private" if winners[0] == teller.viewer else "public"
    text = teller.catalogue.text(
        f"headline.duel.{form}",
        name=teller.name(winners[0]),
        own=_signed(best),
        other=_signed(min(won)),
        why=why_over(teller, ended),
    )
    return Headline(text, () if drawn else winners)


def why_over(teller: Teller, ended: RoundEnd) -> str:
    """Return what ended a round, as part of a sentence."""
    ending = END_NAMES[ended.entries[0].number("ending")]
    return teller.catalogue.text(f"event.duel-round-ended.{ending}")


def _signed(amount: int) -> str:
    return str(amount).replace("-", "−")


# --- the table of a round ------------------------------------------------------------------------


def collected_sum(words: Catalogue, _rules: Ruleset, entries: Sequence[Told], seat: Seat) -> str:
    """Return the gold that a player collected, as a sum."""
    told = entries_about(entries, seat)
    found = [entry.number("amount") for entry in told if entry.name == GoldCollected.NAME]
    terms = " + ".join(str(amount) for amount in found)
    if len(found) > 1:
        terms = words.text("score.round-sum", terms=terms, sum=sum(found))
    return terms or words.text("score.no-gold")


def troll_sum(words: Catalogue, _rules: Ruleset, entries: Sequence[Told], seat: Seat) -> str:
    """Return what a player paid for trolls."""
    paid = [entry for entry in entries_about(entries, seat) if entry.name == TrollsPaid.NAME]
    owed = paid[-1].number("count") if paid else 0
    if not owed:
        return NOTHING
    amount = sum(sum(entry.numbers("values")) for entry in paid)
    return f"−{amount} ({words.text('count.troll', count=owed)})"


def total(_words: Catalogue, _rules: Ruleset, entries: Sequence[Told], seat: Seat) -> str:
    """Return all the gold that a player has after the round."""
    counted = [entry for entry in entries if entry.name == RoundCounted.NAME]
    return str(counted[0].numbers("totals")[seat]) if counted else ""


SUMS: Final = Sums(
    columns=(
        Column("collected", collected_sum),
        Column("trolls", troll_sum),
        Column("total", total, number=True),
    ),
    events=frozenset((GoldCollected.NAME, TrollsPaid.NAME, RoundCounted.NAME)),
)


def gain_of_paying(told: Told, seat: Seat) -> int:
    """Return what trolls cost, as a loss."""
    return -sum(told.numbers("values")) if told.number("seat") == seat else 0


def prize_of_gold(rules: Ruleset, told: Told) -> int:
    """Return what the gold is worth that was secured."""
    tile = rules.cards[told.number("card")].tile
    return tile.gold if tile is not None else 0


def prize_of_bribe(rules: Ruleset, told: Told) -> int:
    """Return what a bribe costs when the round is over."""
    del rules, told
    return -1
