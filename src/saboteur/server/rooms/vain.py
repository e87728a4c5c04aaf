"""Tables that were looked for in vain: whoever asks for one again and again lets nothing be read again.

A table that is closed, or cannot be read, has all its entries still, and reading them takes as long as
for one that is played at.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from saboteur.server.errors import Refused

REMEMBERED_SECONDS: Final = 60.0
"""After so long it is looked again: somebody may have mended it, or it was forgotten altogether."""
_MOST: Final = 1000


class Vain:
    """Remembers for a while what came of looking for a table."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def note(self, code: str, why: str, now: float) -> None:
        """Note that a table is none that anybody could come to."""
        self._known[code] = now + REMEMBERED_SECONDS, why
        self._known.move_to_end(code)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)

    @contextlib.contextmanager
    def noting(self, code: str, now: float) -> Iterator[None]:
        """Note it, if what is read meanwhile turns out to be damaged."""
        try:
            yield
        except Refused as error:
            if error.code == "table-damaged":
                self.note(code, error.code, now)
            raise

    def insist(self, code: str, now: float) -> None:
        """Insist that a table was not looked for in vain just now.

        :raises Refused: if it was, with the reason of then.
        """
        until, why = self._known.get(code, (0.0, ""))
        if until > now:
            raise Refused(why)
