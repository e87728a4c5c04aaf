"""Bots think in processes of their own, from a view and nothing else; whatever fails, the match goes on."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable

import pytest
from bots.games import BASE, SAB2, dealt
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from laws.play import deals
from server import bad_minds
from server.house import House, house_at

from saboteur.bots.occasions import Occasion
from saboteur.match import Match
from saboteur.notation.carrying import NotCarried, pack, unpack
from saboteur.rules.chance import stream_keys
from saboteur.rules.kinds import MINER, SABOTEUR
from saboteur.server.metrics import Metrics
from saboteur.server.minds.questions import (
    Answer,
    Decided,
    Question,
    Work,
    answer,
    doubts,
    levels_for,
    without_thought,
    work,
)
from saboteur.server.minds.workers import FALLBACK_SECONDS, WorkerMinds
from saboteur.views.claims import Claim

PATIENCE = 60.0
"""So long is an answer waited for that will come, however busy the machine is."""


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(deals(), st.integers(0, 2**32))
def test_a_view_arrives_as_it_was_in_every_game(deal, seed):
    rules, players, _ = deal
    match = Match(rules, players, seed)
    dice = random.Random(seed)
    for _ in range(40):
        if match.over:
            break
        seat = match.turn
        seen = match.view(seat)
        arrived = unpack(pack(seen))
        assert arrived == seen
        assert arrived is not seen
        assert arrived.rules.text == seen.rules.text
        seen.heard = (Claim(1, "goal", "rock", 7, heard=3, turn=2), Claim(0, "self", "friend"))
        assert unpack(pack(seen)) == seen, "with what was claimed"
        spectator = match.view("-")
        assert unpack(pack(spectator)) == spectator
        match.play(dice.choice(match.legal_moves))


@pytest.mark.parametrize("secret", ["state", "match", "seed"])
def test_nothing_but_a_view_goes_along(secret):
    """Whatever is put into a view that belongs in none does not leave this process."""
    match = Match("base", 4, 7)
    seen = match.view("A")
    planted = {"state": match.state, "match": match, "seed": stream_keys(match.seed)}
    seen.log = (*seen.log, planted[secret])
    if secret == "seed":  # plain bytes cannot be told apart, but a view has none
        assert not any(isinstance(value, bytes) for value in match.view("A").key())
        return
    with pytest.raises(NotCarried):
        pack(seen)


def test_what_nobody_told_a_seat_changes_no_byte_of_what_is_sent():
    match = Match("base", 5, 3)
    for _ in range(12):
        match.play(match.legal_moves[0])
    before = pack(match.view("B"))
    s = match.state
    s.deck.reverse()
    s.roles[2], s.roles[3] = s.roles[3], s.roles[2]
    s.hands[2], s.hands[3] = s.hands[3], s.hands[2]
    assert pack(match.view("B")) == before


def think(body: Callable[[WorkerMinds], Awaitable[None]], does: Work = work, **more) -> Metrics:
    """Do something with minds that think in two processes."""
    metrics = Metrics()

    async def main() -> None:
        minds = WorkerMinds(2, metrics, does, **more)
        try:
            await body(minds)
        finally:
            await minds.close()

    asyncio.run(main())
    return metrics


def question(level: str = "simple", seed: int = 1) -> Question:
    return Question("move", dealt(BASE, 5, MINER, seed=seed), level, 11)


def test_another_process_thinks_the_same():
    occasion = Occasion(0, "idle", 1)
    talker = dealt(SAB2, 5, SABOTEUR)
    asked = [
        question("simple"),
        question("random"),
        Question("claim", talker, "simple", 5, occasion=occasion),
        Question("meter", dealt(BASE, 5, MINER)),
    ]

    async def body(minds):
        found = [await minds.ask(one, 10) for one in asked]
        assert found == [answer(one) for one in asked]
        assert isinstance(found[2], Claim)
        assert found[3] == doubts(asked[3].view)

    metrics = think(body)
    assert not [name for name in metrics.counts if name.startswith("mind_fallbacks")]
    assert 'saboteur_mind_seconds_count{level="simple"} 1' in metrics.text({})


@pytest.mark.parametrize(
    ("does", "kind", "patience"),
    [
        (bad_minds.crashes, "crash", PATIENCE),
        (bad_minds.hangs, "overrun", 1.0),
        (bad_minds.stumbles, "error", PATIENCE),
    ],
)
def test_a_level_that_fails_is_followed_by_a_simpler_one(does, kind, patience):
    async def body(minds):
        for seed in (1, 2, 3):
            found = await minds.ask(question(seed=seed), patience)
            assert isinstance(found, Decided)
            assert found.believed.level == "random"

    metrics = think(body, does, hard_seconds=1.0, fallback_seconds=PATIENCE)
    assert metrics.counts[f'mind_fallbacks_total{{kind="{kind}"}}'] == 3


def test_who_never_talks_is_not_asked_what_to_say():
    """Whoever is too slow to find words says something plain; the level below them has no words."""
    talker = dealt(BASE, 5, SABOTEUR)
    asked = Question("claim", talker, "simple", 5, occasion=Occasion(talker.seat, "accused", 2))

    async def body(minds):
        assert await minds.ask(asked, 1.0) == without_thought(asked)

    metrics = think(body, bad_minds.hangs, hard_seconds=1.0)
    assert metrics.counts['mind_fallbacks_total{kind="overrun"}'] == 1
    assert 'mind_fallbacks_total{kind="error"}' not in metrics.counts
    assert levels_for(asked) == ["simple"]


def test_a_search_without_end_is_cut_short_in_time():
    """It answers by itself, as well as it can by then; nobody has to stop it."""

    async def body(minds):
        await minds.ask(question(), 20)  # a process has been started
        began = asyncio.get_running_loop().time()
        found = await minds.ask(question("searcher:visits=1000000000"), 1.0)
        assert asyncio.get_running_loop().time() - began < 1.0 + 3 * FALLBACK_SECONDS
        assert found.believed.level in {"searcher", "learned", "reader"}

    think(body)


@pytest.mark.parametrize("does", [work, bad_minds.hangs, bad_minds.always_crashes])
def test_whose_time_is_up_is_moved_for_by_the_same_bot_whatever_becomes_of_the_processes(does):
    """It is never thought in the loop that answers everybody."""
    threads: list[int] = []

    class Watched(WorkerMinds):
        def _answer_here(self, question: Question) -> Answer:
            threads.append(threading.get_ident())
            return super()._answer_here(question)

    metrics = Metrics()

    async def main() -> None:
        minds = Watched(1, metrics, does, hard_seconds=0.2, fallback_seconds=0.1)
        try:
            usual = answer(question())
            assert await minds.quick(question("")) == usual, "before any process is there"
            assert len(threads) == 1
            assert (await minds.ask(question("random"), PATIENCE)) is not None
            assert await minds.quick(question("")) == usual
        finally:
            await minds.close()

    asyncio.run(main())
    assert threading.get_ident() not in threads


def test_processes_that_are_lost_are_replaced():
    async def body(minds):
        for _ in range(4):
            await minds.ask(question(), PATIENCE)
        assert minds.gauges()["mind_processes"] >= 1

    metrics = think(body, bad_minds.crashes, fallback_seconds=PATIENCE)
    assert metrics.counts['mind_processes_ended_total{kind="crashed"}'] == 4
    assert metrics.counts["mind_processes_total"] >= 4


def test_a_process_that_hangs_is_ended_within_a_hard_limit():
    async def body(minds):
        await minds.ask(question(), 0.2)
        ended = 'mind_processes_ended_total{kind="hung"}'
        assert await soon(lambda: minds.metrics.counts[ended] == 1)

    think(body, bad_minds.hangs, hard_seconds=0.5)


def test_where_nobody_can_think_something_is_done_all_the_same():
    async def body(minds):
        found = await minds.ask(question(), 0.5)
        assert isinstance(found, Decided)
        assert found.believed.level == ""
        said = await minds.ask(Question("claim", question().view, "simple"), 0.5)
        assert (said.kind, said.what) == ("self", "friend")
        assert await minds.ask(Question("meter", question().view), 0.5) == ()

    think(body, bad_minds.always_crashes)


async def soon(holds: Callable[[], bool]) -> bool:
    """Wait until something holds; say whether it does."""
    for _ in range(6000):
        if holds():
            return True
        await asyncio.sleep(0.01)
    return False


async def bots_move(house: House, moves: int) -> None:
    """Let bots make moves, waiting for their processes."""
    made = len(house.table.match.moves)
    loop = asyncio.get_running_loop()
    until = loop.time() + 60
    while loop.time() < until:
        if len(house.table.match.moves) >= made + moves:
            house.drain()
            return
        await house.rooms.tick()
        if house.room.due is None:
            await asyncio.sleep(0.005)
        else:
            house.clock.advance(0.5)
    raise AssertionError("the bots stand still")


@pytest.mark.parametrize("does", [bad_minds.crashes, bad_minds.stumbles])
def test_a_match_goes_on_whatever_becomes_of_its_bots(database, does):
    async def main() -> None:
        minds = WorkerMinds(2, does=does, fallback_seconds=PATIENCE)
        async with house_at(database, minds=minds) as house:
            (ann,) = await house.open(1, bots=3, bots_talk=False)
            await house.start()
            for _ in range(3):
                if house.table.asked() == [0]:
                    await ann.move(ann.view.choices[0].move)
                await bots_move(house, 3)
            beliefs = house.table.beliefs[house.table.match_id]
            assert {believed.level for _, _, believed in beliefs} == {"random"}
        await minds.close()

    asyncio.run(main())


def test_no_table_waits_for_the_bots_of_another(database):
    """While a bot at one table hangs, people at another go on playing."""

    async def main() -> None:
        minds = WorkerMinds(2, does=bad_minds.hangs)
        async with house_at(database, minds=minds) as house:
            await house.open(1, bots=3, bots_talk=False)
            await house.start()
            slow = house.room
            while house.table.asked() == [0]:
                guest = house.guests[0]
                await guest.move(guest.view.choices[0].move)
            asked = minds.ask(question(), 3600)
            people = await house.open(3)
            await house.start()
            assert house.room is not slow
            for _ in range(10):
                mover = next(guest for guest in people if guest.asked)
                await mover.move(mover.view.choices[0].move)
            assert not asked.done(), "it still thinks"
        await minds.close()

    asyncio.run(main())


def test_the_same_move_is_made_when_a_match_is_taken_up_again(database):
    async def main() -> None:
        minds = WorkerMinds(2)
        async with house_at(database, minds=minds) as house:
            (ann,) = await house.open(1, bots=3)
            await house.start()
            while house.table.asked() == [0]:
                await ann.move(ann.view.choices[0].move)
            found: list[Answer] = []
            for _ in range(2):
                seat = house.table.asked()[0]
                assert await soon(lambda: house.room.due is not None)
                found.append(house.room._bots.decided(seat))
                await house.restart()
                await house.guests[0].hello()
            assert found[0] == found[1]
        await minds.close()

    asyncio.run(main())
