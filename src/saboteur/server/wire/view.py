"""A match as one seat, or a spectator, may know it: enough to draw all of it without any rules.

Seats are numbers from 0 on, -1 is nobody. Words are in the reader's language; beside them stand
codes that are the same in every language.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["N", "E", "S", "W"]
Act = Literal["play", "discard", "pass", "choose"]
Colour = Literal["blue", "green"]
MovedBy = Literal["", "clock", "bot"]


class Cell(msgspec.Struct, frozen=True):
    """A place in the grid: x grows to the east, y to the south, the start card lies at 0,0."""

    x: int
    y: int


class Door(msgspec.Struct, frozen=True):
    """A door in one arm of a tunnel."""

    side: Side
    colour: Colour


class Tile(msgspec.Struct, frozen=True):
    """The face of a path card as it lies."""

    shape: str
    """Its notation, `NE|SW` for example."""
    chambers: list[str]
    """The sides of each chamber, which are joined inside; a chamber with one side is a dead end."""
    doors: list[Door]
    marks: list[str]
    """What else is drawn on it: `ladder`, `crystal`, and what further games bring."""


class Card(msgspec.Struct, frozen=True):
    """A kind of card."""

    name: str
    """Its notation."""
    family: str
    """`path`, `sabotage`, `map`, `treasure`, ...: what cards that do the same have in common."""
    text: str
    """What it is called."""
    help: str
    """What it does; empty for goals and the like."""
    tools: list[str]
    """The tools it is about."""
    tile: Tile | None
    turned: Tile | None
    """The tile after half a turn, where that makes a difference."""


class HandCard(msgspec.Struct, frozen=True):
    """A card in the reader's own hand."""

    card: Card
    playable: bool
    discardable: bool
    picked: bool
    """Whether it is picked for discarding already."""
    why: str = ""
    """On the reader's turn: why it cannot be played; empty if it can."""
    clauses: list[str] = []
    """The clauses behind that."""


class LaidCard(msgspec.Struct, frozen=True):
    """A face-up card in the mine."""

    cell: Cell
    card: str
    """Its notation."""
    family: str
    text: str
    """What it is, in words."""
    tile: Tile
    """As it lies, turned or not."""
    turned: bool
    reached: list[bool]
    """For each chamber of the tile: is it joined to the start?"""
    reached_by: list[Colour]
    """In The Duel, whose start it is joined to."""
    counter: Literal["", "blue", "green"]
    """In The Duel, whose counter lies on it."""
    keys: int
    """In The Duel, how many keys lie on its door."""


class FaceDown(msgspec.Struct, frozen=True):
    """A face-down card, or a site, in the mine."""

    cell: Cell
    kind: str
    """`goal`, `site`, or the code of what a product lays face down."""
    letter: str
    """How goals are told apart: A, B, C from the top; empty for others."""
    known: Card | None
    """What the reader knows it to be, having looked; a site is known to all."""
    known_text: str
    """What more the reader knows: the effect of a chest."""
    maybe: list[str]
    """If the reader has seen it, but not what became of it: the names of what it can be."""


class Thing(msgspec.Struct, frozen=True):
    """Something that stands in the mine and is no card: a figure, a lamp, whatever products bring."""

    kind: str
    """What it is, as a code; a client that has no drawing for it draws the sign."""
    cell: Cell
    owner: int
    """Whose it is, or -1."""
    sign: str
    """One letter for it."""
    text: str
    """What it is and whose, in words."""
    payer: int = -1
    """Who has promised to pay what it costs, or -1."""


class Mine(msgspec.Struct, frozen=True):
    """Everything on the table."""

    cards: list[LaidCard]
    face_down: list[FaceDown]
    things: list[Thing]


class Front(msgspec.Struct, frozen=True):
    """A card that lies in front of a player."""

    card: str
    """Its notation."""
    family: str
    text: str
    tool: str
    """The tool that is broken; empty for other cards."""


class Role(msgspec.Struct, frozen=True):
    """A dwarf card."""

    name: str
    title: str
    """What it is called, as a caption."""
    text: str
    """What a player who has it is called within a sentence."""
    aim: str


class SeenRole(msgspec.Struct, frozen=True):
    """A dwarf card that the reader saw, or had."""

    seat: int
    role: Role
    turn: int
    stale: bool
    """Whether that player has exchanged it since."""


