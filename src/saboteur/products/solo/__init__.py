"""Solo: The Duel for one."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.registry import Measure
from saboteur.modules.trail import TRAIL
from saboteur.notation.trail import TrailNotation
from saboteur.present.choosing import Sheet
from saboteur.present.figures import Figure
from saboteur.products import BotSense, Piece, Product
from saboteur.products.duel.bot import DUEL_ANSWERS
from saboteur.products.duel.bot_search import think
from saboteur.products.duel.bot_weigh import stand, weigh
from saboteur.products.duel.notation import DuelNotation
from saboteur.products.duel.part import DUEL_PART
from saboteur.products.duel.seen import DuelSeen
from saboteur.products.duel.tensors import DuelTensors
from saboteur.products.duel.words import SUMS, why_over
from saboteur.products.solo import words
from saboteur.products.solo.events import SoloCard, SoloRated
from saboteur.products.solo.notation import rating, rating_words
from saboteur.products.solo.rules import RATINGS, SOLO
from saboteur.views.seen import OpenBesideMine

PRODUCT: Final = Product(
    module=SOLO,
    editions={"PDUEL": {}},
    sheet=Sheet(changes=("alone",), at_once=0),
    folder=files(__name__),
    pieces={
        DUEL_PART: Piece(DuelSeen(), DuelNotation(), DuelTensors()),
        TRAIL: Piece(OpenBesideMine(), TrailNotation()),
    },
    event_words={"rating": rating_words},
    event_parts={"rating": rating},
    sentences={SoloCard.NAME: words.tell_card, SoloRated.NAME: words.tell_rating},
    ratings=frozenset((SoloRated.NAME,)),
    sums=SUMS,
    headline=words.headline_with(why_over),
    figures={
        SoloRated.NAME: Figure(
            "ratings",
            "rating",
            tuple(str(rating) for rating in range(len(RATINGS) + 1)),
            with_saboteurs=False,
        )
    },
    bot=BotSense(whole_game=DUEL_ANSWERS, search=think, measure=Measure("gold", weigh, stand)),
)
