"""The Duel: 34 path cards, 18 goals, 18 action cards, two start cards."""

from __future__ import annotations

from typing import Final

from saboteur.modules.dwarves import BLUE, GREEN
from saboteur.products.duel.cards import GOLD_PATH, KEY, TROLL_PATH, duel_goal, duel_start, tunnel
from saboteur.rules.cards import Deck, action, repair, rockfall, sabotage, treasure_map
from saboteur.rules.kinds import CART, LADDER, LANTERN, PATH, PICKAXE

DUEL_1: Final = Deck(
    "duel",
    1,
    goals=(
        duel_goal("NESW", "one-source"),
        duel_goal("N|E|S|W", "one-source"),
        duel_goal("N|S|W", "picture"),
        duel_goal("N|E|W", "one-source"),
        duel_goal("NW{N:g}$1@NWg", "one-source"),
        duel_goal("NW$2@NW", "picture"),
        duel_goal("NE{E:b}$1@NEb", "one-source"),
        duel_goal("NE$2@NE", "one-source"),
        duel_goal("N|W$1@W", "one-source"),
        duel_goal("N|E$3@N", "one-source"),
        duel_goal("NS|E|W$1@NS", "picture"),
        duel_goal("EW|N|S$2@EW", "one-source"),
        duel_goal("NSW{W:b}$1@NSWb", "one-source"),
        duel_goal("NSW{S:g}$2@NSgW", "one-source"),
        duel_goal("NSW{N:b}$3@NbSW", "picture"),
        duel_goal("NEW{E:g}$1@NEgW", "one-source"),
        duel_goal("NEW{N:b}$2@NbEW", "one-source"),
        duel_goal("NEW{N:g}$3@NgEW", "picture"),
    ),
    cards=(
        tunnel("NS|EW", PATH, 1, "two-sources"),
        tunnel("NS|EW$1@NS", GOLD_PATH, 1, "picture"),
        tunnel("NE|SW", PATH, 1, "picture"),
        tunnel("NW|ES$1@ES", GOLD_PATH, 1, "one-source"),
        tunnel("NS", PATH, 3, "one-source"),
        tunnel("EW", PATH, 4, "one-source"),
        tunnel("NW", PATH, 2, "one-source"),
        tunnel("NE", PATH, 2, "one-source"),
        tunnel("Lb:NW", LADDER, 1, "two-sources"),
        tunnel("Lg:NE", LADDER, 1, "picture"),
        tunnel("NESW{S:b}", PATH, 1, "picture"),
        tunnel("NESW{W:g}", PATH, 1, "one-source"),
        tunnel("NEW{E:b}", PATH, 1, "one-source"),
        tunnel("NEW{N:g}", PATH, 1, "one-source"),
        tunnel("NSW{N:b}", PATH, 1, "one-source"),
        tunnel("NSW{S:g}", PATH, 1, "one-source"),
        tunnel("NESW{W:t}", TROLL_PATH, 1, "one-source"),
        tunnel("NEW{E:t}", TROLL_PATH, 1, "picture"),
        tunnel("NSW{S:t}", TROLL_PATH, 1, "one-source"),
        tunnel("NSW|E$1@E", GOLD_PATH, 1, "one-source"),
        tunnel("NEW|S$1@S", GOLD_PATH, 1, "picture"),
        tunnel("EW|S$1@S", GOLD_PATH, 1, "one-source"),
        tunnel("NS|W", PATH, 1, "one-source"),
        tunnel("NE|W", PATH, 1, "one-source"),
        tunnel("NE|S", PATH, 1, "one-source"),
        tunnel("NW|E", PATH, 1, "one-source"),
        tunnel("NW|S", PATH, 1, "one-source"),
        sabotage(PICKAXE, 2, "one-source"),
        sabotage(LANTERN, 2, "one-source"),
        sabotage(CART, 2, "one-source"),
        repair((PICKAXE,), 1, "one-source"),
        repair((LANTERN,), 1, "one-source"),
        repair((CART,), 1, "one-source"),
        repair((PICKAXE, LANTERN), 1, "one-source"),
        repair((PICKAXE, CART), 1, "one-source"),
        repair((LANTERN, CART), 1, "one-source"),
        treasure_map(2, "one-source"),
        rockfall(2, "one-source"),
        action("key", KEY, 2, sure="inferred"),
    ),
    roles=((1, ((BLUE, 1), (GREEN, 1))), (2, ((BLUE, 1), (GREEN, 1)))),
    others=(duel_start("blue"), duel_start("green")),
)
"""(OV-COMP-13)"""
