"""Treasure Trove, 2018: a card from the discard pile."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.treasure_trove import bot
from saboteur.products.treasure_trove.deck import TROVE
from saboteur.products.treasure_trove.rules import TREASURE_TROVE

PRODUCT: Final = Product(
    module=TREASURE_TROVE,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("stronger",), presets={"lively": {}, "everything": {}}),
    folder=files(__name__),
    bot=BotSense(plays={TROVE: bot.search}, rid={TROVE: (-0.5, -0.5)}),
)
