"""Gold for certain: within this turn, in every world, and more than any other move wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saboteur.notation.move import move_text
from saboteur.puzzles.solving.solution import Solution, moves_by_text
from saboteur.puzzles.solving.turns import Judge, best_line, common
from saboteur.rules.kinds import TURN
from saboteur.views.ending import PRIZES
from saboteur.views.redact import told
from saboteur.views.sample import Sampler, Sampling

if TYPE_CHECKING:
    from saboteur.rules.events import Event
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

WORLDS: Final = 12
"""In so many worlds that fit the view every move is tried; the worst counts."""
MOST_ANSWERS: Final = 3


def win_gold(view: View) -> Solution | None:
    """Return the moves that win most gold for certain; None where many do, or none."""
    if view.frames[-1].kind != TURN or view.asked != view.seat:
        return None
    moves = moves_by_text(view)
    worst = dict.fromkeys(moves, float("inf"))
    lines: dict[str, list[tuple[Move, ...]]] = {text: [] for text in moves}
    sampling, sampler = Sampling(view), Sampler(bytes(32))
    for at in range(WORLDS):
        s = sampling.draw(sampler).taken_up()
        for text, m in moves.items():
            worth, line = best_line(s, m, view.seat, _worth(view))
            worst[text] = min(worst[text], worth)
            lines[text].append(line)
        if not at and not _is_clear(worst):
            return None
    if not _is_clear(worst):
        return None
    best = max(worst.values())
    answers = tuple(sorted(text for text, worth in worst.items() if worth == best))
    others = [worth for worth in worst.values() if worth < best]
    further = tuple(move_text(view.rules, m) for m in common(lines[answers[0]]))
    figures = {"gold": best, "next": max(others), "moves": float(len(moves))}
    return Solution(answers, figures, further)


def _is_clear(worst: dict[str, float]) -> bool:
    """Say whether few moves win some gold and all others less."""
    best = max(worst.values())
    count = sum(worth == best for worth in worst.values())
    return best > 0 and count <= MOST_ANSWERS and count < len(worst)


def _worth(view: View) -> Judge:
    """Return what says how much gold a turn makes sure of, less what it gives to others."""
    seat = view.seat

    def judge(events: list[Event]) -> float:
        found = 0.0
        for event in events:
            prize = PRIZES.get(event.NAME)
            entry = told(event, seat) if prize is not None else None
            if prize is not None and entry is not None:
                amount = prize(view.rules, entry)
                found += amount if entry.number("seat") == seat else -amount
        return found

    return judge
