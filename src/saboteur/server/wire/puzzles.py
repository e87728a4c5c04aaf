"""Puzzles as they travel: which there are, a question, and once it is answered, why it is so."""

from __future__ import annotations

from typing import Annotated

import msgspec

from saboteur.server.wire import messages as m
from saboteur.server.wire.wishes import Number


class PuzzleItem(msgspec.Struct, frozen=True):
    """A puzzle that can be solved."""

    id: str
    theme: str
    """`reach`, `who`, `save` or `tactics`."""
    difficulty: int
    """1 to 5."""
    text: str
    """What is played, in words."""
    players: int


class PuzzleList(msgspec.Struct, frozen=True):
    """All puzzles there are, and which is today's."""

    date: str
    """Today by the clock of Greenwich, as 2026-11-18."""
    daily: str
    puzzles: list[PuzzleItem]


class PuzzleCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a puzzle stands on a device, and what is to be done next. Nothing of it is kept."""

    run: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    """Made up by the client, another for each time: the match has this id."""
    at: Annotated[int, msgspec.Meta(ge=-1, le=10_000)] = -1
    """After how many moves the table is shown; -1: at the moment that is asked about."""
    log: Number = 0
    """How many lines of the log this client has."""
    found: Annotated[str, msgspec.Meta(max_length=120)] = ""
    """The answer that was right: a move, or the letters of people."""
    guess: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Whom somebody takes for Saboteurs, as letters."""
    give_up: bool = False
    """Whether the answer is to be shown."""
    step: bool = False
    """Whether the table is there already, and only goes on to `at`."""
    message: m.Move | m.Why | m.Preview | None = None


class PuzzleSign(msgspec.Struct, frozen=True):
    """Something that gave a Saboteur away."""

    at: int
    """The number of the move."""
    text: str
    """What there was to be seen in it."""
    before: float
    """How likely its player was a Saboteur before it, by what everybody saw; and after it."""
    after: float


class PuzzleSolution(msgspec.Struct, frozen=True):
    """The answer of a puzzle; told only to those who have found it, or given up."""

    answers: list[str]
    """Every answer that is right, in words."""
    line: list[str]
    """How the turn goes on after the first, in words."""
    why: str
    """Why that is the answer."""
    clauses: list[str]
    signs: list[PuzzleSign]
    seats: list[int]
    """Who was sought, where people are."""
    solved: dict[str, float]
    """By level, how often bots find the answer."""


class PuzzleNow(msgspec.Struct, frozen=True):
    """How a puzzle stands, and what a table would say on its socket."""

    puzzle: PuzzleItem
    title: str
    ask: str
    """The question."""
    who: str
    """Who one is in it; empty for whoever only watches."""
    sought: int
    """How many people are to be named; 0: the answer is a move."""
    at: int
    moves: int
    """After how many moves the table is shown, and how many there were."""
    verdict: str
    """`right`, `wrong`, `shown`, or nothing as long as nothing was answered."""
    reply: str
    found: str
    """The answer that is right, once it is known."""
    solution: PuzzleSolution | None
    answers: list[m.ServerMessage]
