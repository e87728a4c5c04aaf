"""Figures for whoever runs the server; none of them is about a single table."""

from __future__ import annotations

from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: a message is counted under each bound it took no longer than."""


class Metrics:
    """Counts what the server does."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._buckets = [0] * len(BOUNDS)
        self._sum = 0.0
        self._number = 0
        self._spent = 0.0

    def spent(self, seconds: float) -> None:
        """Note how much processor time something took that was asked for."""
        self._spent += seconds

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
        lines.append(f"saboteur_processor_seconds_total {self._spent:g}")
        lines.append("# TYPE saboteur_message_seconds histogram")
        for bound, value in zip(BOUNDS, self._buckets, strict=True):
            lines.append(f'saboteur_message_seconds_bucket{{le="{bound:g}"}} {value}')
        lines.append(f'saboteur_message_seconds_bucket{{le="+Inf"}} {self._number}')
        lines.append(f"saboteur_message_seconds_sum {self._sum:g}")
        lines.append(f"saboteur_message_seconds_count {self._number}")
        return "\n".join(lines) + "\n"
