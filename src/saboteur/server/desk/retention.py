"""Forgets what is older than the host wants to keep, a little at a time and without being asked."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Collection
from typing import Final

from saboteur.server.settings import Settings
from saboteur.server.stores.store import Archive, Pruned, Retention, StoreFailed

_LOG: Final = logging.getLogger("saboteur.server")
AT_ONCE: Final = 50
"""So many tables are forgotten before whoever plays gets their turn at the disk."""
_PAUSE: Final = 0.05
_EVERY: Final = 3600.0
_DAY: Final = 86400.0


def retention(settings: Settings, now: float, spared: Collection[str] = ()) -> Retention:
    """Return how long things are kept; 0 days: for ever."""
    matches, tables = settings.keep_matches_days, settings.keep_tables_days
    return Retention(
        now - matches * _DAY if matches else -math.inf,
        now - tables * _DAY if tables else -math.inf,
        spared,
    )


async def prune_all(archive: Archive, wanted: Callable[[], Retention]) -> Pruned:
    """Forget everything that is too old; return how much that was.

    :raises StoreFailed: if it cannot be written.
    """
    found = Pruned()
    while True:
        more = await archive.prune(wanted(), AT_ONCE)
        found += more
        if more == Pruned():
            return found
        await asyncio.sleep(_PAUSE)


async def keep_tidy(archive: Archive, wanted: Callable[[], Retention]) -> None:
    """Forget what is too old now and every hour, for ever."""
    while True:
        try:
            found = await prune_all(archive, wanted)
            if found != Pruned():
                _LOG.info("forgotten: %d tables, %d matches", found.tables, found.matches)
        except StoreFailed as error:
            _LOG.warning("nothing could be forgotten: %s", error)
        await asyncio.sleep(_EVERY)
