"""Limits by address hold across all servers that share a database."""

from __future__ import annotations

import asyncio

import pytest

from saboteur.server.errors import Refused
from saboteur.server.http.addresses import MOST, Addresses
from saboteur.server.http.costs import Budgets, Cost
from saboteur.server.rooms.clock import HandClock
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.rooms.strangers import MOST_GUESSES, SILENT, Strangers
from saboteur.server.settings import Settings
from saboteur.server.stores import postgres as postgres_store
from saboteur.server.stores.postgres import PostgresStore

URL = "postgresql://ann:secret@one/mine"
SAME = "postgresql://ann:secret@127.0.0.1:5433/mine"
ADDRESS = "203.0.113.9"


def pair() -> tuple[Addresses, Addresses]:
    return Addresses(URL), Addresses(SAME)


def test_no_address_travels_and_who_has_not_the_password_cannot_make_a_tag():
    here, there = pair()
    assert here.tag(ADDRESS) == there.tag(ADDRESS)
    assert here.tag(ADDRESS) != Addresses("postgresql://ann:guess@one/mine").tag(ADDRESS)
    here.note("guesses", here.tag(ADDRESS), 1)
    told = here.tell()
    assert ADDRESS not in told
    assert here.tag(ADDRESS) in told
    assert here.tell() == ""


def test_alone_nothing_is_told_and_addresses_are_as_they_are():
    alone = Addresses()
    assert alone.tag(ADDRESS) == ADDRESS
    alone.note("guesses", ADDRESS, 1)
    assert alone.tell() == ""


def test_what_is_told_fits_into_one_message_and_names_the_worst():
    here, there = pair()
    heard: dict[str, float] = {}
    there.share("seconds", lambda _server, counts: heard.update(counts))
    for number in range(5000):
        here.note("seconds", here.tag(f"10.0.{number // 256}.{number % 256}"), 1 + number / 7)
    told = here.tell()
    assert len(told.encode()) < 8000
    there.hear(told)
    assert len(heard) == MOST
    assert here.tag("10.0.19.135") in heard
    there.hear("nonsense")
    there.hear('{"sender":"x","counts":{"something new":{"a":1}}}')


def test_guesses_at_one_server_count_at_the_other():
    here, there = pair()
    clock = HandClock()
    one, two = Strangers(clock, 60, here), Strangers(clock, 60, there)
    for _ in range(int(MOST_GUESSES)):
        one.wrong_guess(ADDRESS)
    assert one.is_guessing(ADDRESS)
    assert not two.is_guessing(ADDRESS)
    there.hear(here.tell())
    assert two.is_guessing(ADDRESS)
    assert not two.is_guessing("203.0.113.10")
    here.hear(there.tell())  # what was heard is not told again
    clock.advance(2 / 0.5 + 1)
    assert not one.is_guessing(ADDRESS)
    assert not two.is_guessing(ADDRESS)


def test_tables_of_one_address_are_counted_together_as_long_as_their_server_is_alive():
    here, there = pair()
    clock = HandClock()
    one, two = Strangers(clock, 8, here), Strangers(clock, 8, there)
    for number in range(5):
        one.opened(ADDRESS, f"A{number}")
    for number in range(3):
        two.opened(ADDRESS, f"B{number}")
    assert two.may_open(ADDRESS)
    there.hear(here.tell())
    assert not two.may_open(ADDRESS)
    assert two.may_open("203.0.113.10")
    one.is_over("A0")
    there.hear(here.tell())
    assert two.may_open(ADDRESS)
    one.opened(ADDRESS, "A9")
    there.hear(here.tell())
    assert not two.may_open(ADDRESS)
    clock.advance(SILENT + 1)
    assert two.may_open(ADDRESS)


def test_what_an_address_costs_one_server_it_pays_at_the_other():
    here, there = pair()
    now = 1000.0
    one, two = Budgets(0.1, 16384, now), Budgets(0.1, 16384, now)
    one.share(here, lambda: now)
    two.share(there, lambda: now)
    one.pay(ADDRESS, "", Cost(3.0, 10), now)
    two.pay("198.51.100.1", "", Cost(5.0, 0), now)  # the house has no time to spare
    assert two.wait(ADDRESS, "", now) == 0
    there.hear(here.tell())
    assert two.wait(ADDRESS, "", now) > 5
    assert two.wait("203.0.113.10", "", now) == 0


@pytest.mark.timeout(60)
def test_the_database_carries_it(postgres, monkeypatch):
    monkeypatch.setattr(postgres_store, "_BREATH", 0.1)
    settings = Settings(postgres=postgres())

    async def main() -> None:
        stores = [PostgresStore(settings.postgres, name) for name in ("one", "two")]
        clock = HandClock()
        one, two = (Rooms(store, clock, settings) for store in stores)
        for store in stores:
            await store.orphans()
        for _ in range(int(MOST_GUESSES)):
            with pytest.raises(Refused, match="no-such-table"):
                await one.find("NNNNN", ADDRESS)
        for _ in range(200):
            if two.strangers.is_guessing(ADDRESS):
                break
            await asyncio.sleep(0.05)
        with pytest.raises(Refused, match="too-fast"):
            await two.find("NNNNN", ADDRESS)
        for store in stores:
            await store.close()

    asyncio.run(main())
