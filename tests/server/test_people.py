"""Who is at a table: several devices and tabs, names that look alike, votes of those who are there."""

from __future__ import annotations

import pytest
from server.house import Guest
from server.test_never_stuck import asked, guest_at
from server.test_tables import code, run

from saboteur.server.errors import Refused
from saboteur.server.rooms import doorkeeper
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock

# --- devices and tabs ------------------------------------------------------------------------


def test_one_of_two_tabs_may_be_closed(database):
    """Both were open before a name was typed in one of them."""

    async def body(house):
        ann, *_ = await house.open(2)
        tab = await house.join()
        other = await Guest(house, tab.token).hello()
        await tab.say(m.Sit, name="Cleo")
        await other.leave()
        house.drain()
        assert [seat.presence for seat in ann.state.seats] == ["here", "here", "here"]
        await tab.leave()
        house.drain()
        assert [seat.presence for seat in ann.state.seats] == ["here", "here", "away"]

    run(database, body)


def test_a_seat_moves_to_a_device_that_was_watching_in_another_tab(database):
    async def body(house):
        ann, _, _ = await house.open(3)
        watching = await house.join()
        await house.room.move_device(1, watching.session.device)
        arrived = await Guest(house, watching.token).hello()
        await watching.leave()
        house.drain()
        assert arrived.state.you.seat == 1
        assert ann.state.seats[1].presence == "here"

    run(database, body)


def test_a_seat_moves_to_a_device_that_watched_under_a_name(database):
    """The watcher came first: the seat must still be the device's, and the host stays a host."""

    async def body(house):
        ann, _, _ = await house.open(3)
        await ann.say(m.Watch, name="Ann")  # the laptop watches, and is the host
        laptop = ann
        await house.room.move_device(1, laptop.session.device)
        await laptop.hello()
        assert laptop.state.you.seat == 1
        assert laptop.state.you.host
        assert [member.name for member in laptop.state.members] == ["Bob", "Cleo"]

    run(database, body)


