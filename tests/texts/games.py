"""Games whose words are looked at: each alone, and with everything that can be added."""

from products.names import FOR_BOTH_GAMES

from saboteur.rules.events import event_kinds
from saboteur.rules.registry import ruleset

BASE = ruleset(("base",))
SAB2 = ruleset(("saboteur2",), "P2024", {"trap_self": "true", "theft_optional": "true"})
PARTY = ruleset(
    ("base", *FOR_BOTH_GAMES, "tunnel-party", "greedy-dwarf", "sabotaged-dwarf"),
    "P2024-FR",
    {"chest_cells": "players", "goal_swap_secret": "false", "dragon_takes_cards": "true"},
)
COSTUME = ruleset(
    ("saboteur2", *FOR_BOTH_GAMES, "costume-department"),
    chosen={"toll_orphan": "remove", "push_revealed": "true", "chest_cells": "random"},
)
TOURNAMENT = ruleset(("base", *FOR_BOTH_GAMES, "tunnel-party", "tournament"))
DUEL = ruleset(("duel",))
SOLO = ruleset(("solo",))
GAMES = {
    "base": BASE,
    "saboteur2": SAB2,
    "party": PARTY,
    "costume": COSTUME,
    "tournament": TOURNAMENT,
    "duel": DUEL,
    "solo": SOLO,
}
EVENTS = event_kinds()
