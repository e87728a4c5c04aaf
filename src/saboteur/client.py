"""A small client: what a test or the author of a bot needs to play at a table server.

    client = await Client.connect("http://127.0.0.1:8080", "KDMRT", name="Robo")
    await client.play(lambda match: random.choice(match.view.choices).move)

It keeps the newest `table` and `match`, sends what it is asked to send with an id of its own, and
waits for the answer to it. It knows nothing of the rules: all legal moves come from the server.
To every deal it adds a random number of its own, and keeps what was promised in `deal`.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import time
import urllib.request
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final, TypeVar
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from saboteur.notation.mixing import seal_of
from saboteur.rules.chance import SEED_BYTES
from saboteur.server.wire import PROTOCOL, deals, messages, news, pages
from saboteur.server.wire.changes import MatchChanged
from saboteur.server.wire.patching import Missed, changed

_WAIT: Final = 30.0
_PING: Final = 20.0
_LATE: Final = frozenset(("between-rounds", "closed", "not-now", "out-of-step", "paused"))
"""Something else happened before the move came."""

T = TypeVar("T")
Answer = messages.Done | messages.Because | messages.Outcome | messages.SeatCode


class Refusal(Exception):
    """The server refused something; `code` says what, `clauses` by which rules."""

    def __init__(self, failed: messages.Failed) -> None:
        super().__init__(f"{failed.code}: {failed.text}")
        self.code: str = failed.code
        self.clauses: list[str] = failed.clauses


class Disconnected(Exception):
    """The socket is closed; `bye` says why, if the server did."""

    def __init__(self, bye: messages.Bye | None, text: str = "the connection is gone") -> None:
        super().__init__(bye.text if bye is not None else text)
        self.bye = bye


class Outdated(Disconnected):
    """The server speaks another version of the protocol."""

    def __init__(self, theirs: int) -> None:
        super().__init__(None, f"the server speaks protocol {theirs}, this client {PROTOCOL}")


def open_table(url: str, name: str, **more: object) -> pages.Opened:
    """Open a table over HTTP; this blocks.

    :raises OSError: if the server refuses it or cannot be reached.
    """
    body = json.dumps({"name": name, **more}).encode()
    request = urllib.request.Request(  # noqa: S310 - the caller says which server
        f"{url.rstrip('/')}/api/tables", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=_WAIT) as answer:  # noqa: S310
        return msgspec.json.decode(answer.read(), type=pages.Opened)


class Client:
    """One connection to a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._prefix = secrets.token_hex(4)
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._news = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self.token: str = ""
        self.welcome: messages.Welcome | None = None
        self.table: messages.Table | None = None
        self.match: messages.MatchNow | None = None
        self.deal: deals.Deal | None = None
        """What was promised of the deal for which our number was opened."""
        self.nonce: bytes = b""
        """The number of our own that is added to the next deal; it is opened for one deal alone."""
        self.over: bool = False
        """Whether `match` is how the match ended; the table says so first."""
        self.log: list[str] = []
        """The lines of the log so far."""
        self.said: list[str] = []
        self.bye: messages.Bye | None = None
        self.house: news.HouseNow | None = None
        """What whoever runs the server had to say last."""
        self.failed: messages.Failed | None = None
        self.reload: int | None = None
        """The protocol of a server that speaks another one."""
        self.closed: bool = False

    @classmethod
    async def connect(
        cls,
        url: str,
        table: str,
        token: str = "",
        *,
        name: str = "",
        language: str = "en",
        seat_code: str = "",
        seat: int = -1,
        protocol: int = PROTOCOL,
        changes: bool = True,
    ) -> Client:
        """Connect and greet; with a name also sit down.

        With `changes` the match travels as what has changed of it; `match` is always all of it.

        :raises Refusal: if the server does not let us in.
        :raises Outdated: if it speaks another version of the protocol.
        :raises Disconnected: if it closes the socket, or ends before it has opened it.
        :raises OSError: if it cannot be reached.
        """
        address = url.rstrip("/").replace("http", "ws", 1) + f"/socket/{quote(table, safe='')}"
        try:
            socket = await connect(address, max_size=None, compression=None, ping_interval=None)
        except InvalidMessage:
            raise Disconnected(None) from None
        client = cls(socket)
        client.token = token
        client._tasks = [
            asyncio.create_task(client._listen()),
            asyncio.create_task(client._keep_alive()),
        ]
        try:
            await client._greet(
                messages.Hello(
                    protocol,
                    table,
                    token,
                    seat_code=seat_code,
                    language=language,
                    changes=changes,
                )
            )
            if name:
                await client.ask(messages.Sit, name=name, seat=seat)
            if client._is_before_match() and (name or client._is_seated()):
                await client._seal()
        except BaseException:
            await client.close()
            raise
        return client

    async def _greet(self, hello: messages.Hello) -> None:
        await self.send(hello)
        await self.until(lambda: self.table is not None or self.closed)
        if self.table is None:
            if self.failed is not None:
                raise Refusal(self.failed)
            if self.reload is not None:
                raise Outdated(self.reload)
            raise Disconnected(self.bye)

    def _is_before_match(self) -> bool:
        return self.table is not None and self.table.table.phase == "lobby"

    def _is_seated(self) -> bool:
        return self.table is not None and self.table.table.you.seat >= 0

    async def _seal(self) -> None:
        """Promise a number for the next deal; if it is refused, the deal is made without one."""
        self.deal = None
        self.nonce = secrets.token_bytes(SEED_BYTES)
        with contextlib.suppress(Refusal, Disconnected):
            await self.ask(deals.Seal, seal=seal_of(self.nonce))

    async def _open(self, deal: deals.Deal) -> None:
        """Give the number that was promised for a deal, and for no other."""
        if self.deal not in (None, deal):
            return
        self.deal = deal
        if seal_of(self.nonce) in deal.seals:
            with contextlib.suppress(Refusal, Disconnected):
                await self.ask(deals.Nonce, match=deal.match, nonce=self.nonce.hex())

    async def send(self, message: messages.ClientMessage) -> None:
        """Send a message and wait for nothing."""
        await self.send_raw(messages.write(message).decode())

    async def send_raw(self, text: str | bytes) -> None:
        """Send anything at all.

        :raises Disconnected: if the socket is closed.
        """
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            raise Disconnected(self.bye) from None

    async def ask(self, kind: type[T], /, **values: object) -> Answer:
        """Send a message with an id of its own, or the one given, and return the answer.

        :raises Refusal: if it is refused.
        :raises Disconnected: if the socket is closed before.
        """
        id_ = str(values.pop("id", "") or f"{self._prefix}-{next(self._ids)}")
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = waiting
        message: messages.ClientMessage = kind(id=id_, **values)  # type: ignore[assignment, call-arg]
        try:
            await self.send(message)
            return await asyncio.wait_for(waiting, _WAIT)
        finally:
            del self._waiting[id_]
            waiting.cancel()

    async def ping(self) -> float:
        """Return how many seconds an empty message takes to the server and back."""
        begun = time.monotonic()
        await (await self._socket.ping())
        return time.monotonic() - begun

    async def move(self, move: str, decision: int | None = None) -> Answer:
        """Make a move; it answers the decision seen last."""
        if self.match is None:
            raise ValueError("there is no match")
        number = self.match.decision if decision is None else decision
        return await self.ask(messages.Move, move=move, decision=number)

    async def until(self, condition: Callable[[], bool], seconds: float = _WAIT) -> None:
        """Wait until something holds of what the server has told.

        :raises TimeoutError: if it does not come.
        """
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(condition), seconds)

    async def play(
        self,
        choose: Callable[[messages.MatchNow], str] | Callable[[messages.MatchNow], Awaitable[str]],
    ) -> messages.MatchNow:
        """Answer whatever is asked until the match is over; return how it ended.

        Between two rounds it is ready at once.

        :raises Refusal: if a move is chosen that may not be made.
        :raises Disconnected: if the socket is closed before.
        """
        answered = 0
        while True:
            await self.until(lambda seen=answered: self._has_news(seen), 3600)  # type: ignore[misc]
            if self.closed:
                raise Disconnected(self.bye)
            if self.match is None or self.table is None:
                continue
            if self.over:
                return self.match
            if not self._has_news(answered):
                continue  # it has gone on while we were waking up
            if self._is_awaited():
                await self.ask(messages.Ready)
                continue
            answered = self.match.decision
            chosen = choose(self.match)
            move = await chosen if isinstance(chosen, Awaitable) else chosen
            try:
                await self.move(move, answered)
            except Refusal as error:
                if error.code not in _LATE:
                    raise
                if error.code == "paused":
                    answered -= 1  # it is still to be answered

    def _has_news(self, answered: int) -> bool:
        if self.closed:
            return True
        if self.match is None or self.table is None:
            return False
        resting = self.table.table.phase == "paused"
        asked = self.match.view.prompt.mine and self.match.view.choices and not resting
        return self.over or self._is_awaited() or bool(asked and self.match.decision > answered)

    def _is_awaited(self) -> bool:
        """Say whether the next round waits for us."""
        if self.match is None or self.table is None or self.over:
            return False
        table = self.table.table
        timer = self.match.timer
        between = timer is not None and timer.kind == "ready"
        return between and table.you.seat >= 0 and table.you.member not in table.ready

    async def close(self) -> None:
        """Close the socket."""
        for task in self._tasks:
            task.cancel()
        await self._socket.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- listening ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        try:
            async for data in self._socket:
                self._hear(messages.read_server(data))
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self.closed = True
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(Disconnected(self.bye))
            async with self._news:
                self._news.notify_all()

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(_PING)
            await self.send(messages.Ping())

    def _after(self, change: MatchChanged) -> messages.MatchNow | None:
        """Return the match after a change; None if something was missed."""
        try:
            return changed(self.match, change) if self.match is not None else None
        except Missed:
            return None

    def _take(self, match: messages.MatchNow | None) -> None:
        """Keep the match as it is now; if something was missed, ask for all of it."""
        if match is None:
            self._also(self.send(messages.Sync(f"{self._prefix}-{next(self._ids)}")))
            return
        if self.match is None or self.match.match != match.match:
            self.log = []
        self.match = match
        self.over = bool(self.table and self.table.table.phase in {"over", "closed"})
        self.log[match.log_from :] = [line.text for line in match.log]

    def _also(self, work: Coroutine[None, None, None]) -> None:
        """Do something without keeping anybody waiting."""
        self._tasks.append(asyncio.create_task(work))

    def _hear(self, message: messages.ServerMessage) -> None:
        match message:
            case messages.Welcome():
                self.welcome = message
                self.token = message.token or self.token
            case messages.Table():
                was_before = self.table is None or self._is_before_match()
                self.table = message
                if self._is_before_match() and not was_before and self._is_seated():
                    self._also(self._seal())
            case deals.Deal():
                self._also(self._open(message))
            case messages.MatchNow():
                self._take(message)
            case MatchChanged():
                self._take(self._after(message))
            case messages.Talk():
                self.said += [said.text for said in message.said]
            case messages.Done() | messages.Because() | messages.Outcome() | messages.SeatCode():
                waiting = self._waiting.get(message.id)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
            case messages.Failed():
                self.failed = message
                waiting = self._waiting.get(message.id)
                if waiting is not None and not waiting.done():
                    waiting.set_exception(Refusal(message))
            case news.HouseNow():
                self.house = message
            case messages.Bye():
                self.bye = message
            case messages.Reload():
                self.reload = message.protocol
            case messages.Pong():
                pass
