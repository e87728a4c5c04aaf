"""What can be claimed in each game, what is refused, and what became of it when a round is over."""

from __future__ import annotations

from contextlib import suppress

import pytest
from server.test_between_rounds import to_the_end_of_a_round
from server.test_tables import code, run

from saboteur.present.claims import claim_brief, goal_claims, role_claims
from saboteur.rules.errors import RulesetError
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.rules.registry import MODULES, ruleset
from saboteur.server.wire import messages as m
from saboteur.server.wire.view import Cell
from saboteur.texts.messages import catalogue
from saboteur.views.looks import goal_sort

MINERS = {"friend", "foe", "miner", "saboteur"}
TEAMS = {"friend", "foe", "saboteur", "blue", "green", "boss", "profiteer", "geologist"}
GOALS = {"treasure", "rock"}
OFFERED = {
    "base": ({}, GOALS, MINERS),
    "new goals": ({"modules": ["new-goals"]}, GOALS | {"sack", "dragon", "spider"}, MINERS),
    "greedy dwarf": ({"modules": ["greedy-dwarf"]}, GOALS, MINERS | {"greedy"}),
    "saboteur 2": ({"game": "saboteur2"}, GOALS, TEAMS),
}
DUEL = {"duel-goal", "duel-goal-1", "duel-goal-2", "duel-goal-3"}
"""What lies on the goals of The Duel: no gold, or so many nuggets."""
CHESTS = {f"chest-{number}" for number in range(1, 11)}


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
        assert all(word.brief for c in [*claims.goals, *claims.people] for word in c.words)
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chest_is_claimed_about_by_where_it_lies(database, language):
    async def body(house):
        ann, bob, _ = await house.open(3, modules=["treasure-chests"])
        await house.start()
        await bob.say(m.Speak, language=language)
        await ann.say(m.Speak, language=language)
        chests = [c for c in ann.view.claims.goals if not c.goal]
        down = [f.cell for f in ann.view.mine.face_down if f.kind == "chest"]
        assert [c.cell for c in chests] == down
        for word in chests[1].words:
            assert isinstance(
                await ann.say(m.Claim, kind="hidden", cell=chests[1].cell, what=word.what), m.Done
            )
            assert said(bob) == word.text
        assert {word.what for word in chests[1].words} == CHESTS
        for values in (
            {"cell": None, "what": "chest-1"},
            {"cell": Cell(0, 0), "what": "chest-1"},
            {"cell": Cell(10**9, -(10**9)), "what": "chest-1"},
            {"cell": down[0], "what": "chest-11"},
            {"cell": down[0], "what": "rock"},
            {"cell": down[0], "goal": "A", "what": "chest-1"},
        ):
            assert code(await ann.say(m.Claim, kind="hidden", **values)) == "bad-claim", values

    run(database, body)


def test_every_ruleset_has_words_for_what_can_be_seen_in_it():
    """Whatever lies face down and can be looked at, and whatever dwarf card is dealt: in both languages."""
    for names in every_game():
        rules = ruleset(names, "PDUEL" if names[0] in {"duel", "solo"} else "P2024")
        for words in (catalogue("en"), catalogue("fr")):
            sorts = {goal_sort(rules, card) for card in rules.goal_cards}
            assert set(goal_claims(rules, words)) == sorts, names
            assert all(claim_brief(words, what) for what in sorts)
            for players in range(rules.min_players, rules.max_players + 1):
                roles = set() if rules.open_roles else set(rules.role_mix[players])
                offered = role_claims(rules, players)
                assert set(offered) == {ROLE_NAMES[role] for role in roles} | (
                    {"friend", "foe"} if roles else set()
                ), names
                assert all(claim_brief(words, what) for what in offered)


def every_game() -> list[tuple[str, ...]]:
    """Each game alone, and with each module that goes with it."""
    found: list[tuple[str, ...]] = []
    for game in ("base", "saboteur2", "duel", "solo"):
        found.append((game,))
        for module in MODULES:
            with suppress(RulesetError):
                ruleset((game, module), "PDUEL" if game in {"duel", "solo"} else "P2024")
                found.append((game, module))
    return found


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
        assert {word.what for c in ann.view.claims.goals for word in c.words} == DUEL
        goal = ann.view.claims.goals[0]
        for word in goal.words:
            await ann.say(m.Claim, kind="goal", goal=goal.goal, what=word.what)
            assert said(ann) == word.text

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
