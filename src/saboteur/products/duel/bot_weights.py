"""What things are worth to the quick judgement, fitted by play; see quick_weights for the names."""

from __future__ import annotations

from typing import Final

ALONE: Final[list[float]] = [
    0.75,  # nearer
    0.7,  # rival
    0.55,  # counter
    0.022,  # an-end
    0.876,  # blocked
    1.628,  # broken
    1.978,  # found
    -0.143,  # junk
    0.408,  # pays
    0.158,  # follows
    0.209,  # clears
    0.0,  # hinders
    0.0,  # hinders-more
    0.075,  # looks
    0.206,  # a-path
    0.07,  # a-side
    1.204,  # a-gold
    0.125,  # a-troll
    0.063,  # a-ladder
    0.127,  # a-key
    0.107,  # a-map
    0.09,  # a-repair
    0.0,  # a-sabotage
    0.0,  # a-rockfall
    0.076,  # needed
    0.081,  # twice
    0.067,  # spare
    3.607,  # few
    5.0,  # some
    8.0,  # cards
    0.0,  # threat
]
"""In solo."""
TOGETHER: Final[list[float]] = [
    0.75,  # nearer
    0.7,  # rival
    0.55,  # counter
    0.022,  # an-end
    0.876,  # blocked
    1.628,  # broken
    1.978,  # found
    -0.143,  # junk
    0.408,  # pays
    0.158,  # follows
    0.209,  # clears
    0.9,  # hinders
    0.3,  # hinders-more
    0.075,  # looks
    0.206,  # a-path
    0.07,  # a-side
    1.204,  # a-gold
    0.125,  # a-troll
    0.3,  # a-ladder
    0.127,  # a-key
    0.107,  # a-map
    0.09,  # a-repair
    0.3,  # a-sabotage
    0.2,  # a-rockfall
    0.076,  # needed
    0.081,  # twice
    0.067,  # spare
    3.607,  # few
    5.0,  # some
    8.0,  # cards
    0.3,  # threat
]
"""In The Duel."""
