"""Scenarios: situations written down, and what must come of them.

The format is described in docs/notation.md. A file is read as a whole before anything is run, so a
mistake in the last line is found before the first scenario; what is wrong with a file is a
`ScenarioError` with its line. What is wrong with the game is a problem of an `Outcome`.

A line that cannot fail proves nothing, so some lines ask for more than their words: `unseen` and
`not-told` must be about something that is there to be seen or was told to somebody.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, final

from saboteur.match import journal_of
from saboteur.notation.card import NOBODY, NotationError, parse_seat, seat_name
from saboteur.notation.event import event_text, told_text
from saboteur.notation.move import move_text, parse_move
from saboteur.notation.position import (
    Position,
    deal,
    matches,
    parse_position,
    position_of,
    position_of_view,
)
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, legal_moves, to_move, why_not
from saboteur.rules.errors import Fault, Reason, RulesetError
from saboteur.rules.events import Event, event_kinds
from saboteur.rules.kinds import NONE, Move, Seat
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.view import view

_CLAUSE: Final = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[A-Z]?\d+")
_SEED: Final = re.compile(r"[0-9]{1,18}")
_ANY: Final = re.compile(r"\?\?(?:\*(\d+))?")
_NOT_IN_STATE: Final = ("knows", "gone")
"""Items of a position that only a player's memory holds."""

EVENT_NAMES: Final = frozenset(kind.NAME for kind in event_kinds())


class ScenarioError(ValueError):
    """A text that is no scenario file; the fault names file and line."""

    def __init__(self, name: str, line: int, fault: Fault) -> None:
        super().__init__(name, line, fault)
        self.fault: Fault = Fault("at", {"file": name, "line": line, "detail": fault})
        self.name: str = name
        self.line: int = line

    def __str__(self) -> str:
        return str(self.fault)


@final
class Line:
    """One line of a scenario after its position: a directive and what follows it."""

    __slots__ = ("number", "rest", "word")

    def __init__(self, number: int, word: str, rest: str) -> None:
        self.number: int = number
        self.word: str = word
        self.rest: str = rest

    def __str__(self) -> str:
        return f"{self.word} {self.rest}".rstrip()


@final
class Scenario:
    """A situation and the lines that say what must come of it."""

    __slots__ = ("clauses", "given", "id", "line", "lines", "name", "position", "seed", "title")

    def __init__(self, name: str, line: int, id_: str, title: str) -> None:
        self.name: str = name
        """The file it is from."""
        self.line: int = line
        self.id: str = id_
        self.title: str = title
        self.clauses: list[str] = []
        self.given: int = 0
        """The line of `given`; 0 while there is none."""
        self.position: list[tuple[int, str]] = []
        """Its lines, numbered."""
        self.seed: int = 1
        self.lines: list[Line] = []


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


# --- reading ---------------------------------------------------------------------------------


def parse_scenarios(text: str, name: str) -> list[Scenario]:
    """Read a scenario file; its moves and items are read when they are run.

    :raises ScenarioError: if it is malformed.
    """
    found: list[Scenario] = []
    in_given = False
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].rstrip()
        if not line:
            continue
        if line[0].isspace():
            if not in_given:
                raise ScenarioError(name, number, Fault("indented"))
            found[-1].position.append((number, line.strip()))
            continue
        word, _, rest = line.partition(" ")
        in_given = word == "given"
        if word == "scenario":
            found.append(_begin(name, number, rest.strip(), found))
        elif not found:
            raise ScenarioError(name, number, Fault("begins-otherwise", {"text": word}))
        else:
            _read_line(found[-1], Line(number, word, " ".join(rest.split())))
    for scenario in found:
        _check_whole(scenario)
    return found


def _begin(name: str, number: int, rest: str, found: list[Scenario]) -> Scenario:
    id_, _, title = rest.partition(" ")
    if not id_:
        raise ScenarioError(name, number, Fault("no-id"))
    for other in found:
        if other.id == id_:
            raise ScenarioError(name, number, Fault("id-twice", {"id": id_, "line": other.line}))
    return Scenario(name, number, id_, title.strip())


