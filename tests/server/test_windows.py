"""Nothing is learned from a reaction window: neither who holds a Veto, nor who waives it, nor who lets a card pass.

The same card is played in several worlds that everybody but who may hold the Veto must find equal:
it is in one hand or another, or in the deck. In each of them those hands do what they like. Every
byte that the others are sent, and when, must be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from server.house import QUICK, Guest, House, house_at
from server.test_never_stuck import guest_at
from server.test_tables import run
from starlette.websockets import WebSocketDisconnect
from web.staged_server import in_the_midst

from saboteur.server.desk.desk import Desk
from saboteur.server.http.costs import Budgets
from saboteur.server.metrics import Metrics
from saboteur.server.sockets.socket import Sockets
from saboteur.server.tables import playing
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Clock

WINDOW = 6.0
SETUP: dict[str, Any] = {"modules": ["veto"], "options": {"veto_timeout": str(int(WINDOW))}}
GIVEN = """
    base+veto veto_timeout=6; players 4
    hand A EW NS map NE NEW
    hand B {B} NS map NE NEW
    hand C {C} NS map NE NEW
    hand D EW NS map NE NEW
    deck NESW NESW {deck}
"""
HOLDERS = ("B", "C", "nobody")
Told = list[list[tuple[float, bytes]]]
Deed = Callable[[House], Coroutine[Any, Any, None]]


def world(holder: str) -> str:
    """Return a situation in which somebody holds the Veto, or it is deep in the deck."""
    spare = {"B": "rockfall", "C": "sabotage-cart", "deck": "repair-lantern"}
    spare["deck" if holder == "nobody" else holder] = "veto"
    return "\n".join(line.strip() for line in GIVEN.format(**spare).strip().splitlines())


async def begin(house: House, position: str, **setup: Any) -> None:
    """Let four people sit down, somebody watch, and the match begin in the midst."""
    await house.open(4, **{**SETUP, **setup})
    await house.join()
    with patch.object(playing, "Match", in_the_midst(position, 1)):
        await house.start()


async def nothing(_house: House) -> None:
    """Nobody does anything."""


async def pass_at_once(house: House) -> None:
    """Who may hold it lets the card pass."""
    for seat in (1, 2):
        await guest_at(house, seat).move("pass")


async def waive(house: House) -> None:
    """Who may hold it does not want to be asked any more."""
    for seat in (1, 2):
        assert isinstance(await guest_at(house, seat).say(m.Standing, on=True), m.Done)


async def waver(house: House) -> None:
    """Who may hold it waives it, takes that back, asks whether it may be played, and passes twice."""
    for seat in (2, 1):
        guest = guest_at(house, seat)
        await guest.say(m.Standing, on=True)
        await guest.say(m.Standing, on=False)
        await guest.say(m.Why, move="veto")
        await guest.move("pass")
        await guest.move("pass")


async def all_pass(house: House) -> None:
    """Everybody who is asked answers, as programs may."""
    for seat in house.table.asked():
        await guest_at(house, seat).move("pass")


DEEDS = (nothing, pass_at_once, waive, waver)


def listen(
    path: str, holder: str, deed: Deed, listeners: tuple[int, ...], *, changes: bool = False
) -> Told:
    """Return what some are sent, and when, while a card is played and the window over it closes.

    With `changes` everybody is told only what has changed.
    """
    told: Told = [[] for _ in listeners]

    async def body() -> None:
        async with house_at(path, QUICK) as house:
            house.changes = lambda _number: changes
            await begin(house, world(holder))
            ears = [guest_at(house, seat) if seat >= 0 else house.guests[-1] for seat in listeners]
            before = [len(ear.bytes) for ear in ears]

            def note() -> None:
                house.drain()
                for k, ear in enumerate(ears):
                    news = ear.bytes[before[k] :]
                    told[k] += [(round(house.clock.now(), 3), neutral(ear, data)) for data in news]
                    before[k] = len(ear.bytes)

            await guest_at(house, 0).move("EW@1,0", id="played")
            assert house.table.in_window()
            note()
            house.clock.advance(0.7)
            await deed(house)
            note()
            for _ in range(80):
                house.clock.advance(0.1)
                await house.rooms.tick()
                note()
            assert not house.table.in_window()

    asyncio.run(body())
    return told


def neutral(guest: Guest, data: bytes) -> bytes:
    """Return what was sent without what is new for every table: its code, its match and its link."""
    for secret in (guest.state.code, guest.match.match if guest.match else ""):
        data = data.replace(secret.encode(), b"*") if secret else data
    return data


@pytest.mark.parametrize("changes", [False, True], ids=["whole", "changes"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_the_others_are_sent_the_same_at_the_same_times(tmp_path, deed, changes):
    """Whoever holds it, and whatever they do about it but to play it. [WC-VETO-21]"""
    others = (0, 3, -1)
    expected = listen(str(tmp_path / "expected"), "nobody", nothing, others, changes=changes)
    played, *watched = (len(news) for news in expected)
    assert (played, watched) == (3, [2, 2]), "a card is played and later carried out; A's is done"
    for holder in HOLDERS:
        assert listen(str(tmp_path / holder), holder, deed, others, changes=changes) == expected


def test_lengths_do_not_tell_who_holds_it(tmp_path):
    """Whoever sees only how long encrypted messages are, and when they travel, sees the same in every world.

    Also of who is offered to play it: theirs is as long as everybody's. [WC-VETO-21]
    """
    found = []
    for holder in HOLDERS:
        told = listen(str(tmp_path / holder), holder, nothing, (1, 2, 3, -1), changes=True)
        offered = [b'"kind":"veto"' in news[0][1] for news in told]
        assert offered == [holder == "B", holder == "C", False, False]
        found.append([[(when, len(data)) for when, data in news] for news in told])
        assert len({news[0] for news in map(tuple, found[-1])}) == 1, (
            "asked or not, it is one length"
        )
    assert found[0] == found[1] == found[2]


def test_whoever_runs_the_server_and_plays_learns_nothing_at_the_desk(tmp_path):
    """Neither when a table was touched last nor what it has cost tells that somebody answered. [WC-VETO-21]"""

    def shown(path: str, holder: str, deed: Deed) -> list[str]:
        found: list[str] = []

        async def body() -> None:
            async with house_at(path, QUICK) as house:
                await begin(house, world(holder))
                desk = Desk(house.rooms, Metrics(), lambda: 0)
                handle = house.room.handle

                async def paid(*wish: Any) -> None:
                    await handle(*wish)
                    house.room.spend(0.01)

                async def look() -> None:
                    [table] = await desk.tables("", own=True)
                    found.append(neutral(house.guests[0], msgspec.json.encode(table)).decode())

                with patch.object(house.room, "handle", paid):
                    await guest_at(house, 0).move("EW@1,0")
                    await look()
                    house.clock.advance(0.7)
                    await deed(house)
                    await look()

        asyncio.run(body())
        return [re.sub('"device":"[^"]*"', "", text) for text in found]

    expected = shown(str(tmp_path / "expected"), "nobody", nothing)
    assert '"spent":0.0,' not in expected[0]
    for holder in HOLDERS:
        for deed in DEEDS:
            assert shown(str(tmp_path / f"{holder}{deed.__name__}"), holder, deed) == expected


def test_no_figure_of_the_server_counts_what_is_answered_in_a_window(tmp_path):
    """Where a single table is played, one more move than everybody saw would be an answer. [WC-VETO-21]"""

    async def body() -> None:
        async with house_at(str(tmp_path / "one"), QUICK) as house:
            await begin(house, world("B"))
            metrics = Metrics()
            sockets = Sockets(house.rooms, metrics, "http://here", Budgets(1.0, 1e6, 0.0))
            guest = guest_at(house, 1)

            async def hear(number: int, move: str) -> None:
                decision = guest.match.decision
                wish = m.Move(id=f"fig{number}", decision=decision, move=move)
                line = Line([m.write(wish).decode()])
                with suppress(WebSocketDisconnect):
                    await sockets._listen(line, guest.session, house.room, "203.0.113.9")
                house.drain()

            before = metrics.text({})
            await guest_at(house, 0).move("EW@1,0")
            await hear(1, "pass")
            assert house.table.answers == {1: "pass"}
            assert metrics.text({}) == before
            await house.advance(WINDOW + 0.1)
            assert guest.asked
            await hear(2, guest.view.choices[0].move)
            assert 'saboteur_messages_total{kind="move"} 1' in metrics.text({})

    asyncio.run(body())


class Line:
    """A socket on which somebody says some things and goes."""

    def __init__(self, said: list[str]) -> None:
        self.said = said

    async def receive_text(self) -> str:
        if not self.said:
            raise WebSocketDisconnect
        return self.said.pop(0)


def test_who_could_hold_it_learns_nothing_of_another(tmp_path):
    """C hears the same whether B holds it, waives it or lets the card pass. [WC-VETO-21]"""

    def by_b(deed: Deed) -> Deed:
        async def only_b(house: House) -> None:
            silent = guest_at(house, 2)
            with patch.object(silent, "say", quiet), patch.object(silent, "move", quiet):
                await deed(house)

        async def quiet(*_: object, **__: object) -> m.Done:
            return m.Done("", 0)

        return only_b

    expected = listen(str(tmp_path / "expected"), "nobody", nothing, (2,))
    for holder in ("nobody", "B"):
        for deed in DEEDS:
            path = str(tmp_path / f"{holder}{deed.__name__}")
            assert listen(path, holder, by_b(deed), (2,)) == expected


@pytest.mark.parametrize("deed", [*DEEDS, all_pass], ids=lambda deed: deed.__name__)
@pytest.mark.parametrize("holder", HOLDERS)
def test_a_window_lasts_its_time_whatever_is_answered(database, holder, deed):
    """[WC-VETO-21]"""

    async def body(house):
        await begin(house, world(holder))
        await guest_at(house, 0).move("EW@1,0")
        await deed(house)
        await house.advance(WINDOW - 0.1)
        assert house.table.in_window()
        await house.advance(0.2)
        assert not house.table.in_window()

    run(database, body)


@pytest.mark.parametrize("people", [1, 4])
def test_a_window_lasts_as_long_among_bots(database, people):
    async def body(house):
        await house.open(people, bots=4 - people, **SETUP)
        await house.start()
        for _ in range(60):
            if house.table.in_window():
                break
            await house.play(1)
        assert house.table.in_window()
        timer = house.guests[0].match.timer
        assert (timer.kind, timer.total) == ("window", WINDOW)

    run(database, body)


def test_a_veto_counts_at_once(database):
    async def body(house):
        await begin(house, world("B"))
        await guest_at(house, 0).move("EW@1,0")
        holder = guest_at(house, 1)
        assert [choice.kind for choice in holder.view.choices] == ["veto", "no-veto"]
        await holder.move("pass")
        assert isinstance(await holder.move("veto"), m.Done), "one may think better of it"
        assert not house.table.in_window()

    run(database, body)


def test_only_who_holds_it_is_offered_more_than_to_pass(database):
    async def body(house):
        await begin(house, world("C"))
        await guest_at(house, 0).move("EW@1,0")
        offers = [[c.move for c in guest_at(house, seat).view.choices] for seat in range(4)]
        assert offers == [[], ["pass"], ["veto", "pass"], ["pass"]]

    run(database, body)


def test_never_ask_me_ends_with_the_round(database):
    """It holds over turns, and everybody's page knows when it is over, without a break too."""
    position = "base+veto veto_timeout=6; players 3; hand A map; hand B veto; hand C map; deck"

    async def body(house):
        await house.open(3, **SETUP, ready_seconds=0)
        with patch.object(playing, "Match", in_the_midst(position, 1)):
            await house.start()
        bob = guest_at(house, 1)
        await bob.say(m.Standing, on=True)
        assert bob.state.seats[1].standing
        await guest_at(house, 0).move("map@8,0")
        await house.advance(WINDOW + 0.1)
        assert house.table.standing == {1}
        await bob.move("-veto")
        assert house.table.standing == {1}, "it is another turn, and the same round"
        await guest_at(house, 2).move("-map")
        while house.table.match.round == 1:
            seat = house.table.asked()[0]
            await guest_at(house, seat).move(guest_at(house, seat).view.choices[0].move)
        assert house.table.standing == set()
        assert not bob.state.seats[1].standing

    run(database, body)


