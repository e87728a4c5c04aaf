"""The table of a puzzle: folded anew for each question, and nothing of it is kept."""

from __future__ import annotations

from typing import Final

import msgspec

from saboteur.match import Match
from saboteur.notation.card import NOBODY, seat_name
from saboteur.puzzles.posing import pose
from saboteur.puzzles.puzzle import Puzzle
from saboteur.rules.kinds import NONE, SEAT_LETTERS, Seat
from saboteur.server.render.payloads import (
    Reader,
    because,
    match_now,
    outcome_of,
    public_of,
    table_state,
)
from saboteur.server.rooms.decisions import DEFAULT_LEVEL
from saboteur.server.rooms.timing import People
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.members import Chair, Person
from saboteur.server.tables.playing import begin_match, setup_at_once
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.view import Prompt
from saboteur.texts.messages import Catalogue

SOLVER: Final = 0
"""The one person there."""


class Board:
    """One moment of a puzzle."""

    def __init__(
        self, puzzle: Puzzle, run: str, words: Catalogue, made: int | None, log: int
    ) -> None:
        """Lay it out after so many moves, or at the moment itself, for somebody who has so much of the log."""
        self.puzzle = puzzle
        self.words = words
        self.told: list[m.ServerMessage] = []
        self.match: Match = pose(puzzle, made)
        self.seat: Seat = NONE if puzzle.seat == NOBODY else SEAT_LETTERS.index(puzzle.seat)
        self.rests = False
        """Whether nobody is asked any more: the answer is known."""
        self._log_sent = log
        self._round = self.match.round
        rules = self.match.rules
        solver = Person(
            words.text("lesson-other.learner"), "solver", self.seat, self.seat, self.seat
        )
        chairs = [
            Chair(member=SOLVER) if seat == self.seat else Chair(bot=DEFAULT_LEVEL, look=seat)
            for seat in range(puzzle.players)
        ]
        self.table = Table(setup=setup_at_once(rules, "off"), members=[solver], chairs=chairs)
        begin_match(self.table, self.match, run, 0.0)

    def enter(self) -> None:
        """Tell all there is to see."""
        reader = Reader(SOLVER, [], "", self.words)
        state = table_state(self.table, People(here={SOLVER: 1}), reader, (0, 0))
        self.told.append(m.Table(self.table.version, state))
        self._log_sent = 0
        self.tell()

    def judged(self, text: str) -> str:
        """Return a move as answers are written.

        :raises Refused: if it may not be made.
        """
        return self.table.judge(self.seat, text)

    def play(self, moves: tuple[str, ...], *, quiet: bool = False) -> None:
        """Make moves of the turn that is asked about, and tell them as long as the round lasts."""
        for move in moves:
            apply(self.table, e.Moved(at=0.0, seat=self.seat, move=move))
            if not quiet and self.match.round == self._round:
                self.tell()

    def why(self, message: m.Why) -> None:
        """Say why a move may not be made."""
        self.told.append(because(self.table, self.seat, message, self.words))

    def preview(self, message: m.Preview) -> None:
        """Say what a move would change."""
        view = self.match.view(seat_name(self.seat))
        self.told.append(outcome_of(message.id, view, message.move, self.words))

    def tell(self) -> None:
        """Tell how the match stands."""
        now = match_now(
            self.table, public_of(self.table), self.seat, self.words, self._log_sent, None
        )
        self._log_sent = now.log_from + len(now.log)
        if self.rests:
            prompt = Prompt("", -1, self.words.text("puzzle.over"), None, mine=False, window=False)
            view = msgspec.structs.replace(now.view, prompt=prompt, choices=[])
            now = msgspec.structs.replace(now, view=view)
        self.told.append(now)
