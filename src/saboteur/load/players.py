"""People at tables: real sockets that say what browsers say, and note when they see a move."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Final
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from saboteur.client import open_table
from saboteur.load.plans import Crowd
from saboteur.load.results import Seen
from saboteur.server.wire import messages

QUIET: Final = 15.0
"""After so long without a word of one's own a browser gives one."""
BEAT: Final = 2.5
"""So often a browser looks whether it has to."""
LATE: Final = 30.0
"""A move that somebody has not seen after so long is an error."""
AWAY: Final = 1.0
"""After so long somebody comes back whose line is gone."""
AT_ONCE: Final = 20
"""So many tables are opened at the same time."""
MADE_UP: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon")
_STEPS: Final = 100
"""By so much the number of a decision grows that everybody sees."""
_ASIDE: Final = frozenset(("between-rounds", "not-now", "out-of-step", "paused"))
"""Refusals of somebody who was not quick enough: nothing is wrong."""


class _Choice(msgspec.Struct):
    move: str


class _View(msgspec.Struct):
    choices: list[_Choice]


class _Change(msgspec.Struct):
    path: str
    value: msgspec.Raw = msgspec.Raw(b"null")


class _State(msgspec.Struct):
    phase: str


class _Told(msgspec.Struct):
    """As much of a message as somebody needs who plays at random."""

    t: str
    decision: int = -1
    view: _View | None = None
    changes: list[_Change] = []
    table: _State | None = None
    id: str = ""
    token: str = ""
    code: str = ""


_READ: Final = msgspec.json.Decoder(_Told)
_CHOICES: Final = msgspec.json.Decoder(list[_Choice])


class Counted(ClientConnection):
    """A socket that counts what comes over the line, as it comes."""

    heard: int = 0

    def data_received(self, data: bytes) -> None:
        """Count, and read on."""
        self.heard += len(data)
        super().data_received(data)


class Person:
    """Somebody at a table."""

    def __init__(self, table: Table, number: int, language: str) -> None:
        self.table = table
        self.number = number
        self.language = language
        self.token = ""
        self.decision = -1
        self.phase = ""
        self.choices: list[_Choice] = []
        self.bytes = 0
        """What came over lines that are gone."""
        self._socket: Counted | None = None
        self._answers: dict[str, str] = {}
        self._news = asyncio.Event()
        self._said = 0.0
        self._heard = 0.0

    @property
    def received(self) -> int:
        """Return how many bytes came so far."""
        return self.bytes + (self._socket.heard if self._socket is not None else 0)

    async def come(self, code: str) -> None:
        """Open a line and greet."""
        address = self.table.url.replace("http", "ws", 1) + f"/socket/{quote(code, safe='')}"
        socket = await connect(
            address,
            compression=None,
            ping_interval=None,
            max_size=None,
            open_timeout=LATE,
            create_connection=Counted,
        )
        if isinstance(socket, Counted):
            self._socket = socket
        whole = self.table.crowd.whole
        await self.say(messages.hello(code, self.token, language=self.language, changes=not whole))

    async def stay(self, code: str) -> None:
        """Take in what is told; come back when the line breaks."""
        while True:
            socket = self._socket
            try:
                if socket is not None:
                    async for data in socket:
                        self._hear(data)
            except ConnectionClosed:
                pass
            self.table.seen.reconnects += 1
            self.bytes = self.received
            self._socket = None
            await asyncio.sleep(AWAY)
            try:
                await self.come(code)
            except (OSError, TimeoutError, WebSocketException):
                self.table.seen.errors += 1

    def _hear(self, data: str | bytes) -> None:
        told = _READ.decode(data)
        self._heard = time.monotonic()
        self.token = told.token or self.token
        if told.view is not None:
            self.choices = told.view.choices
        for change in told.changes:
            if change.path == "/choices":
                self.choices = _CHOICES.decode(change.value)
        if told.decision >= 0:
            self.decision = told.decision
            self.table.noticed(self, self._heard)
        if told.table is not None:
            self.phase = told.table.phase
        if told.t in {"done", "error"} and told.id:
            self._answers[told.id] = told.code
        if told.t == "bye" or (told.t == "error" and told.code not in _ASIDE):
            self.table.seen.errors += 1
        self._news.set()

    async def say(self, message: messages.ClientMessage) -> None:
        """Send a message, if there is a line."""
        self._said = time.monotonic()
        if self._socket is not None:
            await self._socket.send(messages.write(message).decode())

    async def answered(self, id_: str) -> None:
        """Wait until a message was answered.

        :raises TimeoutError: if it is not.
        """
        async with asyncio.timeout(LATE):
            while id_ not in self._answers:
                self._news.clear()
                await self._news.wait()

    async def beat(self, now: float) -> None:
        """Give a word after a long silence, as browsers do."""
        if now - min(self._heard, self._said) > QUIET:
            await self.say(messages.Ping())

    def go(self) -> None:
        """Leave without a word."""
        if self._socket is not None:
            self._socket.transport.abort()


