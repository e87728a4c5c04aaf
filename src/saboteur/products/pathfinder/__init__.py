"""Pathfinder, 2022: two path cards in one turn."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.simple import take_turn
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.pathfinder import bot
from saboteur.products.pathfinder.deck import PATHFINDER
from saboteur.products.pathfinder.rules import LAY_PATH, PATHFINDER_CARD
from saboteur.products.pathfinder.seen import PathfinderProver

PRODUCT: Final = Product(
    module=PATHFINDER_CARD,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("stronger",), presets={"lively": {}, "everything": {}}),
    folder=files(__name__),
    prover=PathfinderProver(),
    bot=BotSense(
        answers={LAY_PATH: take_turn},
        plays={PATHFINDER: bot.lay_two},
        harm={PATHFINDER: bot.harm},
        rid={PATHFINDER: (-1.2, 0.4)},
    ),
)
