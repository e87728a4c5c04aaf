"""Tunnel Toll: two dwarves that let nobody pass without paying."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.api.event import flag_part
from saboteur.notation.event import yes_or_no_words
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Piece, Product
from saboteur.products.tunnel_toll import bot
from saboteur.products.tunnel_toll.events import DwarfPlaced, GoldGiven, TollAnswered, TollPaid
from saboteur.products.tunnel_toll.notation import TollNotation, check_answer
from saboteur.products.tunnel_toll.part import TOLL
from saboteur.products.tunnel_toll.rules import ASK, PLACE, TOLL_ANSWER, TUNNEL_TOLL
from saboteur.products.tunnel_toll.seen import TollSeen
from saboteur.products.tunnel_toll.tensors import TollTensors

PRODUCT: Final = Product(
    module=TUNNEL_TOLL,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(
        changes=("further-way", "gold-moves", "reaction"), presets={"nasty": {}, "everything": {}}
    ),
    folder=files(__name__),
    pieces={TOLL: Piece(TollSeen(), TollNotation(), TollTensors())},
    setup_events=(GoldGiven.NAME,),
    frame_checks={TOLL_ANSWER: check_answer},
    event_words={"agreed": yes_or_no_words},
    event_parts={"agreed": flag_part},
    variants={
        TollAnswered.NAME: ("agreed", {0: "-refused"}),
        TollPaid.NAME: ("amount", {0: "-free"}),
    },
    bot=BotSense(
        answers={TOLL_ANSWER: bot.answer},
        choices={PLACE: bot.place_dwarf, ASK: bot.ask},
        suspicious={DwarfPlaced.NAME: 0.6},
        cell_costs={TOLL: bot.cell_cost},
    ),
)