def test_a_seat_code_of_somebody_sent_away_brings_nothing(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        member = bob.state.you.member
        await ann.say(m.Kick, member=member)
        phone = await house.join()
        with pytest.raises(Refused, match="kicked"):
            await house.room.move_device(member, phone.session.device)
        assert house.table.member_of(phone.session.device) == -1

    run(database, body)


def test_a_seat_does_not_move_to_a_device_that_was_sent_away(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await ann.say(m.Kick, member=bob.state.you.member)
        with pytest.raises(Refused, match="kicked"):
            await house.room.move_device(cleo.state.you.member, bob.session.device)
        await cleo.hello()
        assert cleo.state.you.seat == 2

    run(database, body)


def test_who_was_sent_away_takes_no_place_for_ever(database, monkeypatch):
    monkeypatch.setattr(doorkeeper, "MOST_MEMBERS", 4)

    async def body(house):
        ann, *_ = await house.open(2)
        for name in ("Eve", "Eva", "Evi"):
            guest = await house.join(name)
            await ann.say(m.Kick, member=guest.state.you.member)
        friend = await house.join("Dan")
        assert friend.state.you.seat >= 0

    run(database, body)


def test_who_comes_with_a_seat_gets_the_whole_log_of_that_seat(database):
    """What was read as a spectator is another log."""

    async def body(house):
        await house.open(3)
        await house.start()
        await house.play(6)
        watching = await house.join()
        lines = len(watching.match.log)
        await house.room.move_device(1, watching.session.device)
        await watching.hello(match=house.table.match_id, log=lines, seat_code="BCDFGHJK")
        assert watching.match.log_from == 0

    run(database, body)


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["bob", "Bob\u200b", "Bo\u200db", "Bob\ufe0f", "\uff22\uff4f\uff42", "B\u034fob", "Bob\u2800"],
)
def test_nobody_looks_like_somebody_else(database, name):
    async def body(house):
        await house.open(2)
        guest = await house.join()
        assert code(await guest.say(m.Sit, name=name)) in {"name-taken", "bad-name"}

    run(database, body)


def test_an_accent_may_be_written_in_two_ways_but_is_the_same(database):
    async def body(house):
        await house.open(1)
        await house.join("Zo\u00e9")
        guest = await house.join()
        assert code(await guest.say(m.Sit, name="Zoe\u0301")) == "name-taken"

    run(database, body)


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800\u2800", "\ufe0f", "\u00ad"])
def test_a_name_can_be_seen(database, name):
    async def body(house):
        await house.open(1)
        guest = await house.join()
        assert code(await guest.say(m.Sit, name=name)) == "bad-name"

    run(database, body)


@pytest.mark.parametrize("text", ["🤷‍♂️ well", "👨‍👩‍👧", "می‌خواهم", "❤️", "<b>no</b> & so"])
def test_people_may_say_it_with_any_sign(database, text):
    async def body(house):
        ann, bob = await house.open(2)
        assert isinstance(await ann.say(m.Say, text=text), m.Done)
        assert bob.heard[-1].said[-1].text == text

    run(database, body)


@pytest.mark.parametrize("text", ["a\u202eb", "\u200d", "\u200b\u200c", "a\u0007b", "\u2066x"])
def test_nobody_says_what_turns_or_hides_letters(database, text):
    async def body(house):
        ann, _ = await house.open(2)
        assert code(await ann.say(m.Say, text=text)) == "bad-text"

    run(database, body)


# --- votes -----------------------------------------------------------------------------------


def test_a_vote_is_carried_when_those_against_it_leave(database):
    async def body(house):
        ann, bob, cleo, dan = await house.open(4)
        await house.start()
        await ann.say(m.CastVote, on="end")
        await bob.say(m.CastVote, on="end")
        assert house.table.phase == "playing"
        await cleo.say(m.Watch, name="Cleo")
        assert house.table.phase == "over", "two of three"
        assert dan.state.phase == "over"

    run(database, body)


def test_a_vote_counts_nobody_who_has_left(database):
    async def body(house):
        ann, bob, cleo, dan = await house.open(4)
        await house.start()
        await bob.say(m.CastVote, on="end")
        await bob.say(m.Watch, name="Bob")
        assert ann.state.votes == []
        await cleo.say(m.CastVote, on="end")
        await ann.say(m.Kick, member=cleo.state.you.member)
        assert ann.state.votes == []
        assert dan.state.phase == "playing"

    run(database, body)


@pytest.mark.parametrize("absent", ["wait", "skip", "bot"])
def test_a_match_does_not_rest_for_ever_because_somebody_left_in_a_pause(database, absent):
    async def body(house):
        ann, bob = await house.open(2, bots=1, absent=absent)
        await house.start()
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="pause")
        assert house.table.phase == "paused"
        await bob.leave()
        await ann.say(m.CastVote, on="resume")
        assert house.table.phase == "paused", "they may be back at once"
        await house.advance(46)
        assert house.table.phase == "playing"
        await bob.hello()
        assert bob.state.seats[bob.state.you.seat].presence == "here"
        await bob.say(m.CastVote, on="end")
        assert house.table.phase == "playing", "both count again"
        await ann.say(m.CastVote, on="end")
        assert house.table.phase == "over"

    run(database, body)


def test_nobody_ends_a_match_alone_while_phones_are_asleep(database):
    async def body(house):
        ann, bob, cleo = await house.open(3, absent="wait")
        await house.start()
        for guest in (bob, cleo):
            await guest.leave()
        await house.advance(300)
        await ann.say(m.CastVote, on="end")
        await ann.say(m.CastVote, on="pause")
        await house.advance(44)
        assert house.table.phase == "playing"
        await house.advance(2)
        assert house.table.phase == "paused", "that harms nobody"
        await ann.say(m.CastVote, on="end")
        await house.advance(170)
        assert house.table.phase == "paused"
        await bob.hello()
        await house.advance(60)
        assert house.table.phase == "paused", "one of the two who are there"
        assert ann.state.votes[0].needed == 2
        await bob.say(m.CastVote, on="end")
        assert house.table.phase == "over"

    run(database, body)


