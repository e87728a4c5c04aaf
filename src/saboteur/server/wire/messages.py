"""What is said on the socket. Each direction is a closed union, told apart by the field `t`.

A client begins with `hello`. Everything it then asks for carries an `id` of its own making: the
server answers each id once with `done` or `error`, and does nothing twice for the same id.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from saboteur.server.wire import PROTOCOL
from saboteur.server.wire.changes import MatchChanged
from saboteur.server.wire.deals import Deal, OfDeals
from saboteur.server.wire.doors import AtTheDoor
from saboteur.server.wire.news import Answer, HouseNow, Meter, ReviewNow, ToClient
from saboteur.server.wire.table import ClaimedAs, Said, Setup, TableState, Timer, VoteOn
from saboteur.server.wire.view import Cell, LogLine, View
from saboteur.server.wire.wishes import MemberWish, Name, Number, SeatNumber, ToServer, Wish

MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Code: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Endpoint: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
"""Where a browser is to be pushed at."""

MAX_BYTES: Final = 16 * 1024
"""No message of a client is longer."""


class Hello(ToServer, frozen=True, tag="hello"):
    """The first message: which table, and who is there. Answered by `welcome` and everything."""

    protocol: int
    table: Code
    token: Token = ""
    """The device's own; empty: one is made and told in `welcome`."""
    seat_code: Code = ""
    """A one-time code that brings a seat to this device."""
    public: bool = False
    """Whether only what everybody may see is to be sent, whoever has a seat on this device: so on a
    shared screen, and while a device goes from hand to hand."""
    also: Annotated[list[Token], msgspec.Meta(max_length=12)] = msgspec.field(default_factory=list)
    """The tokens of the other people who play on this device: they are here too."""
    language: Annotated[str, msgspec.Meta(max_length=16)] = "en"
    version: Number = 0
    """The last version this client saw."""
    match: Code = ""
    log: Number = 0
    """How many lines of the log of this match it has already."""
    changes: bool = False
    """Whether it is enough to be told what has changed of a match: `change` instead of `match`."""


class Sit(Wish, frozen=True, tag="sit"):
    """Enter with a name and take a seat: a free one, or that of a bot. -1: any.

    While a round is played a bot's seat is asked for, or taken from the next round on.
    """

    name: Name
    seat: SeatNumber = -1


class Watch(Wish, frozen=True, tag="watch"):
    """Enter with a name as a spectator, or leave the seat."""

    name: Name


class SetUp(Wish, frozen=True, tag="set-up"):
    """Host: choose what is played."""

    setup: Setup


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the host wants it."""

    seat: SeatNumber = -1
    """The seat that moves here with whoever sits there; -1: a new one."""
    bot: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """The level of a bot; empty: whoever sat there, or free."""


class Arrange(Wish, frozen=True, tag="arrange"):
    """Host: all seats in a new order, with more, fewer, or other bots. Nobody may be left out."""

    seats: Annotated[list[Place], msgspec.Meta(max_length=12)]


class Start(Wish, frozen=True, tag="start"):
    """Host: begin the match. Free seats go away."""


class Kick(MemberWish, frozen=True, tag="kick"):
    """Host: send somebody away. In a match a bot plays on."""


class HandOver(MemberWish, frozen=True, tag="hand-over"):
    """Host: make somebody else the host."""


class StandIn(Wish, frozen=True, tag="stand-in"):
    """Host: let a bot play for somebody who is away. They may come back."""

    seat: SeatNumber


class Rematch(Wish, frozen=True, tag="rematch"):
    """Host: after a match, back to the lobby with the same people at the same link."""

    rotate: bool = True
    """Whether everybody moves on by one seat."""


class Move(Wish, frozen=True, tag="move"):
    """Make a move. It counts only for the decision the client saw."""

    decision: Number
    move: MoveText
    version: Number = 0


class Ready(Wish, frozen=True, tag="ready"):
    """Between two rounds: let the next one go on as far as this player is concerned."""


class WaveOn(Wish, frozen=True, tag="wave-on"):
    """In a window, when all people of the table play on this one device: nobody here objects."""


class Subscribe(Wish, frozen=True, tag="subscribe"):
    """Ask for notices when it is this member's turn: where to push them, and with which keys."""

    endpoint: Endpoint
    p256dh: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    auth: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Unsubscribe(Wish, frozen=True, tag="unsubscribe"):
    """Ask for no more notices there."""

    endpoint: Endpoint


