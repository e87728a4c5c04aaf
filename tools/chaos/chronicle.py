"""What happened, as lines of JSON: whoever looks for a fault reads it, and the checker does."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Event: TypeAlias = dict[str, Any]
ASKED: Final = "asked"
"""Somebody asked for something: a move, or to say something."""
DONE: Final = "done"
REFUSED: Final = "refused"
UNKNOWN: Final = "unknown"
"""The line broke before there was an answer; it is asked for again, under the same id."""
SEEN: Final = "seen"
"""Somebody was told how the match stands."""
BACK: Final = "back"
"""Somebody whose line had broken is at the table again."""
DEED: Final = "deed"
"""Something was done to the servers."""
MENDED: Final = "mended"


class Chronicle:
    """Keeps what happened, in order, in memory and in a file."""

    def __init__(self, path: Path) -> None:
        self.events: list[Event] = []
        self._begin = time.monotonic()
        self._file = path.open("w", encoding="utf-8")

    def note(self, what: str, **facts: object) -> None:
        """Note that something happened just now."""
        event: Event = {"at": round(time.monotonic() - self._begin, 4), "what": what, **facts}
        self.events.append(event)
        self._file.write(json.dumps(event) + "\n")

    def of(self, *whats: str) -> list[Event]:
        """Return what happened of some kinds."""
        return [event for event in self.events if event["what"] in whats]

    def close(self) -> None:
        """Finish the file."""
        self._file.close()
