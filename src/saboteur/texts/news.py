"""What is worth a line to who was told it: the obvious is left out."""

from __future__ import annotations

from typing import Final

from saboteur.views.redact import Told

_SECRET_PART: Final = {
    "drew": "cards",
    "goal-seen": "goal",
    "packet-seen": "values",
    "role-seen": "role",
    "hats-changed": "new",
    "hands-swapped": "given",
}
"""Events that are no news to those who are not told this part of them."""
_SEEN_ANYWAY: Final = frozenset(
    (
        "broken",
        "mended",
        "imprisoned",
        "freed",
        "theft-ready",
        "theft-prevented",
        "goal-laid",
        "role-dealt",
        "hand-dealt",
        "key-placed",
    )
)
"""Events that follow from the one before, or are shown elsewhere."""
SETUP_EVENTS: Final[set[str]] = set()
"""Events of products that happen while a round is set up; they are shown by the table."""


def is_news(entry: Told) -> bool:
    """Say whether something is worth a line to who was told it."""
    if entry.name in _SEEN_ANYWAY or entry.name in SETUP_EVENTS:
        return False
    part = _SECRET_PART.get(entry.name)
    return part is None or entry.has(part)
