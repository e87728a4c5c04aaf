"""Treasure Chests: face-down chests that do something when they are reached."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.api.event import flag_part
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Piece, Product
from saboteur.products.treasure_chests import bot
from saboteur.products.treasure_chests import seen_memory as memory
from saboteur.products.treasure_chests.effects import INSPECT, PUSH_GOAL, ROB
from saboteur.products.treasure_chests.events import (
    ChestOpened,
    ChestPlaced,
    ChestSeen,
    GoalPushed,
    GoldFound,
)
from saboteur.products.treasure_chests.notation import (
    ChestNotation,
    card_or_piece,
    chest_number,
    chest_word,
)
from saboteur.products.treasure_chests.part import CHEST, CHESTS
from saboteur.products.treasure_chests.rules import PLACE_CHEST, TREASURE_CHESTS
from saboteur.products.treasure_chests.seen import ChestsSeen
from saboteur.products.treasure_chests.tensors import ChestTensors
from saboteur.products.treasure_chests.words import gain_of_finding, tell_chest

PRODUCT: Final = Product(
    module=TREASURE_CHESTS,
    editions={"P2024": {}, "P2024-FR": {"push_revealed": True}},
    sheet=Sheet(changes=("mine", "more-gold"), presets={"lively": {}, "everything": {}}),
    folder=files(__name__),
    pieces={CHESTS: Piece(ChestsSeen(), ChestNotation(), ChestTensors())},
    cells_chosen=("push@", "chest@"),
    seats_chosen=("look:", "rob:"),
    setup_events=(ChestPlaced.NAME,),
    goal_moves=frozenset((GoalPushed.NAME,)),
    looks={ChestSeen.NAME: "chest"},
    openings={ChestOpened.NAME: ("chest", "chest")},
    follows={CHEST: memory.follow_chest},
    event_words={"as_card": card_or_piece, "chest": chest_word},
    event_parts={"as_card": flag_part, "chest": chest_number},
    variants={GoldFound.NAME: ("as_card", {1: "-card"})},
    gains={GoldFound.NAME: gain_of_finding},
    sentences={ChestSeen.NAME: tell_chest, ChestOpened.NAME: tell_chest},
    bot=BotSense(
        answers={
            PLACE_CHEST: bot.place_chest,
            PUSH_GOAL: bot.push_goal,
            INSPECT: bot.inspect,
            ROB: bot.rob,
        },
    ),
)
