"""A line between two programs that can be cut, held back and slowed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

_CHUNK: Final = 65536


class Line:
    """Carries bytes from a port of its own to another place, for as many as come."""

    def __init__(self, name: str, path: str = "", port: int = 0) -> None:
        """Lead to a socket in the file system, or to a port of this computer."""
        self.name = name
        self.port = 0
        self._path = path
        self.to = port
        self._server: asyncio.Server | None = None
        self._open = asyncio.Event()
        self._open.set()
        self._delay = 0.0
        self._cut = False
        self._ends: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    # --- what can be done to it ---------------------------------------------------------------

    def cut(self) -> None:
        """Break all connections, and take no new ones."""
        self._cut = True
        for end in list(self._ends):
            end.transport.abort()

    def stall(self) -> None:
        """Let nothing through; nobody is told."""
        self._open.clear()

    def slow(self, seconds: float) -> None:
        """Let everything come later."""
        self._delay = seconds

    def mend(self) -> None:
        """Be a good line again; what was held back goes on its way."""
        self._cut = False
        self._delay = 0.0
        self._open.set()

    async def close(self) -> None:
        """Be no line any more."""
        self.cut()
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- carrying -----------------------------------------------------------------------------

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a server's callback is one
        self._tasks.add(task)
        self._ends.add(writer)
        try:
            if self._cut:
                writer.transport.abort()
                return
            await self._open.wait()
            other = (
                await asyncio.open_unix_connection(self._path)
                if self._path
                else await asyncio.open_connection("127.0.0.1", self.to)
            )
            await self._both_ways((reader, writer), other)
        except (OSError, asyncio.CancelledError):
            pass  # the other side is not there, or there is no line any more
        finally:
            self._ends.discard(writer)
            self._tasks.discard(task)
            writer.transport.abort()

    async def _both_ways(
        self,
        here: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        there: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        self._ends.add(there[1])
        ways = [
            asyncio.create_task(self._way(here[0], there[1])),
            asyncio.create_task(self._way(there[0], here[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._ends.discard(there[1])
            there[1].transport.abort()

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(_CHUNK):
                if self._delay:
                    await asyncio.sleep(self._delay)
                await self._open.wait()
                writer.write(data)
                await writer.drain()
