"""Solo: The Duel for one."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.solo import SOLO
from saboteur.products import Product

PRODUCT: Final = Product(module=SOLO, editions={"PDUEL": {}}, folder=files(__name__))