class Unhurried(Wish, frozen=True, tag="unhurried"):
    """Ask for time: no clock for oneself, longer windows for all. Everybody sees that it was asked."""

    on: bool


class Standing(Wish, frozen=True, tag="standing"):
    """Say "never ask me" for the windows of this round, or take it back. Nobody else is told."""

    on: bool


class Why(Wish, frozen=True, tag="why"):
    """Ask why a move may not be made. Answered by `because`."""

    move: MoveText


class Preview(Wish, frozen=True, tag="preview"):
    """Ask what a move that may be made would change in the mine. Answered by `outcome`."""

    move: MoveText


class Say(Wish, frozen=True, tag="say"):
    """Say something to the whole table.

    Those who watch a match are heard by others who watch, unless the table wants it otherwise.
    """

    text: Annotated[str, msgspec.Meta(max_length=4000)]
    """At most 280 letters are taken."""


class Claim(Wish, frozen=True, tag="claim"):
    """Claim something in a form that everybody can read in their own language."""

    kind: Literal["goal", "hidden", "self", "player", "no-path", "help", "nothing"]
    """`hidden`: about a face-down card that is no goal, such as a chest."""
    goal: Annotated[str, msgspec.Meta(max_length=1)] = ""
    """The letter of a goal."""
    cell: Cell | None = None
    """Where another face-down card lies."""
    what: ClaimedAs = ""
    seat: SeatNumber = -1


class CastVote(Wish, frozen=True, tag="vote"):
    """Vote for a pause, for going on, or for ending the match; or take it back."""

    on: VoteOn
    yes: bool = True


class MoveSeat(Wish, frozen=True, tag="move-seat"):
    """Ask for a one-time code that brings this seat to another device. Answered by `seat-code`."""


class Sync(Wish, frozen=True, tag="sync"):
    """Ask for everything again."""

    log: Number = 0


class Speak(Wish, frozen=True, tag="speak"):
    """Change the language of everything the server writes to this client."""

    language: Annotated[str, msgspec.Meta(max_length=16)]


class Lead(Wish, frozen=True, tag="lead"):
    """Review a match together: take the lead if nobody has it, and say where one looks now."""

    match: Code
    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    eyes: Annotated[str, msgspec.Meta(max_length=8)]
    """Through whose eyes; of a match that goes on only `-`, the public's."""


class Follow(Wish, frozen=True, tag="follow"):
    """Follow whoever leads through a match, or stop; whoever leads gives up the lead by stopping."""

    on: bool = True


class HandLead(MemberWish, frozen=True, tag="hand-lead"):
    """Whoever leads through a match: let somebody else lead who follows."""


class Ping(ToServer, frozen=True, tag="ping"):
    """Am I still connected? Answered by `pong`."""


ClientMessage: TypeAlias = (
    Hello
    | Sit
    | Watch
    | SetUp
    | Arrange
    | Start
    | Kick
    | HandOver
    | StandIn
    | Rematch
    | AtTheDoor
    | OfDeals
    | Move
    | Ready
    | WaveOn
    | Subscribe
    | Unsubscribe
    | Standing
    | Unhurried
    | Why
    | Preview
    | Say
    | Claim
    | CastVote
    | MoveSeat
    | Sync
    | Speak
    | Lead
    | Follow
    | HandLead
    | Ping
)
"""Everything a client can say."""


class Welcome(ToClient, frozen=True, tag="welcome"):
    """The answer to `hello`. `table` follows and, if there is a match, `match`."""

    protocol: int
    token: str
    """Empty unless it is new: to be kept on the device."""
    languages: list[str]
    bots: list[str]
    """The levels of bots there are."""
    push_key: str = ""
    """The key by which a browser knows pushed notices of this server; empty: there are none."""


