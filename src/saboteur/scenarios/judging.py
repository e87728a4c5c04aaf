"""Lines about moves: `legal`, `illegal`, `moves`."""

from __future__ import annotations

from saboteur.notation.card import parse_seat
from saboteur.notation.judging import NOT_YOUR_TURN
from saboteur.notation.move import move_text, parse_move
from saboteur.rules.engine import MATCH_IS_OVER, legal_moves, lists_all, why_not
from saboteur.rules.errors import Fault, Reason
from saboteur.rules.kinds import Move
from saboteur.scenarios.reading import Line
from saboteur.scenarios.table import Table
from saboteur.views.frames import question_for


def refused(refusal: Reason) -> Fault:
    """Return what is said of a move that is refused."""
    return Fault("got.refused", {"reason": refusal})


def check_legal(table: Table, line: Line) -> None:
    """A seat may make a move now."""
    letter, text = line.rest.split()
    refusal = _judge(table, line, letter, parse_move(table.state.rules, text))
    if refusal is not None:
        table.expected(line, Fault("wanted.legal", {"text": text}), refused(refusal))


def check_illegal(table: Table, line: Line) -> None:
    """A seat may not make a move now, and these clauses say so."""
    letter, text, *clauses = line.rest.split()
    refusal = _judge(table, line, letter, parse_move(table.state.rules, text))
    wanted = Fault("wanted.illegal", {"text": text, "clauses": ", ".join(clauses)})
    if refusal is None:
        table.expected(line, wanted, Fault("got.legal"))
    elif not set(clauses) <= set(refusal.clauses):
        table.expected(line, wanted, refused(refusal))


def check_moves(table: Table, line: Line) -> None:
    """Exactly these moves may be made now."""
    letter, *texts = line.rest.split()
    if not table.asked(line, letter):
        return
    s = table.state
    legal = [move_text(s.rules, m) for m in legal_moves(s)]
    wanted = [move_text(s.rules, parse_move(s.rules, text)) for text in texts]
    missing = sorted(set(wanted) - set(legal))
    extra = sorted(set(legal) - set(wanted))
    if missing or extra:
        code = "got.moves-other" if missing and extra else "got.moves-more"
        values: dict[str, object] = {"missing": " ".join(missing), "extra": " ".join(extra)}
        got = Fault(code if extra else "got.moves-fewer", values)
        table.expected(line, Fault("wanted.moves"), got)
    for text in texts:
        _judge(table, line, letter, parse_move(s.rules, text))


def _judge(table: Table, line: Line, letter: str, m: Move) -> Reason | None:
    """Say why a seat may not make a move now; for a seat that is asked, both ways must agree.

    In a window all seats that have not answered are asked at once. (WC-VETO-21)
    """
    s = table.state
    frame = question_for(s, parse_seat(letter, s.n))
    if frame is None:
        return _unasked(table)
    if frame is s.stack[-1]:
        listed = legal_moves(s)
        refusal = why_not(s, m)
    else:
        listed = []
        s.rules.steps[frame.kind].options(s, frame, listed)
        refusal = s.rules.steps[frame.kind].why_not(s, frame, m)
    if (m in listed) != (refusal is None) and (m in listed or lists_all(s)):
        values: dict[str, object] = {"text": move_text(s.rules, m), "reason": refusal}
        got = "got.listed-refused" if refusal is not None else "got.unlisted-unrefused"
        table.alarm(line, Fault("wanted.agreement"), Fault(got, values))
    return refusal


def _unasked(table: Table) -> Reason:
    """Return why a seat that is not asked may not move."""
    reason = NOT_YOUR_TURN if table.state.stack else MATCH_IS_OVER
    return Reason(reason.code, *table.state.rules.cite(reason.clauses))
