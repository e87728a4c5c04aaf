"""Puzzles as they are asked for: all there are, and how one stands."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final, Literal

from saboteur.notation.card import NotationError
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.places import lettered
from saboteur.puzzles.answering import is_right, people
from saboteur.puzzles.puzzle import WHO, Puzzle
from saboteur.puzzles.shipped import daily, shipped
from saboteur.puzzles.wording import asked, explained, who_you_are
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.server.errors import Refused
from saboteur.server.puzzles.board import Board
from saboteur.server.render.payloads import failed
from saboteur.server.render.setup import played_words
from saboteur.server.wire import messages as m
from saboteur.server.wire import puzzles as wire
from saboteur.texts.messages import Catalogue, catalogue

COACHED: Final = "coached"
"""The code of the error with which a move is answered that may be made, and is not right."""

Verdict = Literal["", "right", "wrong", "shown"]


def puzzle_list(day: date, words: Catalogue) -> wire.PuzzleList:
    """Return all puzzles, and which is that of a day."""
    return wire.PuzzleList(day.isoformat(), daily(day, shipped()), _items(words.language))


def puzzle_now(name: str, call: wire.PuzzleCall, words: Catalogue) -> wire.PuzzleNow:
    """Return how a puzzle stands after what was done, and what is said to what comes next.

    :raises Refused: if there is no such puzzle or no such moment, or nobody can have found that.
    """
    puzzle = shipped().get(name)
    if puzzle is None:
        raise Refused("no-such-puzzle", name=name[:40])
    if call.found and not is_right(puzzle, call.found):
        raise Refused("out-of-step")
    if call.at > len(puzzle.moves):
        raise Refused("no-such-step")
    return _Course(puzzle, call, words).now()


class _Course:
    """What is done with one question."""

    def __init__(self, puzzle: Puzzle, call: wire.PuzzleCall, words: Catalogue) -> None:
        self._puzzle = puzzle
        self._call = call
        self._words = words
        self._found = call.found
        self._verdict: Verdict = ""
        self._reply = ""
        made = None if call.at < 0 else call.at
        self._board = Board(puzzle, call.run, words, made, call.log)

    def now(self) -> wire.PuzzleNow:
        """Do it and return how it stands then."""
        message = self._call.message
        if message is not None:
            self._hear(message)
        elif self._call.guess:
            self._guess(self._call.guess)
        elif self._call.give_up:
            self._answered("shown", self._puzzle.answers[0])
            self._play_out()
        elif self._call.step:
            self._board.tell()
        else:
            self._play_out(quiet=True)
            self._board.enter()
        puzzle, words, board = self._puzzle, self._words, self._board
        return wire.PuzzleNow(
            puzzle=_item(puzzle, words),
            title=words.text(f"puzzle.theme.{puzzle.theme}"),
            ask=asked(puzzle, words),
            who=who_you_are(board.match.view(puzzle.seat), words) if puzzle.is_move else "",
            sought=len(puzzle.answers[0]) if puzzle.theme == WHO else 0,
            at=len(puzzle.moves) if self._call.at < 0 else self._call.at,
            moves=len(puzzle.moves),
            verdict=self._verdict,
            reply=self._reply,
            found=self._found,
            solution=self._solution() if self._found else None,
            answers=board.told,
        )

    def _hear(self, message: m.Move | m.Why | m.Preview) -> None:
        try:
            if isinstance(message, m.Why):
                self._board.why(message)
            elif isinstance(message, m.Preview):
                self._board.preview(message)
            else:
                self._move(message)
        except Refused as error:
            self._board.told.append(failed(message.id, error, self._words))

    def _move(self, message: m.Move) -> None:
        if self._found or self._call.at >= 0:
            raise Refused("not-now")
        move = self._board.judged(message.move)
        if is_right(self._puzzle, move):
            self._board.told.append(m.Done(message.id, self._board.table.version))
            self._answered("right", move)
            self._play_out()
            return
        self._wrong()
        self._board.told.append(m.Failed(message.id, COACHED, self._reply, []))

    def _guess(self, text: str) -> None:
        try:
            named = people(self._puzzle, text)
        except NotationError:
            raise Refused("unreadable") from None
        if self._puzzle.theme != WHO or len(named) != len(self._puzzle.answers[0]):
            raise Refused("unreadable")
        if is_right(self._puzzle, named):
            self._answered("right", named)
        else:
            self._wrong()

    def _answered(self, verdict: Verdict, answer: str) -> None:
        self._verdict, self._found = verdict, answer

    def _wrong(self) -> None:
        self._verdict = "wrong"
        self._reply = self._words.text(f"puzzle.wrong.{self._puzzle.theme}")

    def _play_out(self, *, quiet: bool = False) -> None:
        """Let the answer be seen, where it is a move and is known."""
        if not self._found or not self._puzzle.is_move or self._call.at >= 0:
            return
        is_first = self._found == self._puzzle.answers[0]
        self._board.rests = True
        self._board.play((self._found, *(self._puzzle.line if is_first else ())), quiet=quiet)

    def _solution(self) -> wire.PuzzleSolution:
        rules = self._board.match.rules
        names = self._board.table.names()
        found = explained(self._puzzle, self._words, names, lettered(rules))
        people_ = self._puzzle.answers[0] if self._puzzle.theme == WHO else ""
        return wire.PuzzleSolution(
            answers=list(found.answers),
            line=list(found.line),
            why=found.why,
            clauses=list(found.clauses),
            signs=[wire.PuzzleSign(s.at, s.text, s.before, s.after) for s in found.signs],
            seats=[SEAT_LETTERS.index(letter) for letter in people_],
            solved=self._puzzle.solved,
        )


@lru_cache(maxsize=16)
def _items(language: str) -> list[wire.PuzzleItem]:
    words = catalogue(language)
    return [_item(puzzle, words) for puzzle in shipped().values()]


def _item(puzzle: Puzzle, words: Catalogue) -> wire.PuzzleItem:
    modules = [module.name for module in parse_ruleset(puzzle.ruleset).modules]
    return wire.PuzzleItem(
        id=puzzle.id,
        theme=puzzle.theme,
        difficulty=puzzle.difficulty,
        text=played_words(modules, words),
        players=puzzle.players,
    )
