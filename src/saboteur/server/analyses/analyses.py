"""Who waits for which analysis, how far it is, and what is kept of it.

One is worked on at a time, in the order in which they were asked for. What was found is stored with
the match and never worked out again; what was not finished when the server stopped has to be asked
for again.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from saboteur.analysis.whole import LAPS
from saboteur.server.analyses.benches import Bench, Benches
from saboteur.server.analyses.work import Slice, Wanted, unpacked
from saboteur.server.errors import Refused
from saboteur.server.http.costs import Budgets
from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import LOG, Minds
from saboteur.server.rooms.clock import Clock
from saboteur.server.settings import Settings
from saboteur.server.stores.store import Store, StoreFailed

MOST_WAITING: Final = 30
MOST_OF_ADDRESS: Final = 3
"""So many of one address may wait at a time."""
MOST_FAILED: Final = 200
FEWEST_LAPS: Final = 4
"""How often a situation is at least played on, to say how it stood."""
PATIENCE: Final = 2.0
"""So long is waited at most, between two slices, for bots that have to answer."""
_GLANCE: Final = 0.02

State = Literal["none", "waiting", "running", "failed"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis is that is not kept yet."""

    state: State
    ahead: int = 0
    """How many are worked on before it."""
    done: int = 0
    of: int = 0


@dataclass(slots=True)
class _Job:
    match: str
    record: str
    network: str
    """Who pays for it."""
    last: Slice = field(default_factory=lambda: Slice(0, 0, 0.0))


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
    _jobs: OrderedDict[str, _Job] = field(default_factory=OrderedDict, init=False)
    """By match; the first is the one that is worked on."""
    _failed: OrderedDict[str, None] = field(default_factory=OrderedDict, init=False)
    _working: asyncio.Task[None] | None = field(default=None, init=False)
    _closed: bool = field(default=False, init=False)

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

    def progress(self, match: str) -> Progress:
        """Return how far one is that is not kept yet."""
        job = self._jobs.get(match)
        if job is None:
            return Progress("failed" if match in self._failed else "none")
        ahead = list(self._jobs).index(match)
        state: State = "waiting" if ahead else "running"
        return Progress(state, ahead, job.last.done, job.last.of)

    def want(self, match: str, record: str, network: str) -> None:
        """Have a match analysed that is over; who asks pays for what it takes.

        :raises Refused: before any work is done, if there is too much to do or too little was paid.
        """
        if match in self._jobs:
            return
        if not self.offered or self._closed:
            raise Refused("no-analysis")
        now = self.clock.now()
        own = sum(job.network == network for job in self._jobs.values())
        if len(self._jobs) >= MOST_WAITING or own >= MOST_OF_ADDRESS:
            raise Refused("analyses-waiting")
        wait = self.budgets.wait_to_think(network, now)
        if wait:
            self.metrics.count("refused_total", "analysis")
            raise Refused("analysis-unpaid", count=math.ceil(wait / 60))
        self._failed.pop(match, None)
        self._jobs[match] = _Job(match, record, network)
        if self._working is None:
            self._working = asyncio.create_task(self._work())

    def gauges(self) -> dict[str, float]:
        """Return figures for whoever runs the server."""
        return {"analyses_waiting": len(self._jobs)}

    async def close(self) -> None:
        """Leave everything that is not done."""
        self._closed = True
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working
        self._jobs.clear()

    # --- working -----------------------------------------------------------------------------

    async def _work(self) -> None:
        """Do one after the other, until nobody waits."""
        try:
            while self._jobs:
                job = next(iter(self._jobs.values()))
                try:
                    await self._analyse(job)
                    self.metrics.count("analyses_total", "done")
                except Exception as error:  # noqa: BLE001 - whatever it is, the next one is done
                    LOG.error("a match could not be analysed: %s", type(error).__name__)
                    self.metrics.count("analyses_total", "failed")
                    self._failed[job.match] = None
                    while len(self._failed) > MOST_FAILED:
                        self._failed.popitem(last=False)
                finally:
                    self._jobs.pop(job.match, None)
        finally:
            self._working = None

    async def _analyse(self, job: _Job) -> None:
        bench = self.benches()
        try:
            found = await self._worked_out(bench, job)
        finally:
            await bench.end()
        await self._keep(job, found)

    async def _worked_out(self, bench: Bench, job: _Job) -> bytes:
        visits = self.settings.analysis_visits
        await bench.begin(Wanted(job.record, visits, min(LAPS, max(FEWEST_LAPS, visits // 8))))
        while not job.last.found:
            await self._let_bots_think()
            job.last = await bench.go_on()
            self.budgets.pay_for_thinking(job.network, job.last.seconds, self.clock.now())
            self.metrics.count("analysis_steps_total")
        return job.last.found

    async def _keep(self, job: _Job, found: bytes) -> None:
        """Store what was found.

        :raises StoreFailed: if that does not work, so that it can be asked for again.
        """
        await self.store.keep_analysis(job.match, found)
        if await self.store.analysis(job.match) is None:
            raise StoreFailed("the match is gone")

    async def _let_bots_think(self) -> None:
        """Wait a little as long as tables wait for their bots."""
        waited = 0.0
        while self.minds.is_busy() and waited < PATIENCE:
            await asyncio.sleep(_GLANCE)
            waited += _GLANCE
