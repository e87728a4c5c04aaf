"""Who waits for which analysis: in memory where one server has its store for itself, else in the store.

What stands in the store is taken by whichever of the servers is idle; what a server had taken that
died is taken by another.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from saboteur.server.errors import Refused
from saboteur.server.stores.store import MOST_FAILED, AnalysisQueue, Store, StoreFailed

MOST_WAITING: Final = 30
MOST_OF_ADDRESS: Final = 3
"""So many of one address may wait at a time."""
NOTED: Final = 1.0
"""So often the other servers are told how far an analysis is."""

State = Literal["none", "waiting", "running", "failed"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis is that is not kept yet."""

    state: State
    ahead: int = 0
    """How many are worked on before it."""
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """An analysis that is to be worked on."""

    match: str
    payer: str
    """The tag of the address that pays for it."""


class Queue(Protocol):
    """Everything that is wanted and not there yet."""

    async def want(self, match: str, payer: str) -> None:
        """Put a match at the end, unless it is there already.

        :raises Refused: if too many wait, of this payer or of all.
        """

    async def take(self) -> Taken | None:
        """Return what is to be worked on next; it stays in the queue until it is ended."""

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is."""

    async def end(self, match: str, *, failed: bool) -> None:
        """Take one away, or note that it failed."""

    async def progress(self, match: str) -> Progress:
        """Return how far one is."""
        ...

    async def clear(self) -> None:
        """Forget what nobody else will work on: the server stops."""

    @property
    def waiting(self) -> int:
        """Return how many are in it, as far as is known here."""
        ...


@dataclass(slots=True)
class _Job:
    payer: str
    done: int = 0
    of: int = 0


class MemoryQueue:
    """The queue of one server, which has to be filled anew when it starts again."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        """By match; the first is the one that is worked on."""
        self._failed: OrderedDict[str, None] = OrderedDict()

    async def want(self, match: str, payer: str) -> None:
        """Put a match at the end."""
        if match in self._jobs:
            return
        own = sum(job.payer == payer for job in self._jobs.values())
        if len(self._jobs) >= MOST_WAITING or own >= MOST_OF_ADDRESS:
            raise Refused("analyses-waiting")
        self._failed.pop(match, None)
        self._jobs[match] = _Job(payer)

    async def take(self) -> Taken | None:
        """Return the first."""
        return next((Taken(match, job.payer) for match, job in self._jobs.items()), None)

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is."""
        job = self._jobs.get(match)
        if job is not None:
            job.done, job.of = done, of

    async def end(self, match: str, *, failed: bool) -> None:
        """Take one away."""
        self._jobs.pop(match, None)
        if failed:
            self._failed[match] = None
            while len(self._failed) > MOST_FAILED:
                self._failed.popitem(last=False)

    async def progress(self, match: str) -> Progress:
        """Return how far one is."""
        job = self._jobs.get(match)
        if job is None:
            return Progress("failed" if match in self._failed else "none")
        ahead = list(self._jobs).index(match)
        return Progress("waiting" if ahead else "running", ahead, job.done, job.of)

    async def clear(self) -> None:
        """Forget all."""
        self._jobs.clear()

    @property
    def waiting(self) -> int:
        """Return how many are in it."""
        return len(self._jobs)


class SharedQueue:
    """The queue of all servers that share a store."""

    def __init__(self, rows: AnalysisQueue) -> None:
        self._rows = rows
        self._noted = 0.0
        self._waiting = 0

    async def want(self, match: str, payer: str) -> None:
        """Put a match at the end."""
        try:
            waits = await self._rows.want(match, payer, MOST_WAITING, MOST_OF_ADDRESS)
        except StoreFailed:
            raise Refused("not-stored") from None
        if not waits:
            raise Refused("analyses-waiting")

    async def take(self) -> Taken | None:
        """Return the first that no living server has taken."""
        found, self._waiting = await self._rows.take()
        return Taken(*found) if found else None

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is, now and then."""
        now = time.monotonic()
        if now - self._noted >= NOTED:
            self._noted = now
            await self._rows.note(match, done, of)

    async def end(self, match: str, *, failed: bool) -> None:
        """Take one away."""
        await self._rows.end(match, failed=failed)

    async def progress(self, match: str) -> Progress:
        """Return how far one is."""
        try:
            row = await self._rows.look(match)
        except StoreFailed:
            raise Refused("not-stored") from None
        if row is None:
            return Progress("none")
        if row.failed:
            return Progress("failed")
        state: State = "running" if row.taken or not row.ahead else "waiting"
        return Progress(state, row.ahead, row.done, row.of)

    async def clear(self) -> None:
        """Leave all: another server goes on with it."""

    @property
    def waiting(self) -> int:
        """Return how many were in it when it was looked at last."""
        return self._waiting


def queue_of(store: Store) -> Queue:
    """Return where the servers of a store queue what is wanted."""
    return SharedQueue(store.queue) if store.queue is not None else MemoryQueue()
