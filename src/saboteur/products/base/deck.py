"""The base game: 40 tunnel cards, 27 action cards, 3 goals, 28 gold cards, 11 dwarf cards."""

from __future__ import annotations

from typing import Final

from saboteur.rules.cards import (
    Deck,
    path,
    repair,
    rock,
    rockfall,
    sabotage,
    start,
    treasure,
    treasure_map,
)
from saboteur.rules.kinds import CART, LANTERN, MINER, PICKAXE, SABOTEUR

BASE_MINE_1: Final = Deck(
    "base-mine",
    1,
    start=start("NESW"),
    cards=(
        path("NESW", 5),
        path("NES", 5),
        path("NEW", 5),
        path("NS", 4),
        path("EW", 3),
        path("NW", 4),
        path("NE", 5),
        path("N|E|S|W", 1),
        path("N|E|S", 1),
        path("N|E|W", 1),
        path("N|S", 1),
        path("E|W", 1),
        path("N|E", 1),
        path("N|W", 1),
        path("N", 1),
        path("E", 1),
        sabotage(PICKAXE, 3),
        sabotage(LANTERN, 3),
        sabotage(CART, 3),
        repair((PICKAXE,), 2),
        repair((LANTERN,), 2),
        repair((CART,), 2),
        repair((PICKAXE, LANTERN), 1),
        repair((PICKAXE, CART), 1),
        repair((LANTERN, CART), 1),
        rockfall(3),
        treasure_map(6),
    ),
)
"""The start and the 67 cards of the draw deck. (OV-COMP-01, OV-COMP-02)"""

BASE_GOALS_1: Final = Deck(
    "base-goals",
    1,
    goals=(treasure("NESW"), rock("NE"), rock("NW")),
)
"""(OV-COMP-01)"""

BASE_DWARVES_1: Final = Deck(
    "base-dwarves",
    1,
    gold=((1, 16), (2, 8), (3, 4)),
    roles=(
        (3, ((SABOTEUR, 1), (MINER, 3))),
        (4, ((SABOTEUR, 1), (MINER, 4))),
        (5, ((SABOTEUR, 2), (MINER, 4))),
        (6, ((SABOTEUR, 2), (MINER, 5))),
        (7, ((SABOTEUR, 3), (MINER, 5))),
        (8, ((SABOTEUR, 3), (MINER, 6))),
        (9, ((SABOTEUR, 3), (MINER, 7))),
        (10, ((SABOTEUR, 4), (MINER, 7))),
    ),
)
"""The gold cards and the dwarf cards. (OV-COMP-03, OV-COMP-04)"""
