"""Running scenarios: deal the position, go through the lines, and note what is not as expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from saboteur.notation.card import NotationError
from saboteur.notation.items import ImpossiblePosition
from saboteur.notation.move import parse_move
from saboteur.notation.position import Position, deal, parse_position
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import why_not
from saboteur.rules.errors import Fault, RulesetError
from saboteur.scenarios.hearing import check_event, check_no_event, check_not_told, check_told
from saboteur.scenarios.judging import check_illegal, check_legal, check_moves, refused
from saboteur.scenarios.reading import Line, Scenario, ScenarioError, parse_scenarios
from saboteur.scenarios.stating import check_expect, check_see, check_unseen
from saboteur.scenarios.table import Table


@final
class Outcome:
    """What came of a scenario."""

    __slots__ = ("clauses", "id", "problems", "title")

    def __init__(self, scenario: Scenario, problems: list[Fault]) -> None:
        self.id: str = scenario.id
        self.title: str = scenario.title
        self.clauses: tuple[str, ...] = tuple(scenario.clauses)
        self.problems: list[Fault] = problems
        """Everything that was not as expected, with file and line; `str` makes a sentence."""

    @property
    def ok(self) -> bool:
        """Say whether everything came as expected."""
        return not self.problems

    def __repr__(self) -> str:
        return (
            f"<{self.id}: {'ok' if self.ok else '; '.join(str(fault) for fault in self.problems)}>"
        )


def run_text(text: str, name: str) -> list[Outcome]:
    """Run every scenario of a file.

    :raises ScenarioError: if the file is malformed.
    """
    return [run(scenario) for scenario in parse_scenarios(text, name)]


def run(scenario: Scenario) -> Outcome:
    """Deal the position and go through the lines; a play that cannot be made ends it.

    :raises ScenarioError: if the position or a line cannot be read.
    """
    if scenario.lines[0].word == "refused" and not scenario.lines[0].negated:
        return Outcome(scenario, _refusal(scenario, scenario.lines[0]))
    try:
        table = Table(scenario, _position(scenario))
    except (NotationError, RulesetError) as error:
        raise ScenarioError(scenario.name, scenario.given, error.fault) from error
    for line in scenario.lines:
        try:
            if line.word == "play":
                if not _play(table, line):
                    break
            elif line.word != "refused":
                _check(table, line)
        except NotationError as error:
            raise ScenarioError(scenario.name, line.number, error.fault) from error
    return Outcome(scenario, table.problems)


def _position(scenario: Scenario) -> Position:
    """Read the position; what cannot be read is in the first line that spoils it."""
    text = ""
    for number, line in scenario.position:
        text += line + "\n"
        try:
            position = parse_position(text)
        except (NotationError, RulesetError) as error:
            raise ScenarioError(scenario.name, number, error.fault) from error
    return position


def _refusal(scenario: Scenario, line: Line) -> list[Fault]:
    """Return what is wrong with the expectation that the position is refused.

    :raises ScenarioError: if it is no position at all, so that it proves nothing.
    """
    wanted = Fault("wanted.refused", {"text": line.rest})
    got = Fault("got.accepted")
    try:
        text = "\n".join(item for _, item in scenario.position)
        deal(parse_position(text), seed_bytes(scenario.seed), waive_copies=scenario.waived)
    except (ImpossiblePosition, RulesetError) as error:
        fault = error.fault
        named = {*fault.clauses, str(fault.values.get("clause", ""))}
        words = line.rest.split()
        if all(word in named or word == fault.code for word in words):
            return []
        clauses = ", ".join(sorted(named - {""}))
        values: dict[str, object] = {"detail": fault, "code": fault.code, "clauses": clauses}
        got = Fault("got.refused-position" if clauses else "got.refused-plainly", values)
    except NotationError:
        _position(scenario)
        raise
    detail = Fault("expected", {"what": wanted, "got": got})
    return [Fault("at", {"file": scenario.name, "line": line.number, "detail": detail})]


def _play(table: Table, line: Line) -> bool:
    """Make a move; say whether it could be made."""
    letter, text = line.rest.split()
    if not table.asked(line, letter):
        return False
    m = parse_move(table.state.rules, text)
    refusal = why_not(table.state, m)
    if refusal is not None:
        table.expected(line, Fault("wanted.legal", {"text": text}), refused(refusal))
        return False
    table.play(m)
    return True


def _check(table: Table, line: Line) -> None:
    """Check what a line expects; with `not`, that it is not so."""
    if not line.negated:
        CHECKS[line.word](table, line)
        return
    if line.word in OPPOSITES:
        OPPOSITES[line.word](table, line)
        return
    table.against = []
    CHECKS[line.word](table, line)
    against, table.against = table.against, None
    if not against:
        table.expected(line, Fault("wanted.not", {"text": line.plain}), Fault("got.so"))


CHECKS: Final[dict[str, Callable[[Table, Line], None]]] = {
    "legal": check_legal,
    "illegal": check_illegal,
    "moves": check_moves,
    "event": check_event,
    "no-event": check_no_event,
    "told": check_told,
    "not-told": check_not_told,
    "expect": check_expect,
    "see": check_see,
    "unseen": check_unseen,
}
OPPOSITES: Final[dict[str, Callable[[Table, Line], None]]] = {
    "not-told": check_told,
    "unseen": check_see,
}
"""Lines that ask for more than that something is not so: what `not` before them means."""
