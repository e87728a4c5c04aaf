"""What the simple bot makes of New Goals."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.rules.kinds import (
    MINER,
    PICK_TRIGGER,
    SABOTEUR,
    cell_at,
    choose,
)
from saboteur.rules.state import Frame


def test_a_known_spider_is_shunned_by_diggers() -> None:
    spider, rock = cell_at(8, 0), cell_at(8, 2)
    for role, picked in ((MINER, rock), (SABOTEUR, spider)):
        seen = dealt(PARTY, 4, role)
        seen.known_goals = {spider: PARTY.ids["spider:NESW"], rock: PARTY.ids["rock:NE"]}
        moves = [choose(cell=cell) for cell in (spider, rock)]
        assert answering(seen, Frame(PICK_TRIGGER, seen.seat), *moves) == choose(cell=picked)
