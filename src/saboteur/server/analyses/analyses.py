"""Analyses that somebody wants are worked out one at a time, behind everything else.

They are done in the order in which they were asked for. What was found is stored with the match and
never worked out again.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from dataclasses import dataclass, field
from typing import Any, Final

from saboteur.analysis.whole import LAPS
from saboteur.server.analyses.benches import Bench, Benches
from saboteur.server.analyses.queues import Progress, Queue, Taken, queue_of
from saboteur.server.analyses.work import Wanted, unpacked
from saboteur.server.errors import Refused
from saboteur.server.http.costs import Budgets
from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import LOG, Minds
from saboteur.server.rooms.clock import Clock
from saboteur.server.settings import Settings
from saboteur.server.stores.store import Store, StoreFailed

FEWEST_LAPS: Final = 4
"""How often a situation is at least played on, to say how it stood."""
PATIENCE: Final = 2.0
"""So long is waited at most, between two slices, for bots that have to answer."""
EVERY: Final = 2.0
"""Seconds after which an idle server looks for what others have been asked for."""
_GLANCE: Final = 0.02


@dataclass(eq=False)
class Analyses:
    """All analyses of one server."""

    store: Store
    clock: Clock
    settings: Settings
    budgets: Budgets
    benches: Benches
    """Where the work is done."""
    minds: Minds = field(default_factory=Minds)
    """What bots have to answer goes first."""
    metrics: Metrics = field(default_factory=Metrics)
    _queue: Queue = field(init=False)
    _working: asyncio.Task[None] | None = field(default=None, init=False)
    _closed: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self._queue = queue_of(self.store)

    @property
    def offered(self) -> bool:
        """Whether anything is analysed here at all."""
        return self.settings.analysis_per_address > 0

    async def kept(self, match: str) -> dict[str, Any] | None:
        """Return what was found once; None if nothing is kept, or it cannot be read any more."""
        body = await self.store.analysis(match)
        if body is None:
            return None
        try:
            return unpacked(body)
        except ValueError:
            LOG.warning("an analysis that was kept cannot be read")
            return None

    async def progress(self, match: str) -> Progress:
        """Return how far one is that is not kept yet."""
        return await self._queue.progress(match)

    async def want(self, match: str, network: str) -> None:
        """Have a match analysed that is over; who asks pays for what it takes.

        :raises Refused: before any work is done, if there is too much to do or too little was paid.
        """
        if (await self._queue.progress(match)).state in {"waiting", "running"}:
            return
        if not self.offered or self._closed:
            raise Refused("no-analysis")
        wait = self.budgets.wait_to_think(network, self.clock.now())
        if wait:
            self.metrics.count("refused_total", "analysis")
            raise Refused("analysis-unpaid", count=math.ceil(wait / 60))
        await self._queue.want(match, self.budgets.payer(network))
        self._hurry()

    async def follow(self) -> None:
        """Work on what other servers of the store were asked for, too, whenever nothing else is done."""
        while self.offered and self.store.queue is not None:
            self._hurry()
            await asyncio.sleep(EVERY)

    def _hurry(self) -> None:
        if not self.settings.analysis_here and self.store.queue is not None:
            return  # `saboteur work` does it
        if self._working is None and not self._closed:
            self._working = asyncio.create_task(self._work())

    def gauges(self) -> dict[str, float]:
        """Return figures for whoever runs the server."""
        return {"analyses_waiting": self._queue.waiting}

    async def close(self) -> None:
        """Leave everything that is not done."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working
        await self._queue.clear()

    # --- working -----------------------------------------------------------------------------

    async def _work(self) -> None:
        """Do one after the other, until nobody waits."""
        try:
            while (wish := await self._queue.take()) is not None:
                await self._do(wish)
        except StoreFailed as error:
            LOG.warning("the store does not answer: %s", error)
        finally:
            self._working = None

    async def _do(self, wish: Taken) -> None:
        failed = False
        try:
            await self._analyse(wish)
        except Exception as error:  # noqa: BLE001 - whatever it is, the next one is done
            LOG.error("a match could not be analysed: %s", type(error).__name__)
            failed = True
        self.metrics.count("analyses_total", "failed" if failed else "done")
        await self._queue.end(wish.match, failed=failed)

    async def _analyse(self, wish: Taken) -> None:
        if await self.store.analysis(wish.match) is not None:
            return  # another server has done it, or this one could not say so
        row = await self.store.match(wish.match)
        if row is None:
            raise StoreFailed("the match is gone")
        bench = self.benches()
        try:
            found = await self._worked_out(bench, wish, row.record)
        finally:
            await bench.end()
        await self._keep(wish.match, found)

    async def _worked_out(self, bench: Bench, wish: Taken, record: str) -> bytes:
        visits = self.settings.analysis_visits
        await bench.begin(Wanted(record, visits, min(LAPS, max(FEWEST_LAPS, visits // 8))))
        while True:
            await self._let_bots_think()
            last = await bench.go_on()
            self.budgets.pay_for_thinking(wish.payer, last.seconds, self.clock.now())
            self.metrics.count("analysis_steps_total")
            if last.found:
                return last.found
            await self._queue.note(wish.match, last.done, last.of)

    async def _keep(self, match: str, found: bytes) -> None:
        """Store what was found.

        :raises StoreFailed: if that does not work, so that it can be asked for again.
        """
        await self.store.keep_analysis(match, found)
        if await self.store.analysis(match) is None:
            raise StoreFailed("the match is gone")

    async def _let_bots_think(self) -> None:
        """Wait a little as long as tables wait for their bots."""
        waited = 0.0
        while self.minds.is_busy() and waited < PATIENCE:
            await asyncio.sleep(_GLANCE)
            waited += _GLANCE
