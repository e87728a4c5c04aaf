"""Sabotaged Dwarf: whoever has a sabotage card before them gets no gold card."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import Product
from saboteur.products.sabotaged_dwarf.rules import SABOTAGED_DWARF

PRODUCT: Final = Product(
    module=SABOTAGED_DWARF,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("gold-moves",), presets={"nasty": {}}),
    folder=files(__name__),
)
