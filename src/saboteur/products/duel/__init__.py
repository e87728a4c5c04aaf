"""The Duel: two players, two colours, gold to be secured."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.bots.registry import Measure
from saboteur.present.choosing import Sheet
from saboteur.present.figures import Figure
from saboteur.products import BotSense, Piece, Product
from saboteur.products.duel import words
from saboteur.products.duel.bot import DUEL_ANSWERS
from saboteur.products.duel.bot_search import think
from saboteur.products.duel.bot_weigh import stand, weigh
from saboteur.products.duel.events import (
    ColoursDrawn,
    DuelRoundEnded,
    GoalsLeft,
    GoldCollected,
    GoldSecured,
    KeyPlaced,
    RoundCounted,
    TrollBribed,
    TrollsPaid,
)
from saboteur.products.duel.notation import DuelNotation, ending_word, ending_words
from saboteur.products.duel.part import DUEL_PART
from saboteur.products.duel.rules import DUEL, END_NAMES
from saboteur.products.duel.seen import DuelSeen
from saboteur.products.duel.tensors import DuelTensors
from saboteur.products.duel.trolls import LAST_BRIBES
from saboteur.views.ending import given_amount

PRODUCT: Final = Product(
    module=DUEL,
    editions={"PDUEL": {}},
    sheet=Sheet(changes=("open",), at_once=1),
    folder=files(__name__),
    pieces={DUEL_PART: Piece(DuelSeen(), DuelNotation(), DuelTensors())},
    event_words={"ending": ending_words},
    event_parts={"ending": ending_word},
    sentences={
        ColoursDrawn.NAME: words.tell_colours,
        GoldSecured.NAME: words.tell_gold_secured,
        DuelRoundEnded.NAME: words.tell_round_ended,
        TrollsPaid.NAME: words.tell_trolls_paid,
        GoalsLeft.NAME: words.tell_goals_left,
        RoundCounted.NAME: words.tell_round_counted,
    },
    no_news=(KeyPlaced.NAME,),
    round_ends=frozenset((DuelRoundEnded.NAME,)),
    gains={
        GoldCollected.NAME: given_amount,
        TrollsPaid.NAME: words.gain_of_paying,
    },
    prizes={GoldSecured.NAME: words.prize_of_gold, TrollBribed.NAME: words.prize_of_bribe},
    sums=words.SUMS,
    headline=words.headline,
    figures={DuelRoundEnded.NAME: Figure("endings", "ending", END_NAMES, with_saboteurs=False)},
    pass_words={LAST_BRIBES: "no-bribe"},
    bot=BotSense(whole_game=DUEL_ANSWERS, search=think, measure=Measure("first", weigh, stand)),
)
