"""Between two rounds: nobody moves while people look at the end, and nothing waits for ever."""

from __future__ import annotations

import pytest
from server.house import House
from server.test_tables import code, run

from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock, Setup


async def to_the_end_of_a_round(house: House) -> None:
    """Play until the first round is over; everybody is asked for what they want to do as usual."""
    for _ in range(400):
        if house.table.between_rounds:
            return
        await house.play(1)
    raise AssertionError("the round did not end")


def round_now(house: House) -> int:
    return int(house.table.match.round)


def test_nobody_is_asked_until_everybody_is_ready(database):
    async def body(house):
        ann, bob = await house.open(2, bots=2)
        await house.start()
        await to_the_end_of_a_round(house)
        assert round_now(house) == 2, "the next round is dealt"
        moves = len(house.table.match.moves)
        assert ann.match.timer.kind == "ready"
        assert ann.match.timer.seat == -1
        assert ann.match.timer.total == 45
        for guest in (ann, bob):
            assert guest.view.prompt.code == "between-rounds"
            assert not guest.asked
            assert guest.view.choices == []
            assert guest.view.ends[-1].round == 1
        await house.advance(20)
        assert len(house.table.match.moves) == moves, "not even a bot moves"
        assert isinstance(await ann.say(m.Ready), m.Done)
        assert bob.state.ready == [0]
        assert isinstance(await ann.say(m.Ready), m.Done), "twice is as good as once"
        await house.advance(5)
        assert house.table.between_rounds
        await bob.say(m.Ready)
        assert not house.table.between_rounds
        assert bob.state.ready == []
        assert bob.view.prompt.code == "turn"
        await house.advance(30)
        assert len(house.table.match.moves) > moves or ann.asked or bob.asked

    run(database, body)


def test_the_countdown_opens_the_round_for_those_who_say_nothing(database):
    async def body(house):
        ann, *_ = await house.open(3, ready_seconds=20)
        await house.start()
        await to_the_end_of_a_round(house)
        assert ann.match.timer.left <= 20
        await house.advance(19)
        assert house.table.between_rounds
        await house.advance(2)
        assert not house.table.between_rounds
        assert ann.view.prompt.code == "turn"

    run(database, body)


def test_a_move_before_the_round_has_begun_is_refused_in_words(database):
    async def body(house):
        await house.open(3)
        await house.start()
        await to_the_end_of_a_round(house)
        seat = "ABC".index(house.table.match.turn)
        mover = next(g for g in house.guests if g.state.you.seat == seat)
        answer = await mover.move(str(house.table.match.legal_moves[0]))
        assert code(answer) == "between-rounds"

    run(database, body)


def test_a_table_may_go_on_without_a_break(database):
    async def body(house):
        await house.open(3, ready_seconds=0)
        await house.start()
        while round_now(house) == 1:
            await house.play(1)
        assert not house.table.between_rounds
        assert house.table.asked()

    run(database, body)


def test_who_is_away_counts_as_ready_but_a_page_that_is_loaded_again_does_not(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        await to_the_end_of_a_round(house)
        await ann.say(m.Ready)
        await bob.say(m.Ready)
        await cleo.leave()
        await house.advance(2)
        assert house.table.between_rounds
        await cleo.hello()
        await house.advance(10)
        assert house.table.between_rounds
        await cleo.leave()
        await house.advance(6)
        assert not house.table.between_rounds

    run(database, body)


def test_a_restart_keeps_who_is_ready(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        await to_the_end_of_a_round(house)
        await ann.say(m.Ready)
        await house.restart()
        for guest in (ann, bob, cleo):
            await guest.hello()
        assert bob.state.ready == [0]
        assert bob.match.timer.kind == "ready"
        await bob.say(m.Ready)
        assert house.table.between_rounds
        await cleo.say(m.Ready)
        assert not house.table.between_rounds

    run(database, body)


@pytest.mark.parametrize("how", ["kick", "watch", "stand-in"])
def test_whoever_leaves_holds_up_nobody(database, how):
    async def body(house):
        ann, bob, cleo = await house.open(3, bots=1)
        await house.start()
        await to_the_end_of_a_round(house)
        await ann.say(m.Ready)
        await bob.say(m.Ready)
        if how == "kick":
            await ann.say(m.Kick, member=2)
        elif how == "watch":
            await cleo.say(m.Watch, name="Cleo")
        else:
            await cleo.leave()
            await ann.say(m.StandIn, seat=cleo.state.you.seat)
        await house.advance(1)
        assert not house.table.between_rounds

    run(database, body)


def test_a_pause_stops_the_countdown_and_a_vote_ends_the_match(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        await house.start()
        await to_the_end_of_a_round(house)
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="pause")
        await house.advance(300)
        assert house.table.between_rounds
        assert ann.match.timer is None
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="resume")
        assert ann.match.timer.kind == "ready"
        await house.advance(10)
        assert house.table.between_rounds
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="end")
        assert house.table.phase == "over"
        assert not house.table.between_rounds
        await ann.say(m.Rematch)
        await house.start()
        assert ann.match.timer is None or ann.match.timer.kind != "ready"
        assert house.table.asked()

    run(database, body)


def test_when_all_are_gone_it_waits_as_any_match_does(database):
    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await house.start()
        await to_the_end_of_a_round(house)
        await ann.leave()
        await bob.leave()
        await house.advance(300)
        assert house.table.phase == "playing"
        await ann.hello()
        await house.advance(50)
        assert not house.table.between_rounds

    run(database, body)


def test_the_time_for_a_move_begins_with_the_round(database):
    async def body(house):
        ann, *_ = await house.open(3, clock=Clock("move", 30))
        await house.start()
        await to_the_end_of_a_round(house)
        await house.advance(40)
        await house.get_ready()
        assert ann.match.timer.kind == "move"
        assert ann.match.timer.left > 48, "the first decision of a round has more time"

    run(database, body)


def test_a_match_of_days_goes_on_without_anybody_there(database):
    async def body(house):
        await house.open(3, clock=Clock("days", 1))
        await house.start()
        await to_the_end_of_a_round(house)
        for guest in house.guests:
            await guest.leave()
        await house.advance(60)
        assert not house.table.between_rounds

    run(database, body)


def test_only_who_plays_can_be_ready_and_only_so_long(database):
    async def body(house):
        ann, *_ = await house.open(3)
        watcher = await house.join()
        await house.start()
        assert code(await watcher.say(m.Ready)) == "not-entered"
        assert isinstance(await ann.say(m.Ready), m.Done), "too late is no mistake"
        assert not house.table.ready
        await house.restart()
        for guest in house.guests:
            await guest.hello()
        for guest in house.guests[:2]:
            await guest.say(m.CastVote, on="end")
        await ann.say(m.Rematch)
        assert code(await ann.say(m.SetUp, setup=Setup(ready_seconds=601))) == "bad-rest"

    run(database, body)
