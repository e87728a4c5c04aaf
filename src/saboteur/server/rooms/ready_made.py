"""Games that are dealt at once: whoever wants to play now chooses nothing."""

from __future__ import annotations

from saboteur.present.choosing import SHEETS
from saboteur.rules.registry import MODULES, usual_profile
from saboteur.server.errors import Refused
from saboteur.server.render.setup import rules_of
from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.wire.pages import OpenTable
from saboteur.server.wire.table import Setup


def ready_made(wanted: OpenTable) -> OpenTable:
    """Return what is wanted with the setup and the bots of a game that is dealt at once.

    :raises Refused: if there is no such game, or its modules do not go together.
    """
    sheet = SHEETS.get(wanted.play)
    if sheet is None or sheet.at_once is None:
        raise Refused("bad-setup")
    setup = Setup(
        game=wanted.play,
        modules=wanted.setup.modules,
        profile=usual_profile([MODULES[wanted.play]]),
    )
    rules = rules_of(setup)
    others = min(max(sheet.at_once, rules.min_players - 1), rules.max_players - 1)
    bots = [DEFAULT_LEVEL] * others
    return OpenTable(wanted.name, wanted.token, setup, bots, wanted.play, wanted.seal)
