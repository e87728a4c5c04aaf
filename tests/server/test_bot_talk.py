"""Bots at a table talk: stored like all talk, the same after a restart, never in anybody's way."""

from __future__ import annotations

import json
from typing import Any

import httpx2
from server.house import House
from server.test_tables import code, run
from starlette.applications import Starlette
from starlette.routing import Route

from saboteur.bots.personas import persona_of
from saboteur.server.http.costs import Budgets
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.hearing import hearing_view
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.names import bot_name
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Said, Setup
from saboteur.views.claims import turns_in


def talk(guest) -> list[Said]:
    """All that somebody has heard said."""
    lines = [line for heard in guest.heard if isinstance(heard, m.Talk) for line in heard.said]
    return list({line.n: line for line in lines}.values())


def test_bots_claim_things_and_everybody_sees_who_it_was(database):
    async def body(house):
        (ann,) = await house.open(1, bots=4)
        watcher = await house.join()
        await house.start()
        await house.play(20)
        lines = talk(ann)
        assert lines, "somebody has said something"
        assert lines == talk(watcher), "all hear the same"
        assert ann.view.ends, "a round is over"
        for line in lines:
            seat = ann.state.seats[line.seat]
            assert (line.member, line.seat >= 1) == (-1, True)
            assert (
                (line.name, line.look) == (seat.name, seat.look) == (bot_name(line.look), seat.look)
            )
            assert line.claim
            assert line.text
            assert line.brief
        match = house.table.match
        heard = hearing_view(house.table, match, 1).heard
        assert [(claim.speaker, claim.kind, claim.what) for claim in heard] == [
            (line.seat, line.entry.claim, line.entry.what)
            for line in house.table.claims[house.table.match_id]
        ], "and the bots hear it when they think"
        turns = turns_in(match.log("-"))
        before = hearing_view(house.table, match, 1, now=False).heard
        assert before == tuple(claim for claim in heard if claim.turn < turns)
        verdicts = {verdict.n for verdict in ann.view.ends[0].verdicts}
        assert verdicts == {line.n for line in lines if line.round == 1}

    run(database, body)


def test_bots_play_as_who_they_are_and_stand_ins_as_nobody(database):
    async def body(house):
        await house.open(2, bots=3)
        await house.start()
        minds, table = house.room._bots, house.table
        for seat, chair in enumerate(table.chairs):
            who = f":persona={persona_of(chair.look).name}" if chair.member < 0 else ""
            assert minds._level(seat, "reader") == f"reader{who}"
            assert minds._level(seat, "random") == "random"
        assert len({minds._level(seat, "reader") for seat in range(5)}) > 3

    run(database, body)


def test_talk_is_the_same_after_a_restart_and_whoever_looks_on(database, tmp_path):
    said: list[list[tuple[Any, ...]]] = []

    async def body(house):
        await house.open(1, bots=4)
        await house.start()
        for _ in range(30):
            if len(said) and house.table.said_count:
                await house.restart()
                await house.guests[0].hello()
            await house.play(1)
        lines = house.table.claims[house.table.match_id]
        said.append([(line.n, line.seat, line.entry.claim, line.entry.what) for line in lines])

    run(database, body)
    run(str(tmp_path / "again.db"), body)
    assert said[0]
    assert said[0] == said[1]


def test_nobody_waits_for_what_a_bot_says(database):
    async def body(house):
        moments: list[float] = []
        for quiet in (False, True):
            await house.open(1, bots=4, bots_talk=not quiet)
            house._deals = 0
            await house.start()
            began = house.clock.now()
            await house.play(12)
            moments.append(house.clock.now() - began)
            assert bool(house.table.said) != quiet
        assert moments[0] == moments[1]

    run(database, body)


def test_a_table_may_want_its_bots_silent(database):
    async def body(house):
        for setup in ({"bots_talk": False}, {"chat": "off"}):
            await house.open(1, bots=4, **setup)
            await house.start()
            await house.play(20)
            assert house.table.said == []

    run(database, body)


def test_a_stand_in_says_nothing_for_somebody(database):
    async def body(house):
        guests = await house.open(4)
        await house.start()
        await guests[3].leave()
        await guests[0].say(m.StandIn, seat=3)
        assert house.table.is_bot(3)
        await house.play(20)
        assert house.table.said == []

    run(database, body)


