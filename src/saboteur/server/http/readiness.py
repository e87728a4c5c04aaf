"""Whether a server can store anything, looked at once for everybody who asks at the same time.

To know it something has to be written, and whoever writes a move waits meanwhile. So however often
it is asked, it is looked at once in a while, and by one alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from saboteur.server.rooms.clock import Clock

KEPT_SECONDS: Final = 1.0
"""So long an answer is given to whoever asks next."""


class Readiness:
    """Knows whether something can be stored, as it was a moment ago."""

    def __init__(self, look: Callable[[], Awaitable[bool]], clock: Clock) -> None:
        self._look = look
        self._clock = clock
        self._looking: asyncio.Task[bool] | None = None
        self._since = 0.0

    async def now(self) -> bool:
        """Say whether it can."""
        looking = self._looking
        old = self._clock.now() - self._since >= KEPT_SECONDS
        if looking is None or (looking.done() and old):
            looking = self._looking = asyncio.create_task(self._looked())
        # Whoever goes away meanwhile takes the answer from nobody else.
        return await asyncio.shield(looking)

    async def _looked(self) -> bool:
        try:
            return await self._look()
        finally:
            self._since = self._clock.now()
