"""Tournament: other dwarf cards, a card in the middle, gold in fixed amounts."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.aims import aim_alone
from saboteur.modules.dwarves import GREEDY
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.tournament.events import AmountPaid
from saboteur.products.tournament.rules import TOURNAMENT
from saboteur.views.ending import given_amount

PRODUCT: Final = Product(
    module=TOURNAMENT,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("new-roles", "fixed-gold", "mine"), presets={"contest": {}}),
    folder=files(__name__),
    bot=BotSense(aims={GREEDY: aim_alone(GREEDY)}),
    gains={AmountPaid.NAME: given_amount},
)
