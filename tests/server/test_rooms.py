"""All tables of a server together: what one of them does wrong, or is long ago, harms no other."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from server.house import QUICK, Guest, House, house_at
from server.test_never_stuck import asked, guest_at, until_window
from server.test_tables import run

from saboteur.server.errors import Refused
from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.rooms.room import RoomLost
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.rooms.vain import REMEMBERED_SECONDS
from saboteur.server.sockets.sessions import MOST_BYTES, Session
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import StoreFailed, TableRow
from saboteur.server.stores.tokens import new_token
from saboteur.server.tables import entries as e
from saboteur.server.wire import messages as m
from saboteur.server.wire import pages
from saboteur.server.wire.table import Clock, Setup
from saboteur.texts.messages import catalogue

DAY = 86400.0


# --- playing at once ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"), [("base", 5), ("saboteur2", 6), ("duel", 2), ("solo", 1)]
)
def test_a_game_is_dealt_with_one_request(database, game, players):
    """Who wants to play at once is asked for nothing; what was dealt is there after a restart too."""

    async def body(house):
        token = new_token()
        room = await house.rooms.open(pages.OpenTable("Ann", token, play=game), token)
        house.code = room.table.code
        position = str(house.table.match.position)
        match = house.table.match_id
        ann = await Guest(house, token).hello()
        assert ann.state.phase == "playing"
        assert ann.state.you.host
        assert ann.view.seat == 0
        assert [seat.bot for seat in ann.state.seats] == ["", *[DEFAULT_LEVEL] * (players - 1)]
        stored = await house.rooms.store.match(match)
        assert stored is not None
        assert stored.code == house.code
        await house.restart()
        assert str(house.table.match.position) == position

    run(database, body)


# --- starting again --------------------------------------------------------------------------


@pytest.mark.parametrize("days", [6, 8, 30])
def test_a_match_waits_while_the_server_is_off(database, days):
    """A laptop is shut after the party and opened at the next one."""

    async def body(house):
        await house.open(3, clock=Clock("days", 14))
        await house.start()
        await house.play(5)
        position = str(house.table.match.position)
        house.clock.advance(days * DAY)
        await house.restart()
        assert str(house.table.match.position) == position

    run(database, body)


def test_a_table_without_a_match_is_forgotten(database):
    async def body(house):
        await house.open(3)
        house.clock.advance(8 * DAY)
        await house.restart()
        with pytest.raises(Refused, match="no-such-table"):
            await house.rooms.room(house.code)

    run(database, body)


def test_time_without_a_server_is_nobodys_time(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 30))
        await house.start()
        await house.play(2)
        slow = guest_at(house, asked(house))
        decision = house.table.decision
        house.clock.advance(600)
        await house.restart()
        for guest in house.guests:
            if guest is not slow:
                await guest.hello()
        await house.advance(5)
        assert house.table.decision == decision, "the browser is just coming back"
        await slow.hello()
        assert house.table.decision == decision
        assert slow.match.timer.left > 20

    run(database, body)


def test_a_window_stays_open_after_a_restart(database):
    async def body(house):
        await house.open(4, modules=["veto"], options={"veto_timeout": "6"})
        await house.start()
        await until_window(house)
        house.clock.advance(600)
        await house.restart()
        for guest in house.guests:
            await guest.hello()
        await house.advance(5)
        assert house.table.in_window()
        await house.advance(2)
        assert not house.table.in_window()

    run(database, body)


def test_days_for_a_move_go_on_without_a_server(database):
    """Who restarts a server every night must not stop the clock for ever."""

    async def body(house):
        await house.open(3, clock=Clock("days", 1))
        await house.start()
        decision = house.table.decision
        for _ in range(3):
            house.clock.advance(DAY / 2)
            await house.restart()
        await house.guests[0].hello()
        await house.advance(5)
        assert house.table.decision > decision or house.table.is_bot(asked(house))

    run(database, body)


def test_a_clock_that_was_set_back_stops_no_bot(database):
    """A small computer without a battery starts with the time of last year."""

    async def body(house):
        await house.open(1, bots=2)
        await house.start()
        await house.play(1)
        decision = house.table.decision
        house.clock.advance(-100 * DAY)
        await house.restart()
        await house.guests[0].hello()
        await house.advance(3)
        assert house.table.decision > decision

    run(database, body)


def test_a_table_that_cannot_be_read_stops_no_other(database, caplog):
    async def body(house):
        await house.open(3)
        await house.start()
        entry = e.MatchBegan(at=house.clock.now(), match="m", seed="00", ruleset="nonsense/P1")
        row = TableRow("ZZZZZ", "playing", listed=False, touched=house.clock.now())
        opened = e.Opened(
            at=0.0, code="ZZZZZ", name="Eve", owner="x", setup=Setup(), bots=["simple"]
        )
        written = [e.write_entry(opened), e.write_entry(entry)]
        await house.rooms.store.append(row, 0, written)
        await house.restart()
        assert house.code in house.rooms.by_code
        with pytest.raises(Refused, match="table-damaged"):
            await house.rooms.room("ZZZZZ")
        assert "ZZZZZ" not in caplog.text

    run(database, body)


# --- what cannot be stored -------------------------------------------------------------------


class Failing:
    """A store that fails as long as it is told to."""

    def __init__(self, store):
        self.store = store
        self.failing = False
        self.gate = asyncio.Event()
        self.gate.set()

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def append(self, *args, **more):
        await self.gate.wait()
        if self.failing:
            raise StoreFailed("disk full")
        await self.store.append(*args, **more)


@contextlib.asynccontextmanager
async def failing_house(database):
    async with house_at(database) as house:
        store = Failing(house.rooms.store)
        house.rooms = Rooms(store, house.clock, QUICK)
        yield house, store


def test_nobody_is_told_what_was_not_stored_even_if_he_comes_in_that_moment(database):
    async def main():
        async with failing_house(database) as (house, store):
            ann, *_ = await house.open(3)
            room = house.room
            store.failing = True
            store.gate.clear()
            late = Guest(house, ann.token)
            saying = asyncio.create_task(
                room.handle(ann.session, m.Say(id="lost", text="never stored"))
            )
            await asyncio.sleep(0)
            coming = asyncio.create_task(room.enter(late.session, m.hello(house.code, ann.token)))
            await asyncio.sleep(0)
            store.gate.set()
            with pytest.raises(RoomLost):
                await saying
            with pytest.raises(RoomLost):
                await coming
            late.drain()
            assert late.heard == []
            with pytest.raises(RoomLost):
                await room.move_device(0, "another")
            with pytest.raises(Refused, match="not-stored"):
                await room.record_for("m", "d")

    asyncio.run(main())


def test_what_keeps_it_from_storing_is_in_the_log_and_it_is_not_ready(tmp_path, caplog):
    async def main():
        store = SqliteStore(str(tmp_path / "full.sqlite"))
        row = TableRow("BCDFG", "lobby", listed=False, touched=0.0)
        await store.append(row, 0, [b"{}"])
        assert await store.ready()
        store._writing.execute("PRAGMA query_only = 1")
        with pytest.raises(StoreFailed):
            await store.append(row, 1, [b"{}"])
        assert not await store.ready()
        store._writing.execute("PRAGMA query_only = 0")
        assert await store.ready()
        await store.close()

    asyncio.run(main())
    assert "nothing can be stored: attempt to write a readonly database" in caplog.text
    assert "BCDFG" not in caplog.text


# --- many tables -----------------------------------------------------------------------------


@pytest.mark.parametrize("setup", [{"game": "nonsense"}, {"modules": ["zzz"]}])
def test_a_table_that_plays_nonsense_is_still_a_table(database, setup):
    async def body(house):
        await house.open(1, listed=True, **setup)
        found = await house.rooms.listed(catalogue("en"))
        assert [listed.table for listed in found] == [house.code]
        assert house.guests[0].state.refused is not None

    run(database, body)


def test_the_list_does_not_grow_with_all_that_was_ever_opened(database, monkeypatch):
    async def body(house):
        await house.open(2, listed=True)

        async def read(*_args):
            raise AssertionError("every look at the front page would read all old tables")

        monkeypatch.setattr(house.rooms.store, "tables", read)
        found = await house.rooms.listed(catalogue("en"))
        assert [listed.table for listed in found] == [house.code]
        await house.guests[0].say(m.SetUp, setup=Setup(listed=False))
        assert await house.rooms.listed(catalogue("en")) == []

    run(database, body)


def test_tables_that_were_opened_and_left_do_not_stay_in_memory(database):
    async def body(house):
        for _ in range(30):
            await house.rooms.open(pages.OpenTable("Ann"), "x" * 43)
        assert len(house.rooms.by_code) == 30
        await house.advance(61)
        assert house.rooms.by_code == {}

    run(database, body)


def test_a_mistake_in_one_table_does_not_stop_the_time_of_all(database, monkeypatch):
    async def body(house):
        await house.open(1, bots=2)
        await house.start()
        other = House.__new__(House)
        other.__dict__.update(house.__dict__)
        await other.open(1, bots=2)
        await other.start()
        await house.play(1)
        await other.play(1)
        decision = house.table.decision
        broken = other.room
        plan = house.rooms.changed

        def changed(room):
            if room is broken:
                raise ZeroDivisionError
            plan(room)

        monkeypatch.setattr(house.rooms, "changed", changed)
        ticking = asyncio.create_task(house.rooms.run())
        for _ in range(20):
            house.clock.advance(0.5)
            house.rooms._wake.set()
            await asyncio.sleep(0.01)
        assert not ticking.done()
        ticking.cancel()
        assert house.table.decision > decision
        assert other.code not in house.rooms.by_code

    run(database, body)


def test_a_client_that_reads_nothing_fills_no_memory():
    session = Session("x")
    for _ in range(400):
        session.send_bytes(b"x" * 100_000)
    assert session.closing
    assert sum(len(data) for data in session.outbox) <= MOST_BYTES


def test_a_match_of_days_at_which_nobody_is_sleeps_until_something_is_due(database):
    async def body(house):
        ann, bob, cleo = await house.open(3, clock=Clock("days", 1))
        await house.start()
        house.wakes = False
        code, decision = house.code, house.table.decision
        for guest in (ann, bob, cleo):
            await guest.leave()
        await house.advance(61)
        assert code not in house.rooms.by_code
        # Whoever comes finds the table as it was.
        room = await house.rooms.room(code)
        assert room.table.decision == decision
        await house.advance(61)
        assert code not in house.rooms.by_code
        # The day is over: somebody is moved for, and the table sleeps again.
        house.clock.advance(DAY)
        await house.advance(1)
        room = await house.rooms.room(code)
        assert room.table.decision > decision
        # And after fifteen days without anybody it is closed, however often it was woken meanwhile.
        for _ in range(16):
            house.clock.advance(DAY)
            await house.advance(61)
        assert code not in house.rooms.by_code
        rows = await house.rooms.store.tables(("playing", "paused", "closed"))
        assert [(row.code, row.phase) for row in rows] == [(code, "closed")]

    run(database, body)


def test_an_address_has_only_so_many_tables(database):
    async def body(house):
        most = house.settings.max_tables_per_address
        wanted = pages.OpenTable("Ann")
        for _ in range(most):
            room = await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
        with pytest.raises(Refused, match="too-many-tables"):
            await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
        # Others have theirs, and so has whoever sits at the computer itself.
        await house.rooms.open(wanted, "x" * 43, "192.0.2.2")
        for _ in range(most + 1):
            await house.rooms.open(wanted, "x" * 43, "127.0.0.1")
        # One that is closed makes room.
        await room._write([e.TableClosed(at=house.clock.now(), why="empty")])
        await house.advance(61)
        await house.rooms.open(wanted, "x" * 43, "192.0.2.1")

    run(database, body)


def test_tables_that_nobody_played_at_do_not_keep_an_address_out_for_ever(database):
    """A school has one address: what was opened and left there in spring counts no more in autumn."""

    async def body(house):
        wanted = pages.OpenTable("Ann")
        opened = [
            await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
            for _ in range(house.settings.max_tables_per_address)
        ]
        await house.advance(61)
        assert house.rooms.by_code == {}
        with pytest.raises(Refused, match="too-many-tables"):
            await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
        house.clock.advance(DAY - 120)
        kept = await house.rooms.room(opened[0].table.code)
        house.clock.advance(121)
        for _ in opened[1:]:
            await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
        with pytest.raises(Refused, match="too-many-tables"):
            await house.rooms.open(wanted, "x" * 43, "192.0.2.1")
        assert kept.table.phase == "lobby"

    run(database, body)


@pytest.mark.parametrize("how", ["closed", "damaged"])
def test_a_table_that_is_over_for_good_is_read_once_however_often_somebody_asks(
    database, how, monkeypatch, caplog
):
    async def body(house):
        await house.open(3)
        await house.start()
        await house.play(10)
        code, store = house.code, house.rooms.store
        if how == "closed":
            await house.room._write([e.TableClosed(at=house.clock.now(), why="empty")])
        else:
            row = TableRow(code, "playing", False, 1.0)
            await store.append(row, len(await store.entries(code)), [b"{}"])
        house.rooms = Rooms(store, house.clock, house.settings)
        read, entries = [], store.entries

        async def counted(code):
            read.append(code)
            return await entries(code)

        monkeypatch.setattr(store, "entries", counted)
        expected = "no-such-table" if how == "closed" else "table-damaged"
        for _ in range(25):
            with pytest.raises(Refused, match=expected):
                await house.rooms.find(code, "192.0.2.1", "x" * 64)
        assert read == [code]
        assert len(caplog.records) <= 1
        # Who has asked too often is turned away before anything is read at all.
        house.clock.advance(REMEMBERED_SECONDS)
        for _ in range(40):
            with pytest.raises(Refused):
                await house.rooms.find("BCDFG", "192.0.2.1", "x" * 64)
        read.clear()
        with pytest.raises(Refused, match="too-fast"):
            await house.rooms.find(code, "192.0.2.1")
        assert read == []
        # After a while it is looked at again, by whoever has not guessed.
        with pytest.raises(Refused, match=expected):
            await house.rooms.find(code, "192.0.2.2")
        assert read == [code]

    run(database, body)
