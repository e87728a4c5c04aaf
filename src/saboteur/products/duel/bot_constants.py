"""The numbers that the level `simple` reckons with in The Duel, in nuggets."""

from __future__ import annotations

from typing import Final

# --- a situation ---------------------------------------------------------------------------

NEARER: Final = 0.75
"""What is left of the worth of a goal for every card that is missing on the way there."""
RIVAL: Final = 0.7
"""How much the gold of the other player counts against one's own."""
COUNTER: Final = 0.15
"""What a counter spent on a troll is worth, besides the nugget to be paid."""
AN_END: Final = 0.03
SOME_ENDS: Final = 6
"""Further ends of one's tunnels are worth something, up to so many."""
BLOCKED: Final = 1.0
BROKEN: Final = 0.5
"""What it costs to be kept from digging, and every broken tool besides."""
FOUND: Final = 2.0
"""A goal that is reached is worth more than its gold: mostly there is a way on behind it."""

# --- a move --------------------------------------------------------------------------------

A_DRAW: Final = 0.15
"""What a new card is worth."""
A_LOOK: Final = 0.25
"""What it is worth to know a goal, shared among those that are unknown."""
PAYS: Final = 0.3
"""How much a bribe must bring besides what it costs."""
JUNK: Final = 0.06
"""Cards worth no more than this are discarded with others."""
WHIM: Final = 0.02
"""By how much at most a move may seem better than it is, so that play is not always the same."""
TRIES: Final = 8
"""How many worlds are drawn at most, for one in which no automatic card comes next."""
