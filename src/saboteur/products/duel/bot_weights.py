"""What things are worth to the quick judgement, fitted by play; see quick_weights for the names."""

from __future__ import annotations

from typing import Final

from saboteur.products.duel import quick_weights as weigh

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
_RIVALRY: Final = {
    weigh.NEARER: 0.625,
    weigh.RIVAL: 1.23,
    weigh.COUNTER: 0.574,
    weigh.BLOCKED: 0.799,
    weigh.BROKEN: 1.637,
    weigh.FOUND: 2.605,
    weigh.JUNK: -0.108,
    weigh.PAYS: 0.502,
    weigh.FOLLOWS: 0.204,
    weigh.CLEARS: 0.15,
    weigh.HINDERS: 1.409,
    weigh.HINDERS_MORE: 0.284,
    weigh.LOOKS: 0.085,
    weigh.A_GOLD: 0.45,
    weigh.A_TROLL: 0.124,
    weigh.A_LADDER: 0.253,
    weigh.A_KEY: 0.125,
    weigh.A_MAP: 0.103,
    weigh.A_REPAIR: 0.076,
    weigh.A_SABOTAGE: 0.262,
    weigh.A_ROCKFALL: 0.34,
    weigh.TWICE: 0.099,
    weigh.FEW: 3.656,
    weigh.SOME: 5.085,
    weigh.CARDS: 7.901,
    weigh.THREAT: 0.3,
}
"""What is worth something else because there is somebody to hinder."""
TOGETHER: Final[list[float]] = [_RIVALRY.get(i, worth) for i, worth in enumerate(ALONE)]
"""In The Duel."""

LEAD: Final[dict[str, float]] = {
    "best": 0.371,
    "secured": 0.97,
    "secured-other": -1.006,
    "broken": -0.847,
    "broken-other": 0.052,
    "card": 0.061,
    "card-other": -0.1,
    "needed": 0.141,
    "a-path": 0.012,
    "a-wide-path": 0.174,
    "a-gold": 0.753,
    "a-troll": -0.016,
    "a-ladder": 0.088,
    "a-key": -0.013,
    "a-map": 0.004,
    "a-repair": -0.042,
    "a-sabotage": -0.134,
    "a-rockfall": 0.363,
    "late-path": -0.04,
    "late-gold": -0.303,
    "late-sabotage": -0.251,
    "near-0-0": -0.208,
    "near-0-1": 0.237,
    "near-0-2": 0.284,
    "near-0-3": 0.386,
    "near-0-4": 0.268,
    "near-1-0": -0.263,
    "near-1-1": 0.037,
    "near-1-2": 0.277,
    "near-1-3": 0.195,
    "near-1-4": 0.272,
    "near-2-0": -0.462,
    "near-2-1": -0.188,
    "near-2-2": 0.001,
    "near-2-3": 0.178,
    "near-2-4": 0.279,
    "near-3-0": -0.435,
    "near-3-1": -0.184,
    "near-3-2": -0.214,
    "near-3-3": -0.043,
    "near-3-4": 0.058,
    "near-4-0": -0.47,
    "near-4-1": -0.235,
    "near-4-2": -0.248,
    "near-4-3": -0.101,
    "near-4-4": -0.015,
    "late-0": -0.29,
    "late-1": -0.409,
    "late-2": -0.385,
    "late-3": -0.105,
    "late-other-0": 0.375,
    "late-other-1": 0.314,
    "late-other-2": 0.318,
    "late-other-3": 0.142,
}
"""In The Duel, on a turn of one's own: what the lead at the end of the round depends on; see
bot_value for what is counted under these names."""
