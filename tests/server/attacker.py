"""Somebody at one address who asks for as much as the limits allow, in a process of its own.

attacker.py KIND URL TABLE SECONDS      prints how often it was answered
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import signal
import sys
import threading
import time
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from saboteur.server.wire import PROTOCOL

ADDRESS = "127.0.0.66"
SOCKETS = 24


OWN_TABLES = 12
"""So many tables it opens to have a seat at each, where it may do more than watch."""


def hello(table: str, token: str = "") -> str:
    message = {"t": "hello", "protocol": PROTOCOL, "table": table, "language": "en"}
    return json.dumps({**message, "token": token} if token else message)


class Attack:
    def __init__(self, url: str, table: str, seconds: float) -> None:
        self.host = urlsplit(url).netloc
        self.table = table
        self.until = time.monotonic() + seconds
        self.answers = 0
        self.own: list[tuple[str, str]] = []
        """Tables of its own, and the token with which it sits there."""
        self.count = 0
        self.wanted: tuple[str, ...] = ("/api/rules?game=base&language=fr",)

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    def stop(self) -> None:
        self.until = 0.0

    def line(self):
        return connect(
            f"ws://{self.host}/socket",
            local_addr=(ADDRESS, 0),
            compression=None,
            ping_interval=None,
            max_size=None,
        )

    # --- kinds ---

    async def sync(self) -> None:
        await self.ask(lambda i: {"t": "sync", "id": f"x{i}", "log": 0})

    async def speak(self) -> None:
        await self.ask(lambda i: {"t": "speak", "id": f"x{i}", "language": ("en", "fr")[i % 2]})

    async def seats(self) -> None:
        """Have a code drawn that brings a seat to another device, at many tables of its own."""
        await self.ask(lambda i: {"t": "move-seat", "id": f"x{i}"}, *self.seat())

    async def writes(self) -> None:
        """Let as much be stored as can be, at many tables of its own."""
        await self.ask(lambda i: {"t": "say", "id": f"x{i}", "text": f"{i} " * 60}, *self.seat())

    def seat(self) -> tuple[str, str]:
        self.count += 1
        return self.own[self.count % len(self.own)]

    def open_tables(self) -> None:
        """Open tables of its own, as quickly as that is allowed."""
        line = http.client.HTTPConnection(self.host, timeout=30, source_address=(ADDRESS, 0))
        for _ in range(OWN_TABLES):
            line.request("POST", "/api/tables", json.dumps({"name": "Mallory"}))
            opened = json.loads(line.getresponse().read())
            self.own.append((opened["table"], opened["token"]))

    async def ask(self, message, table: str = "", token: str = "") -> None:
        """Ask again and again, ten times a second, and come back when the line is cut."""
        while self.goes_on:
            with contextlib.suppress(OSError, WebSocketException):
                async with self.line() as line:
                    await line.send(hello(table or self.table, token))
                    reading = asyncio.create_task(self.read(line))
                    i = 0
                    while self.goes_on and not reading.done():
                        await line.send(json.dumps(message(i)))
                        i += 1
                        await asyncio.sleep(0.1)
            await asyncio.sleep(0.05)

    async def read(self, line) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            async for _ in line:
                self.answers += 1

    async def hello(self) -> None:
        """Come and go."""
        while self.goes_on:
            with contextlib.suppress(OSError, WebSocketException):
                async with self.line() as line:
                    await line.send(hello(self.table))
                    async for text in line:
                        self.answers += 1
                        if '"t":"table"' in text[:40]:
                            break
            await asyncio.sleep(0.01)

    async def pings(self) -> None:
        """Send ping frames as fast as can be."""
        while self.goes_on:
            with contextlib.suppress(OSError, WebSocketException):
                async with self.line() as line:
                    await line.send(hello(self.table))
                    while self.goes_on:
                        for _ in range(50):
                            await line.ping()
                        self.answers += 1
                        await asyncio.sleep(0)

    async def pongs(self) -> None:
        """Send answers to pings that nobody has sent, thousands at once."""
        await self.frames(b"\x8a\x80mask" * 20_000)

    async def parts(self) -> None:
        """Send a message in pieces of nothing that never ends."""
        await self.frames(b"\x01\x81mask\x0f" + b"\x00\x80mask" * 20_000)

    async def frames(self, flood: bytes) -> None:
        """Send bytes again and again, past every library."""
        host, port = self.host.split(":")
        shake = (
            f"GET /socket HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        while self.goes_on:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    host, int(port), local_addr=(ADDRESS, 0)
                )
                writer.write(shake)
                if b"101" in await reader.readline():
                    self.answers += 1
                    while self.goes_on:
                        writer.write(flood)
                        await writer.drain()
                writer.close()
            await asyncio.sleep(0.01)

    async def files(self) -> None:
        """Ask for pages that are the same for everybody, and for such that there are not."""
        self.wanted = ("/api/openapi.json", "/", "/nothing")
        await asyncio.to_thread(self.pages_by_http)

    async def ready(self) -> None:
        """Ask whether the server can store, which it finds out by storing something."""
        self.wanted = ("/readyz",)
        await asyncio.to_thread(self.pages_by_http)

    async def pages(self) -> None:
        """Ask for pages that take work."""
        await asyncio.to_thread(self.pages_by_http)

    def pages_by_http(self) -> None:
        threads = [threading.Thread(target=self.page) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def page(self) -> None:
        while self.goes_on:
            with contextlib.suppress(OSError, http.client.HTTPException):
                line = http.client.HTTPConnection(self.host, timeout=5, source_address=(ADDRESS, 0))
                while self.goes_on:
                    for path in self.wanted:
                        line.request("GET", path, headers={"Accept-Encoding": "gzip"})
                        answer = line.getresponse()
                        answer.read()
                        self.answers += answer.status == 200
            time.sleep(0.01)

    async def idle(self) -> None:
        """Open connections and say nothing."""
        lines = []
        while self.goes_on:
            with contextlib.suppress(OSError):
                host, port = self.host.split(":")
                lines.append(
                    await asyncio.open_connection(host, int(port), local_addr=(ADDRESS, 0))
                )
            await asyncio.sleep(0.001)
        self.answers = len(lines)

    async def run(self, kind: str) -> None:
        signal.signal(signal.SIGINT, lambda *_: self.stop())
        if kind in {"seats", "writes"}:
            await asyncio.to_thread(self.open_tables)
        print("begins", flush=True)
        count = 1 if kind in {"pages", "files", "ready", "idle"} else SOCKETS
        await asyncio.gather(*(getattr(self, kind)() for _ in range(count)))
        print(self.answers, flush=True)


if __name__ == "__main__":
    kind, url, table, seconds = sys.argv[1:]
    asyncio.run(Attack(url, table, float(seconds)).run(kind))
