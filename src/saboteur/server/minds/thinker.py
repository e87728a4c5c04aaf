"""A process in which bots think, one question after the other; it can be ended at any moment.

One executor has one process: if a bot crashes or hangs there, no other is disturbed.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Final, TypeVar, TypeVarTuple

from saboteur.bots.learned import read_all
from saboteur.bots.own import OWN_LEVELS, offer_own

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_PRELOADED: Final = (
    "saboteur.products.catalogue",
    "saboteur.server.minds.questions",
    "saboteur.server.minds.readied",
)
"""What every such process needs: where that is possible it is read once for all."""
_NICE: Final = 5
"""By so much do those who think step back behind the tables, which have to answer people."""


@cache
def _context() -> BaseContext:
    """Return how processes are started: never as a copy of this one, which holds secrets."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    return context


def _begin(own: tuple[tuple[str, str], ...], nice: int) -> None:
    """Make a fresh process fit for its work; it has the same levels as the server."""
    for text, source in own:
        offer_own(text, source)
    read_all()  # where processes are no copies of one that has
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is time to go
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(nice)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """End with the server, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


class Thinker:
    """One such process. It is started with the first question, or by `start`."""

    def __init__(self, nice: int = _NICE) -> None:
        """Have none yet; by `nice` it steps back behind others."""
        given = (tuple(OWN_LEVELS.values()), nice)
        self._executor = ProcessPoolExecutor(1, _context(), _begin, given)
        self._process = 0

    async def start(self) -> None:
        """Have the process started.

        :raises BrokenProcessPool: if that did not work.
        """
        if not self._process:
            self._process = await asyncio.wrap_future(self._executor.submit(os.getpid))

    def ask(self, work: Callable[[*Ts], T], *values: *Ts) -> asyncio.Future[T]:
        """Let it do some work."""
        return asyncio.wrap_future(self._executor.submit(work, *values))

    def end(self) -> None:
        """End it, whatever it does."""
        if self._process:
            with contextlib.suppress(OSError):
                os.kill(self._process, getattr(signal, "SIGKILL", signal.SIGTERM))
        self._executor.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait until nothing is left of it; it has been ended before."""
        self._executor.shutdown()
