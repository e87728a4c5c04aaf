"""What whoever runs the server sees and orders at the operator's desk.

Nothing here is about a match that its spectators would not see: names, times and figures, never a
dwarf card, a hand or a seed.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

LONGEST_SENTENCE = 280
LONGEST_BAN = 90 * 24 * 60
"""In minutes."""
LONGEST_NOTICE = 7 * 24 * 60
"""In minutes."""

Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SENTENCE)]
Tag: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]


class SignIn(msgspec.Struct, frozen=True):
    """Who comes to the desk."""

    name: Annotated[str, msgspec.Meta(max_length=40)]
    """By this name what is ordered is written down."""
    password: Annotated[str, msgspec.Meta(max_length=200)]
    program: bool = False
    """Whether a program asks: it is given the token itself, and no cookie."""


class SignedIn(msgspec.Struct, frozen=True):
    """Somebody may give orders, for a while."""

    name: str
    until: float
    token: str = ""
    """For a program, to be sent as `Authorization: Bearer`."""


class Nothing(msgspec.Struct, frozen=True):
    """There is nothing to say."""


class Ordered(msgspec.Struct, frozen=True):
    """It is written down, and done."""

    number: int


# --- orders ----------------------------------------------------------------------------------


class Order(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True, kw_only=True):
    """Something that the operator wants done."""


class End(Order, frozen=True, tag="end"):
    """End a table: its match is broken off, what was played is kept."""

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Ban(Order, frozen=True, tag="ban"):
    """Let an address, a network or a device not in, for a time."""

    address: Word = ""
    device: Word = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_BAN)] = 24 * 60
    note: Word = ""
    """Why, for the log."""


class Unban(Order, frozen=True, tag="unban"):
    """End a ban before its time."""

    ban: int
    """The number of the order that began it."""


class Announce(Order, frozen=True, tag="announce"):
    """Say a sentence at all tables; without one, say nothing any more."""

    texts: dict[Tag, Sentence] = {}
    """By language, as it was written. Whoever reads another one is shown the first."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_NOTICE)] = 60


class Drain(Order, frozen=True, tag="drain"):
    """Let no new table be opened, or let them be opened again."""

    on: bool = True
    server: Word = ""
    """Which one, by its address among the others; empty: all."""
    restart: bool = False
    """Whether it stops when nobody plays there any more, to be started again."""


class Maintain(Order, frozen=True, tag="maintain"):
    """Let all matches rest and nothing be stored, or let everything go on."""

    on: bool = True


class CameIn(Order, frozen=True, tag="sign-in"):
    """Somebody came to the desk. It cannot be ordered."""


class WentOut(Order, frozen=True, tag="sign-out"):
    """Somebody left the desk; their token is worth nothing any more. It cannot be ordered."""

    session: str


AnyOrder: TypeAlias = End | Ban | Unban | Announce | Drain | Maintain
"""What can be ordered."""
AnyAct: TypeAlias = AnyOrder | CameIn | WentOut
"""What is written down."""


# --- what is seen ----------------------------------------------------------------------------


class ActDone(msgspec.Struct, frozen=True):
    """What was done at the desk, when and by whom."""

    number: int
    """By this acts come in order, on whichever server they were done."""
    at: float
    """In seconds since 1970."""
    who: str
    act: AnyAct


class AdminPerson(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    name: str
    seat: int
    """-1: they watch."""
    here: bool
    host: bool
    address: str
    """Where they came from last, as far as it counts as one address; empty if that is not known."""
    device: str
    """By what their device can be banned."""


class AdminTable(msgspec.Struct, frozen=True):
    """A table as the operator sees it."""

    table: str
    phase: str
    listed: bool
    game: str
    awake: bool
    """Whether it is in memory; of one that sleeps nothing more is known."""
    server: str
    """Which server keeps it; empty where there is one."""
    touched: float
    """When something was done there last of which everybody at the table was told."""
    began: float
    """When its match began; 0: there is none."""
    people: list[AdminPerson]
    bots: int
    watching: int
    spent: float
    """Processor time in seconds that was spent on what its people asked for."""


class AdminTables(msgspec.Struct, frozen=True):
    """The tables that were looked for."""

    total: int
    """How many there are; the first of them are told."""
    tables: list[AdminTable]
    missing: list[str] = []
    """Servers that did not answer."""


class ServerLoad(msgspec.Struct, frozen=True):
    """What one server has to do; figures of the last minute."""

    server: str
    """Its name among several; empty where there is one."""
    version: str
    started: float
    """In seconds since 1970."""
    processor: float
    """The part of one core that it uses, without the processes in which bots think."""
    memory: int
    """In bytes."""
    tables: int
    matches: int
    people: int
    sockets: int
    moves: float
    """A second."""
    median: float
    """Seconds that a message takes from being read to being stored and told: an upper bound."""
    slowest: float
    """The same of the 99th percentile."""
    waiting_bots: int
    """Questions that wait for a process in which a bot thinks."""
    store: float
    """Seconds that it took to write something just now; -1: it cannot be written."""
    drains: bool
    restarts: bool
    """Whether it stops when nobody plays there any more."""


class BanNow(msgspec.Struct, frozen=True):
    """Who is not let in at the moment."""

    ban: int
    """The number of the order."""
    who: str
    address: str
    device: str
    until: float
    note: str


class AdminNow(msgspec.Struct, frozen=True):
    """How everything stands."""

    name: str
    """Who is asking."""
    now: float
    servers: list[ServerLoad]
    missing: list[str]
    """Servers that did not answer."""
    maintenance: bool
    draining: bool
    """Whether all of them are told to open no tables."""
    texts: dict[str, str]
    """What is being announced."""
    until: float
    """And until when."""
    bans: list[BanNow]
