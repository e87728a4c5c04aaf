"""What is written down of a table, in order and for good. A table is what comes of its entries.

Every entry says when it was made and, if a client asked for it, by which device and with which
message id: so that after a restart nothing is done twice.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from saboteur.server.tables.beliefs import Believed
from saboteur.server.wire.messages import Place
from saboteur.server.wire.table import Chat, ClaimedAs, Door, Setup, VoteOn, Watchers
from saboteur.server.wire.view import Cell, MovedBy


class Entry(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, kw_only=True):
    """Something that was done at a table."""

    at: float
    device: str = ""
    """The hash of the device that asked for it; empty: the server itself."""
    id: str = ""


class OfMember(Entry, frozen=True):
    """Something that a member did, or that was done to one."""

    member: int


class AtSeat(Entry, frozen=True):
    """Something that whoever has a seat did, or that befell it."""

    seat: int


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


class SatDown(OfMember, frozen=True, tag="sat"):
    """A member took a seat."""

    seat: int
    unasked: bool = False
    """Whether it was a bot's, between two rounds, and nobody was asked."""


class StoodUp(OfMember, frozen=True, tag="stood"):
    """A member left the seat; in a match a bot plays on."""


class SentAway(OfMember, frozen=True, tag="kicked"):
    """A member was sent away for good."""


class LetBack(OfMember, frozen=True, tag="pardoned"):
    """Somebody who was sent away may come back."""


class DoorChanged(Entry, frozen=True, tag="door"):
    """Others may come in, or watch."""

    door: Door


class TalkLimited(Entry, frozen=True, tag="talk"):
    """Something else may be said at the table."""

    chat: Chat
    watchers: Watchers


class MuteChanged(OfMember, frozen=True, tag="muted"):
    """The host lets nobody read what a member writes, or lets it be read again."""

    on: bool


class SeatAsked(OfMember, frozen=True, tag="seat-asked"):
    """A member wants a bot's seat in the match that is played."""

    seat: int
    waits: bool = False
    """Whether it is to be theirs from the next round on, and nobody is asked."""


class SeatAnswered(OfMember, frozen=True, tag="seat-answered"):
    """Somebody who plays agrees that a member takes a seat, or does not."""

    by: int
    yes: bool


class SeatAskEnded(OfMember, frozen=True, tag="seat-ask-ended"):
    """A question about a seat is over: the seat is theirs from the next round on, or not at all."""

    waits: bool = False


class HostBecame(OfMember, frozen=True, tag="host"):
    """Another member is the host."""


class SetUpChanged(Entry, frozen=True, tag="set-up"):
    """Something else is to be played, or otherwise."""

    setup: Setup


class SeatsArranged(Entry, frozen=True, tag="arranged"):
    """The seats stand in another order, or there are others."""

    seats: list[Place]


class DeviceChanged(OfMember, frozen=True, tag="device"):
    """A member plays on another device."""

    owner: str


class SealGiven(OfMember, frozen=True, tag="sealed"):
    """A device promised a number of its own for the next deal, by its hash."""

    seal: str


class OfDeal(Entry, frozen=True):
    """Something that has to do with the beginning of a match."""

    match: str
    seed: str
    ruleset: str
    engine: str = ""
    """The version that dealt it; empty: one that did not say so."""


class DealPromised(OfDeal, frozen=True, tag="promised"):
    """The server promised its part of a deal; the players' parts are awaited. The seed is secret."""


class NonceGiven(AtSeat, frozen=True, tag="nonce"):
    """The number came that was promised for a seat."""

    nonce: str


class MatchBegan(OfDeal, frozen=True, tag="began"):
    """A match began. The seed is its secret, or the server's part of it if the deal was promised."""


class Moved(AtSeat, frozen=True, tag="moved"):
    """The seat that was asked made a move, or it was made for it."""

    move: str
    by: MovedBy = ""
    believed: Believed | None = None
    """What the bot made of it that decided so. Secret until the match is over."""


class Answered(AtSeat, frozen=True, tag="answered"):
    """A seat answered in a window; nobody is told before the window closes."""

    move: str


class WindowClosed(Entry, frozen=True, tag="closed-window"):
    """A window closed, and these are the answers, in the order in which they count."""

    moves: list[str]
    by: MovedBy = ""
    """Whether a bot that stands in for somebody objected."""
    believed: Believed | None = None
    """What the bot made of it that objected. Secret until the match is over."""


class GotReady(OfMember, frozen=True, tag="ready"):
    """A member is ready for the next round."""


class RoundOpened(Entry, frozen=True, tag="opened-round"):
    """People had their time to look at the end of a round: the next one goes on."""


class StandingChanged(AtSeat, frozen=True, tag="standing"):
    """A seat said "never ask me" for the windows of this round, or took it back."""

    on: bool


class PaceAsked(OfMember, frozen=True, tag="pace"):
    """A member asked for time, or took it back."""

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


class Voted(AtSeat, frozen=True, tag="voted"):
    """A seat voted."""

    on: VoteOn
    yes: bool
    absent: bool = False
    """Whether those are waited for, too, for whom a bot plays while they are away."""


class Abstained(AtSeat, frozen=True, tag="abstained"):
    """A vote is open and somebody is away: this one does not wait for them."""

    on: VoteOn


class BotCame(AtSeat, frozen=True, tag="bot-came"):
    """A bot plays for somebody who is away."""

    bot: str


class BotWent(AtSeat, frozen=True, tag="bot-went"):
    """The player is back."""


class BackInLobby(Entry, frozen=True, tag="lobby"):
    """The same people are to play again."""

    rotate: bool


class TableClosed(Entry, frozen=True, tag="closed"):
    """The table ended itself, or whoever runs the server did it."""

    why: Literal["empty", "old", "operator"]


AnyEntry: TypeAlias = (
    Opened
    | Entered
    | SatDown
    | StoodUp
    | SentAway
    | LetBack
    | DoorChanged
    | TalkLimited
    | MuteChanged
    | SeatAsked
    | SeatAnswered
    | SeatAskEnded
    | HostBecame
    | SetUpChanged
    | SeatsArranged
    | DeviceChanged
    | SealGiven
    | DealPromised
    | NonceGiven
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


def signed(entries: list[AnyEntry], engine: str) -> list[AnyEntry]:
    """Return entries as they are stored from now on: a match that begins says by which version."""
    return [
        msgspec.structs.replace(entry, engine=engine) if isinstance(entry, MatchBegan) else entry
        for entry in entries
    ]


def read_entry(data: bytes) -> AnyEntry:
    """Read what was written down, by whichever version.

    :raises msgspec.DecodeError: if it is nothing that any version wrote.
    """
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError:
        return _older(data)


def _older(data: bytes) -> AnyEntry:
    """Read an entry whose set-up says something that is not set up at a table any more."""
    body = msgspec.json.decode(data)
    setup = body.get("setup") if isinstance(body, dict) else None
    if isinstance(setup, dict):
        known = Setup.__struct_fields__
        body["setup"] = {name: value for name, value in setup.items() if name in known}
    found: AnyEntry = msgspec.convert(body, AnyEntry)
    return found


def write_entry(entry: AnyEntry) -> bytes:
    """Return an entry as it is stored."""
    return _ENCODER.encode(entry)
