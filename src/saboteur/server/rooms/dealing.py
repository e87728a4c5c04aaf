"""What is asked for when a deal is mixed: seals before the match, numbers once the server has promised.

Checked here, as entries; `tables/dealing.py` says what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.notation.mixing import is_hex, seal_of
from saboteur.server.errors import Refused
from saboteur.server.rooms.asking import Asking
from saboteur.server.stores.tokens import new_match_id
from saboteur.server.tables import entries as e
from saboteur.server.tables.dealing import sealed
from saboteur.server.tables.table import Table
from saboteur.server.wire import deals
from saboteur.server.wire import doors as d
from saboteur.server.wire import messages as m

_SETTLED: Final = (m.Sit, m.Watch, m.SetUp, m.Arrange, m.Start, m.Kick, d.LetIn, deals.Seal)
"""What would change who sits where, or what is played: the deal follows from that."""


def insist_settled(table: Table, message: m.ClientMessage) -> None:
    """Insist that nothing changes by which a deal that is promised could still be chosen.

    :raises Refused: if it would.
    """
    if table.dealing is not None and isinstance(message, _SETTLED):
        raise Refused("dealing")


def first_entry(asking: Asking, ruleset: str, seed: str) -> e.AnyEntry:
    """Return the entry with which a match begins: at once, or by a promise if others add to the deal."""
    begins = e.DealPromised if sealed(asking.table) else e.MatchBegan
    return begins(**asking.stamp, match=new_match_id(), seed=seed, ruleset=ruleset)


def dealt(table: Table, at: float) -> list[e.AnyEntry]:
    """Return the entry that makes the deal which is promised, with what has come so far."""
    deal = table.dealing
    if deal is None:
        return []
    return [e.MatchBegan(at=at, match=deal.match, seed=deal.seed, ruleset=deal.ruleset)]


def deal_now(table: Table) -> deals.Deal | None:
    """Return what everybody is told of a deal that is promised."""
    deal = table.dealing
    if deal is None:
        return None
    return deals.Deal(deal.match, deal.ruleset, deal.promise, list(deal.seals))


def _seal(asking: Asking, message: deals.Seal) -> list[e.AnyEntry]:
    """Whoever seals a number on a device does so for all who sit round it."""
    asking.in_phase("lobby")
    if not is_hex(message.seal):
        raise Refused("bad-nonce")
    table = asking.table
    seated = [member for member in asking.people if table.seat_of(member) >= 0]
    if not seated:
        asking.seated()
    return [
        e.SealGiven(**asking.stamp, member=member, seal=message.seal)
        for member in seated
        if table.members[member].seal != message.seal
    ]


def _nonce(asking: Asking, message: deals.Nonce) -> list[e.AnyEntry]:
    """Take a number for every seat for which this device has sealed it, and for no other."""
    if not is_hex(message.nonce):
        raise Refused("bad-nonce")
    deal = asking.table.dealing
    if deal is None or deal.match != message.match:
        raise Refused("dealt-already")
    asking.entered()
    own = [asking.table.seat_of(member) for member in asking.people]
    seal = seal_of(bytes.fromhex(message.nonce))
    seats = [seat for seat in own if seat >= 0 and deal.seals[seat] == seal]
    if not seats:
        raise Refused("other-nonce")
    return [
        e.NonceGiven(**asking.stamp, seat=seat, nonce=message.nonce)
        for seat in seats
        if seat not in deal.nonces
    ]


DEAL_COMMANDS: Final[dict[type, Callable[[Asking, Any], list[e.AnyEntry]]]] = {
    deals.Seal: _seal,
    deals.Nonce: _nonce,
}
"""The messages by which players add to a deal."""
