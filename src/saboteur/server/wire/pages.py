"""What is asked for over HTTP: opening a table, what can be played, finished matches, clauses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from saboteur.server.wire import messages as m
from saboteur.server.wire.deals import Digits
from saboteur.server.wire.table import Problem, Said, Setup
from saboteur.server.wire.view import Cell, LogLine, MovedBy, Verdict, View
from saboteur.server.wire.wishes import Number, SeatNumber


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and sit down at it."""

    name: Annotated[str, msgspec.Meta(max_length=2000)]
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""
    setup: Setup = Setup()
    bots: Annotated[list[str], msgspec.Meta(max_length=11)] = msgspec.field(default_factory=list)
    """The levels of bots to begin with."""
    play: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """A game to be dealt at once, in its usual edition and against as many bots as it wants; then
    bots say nothing, and of the setup only its modules."""
    seal: Digits = ""
    """The hash of the number that this device adds to the next deal, as in `seal`; empty: none."""


class Opened(msgspec.Struct, frozen=True):
    """A new table."""

    table: str
    token: str
    """The device's own; new, if none was sent."""
    link: str
    """Where others join: an address to be passed on."""


class Listed(msgspec.Struct, frozen=True):
    """A table that anybody may join."""

    table: str
    host: str
    """Their name."""
    game: str
    text: str
    """The game and its modules, in words."""
    players: int
    """How many people sit there."""
    seats: int
    """How many may: before a match as many as the game takes, in a match its seats."""
    playing: bool
    over: bool = False
    """Whether a match has ended there and the next one has not begun."""
    knock: bool = False
    """Whether the host has to let newcomers in."""


