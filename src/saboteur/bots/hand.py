"""What cards of a hand are good for: which to keep, which to be rid of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.distances import is_blind
from saboteur.bots.lines import door_of
from saboteur.bots.registry import RID
from saboteur.rules.kinds import MAP, PATH, REPAIR, SABOTAGE
from saboteur.rules.tile import NO_DOOR

if TYPE_CHECKING:
    from saboteur.bots.evaluation import Evaluation
    from saboteur.rules.kinds import CardId

SHOWN: Final = 0.85
"""So likely a goal is the treasure that nobody needs to look any more."""
USELESS: Final = 0.5
"""A card that is worth so much to be rid of is better discarded."""


def rid_of(t: Evaluation, card: CardId) -> float:
    """Return how good it looks to be rid of a card: diggers keep what digs, Saboteurs what hinders.

    Doors that let the own team through are kept, and crystals by whom they pay.
    """
    rules = t.view.rules
    family = t.family(card)
    tile = rules.cards[card].tile
    if tile is not None and tile.crystal and t.aim.crystal:
        return -2.0
    if family == PATH and is_blind(rules, card):
        return 0.9 if t.aim.digs else -1.5
    door = door_of(rules, card)
    if NO_DOOR not in {door, t.aim.own_door}:
        return -0.9 if door == t.aim.own_door else 0.7
    if family == MAP and t.aim.digs and max(t.belief.values(), default=0.0) >= SHOWN:
        return 0.6
    if family in RID:
        return RID[family][0 if t.aim.digs else 1]
    table = _DIGGERS_RID if t.aim.digs else _SABOTEURS_RID
    return table.get(family, -0.3 if t.aim.digs else -1.0)


_DIGGERS_RID: Final = {
    PATH: -0.6,
    MAP: -2.0,
    SABOTAGE: -0.7,
}
_SABOTEURS_RID: Final = {
    PATH: 0.8,
    REPAIR: 0.2,
    MAP: 0.0,
}
"""By family; other cards are kept."""
