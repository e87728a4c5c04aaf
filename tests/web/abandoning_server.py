"""A server that gives deals up: `python -m web.abandoning_server serve ...`.

It is the real one but for one thing: when the players' numbers have come, it looks at the deal, and
promises another one without ever beginning that match. It keeps every promise about the deal that is
played, and its record verifies.
"""

from __future__ import annotations

import asyncio
import secrets
import sys

from saboteur.__main__ import main
from saboteur.rules.chance import SEED_BYTES
from saboteur.server.rooms.room import Room
from saboteur.server.stores.tokens import new_match_id
from saboteur.server.tables import entries as e
from saboteur.server.tables.deal import Dealing
from saboteur.server.tables.fold import apply

_honest = Room._closing
_given_up: dict[str, Dealing] = {}
"""By table, the deal that was not liked."""


def _closing(room: Room, entries: list[e.AnyEntry]) -> list[e.AnyEntry]:
    table, last = room.table, entries[-1]
    before = _given_up.get(table.code)
    if isinstance(last, e.NonceGiven) and table.dealing is not None and before is None:
        _given_up[table.code], table.dealing = table.dealing, None
        for member in table.members:
            member.seal = ""
        asyncio.get_running_loop().call_soon(room._announcer.tell_table)
        return []
    if isinstance(last, e.SealGiven) and before is not None and table.match is None:
        seed = secrets.token_hex(SEED_BYTES)
        again = e.DealPromised(at=last.at, match=new_match_id(), seed=seed, ruleset=before.ruleset)
        apply(table, again)
        asyncio.get_running_loop().call_soon(room._announcer.tell_deal, room.sessions)
        return [again]
    return _honest(room, entries)


if __name__ == "__main__":
    Room._closing = _closing  # type: ignore[method-assign]
    sys.exit(main())
