"""Connections as uvicorn carries them: none is held by somebody who never says what they want; no stop is silent."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import ssl
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request

from saboteur.server.http.accepting import counting_door
from saboteur.server.http.costs import Budgets, network_of
from saboteur.server.http.frames import PING, PONG, PONG_BYTES, SEND_TEXTS, FrameCount, framed
from saboteur.server.http.heart import Heart
from saboteur.server.http.limits import (
    KNOCKS_AT_ONCE,
    KNOCKS_PER_SECOND,
    PAGES_EACH,
    Bucket,
    Buckets,
    Counts,
)
from saboteur.server.http.proxies import Proxies
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.settings import Settings

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

PINGS_MISSED: Final = 2
"""A client whose answer is overdue by the time of so many pings is gone."""
_HEAD_ENDS: Final = b"\r\n\r\n"
HEAD_SECONDS: Final = 10.0
"""So long may it take to say what is asked for."""
PAGES: Final = 500
"""So many connections may be open beside all sockets."""
FILES: Final = 100
"""So many files the server needs for itself."""
USUAL_FILES: Final = 8192
MOST_FILES: Final = 1 << 20
PINGS_PER_SECOND: Final = 2.0
PINGS_AT_ONCE: Final = 20.0
FRAMES_EACH: Final = 2.0
"""So many frames may come for each message that may: besides messages there are answers to pings."""
MORE_FRAMES: Final = 20.0
FRAMES_AT_ONCE: Final = 160.0
"""Whoever says too much is told so, and can be only as long as frames are read."""
FRAME_BYTES: Final = 4096
"""What is longer counts as another frame for each so many bytes."""
FRAME_SECONDS: Final = 20e-6
"""About so much processor time it takes to take a frame apart."""
BILLED_TOGETHER: Final = 50
MOST_PARTS: Final = 64
"""Into so many frames a message may be cut."""


class Doorkeeper:
    """Counts connections, whatever they are used for: whoever opens too many is shut out at once."""

    def __init__(self, settings: Settings) -> None:
        """Leave room for pages beside all the sockets there may be.

        There are never more than the system lets this process have, less some for its own files.
        """
        most = min(settings.max_sockets + PAGES, raised_file_limit() - FILES)
        self._all = Counts(most, most)
        self._each = Counts(most, settings.max_sockets_per_address + PAGES_EACH)
        self._knocks = Buckets(KNOCKS_PER_SECOND, KNOCKS_AT_ONCE)
        # Everybody comes by the address of a proxy; who they are, their requests say.
        self._proxies = Proxies(settings.trusted_proxies)

    def enter(self, address: str, now: float) -> str | None:
        """Let a connection in; return by what it leaves again, or None if there are too many."""
        key = "" if self._proxies.trust(address) else network_of(address)
        if key and not self._knocks.take(key, now):
            return None
        if not self._all.enter(""):
            return None
        if key and not self._each.enter(key):
            self._all.leave("")
            return None
        return key

    def leave(self, key: str) -> None:
        """Let a connection go."""
        self._all.leave("")
        if key:
            self._each.leave(key)


def raised_file_limit() -> int:
    """Let this process have as many connections open as the system allows; return how many."""
    if resource is None:
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return soft


class Connection(H11Protocol):
    """A connection that is closed when a request does not get whole."""

    doorkeeper: Doorkeeper | None = None
    """Who counts them, for all connections of a server."""
    _from: str | None = None
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless there are too many already."""
        if self.doorkeeper is not None:
            peer = transport.get_extra_info("peername")
            self._from = self.doorkeeper.enter(str(peer[0]) if peer else "", self.loop.time())
            if self._from is None:
                transport.abort()  # without a word: words would cost more than what is asked for
                return
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
        if self.doorkeeper is not None and self._from is None:
            return  # it was never let in
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """Count it no longer."""
        if self.doorkeeper is not None and self._from is not None:
            self.doorkeeper.leave(self._from)
            self._from = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on; it is counted until it is closed."""
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Socket):
            protocol.leave = self.leave
        else:
            self.leave()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class CountedBefore(Connection):
    """A connection that was counted when it came, and is so until it is closed."""

    doorkeeper = None


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is lost as soon as the other side does not answer any more."""

    heart: Heart | None = None
    """Who asks them all whether they are there, for all sockets of a server; None: nobody does."""
    leave: Callable[[], None] | None = None
    """Called when it is closed."""
    budgets: Budgets | None = None
    """By what addresses pay, for all sockets of a server."""
    messages_per_second: float = 10.0
    """So many messages may come, for all sockets of a server."""
    _pings: Bucket | None = None
    _unanswered: int = 0
    _unpaid: int = 0
    """So many frames were taken apart that nobody has paid for yet."""

    def __init__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._frames = FrameCount()
        each = self.messages_per_second * FRAMES_EACH
        self._most = int(2 * each + FRAMES_AT_ONCE)
        self._allowed = Bucket(each + MORE_FRAMES, self._most, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """Let whoever serves it send texts without taking them apart again."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SEND_TEXTS] = {"send": self.send_texts}

    def data_received(self, data: bytes) -> None:
        """Read on; whoever says anything is there. Frames are counted before they are taken apart."""
        asked, self._unanswered = self._unanswered, 0
        if not self.handshake_initiated:
            head, ends, rest = data.partition(_HEAD_ENDS)
            super().data_received(head + ends)
            if not rest or self.transport.is_closing():
                return
            data = rest
        # Whoever answers a ping, as thousands do all the time, has not said anything unasked.
        elif asked and len(data) == PONG_BYTES and data.startswith(PONG) and self._frames.are_whole:
            return
        if self._are_too_many(data):
            self.transport.abort()  # without a word: it would not be read
        else:
            super().data_received(data)

    def _are_too_many(self, data: bytes) -> bool:
        """Count the frames that have come; say whether they are more than may be taken apart."""
        frames = max(1, self._frames.count(data, self._most)) + len(data) // FRAME_BYTES
        self._unpaid += frames
        if self._unpaid >= BILLED_TOGETHER:
            self._pay()
        return not self._allowed.take(self.loop.time(), frames)

    def _pay(self) -> None:
        """Let the address pay from which the frames came."""
        client = getattr(self, "scope", {}).get("client")
        if client is not None and self.budgets is not None:
            self.budgets.bill(network_of(client[0]), self._unpaid * FRAME_SECONDS)
        self._unpaid = 0

    def handle_cont(self, event: Frame) -> None:
        """Put a message together, of a few parts and not without end."""
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        """Do nothing: that somebody is there is known already."""

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts, each in a frame of its own, all at once.

        :raises ClientDisconnected: if it is closed.
        """
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(framed(texts))

    def start_keepalive(self) -> None:
        """Let it be asked with all the others."""
        if self.heart is not None:
            self.heart.add(self)

    def stop_keepalive(self) -> None:
        """Let it be asked no longer."""
        if self.heart is not None:
            self.heart.discard(self)

    def ask(self) -> None:
        """Ask whether the client is there; one that has not answered for too long is lost.

        It is lost at once: whoever does not answer a ping will not take a farewell either.
        """
        if self.close_sent or self.transport.is_closing():
            return
        if self.read_paused:
            self._unanswered = 0  # its answers are not read now
        if self._unanswered >= PINGS_MISSED:
            self.stop_keepalive()
            self.transport.abort()
            return
        self._unanswered += 1
        self.transport.write(PING)

    def handle_ping(self) -> None:
        """Answer, but not without end."""
        now = self.loop.time()
        if self._pings is None:
            self._pings = Bucket(PINGS_PER_SECOND, PINGS_AT_ONCE, now)
        if self._pings.take(now):
            super().handle_ping()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        if self.leave is not None:
            self.leave()
        self._pay()
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """Send on; a handshake that was answered with a refusal is complete, too.

        uvicorn forgets that, and writes an error to the log for everybody who is refused.
        """
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


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
        self.renew: Callable[[], None] | None = None
        """Called on SIGHUP, where the system has it."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen on the plain port as usual, then on the encrypted one: one server, two doors."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        if self.renew is not None and hasattr(signal, "SIGHUP"):
            loop.add_signal_handler(signal.SIGHUP, self.renew)
        if self._secure is not None and self.started:
            listening, context = self._secure
            made: type[Connection] = Connection
            # Else hands would be shaken first, by people who are not counted yet.
            if Connection.doorkeeper is not None and isinstance(loop, asyncio.SelectorEventLoop):
                listening = counting_door(listening, Connection.doorkeeper)
                made = CountedBefore
            door = await loop.create_server(
                partial(self._connection, made),
                sock=listening,
                ssl=context,
                ssl_handshake_timeout=HEAD_SECONDS,
            )
            self.servers.append(door)

    def _connection(self, made: type[Connection]) -> asyncio.Protocol:
        return made(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell all clients, then stop."""
        await self._rooms.farewell()
        await super().shutdown(sockets)