def test_a_bot_answers_whoever_accuses_it(database):
    async def body(house):
        ann = (await house.open(1, bots=3))[0]
        await house.start()
        answered = 0
        for seat in [1, 2, 3] * 8:
            await house.play(2)
            before = len(house.table.said)
            if house.table.phase != "playing":
                break
            await ann.say(m.Claim, kind="player", seat=seat, what="foe")
            await house.advance(1)
            lines = house.table.said[before + 1 :]
            answered += any(line.seat == seat for line in lines)
        assert answered, "now and then at least"

    run(database, body)


def test_talk_that_was_stored_before_bots_spoke_still_folds():
    """Entries of an older version name a member, and no speaker."""
    setup = json.loads(m.write(m.SetUp("a", Setup())))["setup"]
    del setup["bots_talk"]
    old = [
        {
            "e": "opened",
            "at": 1.0,
            "code": "KDMRT",
            "name": "Ann",
            "owner": "x",
            "bots": [],
            "setup": setup,
        },
        {"e": "spoke", "at": 2.0, "member": 0, "text": "Hello!"},
        {"e": "spoke", "at": 3.0, "member": 0, "claim": "goal", "goal": "A", "what": "rock"},
    ]
    table = Table()
    for entry in old:
        apply(table, e.read_entry(json.dumps(entry).encode()))
    assert [(line.entry.member, line.seat) for line in table.said] == [(0, 0), (0, 0)]
    assert table.setup.bots_talk
    assert b"speaker" not in e.write_entry(table.said[0].entry), "and is written as before"


def browser(house: House) -> httpx2.AsyncClient:
    http = Http(house.rooms, Metrics(), "http://here", Budgets(1.0, 1e6, 0.0), lambda: 0)
    routes = [Route(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
    transport = httpx2.ASGITransport(Starlette(routes=routes))
    return httpx2.AsyncClient(transport=transport, base_url="http://here")


def test_a_match_that_is_over_shows_its_claims_where_they_were_made(database):
    async def body(house):
        ann, bob = await house.open(2, bots=2, ready_seconds=0)
        await house.start()
        match = house.table.match_id
        await house.play(3)
        await ann.say(m.Say, text="between you and me")
        await ann.say(m.Claim, kind="self", what=ann.view.role.name)
        await ann.say(m.Claim, kind="goal", goal="A", what="rock")
        steps = len(house.table.match.moves)
        async with browser(house) as page:
            before = (await page.get(f"/api/matches/{match}")).json()
            assert before["claims"] == [], "not while it goes on"
            await house.play(1000)
            assert house.table.phase == "over"
            assert code(await ann.say(m.Claim, kind="self", what="friend")) == "not-now"
            lines = [line for line in talk(bob) if line.claim]
            found = (await page.get(f"/api/matches/{match}?eyes=-&language=fr")).json()["claims"]
            assert [c["said"]["n"] for c in found] == [line.n for line in lines]
            assert all(c["said"]["text"] != "between you and me" for c in found)
            ann_said = [c for c in found if c["said"]["member"] == 0]
            assert [c["step"] for c in ann_said] == [steps, steps]
            assert ann_said[0]["verdict"]["verdict"] == "true"
            assert ann_said[0]["said"]["text"].startswith("Je suis")
            told = {v.n: v.verdict for end in bob.view.ends for v in end.verdicts}
            assert {c["said"]["n"]: c["verdict"]["verdict"] for c in found} == told
            truth = (await page.get(f"/api/matches/{match}?eyes=truth")).json()["claims"]
            known = [c["verdict"]["truth"] for c in truth if c["said"]["what"]]
            assert None not in known, "who sees the truth knows what was true"
        await house.restart()
        house.rooms.by_code.clear()
        async with browser(house) as page:
            again = (await page.get(f"/api/matches/{match}?language=fr")).json()["claims"]
            assert again == found, "also from what is stored"

    run(database, body)


def test_a_bot_keeps_its_name_and_manners_in_a_rematch(database):
    async def body(house):
        (ann,) = await house.open(1, bots=3)
        before = {seat.name: persona_of(seat.look).name for seat in ann.state.seats[1:]}
        await house.start()
        await house.play(2)
        await ann.say(m.CastVote, on="end")
        for rotate in (True, False):
            await ann.say(m.Rematch, rotate=rotate)
            seats = [seat for seat in ann.state.seats if seat.member < 0]
            assert {seat.name: persona_of(seat.look).name for seat in seats} == before
            await house.start()
            await ann.say(m.CastVote, on="end")

    run(database, body)
