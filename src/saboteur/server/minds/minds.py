"""Whom a table asks what its bots do, and how: here in the same process, at once.

So it is where there are no other processes, as in a browser, and in tests.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import Final

from saboteur.bots.base import Budget
from saboteur.server.metrics import Metrics
from saboteur.server.minds.questions import (
    Answer,
    Question,
    answer,
    levels_for,
    without_thought,
)

LOG: Final = logging.getLogger("saboteur.server")
QUICK: Final = "simple"
"""Who answers where nobody else does, and for somebody whose time is up: in about a millisecond."""


class Minds:
    """Answers questions. An answer always comes, and none raises: the match has to go on."""

    def __init__(self, seconds: float | None = None, *, at_once: bool = True) -> None:
        """Think here; `seconds` is how long a bot may at most, for where that is slow.

        Not `at_once` lets everybody be told first what has just happened.
        """
        self.metrics = Metrics()
        self._seconds = seconds
        self._at_once = at_once

    def ask(self, question: Question, seconds: float) -> asyncio.Future[Answer]:
        """Ask something that is to be answered in so many seconds, or by a simpler level."""
        if not self._at_once:
            return asyncio.ensure_future(self._later(question))
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        done.set_result(self._answer_here(question))
        return done

    async def quick(self, question: Question) -> Answer:
        """Return what a quick level answers, for somebody whose time is up."""
        return self._answer_here(replace(question, level=QUICK))

    async def _later(self, question: Question) -> Answer:
        await asyncio.sleep(0.01)  # what was said before goes out first
        return self._answer_here(question)

    def _answer_here(self, question: Question) -> Answer:
        budget = Budget(question.visits)
        if self._seconds is not None:
            budget = Budget(question.visits, self._seconds, time.monotonic)
        for level in levels_for(question):
            try:
                return answer(replace(question, level=level), budget)
            except Exception:
                LOG.exception("a bot could not answer")
                self.metrics.count("mind_fallbacks_total", "error")
                if question.kind == "meter":
                    break
        return without_thought(question)

    def warm_up(self) -> None:
        """Get ready, if that takes time: somebody will ask soon."""

    def is_busy(self) -> bool:
        """Say whether somebody waits for an answer that nobody thinks about yet."""
        return False

    def gauges(self) -> dict[str, float]:
        """Return figures for whoever runs the server."""
        return {}

    async def close(self) -> None:
        """Stop thinking."""