class Player(msgspec.Struct, frozen=True):
    """A player as the reader knows them."""

    seat: int
    letter: str
    name: str
    hand: int
    front: list[Front]
    role: Role | None
    """The dwarf card, where the reader knows it."""
    gold_cards: int
    nuggets: int | None
    """Gold without a card; in games without gold cards all of it. None if it is not shown."""
    has_gold: bool
    """Whether they have any gold at all, which all may know."""
    known_hand: list[str]
    """Cards of which the reader is sure that they are in this hand, in words."""
    total: int | None
    """All gold, once it was counted."""


class Announced(msgspec.Struct, frozen=True):
    """A card that was played and is not carried out yet: whoever can may still object."""

    seat: int
    """Who played it."""
    card: Card
    cell: Cell | None
    other: Cell | None
    """The second cell, of a goal swap."""
    turned: bool
    target: int
    """The player it is played on, or -1."""
    lifts: Cell | None = None
    """Where the path card lies that it moves to the cell, by a Diversion."""


class Prompt(msgspec.Struct, frozen=True):
    """What is being decided."""

    code: str
    """`turn`, `take-gold`, `orient`, ...; empty when the match is over."""
    seat: int
    """Who is asked; -1 in a window, where all are asked alike."""
    text: str
    cell: Cell | None
    mine: bool
    """Whether the reader is asked."""
    window: bool
    """Whether it is a reaction window."""
    announced: Announced | None = None
    """In a window, the card that it is about: the same for everybody."""
    by: str = ""
    """To whom it is asked: which card or event asks it; empty where the question says it."""
    follows: str = ""
    """To whom it is asked: what it costs and what comes of it."""
    clauses: list[str] = []
    """To whom it is asked: the clauses by which it is asked."""


class Choice(msgspec.Struct, frozen=True):
    """A move that the reader may make now. The parts are there to find it by touching things."""

    move: str
    """Its notation: what is sent back."""
    kind: str
    """What it does: the family of the card, or `take`, `clear`, `reveal`, ..."""
    text: str
    act: Act = "play"
    hand: list[int] = []
    """The places in the hand of the card it is about; of two alike either may be touched."""
    card: str = ""
    """The notation of the card it is about; empty if none."""
    cell: Cell | None = None
    other: Cell | None = None
    """The second cell, of a goal swap."""
    turns: list[Cell] = []
    """The goals and chests that it would turn up, as everybody can see."""
    turned: bool = False
    target: int = -1
    """The player it is about, or -1."""
    tool: str = ""
    value: int = 0
    lifts: Cell | None = None
    """Where the path card lies that it moves to the cell, by a Diversion."""


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened, as the reader was told of it."""

    n: int
    """Counts from 0 in each match, for each reader."""
    event: str
    text: str
    clauses: list[str]
    round: int
    seat: int
    news: bool = True
    """Whether it is worth a line; the others follow from one before, or are shown elsewhere."""
    target: int = -1
    cells: list[Cell] = []
    card: str = ""
    turned: bool = False
    by: MovedBy = ""
    """Who made the move it tells of, if it was not the player: their clock, or a bot that stands in."""
    at: int = 0
    """When it happened, in seconds since 1970 by the server's clock; 0 in a replay, which keeps no times."""
    private: bool = False
    """Whether the text says more than everybody at the table was told: it must not be said aloud unasked."""
    aloud: str = ""
    """What may be said aloud of what is private, since everybody was told so much."""


class ClaimWord(msgspec.Struct, frozen=True):
    """Something that can be claimed."""

    what: str
    """As it is sent back."""
    text: str
    """The claim as a sentence."""
    brief: str
    """The same in a word or two."""


class GoalClaims(msgspec.Struct, frozen=True):
    """What can be claimed about a face-down goal, or about another face-down card."""

    goal: str
    """Its letter; empty if it is no goal: then it is claimed about by its cell, as `hidden`."""
    cell: Cell
    """Where it lies."""
    words: list[ClaimWord]


class PersonClaims(msgspec.Struct, frozen=True):
    """What can be claimed about a player; about the reader as `self`, about others as `player`."""

    seat: int
    words: list[ClaimWord]


class Claims(msgspec.Struct, frozen=True):
    """All that the reader can claim now in this game."""

    goals: list[GoalClaims]
    people: list[PersonClaims]


