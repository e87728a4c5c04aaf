"""Who asks for something at a table, and what may be insisted on of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from saboteur.server.errors import Refused
from saboteur.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for something, and when."""

    table: Table
    device: str
    at: float
    id: str
    also: tuple[str, ...] = ()
    """The devices, as it were, of the others who play on the same one."""
    unasked: bool = True
    """Whether they may take a bot's seat between two rounds without asking anybody."""

    @property
    def people(self) -> list[int]:
        """Return all members who play on this device, whoever asks."""
        found = [self.table.member_of(device) for device in (self.device, *self.also)]
        return [member for member in dict.fromkeys(found) if member >= 0]

    @property
    def member(self) -> int:
        """Return which member it is, or -1."""
        return self.table.member_of(self.device)

    @property
    def stamp(self) -> dict[str, Any]:
        """Return what every entry says of whoever asked for it."""
        return {"at": self.at, "device": self.device, "id": self.id}

    def entered(self) -> int:
        """Return the member.

        :raises Refused: if it is none.
        """
        if self.member < 0:
            raise Refused("not-entered")
        return self.member

    def seated(self) -> int:
        """Return the seat of the member.

        :raises Refused: if it has none.
        """
        seat = self.table.seat_of(self.entered())
        if seat < 0:
            raise Refused("not-seated")
        return seat

    def as_host(self) -> None:
        """Insist on the host.

        :raises Refused: if it is somebody else.
        """
        if self.entered() != self.table.host:
            raise Refused("not-host")

    def in_phase(self, *phases: str) -> None:
        """Insist on a phase of the table.

        :raises Refused: if it is another.
        """
        if self.table.phase not in phases:
            raise Refused("closed" if self.table.phase == "closed" else "not-now")

    def of_other(self, member: int) -> None:
        """Insist on somebody else who is still there.

        :raises Refused: if it is nobody, or whoever asks.
        """
        members = self.table.members
        if not 0 <= member < len(members) or not members[member].device:
            raise Refused("no-such-member")
        if member == self.member:
            raise Refused("not-yourself")
