"""The server as a worker in a browser has it: requests and sockets are messages of the page.

It is the same application as behind a network, asked in the same way (ASGI), so that whatever it
answers is the same to the byte. Nothing here knows the browser: the worker's script hands over a
database and a function that tells the page something.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, Final, Protocol

import msgspec

from saboteur.server.analyses.benches import HereBench
from saboteur.server.app import make_app
from saboteur.server.browser.keeping import BrowserStore, Database
from saboteur.server.minds.minds import Minds
from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.settings import Settings, read_settings

USUAL: Final = {
    "analysis_per_address": 1000,  # there is nobody to share with
    "processor_per_address": 1000,
    "analysis_visits": 60,  # Python is slow here, and meanwhile nobody is answered
    "empty_minutes": 10_000_000,  # a match waits until its only player comes back
    "requests_per_second": 500,  # there is one client, and it is ours
    "messages_per_second": 60,
    "push": "false",  # who has closed the page has closed the server
    "tables_per_minute": 200,
}
"""What is set otherwise than on a network, unless somebody sets it."""
THINK_SECONDS: Final = 0.35
"""So long may a bot think: there are no other processes here, and meanwhile nobody is answered."""
_NOWHERE: Final = "/no-pages-here"
"""The pages come from the web host."""
_HERE: Final = ("browser", 0)
GONE: Final = 1001


class Tell(Protocol):
    """Tells the page something: a kind, the number it gave, a text, a status or code, its media type."""

    def __call__(self, kind: str, number: int, text: str, status: int, media: str, /) -> object:
        """Tell it."""
        ...


class Worker:
    """One server for one page."""

    def __init__(self, database: Database, tell: Tell, environment: Mapping[str, str]) -> None:
        self._tell = tell
        self._app = make_app(
            _settings(environment),
            store=BrowserStore(database),
            static=_NOWHERE,
            minds=Minds(THINK_SECONDS, at_once=False),
            benches=HereBench,
        )
        self._heard: dict[int, asyncio.Queue[dict[str, Any]]] = {}
        """What the page has said on each socket."""
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Let time pass at the tables.

        What a network's server does first, taking up all matches and reading all languages, waits
        here until somebody asks for it.
        """
        mend(asyncio.get_event_loop())
        rooms: Rooms = self._app.state.rooms
        self._go(rooms.run())

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            LOG.error("something ended that should not have", exc_info=error)

    # --- requests ----------------------------------------------------------------------------

    def ask(self, number: int, method: str, target: str, headers: str, body: str) -> None:
        """Answer a request; `headers` is an object in JSON. The answer is told as `answer`."""
        self._go(self._answer(number, method, target, headers, body))

    async def _answer(self, number: int, method: str, target: str, headers: str, body: str) -> None:
        given = msgspec.json.decode(headers, type=dict[str, str])
        scope = {**_scope("http", target, given), "method": method}
        status = 500
        answer = b""
        media = ""
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await asyncio.Event().wait()  # nobody goes away before the answer
            asked = True
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, answer, media
            if message["type"] == "http.response.start":
                status = message["status"]
                media = dict(message["headers"]).get(b"content-type", b"").decode()
            else:
                answer += message.get("body", b"")

        try:
            await self._app(scope, receive, send)  # type: ignore[arg-type]
        except Exception:  # noqa: BLE001 - whatever it is, it must stay with this one
            LOG.exception("a request could not be answered")
            status, answer = 500, b""
        self._tell("answer", number, answer.decode(), status, media)

    # --- sockets -----------------------------------------------------------------------------

    def open(self, number: int) -> None:
        """Open a socket; `open`, `message` and `close` are told of it."""
        self._heard[number] = asyncio.Queue()
        self._heard[number].put_nowait({"type": "websocket.connect"})
        self._go(self._talk(number))

    def say(self, number: int, text: str) -> None:
        """Take what the page says on a socket."""
        if number in self._heard:
            self._heard[number].put_nowait({"type": "websocket.receive", "text": text})

    def shut(self, number: int) -> None:
        """Take it that the page has closed a socket, or is gone."""
        if number in self._heard:
            self._heard[number].put_nowait({"type": "websocket.disconnect", "code": GONE})

    async def _talk(self, number: int) -> None:
        heard = self._heard[number]
        over = False

        async def send(message: dict[str, Any]) -> None:
            nonlocal over
            if message["type"] == "websocket.accept":
                self._tell("open", number, "", 0, "")
            elif message["type"] == "websocket.send":
                self._tell("message", number, message["text"], 0, "")
            elif message["type"] == "websocket.close" and not over:
                over = True
                self._tell("close", number, "", message.get("code", 1000), "")

        try:
            scope = {**_scope("websocket", "/socket", {}), "subprotocols": []}
            await self._app(scope, heard.get, send)  # type: ignore[arg-type]
        except Exception:  # noqa: BLE001 - whatever it is, it must stay with this one
            LOG.exception("a socket failed")
        del self._heard[number]
        if not over:
            self._tell("close", number, "", GONE, "")


def mend(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop take a moment that is just over as now.

    Every loop does, but Pyodide's refuses it: a timeout of less than it takes to set it would fail.
    """
    later = loop.call_later

    def call_later(delay: float, *rest: Any, **options: Any) -> asyncio.TimerHandle:  # noqa: ANN401
        return later(max(0.0, delay), *rest, **options)

    loop.call_later = call_later  # type: ignore[method-assign,assignment]


def _settings(environment: Mapping[str, str]) -> Settings:
    asked = {f"SABOTEUR_{name.upper()}": str(value) for name, value in USUAL.items()}
    return read_settings({}, {**asked, **environment})


def _scope(kind: str, target: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """Return what ASGI says of a request, for an address without a host."""
    path, _, query = target.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.5"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": _HERE,
        "server": _HERE,
    }
