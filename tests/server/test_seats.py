"""Seats: what somebody who cheats or spies tries, and what comes of it.

Each test is an attack of docs/security.md, and goes through without what mends it.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from server.house import Guest, House
from server.test_sitting import holds_secrets
from server.test_tables import code, run

from saboteur.server.errors import Refused
from saboteur.server.rooms.listing import describe
from saboteur.server.rooms.timing import ASK_SECONDS
from saboteur.server.stores.tokens import new_token
from saboteur.server.wire import doors as d
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock, Door, Setup
from saboteur.texts.messages import catalogue

HOME, AFAR = "203.0.113.7", "198.51.100.9"


async def come(house: House, name: str = "", network: str = "", **more: Any) -> Guest:
    """Let somebody come to the table from an address, and with a name ask for a seat."""
    guest = await Guest(house, new_token(), network=network).hello()
    house.guests.append(guest)
    if name:
        guest.answer = await guest.say(m.Sit, name=name, **more)
    return guest


async def next_round(house: House) -> None:
    """Play until the next round is dealt."""
    before = house.table.match.round
    while house.table.match.round == before:
        assert await house.play(1)


def secrets_of(guest: Guest) -> bool:
    """Say whether a guest was ever sent anything that not everybody may know."""
    return any(holds_secrets(one.view) for one in guest.heard if isinstance(one, m.MatchNow))


# --- a bot's seat between two rounds ---------------------------------------------------------


def test_nobody_sweeps_the_seats_of_bots_between_two_rounds(database):
    """One name after the other sits down, reads the new cards and leaves: one bot's seat each."""

    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=4)
        await house.start()
        await next_round(house)
        assert house.table.between_rounds
        first = await come(house, "Zed", AFAR)
        taken = first.state.you.seat
        assert taken >= 0, "an honest latecomer sits down at once"
        await first.say(m.Watch, name="Zed")
        second = await come(house, "Zoe", AFAR, seat=taken)
        assert code(second.answer) == "no-free-seat", "its cards have been seen"
        third = await come(house, "Zac", AFAR)
        assert (third.state.you.seat, secrets_of(third)) == (-1, False)
        assert [one.name for one in ann.state.asks] == ["Zac"]
        for one in (ann, bob):
            await one.say(d.AnswerAsk, member=third.state.you.member)
        assert third.state.you.seat >= 0, "somebody else of a club behind the same address"
        other = await come(house, "Dan", HOME)
        assert other.state.you.seat >= 0, "others have nothing to do with it"
        await first.say(m.Sit, name="Zed")
        assert first.state.you.seat == taken, "who has left comes back to what they know"
        await next_round(house)
        free = await come(house, "Flo", AFAR)
        assert free.state.you.seat >= 0

    run(database, go)


def test_a_seat_that_was_taken_and_left_between_two_rounds_is_free_from_the_next_on(database):
    async def go(house: House) -> None:
        await house.open(2, bots=1)
        await house.start()
        await next_round(house)
        first = await come(house, "Zed", AFAR)
        taken = first.state.you.seat
        await first.say(m.Watch, name="Zed")
        await first.leave()
        assert code((await come(house, "Dan", HOME, seat=taken)).answer) == "no-free-seat"
        await next_round(house)
        eve = await come(house, "Eve", HOME, seat=taken)
        assert isinstance(eve.answer, m.Done), "it is hers, or those who play are asked"

    run(database, go)


# --- a bot's seat in the middle of a round ---------------------------------------------------


def test_nobody_looks_into_the_hand_of_a_bot_by_sitting_down_and_standing_up_again(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=2)
        await house.start()
        spy = await come(house, "Spy", seat=1)
        assert isinstance(spy.answer, m.Done)
        assert (spy.state.you.seat, secrets_of(spy)) == (-1, False)
        [ask] = ann.state.asks
        assert (ask.name, ask.seat, ask.needed, ask.waits) == ("Spy", 1, 2, False)
        assert isinstance(await bob.say(d.AnswerAsk, member=ask.member, yes=False), m.Done)
        [ask] = spy.state.asks
        assert ask.waits, "one of two said no: from the next round on"
        await house.play(4)
        assert not secrets_of(spy)
        assert isinstance(await spy.say(d.GiveUp), m.Done)
        assert ann.state.asks == []
        await spy.say(m.Sit, name="Spy", seat=2)
        assert ann.state.asks[0].waits, "nobody is asked twice in a round for the same device"

    run(database, go)


