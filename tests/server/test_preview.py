"""What a move would change: asked by whoever may make it, answered from what they know."""

from __future__ import annotations

import pytest
from server.test_tables import run

from saboteur.server.wire import messages as m


def asked_and_others(house, guests):
    """Return who is asked, and somebody else at the table."""
    seat = house.table.asked()[0]
    return guests[seat], guests[(seat + 1) % len(guests)]


def test_a_path_card_is_foreseen(database):
    async def body(house):
        guests = await house.open(3)
        await house.start()
        asked, _ = asked_and_others(house, guests)
        before = asked.match
        lays = [one for one in asked.view.choices if one.kind == "path"]
        for choice in lays:
            answer = await asked.say(m.Preview, move=choice.move)
            assert isinstance(answer, m.Outcome)
            assert answer.move == choice.move
            assert answer.laid == choice.cell
            assert answer.turns == choice.turns
            assert answer.taken is None
            ends = "opens 1 new end", f"opens {len(answer.opened)} new ends", "ends the tunnel here"
            assert answer.text == ends[min(len(answer.opened) - 1, 1)]
        assert lays
        # Nothing has happened, and nobody was told anything.
        assert asked.match is before

    run(database, body)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_only_who_may_move_is_told(database, language):
    """A move that is not offered is refused, whatever the reason: that alone must tell nothing."""

    async def body(house):
        guests = await house.open(3)
        watcher = await house.join()
        await watcher.say(m.Watch, name="Watcher")
        await house.start()
        asked, other = asked_and_others(house, guests)
        move = asked.view.choices[0].move
        await other.say(m.Speak, language=language)
        refused = await other.say(m.Preview, move=move)
        assert isinstance(refused, m.Failed)
        assert refused.code == "not-offered"
        assert refused.text
        assert (await watcher.say(m.Preview, move=move)).code == "not-seated"
        assert (await asked.say(m.Preview, move="nonsense")).code == "not-offered"

    run(database, body)


def test_before_a_match_there_is_nothing_to_foresee(database):
    async def body(house):
        guests = await house.open(3)
        assert (await guests[0].say(m.Preview, move="EW@1,0")).code == "not-now"

    run(database, body)
