"""Doors: what somebody who spies or makes trouble tries at a table's door, and what comes of it.

Each test is an attack of docs/security.md, and goes through without what mends it.
"""

from __future__ import annotations

import pytest
from server.house import Guest, House
from server.test_seats import AFAR, HOME, come
from server.test_tables import code, run

from saboteur.rules.kinds import MAX_SEATS
from saboteur.server.errors import Refused
from saboteur.server.rooms.doorkeeper import (
    FAMILY,
    FAMILY_EVER,
    GONE_SECONDS,
    KNOCKS_AT_FIRST,
    MOST_EVER,
    MOST_KNOCKS_EACH,
    MOST_MEMBERS,
)
from saboteur.server.settings import Settings
from saboteur.server.stores.tokens import new_code, new_token
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.members import MOST_NAMES, NAMES_SECONDS
from saboteur.server.tables.table import MOST_STORED, Table
from saboteur.server.wire import doors as d
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Door
from saboteur.texts.messages import catalogue

# --- the door --------------------------------------------------------------------------------


def test_behind_a_locked_door_a_stranger_is_told_nothing_and_knocks(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=1)
        await house.start()
        assert isinstance(await ann.say(d.SetDoor, door=Door("knock")), m.Done)
        dan = await come(house, "Dan")
        assert code(dan.answer) == "must-knock"
        assert (dan.match, dan.state.seats, dan.state.match) == (None, [], "")
        assert (dan.state.outside, dan.state.you.must_knock) == ("locked", True)
        await bob.say(m.Say, text="Nobody else hears this.")
        assert not any(isinstance(one, m.MatchNow | m.Talk) for one in dan.heard)
        assert isinstance(await dan.say(d.Knock, name="Dan"), m.Done)
        assert [one.name for one in ann.state.knocks] == ["Dan"]
        assert bob.state.knocks == [], "only the host is told"
        assert dan.state.you.knock == "waiting"
        assert code(await bob.say(d.LetIn, knock=ann.state.knocks[0].knock)) == "not-host"
        await ann.say(d.LetIn, knock=ann.state.knocks[0].knock)
        assert (dan.state.outside, dan.state.you.knock, ann.state.knocks) == ("", "", [])
        assert dan.match is not None, "whoever comes in is told what they have missed"
        assert dan.state.members[-1].here

    run(database, go)