class Value(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: str
    """As it is sent back."""
    text: str


class OptionOffer(msgspec.Struct, frozen=True):
    """An option of the rules."""

    key: str
    """Its name in notation."""
    text: str
    values: list[Value]
    value: str
    """As it is now."""
    usual: str
    """What it is unless somebody says otherwise."""
    free: str
    """What else it can be, in words; empty if nothing."""
    clauses: list[str]
    kind: Literal["flag", "word", "number", "cells", "sides", "seat"]
    """What its values are; a text in notation all the same."""
    range: list[int]
    """The least and the most it can be, if it is a number; otherwise empty."""
    about: str
    """Why one might want it otherwise, in a sentence; empty if nobody has said it."""


class NamedOffer(msgspec.Struct, frozen=True):
    """Something that is chosen by its name."""

    name: str
    text: str
    on: bool


class RefusableOffer(NamedOffer, frozen=True):
    """Something that may not go with what is chosen already."""

    refused: Problem | None
    """Why it cannot be chosen beside the rest."""


class ModuleOffer(RefusableOffer, frozen=True):
    """A module that can be chosen."""

    about: str
    """What it is about, in two sentences."""
    changes: list[str]
    """How it changes the evening, each in a few words."""
    players: list[int]
    """The least and the greatest number of players with it; empty if it does not go with the game."""


class EditionOffer(RefusableOffer, frozen=True):
    """An edition that can be chosen."""

    about: str
    """In what it differs from others."""
    clauses: list[str]
    takes_away: list[str]
    """The chosen modules, by what they are called, that are not in it."""


class PresetOffer(NamedOffer, frozen=True):
    """A ready-made evening."""

    about: str
    game: str
    modules: list[str]
    profile: str
    options: dict[str, str]
    contents: list[str]
    """What the game and the modules are called."""
    players: list[int]


class GameOffer(NamedOffer, frozen=True):
    """A game that can be chosen."""

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


class WordsGap(msgspec.Struct, frozen=True):
    """A text that a language lacks, or whose English has changed since it was translated."""

    key: str
    """Under which name it stands in the catalogues."""
    english: str
    own: str
    """What the language has for it; empty if it is missing."""
    where: str
    """The file that its English stands in."""


class WordsPage(msgspec.Struct, frozen=True):
    """How far a language has come, for translators."""

    language: str
    name: str
    texts: int
    """How many there are in English."""
    missing: list[WordsGap]
    outdated: list[WordsGap]
    clauses: int
    """How many the rules have, and how many of them lack words."""
    clauses_missing: int


class ReplayClaim(msgspec.Struct, frozen=True):
    """Something that was claimed in a match that is over."""

    step: int
    """After which step it was said."""
    said: Said
    verdict: Verdict | None
    """What became of it; None if its round was not played to the end."""


class Hope(msgspec.Struct, frozen=True):
    """A move that a bot weighed."""

    text: str
    """The move in words."""
    chance: int
    """How likely it thought its side would win the round with it, in hundredths."""


class BotMind(msgspec.Struct, frozen=True):
    """What a bot believed when it made a move."""

    step: int
    seat: int
    level: str
    """Which level thought; empty: it was done without a thought."""
    text: str
    """Why it did so, in a sentence; empty where there is nothing to say."""
    hopes: list[Hope]
    """The moves that looked best to it, the one it made first; empty if it did not weigh them so."""
    suspicions: list[int]
    """By seat, how likely it took that player for an opponent, in hundredths; empty: it did not say."""


class MoveLine(msgspec.Struct, frozen=True):
    """A move of a match in words, as some eyes saw it."""

    seat: int
    text: str
    by: MovedBy
    """Who made it, if it was not the player: their clock, or a bot that stands in."""
    turning: bool
    """Whether it was a turning point: a goal was turned up, or a round ended with it."""


class Knowing(msgspec.Struct, frozen=True):
    """That somebody was sure of something."""

    seat: int
    since: int
    """From this step on."""
    until: int
    """Before this step; at the end of a round everybody is shown everything."""
    how: Literal["own", "looked", "shown", "deduced"]
    what: str
    """What it was, in a word or two; empty if the reader knows only that they looked."""


class Secret(msgspec.Struct, frozen=True):
    """A goal or a dwarf card of one round, and who knew it when."""

    kind: Literal["goal", "role"]
    letter: str
    """Of a goal."""
    seat: int
    """Whose dwarf card it is; -1: it is a goal."""
    round: int
    first: int
    last: int
    """The steps between which the round was played."""
    what: str
    """What it turned out to be; empty if the reader never learned it."""
    knowings: list[Knowing]


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
    lines: list[MoveLine]
    """The moves in words, as these eyes saw them; the first is step 1."""
    looks: list[int]
    """By seat, the colour and shape of whoever sat there; empty where no table knows it any more."""
    secrets: list[Secret]
    """Who knew what when, as far as these eyes know."""
    minds: list[BotMind] = []
    """What bots believed, once the match is over: to their own eyes, and with the truth."""


class StepPage(msgspec.Struct, frozen=True):
    """One moment of a match through some eyes."""

    match: str
    step: int
    steps: int
    """The number of the last one."""
    eyes: str
    move: str
    """Who made which move, in notation, as these eyes saw it; empty for the deal."""
    text: str
    """The move in words."""
    view: View
    hands: list[list[str]]
    """With the truth: everybody's cards, in words."""
    log: list[LogLine]


class WhatIfCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match that is over was left, what was played since, and what is to be done next.

    Nothing of it is kept.
    """

    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    """After this step it was left."""
    run: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    """Made up by the client, another for each try: it also says which world is sampled."""
    world: Annotated[str, msgspec.Meta(max_length=8)] = "truth"
    """`truth`, or the letter of a seat: then all that this seat did not know is dealt anew."""
    open: bool = False
    """Whether all cards of that world lie open."""
    bots: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=24)]], msgspec.Meta(max_length=12)
    ] = []
    """By seat the level of a bot; empty: it is played by hand."""
    past: Annotated[list[m.MoveText], msgspec.Meta(max_length=500)] = []
    """Every move since, those of bots too."""
    viewer: SeatNumber = -1
    """The seat whose log this client has, and how many lines of it."""
    log: Number = 0
    message: m.Move | m.Why | m.Preview | None = None


class WhatIfNow(msgspec.Struct, frozen=True):
    """How it stands there, and what a table would say on its socket."""

    past: list[str]
    """Every move since the match was left, with those that were made now."""
    viewer: int
    """Through whose eyes it is told; -1: a spectator's, if bots play alone."""
    answers: list[m.ServerMessage]
    over: bool


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


class TrustPage(msgspec.Struct, frozen=True):
    """The server's encrypted door, and what a browser needs to trust it."""

    address: str
    """Where it is; empty if there is none."""
    certificate: str = ""
    """Where the certificate of the server's own authority is; empty if none has to be installed."""
    fingerprint: str = ""
    """Of that certificate, by SHA-256, for comparing by eye."""


class HttpProblem(msgspec.Struct, frozen=True):
    """Why a request is refused."""

    error: Problem


class LessonItem(msgspec.Struct, frozen=True):
    """A lesson that can be taken."""

    name: str
    group: str
    """`start`, `game`, `card`, `expansion` or `variant`: under which heading it is listed."""
    title: str
    about: str
    """What is learnt in it, in a sentence."""
    minutes: int
    steps: int


class Pointed(msgspec.Struct, frozen=True):
    """Something that the coach points at."""

    what: str
    """`cell`, `card`, `seat`, `role`, `deck`, `gold`, `talk`, `panel` or `discard`."""
    cell: Cell | None = None
    seat: int = -1
    card: str = ""
    """The notation of a card of the hand."""


class Coach(msgspec.Struct, frozen=True):
    """What the coach says now."""

    step: int
    """How many steps are done."""
    say: str
    asks: Literal["move", "claim", "read", "end"]
    """What the learner is to do: a move, a claim, only to read, or nothing any more."""
    points: list[Pointed]
    reply: str = ""
    """What is said to a deed that was not the one asked for; nothing has changed then."""


class LessonCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done in a lesson so far, and what is to be done next. Nothing of it is kept."""

    run: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    """Made up by the client, another for each time: the match has this id."""
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """What to call the learner."""
    past: Annotated[list[m.Move | m.Claim | m.Ready], msgspec.Meta(max_length=60)] = []
    """What counted so far. `ready` goes on from what is only read, or has a step done."""
    message: m.Move | m.Claim | m.Ready | m.Why | m.Preview | None = None


class LessonNow(msgspec.Struct, frozen=True):
    """How a lesson stands, and what a table would say on its socket."""

    lesson: LessonItem
    coach: Coach
    counted: bool
    """Whether what was sent belongs to what was done from now on."""
    answers: list[m.ServerMessage]
    """In their order: the answer to the message, the match after each move, what was said."""
