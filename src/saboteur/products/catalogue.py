"""Every product there is, in the order in which a ruleset text names them, and every edition."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from saboteur.products import Product, register
from saboteur.rules.parts import Module, Profile
from saboteur.rules.registry import MODULES, PROFILES

_PRODUCTS: Final = (
    "modules.base:BASE",
    "modules.saboteur2:SABOTEUR2",
    "modules.duel:DUEL",
    "modules.solo:SOLO",
    "products.greedy_dwarf:PRODUCT",
    "products.goal_swap:PRODUCT",
    "products.treasure_trove:PRODUCT",
    "modules.veto:VETO_CARD",
    "products.change_of_direction:PRODUCT",
    "products.master_crafter:PRODUCT",
    "modules.pathfinder:PATHFINDER_CARD",
    "products.diversion:PRODUCT",
    "products.costume_department:PRODUCT",
    "products.tunnel_party:PRODUCT",
    "products.new_goals:PRODUCT",
    "modules.treasure_chests:TREASURE_CHESTS",
    "products.tunnel_toll:PRODUCT",
    "products.sabotaged_dwarf:PRODUCT",
    "products.tournament:PRODUCT",
)
"""By folder; they are imported one after the other, so that everything a product brings has the
same number every time."""

_DUELS: Final = ("duel", "solo")


def register_products() -> None:
    """Make every product and every edition known."""
    for place in _PRODUCTS:
        folder, _, name = place.partition(":")
        found: Product | Module = getattr(import_module(f"saboteur.{folder}"), name)
        register(found if isinstance(found, Product) else Product(module=found))
    big_box = tuple([name for name in MODULES if name not in _DUELS])
    # What each profile sets: 70-editions, section F.
    PROFILES.update(
        {
            "P2024": Profile("P2024", "OV-ED-02", modules=big_box),
            "P2024-FR": Profile(
                "P2024-FR",
                "OV-ED-02",
                "OV-ED-06",
                modules=big_box,
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
    )
