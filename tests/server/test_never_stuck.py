"""Nothing waits for ever: clocks, absence, windows, votes, empty tables, restarts."""

from __future__ import annotations

import asyncio

import pytest
from server.house import House
from server.test_tables import code, run

from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.rooms.pace import LONGEST, SHORTEST
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock


def asked(house: House) -> int:
    return int(house.table.asked()[0])


def guest_at(house: House, seat: int):
    return next(g for g in house.guests if g.state.you.seat == seat)


def test_a_bot_plays_after_its_time_and_not_before(database):
    async def body(house):
        await house.open(1, bots=2)
        await house.start()
        await house.play(1)
        decision = house.table.decision
        usual = house.settings.bot_seconds
        await house.advance(usual * SHORTEST - 0.1)
        assert house.table.decision == decision
        await house.advance(usual * (LONGEST - SHORTEST) + 0.6)
        assert house.table.decision > decision

    run(database, body)


@pytest.mark.parametrize(("absent", "bot"), [("bot", DEFAULT_LEVEL), ("skip", "")])
def test_a_player_whose_connection_is_gone_does_not_hold_up_the_others(database, absent, bot):
    async def body(house):
        await house.open(3, absent=absent)
        await house.start()
        gone = guest_at(house, asked(house))
        seat = gone.state.you.seat
        decision = house.table.decision
        await gone.leave()
        witness = guest_at(house, (seat + 1) % 3)
        witness.drain()
        assert witness.state.seats[seat].presence == "away"
        assert witness.match.timer.kind == "absent"
        await house.advance(44)
        assert house.table.decision == decision
        await house.advance(3)
        assert house.table.decision == decision + 1
        assert witness.state.seats[seat].bot == bot
        await gone.hello()
        assert house.table.chairs[seat].bot == ""
        assert witness.state.seats[seat].presence == "here" or witness.drain() is None
        house.drain()
        assert witness.state.seats[seat].presence == "here"

    run(database, body)


def test_friends_may_choose_to_wait(database):
    async def body(house):
        await house.open(3, absent="wait")
        await house.start()
        decision = house.table.decision
        await guest_at(house, asked(house)).leave()
        await house.advance(600)
        assert house.table.decision == decision
        assert house.table.phase == "playing"

    run(database, body)


def test_a_clock_moves_for_who_is_there_but_too_slow(database):
    async def body(house):
        await house.open(3, clock=Clock("move", 30))
        await house.start()
        seat = asked(house)
        decision = house.table.decision
        await house.advance(49)
        assert house.table.decision == decision, "the first decision of a round has more time"
        await house.advance(2)
        assert house.table.decision == decision + 1
        assert house.table.chairs[seat].bot == "", "the player is there and goes on"
        await house.advance(28)
        assert house.table.decision == decision + 1
        await house.advance(2)
        assert house.table.decision == decision + 2

    run(database, body)


def test_days_for_a_move_run_while_nobody_is_there(database):
    async def body(house):
        ann, bob, cleo = await house.open(3, clock=Clock("days", 1))
        await house.start()
        decision = house.table.decision
        for guest in (ann, bob, cleo):
            await guest.leave()
        house.clock.advance(86_000)
        await house.advance(0.5)
        assert house.table.decision == decision
        house.clock.advance(500)
        await house.advance(0.5)
        assert house.table.chairs[0].bot == DEFAULT_LEVEL or house.table.decision > decision
        assert house.table.phase == "playing"

    run(database, body)


def test_the_host_may_let_a_bot_in_at_once_for_who_is_away(database):
    async def body(house):
        ann, bob, _ = await house.open(3)
        await house.start()
        assert code(await ann.say(m.StandIn, seat=1)) == "is-here"
        await bob.leave()
        assert isinstance(await ann.say(m.StandIn, seat=1), m.Done)
        assert ann.state.seats[1].presence == "gone"
        await bob.hello()
        house.drain()
        assert ann.state.seats[1].presence == "here"

    run(database, body)


def test_a_match_without_people_ends_itself_and_bots_do_not_keep_it_alive(database):
    async def body(house):
        ann, bob = await house.open(2, bots=2)
        await house.start()
        await house.play(2)
        for guest in (ann, bob):
            await guest.leave()
        decision = house.table.decision
        await house.advance(120)
        assert house.table.decision == decision, "nobody is there to play with"
        house.clock.advance(1800)
        await house.rooms.tick()
        assert house.code not in house.rooms.by_code or house.table.phase == "closed"

    run(database, body)


