"""Figures for whoever runs the server; none of them is about a single table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: a message is counted under each bound it took no longer than."""
THOUGHT_BOUNDS: Final = tuple(round(0.001 * 2 ** (n / 2), 6) for n in range(27))
"""The same for bots: from a thousandth of a second to eight, in steps that tell a percentile."""


class Metrics:
    """Counts what the server does."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._buckets = [0] * len(BOUNDS)
        self._sum = 0.0
        self._number = 0
        self._thoughts: dict[str, list[int]] = {}
        """By level, how many thoughts took no longer than each bound; the last is all of them."""
        self._spent: dict[str, float] = {}

    def spent(self, seconds: float, kind: str) -> None:
        """Note how much processor time something took that was asked for, by what it was."""
        self._spent[kind] = self._spent.get(kind, 0.0) + seconds

    def count(self, name: str, label: str = "") -> None:
        """Count one more; a label is one of a few words of ours, never a client's."""
        self.counts[f'{name}{{kind="{label}"}}' if label else name] += 1

    def took(self, seconds: float) -> None:
        """Note how long a message took from being read to being stored and told."""
        self._sum += seconds
        self._number += 1
        for i, bound in enumerate(BOUNDS):
            if seconds <= bound:
                self._buckets[i] += 1

    def took_counts(self) -> tuple[int, ...]:
        """Return how many messages took no longer than each bound, and how many there were."""
        return (*self._buckets, self._number)

    def thought(self, level: str, seconds: float) -> None:
        """Note how long a bot's answer took, from being asked for to being there."""
        counts = self._thoughts.setdefault(level, [0] * (len(THOUGHT_BOUNDS) + 1))
        for i in range(bisect_left(THOUGHT_BOUNDS, seconds), len(counts)):
            counts[i] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """Return everything in the format that Prometheus reads."""
        lines: list[str] = []
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE saboteur_{name} gauge", f"saboteur_{name} {value:g}"]
        kind = ""
        for name, value in sorted(self.counts.items()):
            if name.partition("{")[0] != kind:
                kind = name.partition("{")[0]
                lines.append(f"# TYPE saboteur_{kind} counter")
            lines.append(f"saboteur_{name} {value}")
        lines.append("# TYPE saboteur_processor_seconds_total counter")
        for kind, seconds in sorted(self._spent.items()):
            lines.append(f'saboteur_processor_seconds_total{{kind="{kind}"}} {seconds:g}')
        lines.append("# TYPE saboteur_message_seconds histogram")
        for bound, value in zip(BOUNDS, self._buckets, strict=True):
            lines.append(f'saboteur_message_seconds_bucket{{le="{bound:g}"}} {value}')
        lines.append(f'saboteur_message_seconds_bucket{{le="+Inf"}} {self._number}')
        lines.append(f"saboteur_message_seconds_sum {self._sum:g}")
        lines.append(f"saboteur_message_seconds_count {self._number}")
        return "\n".join(lines + self._thought_lines()) + "\n"

    def _thought_lines(self) -> list[str]:
        lines = ["# TYPE saboteur_mind_seconds histogram"] if self._thoughts else []
        bounds = [*(f"{bound:g}" for bound in THOUGHT_BOUNDS), "+Inf"]
        for level, counts in sorted(self._thoughts.items()):
            for bound, value in zip(bounds, counts, strict=True):
                lines.append(
                    f'saboteur_mind_seconds_bucket{{level="{level}",le="{bound}"}} {value}'
                )
            lines.append(f'saboteur_mind_seconds_count{{level="{level}"}} {counts[-1]}')
        return lines