class Table:
    """Some people who play one match after the other, a move every few seconds."""

    def __init__(self, url: str, crowd: Crowd, number: int, seen: Seen) -> None:
        self.url = url
        self.seen = seen
        self.crowd = crowd
        self.dice = random.Random(f"{crowd.seed} {number}")  # noqa: S311 - no secrets here
        tags = crowd.languages
        self.people = [Person(self, i, tags[(number + i) % len(tags)]) for i in range(crowd.people)]
        self.moves = 0
        self.counting = False
        self.staying: list[asyncio.Task[None]] = []
        self._code = ""
        self._sent = 0.0
        self._mover: Person | None = None
        self._waiting: set[int] = set()
        self._decision = 0
        self._all_seen = asyncio.Event()

    async def open(self) -> None:
        """Open the table, sit down, begin."""
        # Nobody looks at the end of a round here: the next one goes on at once.
        setup = {"ready_seconds": 0, "bots_talk": False}
        opened = await asyncio.to_thread(open_table, self.url, MADE_UP[0], setup=setup)
        self._code = opened.table
        self.people[0].token = opened.token
        for person in self.people:
            await person.come(self._code)
            self.staying.append(asyncio.create_task(person.stay(self._code)))
            if person.number:
                name = MADE_UP[person.number % len(MADE_UP)]
                await person.say(messages.Sit("sit", name))
                await person.answered("sit")
        await self._begin()

    async def _begin(self) -> None:
        self.moves += 1
        id_ = f"start{self.moves}"
        await self.people[0].say(messages.Start(id_))
        await self.people[0].answered(id_)

    def noticed(self, person: Person, at: float) -> None:
        """Note that somebody has seen a decision, perhaps the one that a move led to."""
        if person.number not in self._waiting or person.decision <= self._decision:
            return
        self._waiting.discard(person.number)
        took = at - self._sent
        if self.counting:
            (self.seen.own if person is self._mover else self.seen.others).append(took)
        if not self._waiting:
            if self.counting:
                self.seen.last.append(took)
            self._all_seen.set()

    async def play(self, begin: float, until: float) -> None:
        """Make moves, from somewhere within the first few seconds on; count from `begin` on."""
        every = self.crowd.every
        await asyncio.sleep(self.dice.random() * every)
        while (start := time.monotonic()) < until:
            self.counting = start >= begin
            asked = [person for person in self.people if person.choices]
            if asked:
                await self._move(asked[0])
            elif self.people[0].phase == "over":
                self.moves += 1
                await self.people[0].say(messages.Rematch(f"again{self.moves}"))
                await self.people[0].answered(f"again{self.moves}")
                await self._begin()
            await asyncio.sleep(max(0.0, every - (time.monotonic() - start)))

    async def _move(self, mover: Person) -> None:
        self.moves += 1
        choice = self.dice.choice(mover.choices)
        self._mover = mover
        self._decision = mover.decision - mover.decision % _STEPS
        self._waiting = {person.number for person in self.people}
        self._all_seen.clear()
        self._sent = time.monotonic()
        self.seen.moves += self.counting
        try:
            await mover.say(messages.Move(f"m{self.moves}", mover.decision, choice.move))
            await asyncio.wait_for(self._all_seen.wait(), LATE)
        except (TimeoutError, ConnectionClosed):
            self.seen.errors += 1
            self._waiting.clear()

    def close(self) -> None:
        """Leave."""
        for task in self.staying:
            task.cancel()
        for person in self.people:
            person.go()


async def beat(tables: list[Table]) -> None:
    """Let everybody look every few seconds whether they have been silent for too long."""
    while True:
        await asyncio.sleep(BEAT)
        now = time.monotonic()
        for table in tables:
            for person in table.people:
                try:
                    await person.beat(now)
                except ConnectionClosed:
                    continue  # they come back by themselves


async def opened(crowd: Crowd, seen: Seen) -> list[Table]:
    """Open all tables of a process, some at a time."""
    urls = crowd.urls
    tables = [Table(urls[i % len(urls)], crowd, i, seen) for i in range(crowd.tables)]
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.open() for table in tables[at : at + AT_ONCE]))
    return tables
