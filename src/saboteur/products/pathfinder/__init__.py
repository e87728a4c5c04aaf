"""Pathfinder, 2022: two path cards in one turn."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.pathfinder import PATHFINDER_CARD
from saboteur.products import Product

PRODUCT: Final = Product(
    module=PATHFINDER_CARD, editions={"P2024": {}, "P2024-FR": {}}, folder=files(__name__)
)
