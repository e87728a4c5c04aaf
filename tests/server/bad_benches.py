"""Benches at which something goes wrong, in the process that analyses."""

from __future__ import annotations

import os

from saboteur.server.analyses.process import ProcessBench
from saboteur.server.analyses.work import Slice


class CrashingBench(ProcessBench):
    """Its process ends in the middle of the match, with everything in it."""

    async def go_on(self) -> Slice:
        found = await super().go_on()
        if found.done > 3:
            await self._thinker.ask(os._exit, 1)
        return found
