"""Whom to trust: what a seat makes of the others by what they did openly this round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.distances import is_blind
from saboteur.bots.lines import door_of, forget_one, this_round
from saboteur.bots.registry import FORGETTING, JUDGES, SUSPICIOUS
from saboteur.bots.stories import story_of
from saboteur.rules import kinds
from saboteur.rules.events import HatsChanged
from saboteur.rules.kinds import move_card, move_cell, move_target
from saboteur.rules.tile import NO_DOOR

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.bots.aims import Aim
    from saboteur.rules.kinds import Move, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told
    from saboteur.views.view import View

KNOWN: Final = 2.0
"""How much a dwarf card that was seen counts for or against its owner."""
_DOOR: Final = 1.0
"""How much a door counts for or against who laid it."""


def suspicions(view: View) -> list[float]:
    """Return how much each seat has acted like a Saboteur."""
    return story_of(view).standing


def suspicions_in(rules: Ruleset, n: int, log: Sequence[Told]) -> list[float]:
    """Return how much each seat has acted like a Saboteur, by what was told of a round."""
    score = [0.0] * n
    for entry in log:
        if entry.name == "played":
            score[entry.number("seat")] += judged(rules, score, entry.number("move"))
        elif entry.name in SUSPICIOUS:
            score[entry.number("seat")] += SUSPICIOUS[entry.name]
        else:
            _forget(entry, score)
    return score


def judged(rules: Ruleset, score: list[float], move: Move) -> float:
    """Return how much a played card speaks against whoever played it, given what was thought so far."""
    family = rules.cards[move_card(move)].family
    judge = _JUDGES.get(family) or JUDGES.get(family)
    return judge(rules, score, move) if judge is not None else 0.0


_FORGETTING: Final[dict[str, Callable[[Told, list[float]], None]]] = {
    HatsChanged.NAME: forget_one,
}
"""By event, what it lets a seat forget of the players; see also bots.registry."""


def _forget(entry: Told, score: list[float]) -> None:
    """Forget what was thought of those whose dwarf cards an event changes, if it does."""
    forget = _FORGETTING.get(entry.name) or FORGETTING.get(entry.name)
    if forget is not None:
        forget(entry, score)


def laid(rules: Ruleset, _score: list[float], move: Move) -> float:
    """A card without a way through is very suspicious, any other a little less than nothing."""
    if move_cell(move) == kinds.NOWHERE:
        return 0.0
    return 2.0 if is_blind(rules, move_card(move)) else -0.5


def _buried(_rules: Ruleset, _score: list[float], _move: Move) -> float:
    return 0.7


def hindered(_rules: Ruleset, score: list[float], move: Move) -> float:
    """Hindering somebody trusted is suspicious; hindering a suspect, less so."""
    return 0.8 if score[move_target(move)] < 1 else -0.3


_JUDGES: Final[dict[int, Callable[[Ruleset, list[float], Move], float]]] = {
    kinds.PATH: laid,
    kinds.ROCKFALL: _buried,
    kinds.SABOTAGE: hindered,
}
"""By family, what a played card says of whoever played it; see also bots.registry."""


def leanings(view: View, aim: Aim) -> list[float]:
    """Return how much each seat has acted against the own team by the doors it laid."""
    score = [0.0] * view.n
    if aim.own_door == NO_DOOR:
        return score
    for entry in this_round(view):
        if entry.name == "played":
            door = door_of(view.rules, move_card(entry.number("move")))
            if door != NO_DOOR:
                score[entry.number("seat")] += -_DOOR if door == aim.own_door else _DOOR
        else:
            _forget(entry, score)
    return score


def enmities(view: View, aim: Aim) -> list[float]:
    """Return how much each seat looks like a foe; friends are below 0."""
    suspicion = suspicions(view)
    leaning = leanings(view, aim)
    stranger = strangeness(view, aim)
    result: list[float] = []
    for seat in range(view.n):
        role = view.roles[seat]
        if role == kinds.NONE or seat == view.seat:
            against = suspicion[seat] if aim.digs else -suspicion[seat]
            result.append(against + leaning[seat] + stranger)
        else:
            result.append(KNOWN if role in aim.foes else -KNOWN if role in aim.friends else 0.0)
    return result


def strangeness(view: View, aim: Aim) -> float:
    """Return how much somebody looks like a foe of whom nothing is known."""
    return aim.wary * max(0.0, 2.0 - 0.5 * view.n)


def is_known(view: View, seat: Seat) -> bool:
    """Say whether the dwarf card of a seat is known."""
    return view.roles[seat] != kinds.NONE