def test_a_vote_pauses_and_goes_on_and_a_clock_stands_still_meanwhile(database):
    async def body(house):
        ann, bob, cleo = await house.open(3, clock=Clock("move", 30))
        await house.start()
        await ann.say(m.CastVote, on="pause")
        assert ann.state.phase == "playing"
        assert ann.state.votes[0].yes == [0]
        assert ann.state.votes[0].needed == 2
        await ann.say(m.CastVote, on="pause", yes=False)
        assert ann.state.votes == []
        await ann.say(m.CastVote, on="pause")
        await bob.say(m.CastVote, on="pause")
        assert cleo.state.phase == "paused"
        decision = house.table.decision
        mover = guest_at(house, 0)
        assert code(await mover.move("pass")) == "paused"
        await house.advance(500)
        assert house.table.decision == decision
        await cleo.say(m.CastVote, on="resume")
        await bob.say(m.CastVote, on="resume")
        assert cleo.state.phase == "playing"
        await house.advance(20)
        assert house.table.decision == decision
        await house.advance(40)
        assert house.table.decision > decision

    run(database, body)


def test_a_match_that_rests_is_there_after_dinner(database):
    """Everybody's phone is asleep; it was paused for that."""

    async def body(house):
        ann, bob = await house.open(2, bots=1)
        await house.start()
        for guest in (ann, bob):
            await guest.say(m.CastVote, on="pause")
            await guest.leave()
        house.clock.advance(3 * 3600)
        await house.advance(0.5)
        assert house.table.phase == "paused"
        await ann.hello()
        await ann.leave()
        house.clock.advance(13 * 3600)
        await house.advance(0.5)
        assert house.code not in house.rooms.by_code or house.table.phase == "closed"

    run(database, body)


