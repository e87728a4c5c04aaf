"""What might have been: a match that is over is left for other moves, in the true world or another."""

from __future__ import annotations

import random
from pathlib import Path

import httpx2
import msgspec
import pytest
from server.test_tables import run
from starlette.applications import Starlette
from starlette.routing import Route

from saboteur.match import Match
from saboteur.notation.record import parse_record
from saboteur.present.history import History
from saboteur.server.errors import Refused
from saboteur.server.http.costs import Budgets
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.metrics import Metrics
from saboteur.server.render.replays import step_page
from saboteur.server.tables.members import NOTHING_KEPT
from saboteur.server.what_ifs.sandbox import MOST_AT_ONCE, what_if
from saboteur.server.wire import messages as m
from saboteur.server.wire import pages
from saboteur.texts.messages import catalogue

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
EN = catalogue("en")


def history_of(name: str) -> History:
    path = Path(__file__).resolve().parents[1] / "golden" / f"{name}.record"
    return History(parse_record(path.read_text()))


def ask(history: History, **values: object) -> pages.WhatIfNow:
    call = pages.WhatIfCall(**{"run": "r1", **values})  # type: ignore[arg-type]
    return what_if("m", history, NOTHING_KEPT, call, EN)


def match_of(now: pages.WhatIfNow) -> m.MatchNow:
    return [answer for answer in now.answers if isinstance(answer, m.MatchNow)][-1]


@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: path.stem)
def test_every_game_can_be_left_anywhere_in_both_worlds(path):
    """By hand for all seats, a few random moves each; what is offered may be played."""
    history = History(parse_record(path.read_text()))
    dice = random.Random(path.stem)
    for world in ("truth", "A"):
        at = dice.randrange(history.last)
        now = ask(history, step=at, world=world)
        for number in range(4):
            if now.over:
                break
            seen = match_of(now)
            assert seen.view.seat == now.viewer
            assert seen.view.choices, f"{path.stem} {world} {at}: nothing to choose"
            move = dice.choice(seen.view.choices).move
            message = m.Move(f"x{number}", seen.decision, move)
            log = seen.log_from + len(seen.log)
            viewer = now.viewer
            now = ask(
                history, step=at, world=world, past=now.past, viewer=viewer, log=log,
                message=message,
            )  # fmt: skip
            assert isinstance(now.answers[0], m.Done), now.answers[0]


def test_with_the_truth_the_same_moves_lead_to_the_same_end():
    history = history_of("miner-completes")
    moves = [history.move(at, "truth").partition(":")[2] for at in range(31, history.last + 1)]
    now = ask(history, step=30, past=moves)
    assert now.over
    assert list(match_of(now).view.result.totals) == list(history.record.result)


def test_a_sampled_world_is_one_that_its_seat_could_not_tell_from_the_true_one():
    """What the seat knew is as it was; what it did not know is dealt anew for each try."""
    history = history_of("miner-completes")
    true = step_page("m", history, 30, "B", EN).view
    known = {goal.letter: goal.known for goal in true.mine.face_down if goal.known}
    assert len(known) == 2
    hands, roles = set(), set()
    for number in range(12):
        now = ask(history, step=30, world="B", run=f"r{number}", open=True, bots=["simple", "", ""])
        view = match_of(now).view
        here = {goal.letter: goal.known for goal in view.mine.face_down}
        assert {letter: here[letter] for letter in known} == known
        assert view.players[1].role.name == true.role.name
        if now.past == []:
            assert [held.card for held in view.hand] == [held.card for held in true.hand]
        hands.add(tuple(view.players[2].known_hand))
        roles.add(tuple(player.role.name for player in view.players))
    assert len(hands) > 6
    assert len(roles) > 1
    closed = match_of(ask(history, step=30, world="B")).view
    assert all(player.known_hand == [] for player in closed.players if player.seat != closed.seat)


def test_bots_play_on_until_somebody_decides_by_hand():
    history = history_of("miner-completes")
    now = ask(history, step=30, bots=["simple", "", "simple"])
    assert now.viewer == 1
    assert match_of(now).view.prompt.mine
    first = match_of(now).view.choices[0].move
    on = ask(
        history, step=30, bots=["simple", "", "simple"], past=now.past, viewer=1,
        message=m.Move("x", 0, first),
    )  # fmt: skip
    told = [answer for answer in on.answers if isinstance(answer, m.MatchNow)]
    assert len(told) == 3
    assert len(on.past) == len(now.past) + 3
    alone = ask(history, step=30, bots=["simple", "random", "simple"])
    assert alone.viewer == -1
    assert len(alone.past) == MOST_AT_ONCE


@pytest.mark.parametrize(
    "values",
    [
        {"step": 5000},
        {"step": 123},
        {"step": 30, "world": "Z"},
        {"step": 30, "past": ["nonsense"]},
        {"step": 30, "past": ["NESW@40,40"]},
        {"step": 30, "bots": ["genius"]},
    ],
)
def test_what_cannot_have_been_is_refused(values):
    with pytest.raises(Refused):
        ask(history_of("miner-completes"), **values)


def test_a_move_that_may_not_be_made_is_answered_with_the_reason():
    now = ask(history_of("miner-completes"), step=30, message=m.Move("x", 0, "NESW@40,40"))
    assert isinstance(now.answers[0], m.Failed)
    assert now.past == []
    why = ask(history_of("miner-completes"), step=30, message=m.Why("y", "NESW@40,40"))
    assert isinstance(why.answers[0], m.Because)


def test_a_match_that_goes_on_cannot_be_left(database):
    """It would tell the truth: neither with the truth nor with a sampled world."""

    async def body(house):
        ann, _ = await house.open(2, bots=1)
        await house.start()
        http = Http(house.rooms, Metrics(), "http://here", Budgets(1.0, 1e6, 0.0), lambda: 0)
        routes = [Route(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
        transport = httpx2.ASGITransport(Starlette(routes=routes))
        async with httpx2.AsyncClient(transport=transport, base_url="http://here") as browser:
            for world in ("truth", "A", "B"):
                answer = await browser.post(
                    f"/api/matches/{house.table.match_id}/what-if",
                    content=msgspec.json.encode(pages.WhatIfCall(step=0, run="r", world=world)),
                    headers={"authorization": f"Bearer {ann.token}"},
                )
                assert answer.status_code == 403
                assert answer.json()["error"]["code"] == "not-over"

    run(database, body)


def test_a_match_that_is_played_on_from_a_moment_has_no_record():
    match = Match("base", 3, 1)
    state = match.state.copy()
    on = Match.taken_up(state, match._journal)
    with pytest.raises(ValueError, match="no record"):
        on.record()
