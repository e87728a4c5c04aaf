"""The operator's desk of one server: orders are written down first, then carried out.

Every server that shares a store reads what was ordered at any of them, and does its part.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Final

import msgspec

from saboteur import __version__
from saboteur.server.desk.load import Load, memory
from saboteur.server.desk.looking import asleep, is_meant, seen
from saboteur.server.desk.orders import Act, covers, network_named, read_act, write_act
from saboteur.server.errors import Refused
from saboteur.server.http.costs import OWN
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.room import Room, RoomLost
from saboteur.server.rooms.rooms import LOG, Rooms
from saboteur.server.sockets.sessions import Session
from saboteur.server.stores.store import Elsewhere, StoreFailed
from saboteur.server.stores.tokens import clean_code
from saboteur.server.tables.names import clean_talk
from saboteur.server.wire import admin as a

EVERY: Final = 2.0
"""After so many seconds it is looked at what was ordered elsewhere."""
KEPT_SECONDS: Final = 365 * 86400.0
"""So long is it known what was done at the desk; bans and notices are over long before."""
MOST_TABLES: Final = 200
_LASTING: Final = (a.Drain, a.Maintain)
"""Orders that hold until they are taken back: the last of each is never forgotten."""


class Desk:
    """Takes orders, and carries out those of others."""

    def __init__(self, rooms: Rooms, metrics: Metrics, sockets: Callable[[], int]) -> None:
        self._rooms = rooms
        self._metrics = metrics
        self._sockets = sockets
        self.load = Load(metrics)
        self.stop: Callable[[], None] = lambda: None
        """Ends the server, so that whoever watches over it starts it again."""
        self._told: object = None
        self._reading = asyncio.Lock()
        self._ready = False

    @property
    def server(self) -> str:
        """Return what this server is called among the others; empty where it is alone."""
        return self._rooms.settings.peer_url.rstrip("/") if self._rooms.store.shared else ""

    # --- orders ------------------------------------------------------------------------------

    async def order(self, who: str, act: a.AnyAct, asker: str = "") -> int:
        """Write an order down and carry it out; return its number.

        :raises Refused: if it cannot be.
        """
        act = self._checked(act, asker)
        if isinstance(act, a.End):
            await self._find(act.table)
        try:
            number = await self._rooms.store.keep_act(
                write_act(Act(self._rooms.clock.now(), who, act))
            )
            await self.read()
        except StoreFailed:
            raise Refused("not-stored") from None
        return number

    def _checked(self, act: a.AnyAct, asker: str) -> a.AnyAct:
        """Return an order as it is written down.

        :raises Refused: if it makes no sense, or would shut out who gives it.
        """
        if isinstance(act, a.End):
            return a.End(table=clean_code(act.table))
        if isinstance(act, a.Announce):
            return a.Announce(
                texts={tag: clean_talk(text) for tag, text in act.texts.items()},
                minutes=act.minutes,
            )
        if isinstance(act, a.Unban):
            if all(ban.ban != act.ban for ban in self._rooms.orders.bans(self._rooms.clock.now())):
                raise Refused("no-such-ban")
        if isinstance(act, a.Ban):
            if not act.address and not act.device:
                raise Refused("no-such-address", address="")
            if act.address:
                network = network_named(act.address)
                if any(covers(network, own) for own in (*OWN, asker)):
                    raise Refused("ban-yourself")
                return msgspec.structs.replace(act, address=_short(str(network)))
        return act

    async def _find(self, code: str) -> None:
        """Insist that there is a table to be ended, here or elsewhere.

        :raises Refused: if there is none.
        """
        with contextlib.suppress(Elsewhere):
            await self._rooms.room(code)

    async def read(self) -> None:
        """Take in what was ordered since, here and elsewhere, and do what is to be done here.

        :raises StoreFailed: if it cannot be read.
        """
        async with self._reading:
            orders = self._rooms.orders
            for number, body in await self._rooms.store.acts(orders.last):
                try:
                    act = read_act(body)
                    orders.take(number, act)
                except (msgspec.DecodeError, Refused):
                    orders.last = number  # of a newer version, or damaged: the others still hold
                    LOG.warning("an order cannot be understood")
                    continue
                if self._ready and isinstance(act.act, a.End):
                    await self._end(act.act.table)
            if not self._ready:
                self._rooms.started = self._rooms.clock.now()
            self._ready = True
            self._apply()

    async def _end(self, code: str) -> None:
        room = self._rooms.by_code.get(code)
        if room is None:
            return
        try:
            await room.end()
        except RoomLost:
            self._rooms.lose(room)

    def _apply(self) -> None:
        """Let what holds now be felt: who is banned goes, all matches rest or go on, all are told."""
        orders, now = self._rooms.orders, self._rooms.clock.now()
        rooms = list(self._rooms.by_code.values())
        for room in rooms:
            if room.people.resting != orders.resting:
                room.rest(on=orders.resting)
            for session in list(room.sessions):
                if orders.is_banned(session.network, session.devices, now):
                    session.bye("banned")
        self._rooms.hurry()
        told = (orders.resting, orders.notice(now))
        if told != self._told:
            self._told = told
            for session in self._all_sessions(rooms):
                session.send(orders.told(session.words.language, now))

    @staticmethod
    def _all_sessions(rooms: list[Room]) -> list[Session]:
        return [session for room in rooms for session in room.sessions]

    async def follow(self) -> None:
        """Do what was ordered elsewhere, and what its time has come for; for ever."""
        tidied = 0.0
        while True:
            self.load.sample()
            try:
                await self.read()
                if time.monotonic() - tidied > 3600 or not tidied:
                    tidied = time.monotonic()
                    await self._forget()
            except StoreFailed as error:
                LOG.warning("orders cannot be read: %s", error)
            if self._is_done():
                LOG.info("nobody plays here any more: stopping, as was ordered")
                self.stop()
            await asyncio.sleep(EVERY)

    def _is_done(self) -> bool:
        """Say whether this server is to stop when nobody plays, and nobody does."""
        order = self._rooms.orders.drains(self.server, self._rooms.started)
        if order is None or not order.restart:
            return False
        return not any(
            room.table.phase in {"playing", "paused"} and room.people.here
            for room in self._rooms.by_code.values()
        )

    async def _forget(self) -> None:
        """Forget what was done long ago, but not what still holds."""
        before = self._rooms.clock.now() - KEPT_SECONDS
        old: list[int] = []
        for number, body in await self._rooms.store.acts(0):
            with contextlib.suppress(msgspec.DecodeError):
                act = read_act(body)
                if act.at < before and not isinstance(act.act, _LASTING):
                    old.append(number)
        if old:
            await self._rooms.store.forget_acts(old)

    # --- what is seen ------------------------------------------------------------------------

    async def log(self, most: int) -> list[a.ActDone]:
        """Return what was done last, the newest first.

        :raises Refused: if it cannot be read.
        """
        try:
            found = await self._rooms.store.acts(0, most)
        except StoreFailed:
            raise Refused("not-stored") from None
        shown: list[a.ActDone] = []
        for number, body in reversed(found):
            with contextlib.suppress(msgspec.DecodeError):
                act = read_act(body)
                shown.append(a.ActDone(number, act.at, act.who, act.act))
        return shown

    async def tables(self, search: str, *, own: bool) -> list[a.AdminTable]:
        """Return the tables of this server that are looked for, and those that nobody has awake."""
        rooms = self._rooms
        found = [seen(room, self.server) for room in rooms.by_code.values()]
        if not own:
            with contextlib.suppress(StoreFailed):
                rows = await rooms.store.tables(("playing", "paused"))
                found += [asleep(row) for row in rows if row.code not in rooms.by_code]
        return [table for table in found if is_meant(table, search)]

    async def loaded(self) -> a.ServerLoad:
        """Return what this server has to do."""
        rooms = self._rooms
        order = rooms.orders.drains(self.server, rooms.started)
        start = time.monotonic()
        ready = await rooms.store.ready()
        tables = [room.table for room in rooms.by_code.values()]
        return a.ServerLoad(
            server=self.server,
            version=__version__,
            started=rooms.started,
            processor=round(self.load.processor(), 3),
            memory=memory(),
            tables=len(tables),
            matches=sum(1 for table in tables if table.phase == "playing"),
            people=sum(len(room.people.here) for room in rooms.by_code.values()),
            sockets=self._sockets(),
            moves=round(self.load.moves(), 2),
            median=self.load.latency(0.5),
            slowest=self.load.latency(0.99),
            waiting_bots=int(rooms.minds.gauges().get("mind_questions_waiting", 0)),
            store=round(time.monotonic() - start, 4) if ready else -1.0,
            drains=order is not None,
            restarts=order is not None and order.restart,
        )


def _short(network: str) -> str:
    """Return a network of one address as that address."""
    return network.removesuffix("/32")
