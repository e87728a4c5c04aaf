"""Whatever people do at a table, in whatever order: it stays whole, and is the same when read again."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from typing import Any

import pytest
from server.house import Guest, House, house_at

from saboteur.server.errors import Refused
from saboteur.server.stores.tokens import new_token
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table
from saboteur.server.wire import doors as d
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock, Door, Setup

SETUPS = (
    Setup(),
    Setup(absent="skip", clock=Clock("move", 10)),
    Setup(modules=["veto"], options={"veto_timeout": "6"}, clock=Clock("move", 30)),
    Setup(game="saboteur2", absent="wait", late="next"),
    Setup(game="saboteur2", modules=["veto", "tunnel-toll"], clock=Clock("days", 2)),
    Setup(game="duel", profile="PDUEL", late="free"),
    Setup(game="nonsense"),
)
DOORS = (Door(), Door(), Door("knock"), Door("shut"), Door(watching=False))
RESTARTED = ("decided_at", "paused_at", "round_ended_at")
"""The time without a server is nobody's time."""


def whole(table: Table) -> None:
    """Insist that seats and members fit together."""
    for number, person in enumerate(table.members):
        if person.seat >= 0:
            assert table.chairs[person.seat].member == number
    for seat, chair in enumerate(table.chairs):
        if chair.member >= 0:
            assert table.members[chair.member].seat == seat
            assert table.members[chair.member].device
    devices = [person.device for person in table.members if person.device]
    assert len(set(devices)) == len(devices)
    assert not table.banned & set(devices)
    assert table.members[table.host].device
    assert table.votes.keys() == table.voted_at.keys()
    assert {on for on, _ in table.abstaining} <= table.votes.keys()
    assert all(votes <= set(table.voters(on)) for on, votes in table.votes.items())
    assert all(0 < len(votes) < table.needed(on) for on, votes in table.votes.items())
    wanted = [ask.seat for ask in table.asks.values()]
    assert len(set(wanted)) == len(wanted)
    assert all(table.members[member].device for member in table.asks)
    assert not table.asks or table.phase in {"playing", "paused"}
    assert set(wanted) <= set(table.open_seats())
    if table.phase in {"playing", "paused"}:
        assert all(chair.member >= 0 or chair.bot for chair in table.chairs)


async def same_when_read(house: House) -> None:
    """Insist that the entries make the table that is in memory."""
    read = Table()
    for body in await house.rooms.store.entries(house.code):
        apply(read, e.read_entry(body))
        read.size += len(body)
    for field in dataclasses.fields(Table):
        if field.name in {"match", "judged", *RESTARTED}:
            continue
        assert getattr(read, field.name) == getattr(house.table, field.name), field.name
    if read.match is not None and house.table.match is not None:
        assert str(read.match.position) == str(house.table.match.position)


async def act(house: House, dice: random.Random, setup: Setup) -> str:
    """Let somebody do something."""
    table = house.table
    what = dice.choices(
        ["move", "join", "leave", "hello", "watch", "sit", "kick", "vote", "time", "restart",
         "device", "say", "rematch", "start", "standing", "arrange", "over", "in", "set-up",
         "tab", "junk", "ready", "door", "knock", "let-in", "answer", "give-up", "mute", "pardon"],
        [60, 5, 6, 8, 3, 8, 1, 6, 20, 2, 2, 2, 6, 8, 2, 3, 1, 2, 2, 2, 4, 8, 3, 4, 4, 6, 1, 1, 2],
    )[0]  # fmt: skip
    here = [g for g in house.guests if not g.session.closing and g.session in house.room.sessions]
    guest = dice.choice(here) if here else None
    host = next((g for g in here if g.state.you.host), None)
    member = dice.randrange(len(table.members) + 1)
    if what == "join" and len(house.guests) < 9:
        late = await Guest(house, new_token(), dice.choice(("en", "fr"))).hello()
        house.guests.append(late)
    elif what == "hello" and house.guests:
        await dice.choice(house.guests).hello(log=dice.choice((0, 3, 10**6)), match=table.match_id)
    elif what == "restart":
        await house.restart()
        if house.code not in house.rooms.by_code:
            await house.rooms.room(house.code)
    elif what == "time":
        await house.advance(dice.choice((0.5, 2, 7, 50)))
    elif guest is None:
        return what
    elif what == "leave":
        await guest.leave()
        guest.session.closing = True
    elif what == "tab":
        house.guests.append(await Guest(house, guest.token).hello())
    elif what == "device":
        other = dice.choice(house.guests)
        try:
            code = house.rooms.seat_codes.new(house.code, max(0, guest.state.you.member))
            owner = house.rooms.seat_codes.use(house.code, code)
            await house.room.move_device(owner, other.session.device)
        except Refused:
            pass
    elif what == "move" and table.match is not None and guest.match is not None:
        asked = [g for g in here if g.asked and g.view.choices] or [guest]
        mover = dice.choice(asked)
        if mover.view.choices:
            await mover.move(dice.choice(mover.view.choices).move)
    else:
        await told(dice, what, guest, host or guest, member, setup)
    return what


