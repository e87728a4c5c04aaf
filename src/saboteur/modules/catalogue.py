"""Every module and every edition profile, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from saboteur.modules.base import BASE
from saboteur.modules.change_of_direction import CHANGE_OF_DIRECTION
from saboteur.modules.diversion import DIVERSION_CARD
from saboteur.modules.duel import DUEL
from saboteur.modules.goal_swap import GOAL_CARD_SWAP
from saboteur.modules.greedy_dwarf import GREEDY_DWARF
from saboteur.modules.master_crafter import MASTER_CRAFTER
from saboteur.modules.new_goals import NEW_GOALS
from saboteur.modules.pathfinder import PATHFINDER_CARD
from saboteur.modules.saboteur2 import SABOTEUR2
from saboteur.modules.sites import COSTUME_DEPARTMENT, TUNNEL_PARTY
from saboteur.modules.solo import SOLO
from saboteur.modules.treasure_chests import TREASURE_CHESTS
from saboteur.modules.treasure_trove import TREASURE_TROVE
from saboteur.modules.tunnel_toll import TUNNEL_TOLL
from saboteur.modules.variants import SABOTAGED_DWARF, TOURNAMENT
from saboteur.modules.veto import VETO_CARD
from saboteur.rules.errors import RulesetError
from saboteur.rules.parts import Module, Profile
from saboteur.rules.ruleset import Ruleset, compose

MODULES: Final[dict[str, Module]] = {
    module.name: module
    for module in (
        BASE,
        SABOTEUR2,
        DUEL,
        SOLO,
        GREEDY_DWARF,
        GOAL_CARD_SWAP,
        TREASURE_TROVE,
        VETO_CARD,
        CHANGE_OF_DIRECTION,
        MASTER_CRAFTER,
        PATHFINDER_CARD,
        DIVERSION_CARD,
        COSTUME_DEPARTMENT,
        TUNNEL_PARTY,
        NEW_GOALS,
        TREASURE_CHESTS,
        TUNNEL_TOLL,
        SABOTAGED_DWARF,
        TOURNAMENT,
    )
}
"""In the order in which a ruleset text names them; each says what it goes with.

(OV-MOD-04, OV-MOD-06, OV-MOD-07, OV-MOD-08)
"""

_DUELS: Final = (DUEL.name, SOLO.name)
_BIG_BOX: Final = tuple([name for name in MODULES if name not in _DUELS])

PROFILES: Final[dict[str, Profile]] = {
    "P2024": Profile("P2024", "OV-ED-02", modules=_BIG_BOX),
    "P2024-FR": Profile(
        "P2024-FR",
        "OV-ED-02",
        "OV-ED-06",
        modules=_BIG_BOX,
        values=(
            ("hats", "discard"),
            ("theft_optional", True),
            ("greedy_prize", "cards4"),
            ("push_revealed", True),
        ),
    ),
    "PGIG": Profile(
        "PGIG",
        "OV-ED-03",
        modules=("base", "saboteur2"),
        values=(
            ("gold_draw", "players"),
            ("locked_rule", "gigamic"),
            ("hats", "discard"),
            ("theft_optional", True),
        ),
    ),
    "P2004": Profile(
        "P2004",
        "OV-ED-04",
        modules=("base",),
        values=(("gold_draw", "players"),),
    ),
    "PDUEL": Profile("PDUEL", "OV-ED-05", modules=_DUELS),
}
"""What each profile sets: 70-editions, section F."""


def ruleset(
    names: tuple[str, ...],
    profile: str = "",
    chosen: Mapping[str, object] | None = None,
    versions: dict[str, int] | None = None,
) -> Ruleset:
    """Compose modules by name; without a profile in the usual one of their game.

    Options are chosen by value, as `True`, or by text, as `"true"`.

    :raises RulesetError: if a name is unknown or the modules do not make a game.
    """
    modules: list[Module] = []
    order = list(MODULES)
    for name in sorted(names, key=lambda name: order.index(name) if name in order else -1):
        if name not in MODULES:
            raise RulesetError("no-module", {"module": name, "known": ", ".join(MODULES)})
        module = MODULES[name]
        wanted = versions.get(name) if versions is not None else None
        have = module.version if module.has_cards() else None
        if wanted is not None and wanted != have:
            raise RulesetError("no-version", {"version": f"{name}@{wanted}"})
        modules.append(module)
    if not profile:
        profile = usual_profile(modules)
    if profile not in PROFILES:
        known = ", ".join(PROFILES)
        raise RulesetError("no-profile", {"profile": profile, "known": known}, "OV-ED-01")
    return compose(tuple(modules), PROFILES[profile], chosen)


def usual_profile(modules: list[Module]) -> str:
    """Return the first profile that offers the game among some modules. (OV-ED-01)"""
    games = [module.name for module in modules if not module.games]
    for profile in PROFILES.values():
        if games and (not profile.modules or games[0] in profile.modules):
            return profile.name
    return "P2024"
