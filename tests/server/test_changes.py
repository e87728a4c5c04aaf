"""A match told by what has changed of it: the same match, to the last word, for everybody and however lines break.

Every person at a table has two clients, as somebody has who plays on two screens: one is told whole views, the
other what has changed. Both do what people's devices do, each at its own times.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from laws.play import deals
from server.house import QUICK, Guest, House, house_at, plain

from saboteur.rules.registry import PROFILES
from saboteur.rules.registry import ruleset as compose
from saboteur.rules.ruleset import Ruleset
from saboteur.server.render.differences import STEP, WINDOW_STEP, differences
from saboteur.server.rooms.timing import window_seconds
from saboteur.server.wire import messages as m
from saboteur.server.wire.changes import MatchChanged, ViewChange
from saboteur.server.wire.patching import Missed, changed, patched
from saboteur.server.wire.table import Clock

pytestmark = pytest.mark.timeout(600)  # a machine may be busy

GAMES = ("base", "saboteur2", "duel", "solo")
MOVES = 60
TWIN = 10_000
"""The second client of somebody counts its messages from here on: both are one device to the server."""
LANGUAGES = ("en", "fr", "de")


class Pair:
    """Somebody with two clients."""

    def __init__(self, whole: Guest, parts: Guest) -> None:
        self.whole = whole
        self.parts = parts

    def insist(self) -> None:
        """Insist that both were told the same."""
        assert self.whole.session.words is self.parts.session.words
        if self.whole.match is None:
            return
        here, there = (plain(guest.match) for guest in (self.whole, self.parts))
        for own in (here, there):
            del own["log_from"], own["log"], own["seen"]  # how far each has read
            del own["version"], own["timer"]  # they were told at different times
        assert there == here
        assert log_of(self.parts) == log_of(self.whole)


def log_of(guest: Guest) -> list[Any]:
    """Return all lines that a client has, put together as clients do."""
    lines: list[Any] = []
    for message in guest.heard:
        if isinstance(message, m.MatchNow | MatchChanged):
            assert message.log_from <= len(lines)
            lines[message.log_from :] = map(msgspec.structs.asdict, message.log)
    return lines


async def play(house: House, rules: Ruleset, players: int, seed: int) -> list[Pair]:
    """Play at random, with lines that break, other languages and second thoughts."""
    dice = random.Random(seed)
    await house.open(
        players,
        game=rules.game,
        modules=[module.name for module in rules.modules[1:]],
        profile=rules.profile.name,
        options=rules.option_texts(),
        clock=Clock("move", 60),
    )
    await house.join()
    pairs = []
    for guest in list(house.guests):
        twin = await Guest(house, guest.token, changes=True).hello()
        twin._number = TWIN
        house.guests.append(twin)
        pairs.append(Pair(guest, twin))
    screen = await house.share()
    covered = await Guest(house, screen.token, public=True, changes=True).hello()
    house.guests.append(covered)
    pairs.append(Pair(screen, covered))
    await house.start()
    for pair in pairs:
        pair.insist()
    for _ in range(MOVES):
        if house.table.phase != "playing":
            break
        if house.table.between_rounds:
            await house.get_ready()
        elif dice.random() < 0.25:
            await aside(house, dice.choice(pairs), dice)
        else:
            await on(house, dice)
        house.drain()
        for pair in pairs:
            pair.insist()
    return pairs


async def on(house: House, dice: random.Random) -> None:
    """Make a move, or let a window close."""
    asked = [guest for guest in house.guests if guest.asked and guest.view.choices]
    if asked and not house.table.in_window():
        answer = await asked[0].move(dice.choice(asked[0].view.choices).move)
        assert isinstance(answer, m.Done)
    else:
        await house.advance(window_seconds(house.table) if house.table.in_window() else 1.0)


async def aside(house: House, pair: Pair, dice: random.Random) -> None:
    """Let something happen to one of somebody's clients, or to both."""
    guest = dice.choice((pair.whole, pair.parts))
    what = dice.choice(("drop", "drop", "sync", "speak", "late"))
    if what == "sync":
        guest.heard.clear()
        await guest.say(m.Sync, log=0)
    elif what == "speak":
        tag = dice.choice(LANGUAGES)
        for one in (pair.whole, pair.parts):
            one.heard.clear()
            await one.say(m.Speak, language=tag)
    elif what == "late" and guest.match is not None and guest.state.you.seat >= 0:
        answer = await guest.say(m.Move, decision=guest.match.decision + 1000, move="pass")
        assert isinstance(answer, m.Failed)
    elif what == "drop":
        await guest.leave()
        if dice.random() < 0.5:
            await on(house, dice)
        house.drain()
        assert guest.match is not None
        guest.heard.clear()
        await guest.hello()


@settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(deals(), st.integers(0, 2**32))
def test_what_has_changed_makes_the_whole(tmp_path_factory, deal, seed):
    """In random games of the whole catalogue."""
    rules, players, _ = deal
    same_in(str(tmp_path_factory.mktemp("changes") / "x.sqlite"), rules, players, seed)


@pytest.mark.parametrize("game", GAMES)
def test_it_does_in_every_game(database, game):
    profile = next(p for p in PROFILES.values() if game in p.modules)
    rules = compose((game,), profile.name)
    same_in(database, rules, min(4, rules.max_players), 5)


def same_in(path: str, rules: Ruleset, players: int, seed: int) -> None:
    """Play, and insist that what has changed was told, and is less than everything."""

    async def body() -> None:
        async with house_at(path, QUICK, seed) as house:
            pairs = await play(house, rules, players, seed)
            sent = [len(data) for pair in pairs for data in pair.parts.bytes if is_change(data)]
            assert len(sent) > 5
            for pair in pairs:
                for data in (*pair.parts.bytes, *pair.whole.bytes):
                    if data.startswith((b'{"t":"match"', b'{"t":"change"')):
                        assert len(data) % STEP == 0
                    assert not is_change(data) or pair.parts.bytes

    asyncio.run(body())


def is_change(data: bytes) -> bool:
    return data.startswith(b'{"t":"change"')


def test_changes_are_a_fraction_of_the_whole(database):
    """Five people, and most of a round: what travels is a fifth of what did."""

    async def body() -> None:
        async with house_at(database, QUICK, 3) as house:
            await house.open(5, ready_seconds=0)
            for guest in list(house.guests):
                house.guests.append(await Guest(house, guest.token, changes=True).hello())
            await house.start()
            before = [len(guest.bytes) for guest in house.guests]
            assert await house.play(60) == 60
            sizes = [
                sum(map(len, guest.bytes[before[i] :])) for i, guest in enumerate(house.guests)
            ]
            whole, parts = sum(sizes[:5]), sum(sizes[5:])
            assert parts < whole / 4
            assert parts / 5 / 60 < 2048

    asyncio.run(body())


def test_what_is_not_known_any_more_is_asked_for_anew():
    """Changes of another view are refused, and so is a change that does not fit."""
    now = m.MatchNow(1, "x", 100, None, None, 0, [], seen=3)  # type: ignore[arg-type]
    change = MatchChanged(2, "x", 4, 5, 200, None, [], 0, [])
    with pytest.raises(Missed):
        changed(now, change)
    with pytest.raises(Missed):
        changed(now, msgspec.structs.replace(change, match="y", of=3))
    for path in ("/hand/1/why", "/hand/x", "/none/1"):
        with pytest.raises(Missed):
            patched({"hand": [{"why": ""}]}, [ViewChange("replace", path, 1)])
    with pytest.raises(Missed):
        patched({"hand": []}, [ViewChange("remove", "/hand/0")])


def test_nothing_has_changed_when_nothing_has(database):
    async def body() -> None:
        async with house_at(database, QUICK, 3) as house:
            await house.open(3)
            await house.start()
            view = house.guests[0].view
            assert differences(view, msgspec.convert(msgspec.to_builtins(view), type(view))) == []
            assert WINDOW_STEP % STEP == 0

    asyncio.run(body())
