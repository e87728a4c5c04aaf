"""Everybody is sent how the mine lay when a round ended, in every game."""

from __future__ import annotations

import pytest
from server.test_tables import run

GAMES = [
    ("base", "P2024", 3, []),
    ("saboteur2", "P2024", 3, ["treasure-chests"]),
    ("duel", "PDUEL", 2, []),
    ("solo", "PDUEL", 1, []),
]


@pytest.mark.parametrize(("game", "profile", "people", "modules"), GAMES, ids=str)
def test_the_mine_at_the_end_of_a_round_is_sent(game, profile, people, modules, database):
    """[BASE-END-04, DUEL-END-03, SOLO-13]"""

    async def body(house):
        guests = await house.open(people, game=game, profile=profile, modules=modules)
        await house.start()
        while not guests[0].view.ends:
            match = house.table.match
            moves = match.legal_moves
            move = next((m for m in moves if m.act == "discard"), moves[0])
            await guests["ABC".index(match.turn)].move(str(move))
        for guest in guests:
            mine = guest.view.ends[-1].mine
            assert mine is not None
            laid = {(card.cell.x, card.cell.y) for card in mine.cards}
            kept = house.table.match.last_mine
            assert len(laid) == len(mine.cards) == len(kept.cells)
            assert len([card for card in mine.face_down if card.kind == "goal"]) == len(kept.hidden)
            goals = [card for card in mine.face_down if card.kind == "goal"]
            assert all(bool(card.known) == (game in {"base", "saboteur2"}) for card in goals)
            assert all(card.known is None for card in mine.face_down if card.kind == "chest")

    run(database, body)
