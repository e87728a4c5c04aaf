"""A server that is started again: what it answers before it has read everything."""

from __future__ import annotations

from server.test_tables import run

from saboteur.server.rooms.rooms import IDLE, WAKING_SECONDS, Rooms
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.texts.messages import catalogue


def test_a_start_answers_before_all_tables_are_read(database):
    async def body(house):
        for _ in range(5):
            await house.open(3)
            await house.start()
        await house.rooms.store.close()
        rooms = Rooms(SqliteStore(house.path), house.clock, house.settings)
        house.rooms = rooms
        assert await rooms.plan_running() == 5
        assert rooms.by_code == {}
        # Who comes first is served first.
        assert (await rooms.room(house.code)).table.phase == "playing"
        assert list(rooms.by_code) == [house.code]
        for _ in range(10):
            house.clock.advance(WAKING_SECONDS)
            await rooms.tick()
        assert len(rooms.by_code) == 5

    run(database, body)


def test_what_was_listed_is_listed_at_once_after_a_start_before_anybody_is_back(database):
    async def body(house):
        await house.open(3, listed=True)
        playing = house.code
        await house.start()
        await house.open(2, listed=True)
        lobby = house.code
        await house.open(2)
        await house.rooms.store.close()
        rooms = house.rooms = Rooms(SqliteStore(house.path), house.clock, house.settings)
        await rooms.plan_running()
        assert rooms.by_code == {}

        async def shown() -> dict[str, bool]:
            return {row.table: row.playing for row in await rooms.listed(catalogue("en"))}

        assert await shown() == {playing: True, lobby: False}
        await rooms.tick()
        assert list(rooms.by_code) == [playing]
        assert await shown() == {playing: True, lobby: False}, "each of them once"
        await rooms.room(lobby)
        house.clock.advance(IDLE + 1)
        assert await shown() == {playing: True, lobby: False}
        await rooms.tick()
        await rooms.tick()
        assert await shown() == {}, "nobody came back to either"

    run(database, body)
