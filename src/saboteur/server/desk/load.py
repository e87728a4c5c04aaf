"""What a server has to do, in figures of the last minute."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Final

from saboteur.server.metrics import BOUNDS, Metrics

try:
    import resource
except ImportError:  # Windows has no such figures
    resource = None  # type: ignore[assignment]

SPAN: Final = 60.0
_STATUS: Final = "/proc/self/statm"
_MOVE: Final = 'messages_total{kind="move"}'


@dataclass(frozen=True, slots=True)
class Sample:
    """How far the counts had come at some time."""

    at: float
    """By a clock that only goes forward."""
    processor: float
    """Seconds that this process has worked so far."""
    moves: int
    took: tuple[int, ...]
    """How many messages took no longer than each bound, and all of them."""


class Load:
    """Remembers a minute of samples."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._samples: deque[Sample] = deque([self._now()])

    def _now(self) -> Sample:
        moves = self._metrics.counts[_MOVE]
        return Sample(time.monotonic(), time.process_time(), moves, self._metrics.took_counts())

    def sample(self) -> None:
        """Look again."""
        now = self._now()
        self._samples.append(now)
        while len(self._samples) > 2 and self._samples[1].at < now.at - SPAN:
            self._samples.popleft()

    def processor(self) -> float:
        """Return the part of a core that was used."""
        first, last = self._samples[0], self._now()
        return (last.processor - first.processor) / max(last.at - first.at, 0.001)

    def moves(self) -> float:
        """Return how many moves people made in a second."""
        first, last = self._samples[0], self._now()
        return (last.moves - first.moves) / max(last.at - first.at, 0.001)

    def latency(self, part: float) -> float:
        """Return below which bound this part of all messages stayed; 0 if there were none."""
        first, last = self._samples[0].took, self._now().took
        counts = [after - before for before, after in zip(first, last, strict=True)]
        if not counts[-1]:
            return 0.0
        reached = (b for b, n in zip(BOUNDS, counts, strict=False) if n >= part * counts[-1])
        return next(reached, BOUNDS[-1])


def memory() -> int:
    """Return how many bytes of memory this process has; the most it ever had, where that is all."""
    try:
        with open(_STATUS, encoding="ascii") as stream:
            return int(stream.read().split()[1]) * resource.getpagesize()
    except (OSError, AttributeError):
        most = getattr(resource, "getrusage", None)
        return int(most(resource.RUSAGE_SELF).ru_maxrss) * 1024 if most is not None else 0
