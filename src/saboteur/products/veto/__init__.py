"""Veto, 2019: the card just played has no effect."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.veto import VETO_CARD
from saboteur.products import Product

PRODUCT: Final = Product(
    module=VETO_CARD, editions={"P2024": {}, "P2024-FR": {}}, folder=files(__name__)
)
