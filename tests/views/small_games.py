"""Games with so few cards that everything that can have happened can be gone through."""

from views.journals import begin

from saboteur.rules.kinds import MINER, SABOTEUR
from saboteur.rules.registry import ruleset

SMALL = ruleset(("base",))
"""The base game with so few cards that all arrangements can be gone through."""
SMALL.deck_cards = [
    SMALL.ids[name]
    for name in ("NESW", "NESW", "NS", "NS", "map", "rockfall", "sabotage-cart", "EW", "NE")
]
SMALL.gold_values = [1, 1, 1, 2, 2, 3, 3]
SMALL.hand_sizes = (0, 0, 0, 2, 2)
SMALL.role_mix = {
    3: [SABOTEUR, MINER, MINER, MINER],
    4: [SABOTEUR, SABOTEUR, MINER, MINER, MINER],
}


def small_match(n=3, seed=1, rules=SMALL):
    """Begin a match that has few cards."""
    return begin(n, seed, rules)


TINY = ruleset(("saboteur2",))
"""So few cards that all courses of a round can be gone through, and many swaps."""
TINY.deck_cards = [
    TINY.ids[name]
    for name in (
        *("NS", "NS", "NS", "map", "map", "NESW", "NESW", "EW", "EW"),
        *("swap-hands", "swap-hands", "swap-hands"),
    )
]
TINY.hand_sizes = (3,) * 13
TINY.aside = 1
