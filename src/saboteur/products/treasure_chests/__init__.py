"""Treasure Chests: face-down chests that do something when they are reached."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.treasure_chests import TREASURE_CHESTS
from saboteur.products import Product

PRODUCT: Final = Product(
    module=TREASURE_CHESTS,
    editions={"P2024": {}, "P2024-FR": {"push_revealed": True}},
    folder=files(__name__),
)
