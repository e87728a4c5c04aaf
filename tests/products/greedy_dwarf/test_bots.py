"""What the simple bot makes of a Greedy Dwarf."""

from __future__ import annotations

from bots.games import PARTY, dealt

from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import evaluate
from saboteur.modules.dwarves import GREEDY
from saboteur.notation.move import parse_move
from saboteur.rules.kinds import (
    cell_at,
)


def test_a_greedy_dwarf_does_not_dig_for_others() -> None:
    seen = dealt(PARTY, 4, GREEDY, "EW", "NESW")
    seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
    straight = PARTY.laid[2 * PARTY.ids["EW"]]
    seen.cells = {**seen.cells, **{cell_at(x, 0): straight for x in range(1, 6)}}
    last_but_one = parse_move(PARTY, "EW@6,0")
    assert evaluate(Evaluation(seen), last_but_one) < 0
    seen.cells = {**seen.cells, cell_at(6, 0): straight}
    assert evaluate(Evaluation(seen), parse_move(PARTY, "EW@7,0")) > 50
