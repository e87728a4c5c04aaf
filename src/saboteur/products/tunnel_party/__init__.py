"""Tunnel Party: when somebody reaches it, all players' dwarf cards are dealt again."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.products import Product
from saboteur.products.tunnel_party.rules import TUNNEL_PARTY

PRODUCT: Final = Product(
    module=TUNNEL_PARTY,
    editions={"P2024": {}, "P2024-FR": {}},
    folder=files(__name__),
)
