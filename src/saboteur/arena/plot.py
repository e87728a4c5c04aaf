"""Estimates as a picture: a dot with its interval for each, in SVG, without any package.

A few lines of SVG show all there is to show, look the same everywhere, follow the reader's dark or
light page and change in a diff only where figures do; so no plotting library is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

_WIDTH: Final = 720
_ROW: Final = 26
_TOP: Final = 46
_FOOT: Final = 40
_LETTER: Final = 7.2
"""How wide a letter is, about."""
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#333}.title{font-weight:600}"
    ".grid{stroke:#ddd}.zero{stroke:#888}.bar{stroke:#8a5a00;stroke-width:2}.dot{fill:#8a5a00}"
    ".figure{text-anchor:end}.tick{text-anchor:middle;font-size:11px}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.zero{stroke:#999}"
    ".bar{stroke:#f0b840}.dot{fill:#f0b840}}"
)


class Item(NamedTuple):
    """A line of the picture; without numbers it is a heading."""

    label: str
    mean: float | None = None
    low: float = 0.0
    high: float = 0.0
    figure: str = ""
    """The same as text, at the right."""


def picture(title: str, items: Sequence[Item]) -> str:
    """Return a picture of estimates, one below the other."""
    shown = [item for item in items if item.mean is not None]
    ends = [0.0, *[item.low for item in shown], *[item.high for item in shown]]
    step = _step(max(ends) - min(ends))
    least, most = floor(min(ends) / step) * step, ceil(max(ends) / step) * step
    left = 16 + _LETTER * max((len(item.label) for item in items), default=0)
    right = _WIDTH - 16 - _LETTER * max((len(item.figure) for item in items), default=0)
    scale = (right - left - 24) / ((most - least) or 1.0)

    def x(value: float) -> str:
        return f"{left + 12 + (value - least) * scale:.1f}"

    height = _TOP + _ROW * len(items) + _FOOT
    bottom = height - _FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<text class="title" x="16" y="24">{escape(title)}</text>',
    ]
    for i in range(round((most - least) / step) + 1):
        at = least + i * step
        kind = "zero" if abs(at) < step / 2 else "grid"
        place = x(at)
        lines.append(f'<path class="{kind}" d="M{place} {_TOP - 8}V{bottom}"/>')
        text = f"{at:g}".replace("-", "−")
        lines.append(f'<text class="tick" x="{place}" y="{bottom + 18}">{text}</text>')
    for i, item in enumerate(items):
        y = _TOP + _ROW * i + _ROW / 2
        indent = 16 + _LETTER * (len(item.label) - len(item.label.lstrip()))
        label = escape(item.label.strip())
        lines.append(f'<text x="{indent:.1f}" y="{y + 4:.1f}">{label}</text>')
        if item.mean is not None:
            lines.append(f'<path class="bar" d="M{x(item.low)} {y:.1f}H{x(item.high)}"/>')
            lines.append(f'<circle class="dot" cx="{x(item.mean)}" cy="{y:.1f}" r="4"/>')
            text = escape(item.figure)
            lines.append(f'<text class="figure" x="{_WIDTH - 12}" y="{y + 4:.1f}">{text}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _step(span: float) -> float:
    """Return a round distance between two lines of the grid: about seven lines are drawn."""
    if span <= 0:
        return 1.0
    size = 10.0 ** floor(log10(span / 7))
    return next(size * n for n in (1, 2, 5, 10) if span / (size * n) <= 7)
