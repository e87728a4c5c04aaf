"""A table read from its store: what comes of its entries."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from saboteur.server.errors import Refused
from saboteur.server.stores.store import Store, StoreDamaged, StoreFailed
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table

AT_ONCE: Final = 8
"""So many entries are read before others have their turn: a few milliseconds."""
_LOG: Final = logging.getLogger("saboteur.server")


async def read_table(store: Store, code: str, until: str = "") -> Table | None:
    """Return a table as its entries say, or only up to the end of a match; None: there is none.

    :raises Refused: if it cannot be read any more, or just not now.
    """
    try:
        entries = await store.entries(code) if code else []
    except StoreDamaged as error:
        raise _unreadable(error) from error
    except StoreFailed:
        raise Refused("not-stored") from None
    if not entries:
        return None
    table = Table()
    try:
        for number, body in enumerate(entries):
            apply(table, e.read_entry(body))
            table.size += len(body)
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)  # whoever plays elsewhere is answered in between
            if until and table.match_id == until and table.phase in {"over", "closed"}:
                break
    except Exception as error:
        raise _unreadable(error) from error
    return table


def heard(reading: asyncio.Task[Any]) -> BaseException | None:
    """Take note of how it ended: whoever waited may have gone, and then nobody else would."""
    return None if reading.cancelled() else reading.exception()


def _unreadable(error: Exception) -> Refused:
    """Say of a table that it cannot be read, to the log and to whoever asked; without its code."""
    _LOG.error("a table cannot be read (saboteur salvage may help): %s", type(error).__name__)
    return Refused("table-damaged")
