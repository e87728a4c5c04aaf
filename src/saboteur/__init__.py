"""The card game Saboteur: rules, players, records.

>>> import saboteur
>>> match = saboteur.Match("base", players=4, seed=2024)
>>> match.why_not("NS@1,0").clauses
('BASE-TURN-02',)
"""

from saboteur.compiled import activate

__version__ = "0.1.0"

BUILD: str = activate(__path__)
"""Whether the compiled rules run: `compiled`, or `pure` and the reason."""

from saboteur.api.event import Event  # noqa: E402 - BUILD decides what is imported
from saboteur.api.match import Match  # noqa: E402
from saboteur.api.position import Position, parse_position  # noqa: E402
from saboteur.api.record import Record, parse_record  # noqa: E402
from saboteur.api.view import View  # noqa: E402
from saboteur.api.world import World  # noqa: E402
from saboteur.bots.base import Dice  # noqa: E402
from saboteur.bots.own import OwnBot as Bot  # noqa: E402
from saboteur.notation.card import NotationError  # noqa: E402
from saboteur.notation.judging import IllegalMove  # noqa: E402
from saboteur.notation.move import InvalidMove  # noqa: E402
from saboteur.notation.notated import Move  # noqa: E402
from saboteur.notation.record import RecordError  # noqa: E402
from saboteur.notation.recording import RULES  # noqa: E402
from saboteur.products.catalogue import register_products  # noqa: E402
from saboteur.rules.errors import Fault, Reason, RulesetError, speak_with  # noqa: E402
from saboteur.texts.faults import english  # noqa: E402

speak_with(english)
register_products()

ENGINE: str = f"{__version__} rules {RULES}"
"""Which version this is, as records say it."""

__all__ = [
    "BUILD",
    "Bot",
    "Dice",
    "Event",
    "Fault",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "Move",
    "NotationError",
    "Position",
    "Reason",
    "Record",
    "RecordError",
    "RulesetError",
    "View",
    "World",
    "parse_position",
    "parse_record",
]
