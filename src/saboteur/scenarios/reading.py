"""Reading scenario files, as far as they can be understood without the ruleset."""

from __future__ import annotations

import re
from typing import Final, final

from saboteur.rules.errors import Fault
from saboteur.rules.events import event_kinds

_CLAUSE: Final = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-[A-Z]?\d+")
_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SEED: Final = re.compile(r"[0-9]{1,18}")

NOT: Final = "not"
REST: Final = "??*"
"""All words of an event that are left."""
COPIES: Final = "copies"
"""What can be waived: that the box has only so many copies of a card."""

SHAPES: Final[dict[str, tuple[int, int | None]]] = {
    "legal": (2, 2),
    "illegal": (3, None),
    "moves": (2, None),
    "event": (1, None),
    "no-event": (1, None),
    "told": (2, None),
    "not-told": (2, None),
    "expect": (1, None),
    "see": (2, None),
    "unseen": (2, None),
    "refused": (1, None),
}
"""The lines that expect something, and how many words at least and at most follow each."""
_AFTER_PLAY: Final = ("event", "no-event", "told", "not-told")


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

    __slots__ = ("negated", "number", "rest", "word")

    def __init__(self, number: int, word: str, rest: str, *, negated: bool = False) -> None:
        self.number: int = number
        self.word: str = word
        self.rest: str = rest
        self.negated: bool = negated
        """Whether `not` stands before it."""

    def __str__(self) -> str:
        return f"{NOT + ' ' if self.negated else ''}{self.plain}"

    @property
    def plain(self) -> str:
        """The line without `not`."""
        return f"{self.word} {self.rest}".rstrip()


@final
class Scenario:
    """A situation and the lines that say what must come of it."""

    __slots__ = (
        "clauses",
        "given",
        "id",
        "line",
        "lines",
        "name",
        "position",
        "seed",
        "title",
        "waived",
    )

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
        self.waived: bool = False
        """Whether the position may have more copies of a card than the box."""
        self.lines: list[Line] = []


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
    """Add one line to a scenario."""
    if line.word == "clauses":
        scenario.clauses.extend(_clauses(scenario, line, line.rest.split()))
    elif line.word == "given":
        _begin_position(scenario, line)
    elif line.word in {"seed", "waive"}:
        _prepare(scenario, line)
    else:
        if line.word == NOT:
            line = _negated(scenario, line)
        elif line.word not in SHAPES and line.word != "play":
            raise ScenarioError(
                scenario.name, line.number, Fault("unknown-line", {"text": line.word})
            )
        if not scenario.given:
            raise ScenarioError(
                scenario.name, line.number, Fault("before-given", {"word": line.word})
            )
        _check_shape(scenario, line)
        scenario.lines.append(line)


def _begin_position(scenario: Scenario, line: Line) -> None:
    if scenario.given:
        raise ScenarioError(scenario.name, line.number, Fault("given-twice"))
    if line.rest:
        raise ScenarioError(scenario.name, line.number, Fault("position-under-given"))
    scenario.given = line.number


def _prepare(scenario: Scenario, line: Line) -> None:
    """Read how the position is dealt: with which seed, and what is waived."""
    if scenario.lines:
        raise ScenarioError(scenario.name, line.number, Fault("prepared-late", {"word": line.word}))
    if line.word == "waive":
        if line.rest != COPIES:
            raise ScenarioError(
                scenario.name, line.number, Fault("not-waived", {"text": line.rest, "all": COPIES})
            )
        scenario.waived = True
        return
    if not _SEED.fullmatch(line.rest):
        raise ScenarioError(scenario.name, line.number, Fault("not-a-seed", {"text": line.rest}))
    scenario.seed = int(line.rest)


def _negated(scenario: Scenario, line: Line) -> Line:
    """Return the line behind `not`."""
    word, _, rest = line.rest.partition(" ")
    if word not in SHAPES:
        raise ScenarioError(scenario.name, line.number, Fault("not-before", {"text": word}))
    return Line(line.number, word, rest, negated=True)


def _check_shape(scenario: Scenario, line: Line) -> None:
    """Refuse a line that lacks something, or speaks of a play that has not been made."""
    words = line.rest.split()
    least, most = SHAPES.get(line.word, (2, 2))
    if line.word == "refused" and line.negated:
        least, most = 0, 0
    values: dict[str, object] = {"word": line.word, "text": str(line)}
    if len(words) < least:
        raise ScenarioError(scenario.name, line.number, Fault("too-little", values))
    if most is not None and len(words) > most:
        raise ScenarioError(scenario.name, line.number, Fault("too-much", values))
    if line.word == "illegal":
        _clauses(scenario, line, words[2:])
    if line.word == "refused" and words:
        _clauses(scenario, line, words[1:] if _CODE.fullmatch(words[0]) else words)
    if line.word in _AFTER_PLAY:
        if not any(earlier.word == "play" for earlier in scenario.lines):
            raise ScenarioError(scenario.name, line.number, Fault("no-play", {"word": line.word}))
        if REST in words[:-1]:
            raise ScenarioError(scenario.name, line.number, Fault("rest-last", {"word": REST}))
        name = words[1] if "told" in line.word else words[0]
        if name not in [kind.NAME for kind in event_kinds()]:
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
    about: dict[str, object] = {"id": scenario.id}
    if not scenario.clauses:
        raise ScenarioError(scenario.name, scenario.line, Fault("no-clauses", about))
    if not scenario.position:
        raise ScenarioError(scenario.name, scenario.line, Fault("no-position", about))
    if not any(line.word in SHAPES for line in scenario.lines):
        raise ScenarioError(scenario.name, scenario.line, Fault("expects-nothing", about))
    refused = [line for line in scenario.lines if line.word == "refused" and not line.negated]
    if refused and len(scenario.lines) > 1:
        raise ScenarioError(scenario.name, refused[0].number, Fault("refused-alone"))
