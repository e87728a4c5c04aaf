"""Gold pieces that are paid, and gold cards changed into them at the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.modules.gold_cards import reshuffle
from saboteur.rules.events import GoldChanged, GoldSpent
from saboteur.rules.kinds import NONE, Seat
from saboteur.rules.zones import change_gold, give_pieces, show_no_gold

if TYPE_CHECKING:
    from saboteur.rules.events import Events
    from saboteur.rules.state import State


def can_pay(s: State, seat: Seat) -> bool:
    """Say whether a player has gold to pay with; everybody knows that. (OV-INFO-11)

    Whatever gold it is: it can be stolen too, and counts at the end. (TOLL-20, TOLL-22, TOLL-26)
    """
    if s.nuggets[seat] > 0:
        return True
    return s.rules.gold_cards_pay and bool(s.gold[seat])


def pay_piece(s: State, seat: Seat, owner: Seat, why: str, log: Events) -> None:
    """Let a player pay one gold piece to another, or, if that is NONE, to the supply.

    The player must have gold; without a piece they change a gold card, by some clause. (TOLL-21,
    AMB-68)
    """
    if not s.nuggets[seat]:
        change_card(s, seat, why, log)
    if owner != NONE:
        give_pieces(s, owner, 1, log)
    give_pieces(s, seat, -1, log)


def change_card(s: State, seat: Seat, why: str, log: Events) -> None:
    """Change the lowest gold card of a player at the bank, which shuffles it in. (TOLL-21)

    That they do it is seen, the value is not.
    """
    value = min(s.gold[seat])
    if log is not None:
        log.append(GoldChanged(seat, value, why=(why, "OV-INFO-08")))
    change_gold(s, seat, value, 1 << seat, log)
    reshuffle(s, log)


def tell_if_spent(s: State, seat: Seat, log: Events) -> None:
    """Tell everybody when a player who paid has nothing left to pay with. (OV-INFO-11)"""
    if log is not None and not can_pay(s, seat):
        log.append(GoldSpent(seat))
        show_no_gold(s, seat, log)