class Reload(ToClient, frozen=True, tag="reload"):
    """The client is of another version: load the page again. The socket is then closed."""

    protocol: int


class Table(ToClient, frozen=True, tag="table"):
    """The table as it is now, all of it."""

    version: int
    table: TableState


class MatchNow(ToClient, frozen=True, tag="match"):
    """The match as it is now, all of it, and the lines of the log from `log_from` on."""

    version: int
    match: str
    decision: int
    """The number that a move has to name; it only grows."""
    timer: Timer | None
    """The time that is running; sent anew whenever it changes, also when somebody comes or goes."""
    view: View
    log_from: int
    log: list[LogLine]
    seen: int = 0
    """The number of this view, which a `change` to it names."""


class Talk(ToClient, frozen=True, tag="talk"):
    """What was said: on entering all that is kept, later each new line."""

    version: int
    said: list[Said]


class Done(Answer, frozen=True, tag="done"):
    """What was asked for is done, and kept for good."""

    version: int


class Because(Answer, frozen=True, tag="because"):
    """Why a move may not be made."""

    move: str
    legal: bool
    code: str
    text: str
    clauses: list[str]


class Outcome(Answer, frozen=True, tag="outcome"):
    """What a move would change in the mine, worked out from what the reader may know."""

    move: str
    joined: list[Cell]
    """Face-up cards that would newly be joined to the start, wholly or in part."""
    opened: list[Cell]
    """Free cells at which a tunnel from the start would newly end."""
    cut: list[Cell]
    """Face-up cards that would be cut off from the start, wholly or in part."""
    turns: list[Cell]
    """Face-down cards that would be turned up."""
    taken: Cell | None
    """Where a card would be taken away, to lie elsewhere or nowhere."""
    laid: Cell | None
    """Where a card would come to lie."""
    text: str
    """All of it in words: `opens 2 new ends and reaches goal B`; empty if nothing is laid or lifted."""


class SeatCode(Answer, frozen=True, tag="seat-code"):
    """A one-time code; it belongs behind the # of an address, where no server log sees it."""

    code: str
    link: str
    qr: str
    """The link as a QR code: a drawing in SVG."""
    seconds: int


class Failed(Answer, frozen=True, tag="error"):
    """What was asked for is refused, and nothing has changed."""

    id: str
    """Empty if the message could not be read at all."""
    code: str
    text: str
    clauses: list[str]


class Bye(ToClient, frozen=True, tag="bye"):
    """The socket is about to be closed, and why."""

    code: Literal["kicked", "moved", "closed", "ended", "banned", "restart", "flood", "silent"]
    text: str


class Pong(ToClient, frozen=True, tag="pong"):
    """You are."""


ServerMessage: TypeAlias = (
    Welcome
    | Reload
    | Table
    | MatchNow
    | MatchChanged
    | Deal
    | Talk
    | ReviewNow
    | Meter
    | HouseNow
    | Done
    | Because
    | Outcome
    | SeatCode
    | Failed
    | Bye
    | Pong
)
"""Everything the server can say."""

_FROM_CLIENT: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_FROM_SERVER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_ENCODER: Final = msgspec.json.Encoder()


def read_client(data: bytes | str) -> ClientMessage:
    """Read what a client says.

    :raises ValueError: if it is none of the messages there are.
    """
    try:
        return _FROM_CLIENT.decode(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_server(data: bytes | str) -> ServerMessage:
    """Read what a server says.

    :raises ValueError: if it is none of the messages there are.
    """
    return _FROM_SERVER.decode(data)


def write(message: ClientMessage | ServerMessage) -> bytes:
    """Return a message as it travels."""
    return _ENCODER.encode(message)


def hello(table: str, token: str = "", **more: str | int) -> Hello:
    """Return the first message of a client of this version."""
    return msgspec.convert(
        {"t": "hello", "protocol": PROTOCOL, "table": table, "token": token, **more}, Hello
    )
