"""What a table is told of a match when it is over: what everybody did, and the bluff of the night."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.test_endings import GAMES, played
from server.test_tables import run

from saboteur.match import Match
from saboteur.present.score_table import gold_table
from saboteur.present.stories import stories
from saboteur.rules.kinds import NONE
from saboteur.server.wire import messages as m
from saboteur.views.ending import ROUND_ENDS

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.record"))
LETTERS = "ABCDEFGHIJKL"


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
