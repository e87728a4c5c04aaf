"""Reach the gold this turn: the treasure is turned up, and the mover's side has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.bots.aims import AIMS
from saboteur.notation.move import move_text
from saboteur.puzzles.solving.solution import Solution, moves_by_text
from saboteur.puzzles.solving.turns import best_line, common
from saboteur.rules.events import RoundEnded
from saboteur.rules.kinds import NONE, NOWHERE, TURN
from saboteur.views.ending import GAINS, given_amount
from saboteur.views.odds import treasure_places
from saboteur.views.redact import told
from saboteur.views.sample import Sampler, Sampling

if TYPE_CHECKING:
    from saboteur.puzzles.solving.turns import Judge
    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move, Seat
    from saboteur.views.view import View

WORLDS: Final = 16
"""In so many worlds that fit the view an answer must work, and any other move fail in one."""
MOST_ANSWERS: Final = 3


def reach(view: View) -> Solution | None:
    """Return the moves that reach the treasure in every world; None where that cannot be proved.

    Where the treasure lies must follow from what the seat has seen.
    """
    places = treasure_places(view)
    if len(places) != 1 or places[0][0] == NOWHERE or not asks_digger(view):
        return None
    judge = _reaching(view)
    left = moves_by_text(view)
    sampling, sampler = Sampling(view), Sampler(bytes(32))
    lines: dict[str, list[tuple[Move, ...]]] = {text: [] for text in left}
    for _ in range(WORLDS):
        s = sampling.draw(sampler).taken_up()
        results = {text: best_line(s, m, view.seat, judge) for text, m in left.items()}
        left = {text: m for text, m in left.items() if results[text][0] > 0}
        if not left or len(left) > MOST_ANSWERS:
            return None
        for text in left:
            lines[text].append(results[text][1])
    further = tuple(move_text(view.rules, m) for m in common(lines[min(left)]))
    return Solution(tuple(sorted(left)), {"moves": len(moves_by_text(view))}, further)


def asks_digger(view: View) -> bool:
    """Say whether it is the turn of somebody who wins when the treasure is reached."""
    aim = AIMS[view.role]
    return (
        view.role != NONE
        and view.frames[-1].kind == TURN
        and view.asked == view.seat
        and aim.digs
        and aim.finish > 0
        and not aim.alone
    )


def _reaching(view: View) -> Judge:
    """Return what says whether a turn reached the treasure and its player is among the winners."""
    in_teams = AIMS[view.role].barred != AIMS[view.role].finish

    def judge(events: list[Event]) -> float:
        ends = [event for event in events if isinstance(event, RoundEnded)]
        if not ends or ends[0].completer == NONE:
            return 0.0
        return float(not in_teams or _gain(events, view.seat) > 0)

    return judge


def _gain(events: list[Event], seat: Seat) -> int:
    """Return the gold that a seat was paid."""
    entries = [told(event, seat) for event in events]
    return sum(
        GAINS[entry.name](entry, seat)
        for entry in entries
        if entry is not None and GAINS.get(entry.name) is given_amount
    )
