"""Greedy Dwarf, 2016: one dwarf wants the treasure alone."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.aims import aim_alone
from saboteur.modules.dwarves import GREEDY
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.greedy_dwarf.events import GoldDrawn
from saboteur.products.greedy_dwarf.rules import GREEDY_DWARF
from saboteur.views.ending import given_cards

PRODUCT: Final = Product(
    module=GREEDY_DWARF,
    editions={"P2024": {}, "P2024-FR": {"greedy_prize": "cards4"}},
    sheet=Sheet(changes=("new-roles", "lone-winner"), presets={"nasty": {}}),
    folder=files(__name__),
    bot=BotSense(aims={GREEDY: aim_alone(GREEDY)}),
    gains={GoldDrawn.NAME: given_cards},
    secret_amounts={GoldDrawn.NAME: "values"},
)
