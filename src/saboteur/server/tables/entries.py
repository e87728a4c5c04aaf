"""What is written down of a table, in order and for good. A table is what comes of its entries.

Every entry says when it was made and, if a client asked for it, by which device and with which
message id: so that after a restart nothing is done twice.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from saboteur.server.tables.beliefs import Believed
from saboteur.server.wire.messages import Place
from saboteur.server.wire.table import ClaimedAs, Setup, VoteOn
from saboteur.server.wire.view import Cell, MovedBy


class Entry(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, kw_only=True):
    """Something that was done at a table."""

    at: float
    device: str = ""
    """The hash of the device that asked for it; empty: the server itself."""
    id: str = ""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was opened by its first member, who sits at the first seat."""

    code: str
    name: str
    owner: str
    """The hash of the host's device."""
    setup: Setup
    bots: list[str]


class Entered(Entry, frozen=True, tag="entered"):
    """A new member came, or one took another name."""

    owner: str
    name: str


class SatDown(Entry, frozen=True, tag="sat"):
    """A member took a seat."""

    member: int
    seat: int


class StoodUp(Entry, frozen=True, tag="stood"):
    """A member left the seat; in a match a bot plays on."""

    member: int


class SentAway(Entry, frozen=True, tag="kicked"):
    """A member was sent away for good."""

    member: int


class HostBecame(Entry, frozen=True, tag="host"):
    """Another member is the host."""

    member: int


class SetUpChanged(Entry, frozen=True, tag="set-up"):
    """Something else is to be played, or otherwise."""

    setup: Setup


class SeatsArranged(Entry, frozen=True, tag="arranged"):
    """The seats stand in another order, or there are others."""

    seats: list[Place]


class DeviceChanged(Entry, frozen=True, tag="device"):
    """A member plays on another device."""

    member: int
    owner: str


class MatchBegan(Entry, frozen=True, tag="began"):
    """A match began. The seed is its secret."""

    match: str
    seed: str
    ruleset: str


class Moved(Entry, frozen=True, tag="moved"):
    """The seat that was asked made a move, or it was made for it."""

    seat: int
    move: str
    by: MovedBy = ""
    believed: Believed | None = None
    """What the bot made of it that decided so. Secret until the match is over."""


class Answered(Entry, frozen=True, tag="answered"):
    """A seat answered in a window; nobody is told before the window closes."""

    seat: int
    move: str


class WindowClosed(Entry, frozen=True, tag="closed-window"):
    """A window closed, and these are the answers, in the order in which they count."""

    moves: list[str]
    by: MovedBy = ""
    """Whether a bot that stands in for somebody objected."""
    believed: Believed | None = None
    """What the bot made of it that objected. Secret until the match is over."""


class GotReady(Entry, frozen=True, tag="ready"):
    """A member is ready for the next round."""

    member: int


class RoundOpened(Entry, frozen=True, tag="opened-round"):
    """People had their time to look at the end of a round: the next one goes on."""


class StandingChanged(Entry, frozen=True, tag="standing"):
    """A seat said "never ask me" for the windows of this round, or took it back."""

    seat: int
    on: bool


class PaceAsked(Entry, frozen=True, tag="pace"):
    """A member asked for time, or took it back."""

    member: int
    unhurried: bool


class Spoke(Entry, frozen=True, tag="spoke"):
    """Somebody said something, or claimed something."""

    member: int = -1
    """Who; -1: a bot of its own."""
    speaker: int = -1
    """The seat of that bot."""
    text: str = ""
    claim: str = ""
    goal: str = ""
    cell: Cell | None = None
    what: ClaimedAs = ""
    seat: int = -1
    apart: bool = False
    """Whether it is for spectators alone, until the match is over."""


class Voted(Entry, frozen=True, tag="voted"):
    """A seat voted."""

    seat: int
    on: VoteOn
    yes: bool


class Abstained(Entry, frozen=True, tag="abstained"):
    """A vote is open and somebody is away: this one does not wait for them."""

    seat: int
    on: VoteOn


class BotCame(Entry, frozen=True, tag="bot-came"):
    """A bot plays for somebody who is away."""

    seat: int
    bot: str


class BotWent(Entry, frozen=True, tag="bot-went"):
    """The player is back."""

    seat: int


class BackInLobby(Entry, frozen=True, tag="lobby"):
    """The same people are to play again."""

    rotate: bool


class TableClosed(Entry, frozen=True, tag="closed"):
    """The table ended itself."""

    why: Literal["empty", "old"]


AnyEntry: TypeAlias = (
    Opened
    | Entered
    | SatDown
    | StoodUp
    | SentAway
    | HostBecame
    | SetUpChanged
    | SeatsArranged
    | DeviceChanged
    | MatchBegan
    | Moved
    | Answered
    | WindowClosed
    | GotReady
    | RoundOpened
    | StandingChanged
    | PaceAsked
    | Spoke
    | Voted
    | Abstained
    | BotCame
    | BotWent
    | BackInLobby
    | TableClosed
)
"""Everything that is written down."""

_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)
_ENCODER: Final = msgspec.json.Encoder()


def read_entry(data: bytes) -> AnyEntry:
    """Read what was written down."""
    return _DECODER.decode(data)


def write_entry(entry: AnyEntry) -> bytes:
    """Return an entry as it is stored."""
    return _ENCODER.encode(entry)
