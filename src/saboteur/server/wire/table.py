"""A table as everybody sees it: who sits where, what is played and how, who is there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from saboteur.server.wire.view import Cell

Phase = Literal["lobby", "playing", "paused", "over", "closed"]
Presence = Literal["here", "away", "gone", "bot", "free"]
Chat = Literal["off", "claims", "full"]
Watchers = Literal["apart", "all", "off"]
VoteOn = Literal["pause", "resume", "end"]
Outside = Literal["", "locked", "shut", "unwatched"]
KnockState = Literal["", "waiting", "refused"]
ClaimedAs = Annotated[str, msgspec.Meta(max_length=24)]
"""A word that a view offers for claims: a sort of goal or of another face-down card, a dwarf card,
`friend`, `foe`; or empty."""


class Clock(msgspec.Struct, frozen=True):
    """How long a decision may take."""

    kind: Literal["none", "move", "days"] = "none"
    amount: int = 0
    """Seconds for each decision, or days."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how. Only the host changes it, and only between matches."""

    game: str = "base"
    modules: list[str] = msgspec.field(default_factory=list)
    profile: str = "P2024"
    options: dict[str, str] = msgspec.field(default_factory=dict)
    """Only those that differ from what the profile has."""
    clock: Clock = Clock()
    absent: Literal["wait", "skip", "bot"] = "bot"
    """What happens when a player is away. Players who are there and whose time is up are moved for."""
    chat: Chat = "full"
    bots_talk: bool = True
    """Whether bots claim things as people do, where claims are allowed."""
    meter: bool = False
    """Whether everybody is shown, for themselves alone, how suspicious others are by what they know."""
    watchers: Watchers = "apart"
    """Who hears spectators while a match is played: spectators, everybody, nobody."""
    late: Literal["ask", "next", "never", "free"] = "ask"
    """How a bot's seat is taken while a match is played: at once if those who play agree and else from
    the next round on, only from the next round on, not before the next match, at once."""
    ready_seconds: int = 45
    """So long may people look at the end of a round before the next one goes on; 0: no wait."""
    listed: bool = False


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may come in. The host changes it at any time."""

    entry: Literal["open", "knock", "shut"] = "open"
    """Whoever has the code, whom the host lets in, nobody new."""
    watching: bool = True
    """Whether anybody may watch who does not play."""


class SeatAsk(msgspec.Struct, frozen=True):
    """Somebody wants a bot's seat in the match that is played."""

    member: int
    """Who."""
    name: str
    seat: int
    """The seat."""
    waits: bool
    """Whether the seat is theirs from the next round on, and nobody is asked any more."""
    left: float
    """Seconds in which those who play can still answer, when this was sent."""
    yes: list[int]
    """The members who agree."""
    no: list[int]
    needed: int
    """How many have to agree."""
    near: list[int]
    """The members who come from the same address, as far as that can be told: perhaps one household,
    perhaps a second window of somebody who plays."""


class Knocker(msgspec.Struct, frozen=True):
    """Somebody who knocks; only the host is told."""

    knock: int
    name: str
    sits: bool
    near: list[int]
    """The members who come from the same address."""


class Excluded(msgspec.Struct, frozen=True):
    """Somebody who was sent away; only the host is told."""

    member: int
    """By this they are let back."""
    name: str


class Problem(msgspec.Struct, frozen=True):
    """Why something is refused."""

    code: str
    """What a program can go by."""
    text: str
    """What people read."""
    clauses: list[str]


