"""Goal Card Swap, 2017: two goals are put back, exchanged or not."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from saboteur.api.event import flag_part
from saboteur.notation.event import yes_or_no_words
from saboteur.present.choosing import Sheet
from saboteur.products import BotSense, Product
from saboteur.products.goal_swap import bot
from saboteur.products.goal_swap.deck import GOAL_SWAP
from saboteur.products.goal_swap.events import GoalsSwapped
from saboteur.products.goal_swap.notation import check_goals
from saboteur.products.goal_swap.rules import GOAL_CARD_SWAP, SWAP_OR_NOT
from saboteur.products.goal_swap.words import tell_goals_swapped

PRODUCT: Final = Product(
    module=GOAL_CARD_SWAP,
    editions={"P2024": {}, "P2024-FR": {}},
    sheet=Sheet(changes=("goals-move", "bluff"), presets={"nasty": {}, "everything": {}}),
    folder=files(__name__),
    frame_checks={SWAP_OR_NOT: check_goals},
    event_words={"swapped": yes_or_no_words},
    event_parts={"swapped": flag_part},
    goal_moves=frozenset((GoalsSwapped.NAME,)),
    sentences={GoalsSwapped.NAME: tell_goals_swapped},
    bot=BotSense(
        answers={SWAP_OR_NOT: bot.swap_or_not},
        plays={GOAL_SWAP: bot.take_goals},
        harm={GOAL_SWAP: bot.harm},
        rid={GOAL_SWAP: (0.3, -1.2)},
    ),
)
