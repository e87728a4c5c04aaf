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
    about: str
    """Why one might want it otherwise, in a sentence; empty if nobody has said it."""


class ModuleOffer(msgspec.Struct, frozen=True):
    """A module that can be chosen."""

    name: str
    text: str
    on: bool
    refused: Problem | None
    """Why it cannot be chosen beside the rest."""
    about: str
    """What it is about, in two sentences."""
    changes: list[str]
    """How it changes the evening, each in a few words."""
    players: list[int]
    """The least and the greatest number of players with it; empty if it does not go with the game."""


class EditionOffer(msgspec.Struct, frozen=True):
    """An edition that can be chosen."""

    name: str
    text: str
    on: bool
    refused: Problem | None
    """Why it cannot be chosen beside the rest."""
    about: str
    """In what it differs from others."""
    clauses: list[str]
    takes_away: list[str]
    """The chosen modules, by what they are called, that are not in it."""


class PresetOffer(msgspec.Struct, frozen=True):
    """A ready-made evening."""

    name: str
    text: str
    on: bool
    about: str
    game: str
    modules: list[str]
    profile: str
    options: dict[str, str]
    contents: list[str]
    """What the game and the modules are called."""
    players: list[int]


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be chosen."""

    name: str
    text: str
    on: bool
    profile: str
    """The edition to choose with it: the one that is chosen, if the game is in it."""
    players: list[int]
    """The least and the greatest number of players."""
    about: str
    """What it is about, in two sentences."""
    changes: list[str]
    """How it changes the evening, each in a few words."""


class Offer(msgspec.Struct, frozen=True):
    """What can be chosen, given what is chosen already."""

    games: list[GameOffer]
    presets: list[PresetOffer]
    modules: list[ModuleOffer]
    profiles: list[EditionOffer]
    options: list[OptionOffer]
    ruleset: str
    players: list[int]
    missing: int
    """How many more players are needed: people, or bots."""
    take_away: list[str]
    """The chosen modules, and options, without which the rest goes together."""
    refused: Problem | None
    """Why it cannot be played like this; it names all that does not fit, not only the first."""
    mix: str
    """Which dwarf cards are shuffled for so many players, in words; empty if there is nothing to say."""


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