def test_those_who_play_let_somebody_in_and_the_bot_plays_on_meanwhile(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3, bots=1, clock=Clock("move", 30))
        await house.start()
        dan = await come(house, "Dan")
        asked = dan.state.asks[0].member
        assert code(await dan.say(d.AnswerAsk, member=asked)) == "not-seated"
        await ann.say(d.AnswerAsk, member=asked)
        decision = house.table.decision
        while house.table.asked() != [1]:
            await house.play(1)
        await house.advance(5)
        assert house.table.decision > decision, "no round waits for an answer"
        assert dan.state.you.seat == -1, "the host alone decides nothing"
        await cleo.say(d.AnswerAsk, member=asked)
        assert dan.state.you.seat == 1
        assert holds_secrets(dan.view)
        assert bob.state.asks == []
        while house.table.asked() != [1]:
            await house.play(1)
        assert dan.match.timer.seat == 1

    run(database, go)


def test_time_begins_for_who_takes_a_seat_that_is_to_move(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=1, clock=Clock("move", 30))
        await house.start()
        dan = await come(house, "Dan")
        await ann.say(d.AnswerAsk, member=dan.state.you.member)
        while house.table.asked() != [1]:
            await house.play(1)
        house.clock.advance(0.5)
        await bob.say(d.AnswerAsk, member=dan.state.you.member)
        assert house.table.asked() == [1]
        assert dan.match.timer.left == dan.match.timer.total

    run(database, go)


def test_a_question_that_nobody_answers_ends_by_itself_and_the_seat_comes_with_the_next_round(
    database,
):
    async def go(house: House) -> None:
        ann, _ = await house.open(2, bots=1)
        await house.start()
        dan = await come(house, "Dan")
        await ann.say(d.AnswerAsk, member=dan.state.you.member)
        await house.advance(ASK_SECONDS + 1)
        assert dan.state.asks[0].waits
        await next_round(house)
        assert (dan.state.you.seat, dan.state.asks) == (1, [])
        assert holds_secrets(dan.view)

    run(database, go)


def test_a_seat_is_not_kept_for_somebody_who_has_gone(database):
    async def go(house: House) -> None:
        ann, _ = await house.open(2, bots=1, late="next")
        await house.start()
        dan = await come(house, "Dan")
        assert dan.state.asks[0].waits, "the table wants it so"
        await dan.leave()
        await house.advance(60)
        assert ann.state.asks == []

    run(database, go)


def test_the_host_alone_does_not_decide_while_the_others_are_away(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3, bots=1)
        await house.start()
        for one in (bob, cleo):
            await one.leave()
        for _ in range(200):
            if ann.asked:
                await ann.move(ann.view.choices[0].move)
            await house.advance(3)
            if all(house.table.chairs[seat].bot for seat in (2, 3)):
                break
        assert not house.table.may_vote(2)
        second = await come(house, "Zed", seat=1)
        await ann.say(d.AnswerAsk, member=second.state.you.member)
        assert (second.state.you.seat, secrets_of(second)) == (-1, False)

    run(database, go)


@pytest.mark.parametrize("late", ["ask", "next", "never", "free"])
def test_a_table_says_how_seats_are_taken_in_a_match(database, late):
    async def go(house: House) -> None:
        ann, *_ = await house.open(1, bots=2, late=late)
        await house.start()
        dan = await come(house, "Dan")
        if late == "never":
            assert code(dan.answer) == "no-late-seat"
            return
        assert (dan.state.you.seat >= 0) == (late == "free")
        if late == "ask":
            await ann.say(d.AnswerAsk, member=dan.state.you.member)
            assert dan.state.you.seat >= 0, "the only person decides alone"

    run(database, go)