class Verdict(msgspec.Struct, frozen=True):
    """What became of a claim."""

    n: int
    """The number of what was said."""
    verdict: Literal["true", "false", "unknowable"]
    """`unknowable`: the speaker had not looked, or it never came to light."""
    truth: bool | None
    """Whether it was so, if that came to light; also where the speaker only guessed."""


class Term(msgspec.Struct, frozen=True):
    """One thing that gave somebody gold, or took some."""

    amount: int | None
    """Less than 0 if it took some; None while it is a secret."""
    text: str
    clauses: list[str]


class Payment(msgspec.Struct, frozen=True):
    """What a player got in a round."""

    seat: int
    amount: int | None
    """The sum of the terms; None while it is a secret."""
    text: str
    """The sentences that say why, with the arithmetic."""
    terms: list[Term] = []
    """The sum, term by term, in the order in which it came about."""


class RoundEnd(msgspec.Struct, frozen=True):
    """How a round ended."""

    round: int
    completer: int
    """Who reached the treasure, or -1."""
    goal: str
    """The notation of the goal that the last play turned up; empty if it turned up none."""
    text: str
    """Why the round is over, in a sentence."""
    headline: str
    """Who won it and why, in one line."""
    winners: list[int]
    """Who won it; empty if nobody did, or if there is nobody to be beaten."""
    outcome: str
    """What that means to the reader, who is spoken to; empty for a spectator."""
    roles: list[Role]
    """By seat; empty while the round goes on."""
    unused: list[Role]
    lines: list[LogLine]
    payments: list[Payment]
    totals: list[int | None]
    """By seat, all they had won with the end of this round; None where the reader does not know it."""
    verdicts: list[Verdict]
    """What became of the claims of this round, as far as everybody can judge."""
    mine: Mine | None
    """How the mine lay; only of the last round that ended."""


class RoundGold(msgspec.Struct, frozen=True):
    """What a player won in a round, and as whom."""

    role: Role | None
    """None in a game without dwarf cards."""
    amount: int


class Story(msgspec.Struct, frozen=True):
    """What a player did in the match, in figures that everybody may know after it."""

    seat: int
    played: int
    discarded: int
    broke: int
    mended: int
    looked: int
    truths: int
    """Claims of theirs that were true, as they could know."""
    lies: int
    """Claims of theirs that were false, as they could know."""
    rounds: list[RoundGold]


class Bluff(msgspec.Struct, frozen=True):
    """What fooled the table longest."""

    seat: int
    text: str


class Result(msgspec.Struct, frozen=True):
    """How the match ended."""

    totals: list[int]
    winners: list[int]
    rounds: list[list[int]]
    """The gold of each round, by round and seat."""
    text: str
    stories: list[Story] = []
    """By seat."""
    bluff: Bluff | None = None


class View(msgspec.Struct, frozen=True):
    """All that the reader may know of a match."""

    ruleset: str
    game: str
    seat: int
    """The reader's seat, -1 for a spectator."""
    round: int
    rounds: int
    active: int
    """Whose turn it is."""
    first: int
    direction: int
    """1 clockwise, -1 the other way."""
    deck: int
    discards: int
    top_discard: Card | None
    """The card on top of the discard pile, if the reader knows it."""
    aside: int
    counters_left: int
    """In The Duel, the counters in the supply; elsewhere 0."""
    keys_left: int
    """In The Duel, the keys in the supply; elsewhere 0."""
    open_roles: bool
    """Whether everybody's role lies open, as the colours of The Duel do."""
    mine: Mine
    players: list[Player]
    hand: list[HandCard]
    role: Role | None
    seen_roles: list[SeenRole]
    gold: list[int]
    """The values of the reader's own gold cards."""
    packet: list[int]
    """The gold cards of the packet, while the reader holds it."""
    packet_size: int
    looked: list[Card]
    """Cards that the reader is looking through to keep one."""
    notices: list[str]
    """What holds for the whole table now: maps look at no goals any more, and the like."""
    prompt: Prompt
    claims: Claims
    choices: list[Choice]
    ends: list[RoundEnd]
    result: Result | None
    commitments: dict[str, str]
    """The fingerprints of all chance, told before the match. They prove that the deal is fair."""
