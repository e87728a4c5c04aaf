"""Saboteur 2: two teams, doors, thieves."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.saboteur2 import SABOTEUR2
from saboteur.products import Product

PRODUCT: Final = Product(
    module=SABOTEUR2,
    editions={
        "P2024": {},
        "P2024-FR": {"hats": "discard", "theft_optional": True},
        "PGIG": {"locked_rule": "gigamic", "hats": "discard", "theft_optional": True},
    },
    folder=files(__name__),
)
