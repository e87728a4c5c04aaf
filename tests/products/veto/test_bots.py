"""What the simple bot makes of Veto."""

from __future__ import annotations

from bots.games import PARTY, answering, dealt

from saboteur.modules.dwarves import GREEDY
from saboteur.notation.move import parse_move
from saboteur.products.veto.rules import VETO_WINDOW
from saboteur.rules.kinds import (
    MINER,
    PASS_MOVE,
    SABOTEUR,
    Role,
    cell_at,
)
from saboteur.rules.kinds import play as play_card
from saboteur.rules.state import Frame


def vetoes(role: Role, move: str, known: bool = True) -> bool:
    """Whether a seat with a role vetoes what another player has just played."""
    seen = dealt(PARTY, 4, role, "veto", "NESW", "EW", "map")
    seen.active = (seen.seat + 1) % 4
    if known:
        seen.known_goals = {cell_at(8, 0): PARTY.ids["treasure"]}
    seen.cells = {
        **seen.cells,
        **{cell_at(x, 0): PARTY.laid[2 * PARTY.ids["NESW"]] for x in range(1, 7)},
    }
    played = parse_move(PARTY, move)
    frame = Frame(VETO_WINDOW, seen.seat, 0, played)
    return answering(seen, frame, PASS_MOVE, play_card(PARTY.ids["veto"])) != PASS_MOVE


def test_a_veto_is_kept_for_grave_harm() -> None:
    assert vetoes(SABOTEUR, "EW@7,0")
    assert vetoes(GREEDY, "EW@7,0")
    assert not vetoes(MINER, "EW@7,0")
    assert vetoes(MINER, "E|W@7,0")
    assert not vetoes(SABOTEUR, "E|W@7,0")
    me = "ABCD"[dealt(PARTY, 4, MINER).seat]
    assert vetoes(MINER, f"sabotage-cart>{me}")
    assert not vetoes(SABOTEUR, f"sabotage-cart>{me}")
    assert not vetoes(MINER, "change-of-direction")
    assert not vetoes(MINER, "map@8,2")
