"""What the simple bot makes of treasure chests and of what is in them."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.notation.move import parse_move
from saboteur.products.treasure_chests.effects import INSPECT, PUSH_GOAL, ROB
from saboteur.rules.events import Played
from saboteur.rules.kinds import (
    MINER,
    SABOTEUR,
    cell_at,
    choose,
)
from saboteur.rules.state import Frame
from saboteur.views.redact import told


def test_the_treasure_is_pushed_away_by_saboteurs_only() -> None:
    goals = [cell_at(8, 0), cell_at(8, 2)]
    for role, pushed in ((SABOTEUR, goals[0]), (MINER, goals[1])):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {goals[0]: PARTY.ids["treasure"]}
        moves = [choose(cell=cell) for cell in goals]
        assert answering(seen, Frame(PUSH_GOAL, seen.seat), *moves) == choose(cell=pushed)


def test_who_has_most_cards_is_robbed_and_the_suspect_inspected() -> None:
    seen = dealt(PARTY, 4, MINER)
    others = [seat for seat in range(4) if seat != seen.seat]
    moves = [choose(target=seat) for seat in others]
    sizes = [3, 3, 3, 3]
    sizes[others[1]] = 5
    seen.hand_sizes = tuple(sizes)
    assert answering(seen, Frame(ROB, seen.seat), *moves) == moves[1]
    heard = told(Played(others[2], parse_move(PARTY, "N|E|S|W@1,0")), seen.seat)
    assert heard is not None
    seen.log = (*seen.log, heard)
    assert answering(seen, Frame(INSPECT, seen.seat), *moves) == moves[2]
