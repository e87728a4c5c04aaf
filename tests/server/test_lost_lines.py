"""A connection that dies without a word: a proxy that stalls, as a tunnel or a flat battery does."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import pytest
from server.test_sockets import connected, go, table_of

from saboteur.server.wire import messages


class Stalling:
    """A proxy before the server that can stop carrying anything, with all its lines still open."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []
        self.url = ""

    def stall(self) -> None:
        self._flowing.clear()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers += [writer, far_writer]
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            self._tasks.append(asyncio.create_task(self._pipe(source, sink)))

    async def _pipe(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while True:
                await self._flowing.wait()
                data = await source.read(65536)
                await self._flowing.wait()
                if not data:
                    break
                sink.write(data)
                await sink.drain()
            sink.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def stalling(port: int) -> AsyncIterator[Stalling]:
    """Open such a proxy and close it again."""
    proxy = Stalling(port)
    server = await asyncio.start_server(proxy.carry, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()


@pytest.mark.parametrize(
    "full", [False, True], ids=["quiet", "with words that cannot be delivered"]
)
def test_a_line_that_stalls_is_noticed_within_a_few_pings(process, full):
    process.flags = (*process.flags, "--ping-seconds", "0.5")
    process.start()

    async def main():
        ann, bob = await table_of(process.url, 2, 1)
        code = ann.table.table.code
        async with stalling(process.port) as proxy:
            far = await connected(proxy.url, code, name="Cleo")
            seat = far.table.table.you.seat
            await ann.until(lambda: len(ann.table.table.seats) > seat)
            assert ann.table.table.seats[seat].presence == "here"
            proxy.stall()
            since = time.monotonic()
            if full:
                for _ in range(30):
                    await bob.ask(messages.Say, text="x" * 280)
            await ann.until(lambda: ann.table.table.seats[seat].presence == "away", 15)
            assert time.monotonic() - since < 10
            assert ann.table.table.seats[0].presence == "here", "who answers stays"

    go(main)


def test_a_client_that_only_listens_is_not_lost(process):
    process.flags = (*process.flags, "--ping-seconds", "0.2")
    process.start()

    async def main():
        ann, _ = await table_of(process.url, 2, 1)
        await asyncio.sleep(2.0)
        assert [seat.presence for seat in ann.table.table.seats] == ["here", "bot", "here"]
        assert not ann.closed

    go(main)
