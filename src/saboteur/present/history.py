"""A recorded match, step by step and through any eyes: a seat's, a spectator's, or the truth.

What a move shows in public is declared by the decision it answers (`Step.shows`), so that nothing
here has to know which games and modules there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, final

from saboteur.notation.card import NOBODY, UNKNOWN, cell_name, seat_name
from saboteur.notation.move import move_text, public_move_text
from saboteur.notation.position import Position, position_of, position_of_view
from saboteur.notation.record import CLOSING, OPEN, Record, RecordError, steps
from saboteur.present.score_table import gold_table
from saboteur.rules.engine import shown
from saboteur.rules.events import Event, MatchEnded
from saboteur.rules.kinds import NONE, PASS_MOVE, SEAT_LETTERS, CardId, Move, Seat
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import Frame, State
from saboteur.texts.messages import Catalogue
from saboteur.texts.moves import Places, describe_move
from saboteur.views.journal import Journal
from saboteur.views.redact import Told, told
from saboteur.views.view import View, view

TRUTH: Final = "truth"
"""The eyes of somebody who knows everything."""


@dataclass(slots=True)
class _Moment:
    """One step: who moved how, what happened, and how it stood then."""

    seat: Seat
    move: Move
    state: State
    events: list[Event]
    public: str
    """The move as everybody saw it, in notation."""
    made: int = 0
    """How many moves had been made by then, those in windows too."""


@final
class History:
    """Every moment of a match; step 0 is the set-up, every other one a move.

    What everybody lets pass in a window is no step of its own. `eyes` are a seat's letter,
    `-` for a spectator, or `truth`.
    """

    def __init__(self, record: Record) -> None:
        """Play a record again.

        :raises RecordError: if a move cannot be made, or nothing has been revealed.
        """
        self.record = record
        self._moments: list[_Moment] = []
        before: State | None = None
        for made, step in enumerate(steps(record)):
            silent = step.window in {OPEN, CLOSING} and step.move == PASS_MOVE
            after = step.state.copy()
            if silent and self._moments:
                self._moments[-1].state = after
                self._moments[-1].events.extend(step.events)
            else:
                public = ""
                if before is not None and step.seat != NONE:
                    parts = shown(before, step.move)
                    public = public_move_text(before.rules, step.move, parts)
                moment = _Moment(step.seat, step.move, after, list(step.events), public)
                self._moments.append(moment)
            self._moments[-1].made = made
            before = after
        if not self._moments:
            raise RecordError("unrevealed")
        self.last: int = len(self._moments) - 1
        """The number of the last step."""
        self.rules: Ruleset = self._moments[0].state.rules
        self.names: tuple[str, ...] = record.names or ("",) * record.players

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return self.record.result is not None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won; empty if the match was not played to its end."""
        ends = [event for event in self._moments[-1].events if isinstance(event, MatchEnded)]
        return ends[-1].winners if ends else ()

    @property
    def round_starts(self) -> list[int]:
        """The step with which each round begins."""
        found: list[int] = []
        for at, moment in enumerate(self._moments):
            if len(found) < moment.state.round:
                found.append(at)
        return found

    def gold(self) -> tuple[tuple[int, ...], ...]:
        """Return what each seat won in each round. Secret until the match is over."""
        journal = self._journal(self.last)
        return gold_table([journal.log(seat) for seat in range(self.record.players)])

    # --- eyes --------------------------------------------------------------------------------

    def has_eyes(self, eyes: str) -> bool:
        """Say whether there are such eyes."""
        return eyes in {TRUTH, NOBODY} or eyes in list(SEAT_LETTERS[: self.record.players])

    @staticmethod
    def seat_of(eyes: str) -> Seat:
        """Return whose eyes they are; NONE for a spectator and for the truth."""
        return NONE if eyes in {NOBODY, TRUTH} else SEAT_LETTERS.index(eyes)

    def _saw_all(self, at: int, eyes: str) -> bool:
        """Say whether these eyes saw the whole move."""
        return eyes == TRUTH or self.seat_of(eyes) == self._moments[at].seat

    # --- one step ----------------------------------------------------------------------------

    def round(self, at: int) -> int:
        """Return the round in which a step leaves the match."""
        return self._moments[at].state.round

    def mover(self, at: int) -> Seat:
        """Return who moved; NONE in the step that sets up the match."""
        return self._moments[at].seat

    def move(self, at: int, eyes: str) -> str:
        """Return the move of a step as these eyes saw it, `A:-??`; nothing for the set-up."""
        moment = self._moments[at]
        if moment.seat == NONE:
            return ""
        whole = self._saw_all(at, eyes)
        text = move_text(self.rules, moment.move) if whole else moment.public
        return f"{seat_name(moment.seat)}:{text}"

    def moves(self, eyes: str) -> list[str]:
        """Return every move as these eyes saw it."""
        return [self.move(at, eyes) for at in range(1, self.last + 1)]

    def move_words(self, at: int, eyes: str, words: Catalogue, places: Places = cell_name) -> str:
        """Return the move of a step in words; nothing where these eyes did not see all of it."""
        moment = self._moments[at]
        if moment.seat == NONE or UNKNOWN in self.move(at, eyes):
            return ""
        frame = self.question(at)
        return describe_move(words, self.rules, self.names, moment.move, NONE, frame, places=places)

    def question(self, at: int) -> Frame:
        """Return what the move of a step answers."""
        return self._moments[at - 1].state.stack[-1]

    def told(self, at: int, eyes: str) -> list[Told]:
        """Return what these eyes were told with a step."""
        events = self._moments[at].events
        if eyes == TRUTH:
            return [_whole(event) for event in events]
        entries = [told(event, self.seat_of(eyes)) for event in events]
        return [entry for entry in entries if entry is not None]

    def told_before(self, at: int, eyes: str) -> int:
        """Return how many lines these eyes had been told before a step."""
        seat = self.seat_of(eyes)
        events = [event for moment in self._moments[:at] for event in moment.events]
        return sum(told(event, seat) is not None for event in events)

    def step_of(self, made: int, seat: Seat) -> int:
        """Return the step in which a seat moved, after so many moves had been made."""
        for at, moment in enumerate(self._moments):
            if moment.made > made and moment.seat == seat:
                return at
        return self.last

    def each_view(self, seats: Sequence[Seat]) -> Iterator[tuple[int, dict[Seat, View]]]:
        """Go through all steps: for each the table as these seats saw it; NONE is a spectator."""
        journal = Journal(self.record.players)
        for at, moment in enumerate(self._moments):
            journal.tell(moment.events, moment.state)
            yield at, {seat: view(moment.state, journal, seat) for seat in seats}

    def taken_up(self, at: int) -> tuple[State, Journal]:
        """Return how it stood after a step, to be played on from: state and journal are one's own."""
        return self._moments[at].state.copy(), self._journal(at)

    def view(self, at: int, eyes: str) -> View:
        """Return the table after a step as these eyes saw it."""
        state = self._moments[at].state
        seen = view(state, self._journal(at), self.seat_of(eyes))
        if eyes == TRUTH:
            turn_up(seen, state)
        return seen

    def position(self, at: int, eyes: str) -> Position:
        """Return the position after a step as these eyes know it: the truth knows all but chance."""
        if eyes == TRUTH:
            return position_of(self._moments[at].state)
        return position_of_view(self.view(at, eyes))

    def code(self, at: int) -> Move:
        """Return the move of a step as the engine has it. All of it: see `move` for what eyes saw."""
        return self._moments[at].move

    def hands(self, at: int) -> list[list[CardId]]:
        """Return everybody's cards after a step: the truth."""
        return [sorted(hand) for hand in self._moments[at].state.hands]

    def totals(self, at: int) -> list[int]:
        """Return everybody's gold after a step: the truth."""
        state = self._moments[at].state
        return [sum(state.gold[seat]) + state.nuggets[seat] for seat in range(state.n)]

    def _journal(self, at: int) -> Journal:
        journal = Journal(self.record.players)
        for moment in self._moments[: at + 1]:
            journal.tell(moment.events, moment.state)
        return journal


def turn_up(seen: View, state: State) -> None:
    """Turn everything up in a view: goals, dwarf cards and hands. Only for somebody who may know it all."""
    seen.known_goals = {cell: state.hidden[cell] for cell in seen.hidden}
    if len(state.roles) == state.n:
        seen.roles = tuple(state.roles)
    seen.known_hands = tuple(tuple(sorted(hand)) for hand in state.hands)


def _whole(event: Event) -> Told:
    """Return all of an event, secrets too."""
    fields = tuple((name, getattr(event, name)) for name in event.FIELDS)
    return Told(event.NAME, fields, event.clauses())
