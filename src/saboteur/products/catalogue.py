"""Every product there is, in the order in which a ruleset text names them, and every edition."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from saboteur.products import Product, register
from saboteur.rules.parts import Profile
from saboteur.rules.registry import PROFILES

_PRODUCTS: Final = (
    "base",
    "saboteur2",
    "duel",
    "solo",
    "greedy_dwarf",
    "goal_swap",
    "treasure_trove",
    "veto",
    "change_of_direction",
    "master_crafter",
    "pathfinder",
    "diversion",
    "costume_department",
    "tunnel_party",
    "new_goals",
    "treasure_chests",
    "tunnel_toll",
    "sabotaged_dwarf",
    "tournament",
)
"""By folder; they are imported one after the other, so that everything a product brings has the
same number every time."""

_EDITIONS: Final = (
    Profile("P2024", "OV-ED-02"),
    Profile("P2024-FR", "OV-ED-02", "OV-ED-06"),
    Profile("PGIG", "OV-ED-03"),
    Profile("P2004", "OV-ED-04"),
    Profile("PDUEL", "OV-ED-05"),
)
"""Each product says which of them offer it, and what they then set (70-editions, section F)."""


def register_products() -> None:
    """Make every edition and every product known."""
    PROFILES.update({profile.name: profile for profile in _EDITIONS})
    for folder in _PRODUCTS:
        product: Product = import_module(f"saboteur.products.{folder}").PRODUCT
        register(product)