async def told(
    dice: random.Random, what: str, guest: Guest, host: Guest, member: int, setup: Setup
) -> None:
    """Send one message of a kind."""
    name = f"N{guest.token[:6]}"
    on: Any = dice.choice(("pause", "resume", "end"))
    seats = len(guest.state.seats)
    order = dice.sample(range(seats), seats)
    places = [m.Place(seat) for seat in order] + [m.Place(-1, "simple")] * dice.randrange(3)
    messages: dict[str, tuple[Guest, type, dict[str, Any]]] = {
        "watch": (guest, m.Watch, {"name": name}),
        "sit": (guest, m.Sit, {"name": name, "seat": dice.randint(-1, 4)}),
        "kick": (host, m.Kick, {"member": member}),
        "vote": (guest, m.CastVote, {"on": on, "yes": dice.random() < 0.9}),
        "say": (guest, m.Say, {"text": "well"}),
        "rematch": (host, m.Rematch, {"rotate": dice.random() < 0.5}),
        "start": (host, m.Start, {}),
        "standing": (guest, m.Standing, {"on": dice.random() < 0.5}),
        "arrange": (host, m.Arrange, {"seats": places[:12]}),
        "over": (host, m.HandOver, {"member": member}),
        "in": (host, m.StandIn, {"seat": dice.randrange(-1, 6)}),
        "ready": (guest, m.Ready, {}),
        "set-up": (host, m.SetUp, {"setup": setup}),
        "door": (host, d.SetDoor, {"door": dice.choice(DOORS)}),
        "knock": (guest, d.Knock, {"name": name}),
        "let-in": (host, d.LetIn, {"knock": dice.randrange(4), "yes": dice.random() < 0.7}),
        "answer": (guest, d.AnswerAsk, {"member": member, "yes": dice.random() < 0.8}),
        "give-up": (guest, d.GiveUp, {}),
        "mute": (host, d.Mute, {"member": member, "on": dice.random() < 0.5}),
        "pardon": (host, d.Pardon, {"member": member}),
        "junk": (guest, m.Move, {"decision": dice.randrange(400), "move": "pass"}),
    }
    if what in messages:
        who, kind, values = messages[what]
        await who.say(kind, **values)


@pytest.mark.parametrize("seed", range(14))
def test_a_table_stays_whole(database, seed):
    async def main() -> None:
        dice = random.Random(seed)
        setup = SETUPS[seed % len(SETUPS)]
        async with house_at(database) as house:
            await house.open(dice.randint(1, 4), bots=dice.randint(0, 2), **plain(setup))
            for step in range(150):
                await act(house, dice, setup if step < 75 else dice.choice(SETUPS))
                if house.code not in house.rooms.by_code:
                    try:
                        await house.rooms.room(house.code)
                    except Refused:
                        return  # it has ended itself
                if house.table.phase == "closed":
                    return
                house.drain()
                whole(house.table)
                if step % 10 == 0:
                    await same_when_read(house)
            await same_when_read(house)

    asyncio.run(main())


def plain(setup: Setup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}