@pytest.mark.parametrize("first", ["vote", "bots"])
def test_a_host_does_not_end_a_match_alone_by_letting_bots_play_for_the_others(database, first):
    async def body(house):
        ann, bob, cleo = await house.open(3, absent="wait")
        await house.start()
        for guest in (bob, cleo):
            await guest.leave()
        if first == "vote":
            await ann.say(m.CastVote, on="end")
        for seat in (1, 2):
            assert isinstance(await ann.say(m.StandIn, seat=seat), m.Done)
        await ann.say(m.CastVote, on="end")
        assert house.table.phase == "playing"
        assert ann.state.votes[0].needed == 2
        await house.advance(170)
        assert house.table.phase == "playing", "their phones may wake up"
        await house.advance(15)
        assert house.table.phase == "over", "nobody is waited for without end"

    run(database, body)


def test_who_comes_back_in_time_is_counted(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await house.start()
        await bob.leave()
        await ann.say(m.CastVote, on="end")
        await house.advance(20)
        await bob.hello()
        await house.advance(300)
        assert house.table.phase == "playing"
        assert ann.state.votes[0].needed == 2

    run(database, body)


# --- leaving, and playing again --------------------------------------------------------------


def test_who_left_after_the_match_does_not_sit_in_the_next(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        for guest in (ann, cleo):
            await guest.say(m.CastVote, on="end")
        await bob.say(m.Watch, name="Bob")
        await ann.say(m.Rematch)
        assert bob.state.you.seat == -1
        assert {seat.name for seat in ann.state.seats} == {"Ann", "Cleo", ""}

    run(database, body)


def test_who_left_in_the_match_does_not_sit_in_the_next(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        await bob.say(m.Watch, name="Bob")
        for guest in (ann, cleo):
            await guest.say(m.CastVote, on="end")
        await ann.say(m.Rematch, rotate=False)
        assert bob.state.you.seat == -1
        await bob.say(m.Sit, name="Bob")
        assert bob.state.you.seat == 1

    run(database, body)


def test_bots_alone_play_for_those_who_watch(database):
    async def body(house):
        ann, *_ = await house.open(1, bots=3)
        await ann.say(m.Watch, name="Ann")
        await house.start()
        decision = house.table.decision
        await house.advance(20)
        assert house.table.decision > decision + 3
        await ann.leave()
        decision = house.table.decision
        await house.advance(60)
        assert house.table.decision == decision, "nobody watches"
        house.clock.advance(1800)
        await house.rooms.tick()
        assert house.code not in house.rooms.by_code or house.table.phase == "closed"

    run(database, body)


# --- the clock of who is there ---------------------------------------------------------------


def test_a_clock_runs_for_who_is_there_where_the_absent_are_waited_for(database):
    async def body(house):
        await house.open(3, absent="wait", clock=Clock("move", 30))
        await house.start()
        decision = house.table.decision
        await house.advance(49)
        assert house.table.decision == decision
        await house.advance(2)
        assert house.table.decision == decision + 1, "too slow"
        slow = guest_at(house, asked(house))
        await slow.leave()
        decision = house.table.decision
        await house.advance(200)
        assert house.table.decision == decision, "they are away, and are waited for"
        others = [guest for guest in house.guests if guest is not slow]
        assert all(guest.match.timer is None for guest in others), "no time is running"
        await slow.hello()
        assert slow.match.timer.left == 30
        await house.advance(29)
        assert house.table.decision == decision, "their time begins when they are back"
        await house.advance(2)
        assert house.table.decision == decision + 1

    run(database, body)
