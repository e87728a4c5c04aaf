"""The rules of a table as a book, and the cards of all boxes, as they are asked for over HTTP."""

from __future__ import annotations

from typing import Literal

import msgspec

from saboteur.server.wire.table import Setup
from saboteur.server.wire.view import Card, Cell, Mine


class BookRuling(msgspec.Struct, frozen=True):
    """What the table has settled about a clause."""

    text: str
    """What is settled."""
    value: str
    """And how."""
    by: Literal["", "edition", "table"]
    """Who plays it otherwise than the clauses take for granted."""


class BookExample(msgspec.Struct, frozen=True):
    """A situation to be drawn, and a move in it."""

    id: str
    text: str
    """What is to be seen in it."""
    language: str
    """The language of the text, which is English where it is not translated yet."""
    before: Mine
    card: Card | None
    """The card that is laid; None if none is."""
    cell: Cell | None
    """Where the move takes place."""
    turned: bool
    verdict: Literal["", "legal", "refused"]
    reason: str
    """Why it is refused, in words; otherwise empty."""
    after: Mine | None
    """What comes of it, where that is more than the card lying there."""
    position: str
    """The same in notation."""
    move: str


class BookClause(msgspec.Struct, frozen=True):
    """A clause that holds at the table."""

    id: str
    text: str
    source: str
    see: list[str]
    rulings: list[BookRuling]
    examples: list[BookExample]
    language: str
    """The language it is written in, which is English where it is not translated yet."""


class BookSection(msgspec.Struct, frozen=True):
    """Clauses under a heading."""

    title: str
    short: str
    """What they say in short; may be empty."""
    clauses: list[BookClause]
    language: str
    """The language of title and short text, which is English where they are not translated yet."""


class BookPart(msgspec.Struct, frozen=True):
    """A part of the rules."""

    id: str
    title: str
    short: str
    sections: list[BookSection]
    language: str
    """As that of a section."""


class BookPage(msgspec.Struct, frozen=True):
    """The rules of one table: only what holds there."""

    setup: Setup
    ruleset: str
    title: str
    edition: str
    parts: list[BookPart]
    cards: list[BoxCard]
    """The cards that are played with."""


class BoxCard(msgspec.Struct, frozen=True):
    """A kind of card in a box."""

    face: str
    """How it is drawn, where `card` is None: `role:miner`, `gold:3` and the like."""
    card: Card | None
    text: str
    help: str
    copies: int
    place: str
    """Where it lies in the game: `start`, `deck`, `goals`, `apart`, `roles` or `gold`."""
    sure: str
    """`picture`, `two-sources`, `one-source` or `inferred`: how sure we are of its face; empty where nothing is in doubt."""
    clauses: list[str]


class BoxPage(msgspec.Struct, frozen=True):
    """What one product has in its box."""

    name: str
    text: str
    game: str
    """The game it is, or can be added to."""
    count: int
    """How many cards there are, copy by copy."""
    cards: list[BoxCard]
