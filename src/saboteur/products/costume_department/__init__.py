"""Costume Department: whoever reaches it first exchanges their dwarf card."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import Product
from saboteur.products.costume_department.rules import COSTUME_DEPARTMENT

PRODUCT: Final = Product(
    module=COSTUME_DEPARTMENT,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("mine", "roles-change"), presets={"lively": {}}),
    folder=files(__name__),
)
