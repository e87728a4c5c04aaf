"""An analysis in notation: what is kept in a file, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.move import move_text
from saboteur.rules.kinds import NONE

if TYPE_CHECKING:
    from saboteur.analysis.whole import Analysis, JudgedStep
    from saboteur.present.history import History

FORMAT: Final = 1
_DIGITS: Final = 4


def written(history: History, found: Analysis) -> dict[str, Any]:
    """Return an analysis as plain data. Chances go from 0 to 1."""
    setting, limits = found.setting, found.limits
    return {
        "format": FORMAT,
        "ruleset": history.rules.text,
        "players": history.record.players,
        "names": list(history.names),
        "level": setting.level,
        "visits": setting.visits,
        "laps": setting.laps,
        "seed": setting.seed,
        "about": found.about,
        "marks": {
            "doubtful": limits.doubtful,
            "mistake": limits.mistake,
            "sure": limits.sure,
            "turning": limits.turning,
        },
        "steps": [_step(history, at, step) for at, step in enumerate(found.steps)],
        "turning_points": found.turning,
        "saboteurs": {
            str(number): [seat_name(seat) for seat in seats]
            for number, seats in found.saboteurs.items()
        },
        # What was said at the table is not part of a record.
        "claims": None,
    }


def _step(history: History, at: int, step: JudgedStep) -> dict[str, Any]:
    data: dict[str, Any] = {
        "step": at,
        "round": step.round,
        "seat": None if step.seat == NONE else seat_name(step.seat),
        "treasure_reached": {
            "before": _rounded(step.swing.before),
            "after": _rounded(step.swing.after),
        },
        "guilt": {
            NOBODY if eyes == NONE else seat_name(eyes): [_rounded(chance) for chance in chances]
            for eyes, chances in step.guilt.items()
        },
    }
    verdict = step.verdict
    if verdict is not None:
        data |= {
            "move": move_text(history.rules, verdict.played),
            "best": move_text(history.rules, verdict.best),
            "mark": verdict.mark,
            "chance": _rounded(verdict.chance),
            "best_chance": _rounded(verdict.best_chance),
            "loss": _rounded(verdict.loss),
            "error": _rounded(verdict.error),
            "reason": verdict.reason,
        }
    if step.beside:
        rules = history.rules
        data["beside"] = {level: move_text(rules, move) for level, move in step.beside.items()}
    return data


def _rounded(number: float | None) -> float | None:
    # Nothing is written as -0.0.
    return None if number is None else round(number, _DIGITS) + 0.0
