"""The curve of a training as a picture: lines over decisions, in SVG and without any package."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any, Final, NamedTuple

_WIDTH: Final = 720
_PANEL: Final = 190
_LEFT: Final = 52
_RIGHT: Final = 560
_TOP: Final = 40
_COLOURS: Final = ("#8a5a00", "#2b6cb0", "#2f855a", "#b83280")
_STYLE: Final = (
    "text{font:12px system-ui,sans-serif;fill:#333}.title{font-weight:600}.grid{stroke:#ddd}"
    "path.line{fill:none;stroke-width:1.6}.tick{font-size:10px}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}}"
)


class Panel(NamedTuple):
    """One picture among those below each other."""

    title: str
    keys: tuple[str, ...]
    """Which facts of the rows are drawn."""


PANELS: Final = (
    Panel("rounds that miners win, %", ("self", "past_miners", "past_saboteurs", "script")),
    Panel("errors of belief: dwarf cards, treasure", ("roles", "gold")),
    Panel(
        "play: explained by the critic, chance left, agreement", ("explained", "chance", "agrees")
    ),
)


def _points(rows: Sequence[dict[str, Any]], key: str) -> list[tuple[float, float]]:
    """Return what is drawn of a fact; of many rows the means of neighbours."""
    found = [
        (float(row["decisions"]), float(row[key]))
        for row in rows
        if row.get(key) is not None and "decisions" in row
    ]
    size = max(1, len(found) // 150)
    parts = [found[i : i + size] for i in range(0, len(found), size)]
    return [
        (sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)) for part in parts
    ]


def picture(title: str, rows: Sequence[dict[str, Any]]) -> str:
    """Return the picture of a curve."""
    most = max((float(row.get("decisions", 0)) for row in rows), default=1.0) or 1.0
    height = _TOP + _PANEL * len(PANELS)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<text class="title" x="16" y="22">{escape(title)}: {most / 1e6:.2f} M decisions</text>',
    ]
    for number, panel in enumerate(PANELS):
        lines += _panel(panel, rows, most, _TOP + _PANEL * number)
    return "\n".join([*lines, "</svg>", ""])


def _panel(panel: Panel, rows: Sequence[dict[str, Any]], most: float, top: int) -> list[str]:
    drawn = {key: _points(rows, key) for key in panel.keys}
    values = [y for points in drawn.values() for _, y in points]
    if not values:
        return []
    step = 10.0 ** floor(log10(max(max(values) - min(values), 1e-3)))
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    high = high if high > low else low + step
    bottom = top + _PANEL - 40

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (_PANEL - 62)

    def x(value: float) -> float:
        return _LEFT + value / most * (_RIGHT - _LEFT)

    lines = [f'<text x="{_LEFT}" y="{top + 12}">{escape(panel.title)}</text>']
    for i in range(round((high - low) / step) + 1):
        at = low + i * step
        lines.append(f'<path class="grid" d="M{_LEFT} {y(at):.1f}H{_RIGHT}"/>')
        lines.append(f'<text class="tick" x="8" y="{y(at) + 3:.1f}">{at:.3g}</text>')
    for number, (key, points) in enumerate(drawn.items()):
        if not points:
            continue
        colour = _COLOURS[number]
        path = "L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in points)
        lines.append(f'<path class="line" stroke="{colour}" d="M{path}"/>')
        label = f"{key} {points[-1][1]:.3g}"
        lines.append(
            f'<text x="{_RIGHT + 10}" y="{top + 28 + 18 * number}" style="fill:{colour}">{label}</text>'
        )
    return lines
