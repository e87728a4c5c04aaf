"""A proxy where nginx is not installed: it sends everybody at a table to one server, or to the next.

It does what `deploy/nginx.conf` asks of nginx, as far as that matters here: the code in the address
chooses the server, and another one is asked if that one does not answer or says 503.

proxy.py PORT SERVER_PORT...
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
import zlib
from typing import Final

_CHUNK: Final = 65536
_HEAD_SECONDS: Final = 15.0
_CONNECT_SECONDS: Final = 3.0
_CODE: Final = re.compile(rb"^\w+ /(?:socket|api/tables)/([A-Z]+)")


class Proxy:
    """Carries each connection to one server."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection from its first request to its end."""
        with contextlib.suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), _HEAD_SECONDS)
            found = _CODE.match(head)
            first = zlib.crc32(found[1]) if found else 0
            for number in range(len(self._ports)):
                port = self._ports[(first + number) % len(self._ports)]
                last = number == len(self._ports) - 1
                if await self._by(port, head, reader, writer, last=last):
                    break
        writer.close()

    async def _by(
        self,
        port: int,
        head: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        last: bool,
    ) -> bool:
        """Let a server answer; return whether it did, and nobody else is to be asked."""
        try:
            there, back = await asyncio.wait_for(
                asyncio.open_connection("127.0.0.1", port), _CONNECT_SECONDS
            )
        except (OSError, TimeoutError):
            return False
        try:
            back.write(head)
            if head.startswith(b"GET "):  # it has no body, so it can be asked once more elsewhere
                try:
                    begun = await asyncio.wait_for(there.read(_CHUNK), _HEAD_SECONDS)
                except (OSError, TimeoutError):
                    return False
                if not begun or (b" 503 " in begun[:20] and not last):
                    return False
                writer.write(begun)
            ways = [
                asyncio.create_task(_carry(reader, back)),
                asyncio.create_task(_carry(there, writer)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
        finally:
            back.close()
        return True


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()


async def main(port: int, ports: list[int]) -> None:
    """Listen until somebody ends it."""
    server = await asyncio.start_server(Proxy(ports).carry, "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), [int(text) for text in sys.argv[2:]]))