def test_a_vote_ends_the_match(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        await cleo.say(m.CastVote, on="end")
        assert ann.state.phase == "playing"
        decision, choices = ann.match.decision, ann.view.choices or bob.view.choices
        await bob.say(m.CastVote, on="end")
        assert ann.state.phase == "over"
        for guest in house.guests:
            assert guest.view.choices == []
            assert guest.view.prompt.code == ""
            answer = await guest.say(m.Move, decision=decision, move=choices[0].move)
            assert code(answer) in {"not-now", "out-of-step"}
        assert house.table.match.moves == []
        row = await house.rooms.store.match(ann.state.match)
        assert row is not None
        assert not row.over
        assert row.ended

    run(database, body)


# --- reaction windows ------------------------------------------------------------------------


async def until_window(house: House) -> None:
    for _ in range(200):
        if house.table.in_window():
            return
        seat = asked(house)
        guest = guest_at(house, seat)
        plays = [c for c in guest.view.choices if c.act == "play"]
        await guest.move((plays or guest.view.choices)[0].move)
    raise AssertionError("no window opens")


def test_a_window_lasts_its_time_whether_or_not_anybody_can_react(database):
    """WC-VETO-21: nobody may see whether anybody holds the card."""

    async def body(house):
        await house.open(4, modules=["veto"], options={"veto_timeout": "6"})
        await house.start()
        await until_window(house)
        decision = house.table.decision
        for guest in house.guests:
            assert guest.view.prompt.window
            assert guest.view.prompt.seat == -1
            assert guest.match.timer.kind == "window"
        await house.advance(5.5)
        assert house.table.decision == decision
        await house.advance(1)
        assert house.table.decision == decision + 1
        assert not house.table.in_window()

    run(database, body)


def test_answers_in_a_window_are_told_to_nobody(database):
    """WC-VETO-21"""

    async def body(house):
        await house.open(4, modules=["veto"], options={"veto_timeout": "6"})
        await house.start()
        await until_window(house)
        first, second = (guest_at(house, seat) for seat in house.table.asked()[:2])
        before = [len(g.heard) for g in house.guests if g is not first]
        version = second.match.version
        answer = await first.move("pass")
        assert isinstance(answer, m.Done)
        assert answer.version == version
        assert [len(g.heard) for g in house.guests if g is not first] == before
        assert house.table.in_window()

    run(database, body)


# --- restarts --------------------------------------------------------------------------------


def test_a_restart_loses_nothing(database):
    async def body(house):
        ann, _, _ = await house.open(3)
        await house.start()
        await house.play(25)
        await ann.say(m.Say, text="remember me")
        position = str(house.table.match.position)
        version = house.table.version
        views = [guest.view for guest in house.guests]
        await house.restart()
        assert str(house.table.match.position) == position
        assert house.table.version == version
        for guest, view in zip(house.guests, views, strict=True):
            await guest.hello()
            assert guest.view == view
        assert [h for h in ann.heard if isinstance(h, m.Talk)][-1].said[-1].text == "remember me"
        assert await house.play(10, seed=5) == 10

    run(database, body)


def test_a_restart_in_a_window_keeps_what_was_answered(database):
    async def body(house):
        await house.open(4, modules=["veto"], options={"veto_timeout": "6"})
        await house.start()
        await until_window(house)
        first = guest_at(house, house.table.asked()[0])
        await first.move("pass", id="once")
        await house.restart()
        assert list(house.table.answers.values()) == ["pass"]
        for guest in house.guests:
            await guest.hello()
        again = await first.move("pass", id="once")
        assert isinstance(again, m.Done)
        await house.advance(7)
        assert not house.table.in_window()

    run(database, body)


def test_an_id_is_done_once_even_after_a_restart(database):
    async def body(house):
        await house.open(3)
        await house.start()
        guest = guest_at(house, asked(house))
        decision = guest.match.decision
        move = guest.view.choices[0].move
        first = await guest.say(m.Move, id="same", decision=decision, move=move)
        assert isinstance(first, m.Done)
        made = len(house.table.match.moves)
        assert isinstance(await guest.say(m.Move, id="same", decision=decision, move=move), m.Done)
        await house.restart()
        await guest.hello()
        assert isinstance(await guest.say(m.Move, id="same", decision=decision, move=move), m.Done)
        assert len(house.table.match.moves) == made

    run(database, body)


def test_who_is_out_of_step_gets_everything_and_changes_nothing(database):
    async def body(house):
        await house.open(3)
        await house.start()
        guest = guest_at(house, asked(house))
        move = guest.view.choices[0].move
        heard = len(guest.heard)
        answer = await guest.say(m.Move, decision=guest.match.decision + 1, move=move)
        assert code(answer) == "out-of-step"
        assert isinstance(guest.heard[-1], m.MatchNow)
        assert len(guest.heard) == heard + 2
        assert house.table.match.moves == []

    run(database, body)


def test_talk_votes_and_presence_do_not_change_the_number_of_the_decision(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        guest = guest_at(house, asked(house))
        decision = guest.match.decision
        await bob.say(m.Say, text="hello")
        await bob.say(m.CastVote, on="end")
        await cleo.leave()
        await cleo.hello()
        assert isinstance(
            await guest.say(m.Move, decision=decision, move=guest.view.choices[0].move), m.Done
        )
        assert ann.match.decision > decision

    run(database, body)


def test_a_seat_moves_to_another_device_once(database):
    async def body(house):
        _, bob, _ = await house.open(3)
        await house.start()
        hand = bob.view.hand
        seat_code = house.rooms.seat_codes.new(house.code, 1)
        assert house.rooms.seat_codes.use(house.code, seat_code) == 1
        with pytest.raises(Exception, match="no-such-seat-code"):
            house.rooms.seat_codes.use(house.code, seat_code)
        phone = await house.join()
        await house.room.move_device(1, phone.session.device)
        house.drain()
        assert isinstance(bob.heard[-1], m.Bye)
        assert bob.heard[-1].code == "moved"
        await phone.hello()
        assert phone.state.you.seat == 1
        assert phone.view.hand == hand
        await bob.hello()
        assert bob.state.you.member == -1
        assert bob.view.hand == []
        late = house.rooms.seat_codes.new(house.code, 1)
        house.clock.advance(121)
        with pytest.raises(Exception, match="no-such-seat-code"):
            house.rooms.seat_codes.use(house.code, late)

    run(database, body)


def test_two_people_at_once_are_served_one_after_the_other(database):
    async def body(house):
        await house.open(3)
        await house.start()
        guest = guest_at(house, asked(house))
        decision, moves = guest.match.decision, [c.move for c in guest.view.choices[:2]]
        sent = [
            house.room.handle(guest.session, m.Move(f"both{i}", decision, move))
            for i, move in enumerate(moves)
        ]
        await asyncio.gather(*sent)
        house.drain()
        answers = [h for h in guest.heard if getattr(h, "id", "").startswith("both")]
        assert isinstance(answers[0], m.Done)
        assert code(answers[1]) in {"out-of-step", "not-your-turn"}
        assert len(house.table.match.moves) == 1

    run(database, body)


def test_cards_are_picked_one_by_one_without_anybody_noticing(database):
    """S2-TURN-03, S2-TURN-08: how many somebody has picked so far is told to nobody else."""

    async def body(house):
        await house.open(4, game="saboteur2")
        await house.start()
        guest = guest_at(house, asked(house))
        others = [g for g in house.guests if g is not guest]
        first = next(c for c in guest.view.choices if c.act == "discard")
        assert isinstance(await guest.move(first.move), m.Done)
        heard = [len(g.heard) for g in others]
        decision = guest.match.decision
        text = (await house.room.record_for(house.table.match_id, ""))[0]
        second = next(c for c in guest.view.choices if c.act == "discard")
        assert isinstance(await guest.move(second.move), m.Done)
        assert [len(g.heard) for g in others] == heard
        assert guest.match.decision == decision + 1
        assert (await house.room.record_for(house.table.match_id, ""))[0] == text
        assert [card.picked for card in guest.view.hand].count(True) == 2
        stale = await guest.say(m.Move, decision=decision, move=second.move)
        assert code(stale) == "out-of-step"
        done = next(c for c in guest.view.choices if c.kind == "done")
        assert isinstance(await guest.move(done.move), m.Done)
        assert all(len(g.heard) > n for g, n in zip(others, heard, strict=True))

    run(database, body)
