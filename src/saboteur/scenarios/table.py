"""A scenario while it runs: the state, what everybody was told, and what was not as expected."""

from __future__ import annotations

from typing import final

from saboteur.match import journal_of
from saboteur.modules.rounds import totals_of
from saboteur.notation.card import NOBODY, parse_seat, seat_name
from saboteur.notation.event import event_text, told_text
from saboteur.notation.position import Position, deal, position_of_view
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, to_move
from saboteur.rules.errors import Fault
from saboteur.rules.events import Event, RoundEnded
from saboteur.rules.kinds import NONE, Move, Seat
from saboteur.rules.state import State
from saboteur.scenarios.reading import Line, Scenario
from saboteur.views.ending import ROUND_ENDS
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.view import view


@final
class Ending:
    """How the last round ended, and what everybody had just then."""

    def __init__(self, event: Event, words: list[str], gold: list[int]) -> None:
        self.how: str = words[-1]
        """As `expect ends` names it: `treasure`, `cards`, or what products have besides."""
        self.completer: Seat = NONE
        if isinstance(event, RoundEnded):
            self.completer = event.completer
            if len(words) < 3:
                self.how = "cards" if event.completer == NONE else "treasure"
        self.gold: list[int] = gold


@final
class Table:
    """A scenario while it runs."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        self.scenario: Scenario = scenario
        self.state: State = deal(position, seed_bytes(scenario.seed), waive_copies=scenario.waived)
        self.journal: Journal = journal_of(position, self.state)
        self.events: list[Event] = []
        """What happened in the last play."""
        self.heard: int = 0
        """How many of them `event` lines have gone past."""
        self.ending: Ending | None = None
        self.problems: list[Fault] = []
        self.against: list[Fault] | None = None
        """While a line with `not` is checked: what speaks against the line without it."""

    def expected(self, line: Line, what: Fault, got: Fault) -> None:
        """Note something that is not as expected: what should be, and what is."""
        found = self.problems if self.against is None else self.against
        found.append(self._problem(line, what, got))

    def alarm(self, line: Line, what: Fault, got: Fault) -> None:
        """Note something that must never be, whatever the line expects."""
        self.problems.append(self._problem(line, what, got))

    def _problem(self, line: Line, what: Fault, got: Fault) -> Fault:
        detail = Fault("expected", {"what": what, "got": got})
        values: dict[str, object] = {"file": self.scenario.name, "line": line.number}
        return Fault("at", values | {"detail": detail})

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

    def play(self, m: Move) -> None:
        """Make a legal move."""
        before = totals_of(self.state)
        self.events = []
        self.heard = 0
        apply(self.state, m, self.events)
        self.journal.tell(self.events, self.state)
        for i, event in enumerate(self.events):
            if event.NAME in ROUND_ENDS:
                words = event_text(self.state.rules, event).split()
                self.ending = Ending(event, words, _gold_after(before, self.events[:i]))

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

    def seat_or_spectator(self, letter: str) -> Seat:
        """Read a seat, or `-` for a spectator.

        :raises NotationError: if it is neither.
        """
        return NONE if letter == NOBODY else parse_seat(letter, self.state.n)


def _gold_after(gold: list[int], events: list[Event]) -> list[int]:
    """Return what everybody has after events that happen before a round ends."""
    gold = gold[:]
    for event in events:
        if event.FINDER:
            gold[getattr(event, event.FINDER)] += 1
        for field, way in event.PIECES:
            gold[getattr(event, field)] += way * getattr(event, "amount", 0)
    return gold
