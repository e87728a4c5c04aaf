"""What is asked for over HTTP: opening a table, what can be played, finished matches, clauses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from saboteur.server.wire.table import Problem, Said, Setup
from saboteur.server.wire.view import LogLine, Verdict, View


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and sit down at it."""

    name: Annotated[str, msgspec.Meta(max_length=2000)]
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""
    setup: Setup = Setup()
    bots: Annotated[list[str], msgspec.Meta(max_length=11)] = msgspec.field(default_factory=list)
    """The levels of bots to begin with."""
    play: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """A game to be dealt at once, in its usual edition and against as many bots as it wants; then
    neither setup nor bots say anything."""


class Opened(msgspec.Struct, frozen=True):
    """A new table."""

    table: str
    token: str
    """The device's own; new, if none was sent."""
    link: str


class Listed(msgspec.Struct, frozen=True):
    """A table that anybody may join."""

    table: str
    host: str
    game: str
    text: str
    players: int
    """How many people sit there."""
    seats: int
    """How many may: before a match as many as the game takes, in a match its seats."""
    playing: bool


class Value(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: str
    text: str


class OptionOffer(msgspec.Struct, frozen=True):
    """An option of the rules."""

    key: str
    text: str
    values: list[Value]
    value: str
    """As it is now."""
    usual: str
    free: str
    """What else it can be, in words; empty if nothing."""
    clauses: list[str]
    kind: Literal["flag", "word", "number", "cells", "sides", "seat"]
    """What its values are; a text in notation all the same."""
    range: list[int]
    """The least and the most it can be, if it is a number; otherwise empty."""


class ModuleOffer(msgspec.Struct, frozen=True):
    """A module or an edition that can be chosen."""

    name: str
    text: str
    on: bool
    refused: Problem | None
    """Why it cannot be chosen beside the rest."""


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be chosen."""

    name: str
    text: str
    on: bool
    profile: str
    """The edition to choose with it: the one that is chosen, if the game is in it."""
    players: list[int]
    """The least and the greatest number of players."""


class Offer(msgspec.Struct, frozen=True):
    """What can be chosen, given what is chosen already."""

    games: list[GameOffer]
    modules: list[ModuleOffer]
    profiles: list[ModuleOffer]
    options: list[OptionOffer]
    ruleset: str
    players: list[int]
    missing: int
    """How many more players are needed: people, or bots."""
    take_away: list[str]
    """The chosen modules, and options, without which the rest goes together."""
    refused: Problem | None
    """Why it cannot be played like this; it names all that does not fit, not only the first."""


class ClausePage(msgspec.Struct, frozen=True):
    """A clause of the rules."""

    id: str
    part: str
    text: str
    source: str
    see: list[str]
    language: str = "en"
    """The language it is written in: English, where it is not translated yet."""


class ReplayClaim(msgspec.Struct, frozen=True):
    """Something that was claimed in a match that is over."""

    step: int
    """After which step it was said."""
    said: Said
    verdict: Verdict | None
    """What became of it; None if its round was not played to the end."""


class MatchPage(msgspec.Struct, frozen=True):
    """A match to look at again."""

    match: str
    table: str
    ruleset: str
    names: list[str]
    over: bool
    steps: int
    """The number of its last step; 0 is the deal."""
    rounds: list[int]
    """The step with which each round begins."""
    moves: list[str]
    """The moves in notation as these eyes saw them; the first is step 1."""
    eyes: list[str]
    """Through whose eyes it may be seen: letters, `-` the public, `truth`."""
    totals: list[int]
    winners: list[int]
    claims: list[ReplayClaim]
    """What was claimed, in order; nothing while the match goes on, and no free talk."""


class StepPage(msgspec.Struct, frozen=True):
    """One moment of a match through some eyes."""

    match: str
    step: int
    steps: int
    eyes: str
    move: str
    text: str
    """The move in words."""
    view: View
    hands: list[list[str]]
    """With the truth: everybody's cards, in words."""
    log: list[LogLine]


class FairCheck(msgspec.Struct, frozen=True):
    """Whether a match was dealt and played by the rules."""

    match: str
    fair: bool
    over: bool
    moves: int
    problems: list[str]
    commitments: dict[str, str]
    text: str


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: Literal["ok", "not-ready"]
    version: str
    protocol: int


class HttpProblem(msgspec.Struct, frozen=True):
    """Why a request is refused."""

    error: Problem
