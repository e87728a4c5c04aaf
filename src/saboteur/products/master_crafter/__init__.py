"""Master Crafter, 2021: a repair card for all three tools."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import Product
from saboteur.products.master_crafter.rules import MASTER_CRAFTER

PRODUCT: Final = Product(
    module=MASTER_CRAFTER,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("stronger",), presets={"lively": {}, "everything": {}}),
    folder=files(__name__),
)
