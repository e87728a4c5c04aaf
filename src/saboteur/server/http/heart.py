"""Asking all who are connected whether they are still there.

Thousands of clients that say nothing are asked every few seconds, which together is more than all moves.
So they are asked by one timer, some at a time.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

PARTS: Final = 32
"""In so many parts clients are asked, one after the other."""


class Asked(Protocol):
    """Somebody who is asked."""

    def ask(self) -> None:
        """Ask whether they are there, or give them up who have not answered."""


class Heart:
    """Asks everybody who is connected, each once in so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._every = seconds / PARTS
        self._parts: list[set[Asked]] = [set() for _ in range(PARTS)]
        self._part_of: dict[Asked, set[Asked]] = {}
        self._next = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, client: Asked) -> None:
        """Ask somebody from now on."""
        part = min(self._parts, key=len)
        part.add(client)
        self._part_of[client] = part
        if self._timer is None:
            self._wait()

    def discard(self, client: Asked) -> None:
        """Ask somebody no longer."""
        part = self._part_of.pop(client, None)
        if part is not None:
            part.discard(client)

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._every, self._beat)

    def _beat(self) -> None:
        self._timer = None
        part = list(self._parts[self._next])
        self._next = (self._next + 1) % PARTS
        if self._part_of:
            self._wait()
        for client in part:
            client.ask()
