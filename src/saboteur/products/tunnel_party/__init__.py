"""Tunnel Party: when somebody reaches it, all players' dwarf cards are dealt again."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.lines import forget_all
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.tunnel_party.events import PartyHeld
from saboteur.products.tunnel_party.rules import TUNNEL_PARTY

PRODUCT: Final = Product(
    module=TUNNEL_PARTY,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("mine", "roles-change"), presets={"everything": {}}),
    folder=files(__name__),
    role_changes=frozenset((PartyHeld.NAME,)),
    bot=BotSense(forgetting={PartyHeld.NAME: forget_all}),
)
