"""All tables of one server: opening, finding, waking them when something is due."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
import time
from dataclasses import dataclass
from typing import Final

from saboteur.bots.levels import LEVELS
from saboteur.present.choosing import SHEETS
from saboteur.rules.kinds import MAX_SEATS
from saboteur.rules.registry import MODULES, usual_profile
from saboteur.server.errors import Refused
from saboteur.server.http.costs import OWN
from saboteur.server.http.limits import Buckets
from saboteur.server.minds.minds import Minds
from saboteur.server.notices.notices import Notices
from saboteur.server.render.payloads import kept_of
from saboteur.server.render.setup import rules_of
from saboteur.server.rooms.clock import Clock
from saboteur.server.rooms.commands import Asking, check_setup, entries_for
from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.rooms.match_rows import match_row
from saboteur.server.rooms.room import Room, RoomLost
from saboteur.server.rooms.timing import People
from saboteur.server.settings import Settings
from saboteur.server.stores.store import Store, StoreConflict, StoreFailed, TableRow
from saboteur.server.stores.tokens import SEAT_CODE_LENGTH, clean_code, hashed, new_code
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.members import NOTHING_KEPT, Kept
from saboteur.server.tables.names import clean_name
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.pages import Listed, OpenTable
from saboteur.server.wire.table import Setup
from saboteur.texts.messages import Catalogue

LOG: Final = logging.getLogger("saboteur.server")
SEAT_CODE_SECONDS: Final = 120
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
MOST_LISTED: Final = 50
GUESSES_PER_SECOND: Final = 0.5
MOST_GUESSES: Final = 30.0
FAREWELL_SECONDS: Final = 2.0
"""So long may clients take to hear that the server stops."""


@dataclass(frozen=True, slots=True)
class _SeatCode:
    table: str
    member: int
    until: float


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
        self.by_code: dict[str, Room] = {}
        self.draining = False
        """Whether the server is about to stop."""
        self._guesses = Buckets(GUESSES_PER_SECOND, MOST_GUESSES)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._seat_codes: dict[str, _SeatCode] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._planned: dict[str, float] = {}
        self._sleeping: dict[str, People | None] = {}
        """Tables that are not in memory and are woken when something is due, with who was there and
        when; None: they were being played when the server was stopped."""
        self._opened: dict[str, set[str]] = {}
        """The tables that an address has opened and that may still be played at."""
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
        if self.draining or len(self.by_code) >= self.settings.max_tables:
            raise Refused("server-full")
        opened = self._opened.get(network, set())
        if network and network not in OWN and len(opened) >= self.settings.max_tables_per_address:
            raise Refused("too-many-tables")
        at_once = bool(wanted.play)
        if at_once:
            wanted = _ready_made(wanted)
        name = clean_name(wanted.name)
        check_setup(wanted.setup)
        if len(wanted.bots) >= MAX_SEATS:
            raise Refused("table-full")
        for level in wanted.bots:
            if level not in LEVELS:
                raise Refused("no-such-bot", level=level)
        for _ in range(20):
            code = new_code()
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
            if at_once:
                entries += entries_for(Asking(table, entry.owner, entry.at, ""), m.Start(""))
                apply(table, entries[-1])
            row = TableRow(code, table.phase, table.setup.listed, entry.at)
            try:
                written = [e.write_entry(one) for one in entries]
                await self.store.append(row, 0, written, match_row(table, entries, "lobby"))
            except StoreConflict:
                continue
            except StoreFailed:
                raise Refused("not-stored") from None
            self._opened.setdefault(network, set()).add(code)
            return self._keep(table)
        raise Refused("server-full")

    def _keep(self, table: Table, people: People | None = None) -> Room:
        room = Room(table, self.store, self.clock, self.settings, people, self.minds)
        if any(chair.bot for chair in table.chairs):
            self.minds.warm_up()
        room.changed = self.changed
        if self.notices is not None:
            room.called = self.notices.tell
        self.by_code[table.code] = room
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
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _task: self._loading.pop(code, None))
        room = await asyncio.shield(task)
        if room is None:
            raise Refused("no-such-table")
        return room

    async def kept_of(self, code: str, match: str) -> Kept:
        """Return what the table knows of a match besides its record, in memory or not."""
        room = self.by_code.get(code)
        table = room.table if room is not None else await self._fold(code, match)
        return kept_of(table, match) if table is not None else NOTHING_KEPT

    async def _fold(self, code: str, until: str = "") -> Table | None:
        """Return a table as its entries say, or only up to the end of a match; None if it cannot be."""
        entries = await self.store.entries(code) if code else []
        if not entries:
            return None
        table = Table()
        try:
            for number, body in enumerate(entries):
                apply(table, e.read_entry(body))
                if number % 50 == 49:
                    await asyncio.sleep(0)
                if until and table.match_id == until and table.phase in {"over", "closed"}:
                    break
        except Exception as error:  # noqa: BLE001 - whatever it is, it must stay with this table
            LOG.error("a table cannot be read: %s", type(error).__name__)  # noqa: TRY400 - no code
            return None
        return table

    async def _load(self, code: str) -> Room | None:
        table = await self._fold(code)
        if table is None:
            return None
        now = self.clock.now()
        people = self._sleeping.pop(code, None)
        resting = table.phase in {"lobby", "over"}
        if table.phase == "closed" or (resting and table.touched + FORGOTTEN < now):
            return None
        if people is None:
            table.taken_up(now)
        return self._keep(table, people)

    async def plan_running(self) -> int:
        """Plan to take up all matches that were being played; return how many.

        They are read one after the other, while the server answers already: whoever comes to one of
        them first finds it awake.
        """
        with contextlib.suppress(StoreFailed):
            await self.store.drop_subscriptions(self.clock.now() - UNTOLD)
        rows = await self.store.tables(("playing", "paused"))
        for number, row in enumerate(rows[: self.settings.max_tables]):
            self._sleeping[row.code] = None
            self._plan(row.code, self.clock.now() + number * WAKING_SECONDS)
        return len(self._sleeping)

    async def find(self, code: str, address: str, device: str = "") -> Room:
        """Return the room of a table for whoever names its code; nobody guesses without end.

        Who is at the table already has guessed nothing.

        :raises Refused: if there is no such table, or too often there was none.
        """
        guessing = self._guesses.is_empty(address, self.clock.now())
        try:
            room = await self.room(code)
        except Refused as error:
            self.wrong_guess(address)
            raise Refused("too-fast") if guessing else error from None
        if guessing and room.table.member_of(device) < 0:
            raise Refused("too-fast")
        return room

    def wrong_guess(self, address: str) -> None:
        """Note that an address named a code that is none."""
        self._guesses.take(address, self.clock.now())

    def claim(self, room: Room) -> None:
        """Keep a room in memory that may have been let go just now.

        :raises RoomLost: if another one has its place.
        """
        if self.by_code.setdefault(room.table.code, room) is not room:
            raise RoomLost

    def lose(self, room: Room) -> None:
        """Give up a room that could not be stored; its clients come back and it is read anew."""
        LOG.error("a table could not be stored and is read anew")
        if self.by_code.get(room.table.code) is room:
            del self.by_code[room.table.code]
        for session in list(room.sessions):
            session.bye("restart")
        room.sessions.clear()

    async def listed(self, words: Catalogue) -> list[Listed]:
        """Return the tables that anybody may join."""
        open_ = [
            room.table
            for room in reversed(self.by_code.values())
            if room.table.setup.listed and room.table.phase in {"lobby", "playing"}
        ]
        return [describe(table, words) for table in open_[:MOST_LISTED]]

    # --- seats that move ---------------------------------------------------------------------

    def seat_code(self, table: str, member: int) -> str:
        """Return a one-time code for a seat; an older one for it is void."""
        now = self.clock.now()
        self._seat_codes = {
            code: kept
            for code, kept in self._seat_codes.items()
            if kept.until > now and (kept.table, kept.member) != (table, member)
        }
        code = new_code(SEAT_CODE_LENGTH)
        self._seat_codes[code] = _SeatCode(table, member, now + SEAT_CODE_SECONDS)
        return code

    def use_seat_code(self, table: str, code: str) -> int:
        """Return the member whose seat a code brings, and void it.

        :raises Refused: if it is unknown, used, too old, or for another table.
        """
        found = self._seat_codes.pop(clean_code(code), None)
        if found is None or found.until < self.clock.now() or found.table != clean_code(table):
            raise Refused("no-such-seat-code")
        return found.member

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
        while self._heap:
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
            self.lose(room)

    def _let_go(self, room: Room) -> None:
        """Forget a table at which nothing goes on; its entries are kept."""
        code = room.table.code
        self.by_code.pop(code, None)
        if room.table.phase in {"over", "closed"}:
            for tables in self._opened.values():
                tables.discard(code)
            self._opened = {network: left for network, left in self._opened.items() if left}

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
        except Refused:
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


def _ready_made(wanted: OpenTable) -> OpenTable:
    """Return what is wanted with the setup and the bots of a game that is dealt at once.

    :raises Refused: if there is no such game, or its modules do not go together.
    """
    sheet = SHEETS.get(wanted.play)
    if sheet is None or sheet.at_once is None:
        raise Refused("bad-setup")
    setup = Setup(
        game=wanted.play,
        modules=wanted.setup.modules,
        profile=usual_profile([MODULES[wanted.play]]),
    )
    rules = rules_of(setup)
    others = min(max(sheet.at_once, rules.min_players - 1), rules.max_players - 1)
    bots = [DEFAULT_LEVEL] * others
    return OpenTable(wanted.name, wanted.token, setup, bots, wanted.play)


def describe(table: Table, words: Catalogue) -> Listed:
    """Return a table as it stands in a list."""
    setup = table.setup
    keys = {name: f"module.{name}" for name in (setup.game, *setup.modules)}
    names = [words.text(key) if key in words else name for name, key in keys.items()]
    taken = sum(1 for chair in table.chairs if chair.member >= 0)
    seats = len(table.chairs)
    if table.phase == "lobby":
        most = MAX_SEATS
        with contextlib.suppress(Refused):
            most = rules_of(setup).max_players
        seats = max(seats, most)
    return Listed(
        table=table.code,
        host=table.members[table.host].name,
        game=setup.game,
        text=words.join(names),
        players=taken,
        seats=seats,
        playing=table.phase in {"playing", "paused"},
        over=table.phase == "over",
    )
