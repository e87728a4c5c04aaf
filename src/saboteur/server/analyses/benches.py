"""Where an analysis is worked out: here, a little at a time, where there are no other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from saboteur.server.analyses.work import Going, Slice, Wanted

PAUSE: Final = 0.05
"""So long is waited between two slices: what was asked meanwhile is answered."""


class Bench(Protocol):
    """Does the work of one analysis."""

    async def begin(self, wanted: Wanted) -> None:
        """Begin."""

    async def go_on(self) -> Slice:
        """Go on for a while."""
        ...

    async def end(self) -> None:
        """Leave it, done or not."""


Benches: TypeAlias = Callable[[], Bench]


class HereBench:
    """Works in the process that answers everybody, as a browser has to."""

    def __init__(self) -> None:
        self._going: Going | None = None

    async def begin(self, wanted: Wanted) -> None:
        """Begin."""
        await asyncio.sleep(PAUSE)
        self._going = Going(wanted)

    async def go_on(self) -> Slice:
        """Go on, one step of the match at a time."""
        await asyncio.sleep(PAUSE)
        if self._going is None:
            raise RuntimeError("it has not begun")
        return self._going.go_on(0.0)

    async def end(self) -> None:
        """Forget it."""
        self._going = None