def test_the_host_does_not_look_at_a_seat_by_sending_its_player_away(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        await ann.say(m.Kick, member=bob.state.you.member)
        second = await come(house, "Zed", seat=1)
        await ann.say(d.AnswerAsk, member=second.state.you.member)
        assert not secrets_of(second)
        assert [one.name for one in cleo.state.asks] == ["Zed"], "Cleo is asked, too"

    run(database, go)


def test_who_was_sent_away_and_let_back_has_the_seat_at_once(database):
    async def go(house: House) -> None:
        ann, bob, _ = await house.open(3)
        await house.start()
        await ann.say(m.Kick, member=1)
        assert isinstance(bob.heard[-1], m.Bye)
        assert [one.name for one in ann.state.excluded] == ["Bob"]
        await bob.hello()
        assert isinstance(bob.heard[-1], m.Bye), "the device stays out"
        assert isinstance(await ann.say(d.Pardon, member=1), m.Done)
        await bob.hello()
        await bob.say(m.Sit, name="Bob")
        assert (bob.state.you.seat, ann.state.asks, ann.state.excluded) == (1, [], [])
        await house.restart()
        assert house.table.seat_of(1) == 1

    run(database, go)


def test_who_left_comes_back_at_once_unless_the_table_gave_the_seat_away(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        await bob.say(m.Watch, name="Bob")
        await bob.say(m.Sit, name="Bob")
        assert bob.state.seats[1].presence == "here"
        await bob.say(m.Watch, name="Bob")
        dan = await come(house, "Dan", seat=1)
        for one in (ann, cleo):
            await one.say(d.AnswerAsk, member=dan.state.you.member)
        assert (dan.state.you.seat, bob.state.you.seat) == (1, -1)
        assert not holds_secrets(bob.view)
        assert code(await bob.say(m.Sit, name="Bob")) == "no-free-seat"

    run(database, go)


# --- two seats for one pair of eyes ----------------------------------------------------------


def test_a_device_whose_seat_has_moved_on_takes_no_other_in_the_same_round(database):
    async def go(house: House) -> None:
        ann, bob = await house.open(2, bots=1, late="free")
        await house.start()
        phone = await come(house)
        await house.room.move_device(1, phone.session.device)
        await phone.hello()
        assert phone.state.you.seat == 2
        await bob.hello()
        await bob.say(m.Sit, name="Rob", seat=1)
        assert (bob.state.you.seat, holds_secrets(bob.view)) == (-1, False)
        assert bob.state.asks[0].waits
        await next_round(house)
        assert bob.state.you.seat == 1
        assert ann.state.asks == []

    run(database, go)


def test_a_seat_does_not_move_to_a_device_that_has_had_another_in_this_round(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        phone = await come(house)
        await house.room.move_device(1, phone.session.device)
        with pytest.raises(Refused, match="other-eyes"):
            await house.room.move_device(2, bob.session.device)
        assert (ann.state.you.seat, cleo.state.you.seat) == (0, 2)

    run(database, go)


def test_another_person_on_a_device_with_a_seat_waits_for_the_next_round(database):
    async def go(house: House) -> None:
        ann, _ = await house.open(2, bots=1, late="free")
        await house.start()
        child = await house.share(ann, public=False)
        await child.say(m.Sit, name="Kid")
        assert (child.state.you.seat, child.state.asks[0].waits) == (-1, True)

    run(database, go)


# --- votes -----------------------------------------------------------------------------------


def test_only_persons_who_play_have_a_vote(database):
    """Neither bots, nor who was sent away, left, or is away, nor who waits for a seat."""

    async def go(house: House) -> None:
        ann, bob, cleo, dan = await house.open(4, bots=2)
        await house.start()
        await ann.say(m.Kick, member=3)
        await cleo.say(m.Watch, name="Cleo")
        zed = await come(house, "Zed")
        assert [house.table.may_vote(seat) for seat in range(6)] == [
            True,
            False,
            False,
            True,
            False,
            False,
        ]
        for one in (cleo, zed):
            assert code(await one.say(m.CastVote, on="end")) == "not-seated"
            assert code(await one.say(d.AnswerAsk, member=zed.state.you.member)) == "not-seated"
        assert code(await zed.say(m.Ready)) == "not-seated"
        for on in ("pause", "end"):
            assert house.table.voters(on) == [0, 3]
        assert house.table.unready() == [0, 1]
        await ann.say(m.CastVote, on="end")
        await bob.say(m.CastVote, on="end")
        assert house.table.phase == "over"
        assert dan.session.closing

    run(database, go)


# --- from outside ----------------------------------------------------------------------------


@pytest.mark.parametrize("door", [Door("knock"), Door("shut"), Door(watching=False)])
def test_from_outside_no_more_is_told_than_a_list_of_tables_says(database, door):
    async def go(house: House) -> None:
        setup = {"modules": ["veto"], "options": {"veto_timeout": "7"}, "chat": "claims"}
        ann, *_ = await house.open(3, bots=1, **setup)
        await house.start()
        await house.play(4)
        await ann.say(d.SetDoor, door=door)
        dan = await come(house)
        assert [type(one) for one in dan.heard] == [m.Table]
        told = dan.state
        assert [one.name for one in told.members] == ["Ann"]
        assert told.setup == Setup(modules=["veto"])
        public = {"code", "link", "phase", "setup", "members", "you", "door", "outside"}
        rest = set(told.__struct_fields__) - public - {"players"}
        assert [name for name in sorted(rest) if getattr(told, name)] == []
        assert told.players == [0, 0]
        listed = describe(house.table, catalogue("en"))
        assert msgspec.structs.asdict(listed) == {
            "table": house.code, "host": "Ann", "game": "base", "text": listed.text, "players": 3,
            "seats": 4, "playing": True, "over": False, "knock": door.entry == "knock",
        }  # fmt: skip

    run(database, go)
