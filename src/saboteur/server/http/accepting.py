"""Connections that are counted as soon as they are there, before anything is known of them.

Whoever comes to the encrypted door is known to nobody else before hands are shaken, which takes
processor time, or never happens.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol


class Counting(Protocol):
    """Whoever counts connections."""

    def enter(self, address: str, now: float) -> str | None:
        """Let a connection in; return by what it leaves again, or None if there are too many."""

    def leave(self, key: str) -> None:
        """Let a connection go."""


class Counted(socket.socket):
    """A connection that is counted until it is closed."""

    left: Callable[[], None] | None = None
    """Called once when it is closed."""

    def close(self) -> None:
        """Close it, and count it no longer."""
        left, self.left = self.left, None
        super().close()
        if left is not None:
            left()


class CountingDoor(socket.socket):
    """A listening socket that shuts out at once whoever opens too many connections."""

    counting: Counting | None = None

    def accept(self) -> tuple[socket.socket, object]:
        """Return a new connection, and where it comes from.

        :raises BlockingIOError: if there is none that may come in.
        """
        found, peer = super().accept()
        if self.counting is None:
            return found, peer
        key = self.counting.enter(str(peer[0]), time.monotonic())
        if key is None:
            found.close()
            raise BlockingIOError
        counted = Counted(found.family, found.type, found.proto, fileno=found.detach())
        counted.left = partial(self.counting.leave, key)
        return counted, peer


def counting_door(listening: socket.socket, counting: Counting) -> CountingDoor:
    """Return a listening socket as one that counts; the other is used no more."""
    family, kind, number = listening.family, listening.type, listening.proto
    door = CountingDoor(family, kind, number, fileno=listening.detach())
    door.counting = counting
    return door
