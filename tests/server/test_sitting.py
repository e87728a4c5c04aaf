"""Ways to sit: a shared screen, several people on one device, spectators among themselves, days."""

from __future__ import annotations

from typing import Any

import pytest
from server.house import House
from server.test_tables import run
from server.test_windows import WINDOW, begin, world

from saboteur.server.rooms.timing import HANDING
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock


def holds_secrets(view: Any) -> bool:
    """Say whether there is anything in a view that not everybody may know."""
    return bool(view.seat >= 0 or view.role is not None or view.hand or view.choices)


def test_a_shared_screen_sees_what_everybody_may_see_and_everybody_knows_of_it(database):
    async def go(house: House) -> None:
        ann, bob, _ = await house.open(3)
        screen = await house.share()
        assert [one.state.screens for one in (ann, bob, screen)] == [1, 1, 1]
        assert ann.state.spectators == 0
        assert (screen.state.you.member, screen.state.you.seat) == (-1, -1)
        await house.start()
        assert holds_secrets(ann.view)
        assert not holds_secrets(screen.view)
        refused = await screen.say(m.Sit, name="Tess")
        assert isinstance(refused, m.Failed)
        assert refused.code == "not-entered"
        await screen.leave()
        house.drain()
        assert ann.state.screens == 0

    run(database, go)


def test_who_has_a_seat_on_the_device_of_a_screen_is_not_shown_it_there(database):
    """The token of a seat beside `public` brings nothing but who is here."""

    async def go(house: House) -> None:
        ann, bob, _ = await house.open(3)
        await house.start()
        cover = await house.share(ann, bob)
        assert cover.state.you.also == [0, 1]
        assert (cover.state.you.member, cover.state.screens) == (-1, 0)
        assert not holds_secrets(cover.view)
        await house.play(6)
        assert cover.heard
        told = [one for one in cover.heard if isinstance(one, m.MatchNow)]
        assert len(told) > 3
        assert not any(holds_secrets(one.view) for one in told)

    run(database, go)


def test_people_on_one_device_are_all_here_and_nobody_plays_for_them(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        cover = await house.share(ann, bob)
        await ann.leave()
        await bob.leave()
        await house.advance(200)
        assert [seat.presence for seat in cleo.state.seats] == ["here"] * 3
        assert [one.shares for one in cleo.state.members] == [True, True, False]
        await cover.leave()
        await house.advance(200)
        assert cleo.state.seats[0].presence in {"away", "gone"}

    run(database, go)


def test_ready_on_one_device_is_for_all_who_sit_round_it(database):
    async def go(house: House) -> None:
        ann, bob, cleo = await house.open(3)
        await house.start()
        cover = await house.share(ann, bob)
        while not house.table.between_rounds:
            assert await house.play(1)
        assert isinstance(await cover.say(m.Ready), m.Done)
        assert house.table.ready == {0, 1}
        await cleo.say(m.Ready)
        await house.advance(1)
        assert not house.table.between_rounds

    run(database, go)


async def _window(house: House, holder: str, **setup: Any) -> None:
    """Let a card be played that a Veto may answer."""
    await begin(house, world(holder), **setup)
    asked = next(one for one in house.guests if one.asked)
    move = next(c.move for c in asked.view.choices if c.move.startswith("NEW@"))
    assert isinstance(await asked.move(move), m.Done)


@pytest.mark.parametrize("holder", ["B", "C"])
def test_a_window_is_longer_where_a_device_goes_round_whoever_holds_the_card(database, holder):
    async def go(house: House) -> None:
        await _window(house, holder)
        ann, bob, _, dan, _ = house.guests
        await house.share(ann, bob)
        assert dan.match.timer.kind == "window"
        assert dan.match.timer.total == WINDOW + HANDING
        await house.advance(WINDOW + HANDING - 2)
        assert house.table.in_window()
        await house.advance(3)
        assert not house.table.in_window()

    run(database, go)


def test_people_round_one_device_wave_a_card_on_only_if_they_are_all(database):
    async def go(house: House) -> None:
        await _window(house, "B")
        some = await house.share(*house.guests[:3])
        refused = await some.say(m.WaveOn)
        assert isinstance(refused, m.Failed)
        assert house.table.in_window()
        everybody = await house.share(*house.guests[:4])
        decision = house.table.decision
        assert isinstance(await everybody.say(m.WaveOn), m.Done)
        assert not house.table.in_window()
        assert house.table.decision > decision
        # Too late is no error: the time was faster.
        assert isinstance(await everybody.say(m.WaveOn), m.Done)

    run(database, go)


def said(guest: Any) -> list[str]:
    return [line.text for one in guest.heard if isinstance(one, m.Talk) for line in one.said]


def test_spectators_talk_among_themselves_until_the_match_is_over(database):
    async def go(house: House) -> None:
        ann, *_ = await house.open(3)
        wim = await house.join()
        await wim.say(m.Watch, name="Wim")
        wes = await house.join()
        await wes.say(m.Watch, name="Wes")
        await wim.say(m.Say, text="Before the match.")
        await house.start()
        stranger, screen = await house.join(), await house.share()
        await wim.say(m.Say, text="I think it is Ann!")
        await ann.say(m.Say, text="Not me.")
        assert said(wes) == ["Before the match.", "I think it is Ann!", "Not me."]
        again = await house.share(ann, public=False)
        for one in (ann, stranger, screen, again):
            assert "I think it is Ann!" not in said(one)
            assert said(one)[-1] == "Not me."
        for one in house.guests[:3]:
            await one.say(m.CastVote, on="end")
        assert house.table.phase == "over"
        assert said(ann)[-1] == "I think it is Ann!"

    run(database, go)


@pytest.mark.parametrize(("who", "heard"), [("all", ["Hear!"]), ("off", [])])
def test_a_table_may_let_everybody_hear_spectators_or_nobody(database, who, heard):
    async def go(house: House) -> None:
        ann, *_ = await house.open(3, watchers=who)
        wim = await house.join()
        await wim.say(m.Watch, name="Wim")
        await house.start()
        answer = await wim.say(m.Say, text="Hear!")
        assert isinstance(answer, m.Done if heard else m.Failed)
        assert said(ann) == heard

    run(database, go)


def test_with_days_for_a_move_bots_go_on_and_the_next_is_called_while_nobody_is_there(database):
    async def go(house: House) -> None:
        people = await house.open(2, bots=2, clock=Clock("days", 1))
        await house.start()
        called: list[tuple[int, str]] = []
        house.room.calling.call = lambda _table, member, what: called.append((member, what))
        for one in people:
            await one.leave()
        called.clear()
        for member in (0, 1):
            await house.advance(30)
            assert house.table.chairs[house.table.asked()[0]].member == member
            guest = await people[member].hello()
            await guest.move(guest.view.choices[0].move)
            await guest.leave()
        await house.advance(30)
        assert called == [(1, "turn"), (0, "turn")]

    run(database, go)
