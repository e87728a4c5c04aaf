"""Who won a round of the base game, in one line."""

from __future__ import annotations

from saboteur.present.headlines import Headline, not_reached
from saboteur.present.score_table import RoundEnd
from saboteur.rules.kinds import LONE_WINNERS, MINER, NONE, ROLE_NAMES, SABOTEUR, Seat
from saboteur.texts.narrate import Teller


def headline(teller: Teller, ended: RoundEnd) -> Headline:
    """Say who won, and who reached the treasure or where it lay. (BASE-END-06, WC-GREED-04)"""
    if ended.completer == NONE:
        winners = tuple(seat for seat, role in enumerate(ended.roles) if role == SABOTEUR)
        return not_reached(teller, ended, winners)
    role = ended.roles[ended.completer]
    if role in LONE_WINNERS:
        key = f"headline.{ROLE_NAMES[role]}"
        return Headline(by(teller, key, ended.completer), (ended.completer,))
    miners = tuple(seat for seat, role in enumerate(ended.roles) if role == MINER)
    key = "headline.saboteur-digs" if role == SABOTEUR else "headline.miners"
    return Headline(by(teller, key, ended.completer), miners)


def by(teller: Teller, key: str, seat: Seat) -> str:
    """Name who did it, or say it to them."""
    form = ".private" if seat == teller.viewer else ".public"
    return teller.catalogue.text(key + form, name=teller.name(seat))
