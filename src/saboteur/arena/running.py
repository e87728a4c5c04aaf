"""Many deals, on all cores of this machine."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from typing import Final

from saboteur.arena.deals import Row, Work, play_deal

_AHEAD: Final = 3
"""So many deals for each process are handed out before they are played."""


def cores() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(work: Work, deals: Sequence[int], jobs: int) -> Iterator[Row]:
    """Play deals, by several processes if wanted; each is returned as soon as it is played.

    Workers are started afresh, not forked: so it is the same on every system.
    """
    if jobs == 1 or len(deals) == 1:
        yield from map(partial(play_deal, work), deals)
        return
    usual = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(usual)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_let_go)
    ended = False
    try:
        waiting = iter(deals)
        running: set[Future[Row]] = set()
        while True:
            for deal in waiting:
                with _unbroken():
                    running.add(pool.submit(play_deal, work, deal))
                if len(running) >= _AHEAD * jobs:
                    break
            if not running:
                ended = True
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        workers = list((pool._processes or {}).values())  # noqa: SLF001 - the only way before Python 3.14
        pool.shutdown(wait=ended, cancel_futures=True)
        for worker in [] if ended else workers:
            # Somebody stopped the run: a deal may take long, and is played again next time.
            worker.terminate()


@contextlib.contextmanager
def _unbroken() -> Iterator[None]:
    """Let Ctrl-C wait a moment.

    To hand out a deal may start a worker. One that is half started is not known to the pool yet, so
    nobody would end it, and whoever stopped the run would wait for its deal.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_go() -> None:
    """Let the parent alone hear of Ctrl-C; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
