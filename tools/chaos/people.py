"""People who play on whatever happens, and note what they asked for and what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import re
import time
from typing import TYPE_CHECKING, Final

import msgspec
from websockets.exceptions import WebSocketException

from chaos import chronicle as c
from saboteur.client import Client, Disconnected, Refusal, open_table
from saboteur.server.stores.tokens import hashed
from saboteur.server.wire import messages
from saboteur.server.wire.changes import MatchChanged

if TYPE_CHECKING:
    from chaos.chronicle import Chronicle
    from chaos.house import House

LOST: Final = (Disconnected, OSError, TimeoutError, EOFError, WebSocketException)
"""How a line breaks."""
_ANSWER_SECONDS: Final = 8.0
_QUIET_SECONDS: Final = 3.0
"""After so long without news somebody asks whether the server is still there."""
_LONG: Final = re.compile(rb"[0-9A-Za-z_-]{40,}")
"""What a seed, a token or the hash of one looks like."""


def digest(view: object) -> str:
    """Return what tells a view from another one."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:16]


class Listener(Client):
    """A client that notes what it is told."""

    person: Person | None = None

    def _hear(self, message: messages.ServerMessage) -> None:
        super()._hear(message)
        if self.person is not None:
            self.person.hears(self, message)


class Person:
    """Somebody at a table."""

    def __init__(self, name: str, house: House, chronicle: Chronicle, seed: int) -> None:
        self.name = name
        self.table = ""
        self.token = ""
        self.host = False
        self.stopping = False
        self.here = False
        self.done = 0
        """How many wishes were carried out."""
        self.long_words: set[bytes] = set()
        """Everything this one was told that could be a secret."""
        self._house = house
        self._chronicle = chronicle
        self._dice = random.Random(seed)  # noqa: S311 - chance, no secret
        self._open: dict[str, object] | None = None
        """What was asked for and not answered yet."""
        self._number = 0
        self._lost_at = 0.0

    @property
    def device(self) -> str:
        """Return by what the server knows this one."""
        return hashed(self.token)

    def hears(self, client: Client, message: messages.ServerMessage) -> None:
        """Note what the server tells."""
        if not isinstance(message, messages.Welcome):
            self.long_words.update(_LONG.findall(messages.write(message)))
        now = client.match
        # Most of what is told is what has changed: what the client makes of it is what its person sees.
        if not isinstance(message, messages.MatchNow | MatchChanged):
            return
        if now is not None and now.version == message.version:
            seat = client.table.table.you.seat if client.table is not None else -1
            self._chronicle.note(
                c.SEEN, who=self.name, table=self.table, match=now.match, version=now.version,
                decision=now.decision, seat=seat, view=digest(now.view),
            )  # fmt: skip

    # --- playing ------------------------------------------------------------------------------

    async def live(self) -> None:
        """Sit at the table, again and again, until it is time to stop."""
        while not self.stopping:
            try:
                await self._sit()
            except LOST as error:
                self._lost(type(error).__name__)
            except Refusal as error:
                self._lost(f"refused: {error.code}")
            await asyncio.sleep(self._dice.uniform(0.05, 0.3))

    def _lost(self, why: str) -> None:
        if not self._lost_at:
            self._lost_at = time.monotonic()
        self.here = False
        self._chronicle.note("lost", who=self.name, table=self.table, why=why)

    async def _connect(self) -> Listener:
        connecting = Listener.connect(self._house.url, self.table, self.token)
        client = await asyncio.wait_for(connecting, _ANSWER_SECONDS)
        assert isinstance(client, Listener)  # noqa: S101 - for the type
        return client

    async def _sit(self) -> None:
        client = await self._connect()
        try:
            client.person = self
            if client.match is not None:
                self.hears(client, client.match)
            if self._lost_at:
                seconds = round(time.monotonic() - self._lost_at, 3)
                self._chronicle.note(c.BACK, who=self.name, table=self.table, seconds=seconds)
                self._lost_at = 0.0
            self.here = True
            while not self.stopping:
                await self._turn(client)
        finally:
            self.here = False
            with contextlib.suppress(*LOST):
                await asyncio.wait_for(client.close(), 2)

    async def _turn(self, client: Listener) -> None:
        """Do one thing, or wait for news."""
        if self._open is not None:
            await self._ask_again(client)
            return
        try:
            await client.until(lambda: client.closed or self._wants(client), _QUIET_SECONDS)
        except TimeoutError:
            await asyncio.wait_for(client.ask(messages.Sync, log=0), _ANSWER_SECONDS)
            return
        if client.closed:
            raise Disconnected(client.bye)
        assert client.table is not None  # noqa: S101 - it is told first
        if client.table.table.phase == "over":
            await self._again(client)
        elif client.match is not None and client.match.view.choices:
            choice = self._dice.choice(client.match.view.choices)
            decision = client.match.decision
            await self._ask(client, "move", decision=decision, move=choice.move)
            if self._dice.random() < 0.1:
                await self.say(client)
        await asyncio.sleep(self._dice.uniform(0.0, 0.04))

    def _wants(self, client: Client) -> bool:
        if client.table is not None and client.table.table.phase == "over":
            return self.host
        return client.match is not None and client.match.view.prompt.mine

    async def _again(self, client: Client) -> None:
        """Begin a new match; whoever else has done so already is welcome."""
        with contextlib.suppress(Refusal):
            await asyncio.wait_for(client.ask(messages.Rematch, rotate=False), _ANSWER_SECONDS)
        with contextlib.suppress(Refusal):
            await asyncio.wait_for(client.ask(messages.Start), _ANSWER_SECONDS)

    async def say(self, client: Client) -> None:
        """Say something that nobody else says."""
        await self._ask(client, "say", text=f"{self.name} says {self._number}")

    async def _ask(self, client: Client, kind: str, **values: object) -> None:
        self._number += 1
        id_ = f"{self.name}-{self._number}"
        match = client.match.match if client.match is not None else ""
        self._open = {"kind": kind, "id": id_, **values}
        self._chronicle.note(
            c.ASKED, who=self.name, table=self.table, device=self.device, match=match, **self._open
        )
        await self._ask_again(client)

    async def _ask_again(self, client: Client) -> None:
        """Ask for what is open, under its id, until there is an answer."""
        wish = self._open
        assert wish is not None  # noqa: S101 - it is open
        kind = messages.Move if wish["kind"] == "move" else messages.Say
        values = {name: value for name, value in wish.items() if name != "kind"}
        facts = {"who": self.name, "table": self.table, "device": self.device, "id": wish["id"]}
        try:
            await asyncio.wait_for(client.ask(kind, **values), _ANSWER_SECONDS)
        except Refusal as error:
            self._open = None
            self._chronicle.note(c.REFUSED, **facts, code=error.code)
        except LOST:
            self._chronicle.note(c.UNKNOWN, **facts)
            raise
        else:
            self._open = None
            self.done += 1
            self._chronicle.note(c.DONE, **facts)

    async def is_back(self) -> None:
        """Come back when all is well again, and do something that is stored."""
        client = await self._connect()
        try:
            client.person = self
            if self._open is not None:
                await self._ask_again(client)
            await self.say(client)
        finally:
            await client.close()


async def seated(house: House, chronicle: Chronicle, number: int, seed: int) -> list[Person]:
    """Open a table and let three people sit down at it, beside a bot; the match begins."""
    people = [
        Person(f"t{number}p{place}", house, chronicle, seed * 100 + number * 10 + place)
        for place in range(3)
    ]
    # Nobody here would say that they are ready for the next round.
    opened = await asyncio.to_thread(
        open_table,
        house.url,
        people[0].name,
        bots=["simple"],
        setup={"ready_seconds": 0, "chat": "full"},
    )
    host = await Client.connect(house.url, opened.table, opened.token)
    people[0].host = True
    for person in people:
        person.table, person.token = opened.table, opened.token
    for person in people[1:]:
        other = await Client.connect(house.url, opened.table, name=person.name)
        person.token = other.token
        await other.close()
    await host.ask(messages.Start)
    await host.until(lambda: host.match is not None)  # it has its part in the deal
    await host.close()
    return people
