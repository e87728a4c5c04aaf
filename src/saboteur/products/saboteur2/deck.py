"""Saboteur 2: 30 path cards, 20 action cards, 15 dwarf cards.

The faces marked one-source or inferred may be corrected: a correction is a new version.
"""

from __future__ import annotations

from typing import Final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.rules.cards import Deck, action, ladder, path
from saboteur.rules.kinds import SABOTEUR, Family, Role, new_family, new_front, new_role

THEFT: Final[Family] = new_family("theft")
HANDS_OFF: Final[Family] = new_family("hands-off", clears=True)
TRAPPED: Final[Family] = new_family("trapped")
FREEDOM: Final[Family] = new_family("freedom", clears=True)
INSPECTION: Final[Family] = new_family("inspection")
CHANGE_HATS: Final[Family] = new_family("change-hats")
SWAP_HANDS: Final[Family] = new_family("swap-hands")

BOSS: Final[Role] = new_role("boss")
PROFITEER: Final[Role] = new_role("profiteer")
GEOLOGIST: Final[Role] = new_role("geologist")

IN_PRISON: Final = new_front("trapped")
A_THEFT: Final = new_front("theft")
"""What else can lie in front of players. (S2-ACT-01)"""

SABOTEUR2_1: Final = Deck(
    "saboteur2",
    1,
    cards=(
        path("NS|EW", 2),
        path("NW|ES", 1),
        path("NE|SW", 1, "two-sources"),
        ladder("L:N", 1),
        ladder("L:E", 1, "one-source"),
        ladder("L:NW", 1),
        ladder("L:NE", 1, "one-source"),
        path("NS{N:b}", 1),
        path("EW{E:b}", 1, "one-source"),
        path("NE{N:b}", 1, "one-source"),
        path("NS{N:g}|E", 1),
        path("EW{E:g}", 1, "one-source"),
        path("NW{N:g}", 1, "one-source"),
        path("NESW*", 1, "one-source"),
        path("NEW*", 3, "one-source"),
        path("NES*", 1, "one-source"),
        path("ESW|N*", 1),
        path("NES|W*", 1, "one-source"),
        path("EW|N*", 1, "one-source"),
        path("N*", 1, "one-source"),
        path("E*", 1, "one-source"),
        path("NE|W", 1, "inferred"),
        path("NE|S", 1, "inferred"),
        path("NW|E", 1, "inferred"),
        path("NW|S", 1, "inferred"),
        path("NS|E|W", 1, "inferred"),
        path("EW|N|S", 1, "inferred"),
        action("theft", THEFT, 4, front=A_THEFT),
        action("hands-off", HANDS_OFF, 3, clears=(A_THEFT,)),
        action("trapped", TRAPPED, 3, front=IN_PRISON),
        action("freedom", FREEDOM, 4, clears=(IN_PRISON,)),
        action("inspection", INSPECTION, 2),
        action("change-hats", CHANGE_HATS, 2),
        action("swap-hands", SWAP_HANDS, 2),
    ),
    roles_for_all=(
        (BLUE, 4),
        (GREEN, 4),
        (BOSS, 1),
        (PROFITEER, 1),
        (GEOLOGIST, 2),
        (SABOTEUR, 3),
    ),
)
"""(OV-COMP-05, OV-COMP-06, OV-COMP-07)"""
