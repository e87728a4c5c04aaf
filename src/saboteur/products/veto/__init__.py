"""Veto, 2019: the card just played has no effect."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Piece, Product
from saboteur.products.veto import bot
from saboteur.products.veto.deck import VETO
from saboteur.products.veto.events import Vetoed
from saboteur.products.veto.notation import VetoNotation
from saboteur.products.veto.part import VETO_SHOWN
from saboteur.products.veto.rules import VETO_CARD, VETO_WINDOW
from saboteur.products.veto.tensors import VetoTensors
from saboteur.products.veto.words import tell_vetoed
from saboteur.views.seen import OpenBesideMine

PRODUCT: Final = Product(
    module=VETO_CARD,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("reaction",), presets={"nasty": {}, "everything": {}}),
    folder=files(__name__),
    pieces={VETO_SHOWN: Piece(OpenBesideMine(), VetoNotation(), VetoTensors())},
    sentences={Vetoed.NAME: tell_vetoed},
    pass_words={VETO_WINDOW: "no-veto"},
    bot=BotSense(
        answers={VETO_WINDOW: bot.veto},
        rid={VETO: (-1.2, -1.5)},
    ),
)
