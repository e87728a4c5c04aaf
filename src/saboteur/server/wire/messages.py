"""What is said on the socket. Each direction is a closed union, told apart by the field `t`.

A client begins with `hello`. Everything it then asks for carries an `id` of its own making: the
server answers each id once with `done` or `error`, and does nothing twice for the same id.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from saboteur.server.wire import PROTOCOL
from saboteur.server.wire.news import Meter, ReviewNow, ToClient
from saboteur.server.wire.table import ClaimedAs, Said, Setup, TableState, Timer, VoteOn
from saboteur.server.wire.view import Cell, LogLine, View

MessageId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
"""Read whatever length it has, so that one that is too long is refused in words."""
MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Code: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=11)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=2**31)]

MAX_BYTES: Final = 16 * 1024
"""No message of a client is longer."""


class ToServer(
    msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True, omit_defaults=True
):
    """Whatever a client says."""


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
    also: Annotated[list[Token], msgspec.Meta(max_length=12)] = []
    """The tokens of the other people who play on this device: they are here too."""
    language: Annotated[str, msgspec.Meta(max_length=16)] = "en"
    version: Number = 0
    """The last version this client saw."""
    match: Code = ""
    log: Number = 0
    """How many lines of the log of this match it has already."""


class Sit(ToServer, frozen=True, tag="sit"):
    """Enter with a name and take a seat: a free one, or that of a bot. -1: any."""

    id: MessageId
    name: Name
    seat: SeatNumber = -1


class Watch(ToServer, frozen=True, tag="watch"):
    """Enter with a name as a spectator, or leave the seat."""

    id: MessageId
    name: Name


class SetUp(ToServer, frozen=True, tag="set-up"):
    """Host: choose what is played."""

    id: MessageId
    setup: Setup


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the host wants it."""

    seat: SeatNumber = -1
    """The seat that moves here with whoever sits there; -1: a new one."""
    bot: Annotated[str, msgspec.Meta(max_length=24)] = ""
    """The level of a bot; empty: whoever sat there, or free."""


class Arrange(ToServer, frozen=True, tag="arrange"):
    """Host: all seats in a new order, with more, fewer, or other bots. Nobody may be left out."""

    id: MessageId
    seats: Annotated[list[Place], msgspec.Meta(max_length=12)]


class Start(ToServer, frozen=True, tag="start"):
    """Host: begin the match. Free seats go away."""

    id: MessageId


class Kick(ToServer, frozen=True, tag="kick"):
    """Host: send somebody away. In a match a bot plays on."""

    id: MessageId
    member: Number


class HandOver(ToServer, frozen=True, tag="hand-over"):
    """Host: make somebody else the host."""

    id: MessageId
    member: Number


class StandIn(ToServer, frozen=True, tag="stand-in"):
    """Host: let a bot play for somebody who is away. They may come back."""

    id: MessageId
    seat: SeatNumber


class Rematch(ToServer, frozen=True, tag="rematch"):
    """Host: after a match, back to the lobby with the same people at the same link."""

    id: MessageId
    rotate: bool = True
    """Whether everybody moves on by one seat."""


class Move(ToServer, frozen=True, tag="move"):
    """Make a move. It counts only for the decision the client saw."""

    id: MessageId
    decision: Number
    move: MoveText
    version: Number = 0


class Ready(ToServer, frozen=True, tag="ready"):
    """Between two rounds: let the next one go on as far as this player is concerned."""

    id: MessageId


class WaveOn(ToServer, frozen=True, tag="wave-on"):
    """In a window, when all people of the table play on this one device: nobody here objects."""

    id: MessageId


class Subscribe(ToServer, frozen=True, tag="subscribe"):
    """Ask for notices when it is this member's turn: where to push them, and with which keys."""

    id: MessageId
    endpoint: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    auth: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Unsubscribe(ToServer, frozen=True, tag="unsubscribe"):
    """Ask for no more notices there."""

    id: MessageId
    endpoint: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class Unhurried(ToServer, frozen=True, tag="unhurried"):
    """Ask for time: no clock for oneself, longer windows for all. Everybody sees that it was asked."""

    id: MessageId
    on: bool


