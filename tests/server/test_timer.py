"""One truth about the time that is running: it comes with the match, to everybody, when it changes."""

from __future__ import annotations

from server.test_never_stuck import asked, guest_at
from server.test_tables import run

from saboteur.server.rooms.timing import UNHURRIED, rest_seconds, window_seconds
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock, TableState


def test_the_table_has_no_timer_of_its_own():
    assert "timer" not in TableState.__struct_fields__


def test_everybody_sees_the_countdown_of_who_is_away_and_that_it_is_over(database):
    async def body(house):
        await house.open(3)
        await house.start()
        gone = guest_at(house, asked(house))
        seat = gone.state.you.seat
        others = [guest for guest in house.guests if guest is not gone]
        assert all(guest.match.timer is None for guest in others)
        await gone.leave()
        house.drain()
        for guest in others:
            assert (guest.match.timer.kind, guest.match.timer.seat) == ("absent", seat)
            assert guest.match.timer.left == guest.match.timer.total == 45
        await house.advance(10)
        await gone.hello()
        house.drain()
        assert all(guest.match.timer is None for guest in house.guests)

    run(database, body)


def test_who_is_away_and_not_asked_changes_no_timer_and_no_match(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 60))
        await house.start()
        waiting = guest_at(house, (asked(house) + 1) % 3)
        mover = guest_at(house, asked(house))
        before = [type(heard) for heard in mover.heard].count(m.MatchNow)
        await waiting.leave()
        await house.advance(3)
        assert [type(heard) for heard in mover.heard].count(m.MatchNow) == before

    run(database, body)


def test_the_time_that_ends_first_is_shown(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 300))
        await house.start()
        gone = guest_at(house, asked(house))
        witness = guest_at(house, (asked(house) + 1) % 3)
        assert witness.match.timer.kind == "move"
        await gone.leave()
        house.drain()
        assert witness.match.timer.kind == "absent"

    run(database, body)


def by_of(guest, seat: int) -> list[str]:
    lines = {
        line.n: line for heard in guest.heard if isinstance(heard, m.MatchNow) for line in heard.log
    }
    return [line.by for line in lines.values() if line.seat == seat and line.event in MOVES]


MOVES = {"played", "discarded", "passed"}


def test_a_move_by_the_clock_is_not_told_as_ones_own(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 5))
        await house.start()
        seat = asked(house)
        await guest_at(house, seat).move(guest_at(house, seat).view.choices[0].move)
        slow = asked(house)
        await house.advance(6)
        for guest in house.guests:
            assert by_of(guest, seat)[:1] == [""]
            assert by_of(guest, slow)[:1] == ["clock"]
        await house.restart()
        late = await house.join()
        assert by_of(late, slow)[:1] == ["clock"], "it is written down"

    run(database, body)


def test_a_stand_in_is_told_from_the_player_and_a_bot_plays_for_itself(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await house.start()
        own, bot = bob.state.you.seat, next(s.seat for s in ann.state.seats if s.bot)
        await bob.leave()
        await ann.say(m.StandIn, seat=own)
        for _ in range(6):
            if ann.asked:
                await ann.move(ann.view.choices[0].move)
            await house.advance(6)
        assert set(by_of(ann, 0)) == {""}
        assert set(by_of(ann, own)) == {"bot"}
        assert set(by_of(ann, bot)) == {""}

    run(database, body)


def test_no_clock_runs_for_who_asked_for_time_and_everybody_knows(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 60))
        await house.start()
        mover = guest_at(house, asked(house))
        witness = guest_at(house, (asked(house) + 1) % 3)
        assert witness.match.timer.kind == "move"
        await mover.say(m.Unhurried, on=True)
        house.drain()
        assert witness.match.timer is None
        shown = {member.name: member.unhurried for member in witness.state.members}
        assert sorted(shown.values()) == [False, False, True]
        decision = witness.match.decision
        await house.advance(3600)
        assert witness.match.decision == decision
        await house.restart()
        assert house.table.is_unhurried(mover.state.you.seat)
        await mover.hello()
        await mover.say(m.Unhurried, on=False)
        await house.advance(200)
        assert (mover.state.you.seat, "clock") in house.table.moved_for.values()

    run(database, body)


def test_a_window_is_longer_for_everybody_where_somebody_asked_for_time(database):
    """The same length whoever holds what. (WC-VETO-21)"""

    async def body(house):
        await house.open(3, modules=["veto"])
        await house.start()
        usual = window_seconds(house.table)
        assert usual > 0
        await house.guests[1].say(m.Unhurried, on=True)
        assert window_seconds(house.table) == UNHURRIED * usual
        assert rest_seconds(house.table) == UNHURRIED * house.table.setup.ready_seconds

    run(database, body)
