"""Bots think in processes of their own: no table waits for another one's bots.

What is needed first is thought about first. Whoever asks waits as long as they said; then a simpler
level is asked, for a moment each, and at last something is done without a thought. A process that
crashes or hangs is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import heapq
import itertools
import os
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import Final

from saboteur.server.metrics import Metrics
from saboteur.server.minds.minds import LOG, QUICK, Minds
from saboteur.server.minds.questions import (
    Answer,
    Packed,
    Question,
    Work,
    levels_for,
    packed,
    without_thought,
    work,
)
from saboteur.server.minds.thinker import Thinker

FALLBACK_SECONDS: Final = 0.4
"""So long is a simpler level waited for."""
HARD_SECONDS: Final = 5.0
"""A process that has not answered after so long hangs, and is ended."""
SHARE: Final = 0.8
"""So much of the time that is left may be thought; the rest is for the way there and back."""
START_SECONDS: Final = 20.0
"""So long may a process take to start; where none can be, a quick level thinks in a thread here."""
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

    def __init__(
        self,
        workers: int = 0,
        metrics: Metrics | None = None,
        does: Work = work,
        hard_seconds: float = HARD_SECONDS,
        fallback_seconds: float = FALLBACK_SECONDS,
    ) -> None:
        super().__init__()
        self.metrics = metrics or Metrics()
        self._count = workers or usual_workers()
        self._does = does
        self._hard = hard_seconds
        self._fallback = fallback_seconds
        self._jobs: list[tuple[float, int, _Job]] = []
        self._numbers = itertools.count()
        self._more = asyncio.Event()
        self._up = asyncio.Event()
        """Whether a process has ever been started."""
        self._idle = 0
        self._asking: set[asyncio.Task[Answer]] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._ended: list[Thinker] = []
        self._closed = False

    # --- asking ------------------------------------------------------------------------------

    def ask(self, question: Question, seconds: float) -> asyncio.Future[Answer]:
        """Ask something that is to be answered in so many seconds, or by a simpler level."""
        task = asyncio.create_task(self._insist(question, seconds))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return task

    async def _insist(self, question: Question, seconds: float) -> Answer:
        loop = asyncio.get_running_loop()
        if not await self._is_up():
            return await self.quick(question)
        began = loop.time()
        patience = seconds
        failed = False
        for level in levels_for(question):
            try:
                found = await self._try(replace(question, level=level), patience)
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody else answers
                self.metrics.count("mind_fallbacks_total", _kind_of(error))
                failed = failed or _kind_of(error) == "error"
            else:
                name = level.partition(":")[0] if question.kind == "move" else question.kind
                self.metrics.thought(name, loop.time() - began)
                return found
            if question.kind == "meter":
                break
            patience = self._fallback
        if failed and question.kind != "meter":
            # It may be a game that only this process knows: products can be added from outside.
            return await self._in_a_thread(question)
        return without_thought(question)

    async def quick(self, question: Question) -> Answer:
        """Return what a quick level answers: from a process if one is free, else from a thread."""
        if self._up.is_set():
            try:
                return await self._try(replace(question, level=QUICK), self._fallback)
            except Exception as error:  # noqa: BLE001 - whatever it is, somebody else answers
                self.metrics.count("mind_fallbacks_total", _kind_of(error))
        return await self._in_a_thread(question)

    async def _in_a_thread(self, question: Question) -> Answer:
        """Let a quick level answer in this process, but not in the loop that answers everybody."""
        return await asyncio.to_thread(self._answer_here, replace(question, level=QUICK))

    async def _is_up(self) -> bool:
        """Say whether there is a process, after waiting for the first one if need be."""
        self.warm_up()
        if not self._up.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._up.wait(), START_SECONDS)
        return self._up.is_set()

    async def _try(self, question: Question, seconds: float) -> Answer:
        """Return what one level answers.

        :raises TimeoutError: if it takes too long.
        """
        loop = asyncio.get_running_loop()
        job = _Job(packed(question), loop.time() + seconds, loop.create_future())
        heapq.heappush(self._jobs, (job.by, next(self._numbers), job))
        self._more.set()
        return await asyncio.wait_for(job.answer, seconds)

    # --- answering ---------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Start the first process, if none has been yet; others follow when they are needed."""
        if not self._serving:
            self._one_more()

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
                self._ended.append(thinker)

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
        except asyncio.CancelledError:
            thinker.end()
            self._ended.append(thinker)
            raise
        self._up.set()
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
        if len(self._serving) < self._count and not self._closed:
            task = asyncio.create_task(self._serve())
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    async def _answer(self, thinker: Thinker, job: _Job) -> bool:
        """Have a question answered; say whether the process is still of use."""
        left = job.by - asyncio.get_running_loop().time()
        # The more wait, the less is thought about each: all of them a little, rather than some not at all.
        crowd = 1 + len(self._jobs) / self._count
        asked = thinker.ask(self._does, job.question, max(left, 0.0) * SHARE / crowd)
        try:
            done, _ = await asyncio.wait({asked}, timeout=self._hard)
        except asyncio.CancelledError:
            asked.cancel()
            raise
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

    def is_busy(self) -> bool:
        """Say whether somebody waits for an answer that nobody thinks about yet."""
        return any(not job.answer.done() for _, _, job in self._jobs)

    def gauges(self) -> dict[str, float]:
        """Return figures for whoever runs the server."""
        return {"mind_processes": len(self._serving), "mind_questions_waiting": len(self._jobs)}

    async def close(self) -> None:
        """Stop thinking, and end the processes."""
        self._closed = True
        tasks = [*self._asking, *self._serving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        while self._ended:
            await asyncio.to_thread(self._ended.pop().join)
        gc.collect()  # locks that processes shared are given back now, and not after the last moment


def _kind_of(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "overrun"
    return "crash" if isinstance(error, BrokenProcessPool) else "error"
