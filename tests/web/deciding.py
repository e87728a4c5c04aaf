"""Situations in which single products ask something of their own, staged at their moment."""

from __future__ import annotations

from web.staged import Script, position

GOAL_SWAP = position(
    "base+goal-swap; players 3; mine 1..3,0=EW; hand A goal-swap NW NS map; deck NE NE NE",
    "A:goal-swap@8,-2+8,2",
)
DIVERSION = position(
    "base+diversion; players 3; mine 1,0=NESW 2,0=EW 1,1=NS; trail 1,0 1,1 2,0; "
    "hand A diversion NS map"
)
THEFT = position(
    """saboteur2
    players 4
    round 1
    roles A:saboteur B:blue C:blue D:green
    nuggets B 3
    nuggets D 5
    front A theft
    thefts A
    turn D
    hand A
    hand B
    hand C
    hand D NS
    deck""",
    "D:-NS",
)
TWO_CARDS = position(
    "saboteur2; players 3; front A trapped sabotage-cart; hand A EW map rockfall NE NS; turn A"
)
BRIBE = position(
    "duel; roles A:blue B:green; mine 1,-1=NEW{E:t} 2,-1=EW 1,-2=NEW{N:g}; hand A key NS"
)
CHESTS = Script("base@1+treasure-chests@1/P2024 chest_cells=players", 3, "2" * 64)
PUSH = position(
    """base+treasure-chests
    players 3
    mine 1,0=EW
    chest 2,1=NE/5
    goal 8,0=treasure
    hand A NE EW
    hand B NS
    hand C NS""",
    "A:SW@2,0",
)
ROBBERY = position(
    """base+treasure-chests
    players 3
    mine 1,0=EW
    chest 2,1=NE/6
    hand A NE NS
    hand B NS EW
    hand C NS
    deck NW NW""",
    "A:SW@2,0",
)
PATHFINDER = position(
    "base+pathfinder; players 3; mine 1,0=EW; hand A pathfinder EW EW NESW map; deck NE NE NE NE",
    "A:pathfinder",
)
TOLL = position(
    """base+tunnel-toll
    players 3
    turn B
    nuggets A 1
    nuggets B 1
    nuggets C 3
    mine 0,1=NS 1,0=EW
    dwarfs 2,0:A -
    hand A NS
    hand B EW NW NESW
    hand C NW""",
    "B:ask:C@2,0",
)
VETO_CELL = position(
    "base+veto veto_timeout=60; players 3; mine 1,0=EW; hand A NEW NS map; hand B veto EW NS; "
    "hand C EW NS map; turn A",
    "A:NEW@2,0",
)
VETO_PERSON = position(
    "base+veto veto_timeout=60; players 3; mine 1,0=EW; hand A sabotage-cart NS map; "
    "hand B veto EW NS; hand C EW NS map; turn A",
    "A:sabotage-cart>C",
)

ALL: dict[str, Script] = {
    "goal-swap": GOAL_SWAP,
    "diversion": DIVERSION,
    "theft": THEFT,
    "two-cards": TWO_CARDS,
    "bribe": BRIBE,
    "chests": CHESTS,
    "push": PUSH,
    "robbery": ROBBERY,
    "pathfinder": PATHFINDER,
    "toll": TOLL,
    "veto-cell": VETO_CELL,
    "veto-person": VETO_PERSON,
}
