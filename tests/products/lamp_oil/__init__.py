"""Lamp Oil: a product made only for the tests. Nothing outside this folder knows of it."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Final

from products.lamp_oil import bot
from products.lamp_oil.deck import LAMP_OIL
from products.lamp_oil.events import FlaskPoured, FlaskSeen
from products.lamp_oil.notation import LampNotation, check_light, flask_words
from products.lamp_oil.part import LAMPS
from products.lamp_oil.rules import LAMP_OIL_MODULE, LIGHT_LAMP
from products.lamp_oil.seen import LampSeen
from products.lamp_oil.words import tell_flask

from saboteur.products import BotSense, Piece, Product

PRODUCT: Final = Product(
    module=LAMP_OIL_MODULE,
    editions={"P2024": {}},
    folder=files(__name__),
    pieces={LAMPS: Piece(LampSeen(), LampNotation())},
    frame_checks={LIGHT_LAMP: check_light},
    event_words={"flask": flask_words},
    sentences={FlaskSeen.NAME: tell_flask, FlaskPoured.NAME: tell_flask},
    bot=BotSense(
        answers={LIGHT_LAMP: bot.answer},
        plays={LAMP_OIL: bot.light},
        rid={LAMP_OIL: (0.2, 0.2)},
    ),
)
WITHOUT_SENSE: Final = replace(PRODUCT, bot=BotSense())
"""The same, of which no bot has ever heard."""