class SeatState(msgspec.Struct, frozen=True):
    """A seat of the table."""

    seat: int
    letter: str
    """What it is called in notation."""
    member: int
    """Who sits there, or -1."""
    name: str
    look: int
    """The colour and shape of whoever sits there, 0 to 11: theirs also on another seat; -1: free."""
    bot: str
    """The level of the bot that plays here; with a member, one that stands in for them."""
    presence: Presence
    standing: bool
    """Whether the reader said "never ask me" for the windows of this round; always false of others."""
    open: bool = False
    """Whether somebody else may ask for it in the match that is played."""


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    member: int
    name: str
    """As others read it."""
    seat: int
    """-1: a spectator."""
    look: int
    """Their colour and shape, 0 to 11, whatever seat they take; -1: they have not sat yet."""
    here: bool
    host: bool
    shares: bool = False
    """Whether they play on a device at which others play too."""
    unhurried: bool = False
    """Whether they asked for time: no clock runs for them, and windows stay open longer."""
    muted: bool = False
    """Whether the host lets nobody read what they write."""
    near: list[int] = []
    """For the host alone: who else comes from the same address."""


class Vote(msgspec.Struct, frozen=True):
    """A vote that is open."""

    on: VoteOn
    yes: list[int]
    """The seats that are for it."""
    needed: int


class Timer(msgspec.Struct, frozen=True):
    """Time that is running."""

    kind: Literal["move", "window", "absent", "ready"]
    """For a decision, for a reaction window, until an absent player is not waited for any longer,
    or until the next round goes on."""
    seat: int
    """-1: everybody."""
    left: float
    """Seconds, when this was sent."""
    total: float


class Said(msgspec.Struct, frozen=True):
    """Something said at the table: free text, or a claim."""

    n: int
    member: int
    """Who said it; -1: a bot, which is known by its look."""
    seat: int
    """Where they sat at that time, or -1."""
    look: int
    name: str
    claim: str
    """The kind of claim; empty for free text."""
    text: str
    match: str
    """The match in which, or after which, it was said."""
    round: int
    decision: int
    goal: str = ""
    """The letter of the goal that is claimed about."""
    cell: Cell | None = None
    """Where another face-down card lies that is claimed about."""
    what: ClaimedAs = ""
    brief: str = ""
    """The same in a word or two, for where there is no room for the text."""
    about: int = -1
    """The seat, at that time, of the player that is claimed about."""
    about_member: int = -1
    """Who sat there: the same person whatever seat they have now; -1: a bot, or nobody."""
    about_look: int = -1
    about_name: str = ""
    at: int = 0
    """When it was said, in seconds since 1970 by the server's clock."""
    apart: bool = False
    """Whether a spectator said it to spectators: players read it only after the match."""


class MatchLink(msgspec.Struct, frozen=True):
    """A finished match of this table."""

    match: str
    number: int
    winners: list[str]


class You(msgspec.Struct, frozen=True):
    """Who the reader is."""

    member: int
    """-1: not entered yet."""
    seat: int
    host: bool
    also: list[int] = []
    """The members that play on this device too, in the order of the tokens in `hello`; -1: none."""
    must_knock: bool = False
    """Whether the host has to let this reader in."""
    knock: KnockState = ""
    """Whether they have knocked, and what came of it."""


class TableState(msgspec.Struct, frozen=True):
    """A table."""

    code: str
    link: str
    """The address to share."""
    phase: Phase
    setup: Setup
    ruleset: str
    """In notation; empty if the setup is refused."""
    refused: Problem | None
    """Why a match cannot begin like this; it names all that does not fit, not only the first."""
    take_away: list[str]
    """The chosen modules, and options, without which the rest goes together."""
    players: list[int]
    """The least and the greatest number of players."""
    missing: int
    """How many more players are needed: people, or bots."""
    seats: list[SeatState]
    members: list[Member]
    spectators: int
    screens: int
    """How many shared screens show the table: whoever plays there need not see the mine again."""
    you: You
    votes: list[Vote]
    ready: list[int]
    """Between two rounds: the members who are ready for the next one."""
    match: str
    """The id of the match that is played, or of the last one."""
    matches: list[MatchLink]
    door: Door = Door()
    asks: list[SeatAsk] = []
    """Who wants a bot's seat."""
    knocks: list[Knocker] = []
    """For the host alone."""
    excluded: list[Excluded] = []
    """For the host alone: who was sent away and may be let back."""
    outside: Outside = ""
    """Why the reader is told no more than this: the door is locked or shut, or nobody may watch."""
