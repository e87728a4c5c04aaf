"""New Goals: gold sacks, dragons and a giant spider among five goals."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.new_goals.deck import DRAGON, SACK, SPIDER
from saboteur.products.new_goals.events import DragonPaid
from saboteur.products.new_goals.rules import NEW_GOALS

PRODUCT: Final = Product(
    module=NEW_GOALS,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("goals-move", "more-gold"), presets={"everything": {}}),
    folder=files(__name__),
    variants={DragonPaid.NAME: ("amount", {0: "-nothing"})},
    bot=BotSense(tastes={SPIDER: (-100.0, 100.0), DRAGON: (-1.0, -1.0), SACK: (2.0, 2.0)}),
)
