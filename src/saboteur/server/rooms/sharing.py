"""What a server does that shares its store with others: takes up what they left, gives up what it lost."""

from __future__ import annotations

import asyncio
from typing import Final

from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.stores.store import StoreFailed

EVERY: Final = 2.0
"""Seconds after which tables of a process that died are taken up by another."""


async def share(rooms: Rooms) -> None:
    """Look after what is shared, for ever."""
    store = rooms.store
    term = store.term
    while True:
        try:
            orphans = await store.orphans()
        except StoreFailed as error:
            LOG.warning("the store does not answer: %s", error)
            orphans = []
        if store.term != term:
            # The others cannot hear of us, or could not for a while: they may have taken up all
            # tables, and whoever sits at one here is to come to where it is now.
            left = list(rooms.by_code.values()) if term else []
            term = store.term
            for room in left:
                rooms.give_up(room)
            if left:
                LOG.error("the line to the store broke: %d tables are given up", len(left))
        rooms.take_up(row.code for row in orphans)
        await asyncio.sleep(EVERY)