def _read_line(scenario: Scenario, line: Line) -> None:
    """Add one line to a scenario, as far as it can be understood without the ruleset."""
    if line.word == "clauses":
        scenario.clauses.extend(_clauses(scenario, line, line.rest.split()))
    elif line.word == "given":
        if scenario.given:
            raise ScenarioError(scenario.name, line.number, Fault("given-twice"))
        if line.rest:
            raise ScenarioError(scenario.name, line.number, Fault("position-under-given"))
        scenario.given = line.number
    elif line.word == "seed":
        if scenario.lines:
            raise ScenarioError(scenario.name, line.number, Fault("seed-late"))
        if not _SEED.fullmatch(line.rest):
            raise ScenarioError(
                scenario.name, line.number, Fault("not-a-seed", {"text": line.rest})
            )
        scenario.seed = int(line.rest)
    elif line.word not in _CHECKS and line.word != "play":
        raise ScenarioError(scenario.name, line.number, Fault("unknown-line", {"text": line.word}))
    elif not scenario.given:
        raise ScenarioError(scenario.name, line.number, Fault("before-given", {"word": line.word}))
    else:
        _check_shape(scenario, line)
        scenario.lines.append(line)


def _check_shape(scenario: Scenario, line: Line) -> None:
    """Refuse a line that lacks something, or speaks of a play that has not been made."""
    words = line.rest.split()
    least = _LEAST.get(line.word, 2)
    if len(words) < least:
        raise ScenarioError(
            scenario.name, line.number, Fault("too-little", {"word": line.word, "text": str(line)})
        )
    most = _MOST.get(line.word)
    if most is not None and len(words) > most:
        raise ScenarioError(
            scenario.name, line.number, Fault("too-much", {"word": line.word, "text": str(line)})
        )
    if line.word == "illegal":
        _clauses(scenario, line, words[2:])
    if line.word in _AFTER_PLAY:
        if not any(earlier.word == "play" for earlier in scenario.lines):
            raise ScenarioError(scenario.name, line.number, Fault("no-play", {"word": line.word}))
        name = words[1] if "told" in line.word else words[0]
        if name not in EVENT_NAMES:
            raise ScenarioError(scenario.name, line.number, Fault("no-event", {"text": name}))


def _clauses(scenario: Scenario, line: Line, words: list[str]) -> list[str]:
    if not words:
        raise ScenarioError(scenario.name, line.number, Fault("no-clause", {"word": line.word}))
    for word in words:
        if not _CLAUSE.fullmatch(word):
            raise ScenarioError(scenario.name, line.number, Fault("not-a-clause", {"text": word}))
    return words


def _check_whole(scenario: Scenario) -> None:
    """Refuse a scenario that lacks a part, or that cannot fail."""
    if not scenario.clauses:
        raise ScenarioError(scenario.name, scenario.line, Fault("no-clauses", {"id": scenario.id}))
    if not scenario.position:
        raise ScenarioError(scenario.name, scenario.line, Fault("no-position", {"id": scenario.id}))
    if not any(line.word in _CHECKS for line in scenario.lines):
        raise ScenarioError(
            scenario.name, scenario.line, Fault("expects-nothing", {"id": scenario.id})
        )


# --- running ---------------------------------------------------------------------------------


def run(scenario: Scenario) -> Outcome:
    """Deal the position and go through the lines; a play that cannot be made ends it.

    :raises ScenarioError: if the position or a line cannot be read.
    """
    table = _Table(scenario)
    for line in scenario.lines:
        try:
            if line.word == "play":
                if not _play(table, line):
                    break
            else:
                _CHECKS[line.word](table, line)
        except NotationError as error:
            raise ScenarioError(scenario.name, line.number, error.fault) from error
    return Outcome(scenario, table.problems)


