"""A server without sockets: the real rooms and store, clients that keep every byte."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
from collections.abc import AsyncIterator, Callable, Sequence
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from saboteur.server.errors import Refused
from saboteur.server.minds.minds import Minds
from saboteur.server.rooms import commands
from saboteur.server.rooms.clock import HandClock
from saboteur.server.rooms.room import Room
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.rooms.timing import window_seconds
from saboteur.server.settings import Settings
from saboteur.server.sockets.sessions import Session
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.tokens import hashed, new_token
from saboteur.server.wire import messages as m
from saboteur.server.wire import pages
from saboteur.server.wire.changes import MatchChanged
from saboteur.server.wire.patching import changed
from saboteur.server.wire.table import Setup

QUICK = Settings(bot_seconds=1.0, away_seconds=45.0, empty_minutes=30.0)


class Guest:
    """A client at a table."""

    def __init__(
        self,
        house: House,
        token: str,
        language: str = "en",
        *,
        public: bool = False,
        also: Sequence[str] = (),
        network: str = "",
        by: str = "",
        changes: bool = False,
    ) -> None:
        self.house = house
        self.changes = changes
        """Whether it is told only what has changed."""
        self.token = token
        self.shared: dict[str, Any] = {
            "public": public,
            "also": tuple(hashed(other) for other in also),
            "network": network,
            "by": hashed(by) if by else "",
        }
        """Whether it shows only what everybody may see, who else plays on the device, from which
        address it comes, and who shows it to others."""
        self.answer: m.ServerMessage | None = None
        """What was said when they wanted a seat, if a test asks for that."""
        self.session = Session(hashed(token), language, "http://here", **self.shared)
        self.bytes: list[bytes] = []
        self.heard: list[m.ServerMessage] = []
        self.table: m.Table | None = None
        self.match: m.MatchNow | None = None
        self._number = 0

    async def hello(self, **more: Any) -> Guest:
        """Come in, perhaps again."""
        language = self.session.words.language
        self.session = Session(self.session.device, language, "http://here", **self.shared)
        more.setdefault("changes", self.changes)
        await self.house.room.enter(self.session, m.hello(self.house.code, self.token, **more))
        self.drain()
        return self

    async def leave(self) -> None:
        await self.house.room.leave(self.session)

    async def say(self, kind: type, /, **values: Any) -> m.ServerMessage:
        """Send a message; return what is answered to it."""
        self._number += 1
        values.setdefault("id", f"{self.token[:6]}{self._number}")
        message = kind(**values)
        await self.house.room.handle(self.session, message)
        await self.house.rooms.tick()
        self.house.drain()
        found = [h for h in self.heard if getattr(h, "id", None) == values["id"]]
        return found[-1]

    async def move(self, move: str, **more: Any) -> m.ServerMessage:
        """Make a move for the decision seen last."""
        assert self.match is not None
        values = {"decision": self.match.decision, "move": move, **more}
        return await self.say(m.Move, **values)

    def drain(self) -> None:
        """Take in what was told."""
        while self.session.outbox:
            data = self.session.outbox.popleft()
            self.bytes.append(data)
            message = m.read_server(data)
            self.heard.append(message)
            if isinstance(message, m.Table):
                self.table = message
            elif isinstance(message, m.MatchNow):
                self.match = message
            elif isinstance(message, MatchChanged):
                assert self.match is not None
                self.match = changed(self.match, message)

    @property
    def state(self) -> Any:
        assert self.table is not None
        return self.table.table

    @property
    def view(self) -> Any:
        assert self.match is not None
        return self.match.view

    @property
    def asked(self) -> bool:
        return self.match is not None and self.match.view.prompt.mine


class House:
    """A server with one table that a test looks at. Its deals follow from a seed, not from chance."""

    def __init__(
        self, path: str, settings: Settings = QUICK, seed: int = 1, minds: Minds | None = None
    ) -> None:
        self.path = path
        self.settings = settings
        self.wakes = True
        """Whether the table is taken into memory again to be looked at, where it sleeps."""
        self.clock = HandClock()
        self.minds = minds
        """Where bots think; None: here and at once."""
        self.rooms = Rooms(SqliteStore(path), self.clock, settings, minds=minds)
        self.guests: list[Guest] = []
        self.code = ""
        self.changes: Callable[[int], bool] = lambda _number: False
        """Which guests, by their numbers, are told only what has changed."""
        self._seed = seed
        self._deals = 0

    @property
    def room(self) -> Room:
        return self.rooms.by_code[self.code]

    @property
    def table(self) -> Any:
        return self.room.table

    async def open(
        self, people: int = 3, bots: int = 0, level: str = "simple", **setup: Any
    ) -> list[Guest]:
        """Open a table with so many people and bots; the first is the host."""
        token = new_token()
        wanted = pages.OpenTable("Ann", token, Setup(**setup), [level] * bots)
        room = await self.rooms.open(wanted, token)
        self.code = room.table.code
        names = [
            "Ann",
            "Bob",
            "Cleo",
            "Dan",
            "Eve",
            "Finn",
            "Gus",
            "Hal",
            "Ida",
            "Jon",
            "Kai",
            "Lea",
        ]
        self.guests = []
        self.guests.append(await Guest(self, token, changes=self.changes(0)).hello())
        for i in range(1, people):
            await self.join(names[i])
        return self.guests

    async def join(self, name: str = "", language: str = "en", **more: Any) -> Guest:
        """Let somebody in; with a name to a seat, without as a spectator."""
        changes = self.changes(len(self.guests))
        guest = await Guest(self, new_token(), language, changes=changes).hello()
        self.guests.append(guest)
        if name:
            answer = await guest.say(m.Sit, name=name, **more)
            assert isinstance(answer, m.Done), answer
        return guest

    async def share(self, *people: Guest, public: bool = True, **more: Any) -> Guest:
        """Let a device in on which some people play; without any it is a shared screen."""
        also = [one.token for one in people]
        more.setdefault("changes", self.changes(len(self.guests)))
        guest = await Guest(self, new_token(), public=public, also=also, **more).hello()
        self.guests.append(guest)
        self.drain()
        return guest

    async def start(self) -> None:
        self._deals += 1
        seed = hashlib.sha256(f"{self._seed} {self._deals}".encode()).hexdigest()
        known = SimpleNamespace(token_hex=lambda size: seed[: 2 * size])
        with patch.object(commands, "secrets", known):
            answer = await self.guests[0].say(m.Start)
        assert isinstance(answer, m.Done), answer

    async def advance(self, seconds: float) -> None:
        """Let time pass, in small steps, doing what is due."""
        left = seconds
        while left > 0:
            part = min(left, 0.5)
            self.clock.advance(part)
            left -= part
            await self.rooms.tick()
        if self.wakes and self.code not in self.rooms.by_code:
            with contextlib.suppress(Refused):
                await self.rooms.room(self.code)
        self.drain()

    def drain(self) -> None:
        for guest in self.guests:
            guest.drain()

    async def restart(self) -> None:
        """Stop without any farewell and start again from the file."""
        await self.rooms.store.close()
        self.rooms = Rooms(SqliteStore(self.path), self.clock, self.settings, minds=self.minds)
        await self.rooms.plan_running()
        for row in await self.rooms.store.tables(("playing", "paused")):
            with contextlib.suppress(Refused):
                await self.rooms.room(row.code)
        for guest in self.guests:
            guest.session.closing = True

    async def get_ready(self) -> None:
        """Let everybody who is here be ready for the next round."""
        for guest in self.guests:
            if guest.session in self.room.sessions and guest.state.you.seat >= 0:
                await guest.say(m.Ready)
        await self.advance(0.5)

    async def play(self, moves: int, seed: int = 1) -> int:
        """Make random moves of the people; let bots and windows have their time."""
        dice = random.Random(seed)
        made = 0
        for _ in range(moves * 20):
            if made >= moves or self.table.phase != "playing":
                break
            if self.table.between_rounds:
                await self.get_ready()
                continue
            asked = [g for g in self.guests if g.asked and g.view.choices]
            if not asked or self.table.in_window():
                for guest in asked:
                    choice = dice.choice(guest.view.choices)
                    await guest.move(choice.move)
                    made += 1
                    if not self.table.in_window():
                        break
                await self.advance(window_seconds(self.table) if self.table.in_window() else 1.0)
                continue
            guest = asked[0]
            answer = await guest.move(dice.choice(guest.view.choices).move)
            assert isinstance(answer, m.Done), answer
            made += 1
        return made


@contextlib.asynccontextmanager
async def house_at(
    path: str, settings: Settings = QUICK, seed: int = 1, minds: Minds | None = None
) -> AsyncIterator[House]:
    """Open a house and close it again."""
    house = House(path, settings, seed, minds)
    try:
        yield house
    finally:
        await house.rooms.store.close()


def plain(message: m.ServerMessage) -> Any:
    """Return a message as plain JSON values."""
    return json.loads(m.write(message))
