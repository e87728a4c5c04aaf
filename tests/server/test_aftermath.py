"""What a table is told of a match when it is over: what everybody did, and the bluff of the night."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from server.test_endings import GAMES, played
from server.test_tables import run

from saboteur.match import Match
from saboteur.present.score_table import gold_table
from saboteur.present.stories import stories
from saboteur.rules.kinds import NONE
from saboteur.server.render.bluffs import bluff_of
from saboteur.server.render.verdicts import verdicts
from saboteur.server.tables.entries import Spoke
from saboteur.server.tables.members import Line
from saboteur.server.wire import messages as m
from saboteur.views.ending import ROUND_ENDS

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
LETTERS = "ABCDEFGHIJKL"


def replayed(name: str) -> Match:
    path = next(path for path in GOLDEN if path.stem == name)
    return Match.from_record(path.read_text("utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_everybody_did_adds_up(path):
    match = Match.from_record(path.read_text("utf-8"))
    log = match.log("-")
    gold = gold_table([match.log(letter) for letter in LETTERS[: match.players]])
    found = stories(match.rules, log, match.players, gold)
    names = [entry.name for entry in log]
    assert sum(story.played for story in found) == names.count("played")
    assert sum(story.broke for story in found) <= names.count("broken")
    assert sum(story.mended for story in found) <= names.count("mended")
    looks = [name for name in names if name in {"goal-seen", "role-seen", "chest-seen"}]
    assert sum(story.looked for story in found) == len(looks)
    for story in found:
        assert [won.amount for won in story.rounds] == [row[story.seat] for row in gold]
        named = {won.role != NONE for won in story.rounds}
        over = [name for name in names if name in ROUND_ENDS]
        if len(over) == len(gold):
            assert named == {match.rules.game not in {"duel", "solo"}}


@pytest.mark.parametrize("game", GAMES)
def test_a_result_tells_what_everybody_did(database, game):
    people, setup = GAMES[game]

    async def body(house):
        during = await played(house, people, setup)
        assert during
        for guest in house.guests:
            result = guest.view.result
            assert [story.seat for story in result.stories] == list(range(people))
            for story in result.stories:
                won = [won.amount for won in story.rounds]
                assert sum(won) == result.totals[story.seat]
                assert story.played + story.discarded > 0
        assert len({str(guest.view.result.stories) for guest in house.guests}) == 1

    run(database, body)


def test_claims_are_counted_and_the_longest_lie_is_told(database):
    async def body(house):
        ann, bob, *_ = await house.open(3)
        await house.start()
        role = ann.view.role.name
        other = "miner" if role == "saboteur" else "saboteur"
        await ann.say(m.Claim, kind="self", what=role)
        await ann.say(m.Claim, kind="self", what=other)
        assert ann.view.result is None
        await house.play(400, seed=3)
        house.drain()
        told = bob.view.result.stories[0]
        assert (told.truths, told.lies) == (1, 1)
        bluff = bob.view.result.bluff
        assert bluff.seat == 0
        assert house.table.name_of(0) in bluff.text
        assert other.capitalize() in bluff.text or "Gold Miner" in bluff.text

    run(database, body)


def claim(n: int, speaker: int, heard: int, **what: object) -> Line:
    entry = Spoke(at=0.0, member=speaker, **what)  # type: ignore[arg-type]
    return Line(entry, n, speaker, speaker, 1, 0, "m", heard=heard)


def test_a_lie_stands_until_somebody_says_otherwise():
    match = replayed("miner-completes")
    log = match.log("-")
    started = next(i for i, entry in enumerate(log) if entry.name == "played")
    roles = next(e for e in log if e.name == "roles-revealed").numbers("roles")
    false = "saboteur" if roles[0] == 0 else "miner"
    true = "miner" if false == "saboteur" else "saboteur"
    lie = claim(0, 0, started, claim="self", what=false)
    alone = [lie]
    doubt = claim(1, 1, started + 6, claim="player", seat=0, what=true)

    def found(said):
        return bluff_of(match.rules, log, said, verdicts(match.rules, log, said, "m"))

    stood, doubted = found(alone), found([lie, doubt])
    assert stood.line is doubted.line is lie
    assert stood.turns > doubted.turns > 0
    same = replace(doubt, entry=claim(1, 1, 0, claim="player", seat=0, what=false).entry)
    assert found([lie, same]).turns == stood.turns, "who agrees does not contradict"


def test_without_a_lie_it_is_the_saboteur_whom_nobody_accused():
    match = replayed("miner-completes")
    log = match.log("-")
    end = next(e for e in log if e.name == "roles-revealed")
    saboteur = [role == 1 for role in end.numbers("roles")].index(True)
    others = [seat for seat in range(3) if seat != saboteur]
    accused = claim(0, others[0], 20, claim="player", seat=others[1], what="foe")
    assert bluff_of(match.rules, log, [], {}) is None
    found = bluff_of(match.rules, log, [accused], {})
    assert (found.seat, found.round, found.line) == (saboteur, 1, None)
    caught = claim(1, others[0], 20, claim="player", seat=saboteur, what="saboteur")
    assert bluff_of(match.rules, log, [accused, caught], {}) is None
