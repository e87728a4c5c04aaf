"""What the simple bot makes of a Diversion."""

from __future__ import annotations

from bots.games import PARTY, dealt

from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.modules.trail import trail_among
from saboteur.notation.move import parse_move
from saboteur.rules.kinds import (
    MINER,
    SABOTEUR,
    cell_at,
)


def test_a_diversion_takes_the_last_card_where_it_helps() -> None:
    straight = PARTY.laid[2 * PARTY.ids["EW"]]
    away = parse_move(PARTY, "diversion@-1,0")
    value: dict[int, float] = {}
    for role in (MINER, SABOTEUR):
        seen = dealt(PARTY, 4, role, "diversion", "NESW")
        seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
        seen.cells = {**seen.cells, cell_at(1, 0): straight}
        trail_among(PARTY, seen.parts)[:] = [cell_at(1, 0), 0]
        value[role] = evaluate(Evaluation(seen), away)
    assert value[MINER] < 0 < value[SABOTEUR]