@final
class _Table:
    """A scenario while it runs."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario: Scenario = scenario
        position = _position(scenario)
        try:
            self.state: State = deal(position, seed_bytes(scenario.seed))
        except (NotationError, RulesetError) as error:
            raise ScenarioError(scenario.name, scenario.given, error.fault) from error
        self.journal: Journal = journal_of(position, self.state)
        self.events: list[Event] = []
        """What happened in the last play."""
        self.heard: int = 0
        """How many of them `event` lines have gone past."""
        self.problems: list[Fault] = []

    def expected(self, line: Line, what: Fault, got: Fault) -> None:
        """Note something that is not as expected: what should be, and what is."""
        detail = Fault("expected", {"what": what, "got": got})
        values: dict[str, object] = {"file": self.scenario.name, "line": line.number}
        self.problems.append(Fault("at", values | {"detail": detail}))

    def asked(self, line: Line, letter: str) -> bool:
        """Say whether a seat is asked now; note it if not."""
        seat = parse_seat(letter, self.state.n)
        asked = to_move(self.state)
        if asked == seat:
            return True
        got = Fault("got.asked", {"seat": seat_name(asked)})
        self.expected(
            line,
            Fault("wanted.asked", {"seat": letter}),
            Fault("got.over") if asked == NONE else got,
        )
        return False

    def full_texts(self) -> list[str]:
        """Return the events of the last play, as somebody knows them who knows everything."""
        return [event_text(self.state.rules, event) for event in self.events]

    def told_texts(self, seat: Seat) -> list[str]:
        """Return the events of the last play as one seat, or a spectator, was told of them."""
        texts: list[str] = []
        for event in self.events:
            heard = told(event, seat)
            if heard is not None:
                texts.append(told_text(self.state.rules, heard))
        return texts

    def seen(self, seat: Seat) -> Position:
        """Return the position as one seat, or a spectator, sees it."""
        return position_of_view(view(self.state, self.journal, seat))


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


def _seat_or_spectator(s: State, letter: str) -> Seat:
    return NONE if letter == NOBODY else parse_seat(letter, s.n)


def _play(table: _Table, line: Line) -> bool:
    """Make a move; say whether it could be made."""
    letter, text = line.rest.split()
    s = table.state
    if not table.asked(line, letter):
        return False
    m = parse_move(s.rules, text)
    refusal = why_not(s, m)
    if refusal is not None:
        table.expected(line, Fault("wanted.legal", {"text": text}), _refused(refusal))
        return False
    table.events = []
    table.heard = 0
    apply(s, m, table.events)
    table.journal.tell(table.events, s)
    return True


def _refused(refusal: Reason) -> Fault:
    return Fault("got.refused", {"reason": refusal})


def _judge(table: _Table, line: Line, m: Move) -> tuple[bool, Reason | None]:
    """Return whether a move is among the legal ones, and why not; the two must agree."""
    s = table.state
    listed = m in legal_moves(s)
    refusal = why_not(s, m)
    if listed != (refusal is None):
        values: dict[str, object] = {"text": move_text(s.rules, m), "reason": refusal}
        got = "got.listed-refused" if refusal is not None else "got.unlisted-unrefused"
        table.expected(line, Fault("wanted.agreement"), Fault(got, values))
    return listed, refusal


def _legal(table: _Table, line: Line) -> None:
    letter, text = line.rest.split()
    if not table.asked(line, letter):
        return
    _, refusal = _judge(table, line, parse_move(table.state.rules, text))
    if refusal is not None:
        table.expected(line, Fault("wanted.legal", {"text": text}), _refused(refusal))


def _illegal(table: _Table, line: Line) -> None:
    letter, text, *clauses = line.rest.split()
    if not table.asked(line, letter):
        return
    _, refusal = _judge(table, line, parse_move(table.state.rules, text))
    wanted = Fault("wanted.illegal", {"text": text, "clauses": ", ".join(clauses)})
    if refusal is None:
        table.expected(line, wanted, Fault("got.legal"))
    elif not set(clauses) <= set(refusal.clauses):
        table.expected(line, wanted, _refused(refusal))


def _moves(table: _Table, line: Line) -> None:
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
        _judge(table, line, parse_move(s.rules, text))


def _event(table: _Table, line: Line) -> None:
    texts = table.full_texts()
    for i in range(table.heard, len(texts)):
        if _same(texts[i], line.rest):
            table.heard = i + 1
            return
    if any(_same(text, line.rest) for text in texts):
        table.expected(line, Fault("wanted.event-here", {"text": line.rest}), Fault("got.earlier"))
    else:
        wanted = Fault("wanted.event", {"text": line.rest})
        table.expected(line, wanted, _there_was(texts, line.rest))


def _no_event(table: _Table, line: Line) -> None:
    for text in table.full_texts():
        if text.split(maxsplit=1)[0] == line.rest:
            wanted = Fault("wanted.no-event", {"text": line.rest})
            table.expected(line, wanted, Fault("got.event", {"text": text}))


def _told(table: _Table, line: Line) -> None:
    letter, _, wanted = line.rest.partition(" ")
    texts = table.told_texts(_seat_or_spectator(table.state, letter))
    if not any(_same(text, wanted) for text in texts):
        should = Fault("wanted.told", {"seat": letter, "text": wanted})
        table.expected(line, should, _there_was(texts, wanted))


def _not_told(table: _Table, line: Line) -> None:
    letter, _, wanted = line.rest.partition(" ")
    full = table.full_texts()
    if not any(_same(text, wanted) for text in full):
        table.expected(line, Fault("wanted.untold", {"text": wanted}), _there_was(full, wanted))
    for text in table.told_texts(_seat_or_spectator(table.state, letter)):
        if _same(text, wanted):
            should = Fault("wanted.not-told", {"seat": letter, "text": wanted})
            table.expected(line, should, Fault("got.told", {"text": text}))


def _same(text: str, wanted: str) -> bool:
    """Say whether a text is the wanted one; `??` stands for any word, `??*3` for any three."""
    words = text.split()
    i = 0
    for word in wanted.split():
        anything = _ANY.fullmatch(word)
        step = int(anything[1] or 1) if anything is not None else 1
        if i + step > len(words) or (anything is None and words[i] != word):
            return False
        i += step
    return i == len(words)


def _there_was(texts: list[str], wanted: str) -> Fault:
    """Say what happened instead: the events of that name if there are any, else all."""
    name = wanted.split(maxsplit=1)[0]
    close = [text for text in texts if text.split(maxsplit=1)[0] == name]
    if not texts:
        return Fault("got.nothing")
    return Fault("got.only", {"text": "; ".join(close or texts)})


def _expect(table: _Table, line: Line) -> None:
    wrong = matches(position_of(table.state), line.rest)
    if wrong is not None:
        table.expected(line, Fault("wanted.item", {"item": line.rest}), wrong)


def _see(table: _Table, line: Line) -> None:
    letter, _, item = line.rest.partition(" ")
    wrong = matches(table.seen(_seat_or_spectator(table.state, letter)), item)
    if wrong is not None:
        table.expected(line, Fault("wanted.see", {"seat": letter, "item": item}), wrong)


def _unseen(table: _Table, line: Line) -> None:
    letter, _, item = line.rest.partition(" ")
    if item.split(maxsplit=1)[0] not in _NOT_IN_STATE:
        wrong = matches(position_of(table.state), item)
        if wrong is not None:
            table.expected(line, Fault("wanted.unseen", {"item": item}), wrong)
    if matches(table.seen(_seat_or_spectator(table.state, letter)), item) is None:
        wanted = Fault("wanted.not-see", {"seat": letter, "item": item})
        table.expected(line, wanted, Fault("got.seen"))


_CHECKS: Final[dict[str, Callable[[_Table, Line], None]]] = {
    "legal": _legal,
    "illegal": _illegal,
    "moves": _moves,
    "event": _event,
    "no-event": _no_event,
    "told": _told,
    "not-told": _not_told,
    "expect": _expect,
    "see": _see,
    "unseen": _unseen,
}
_LEAST: Final = {"event": 1, "no-event": 1, "expect": 1, "illegal": 3}
"""How many words must follow a directive, where it is not two."""
_MOST: Final = {"legal": 2, "play": 2, "no-event": 1}
_AFTER_PLAY: Final = ("event", "no-event", "told", "not-told")
