"""States that are printed, parsed and dealt again; and somebody who digs on."""

from __future__ import annotations

from saboteur.notation.position import deal, parse_position, position_of
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import legal_moves
from saboteur.rules.kinds import (
    LAID_BY_PLAYERS,
    PLAY,
    cell_x,
    cell_y,
    move_act,
    move_card,
    move_cell,
)

SEED = seed_bytes(7)
CARDS = (
    "goal-swap+treasure-trove+veto+change-of-direction+master-crafter+pathfinder+diversion"
    "+new-goals+treasure-chests+tunnel-toll"
)
GAMES_WITH_MODULES = [
    f"base+{CARDS}+costume-department+greedy-dwarf+sabotaged-dwarf",
    f"saboteur2+{CARDS}+tunnel-party",
    "base+tournament+tunnel-party+new-goals+treasure-chests chest_cells=players",
    "base+costume-department+treasure-chests chest_cells=random push_revealed=true",
    "base+costume-department+tunnel-party allow_both_sites=true site_cells=4,0+4,2 site_ports=EW",
    "base+tunnel-party+treasure-chests+tunnel-toll site_traversable=false toll_orphan=remove",
    "saboteur2+veto+pathfinder+diversion+tunnel-toll veto_pathfinder=single diversion_last=strict",
]


def eager(s, chooser):
    """Mostly dig east, so that something is reached."""
    moves = legal_moves(s)
    digging = [
        m
        for m in moves
        if move_act(m) == PLAY and s.rules.cards[move_card(m)].family in LAID_BY_PLAYERS
    ]
    if digging and chooser.random() < 0.7:
        row = chooser.choice([-2, 0, 2])
        return max(digging, key=lambda m: cell_x(move_cell(m)) - abs(cell_y(move_cell(m)) - row))
    return chooser.choice(moves)


def key(s):
    """Everything in a state but its chance."""
    parts = list(s.key())
    del parts[2:4]
    return parts


def check_round_trip(s):
    position = position_of(s)
    text = str(position)
    again = parse_position(text)
    assert again == position
    assert str(again) == text
    assert key(deal(again, SEED)) == key(s)
