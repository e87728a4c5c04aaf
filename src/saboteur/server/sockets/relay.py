"""A socket passed on to the process that keeps the table: the client need not know of it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from saboteur.server.wire.messages import MAX_BYTES

RELAYED: Final = "x-saboteur-relayed"
"""Says that a socket was passed on already: nothing goes round in circles."""
NORMAL: Final = 1000
GONE: Final = 1012
"""The other process is gone: whoever is at its table comes back by themselves."""
_UNSAID: Final = frozenset((1005, 1006, 1015))
"""What a broken line looks like to whoever is left; nobody can say so over another line."""
_SECONDS: Final = 5.0


async def pass_on(socket: WebSocket, hello: str, code: str, address: str) -> bool:
    """Carry everything between a client and another process until one of them goes.

    Return whether that process could be reached.
    """
    host = socket.client.host if socket.client is not None else ""
    url = f"{address.replace('http', 'ws', 1)}/socket/{code}"
    headers = {RELAYED: "1", "x-forwarded-for": host}
    try:
        other = await connect(
            url,
            additional_headers=headers,
            open_timeout=_SECONDS,
            max_size=None,
            compression=None,
            proxy=None,  # what is sent there is somebody's token: it goes by no other
        )
    except (OSError, TimeoutError, WebSocketException):
        return False
    async with other:
        await other.send(hello)
        ways = [asyncio.create_task(way(socket, other)) for way in (_to_other, _to_client)]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
    end = other.close_code or NORMAL
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(GONE if end in _UNSAID else end)
    return True


async def _to_other(socket: WebSocket, other: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        while True:
            try:
                text = await socket.receive_text()
            except KeyError:
                text = ""  # bytes instead of text: nothing that anybody understands
            await other.send(text[: MAX_BYTES + 1])


async def _to_client(socket: WebSocket, other: ClientConnection) -> None:
    with contextlib.suppress(WebSocketDisconnect, ConnectionClosed, RuntimeError):
        async for text in other:
            await socket.send_text(text if isinstance(text, str) else text.decode())
