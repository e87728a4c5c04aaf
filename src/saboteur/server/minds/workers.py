"""Bots think in processes of their own: no table waits for another one's bots.

What is needed first is thought about first. Whoever asks waits as long as they said; then a simpler
level is asked, for a moment each, and at last something is done without a thought. A process that
crashes or hangs is replaced.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
from collections.abc import Coroutine
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import Any, Final

from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import LOG, Minds
from saboteur.server.minds.questions import (
    Answer,
    Packed,
    Question,
    Work,
    packed,
    simpler,
    without_thought,
    work,
)
from saboteur.server.minds.thinker import Thinker

FALLBACK_SECONDS: Final = 0.4
"""So long is a simpler level waited for."""
HARD_SECONDS: Final = 5.0
"""A process that has not answered after so long hangs, and is ended."""
START_SECONDS: Final = 30.0
"""So long may a process take to start."""
FEWEST: Final = 2
"""So many processes there are at least, that one that hangs does not stop all."""
MOST: Final = 16


def usual_workers() -> int:
    """Return how many processes think where nobody says it: one for each core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(FEWEST, min(cores or 1, MOST))


@dataclass(slots=True)
class _Job:
    """A question on its way."""

    question: Packed
    by: float
    """When it is wanted, by the loop's clock."""
    answer: asyncio.Future[Answer] = field(repr=False)


class WorkerMinds(Minds):
    """Answers questions in other processes."""

    def __init__(self, workers: int = 0, metrics: Metrics | None = None, does: Work = work) -> None:
        super().__init__()
        self.metrics = metrics or Metrics()
        self._count = workers or usual_workers()
        self._does = does
        self._jobs: list[tuple[float, int, _Job]] = []
        self._numbers = itertools.count()
        self._more = asyncio.Event()
        self._idle = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._begun = False
        self._closed = False

    # --- asking ------------------------------------------------------------------------------

    def ask(self, question: Question, seconds: float) -> asyncio.Future[Answer]:
        """Ask something that is to be answered in so many seconds, or by a simpler level."""
        return self._go(self._insist(question, seconds))

    async def _insist(self, question: Question, seconds: float) -> Answer:
        loop = asyncio.get_running_loop()
        began = loop.time()
        patience = seconds
        for level in [question.level, *simpler(question.level)]:
            try:
                found = await self._try(replace(question, level=level), patience)
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody else answers
                self.metrics.count("mind_fallbacks_total", _kind_of(error))
            else:
                name = level.partition(":")[0] if question.kind == "move" else question.kind
                self.metrics.thought(name, loop.time() - began)
                return found
            if question.kind == "meter":
                break
            patience = FALLBACK_SECONDS
        return without_thought(question)

    async def _try(self, question: Question, seconds: float) -> Answer:
        """Return what one level answers.

        :raises TimeoutError: if it takes too long.
        """
        self.warm_up()
        loop = asyncio.get_running_loop()
        job = _Job(packed(question), loop.time() + seconds, loop.create_future())
        heapq.heappush(self._jobs, (job.by, next(self._numbers), job))
        self._more.set()
        return await asyncio.wait_for(job.answer, seconds)

    # --- answering ---------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Start the first process, if none has been yet; others follow when they are needed."""
        if not self._begun and not self._closed:
            self._begun = True
            self._go(self._serve())

    async def _serve(self) -> None:
        """Answer one question after the other in one process, and in a new one if that fails."""
        thinker: Thinker | None = None
        try:
            while True:
                if thinker is None:
                    thinker = await self._started()
                    continue
                job = await self._next()
                if not await self._answer(thinker, job):
                    thinker.end()
                    thinker = None
        finally:
            if thinker is not None:
                thinker.end()

    async def _started(self) -> Thinker | None:
        thinker = Thinker()
        try:
            await asyncio.wait_for(thinker.start(), START_SECONDS)
        except (BrokenProcessPool, OSError, TimeoutError):
            LOG.exception("a process for bots could not be started")
            self.metrics.count("mind_processes_failed_total")
            thinker.end()
            await asyncio.sleep(1.0)
            return None
        self.metrics.count("mind_processes_total")
        return thinker

    async def _next(self) -> _Job:
        """Return the question that is wanted first; those whose asker has gone are left out."""
        while True:
            while self._jobs:
                job = heapq.heappop(self._jobs)[2]
                if job.answer.done():
                    continue
                if self._jobs and not self._idle:
                    self._one_more()
                return job
            self._more.clear()
            self._idle += 1
            try:
                await self._more.wait()
            finally:
                self._idle -= 1

    def _one_more(self) -> None:
        """Start another process if there may be more and all have something to do."""
        serving = sum(1 for task in self._tasks if task.get_name() == _SERVING)
        if serving < self._count:
            self._go(self._serve())

    async def _answer(self, thinker: Thinker, job: _Job) -> bool:
        """Have a question answered; say whether the process is still of use."""
        left = job.by - asyncio.get_running_loop().time()
        asked = thinker.ask(self._does, job.question, max(left, 0.0))
        done, _ = await asyncio.wait({asked}, timeout=HARD_SECONDS)
        if not done:
            self.metrics.count("mind_processes_ended_total", "hung")
            asked.cancel()
            return False
        error = asked.exception()
        if error is None:
            if not job.answer.done():
                job.answer.set_result(asked.result())
            return True
        if not job.answer.done():
            job.answer.set_exception(error)
        if isinstance(error, BrokenProcessPool):
            self.metrics.count("mind_processes_ended_total", "crashed")
            return False
        LOG.error("a bot could not answer: %s", type(error).__name__)
        return True

    # --- all of it ---------------------------------------------------------------------------

    def _go(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        serving = work.__name__ == "_serve"
        task = asyncio.create_task(work, name=_SERVING if serving else None)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def gauges(self) -> dict[str, float]:
        """Return figures for whoever runs the server."""
        serving = sum(1 for task in self._tasks if task.get_name() == _SERVING)
        return {"mind_processes": serving, "mind_questions_waiting": len(self._jobs)}

    async def close(self) -> None:
        """Stop thinking, and end the processes."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


_SERVING: Final = "bots think"


def _kind_of(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "overrun"
    return "crash" if isinstance(error, BrokenProcessPool) else "error"
