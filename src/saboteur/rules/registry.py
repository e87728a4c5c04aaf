"""The products and edition profiles there are, by name, and how they are put together.

Nothing is named here: the catalogue of products fills it when the package is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from saboteur.rules.composing import compose
from saboteur.rules.errors import RulesetError
from saboteur.rules.parts import Module, Profile
from saboteur.rules.ruleset import Ruleset

MODULES: Final[dict[str, Module]] = {}
"""In the order in which a ruleset text names them; each says what it goes with.

(OV-MOD-04, OV-MOD-06, OV-MOD-07, OV-MOD-08)
"""
PROFILES: Final[dict[str, Profile]] = {}
"""The editions. (OV-ED-01)"""


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
