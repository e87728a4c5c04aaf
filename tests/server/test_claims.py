"""What can be claimed in each game, what is refused, and what became of it when a round is over."""

from __future__ import annotations

import pytest
from server.test_between_rounds import to_the_end_of_a_round
from server.test_tables import code, run

from saboteur.server.wire import messages as m

OFFERED = {
    "base": ({}, {"treasure", "rock"}, {"friend", "foe", "miner", "saboteur"}),
    "new goals": (
        {"modules": ["new-goals"]},
        {"treasure", "rock", "sack", "dragon", "spider"},
        {"friend", "foe", "miner", "saboteur"},
    ),
    "saboteur 2": (
        {"game": "saboteur2"},
        {"treasure", "rock"},
        {"friend", "foe", "saboteur", "blue", "green", "boss", "profiteer", "geologist"},
    ),
}


@pytest.mark.parametrize("game", OFFERED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_offers_its_own_claims_and_each_can_be_made(database, game, language):
    setup, goals, roles = OFFERED[game]

    async def body(house):
        ann, *_ = await house.open(3, **setup)
        await house.start()
        await ann.say(m.Speak, language=language)
        claims = ann.view.claims
        assert [c.goal for c in claims.goals] == [f.letter for f in ann.view.mine.face_down]
        assert [c.seat for c in claims.people] == [0, 1, 2]
        for offered in claims.goals:
            assert {word.what for word in offered.words} == goals
            for word in offered.words:
                await ann.say(m.Claim, kind="goal", goal=offered.goal, what=word.what)
                assert ann.heard[-1].said[-1].text == word.text or said(ann) == word.text
        for offered in claims.people[:2]:
            assert {word.what for word in offered.words} == roles
            for word in offered.words:
                kind, seat = ("self", -1) if offered.seat == 0 else ("player", offered.seat)
                await ann.say(m.Claim, kind=kind, seat=seat, what=word.what)
                assert said(ann) == word.text
        watcher = await house.join()
        assert watcher.view.claims.goals == watcher.view.claims.people == []

    run(database, body)


def said(guest) -> str:
    return [h for h in guest.heard if isinstance(h, m.Talk)][-1].said[-1].text


def test_what_is_not_offered_is_refused(database):
    async def body(house):
        ann, *_ = await house.open(3)
        await house.start()
        for values in (
            {"kind": "goal", "goal": "A", "what": "dragon"},
            {"kind": "goal", "goal": "Z", "what": "rock"},
            {"kind": "goal", "goal": "A", "what": "foe"},
            {"kind": "player", "seat": 1, "what": "geologist"},
            {"kind": "self", "what": "rock"},
            {"kind": "help", "what": "rock"},
        ):
            assert code(await ann.say(m.Claim, **values)) == "bad-claim", values

    run(database, body)


def test_where_everybody_sees_the_colours_nobody_claims_them(database):
    async def body(house):
        ann, _ = await house.open(2, game="duel", profile="PDUEL")
        await house.start()
        assert ann.view.claims.people == []
        assert code(await ann.say(m.Claim, kind="self", what="blue")) == "bad-claim"

    run(database, body)


def test_each_claim_of_a_round_gets_its_verdict(database):
    async def body(house):
        ann, bob, cleo = await house.open(3)
        await house.start()
        role = ann.view.role.name
        other = "miner" if role == "saboteur" else "saboteur"
        await ann.say(m.Claim, kind="self", what=role)
        await ann.say(m.Claim, kind="self", what=other)
        await ann.say(m.Claim, kind="player", seat=1, what="saboteur")
        await ann.say(m.Claim, kind="goal", goal="A", what="rock")
        await ann.say(m.Claim, kind="help")
        assert ann.view.ends == []
        await to_the_end_of_a_round(house)
        end = cleo.view.ends[0]
        assert [v.verdict for v in end.verdicts[:3]] == ["true", "false", "unknowable"]
        assert end.verdicts[2].truth == (end.roles[1].name == "saboteur"), "it came to light"
        assert [v.verdict for v in end.verdicts[3:]] == ["unknowable"] * 2, "nobody had looked"
        assert [v.n for v in end.verdicts] == [0, 1, 2, 3, 4]
        assert bob.view.ends[0].verdicts == end.verdicts, "all are told the same"

    run(database, body)


def test_who_has_looked_at_a_goal_knows(database):
    async def body(house):
        for seed in range(12):
            guests = await house.open(3)
            await house.start()
            looker = None
            for _ in range(60):
                asked = next((g for g in guests if g.asked and g.view.choices), None)
                if asked is None or house.table.between_rounds:
                    break
                maps = [c for c in asked.view.choices if c.kind == "map"]
                await asked.move((maps or asked.view.choices)[seed % 2 - 1].move)
                if maps:
                    looker = asked
                    break
            if looker is not None:
                break
        assert looker is not None
        goal = next(f for f in looker.view.mine.face_down if f.known is not None)
        truth = goal.known.family
        await looker.say(m.Claim, kind="goal", goal=goal.letter, what=truth)
        await to_the_end_of_a_round(house)
        verdict = looker.view.ends[0].verdicts[0]
        assert verdict.verdict in {"true", "unknowable"}
        assert (verdict.verdict == "true") == (verdict.truth is True)

    run(database, body)
