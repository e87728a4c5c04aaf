"""How rounds and matches end, as it is told: sums that add up, round by round."""

from __future__ import annotations

import pytest
from server.test_tables import run

from saboteur.server.wire import messages as m

GAMES = {
    "base": (3, {}),
    "saboteur2": (3, {"game": "saboteur2"}),
    "duel": (2, {"game": "duel", "profile": "PDUEL"}),
    "solo": (1, {"game": "solo", "profile": "PDUEL"}),
}


async def played(house, people: int, setup: dict, seed: int = 3):
    await house.open(people, **setup)
    await house.start()
    ends = []
    while house.table.phase == "playing":
        await house.play(20, seed=seed)
        ends.append(house.guests[0].view.ends)
    house.drain()
    return ends


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_a_result_are_its_rounds_and_add_up(database, game):
    people, setup = GAMES[game]

    async def body(house):
        await played(house, people, setup)
        view = house.guests[0].view
        assert len(view.result.rounds) == len(view.ends) == view.round
        for seat in range(people):
            assert sum(row[seat] for row in view.result.rounds) == view.result.totals[seat]

    run(database, body)


@pytest.mark.parametrize("game", GAMES)
def test_each_round_has_the_totals_as_of_that_round(database, game):
    people, setup = GAMES[game]

    async def body(house):
        during = await played(house, people, setup)
        for guest in house.guests:
            view = guest.view
            so_far = [0] * people
            for row, end in zip(view.result.rounds, view.ends, strict=True):
                so_far = [a + b for a, b in zip(so_far, row, strict=True)]
                assert end.totals == so_far
        for ends in during[:-1]:
            for end in ends:
                known = house.guests[0].view.ends[end.round - 1].totals
                own = (end.totals[0], known[0])
                assert own[0] == own[1], "everybody knows what they have themselves"
                assert all(a in {None, b} for a, b in zip(end.totals, known, strict=True))

    run(database, body)


def test_long_names_are_refused_in_words(database):
    async def body(house):
        await house.open(2)
        for language, word in (("en", "24 letters"), ("fr", "24 lettres")):
            guest = await house.join(language=language)
            for name in ("x" * 25, ""):
                message = m.read_client(m.write(m.Sit("a", name)))
                assert isinstance(message, m.Sit)
                answer = await guest.say(m.Sit, name=name)
                assert isinstance(answer, m.Failed)
                assert answer.code == "bad-name"
                assert word in answer.text

    run(database, body)


def test_too_many_words_are_refused_in_words(database):
    async def body(house):
        ann, _ = await house.open(2)
        assert isinstance(m.read_client(m.write(m.Say("a", "x" * 500))), m.Say)
        answer = await ann.say(m.Say, text="x" * 281)
        assert isinstance(answer, m.Failed)
        assert answer.code == "too-long"

    run(database, body)