class Standing(ToServer, frozen=True, tag="standing"):
    """Say "never ask me" for the windows of this round, or take it back. Nobody else is told."""

    id: MessageId
    on: bool


class Why(ToServer, frozen=True, tag="why"):
    """Ask why a move may not be made. Answered by `because`."""

    id: MessageId
    move: MoveText


class Preview(ToServer, frozen=True, tag="preview"):
    """Ask what a move that may be made would change in the mine. Answered by `outcome`."""

    id: MessageId
    move: MoveText


class Say(ToServer, frozen=True, tag="say"):
    """Say something to the whole table.

    Who watches a match is heard by those who watch, unless the table wants it otherwise.
    """

    id: MessageId
    text: Annotated[str, msgspec.Meta(max_length=4000)]
    """At most 280 letters are taken."""


class Claim(ToServer, frozen=True, tag="claim"):
    """Claim something in a form that everybody can read in their own language."""

    id: MessageId
    kind: Literal["goal", "hidden", "self", "player", "no-path", "help", "nothing"]
    """`hidden`: about a face-down card that is no goal, such as a chest."""
    goal: Annotated[str, msgspec.Meta(max_length=1)] = ""
    """The letter of a goal."""
    cell: Cell | None = None
    """Where another face-down card lies."""
    what: ClaimedAs = ""
    seat: SeatNumber = -1


class CastVote(ToServer, frozen=True, tag="vote"):
    """Vote for a pause, for going on, or for ending the match; or take it back."""

    id: MessageId
    on: VoteOn
    yes: bool = True


class MoveSeat(ToServer, frozen=True, tag="move-seat"):
    """Ask for a one-time code that brings this seat to another device. Answered by `seat-code`."""

    id: MessageId


class Sync(ToServer, frozen=True, tag="sync"):
    """Ask for everything again."""

    id: MessageId
    log: Number = 0


class Speak(ToServer, frozen=True, tag="speak"):
    """Change the language of everything the server writes to this client."""

    id: MessageId
    language: Annotated[str, msgspec.Meta(max_length=16)]


class Lead(ToServer, frozen=True, tag="lead"):
    """Review a match together: take the lead if nobody has it, and say where one looks now."""

    id: MessageId
    match: Code
    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    eyes: Annotated[str, msgspec.Meta(max_length=8)]
    """Through whose eyes; of a match that goes on only `-`, the public's."""


class Follow(ToServer, frozen=True, tag="follow"):
    """Follow whoever leads through a match, or stop; who leads gives up the lead by stopping."""

    id: MessageId
    on: bool = True


class HandLead(ToServer, frozen=True, tag="hand-lead"):
    """Whoever leads through a match: let somebody else lead who follows."""

    id: MessageId
    member: Number


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


class Talk(ToClient, frozen=True, tag="talk"):
    """What was said: on entering all that is kept, later each new line."""

    version: int
    said: list[Said]


class Done(ToClient, frozen=True, tag="done"):
    """What was asked for is done, and kept for good."""

    id: str
    version: int


class Because(ToClient, frozen=True, tag="because"):
    """Why a move may not be made."""

    id: str
    move: str
    legal: bool
    code: str
    text: str
    clauses: list[str]


class Outcome(ToClient, frozen=True, tag="outcome"):
    """What a move would change in the mine, worked out from what the reader may know."""

    id: str
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


class SeatCode(ToClient, frozen=True, tag="seat-code"):
    """A one-time code; it belongs behind the # of an address, where no server log sees it."""

    id: str
    code: str
    link: str
    qr: str
    """The link as a QR code: a drawing in SVG."""
    seconds: int


class Failed(ToClient, frozen=True, tag="error"):
    """What was asked for is refused, and nothing has changed."""

    id: str
    """Empty if the message could not be read at all."""
    code: str
    text: str
    clauses: list[str]


class Bye(ToClient, frozen=True, tag="bye"):
    """The socket is about to be closed, and why."""

    code: Literal["kicked", "moved", "closed", "restart", "flood", "silent"]
    text: str


class Pong(ToClient, frozen=True, tag="pong"):
    """You are."""


ServerMessage: TypeAlias = (
    Welcome
    | Reload
    | Table
    | MatchNow
    | Talk
    | ReviewNow
    | Meter
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
