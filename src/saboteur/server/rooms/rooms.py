"""All tables of one server: opening, finding, waking them when something is due."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
import time
from collections.abc import Iterable
from typing import Final

from saboteur import ENGINE
from saboteur.bots.levels import LEVELS
from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.desk.orders import Orders
from saboteur.server.desk.retention import retention
from saboteur.server.errors import Refused
from saboteur.server.http.addresses import Addresses
from saboteur.server.minds.minds import Minds
from saboteur.server.notices.notices import Notices
from saboteur.server.render.payloads import kept_of
from saboteur.server.rooms.asking import Asking
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.commands import check_setup, entries_for
from saboteur.server.rooms.listing import OPEN, ListedAsleep, describe
from saboteur.server.rooms.match_rows import match_row
from saboteur.server.rooms.reading import heard, read_table
from saboteur.server.rooms.ready_made import ready_made
from saboteur.server.rooms.room import Room, RoomLost
from saboteur.server.rooms.seat_codes import SeatCodes
from saboteur.server.rooms.strangers import Strangers
from saboteur.server.rooms.timing import People
from saboteur.server.rooms.vain import Vain
from saboteur.server.settings import Settings
from saboteur.server.stores.store import (
    Elsewhere,
    Retention,
    Store,
    StoreConflict,
    StoreDamaged,
    StoreFailed,
    TableRow,
)
from saboteur.server.stores.tokens import clean_code, hashed, new_table_code
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.members import NOTHING_KEPT, Kept
from saboteur.server.tables.names import clean_name
from saboteur.server.tables.table import Table
from saboteur.server.wire import deals
from saboteur.server.wire import messages as m
from saboteur.server.wire.pages import Listed, OpenTable
from saboteur.texts.messages import Catalogue

LOG: Final = logging.getLogger("saboteur.server")
FORGOTTEN: Final = 7 * 86400.0
"""A table without a match at which nobody did anything for so long is closed."""
UNTOLD: Final = 30 * 86400.0
"""Nobody wants to be told of a table that was not touched for so long."""
IDLE: Final = 60.0
"""A table without clients and without a match is let go from memory after so long."""
SLEEP_SECONDS: Final = 600.0
"""A table at which nobody is sleeps if nothing is due there for so long: days for a move are no load."""
WAKING_SECONDS: Final = 0.05
"""After a start, one table after the other is taken up again in such steps."""
ANEW_SECONDS: Final = 2.0
"""After so long a table that could not be stored or read is taken up again, also if nobody comes."""
MOST_LISTED: Final = 50
FAREWELL_SECONDS: Final = 2.0
"""So long may clients take to hear that the server stops."""


class Rooms:
    """The tables of a server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        notices: Notices | None = None,
        minds: Minds | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.settings = settings
        self.notices = notices
        """What tells those who are away that it is their turn; None: nobody is told."""
        self.minds = minds or Minds()
        """Where bots think."""
        self.orders = Orders()
        """What holds here by order of whoever runs the server."""
        self.started = clock.now()
        self.by_code: dict[str, Room] = {}
        self.draining = False
        """Whether the server is about to stop."""
        self.addresses = Addresses(store.secret)
        """What is counted of addresses together with others who share the store."""
        store.exchange(self.addresses.tell, self.addresses.hear)
        self.strangers = Strangers(clock, settings.max_tables_per_address, self.addresses)
        self._vain = Vain()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.seat_codes = SeatCodes(clock)
        self._heap: list[tuple[float, int, str]] = []
        self._planned: dict[str, float] = {}
        self._sleeping: dict[str, People | None] = {}
        """Tables that are not in memory and are woken when something is due, with those who were there and
        when; None: they were being played when the server was stopped."""
        self._asleep = ListedAsleep(store, self._fold)
        self._releasing: set[asyncio.Task[None]] = set()
        self._numbers = itertools.count()
        self._wake = asyncio.Event()

    @property
    def push_key(self) -> str:
        """Return the key by which browsers know pushed notices; empty if there are none."""
        return self.notices.push_key if self.notices is not None else ""

    # --- tables ------------------------------------------------------------------------------

    async def open(self, wanted: OpenTable, token: str, network: str = "") -> Room:
        """Open a table, for somebody at an address.

        :raises Refused: if it may not be.
        """
        self.orders.insist_on_open(self.settings.peer_url.rstrip("/"), self.started)
        if self.draining or len(self.by_code) >= self.settings.max_tables:
            raise Refused("server-full")
        if not self.strangers.may_open(network):
            raise Refused("too-many-tables")
        if at_once := bool(wanted.play):
            wanted = ready_made(wanted)
        name = clean_name(wanted.name)
        check_setup(wanted.setup)
        if len(wanted.bots) >= MAX_SEATS:
            raise Refused("table-full")
        for level in wanted.bots:
            if level not in LEVELS:
                raise Refused("no-such-bot", level=level)
        private = bool(self.settings.public_url) and not wanted.setup.listed
        for _ in range(20):
            code = new_table_code(private=private)
            entry = e.Opened(
                at=self.clock.now(),
                code=code,
                name=name,
                owner=hashed(token),
                setup=wanted.setup,
                bots=wanted.bots,
            )
            table = Table()
            apply(table, entry)
            entries: list[e.AnyEntry] = [entry]
            wishes: list[m.ClientMessage] = [deals.Seal("", wanted.seal)] if wanted.seal else []
            for wish in [*wishes, m.Start("")] if at_once else wishes:
                begun = entries_for(Asking(table, entry.owner, entry.at, ""), wish)
                entries += e.signed(begun, ENGINE)
                apply(table, entries[-1])
            row = TableRow(code, table.phase, table.setup.listed, entry.at)
            try:
                await self.store.claim(code)
                written = [e.write_entry(one) for one in entries]
                table.size = sum(map(len, written))
                await self.store.append(row, 0, written, match_row(table, entries, "lobby"))
            except (StoreConflict, Elsewhere):
                continue
            except StoreFailed:
                raise Refused("not-stored") from None
            self.strangers.opened(network, code)
            return self._keep(table)
        raise Refused("server-full")

    def _keep(self, table: Table, people: People | None = None) -> Room:
        room = Room(table, self.store, self.clock, self.settings, people, self.minds)
        if any(chair.bot for chair in table.chairs):
            self.minds.warm_up()
        room.people.resting = self.orders.resting
        room.changed = self.changed
        if self.notices is not None:
            room.calling.call = self.notices.tell
        self.by_code[table.code] = room
        self.strangers.is_back(table.code)
        self.changed(room)
        return room

    def awake(self, code: str) -> Room | None:
        """Return the room of a table if it is in memory."""
        return self.by_code.get(clean_code(code))

    async def room(self, code: str) -> Room:
        """Return the room of a table, from memory or from the store.

        :raises Refused: if there is no such table.
        """
        code = clean_code(code)
        if code in self.by_code:
            return self.by_code[code]
        self._vain.insist(code, self.clock.now())
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda done: (self._loading.pop(code, None), heard(done)))
        room = await asyncio.shield(task)
        if room is None:
            raise Refused("no-such-table")
        return room

    async def kept_of(self, code: str, match: str) -> Kept:
        """Return what the table knows of a match besides its record, in memory or not."""
        room = self.by_code.get(code)
        try:
            table = room.table if room is not None else await self._fold(code, match)
        except Refused as error:
            if error.code != "table-damaged":
                raise
            return NOTHING_KEPT  # its record is all that is left
        return kept_of(table, match) if table is not None else NOTHING_KEPT

    async def _fold(self, code: str, until: str = "") -> Table | None:
        return await read_table(self.store, code, until)

    async def _load(self, code: str) -> Room | None:
        """Take a table up.

        :raises Elsewhere: if another process has.
        """
        with self._vain.noting(code, self.clock.now()):
            table = await self._fold(code)
        if table is not None:
            await self._claim(code)
        if table is not None and self.store.shared:
            table = await self._fold(code)  # until a moment ago it may have been another's
        if table is None:
            return None
        now = self.clock.now()
        people = self._sleeping.pop(code, None)
        resting = table.phase in {"lobby", "over"}
        if table.phase == "closed" or (resting and table.touched + FORGOTTEN < now):
            self._vain.note(code, "no-such-table", now)
            return None
        if people is None:
            table.taken_up(now)
        return self._keep(table, people)

    async def _claim(self, code: str) -> None:
        try:
            await self.store.claim(code)
        except StoreFailed:
            raise Refused("not-stored") from None

    async def plan_running(self) -> int:
        """Plan to take up all matches that were being played; return how many.

        They are read one after the other, while the server answers already: whoever comes to one of
        them first finds it awake.
        """
        with contextlib.suppress(StoreFailed):
            await self.store.drop_subscriptions(self.clock.now() - UNTOLD)
        try:
            await self._asleep.remember(self.clock.now() + IDLE)
            rows = await self.store.orphans()
        except StoreDamaged:
            LOG.exception("what was being played cannot be listed; saboteur salvage may help")
            return 0
        except StoreFailed as error:
            LOG.warning("the store does not answer: %s", error)
            return 0
        self.take_up(row.code for row in rows)
        return len(self._sleeping)

    def take_up(self, codes: Iterable[str]) -> None:
        """Plan to take up tables that nobody keeps, as far as there is room, one after the other."""
        room = self.settings.max_tables - len(self.by_code) - len(self._sleeping)
        new = [code for code in codes if code not in self._sleeping and code not in self.by_code]
        for number, code in enumerate(new[: max(0, room)]):
            self._sleeping[code] = None
            self._plan(code, self.clock.now() + number * WAKING_SECONDS)

    async def find(self, code: str, address: str, device: str = "") -> Room:
        """Return the room of a table for whoever names its code; nobody guesses without end.

        Who is at the table already has guessed nothing.

        :raises Refused: if there is no such table, or too often there was none.
        """
        guessing = self.strangers.is_guessing(address)
        if guessing and not (device and (self.awake(code) or self.strangers.may_look(address))):
            raise Refused("too-fast")
        try:
            room = await self.room(code)
        except Refused as error:
            self.strangers.wrong_guess(address)
            raise Refused("too-fast") if guessing else error from None
        if guessing and room.table.member_of(device) < 0:
            raise Refused("too-fast")
        return room

    async def glance(self, code: str, address: str) -> Table:
        """Return a table to describe it, whichever process keeps it.

        :raises Refused: as `find` does.
        """
        try:
            return (await self.find(code, address)).table
        except Elsewhere:
            return await self._fold(clean_code(code)) or Table()

    def claim(self, room: Room) -> None:
        """Keep a room in memory that may have been let go just now.

        :raises RoomLost: if another one has its place.
        """
        if self.by_code.setdefault(room.table.code, room) is not room:
            raise RoomLost

    def lose(self, room: Room) -> None:
        """Give up a room that could not be stored; its clients come back and it is read anew."""
        LOG.error("a table could not be stored and is read anew")
        self.give_up(room)

    def give_up(self, room: Room, *, anew: bool = True) -> None:
        """Let a room go with its clients; if a match goes on there, it is taken up again by itself."""
        room.lost = True
        code = room.table.code
        if self.by_code.get(code) is room:
            del self.by_code[code]
            # Without a term the table may be another's by now: whoever finds it left takes it up.
            if anew and room.table.phase in {"playing", "paused"} and self.store.term:
                self._sleeping[code] = None
                self._plan(code, self.clock.now() + ANEW_SECONDS)
        for session in list(room.sessions):
            session.bye("restart")
        room.sessions.clear()

    async def listed(self, words: Catalogue) -> list[Listed]:
        """Return the tables that anybody may join."""
        open_ = [
            room.table
            for room in reversed(self.by_code.values())
            if room.table.setup.listed
            and room.table.phase in OPEN
            and room.table.door.entry != "shut"
        ]
        now = self.clock.now()
        with contextlib.suppress(StoreFailed):
            open_ += await self._asleep.tables(self.by_code, now, now - FORGOTTEN, MOST_LISTED)
        return [describe(table, words) for table in open_[:MOST_LISTED]]

    def retention(self) -> Retention:
        """Return how long things are kept; what is in use is kept in any case."""
        spared = {*self.by_code, *self._sleeping, *self._loading}
        return retention(self.settings, self.clock.now(), spared)

    # --- time --------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Plan when a room is to be woken."""
        due = room.due
        code = room.table.code
        at = due.at if due is not None else None
        if not room.sessions:
            rests = self.clock.now() + IDLE
            if at is None and room.table.phase in {"lobby", "over", "closed"}:
                at = rests
            elif at is not None and self._may_sleep(room, at):
                at = min(at, max(rests, room.people.empty_since + IDLE))
        if at is not None:
            self._plan(code, at)

    def _plan(self, code: str, at: float) -> None:
        """Plan to look at a table at a time, and no longer at another."""
        if self._planned.get(code) == at:
            return
        self._planned[code] = at
        heapq.heappush(self._heap, (at, next(self._numbers), code))
        self._wake.set()

    def hurry(self) -> None:
        """Look at once at what is due."""
        self._wake.set()

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            self._wake.clear()
            wait: float | None = 1.0
            try:
                wait = await self.tick()
            except Exception:
                LOG.exception("the time of the tables failed")
            try:
                await asyncio.wait_for(self._wake.wait(), wait)
            except TimeoutError:
                continue

    async def tick(self) -> float | None:
        """Do all that is due now; return in how many seconds there is more, or None."""
        while self._heap and not self.orders.resting:
            due: dict[str, Room] = {}
            now = self.clock.now()
            while self._heap and self._heap[0][0] <= now:
                at, _, code = heapq.heappop(self._heap)
                if self._planned.get(code) != at:
                    continue
                del self._planned[code]
                if code in self._sleeping:
                    await self._wake_up(code)
                if code in self.by_code:
                    due[code] = self.by_code[code]
            if not due:
                return self._heap[0][0] - now if self._heap else None
            await asyncio.gather(*(self._tick_room(room) for room in due.values()))
        return None

    async def _tick_room(self, room: Room) -> None:
        try:
            done = await room.tick()
            idle = not room.sessions and room.table.phase in {"lobby", "over", "closed"}
            if idle and not done and room.due is None:
                self._let_go(room)
            else:
                self.changed(room)
                self._let_sleep(room)
        except RoomLost:
            self.lose(room)
        except Exception:
            LOG.exception("a table failed while nobody asked it for anything")
            self.give_up(room, anew=False)  # it would fail again, without end

    def _let_go(self, room: Room) -> None:
        """Forget a table at which nothing goes on; its entries are kept."""
        code = room.table.code
        self.by_code.pop(code, None)
        self._release(code)
        if room.table.phase in {"over", "closed"}:
            self.strangers.is_over(code)
        else:
            self.strangers.is_left(code)

    def _release(self, code: str) -> None:
        """Let other processes have a table."""

        async def release() -> None:
            with contextlib.suppress(StoreFailed):
                if code not in self.by_code and code not in self._loading:
                    await self.store.release(code)

        task = asyncio.create_task(release())
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    def _let_sleep(self, room: Room) -> None:
        """Take a table out of memory at which nobody is and nothing is due for long."""
        due = room.due
        code = room.table.code
        rested = room.people.empty_since + IDLE <= self.clock.now()
        if due is None or not rested or not self._may_sleep(room, due.at):
            return
        if self.by_code.get(code) is room:
            self._sleeping[code] = room.people
            del self.by_code[code]
            self._plan(code, due.at)

    def _may_sleep(self, room: Room, due: float) -> bool:
        """Say whether nobody needs a table that is being played before something is due there."""
        return not room.sessions and due - self.clock.now() >= SLEEP_SECONDS

    async def _wake_up(self, code: str) -> None:
        try:
            await self.room(code)
        except Elsewhere:
            self._sleeping.pop(code, None)
        except Refused as error:
            if error.code == "not-stored" and self.store.term:
                self._plan(code, self.clock.now() + ANEW_SECONDS)
                return
            self._sleeping.pop(code, None)
            LOG.warning("a table could not be taken up again")

    async def farewell(self) -> None:
        """Tell all clients that the server stops, and wait until they have heard it."""
        self.draining = True
        for room in list(self.by_code.values()):
            for session in list(room.sessions):
                session.bye("restart")
        until = time.monotonic() + FAREWELL_SECONDS
        while time.monotonic() < until:
            if not any(room.sessions for room in self.by_code.values()):
                break
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish writing."""
        self.draining = True
        await self.minds.close()
        if self.notices is not None:
            await self.notices.close()
        await self.store.close()
