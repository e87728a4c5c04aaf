"""Diversion, 2023: the last path card lies elsewhere."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.modules.trail import TRAIL
from saboteur.notation.trail import TrailNotation
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Piece, Product
from saboteur.products.diversion import bot
from saboteur.products.diversion.deck import DIVERSION
from saboteur.products.diversion.rules import DIVERSION_CARD
from saboteur.views.seen import OpenBesideMine

PRODUCT: Final = Product(
    module=DIVERSION_CARD,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("stronger", "bluff"), presets={"nasty": {}, "everything": {}}),
    folder=files(__name__),
    pieces={TRAIL: Piece(OpenBesideMine(), TrailNotation())},
    bot=BotSense(
        plays={DIVERSION: bot.divert},
        harm={DIVERSION: bot.harm},
        rid={DIVERSION: (-0.5, -1.5)},
    ),
)