def test_who_lets_a_card_pass_is_not_back_by_that(database):
    """Only who holds a Veto is asked: nobody may see that somebody answered. [WC-VETO-21]"""

    async def body(house):
        await begin(house, world("B"), clock=Clock("none"))
        house.table.chairs[1].bot = "simple"
        house.room._announcer.tell_table()
        house.drain()
        await guest_at(house, 0).move("EW@1,0")
        before = [len(guest.bytes) for guest in house.guests if guest is not guest_at(house, 1)]
        assert isinstance(await guest_at(house, 1).move("pass"), m.Done)
        assert house.table.chairs[1].bot == "simple"
        after = [len(guest.bytes) for guest in house.guests if guest is not guest_at(house, 1)]
        assert after == before
        await house.advance(WINDOW + 0.1)
        played = [line.event for line in house.guests[-1].match.log]
        assert "vetoed" not in played, "the stand-in does not speak where they have spoken"

    run(database, body)


@pytest.mark.parametrize("move", ["map@8,0", "rockfall@1,0", "sabotage-cart>C", "NS@0,1"])
def test_everybody_sees_over_which_card_a_window_is_open(database, move):
    """With its cell or its target, and whoever looks on. [WC-VETO-02]"""
    position = (
        "base+veto veto_timeout=6; players 4; mine 1,0=EW; hand A map rockfall sabotage-cart NS; "
        "hand C veto"
    )

    async def body(house):
        await begin(house, position)
        await guest_at(house, 0).move(move)
        seen = [guest.view.prompt.announced for guest in house.guests]
        first = seen[0]
        assert all(one == first for one in seen)
        assert first.seat == 0
        name, _, place = move.replace(">", "@").partition("@")
        assert first.card.name == name
        assert first.card.text
        at = f"{first.cell.x},{first.cell.y}" if first.cell else "ABCD"[first.target]
        assert at == place
        await house.advance(WINDOW + 0.1)
        assert house.guests[0].view.prompt.announced is None

    run(database, body)
