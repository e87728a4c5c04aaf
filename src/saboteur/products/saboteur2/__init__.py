"""Saboteur 2: two teams, doors, thieves."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.harm import by_helping, by_hindering
from saboteur.bots.suspicion import hindered
from saboteur.products import BotSense, Product
from saboteur.products.saboteur2 import bot
from saboteur.products.saboteur2.deck import (
    CHANGE_HATS,
    FREEDOM,
    HANDS_OFF,
    INSPECTION,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
)
from saboteur.products.saboteur2.events import (
    GeologistPaid,
    HandsSwapped,
    RoundScored,
    SharePaid,
)
from saboteur.products.saboteur2.notation import check_thief
from saboteur.products.saboteur2.rules import SABOTEUR2
from saboteur.products.saboteur2.scoring import STEAL, THIEVES
from saboteur.products.saboteur2.words import (
    tell_geologist_paid,
    tell_hands_swapped,
    tell_round_scored,
    tell_share_paid,
)

PRODUCT: Final = Product(
    module=SABOTEUR2,
    editions={
        "P2024": {},
        "P2024-FR": {"hats": "discard", "theft_optional": True},
        "PGIG": {"locked_rule": "gigamic", "hats": "discard", "theft_optional": True},
    },
    folder=files(__name__),
    frame_checks={THIEVES: check_thief, STEAL: check_thief},
    sentences={
        HandsSwapped.NAME: tell_hands_swapped,
        RoundScored.NAME: tell_round_scored,
        GeologistPaid.NAME: tell_geologist_paid,
        SharePaid.NAME: tell_share_paid,
    },
    bot=BotSense(
        answers={STEAL: bot.steal},
        plays={
            TRAPPED: bot.trap,
            FREEDOM: bot.free,
            THEFT: bot.show_theft,
            HANDS_OFF: bot.stop_thief,
            INSPECTION: bot.inspect,
            CHANGE_HATS: bot.change_hats,
            SWAP_HANDS: bot.swap_hands,
        },
        harm={
            TRAPPED: by_hindering,
            FREEDOM: by_helping,
            SWAP_HANDS: bot.harm_of_swap,
            CHANGE_HATS: bot.harm_of_hats,
        },
        rid={
            THEFT: (-1.5, -1.0),
            HANDS_OFF: (0.2, 0.5),
            FREEDOM: (-0.6, -1.0),
            TRAPPED: (-0.8, -1.0),
        },
        judges={TRAPPED: hindered},
    ),
)
