"""Who is at a table, where they sit, what they said, and what was played there before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saboteur.present.claims import SaidClaim
from saboteur.rules.kinds import Seat, cell_at
from saboteur.server.tables import entries as e
from saboteur.server.tables.beliefs import Believed
from saboteur.server.wire.view import MovedBy

MOST_NAMES: Final = 3
"""So often may somebody take another name within so many seconds: everybody is told of it."""
NAMES_SECONDS: Final = 60.0


@dataclass(slots=True)
class Person:
    """A member of the table."""

    name: str
    device: str
    """The hash of the device; empty: sent away."""
    seat: int = -1
    last_seat: int = -1
    """The seat this person has had in the match that is played."""
    look: int = -1
    """The colour and shape this person keeps on whatever seat; -1: they have not sat yet."""
    unhurried: bool = False
    """Whether they asked for time: no clock runs for them, and windows stay open longer."""
    muted: bool = False
    """Whether the host lets nobody read what they write."""
    seal: str = ""
    """The hash of the number that their device is to add to the next deal; empty: none."""
    sent_away: str = ""
    """The hash of the device that was sent away with them."""
    renamed: tuple[float, ...] = ()
    """When they took another name, the last few times."""

    def may_rename(self, at: float) -> bool:
        """Say whether they may take another name now."""
        return len(self.renamed) < MOST_NAMES or at - self.renamed[0] >= NAMES_SECONDS


@dataclass(slots=True)
class Ask:
    """Somebody wants a bot's seat in the match that is played."""

    seat: Seat
    at: float
    """When it was asked, in seconds since 1970."""
    waits: bool
    """Whether it is theirs from the next round on, and nobody is asked any more."""
    yes: set[int] = field(default_factory=set)
    """The members who agree."""
    no: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Chair:
    """A seat of the table."""

    member: int = -1
    bot: str = ""
    """The level of the bot that plays here; with a member it stands in for them."""
    look: int = -1
    """The look of a bot of its own, by which it also has its name."""
    left: bool = False
    """Whether the member left: then they come back only by sitting down."""


@dataclass(slots=True)
class Line:
    """Something that was said."""

    entry: e.Spoke
    n: int
    seat: int
    """Where the speaker sat, or -1."""
    look: int
    round: int
    decision: int
    match: str
    about_member: int = -1
    """Who sat on the seat that it is about, or -1: a claim is about a person, not about a seat."""
    about_look: int = -1
    heard: int = 0
    """How many lines of the log everybody had when it was said."""

    @property
    def claim(self) -> SaidClaim:
        """The claim that was made."""
        said = self.entry
        cell = None if said.cell is None else cell_at(said.cell.x, said.cell.y)
        return SaidClaim(
            self.n,
            self.seat,
            self.round,
            self.heard,
            said.claim,
            said.what,
            said.seat,
            said.goal,
            cell,
        )


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said, with the names of people and bots."""

    line: Line
    name: str
    """Of the person who said it."""
    about: str
    """Of whom it is about, or empty."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a table knows of a match of its own besides the record."""

    claims: tuple[Spoken, ...] = ()
    """What was claimed in it."""
    stood_in: tuple[tuple[int, Seat, MovedBy], ...] = ()
    """The moves that somebody did not make themselves: how many were made before, whose, and who did."""
    looks: tuple[int, ...] = ()
    """The look of whoever sat on each seat."""
    beliefs: tuple[tuple[int, Seat, Believed], ...] = ()
    """What bots believed when they moved: how many moves were made before, whose it was, and what."""


NOTHING_KEPT: Final = Kept()


@dataclass(slots=True)
class Past:
    """A match of this table that has ended."""

    match: str
    number: int
    winners: tuple[str, ...]
