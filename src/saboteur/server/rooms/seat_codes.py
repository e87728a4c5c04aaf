"""One-time codes by which a seat moves to another device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.server.errors import Refused
from saboteur.server.rooms.clock import Clock
from saboteur.server.stores.tokens import SEAT_CODE_LENGTH, clean_code, new_code

SEAT_CODE_SECONDS: Final = 120


@dataclass(frozen=True, slots=True)
class _SeatCode:
    table: str
    member: int
    until: float
    """In seconds since 1970."""


class SeatCodes:
    """The codes that can be used at the moment; they are not kept."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._codes: dict[str, _SeatCode] = {}

    def new(self, table: str, member: int) -> str:
        """Return a one-time code for a seat; an older one for it is void."""
        now = self._clock.now()
        self._codes = {
            code: kept
            for code, kept in self._codes.items()
            if kept.until > now and (kept.table, kept.member) != (table, member)
        }
        code = new_code(SEAT_CODE_LENGTH)
        self._codes[code] = _SeatCode(table, member, now + SEAT_CODE_SECONDS)
        return code

    def use(self, table: str, code: str) -> int:
        """Return the member whose seat a code brings, and void it.

        :raises Refused: if it is unknown, used, too old, or for another table.
        """
        found = self._codes.pop(clean_code(code), None)
        if found is None or found.until < self._clock.now() or found.table != clean_code(table):
            raise Refused("no-such-seat-code")
        return found.member
