"""A match that was analysed: verdicts on moves, how it stood, who looked guilty when.

Chances are in hundredths; -1: nobody can say.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from saboteur.server.wire.pages import ReplayClaim
from saboteur.server.wire.table import Problem
from saboteur.server.wire.view import Act, Card, Cell

Mark = Literal["only", "best", "good", "doubtful", "mistake", "other"]


class LevelMove(msgspec.Struct, frozen=True):
    """What a level would have done, and what is needed to show it in the mine."""

    level: str
    move: str
    """In notation."""
    text: str
    act: Act
    card: Card | None
    """The card that would have been used, if it was one."""
    cell: Cell | None
    other: Cell | None
    """The second cell, of a card that needs two."""
    turned: bool
    target: int
    """The player it would have been about, or -1."""


class MoveVerdict(msgspec.Struct, frozen=True):
    """What a level makes of a move, by what its player could know."""

    step: int
    seat: int
    mark: Mark
    """The only move there was, what the level would have done, about as good, worse, much worse,
    and another of which it cannot say what it is worth."""
    chance: int
    """How likely the mover's side was to win with it."""
    best_chance: int
    """The same with the level's move."""
    loss: int
    """How much of that chance was given away, in thousandths; less than nothing if it was better."""
    sure: bool
    """Whether the loss is beyond doubt."""
    why: str
    """Why the level would have done otherwise, in a sentence; empty where there is nothing to say."""
    moves: list[LevelMove]
    """What levels would have done, the one that judges first; empty where nothing was to be chosen."""


class Suspected(msgspec.Struct, frozen=True):
    """Who looked like a Saboteur to somebody, all through the match."""

    eyes: str
    """The letter of a seat, or `-`: everybody's."""
    curves: list[list[int]]
    """By seat, after each step how likely that player was a Saboteur, the deal first."""


class Turn(msgspec.Struct, frozen=True):
    """A step that changed much."""

    step: int
    before: int
    """How it stood before it, as in `course`; and after it."""
    after: int


class AnalysisPage(msgspec.Struct, frozen=True):
    """What there is to say of a match."""

    level: str
    """Who judges."""
    visits: int
    """How often it played on for each decision."""
    about: Literal["treasure", "first", "gold"]
    """What chances are of: of a side to win the round, or that the treasure is reached; to win the
    match, of the first seat where it is nobody's in particular; the share of all gold."""
    course: list[int]
    """How it stood after each step, the deal first, for somebody who saw all cards but the deck;
    empty where nobody can say."""
    verdicts: list[MoveVerdict]
    turning: list[Turn]
    suspected: list[Suspected]
    """Everybody's eyes first; empty where nobody can be a Saboteur."""
    saboteurs: list[list[int]]
    """By round, who turned out to be one."""
    claims: list[ReplayClaim]
    """What was claimed, each against the truth."""


class AnalysisCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for an analysis."""


class AnalysisNow(msgspec.Struct, frozen=True):
    """How far the analysis of a match is."""

    state: Literal["off", "none", "waiting", "running", "failed", "done"]
    """Nothing is analysed here, nobody has asked, others come first, it is worked on, it went wrong,
    it is there."""
    ahead: int = 0
    """While it waits: how many come first."""
    done: int = 0
    of: int = 0
    """While it is worked on: how many moves are judged of how many."""
    problem: Problem | None = None
    """What went wrong."""
    page: AnalysisPage | None = None
    """All of it, if that was asked for."""
