"""Saboteur 2: two teams, doors, thieves."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.harm import by_helping, by_hindering, by_path
from saboteur.bots.move_values import NEVER, lay
from saboteur.bots.suspicion import hindered, laid
from saboteur.minds.manners import HELPS, HINDERS, LAYS
from saboteur.present.choosing import Sheet
from saboteur.present.figures import Figure
from saboteur.products import BotSense, Piece, Product
from saboteur.products.saboteur2 import bot
from saboteur.products.saboteur2.deck import (
    A_THEFT,
    CHANGE_HATS,
    FREEDOM,
    HANDS_OFF,
    IN_PRISON,
    INSPECTION,
    SWAP_HANDS,
    THEFT,
    TRAPPED,
)
from saboteur.products.saboteur2.events import (
    Freed,
    GeologistPaid,
    HandsSwapped,
    Imprisoned,
    RoundScored,
    SharePaid,
    Stole,
    TheftPrevented,
    TheftReady,
)
from saboteur.products.saboteur2.notation import (
    EVENT_PARTS,
    EVENT_WORDS,
    ThievesNotation,
    check_thief,
)
from saboteur.products.saboteur2.part import THIEVES_PART
from saboteur.products.saboteur2.rules import SABOTEUR2
from saboteur.products.saboteur2.scoring import STEAL, THIEVES
from saboteur.products.saboteur2.teams import LOCKED, RESULT_NAMES
from saboteur.products.saboteur2.tensors import ThievesTensors
from saboteur.products.saboteur2.words import (
    SUMS,
    gain_of_stealing,
    headline,
    tell_geologist_paid,
    tell_hands_swapped,
    tell_round_scored,
    tell_share_paid,
)
from saboteur.rules.kinds import LADDER, MORE_DISCARDS, PAY_TO_CLEAR
from saboteur.views.ending import given_amount
from saboteur.views.seen import OpenBesideMine

PRODUCT: Final = Product(
    module=SABOTEUR2,
    editions={
        "P2024": {},
        "P2024-FR": {"hats": "discard", "theft_optional": True},
        "PGIG": {"locked_rule": "gigamic", "hats": "discard", "theft_optional": True},
    },
    sheet=Sheet(
        changes=("teams", "new-roles", "roles-change", "gold-moves"),
        presets={"everything": {}},
        at_once=5,
    ),
    folder=files(__name__),
    pieces={THIEVES_PART: Piece(OpenBesideMine(), ThievesNotation(), ThievesTensors())},
    frame_checks={THIEVES: check_thief, STEAL: check_thief},
    event_words=EVENT_WORDS,
    event_parts=EVENT_PARTS,
    no_news=(Imprisoned.NAME, Freed.NAME, TheftReady.NAME, TheftPrevented.NAME),
    news_if_told={HandsSwapped.NAME: "given"},
    sentences={
        HandsSwapped.NAME: tell_hands_swapped,
        RoundScored.NAME: tell_round_scored,
        GeologistPaid.NAME: tell_geologist_paid,
        SharePaid.NAME: tell_share_paid,
    },
    gains={
        GeologistPaid.NAME: given_amount,
        SharePaid.NAME: given_amount,
        Stole.NAME: gain_of_stealing,
    },
    sums=SUMS,
    headline=headline,
    figures={
        RoundScored.NAME: Figure(
            "results", "result", RESULT_NAMES, unwon=frozenset((RESULT_NAMES[LOCKED],))
        )
    },
    bot=BotSense(
        value=files(__name__) / "value.json",
        answers={
            STEAL: bot.steal,
            MORE_DISCARDS: bot.discard_more,
            PAY_TO_CLEAR: bot.pay,
        },
        plays={
            LADDER: lay,
            TRAPPED: bot.trap,
            FREEDOM: bot.free,
            THEFT: bot.show_theft,
            HANDS_OFF: bot.stop_thief,
            INSPECTION: bot.inspect,
            CHANGE_HATS: bot.change_hats,
            SWAP_HANDS: bot.swap_hands,
        },
        harm={
            LADDER: by_path,
            TRAPPED: by_hindering,
            FREEDOM: by_helping,
            SWAP_HANDS: bot.harm_of_swap,
            CHANGE_HATS: bot.harm_of_hats,
        },
        rid={
            LADDER: (-0.7, 0.9),
            THEFT: (-1.5, -1.0),
            HANDS_OFF: (0.2, 0.5),
            FREEDOM: (-0.6, -1.0),
            TRAPPED: (-0.8, -1.0),
        },
        aims=bot.ROLE_AIMS,
        clear_values={A_THEFT: NEVER, IN_PRISON: 3.5},
        beliefs=files(__name__) / "beliefs.json",
        acts={LADDER: LAYS, TRAPPED: HINDERS, FREEDOM: HELPS},
        judges={LADDER: laid, TRAPPED: hindered},
        manners=bot.MANNERS,
    ),
)
