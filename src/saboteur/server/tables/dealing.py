"""Mixing a deal: the entries with which the server and the players' devices add their parts (ADR 0062).

Who sits where and what is played is settled when the server promises its part. From then on nothing
of the deal can be chosen by anybody: the parts that are still to come were sealed before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.server.tables import entries as e
from saboteur.server.tables.deal import Dealing
from saboteur.server.tables.table import Table


def sealed(table: Table) -> bool:
    """Say whether anybody who sits at the table is to add a number to the next deal."""
    return any(c.member >= 0 and table.members[c.member].seal for c in table.chairs)


def _sealed(table: Table, entry: e.SealGiven) -> None:
    table.members[entry.member].seal = entry.seal


def _promised(table: Table, entry: e.DealPromised) -> None:
    table.take_seated()
    seals = [table.members[c.member].seal if c.member >= 0 else "" for c in table.chairs]
    table.dealing = Dealing(entry.match, entry.seed, entry.ruleset, tuple(seals), entry.at)


def _nonce_given(table: Table, entry: e.NonceGiven) -> None:
    if table.dealing is not None:
        table.dealing.nonces[entry.seat] = entry.nonce


DEALING: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.SealGiven: _sealed,
    e.DealPromised: _promised,
    e.NonceGiven: _nonce_given,
}
"""What each of these entries does to a table."""
