"""The Duel: two players, two colours, gold to be secured."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.duel import DUEL
from saboteur.products import Product

PRODUCT: Final = Product(module=DUEL, editions={"PDUEL": {}}, folder=files(__name__))
