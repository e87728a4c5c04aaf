"""Play two tables at which everything happens that is written down of a table, each at least once.

play_kinds.py FILE_OR_DATABASE SEED

Run by `tools/corpus/make.py` in a checkout of a commit, after `play_tables.py`; a version that does not
know yet what is done here is left without it. With the address of a PostgreSQL database it plays there,
and has everything else kept, too, that a store keeps.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from typing import Any

import msgspec
from server.house import QUICK, Guest, House, house_at

from saboteur.notation.mixing import seal_of
from saboteur.server.rooms.rooms import Rooms
from saboteur.server.stores.store import Subscription
from saboteur.server.stores.tokens import hashed, new_token
from saboteur.server.wire import deals, doors
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Door, Setup

MODULES = ["veto", "pathfinder"]


async def said(guest: Guest, kind: type, /, **values: Any) -> m.ServerMessage:  # noqa: ANN401
    """Let somebody say something that has to be taken."""
    answer = await guest.say(kind, **values)
    if not isinstance(answer, m.Done):
        raise TypeError(f"{kind.__name__} {values}: {answer}")
    return answer


async def before_the_match(house: House) -> list[Guest]:
    """Open a table, and change everything about it that can be changed; return who sits there."""
    ann, bob, cleo, dan = await house.open(4, 1)
    await said(ann, m.SetUp, setup=Setup(modules=MODULES, ready_seconds=20))
    await said(ann, m.Arrange, seats=[m.Place(1), m.Place(0), m.Place(2), m.Place(3), m.Place(4)])
    await said(ann, doors.SetDoor, door=Door("shut"))
    await said(ann, doors.SetDoor, door=Door())
    await said(ann, doors.LimitTalk, chat="claims", watchers="apart")
    await said(ann, doors.LimitTalk, chat="full", watchers="apart")
    await said(ann, doors.Mute, member=1)
    await said(ann, doors.Mute, member=1, on=False)
    await said(ann, m.HandOver, member=1)
    await said(bob, m.HandOver, member=0)
    await said(ann, m.Kick, member=3)
    await said(ann, doors.Pardon, member=3)
    await dan.hello()
    await said(dan, m.Sit, name="Dan")
    return [ann, bob, cleo, dan]


async def mixed_deal(house: House, guests: list[Guest], first: int) -> None:
    """Begin with a deal to which everybody adds a number."""
    numbers = [bytes([first + n]) * 32 for n in range(len(guests))]
    for guest, number in zip(guests, numbers, strict=True):
        await said(guest, deals.Seal, seal=seal_of(number))
    await house.start()
    for guest, number in zip(guests, numbers, strict=True):
        match = [heard for heard in guest.heard if isinstance(heard, deals.Deal)][-1].match
        await said(guest, deals.Nonce, match=match, nonce=number.hex())


async def in_the_match(house: House, guests: list[Guest]) -> None:
    """Talk, vote, go, come back, and want a seat in the middle of it."""
    ann, bob, cleo, dan = guests
    eve = await house.join()
    await said(eve, m.Watch, name="Eve")
    await said(eve, m.Say, text="I only watch")
    await said(eve, m.Sit, name="Eve")
    await said(
        bob,
        doors.AnswerAsk,
        member=house.table.member_of(eve.session.device),
    )
    await said(eve, doors.GiveUp)
    await said(ann, m.Say, text="good luck")
    await said(ann, m.Claim, kind="help")
    await said(bob, m.Standing, on=True)
    await said(bob, m.Standing, on=False)
    await said(cleo, m.Unhurried, on=True)
    await said(cleo, m.Unhurried, on=False)
    await cleo.leave()
    await said(ann, m.CastVote, on="pause")
    await house.advance(60)
    for on, before in (("pause", "playing"), ("resume", "paused")):
        for guest in (bob, dan, ann):
            if house.table.phase == before:
                await said(guest, m.CastVote, on=on)
    await house.advance(60)
    await cleo.hello()
    await dan.leave()
    await said(ann, m.StandIn, seat=house.table.seat_of(house.table.member_of(dan.session.device)))
    await dan.hello()
    await house.advance(1)
    another = new_token()
    await house.room.move_device(house.table.member_of(bob.session.device), hashed(another))
    house.guests[house.guests.index(bob)] = guests[1] = await Guest(house, another).hello()
    house.drain()


async def to_its_end(house: House, seed: int) -> None:
    """Play on; nobody is ready for the second round, which begins by itself."""
    for _ in range(200):
        if house.table.between_rounds or house.table.phase != "playing":
            break
        await house.play(5, seed)
    await house.advance(60)
    await house.play(100_000, seed)


async def everything(house: House, first: int) -> None:
    """Play the two tables."""
    guests = await before_the_match(house)
    await mixed_deal(house, guests, 1)
    await in_the_match(house, guests)
    await to_its_end(house, first)
    print(house.code, house.table.phase, house.table.count)
    await said(guests[0], m.Rematch)
    await said(guests[3], m.Watch, name="Dan")
    for guest in house.guests:
        await guest.leave()
    guests = await house.open(3)
    await house.start()
    await house.play(5, first)
    for guest in guests:
        await guest.leave()
    await house.room.end()
    print(house.code, house.table.phase, house.table.count)


async def kept_besides(house: House) -> None:
    """Have kept what a store keeps besides tables."""
    store = house.rooms.store
    [row, *_] = await store.tables(("closed", "lobby"))
    ended = house.table.match_id
    await store.keep_analysis(ended, b'{"made": "long ago"}')
    if store.queue is not None:
        await store.queue.want(ended, "203.0.113.9", 30, 3)
    await store.keep_act(b'{"do": "nothing"}')
    await store.subscribe(Subscription(row.code, "d", "https://push/1", "key", "auth", "fr"))


async def main(where: str, first: int) -> None:
    """Play, in a file or in a database."""
    settings = msgspec.structs.replace(QUICK, empty_minutes=60.0)
    if not where.startswith("postgresql:"):
        async with house_at(where, settings) as house:
            await everything(house, first)
        return
    from saboteur.server.stores.postgres import PostgresStore  # noqa: PLC0415 - for a database alone

    with tempfile.TemporaryDirectory() as folder:
        async with house_at(f"{folder}/unused.sqlite", settings) as house:
            own, house.rooms = house.rooms, Rooms(PostgresStore(where), house.clock, settings)
            await everything(house, first)
            await kept_besides(house)
            await house.rooms.store.close()
            house.rooms = own


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
