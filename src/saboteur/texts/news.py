"""What is worth a line to those who were told it: the obvious is left out."""

from __future__ import annotations

from typing import Final

from saboteur.views.redact import Told

NEWS_IF_TOLD: Final[dict[str, str]] = {
    "drew": "cards",
    "goal-seen": "goal",
    "packet-seen": "values",
    "hats-changed": "new",
}
"""Events that are no news to those who are not told this part of them. Products add theirs."""
NO_NEWS: Final[set[str]] = {
    "broken",
    "mended",
    "goal-laid",
    "role-dealt",
    "hand-dealt",
}
"""Events that follow from the one before, or are shown elsewhere. Products add theirs."""
SETUP_EVENTS: Final[set[str]] = set()
"""Events of products that happen while a round is set up; they are shown by the table."""


def is_news(entry: Told) -> bool:
    """Say whether something is worth a line to those who were told it."""
    if entry.name in NO_NEWS or entry.name in SETUP_EVENTS:
        return False
    part = NEWS_IF_TOLD.get(entry.name)
    return part is None or entry.has(part)
