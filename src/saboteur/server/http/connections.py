"""Connections as uvicorn carries them: none is held by somebody who never says what they want; no stop is silent."""

from __future__ import annotations

import asyncio
import socket
import ssl
from typing import Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from saboteur.server.rooms.rooms import Rooms

PINGS_MISSED: Final = 2
"""A client whose answer is overdue by the time of so many pings is gone."""
HEAD_SECONDS: Final = 10.0
"""So long may it take to say what is asked for."""


class Connection(H11Protocol):
    """A connection that is closed when a request does not get whole."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on; a request that is whole is no longer waited for."""
        super().data_received(data)
        answering = self.cycle is not None and not self.cycle.response_complete  # type: ignore[redundant-expr]
        if answering or self not in self.connections:  # or it has become a WebSocket
            self._wait_no_more()
        elif self._waiting is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is lost as soon as the other side does not answer any more."""

    def keepalive_timeout(self) -> None:
        """Call it lost at once: whoever does not answer a ping will not take a farewell either."""
        self.stop_keepalive()
        self.transport.abort()


class Server(uvicorn.Server):
    """A server that says farewell before it stops, and may listen encrypted as well."""

    def __init__(
        self,
        config: uvicorn.Config,
        rooms: Rooms,
        secure: tuple[socket.socket, ssl.SSLContext] | None = None,
    ) -> None:
        super().__init__(config)
        self._rooms = rooms
        self._secure = secure

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen on the plain port as usual, then on the encrypted one: one server, two doors."""
        await super().startup(sockets)
        if self._secure is not None and self.started:
            listening, context = self._secure
            loop = asyncio.get_running_loop()
            door = await loop.create_server(self._connection, sock=listening, ssl=context)
            self.servers.append(door)

    def _connection(self) -> asyncio.Protocol:
        return Connection(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell all clients, then stop."""
        await self._rooms.farewell()
        await super().shutdown(sockets)
