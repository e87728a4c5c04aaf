"""Why a move was made, in a word: for levels that do not say it themselves.

A key is what the catalogues have words for. It follows from the view, the move and what the dwarf
card wants; it is told when the match is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.bots.evaluation import Evaluation
from saboteur.bots.move_values import lay
from saboteur.rules import kinds

if TYPE_CHECKING:
    from saboteur.bots.aims import Aim
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

REASONS: Final = (
    "only-move",
    "digs",
    "extends",
    "leads-astray",
    "plays-along",
    "breaks-suspect",
    "breaks-digger",
    "mends-own",
    "mends-other",
    "clears",
    "buries",
    "looks",
    "waits",
    "lies-low",
    "passes",
    "idle",
)
"""Every reason that is given here."""


def reason_for(view: View, move: Move) -> str:
    """Return why a seat makes a move; empty where there is nothing to say."""
    if len(view.moves) == 1:
        return "only-move"
    aim = AIMS[view.role]
    act = kinds.move_act(move)
    if act == kinds.PASS:
        return "passes"
    if act == kinds.DISCARD:
        return "waits" if aim.digs else "lies-low"
    if act != kinds.PLAY or view.rules.open_roles:
        return ""
    return _of_play(view, aim, move)


def _of_play(view: View, aim: Aim, move: Move) -> str:
    family = view.rules.cards[kinds.move_card(move)].family
    if family == kinds.PATH:
        return _of_path(view, aim, move)
    if family == kinds.SABOTAGE:
        return "breaks-suspect" if aim.digs else "breaks-digger"
    if family == kinds.REPAIR:
        return "mends-own" if kinds.move_target(move) == view.seat else "mends-other"
    if family == kinds.ROCKFALL:
        return "clears" if aim.digs else "buries"
    return "looks" if family == kinds.MAP else ""


def _of_path(view: View, aim: Aim, move: Move) -> str:
    """Say whether a laid card serves what the dwarf card wants, or only looks as if it did not."""
    helps = lay(Evaluation(view), move) > 0
    if aim.digs:
        return "digs" if helps else "extends"
    return "leads-astray" if helps else "plays-along"
