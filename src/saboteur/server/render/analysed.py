"""An analysis that was kept, as it travels: in the reader's words, with what is needed to draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from saboteur.notation.card import NOBODY, seat_name
from saboteur.notation.move import parse_move
from saboteur.present.history import TRUTH, History
from saboteur.present.places import lettered
from saboteur.rules import kinds
from saboteur.rules.kinds import NO_CARD, NO_TARGET, NOWHERE, Move
from saboteur.server.render.render_cards import card_face, cell_or_none
from saboteur.server.render.render_view import ACTS
from saboteur.server.render.replayed_claims import claims_of
from saboteur.server.tables.members import Spoken
from saboteur.server.wire import analyses as wire
from saboteur.server.wire.view import Cell
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import describe_move

UNKNOWN: Final = -1


def analysis_page(
    kept: dict[str, Any], history: History, claims: Sequence[Spoken], words: Catalogue
) -> wire.AnalysisPage:
    """Return what was found out about a match that is over.

    :raises ValueError: if what was kept does not belong to the match.
    """
    steps = kept["steps"]
    if len(steps) != history.last + 1:
        raise ValueError("another match was analysed")
    course = [_hundredths(step["treasure_reached"]["after"]) for step in steps]
    told = any(chance != UNKNOWN for chance in course)
    return wire.AnalysisPage(
        level=kept["level"],
        visits=kept["visits"],
        about=kept["about"],
        course=course if told else [],
        verdicts=[
            _verdict(history, kept, step, words) for step in steps if step.get("mark") is not None
        ],
        turning=[_turn(steps[at]) for at in kept["turning_points"]],
        suspected=_suspected(history.record.players, steps),
        saboteurs=_saboteurs(kept["saboteurs"]),
        claims=claims_of(history, TRUTH, claims, words),
    )


def _verdict(
    history: History, kept: dict[str, Any], step: dict[str, Any], words: Catalogue
) -> wire.MoveVerdict:
    loss, error, at = step["loss"], step["error"], step["step"]
    levels = {kept["level"]: step["best"], **step.get("beside", {})}
    chose = step["mark"] != "only"
    return wire.MoveVerdict(
        step=at,
        seat=history.mover(at),
        mark=step["mark"],
        chance=_hundredths(step["chance"]),
        best_chance=_hundredths(step["best_chance"]),
        loss=0 if loss is None else round(1000 * loss),
        sure=loss is not None and loss >= kept["marks"]["sure"] * (error or 0.0),
        why=_why(step["reason"], words) if chose else "",
        moves=[_level_move(history, at, *one, words) for one in levels.items()] if chose else [],
    )


def _why(reason: str, words: Catalogue) -> str:
    key = f"analysis.why.{reason}"
    return words.text(key) if reason and key in words else ""


def _level_move(
    history: History, at: int, level: str, text: str, words: Catalogue
) -> wire.LevelMove:
    rules = history.rules
    move = parse_move(rules, text)
    card, target = kinds.move_card(move), kinds.move_target(move)
    frame, places = history.question(at), lettered(rules)
    two = card != NO_CARD and rules.effects[card].CELLS == 2
    return wire.LevelMove(
        level=level,
        move=text,
        text=describe_move(words, rules, history.names, move, frame=frame, places=places),
        act=ACTS[kinds.move_act(move)],
        card=None if card == NO_CARD else card_face(rules, card, words.language),
        cell=cell_or_none(kinds.move_cell(move)),
        other=_second(move) if two else None,
        turned=bool(kinds.move_turned(move)),
        target=-1 if target == NO_TARGET else target,
    )


def _second(move: Move) -> Cell | None:
    return cell_or_none(kinds.move_other(move)) if kinds.move_cell(move) != NOWHERE else None


def _turn(step: dict[str, Any]) -> wire.Turn:
    chances = step["treasure_reached"]
    return wire.Turn(step["step"], _hundredths(chances["before"]), _hundredths(chances["after"]))


def _suspected(players: int, steps: Sequence[dict[str, Any]]) -> list[wire.Suspected]:
    """Return the curves of all eyes; empty where there was never anything to guess."""
    found: list[wire.Suspected] = []
    for eyes in (NOBODY, *(seat_name(seat) for seat in range(players))):
        guilts = [step["guilt"][eyes] for step in steps]
        curves = [
            [_hundredths(guilt[seat]) if guilt else UNKNOWN for guilt in guilts]
            for seat in range(players)
        ]
        if any(guilts):
            found.append(wire.Suspected(eyes, curves))
    return found


def _saboteurs(kept: dict[str, list[str]]) -> list[list[int]]:
    last = max((int(number) for number in kept), default=0)
    rounds = [kept.get(str(number), []) for number in range(1, last + 1)]
    return [[kinds.SEAT_LETTERS.index(seat) for seat in seats] for seats in rounds]


def _hundredths(chance: float | None) -> int:
    return UNKNOWN if chance is None else round(100 * chance)
