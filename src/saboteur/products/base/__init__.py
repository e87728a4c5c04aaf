"""The base game of 2004."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.registry import Learned
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.base.bot import is_learned, learned_judge, take_gold
from saboteur.products.base.rules import BASE
from saboteur.products.base.words import headline
from saboteur.rules.kinds import TAKE_GOLD

PRODUCT: Final = Product(
    module=BASE,
    editions={
        "P2024": {},
        "P2024-FR": {},
        "PGIG": {"gold_draw": "players"},
        "P2004": {"gold_draw": "players"},
    },
    sheet=Sheet(
        changes=("bluff",),
        presets={"first-evening": {}, "lively": {}, "nasty": {}, "contest": {}},
        at_once=4,
    ),
    folder=files(__name__),
    headline=headline,
    bot=BotSense(
        value=files(__name__) / "value.json",
        answers={TAKE_GOLD: take_gold},
        learned=Learned(files(__name__) / "learned.npz", learned_judge, is_learned),
    ),
)
