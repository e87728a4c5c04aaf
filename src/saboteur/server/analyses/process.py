"""An analysis in a process of its own, which steps back behind the tables and behind their bots."""

from __future__ import annotations

import asyncio
from typing import Final

from saboteur.server.analyses import work
from saboteur.server.analyses.work import Slice, Wanted
from saboteur.server.minds.thinker import Thinker

NICE: Final = 15
"""Bots have 5: whenever one thinks, it has the processor."""
START_SECONDS: Final = 60.0
SLICE_SECONDS: Final = 180.0
"""A process that has not gone on by a single move after so long hangs."""


class ProcessBench:
    """Works in a process that is started for one analysis and ended with it."""

    def __init__(self) -> None:
        self._thinker = Thinker(NICE)

    async def begin(self, wanted: Wanted) -> None:
        """Start the process, and begin there.

        :raises TimeoutError: if that takes too long.
        """
        await asyncio.wait_for(self._thinker.start(), START_SECONDS)
        await asyncio.wait_for(self._thinker.ask(work.begin, wanted), START_SECONDS)

    async def go_on(self) -> Slice:
        """Let it go on.

        :raises TimeoutError: if nothing comes of it.
        """
        return await asyncio.wait_for(self._thinker.ask(work.go_on), SLICE_SECONDS)

    async def end(self) -> None:
        """End the process, whatever it does."""
        self._thinker.end()
        await asyncio.to_thread(self._thinker.join)
