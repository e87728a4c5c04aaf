"""What the simple bot makes of a Treasure Trove."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.modules.piles import KEEP
from saboteur.rules.kinds import (
    KEEP_ONE,
    MINER,
    SABOTEUR,
    choose,
)
from saboteur.rules.state import Frame


def test_everybody_keeps_what_their_side_needs() -> None:
    kept = [choose(card=PARTY.ids[name], value=KEEP) for name in ("E|W", "NESW", "rockfall")]
    for role, wanted in ((MINER, kept[1]), (SABOTEUR, kept[0])):
        seen = dealt(PARTY, 4, role)
        assert answering(seen, Frame(KEEP_ONE, seen.seat), *kept) == wanted
