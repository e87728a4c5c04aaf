"""The weights of the quick judgement: which stands where in a list of them, in nuggets mostly."""

from __future__ import annotations

from typing import Final

NEARER: Final = 0
RIVAL: Final = 1
COUNTER: Final = 2
AN_END: Final = 3
BLOCKED: Final = 4
BROKEN: Final = 5
FOUND: Final = 6
JUNK: Final = 7
PAYS: Final = 8
FOLLOWS: Final = 9
CLEARS: Final = 10
HINDERS: Final = 11
HINDERS_MORE: Final = 12
LOOKS: Final = 13
A_PATH: Final = 14
A_SIDE: Final = 15
A_GOLD: Final = 16
A_TROLL: Final = 17
A_LADDER: Final = 18
A_KEY: Final = 19
A_MAP: Final = 20
A_REPAIR: Final = 21
A_SABOTAGE: Final = 22
A_ROCKFALL: Final = 23
NEEDED: Final = 24
TWICE: Final = 25
SPARE: Final = 26
FEW: Final = 27
SOME: Final = 28
CARDS: Final = 29
THREAT: Final = 30

NAMES: Final = (
    "nearer rival counter an-end blocked broken found junk pays follows clears hinders hinders-more"
    " looks a-path a-side a-gold a-troll a-ladder a-key a-map a-repair a-sabotage a-rockfall needed"
    " twice spare few some cards threat"
).split()
