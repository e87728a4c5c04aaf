"""A store that is away, a file that was deleted, a process that hangs: what `tools/chaos` has found."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import sqlite3

import asyncpg
import pytest
from server.house import QUICK, house_at
from server.test_rooms import Failing, failing_house
from starlette.testclient import TestClient, WebSocketDenialResponse

from saboteur.server.app import make_app
from saboteur.server.errors import Refused
from saboteur.server.minds.minds import Minds
from saboteur.server.rooms.rooms import ANEW_SECONDS, Rooms
from saboteur.server.rooms.sharing import share
from saboteur.server.settings import Settings
from saboteur.server.stores import postgres as postgres_store
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.store import Elsewhere, StoreConflict, StoreFailed, TableRow
from saboteur.server.wire import messages as m

ROW = TableRow("KDMRT", "playing", True, 5.0)


# --- a store that is away ----------------------------------------------------------------------


class Away(Failing):
    """A store from which nothing can be read, either, as long as it is told so."""

    shared = True
    term = 7

    async def entries(self, code):
        if self.failing:
            raise StoreFailed("the database system is starting up")
        return await self.store.entries(code)

    async def orphans(self):
        if self.failing:
            raise StoreFailed("the database system is starting up")
        return []


def test_a_table_is_not_called_damaged_when_only_its_store_is_away(database):
    """A browser gives a damaged table up; to one that cannot be read just now it comes back."""

    async def main():
        async with house_at(database) as house:
            await house.open(3)
            store = Away(house.rooms.store)
            rooms = Rooms(store, house.clock, QUICK)
            store.failing = True
            with pytest.raises(Refused, match="not-stored"):
                await rooms.room(house.code)
            with pytest.raises(Refused, match="not-stored"):
                await rooms.kept_of(house.code, "m")
            store.failing = False
            assert (await rooms.room(house.code)).table.code == house.code

    asyncio.run(main())


def test_who_goes_while_a_table_is_read_that_cannot_be_leaves_no_fault_behind(database):
    """`tools/chaos` found it in the log of a server whose database had been killed."""

    async def main() -> None:
        async with house_at(database) as house:
            await house.open(2)
            wrong: list[object] = []
            asyncio.get_running_loop().set_exception_handler(lambda _loop, what: wrong.append(what))
            gate = asyncio.Event()

            class Slow(Away):
                async def entries(self, _code):
                    await gate.wait()
                    raise StoreFailed("the database system is starting up")

            rooms = Rooms(Slow(house.rooms.store), house.clock, QUICK)
            waiting = asyncio.create_task(rooms.room(house.code))
            await asyncio.sleep(0)
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting
            reading = asyncio.wait(list(rooms._loading.values()))
            gate.set()
            await reading
            await asyncio.sleep(0)
            gc.collect()
            assert wrong == []

    asyncio.run(main())


def test_a_table_that_could_not_be_stored_goes_on_though_nobody_comes_back(database):
    async def main():
        async with failing_house(database) as (house, store):
            house.wakes = False
            [ann] = await house.open(1, bots=3)
            await house.start()
            if ann.asked:
                await ann.move(ann.view.choices[0].move)
            room = house.room
            store.failing = True
            while not room.lost:
                await house.advance(1)  # a bot moves
            assert house.code not in house.rooms.by_code
            assert ann.session.closing
            await house.advance(
                3 * ANEW_SECONDS
            )  # it is read, and cannot be stored, again and again
            store.failing = False
            await house.advance(ANEW_SECONDS + 1)
            assert house.code in house.rooms.by_code
            assert not house.room.lost

    asyncio.run(main())


def test_who_sits_at_a_server_without_its_database_is_sent_to_another(database):
    async def main():
        async with house_at(database) as house:
            guests = await house.open(2)
            store = Away(house.rooms.store)
            house.rooms.store = store
            sharing = asyncio.create_task(share(house.rooms))
            await asyncio.sleep(0)
            store.failing, store.term = True, 0
            for _ in range(200):
                if house.code not in house.rooms.by_code:
                    break
                await asyncio.sleep(0.05)
            sharing.cancel()
            for guest in guests:
                guest.drain()
                assert isinstance(guest.heard[-1], m.Bye)
                assert guest.heard[-1].code == "restart"

    asyncio.run(main())


def test_a_server_without_its_database_refuses_in_the_language_of_proxies(database, tmp_path):
    """Nginx asks another server at once when it reads 503; a closed socket it would pass on."""
    store = Away(SqliteStore(database))
    settings = Settings(data_dir=str(tmp_path))
    with TestClient(make_app(settings, store=store, minds=Minds())) as client:
        store.term = 0
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            client.websocket_connect("/socket/KDMRT"),
        ):
            pass
        assert refused.value.status_code == 503
        store.term = 7
        with client.websocket_connect("/socket/KDMRT") as socket:
            socket.send_text(m.write(m.hello("KDMRT", "")).decode())
            assert '"no-such-table"' in socket.receive_text()


# --- a process that hangs ----------------------------------------------------------------------


def test_a_process_that_hangs_loses_its_tables_and_cannot_write_when_it_wakes(
    postgres, monkeypatch
):
    monkeypatch.setattr(postgres_store, "_SILENT", 1.0)
    monkeypatch.setattr(postgres_store, "_BREATH", 0.2)
    url = postgres()

    async def main():
        hanging, other = PostgresStore(url, "one"), PostgresStore(url, "two")
        await hanging.claim("KDMRT")
        await hanging.append(ROW, 0, [b"0"])
        with pytest.raises(Elsewhere, match="one"):
            await other.claim("KDMRT")
        await asyncio.sleep(1.5)  # both breathe: nothing changes
        with pytest.raises(Elsewhere, match="one"):
            await other.claim("KDMRT")
        hanging._breathing.cancel()
        for _ in range(100):
            with contextlib.suppress(Elsewhere):
                await other.claim("KDMRT")
                break
            await asyncio.sleep(0.1)
        await other.append(ROW, 1, [b"1"])
        with pytest.raises((StoreConflict, StoreFailed)):
            await hanging.append(ROW, 1, [b"another"])
        with pytest.raises(StoreConflict):
            await hanging.append(ROW, 2, [b"another"])
        assert await hanging.entries("KDMRT") == [b"0", b"1"]
        await hanging.close()
        await other.close()

    asyncio.run(main())


# --- processes that start together -------------------------------------------------------------


def test_processes_that_start_together_all_keep_their_addresses(postgres, monkeypatch):
    """Whoever starts sweeps away who is gone: never one that is coming just now, whatever it does."""
    url = postgres()
    connect = asyncpg.connect
    others: list[PostgresStore] = []
    starting = False

    async def another_starts() -> None:
        """Let one more process come alive, between any two things that the first one does."""
        nonlocal starting
        if starting:
            starting = False
            others.append(PostgresStore(url, f"other{len(others)}"))
            await others[-1].open()
            starting = True

    class Watched(asyncpg.Connection):
        async def execute(self, *values, **options):
            await another_starts()
            done = await super().execute(*values, **options)
            await another_starts()
            return done

        async def fetchval(self, *values, **options):
            await another_starts()
            found = await super().fetchval(*values, **options)
            await another_starts()
            return found

    async def watched(*values, **options):
        await another_starts()
        return await connect(*values, connection_class=Watched, **options)

    monkeypatch.setattr(asyncpg, "connect", watched)

    async def main() -> None:
        nonlocal starting
        one, watcher = PostgresStore(url, "one"), PostgresStore(url, "watcher")
        starting = True
        await one.claim("KDMRT")
        starting = False
        assert len(others) > 2, "others started in between"
        assert set(await watcher.peers()) == {"one", *(other._address for other in others)}
        with pytest.raises(Elsewhere) as elsewhere:
            await others[0].claim("KDMRT")
        assert elsewhere.value.address == "one"
        for store in (one, watcher, *others):
            await store.close()

    asyncio.run(main())


# --- a file that was deleted -------------------------------------------------------------------


def _files(database: str) -> list[str]:
    folder, name = os.path.split(database)
    return [os.path.join(folder, file) for file in os.listdir(folder) if file.startswith(name)]


@pytest.mark.parametrize("everything", [False, True])
def test_a_deleted_file_is_written_anew_before_anything_is_acknowledged(database, everything):
    async def main():
        store = SqliteStore(database)
        for number in range(30):
            await store.append(ROW, number, [f"{number}".encode()])
        for file in _files(database) if everything else [database]:
            os.remove(file)
        await store.append(ROW, 30, [b"30"])
        await store.append(ROW, 31, [b"31"])
        wanted = [f"{number}".encode() for number in range(32)]
        assert await store.entries("KDMRT") == wanted
        # As another program reads it, while the server goes on: nothing of it is in memory alone.
        with contextlib.closing(sqlite3.connect(database)) as reading:
            asked = "SELECT body FROM entries ORDER BY n"
            assert [row[0] for row in reading.execute(asked)] == wanted
        await store.close()
        again = SqliteStore(database)
        assert await again.entries("KDMRT") == wanted
        await again.close()

    asyncio.run(main())


def test_a_deleted_file_is_noticed_though_nobody_does_anything(database):
    async def main():
        store = SqliteStore(database)
        await store.append(ROW, 0, [b"0"])
        os.remove(database)
        for _ in range(200):
            if await asyncio.to_thread(os.path.exists, database):
                break
            await asyncio.sleep(0.05)
        assert await store.ready()
        await store.close()
        again = SqliteStore(database)
        assert await again.entries("KDMRT") == [b"0"]
        await again.close()

    asyncio.run(main())


def test_another_file_in_its_place_is_not_written_over(database, tmp_path):
    async def main():
        store = SqliteStore(database)
        await store.append(ROW, 0, [b"0"])
        other = tmp_path / "other"
        other.write_bytes(b"somebody's")
        os.replace(other, database)
        with pytest.raises(StoreFailed, match="another file"):
            await store.append(ROW, 1, [b"1"])
        assert not await store.ready()
        await store.close()

    asyncio.run(main())
    with open(database, "rb") as stream:
        assert stream.read() == b"somebody's"


def test_a_server_that_was_killed_while_it_wrote_the_file_anew_goes_on_with_the_copy(database):
    async def main():
        store = SqliteStore(database)
        await store.append(ROW, 0, [b"0"])
        await store.close()
        os.replace(database, database + ".rescued")
        again = SqliteStore(database)
        assert await again.entries("KDMRT") == [b"0"]
        await again.close()

    asyncio.run(main())