def test_who_is_let_in_before_a_match_sits_down(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(m.Arrange, seats=[m.Place(0), m.Place(1), m.Place()])
        await ann.say(d.SetDoor, door=Door("knock"))
        dan = await come(house)
        await dan.say(d.Knock, name="Dan")
        await ann.say(d.LetIn, knock=ann.state.knocks[0].knock)
        assert dan.state.you.seat == 2

    run(database, go)


def test_who_came_in_meanwhile_knocks_no_more(database):
    """The door was opened before the host answered: letting them in once more must not harm the table."""

    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan, eve = await come(house), await come(house)
        await dan.say(d.Knock, name="Dan")
        await eve.say(d.Knock, name="Eve")
        numbers = [one.knock for one in ann.state.knocks]
        await ann.say(d.SetDoor, door=Door())
        assert isinstance(await dan.say(m.Watch, name="Dan"), m.Done)
        assert [one.name for one in ann.state.knocks] == ["Eve"]
        assert code(await ann.say(d.LetIn, knock=numbers[0])) == "no-such-knock"
        assert [one.name for one in house.table.members] == ["Ann", "Bob", "Dan"]
        assert not house.room.lost
        await ann.say(d.LetIn, knock=numbers[1])
        assert [one.name for one in house.table.members][3:] == ["Eve"]

    run(database, go)


def test_two_who_knock_do_not_come_in_by_one_name(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan, eve, fay = [await come(house) for _ in range(3)]
        await dan.say(d.Knock, name="Dan")
        assert code(await eve.say(d.Knock, name="DAN")) == "name-taken"
        assert isinstance(await dan.say(d.Knock, name="Dan"), m.Done), "again is no other"
        await eve.say(d.Knock, name="Eve")
        await ann.say(d.SetDoor, door=Door())
        assert isinstance(await fay.say(m.Watch, name="Eve"), m.Done)
        knock = next(one.knock for one in ann.state.knocks if one.name == "Eve")
        assert code(await ann.say(d.LetIn, knock=knock)) == "name-taken"
        await ann.say(d.LetIn, knock=knock, yes=False)
        assert [one.name for one in house.table.members].count("Eve") == 1

    run(database, go)


def test_whoever_knocks_does_not_learn_name_after_name_who_is_there(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan = await come(house)
        names = [f"N{number}" for number in range(40)]
        answers = [code(await dan.say(d.Knock, name=name)) for name in [*["Bob"] * 40, *names]]
        assert answers.count("name-taken") <= KNOCKS_AT_FIRST
        assert answers[-1] == "knock-later"

    run(database, go)


def test_a_full_table_is_full_for_who_knocks_too(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan = await come(house)
        await dan.say(d.Knock, name="Dan")
        for number in range(2, MOST_MEMBERS):
            await house.room._write([e.Entered(at=0.0, owner=f"x{number}", name=f"X{number}")])
            house.room.people.here[number] = 1
        assert code(await ann.say(d.LetIn, knock=1)) == "table-full"
        assert len(house.table.members) == MOST_MEMBERS
        house.room.people.here.pop(MOST_MEMBERS - 1)
        assert isinstance(await ann.say(d.LetIn, knock=1), m.Done)
        assert house.table.members[-1].name == "Dan"

    run(database, go)


def test_knocking_is_limited_refused_and_given_up(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan = await come(house)
        assert code(await dan.say(d.Knock, name="bob")) == "name-taken"
        await dan.say(d.Knock, name="Dan")
        await dan.say(d.GiveUp)
        assert (ann.state.knocks, dan.state.you.knock) == ([], "")
        await dan.say(d.Knock, name="Dan")
        await ann.say(d.LetIn, knock=ann.state.knocks[0].knock, yes=False)
        assert dan.state.you.knock == "refused"
        assert code(await dan.say(d.Knock, name="Dan")) == "knock-later"
        many = [await come(house, network=AFAR) for _ in range(9)]
        answers = [await one.say(d.Knock, name=f"N{i}") for i, one in enumerate(many)]
        assert sum(isinstance(one, m.Done) for one in answers) == MOST_KNOCKS_EACH
        heard = 0
        for one in many:  # always as one who is new
            for knocker in ann.state.knocks:
                await ann.say(d.LetIn, knock=knocker.knock, yes=False)
            heard += isinstance(await one.say(d.Knock, name="Again"), m.Done)
        assert heard <= KNOCKS_AT_FIRST - MOST_KNOCKS_EACH
        await ann.say(d.SetDoor, door=Door("shut"))
        eve = await come(house)
        assert code(await eve.say(d.Knock, name="Eve")) == "door-shut"
        assert (eve.state.outside, eve.state.you.must_knock) == ("shut", False)

    run(database, go)


def test_a_knock_ends_with_who_knocked(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        await ann.say(d.SetDoor, door=Door("knock"))
        dan = await come(house)
        await dan.say(d.Knock, name="Dan")
        await dan.leave()
        house.drain()
        assert ann.state.knocks == []

    run(database, go)


def test_when_watching_ends_spectators_are_told_no_more_by_any_way(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=1)
        wim, screen = await come(house), await house.share()
        await wim.say(m.Watch, name="Wim")
        own = await Guest(house, new_token(), public=True, by=bob.token).hello()
        house.guests.append(own)
        await house.start()
        await ann.say(d.SetDoor, door=Door(watching=False))
        shut_out = (wim, screen)
        assert [one.state.outside for one in shut_out] == ["unwatched"] * 2
        told = [len(one.heard) for one in shut_out]
        await bob.say(m.Say, text="Now we are among ourselves.")
        await house.play(5)
        for one, before in zip(shut_out, told, strict=True):
            assert not any(isinstance(new, m.MatchNow | m.Talk) for new in one.heard[before:])
        await wim.say(m.Sync)
        assert isinstance(wim.heard[-1], m.Table)
        with pytest.raises(Refused, match="not-allowed"):
            await house.room.record_for(house.table.match_id, wim.session.device)
        assert own.state.outside == "", "a screen that somebody shows who plays here"
        assert own.match.version == house.table.version
        new = await come(house)
        assert code(await new.say(m.Watch, name="New")) == "no-watching"
        await ann.say(d.SetDoor, door=Door())
        assert wim.match.version == house.table.version

    run(database, go)


def test_the_host_silences_somebody_and_limits_talk_in_the_middle_of_a_match(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        assert code(await bob.say(d.Mute, member=0)) == "not-host"
        await ann.say(d.Mute, member=1)
        assert cleo.state.members[1].muted
        assert code(await bob.say(m.Say, text="Hear me!")) == "muted"
        assert isinstance(await bob.say(m.Claim, kind="self", what="saboteur"), m.Done)
        await ann.say(d.Mute, member=1, on=False)
        assert isinstance(await bob.say(m.Say, text="Thank you."), m.Done)
        await ann.say(d.LimitTalk, chat="claims", watchers="off")
        assert code(await cleo.say(m.Say, text="Psst.")) == "chat-off"
        assert bob.state.setup.chat == "claims"
        await house.restart()
        assert house.table.setup.chat == "claims"

    run(database, go)


def test_who_was_sent_away_and_takes_another_name_has_to_knock(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(2)
        ann.shared["network"] = HOME
        await ann.hello()
        eve = await come(house, "Eve", AFAR)
        await ann.say(m.Kick, member=eve.state.you.member)
        again = await come(house, "Eva", AFAR)
        assert code(again.answer) == "must-knock"
        assert again.state.outside == "locked"
        friend = await come(house, "Dan", "192.0.2.4")
        assert isinstance(friend.answer, m.Done), "others come as before"
        await ann.say(d.Pardon, member=ann.state.excluded[0].member)
        free = await come(house, "Flo", AFAR)
        assert isinstance(free.answer, m.Done)

    run(database, go)


def test_a_table_is_not_filled_with_throwaway_names_from_one_address(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(1)
        ann.shared["network"] = HOME
        await ann.hello()
        mob = [await come(house, f"Mob {i}", AFAR) for i in range(FAMILY + 3)]
        assert sum(one.state.you.seat >= 0 for one in mob) == FAMILY
        assert {code(one.answer) for one in mob[FAMILY:]} == {"must-knock"}
        await mob[-1].say(d.Knock, name="Mob 7")
        [knocker] = ann.state.knocks
        assert knocker.near == [1, 2, 3, 4], "the host sees where they come from"
        assert ann.state.members[1].near == [2, 3, 4]
        assert mob[0].state.members[1].near == [], "only the host"
        family = [await come(house, f"Kin {i}", HOME) for i in range(FAMILY + 1)]
        assert all(one.state.you.seat >= 0 for one in family), "the host knows their own household"

    run(database, go)


def test_who_comes_again_from_elsewhere_still_counts_where_they_came_from(database):
    """With two addresses a table was filled: each name came from one and then showed up at the other."""

    async def go(house: House) -> None:
        ann, *_ = await house.open(1)
        mob = []
        for number in range(FAMILY + 2):
            one = await come(house, f"Mob {number}", AFAR)
            one.shared["network"] = "192.0.2.4"
            mob.append(await one.hello())
        assert sum(one.state.you.seat >= 0 for one in mob) == FAMILY
        assert ann.state.members[1].near == [2, 3, 4]
        await ann.say(m.Kick, member=1)
        for network in (AFAR, "192.0.2.4"):
            assert code((await come(house, "Zed", network)).answer) == "must-knock"

    run(database, go)


def test_who_only_watched_and_has_gone_keeps_nobody_out(database):
    async def go(house: House) -> None:
        await house.open(2)
        for number in range(FAMILY):
            one = await come(house, network=AFAR)
            assert isinstance(await one.say(m.Watch, name=f"N{number}"), m.Done)
            await one.leave()
        assert code((await come(house, "Dan", AFAR)).answer) == "must-knock", "they may be back"
        await house.advance(GONE_SECONDS)
        assert isinstance((await come(house, "Dan", AFAR)).answer, m.Done)

    run(database, go)


def test_one_address_never_fills_a_table_however_long_it_takes(database):
    """Four names came every ten minutes, watched and went, until all places were taken for ever."""

    async def go(house: House) -> None:
        await house.open(2)
        names = 0
        for _ in range(MOST_MEMBERS // FAMILY + 1):
            for _ in range(FAMILY):
                mallory = await come(house, network=AFAR)
                answer = await mallory.say(m.Watch, name=f"Mob {names}")
                names += isinstance(answer, m.Done)
                await mallory.leave()
                house.guests.pop()
            await house.advance(GONE_SECONDS)
        assert names == FAMILY_EVER * FAMILY
        assert isinstance((await come(house, "Dan", "192.0.2.4")).answer, m.Done)

    run(database, go)


def test_who_watched_from_many_addresses_and_has_gone_keeps_nobody_out(database):
    async def go(house: House) -> None:
        await house.open(2)
        for number in range(2, MOST_EVER - 1):
            await house.room._write([e.Entered(at=0.0, owner=f"x{number}", name=f"X{number}")])
            house.room.people.gone_since[number] = house.clock.now()
        assert code((await come(house, "Dan")).answer) == "table-full", "they may be back"
        house.clock.advance(GONE_SECONDS)
        assert isinstance((await come(house, "Dan")).answer, m.Done)
        assert code((await come(house, "Eve")).answer) == "table-full", "so many names are kept"

    run(database, go)


def test_the_household_of_the_host_has_as_many_places_as_there_are_seats(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(1)
        ann.shared["network"] = HOME
        await ann.hello()
        answers = []
        for number in range(MAX_SEATS):
            guest = await come(house, network=HOME)
            answers.append(await guest.say(m.Watch, name=f"Kin {number}"))
        assert [isinstance(one, m.Done) for one in answers] == [True] * (MAX_SEATS - 1) + [False]
        assert code(answers[-1]) == "must-knock"

    run(database, go)


def test_a_device_that_was_sent_away_stays_out_by_whatever_it_is_called(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        screen = await Guest(house, new_token(), public=True, by=bob.token).hello()
        house.guests.append(screen)
        await ann.say(m.Kick, member=1)
        assert isinstance(screen.heard[-1], m.Bye), "a big screen that it has opened goes, too"
        again = await Guest(house, new_token(), public=True, by=bob.token).hello()
        other = await Guest(house, new_token(), also=[bob.token]).hello()
        for one in (again, other):
            assert [type(said) for said in one.heard] == [m.Bye]
        family = await Guest(house, cleo.token, also=[bob.token]).hello()
        assert family.match is not None, "who shares a device with them plays on"

    run(database, go)


def test_nobody_shouts_by_changing_their_name(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2)
        names = [f"Bob {number}" for number in range(10)]
        answers = [await bob.say(m.Sit, name=name) for name in names]
        assert all(isinstance(one, m.Done) for one in answers[:MOST_NAMES])
        assert {code(one) for one in answers[MOST_NAMES:]} == {"too-fast"}
        await house.advance(NAMES_SECONDS)
        assert isinstance(await bob.say(m.Sit, name="Robert"), m.Done)
        await ann.say(d.Mute, member=1)
        await house.advance(NAMES_SECONDS)
        answer = await bob.say(m.Sit, name="Ann cheats")
        assert isinstance(answer, m.Done), "they sit, as they are"
        assert ann.state.members[1].name == "Robert"

    run(database, go)


def test_a_table_does_not_grow_without_end_and_its_match_can_be_ended(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=1, ready_seconds=0)
        await house.start()
        await bob.say(m.Say, text="Hello.")
        size = house.table.size
        assert size > 500
        await house.restart()
        assert house.table.size == size, "what was written is what is read"
        for one in (ann, bob):
            await one.hello()
        house.table.size = MOST_STORED
        for kind, values in (
            (m.Say, {"text": "Hello?"}),
            (m.Claim, {"kind": "no-path"}),
            (m.CastVote, {"on": "pause"}),
            (m.Watch, {"name": "Bob"}),
        ):
            assert code(await bob.say(kind, **values)) == "table-too-long"
        while house.table.phase == "playing":
            assert await house.play(20)
        assert house.table.phase == "over"
        assert code(await ann.say(m.Rematch)) == "table-too-long"
        assert "new table" in catalogue("en").text("server.error.table-too-long")

    run(database, go)


# --- what was stored before ------------------------------------------------------------------


def test_a_table_of_before_folds_as_before():
    """An entry that let somebody take a bot's seat at once still does."""
    body = (
        b'{"e":"opened","at":1,"code":"KDMRT","name":"Ann","owner":"a","setup":{},"bots":["a","b"]}',
        b'{"e":"began","at":2.0,"match":"m","seed":"' + b"0" * 64 + b'","ruleset":"base@1/P2024"}',
        b'{"e":"entered","at":3.0,"owner":"b","name":"Bob"}',
        b'{"e":"sat","at":3.0,"member":1,"seat":2}',
        b'{"e":"kicked","at":4.0,"member":1}',
    )
    table = Table()
    for one in body[:4]:
        apply(table, e.read_entry(one))
    assert (table.seat_of(1), table.chairs[2].member) == (2, 1)
    assert (table.door, table.setup.late) == (Door(), "ask")
    apply(table, e.read_entry(body[4]))
    assert table.banned == {"b"}


# --- codes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "listed", "length"),
    [("", False, 5), ("https://mine.example", False, 8), ("https://mine.example", True, 5)],
)
def test_a_private_table_that_everybody_could_reach_has_a_long_code(database, url, listed, length):
    async def go(house: House) -> None:
        await house.open(1, listed=listed)
        assert len(house.code) == length
        typed = f" {house.code[:4].lower()} - {house.code[4:].lower()}"
        assert (await house.rooms.room(typed)).table.code == house.code

    run(database, go, Settings(public_url=url))


@pytest.mark.parametrize("length", [5, 8])
def test_nobody_guesses_codes_without_end_whatever_their_length(database, length):
    async def go(house: House) -> None:
        await house.open(1)
        said = set()
        for _ in range(60):
            with pytest.raises(Refused) as refused:
                await house.rooms.find(new_code(length), AFAR)
            said.add(refused.value.code)
        assert said == {"no-such-table", "too-fast"}
        with pytest.raises(Refused, match="too-fast"):
            await house.rooms.find(house.code, AFAR)
        assert await house.rooms.find(house.code, HOME)

    run(database, go)


def test_a_knock_costs_nobody_anything_but_the_host(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, listed=True)
        await ann.say(d.SetDoor, door=Door("knock"))
        [row] = await house.rooms.listed(catalogue("en"))
        assert row.knock
        dan = await come(house)
        told = len(bob.heard)
        await dan.say(d.Knock, name="Dan")
        assert (len(bob.heard), len(ann.state.knocks)) == (told, 1)
        await ann.say(d.SetDoor, door=Door("shut"))
        assert await house.rooms.listed(catalogue("en")) == []

    run(database, go)
