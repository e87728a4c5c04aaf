"""Change of Direction, 2020: play goes the other way round."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.change_of_direction import bot
from saboteur.products.change_of_direction.deck import DIRECTION
from saboteur.products.change_of_direction.events import DirectionChanged
from saboteur.products.change_of_direction.notation import direction_word, direction_words
from saboteur.products.change_of_direction.rules import CHANGE_OF_DIRECTION
from saboteur.products.change_of_direction.words import tell_direction_changed

PRODUCT: Final = Product(
    module=CHANGE_OF_DIRECTION,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("order",), presets={"lively": {}, "everything": {}}),
    folder=files(__name__),
    event_words={"direction": direction_words},
    event_parts={"direction": direction_word},
    sentences={DirectionChanged.NAME: tell_direction_changed},
    bot=BotSense(plays={DIRECTION: bot.turn_round}, rid={DIRECTION: (0.4, 0.4)}),
)
