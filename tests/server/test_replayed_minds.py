"""What bots believed is told when the match is over: in the replay, to eyes that see as much."""

from __future__ import annotations

import json

from bots.games import BASE, dealt
from server.test_bot_talk import browser
from server.test_tables import run

from saboteur.bots.base import Thought
from saboteur.bots.levels import bot_of
from saboteur.bots.reasons import REASONS
from saboteur.notation.move import move_text
from saboteur.rules.kinds import MINER
from saboteur.server.minds.questions import believed
from saboteur.server.tables import entries as e
from saboteur.server.tables.beliefs import Believed
from saboteur.texts.messages import catalogue, languages


def test_each_move_of_a_bot_says_what_it_believed_and_only_afterwards(database):
    async def body(house):
        (ann,) = await house.open(1, bots=3, ready_seconds=0)
        await house.start()
        match = house.table.match_id
        own = {"authorization": f"Bearer {ann.token}"}
        async with browser(house) as page:
            await house.play(4)
            for eyes in ("-", "A"):
                before = await page.get(f"/api/matches/{match}?eyes={eyes}", headers=own)
                assert before.json()["minds"] == [], "not while it goes on"
            await house.play(1000)
            assert house.table.phase == "over"
            truth = (await page.get(f"/api/matches/{match}?eyes=truth")).json()
            minds = truth["minds"]
            assert {mind["seat"] for mind in minds} == {1, 2, 3}
            for mind in minds:
                assert truth["lines"][mind["step"] - 1]["seat"] == mind["seat"]
                assert len(mind["suspicions"]) in {0, 4}
                assert all(0 <= chance <= 100 for chance in mind["suspicions"])
                assert mind["level"] == "simple"
                move = truth["moves"][mind["step"] - 1]
                assert mind["text"] or ":take:" in move, move
            moves = [line for line in truth["lines"] if line["seat"] > 0]
            assert len(minds) == len(moves), "each of them"
            through = (await page.get(f"/api/matches/{match}?eyes=B&language=fr")).json()["minds"]
            assert [mind["step"] for mind in through] == [
                mind["step"] for mind in minds if mind["seat"] == 1
            ], "through a bot's eyes one sees what it believed"
            for eyes in ("-", "A"):
                seen = (await page.get(f"/api/matches/{match}?eyes={eyes}")).json()
                assert seen["minds"] == [], "others did not know it"
        await house.restart()
        house.rooms.by_code.clear()
        async with browser(house) as page:
            again = (await page.get(f"/api/matches/{match}?eyes=truth")).json()["minds"]
            assert again == minds, "also from what is stored"

    run(database, body)


def test_what_was_weighed_is_kept_with_its_chances():
    view = dealt(BASE, 4, MINER)
    best, other, worst, *_ = view.moves
    chances = {worst: 0.1, other: 0.55, best: 0.7}
    thought = Thought(best, chances, (0.0, 0.25, 0.5, 1.2), "searched")
    found = believed(bot_of("simple"), view, thought)
    texts = [move_text(BASE, move) for move in (best, other, worst)]
    assert [(hope.move, hope.chance) for hope in found.hopes] == list(
        zip(texts, (70, 55, 10), strict=True)
    )
    assert found.suspicions == [0, 25, 50, 100]


def test_there_are_words_for_every_reason_in_every_language():
    for language in languages():
        words = catalogue(language)
        for reason in (*REASONS, "searched", "rule-of-thumb"):
            assert "Egil" in words.text(f"server.believed.{reason}", name="Egil")


def test_moves_that_were_stored_before_still_fold_and_are_written_as_before():
    old = {"e": "moved", "at": 2.0, "seat": 1, "move": "EW@1,0"}
    entry = e.read_entry(json.dumps(old).encode())
    assert isinstance(entry, e.Moved)
    assert entry.believed is None
    assert b"believed" not in e.write_entry(entry)
    new = e.Moved(at=2.0, seat=1, move="EW@1,0", believed=Believed("simple", "digs"))
    assert e.read_entry(e.write_entry(new)) == new
