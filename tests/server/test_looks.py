"""A person is the same person on every seat: name, colour, shape, and what is claimed about them."""

from __future__ import annotations

from server.test_tables import run

from saboteur.server.wire import messages as m


async def rematch(house, rotate: bool = True) -> None:
    seated = [guest for guest in house.guests if guest.state.you.seat >= 0]
    for guest in seated:
        if house.table.phase == "playing":
            await guest.say(m.CastVote, on="end")
    await house.guests[0].say(m.Rematch, rotate=rotate)
    house.drain()


def looks(guest) -> dict[str, int]:
    return {seat.name: seat.look for seat in guest.state.seats}


def said(guest) -> list:
    return [line for heard in guest.heard if isinstance(heard, m.Talk) for line in heard.said]


def test_everybody_keeps_name_and_look_on_another_seat_and_bots_do_too(database):
    async def body(house):
        ann, _ = await house.open(2, bots=2)
        before = looks(ann)
        assert sorted(before.values()) == [0, 1, 2, 3]
        order = [seat.name for seat in ann.state.seats]
        for _ in range(3):
            await house.start()
            await rematch(house)
            assert looks(ann) == before
        assert [seat.name for seat in ann.state.seats] != order, "the seats have rotated"
        assert {p.name: p.look for p in ann.state.members} == {"Ann": 0, "Bob": before["Bob"]}

    run(database, body)


def test_who_comes_later_takes_nobodys_look(database):
    async def body(house):
        ann, bob, _ = await house.open(3, bots=1)
        before = looks(ann)
        await bob.say(m.Watch, name="Bob")
        await house.join("Dan")
        now = looks(ann)
        assert now["Dan"] not in before.values()
        await bob.say(m.Sit, name="Bob")
        assert looks(ann)["Bob"] == before["Bob"]
        await ann.say(m.Arrange, seats=[m.Place(i) for i in (3, 2, 1, 0, 4)])
        after = looks(ann)
        assert {name: after[name] for name in now} == now, "another order changes nobody"

    run(database, body)


def test_twelve_have_twelve_looks_though_others_only_watch(database):
    async def body(house):
        guests = await house.open(4)
        for guest in guests[1:]:
            await guest.say(m.Watch, name=guest.state.members[guest.state.you.member].name)
        places = [m.Place(0), *[m.Place(-1, "simple")] * 11]
        await guests[0].say(m.Arrange, seats=places)
        assert sorted(looks(guests[0]).values()) == list(range(12))

    run(database, body)


def test_an_accusation_is_about_the_same_person_after_a_rematch(database):
    async def body(house):
        ann, bob, cleo = await house.open(3, bots=1)
        await house.start()
        bot = next(seat for seat in ann.state.seats if seat.bot)
        seat = bob.state.you.seat
        await ann.say(m.Claim, kind="player", seat=seat, what="foe")
        await ann.say(m.Claim, kind="player", seat=bot.seat, what="foe")
        await rematch(house)
        await house.start()
        late = await house.join()
        for guest in (cleo, late):
            about_bob, about_bot = said(guest)[-2:]
            assert "Bob" in about_bob.text
            assert about_bob.about == seat, "where they sat at that time"
            assert about_bob.about_member == bob.state.you.member
            assert about_bob.about_name == "Bob"
            assert (about_bob.member, about_bob.look, about_bob.seat) == (0, 0, 0)
            assert bot.name in about_bot.text
            assert about_bot.about_member == -1
            assert about_bot.about_look == bot.look
        again = next(seat for seat in late.state.seats if seat.name == bot.name)
        assert again.look == bot.look
        assert again.seat != bot.seat

    run(database, body)


def test_after_a_restart_everything_said_is_about_the_same_people(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        await house.start()
        await ann.say(m.Claim, kind="player", seat=1, what="foe")
        await rematch(house)
        await house.start()
        await house.restart()
        late = await bob.hello()
        assert said(late)[-1].about_name == "Bob"
        assert looks(late) == {"Ann": 0, "Bob": 1, "Cleo": 2}

    run(database, body)
