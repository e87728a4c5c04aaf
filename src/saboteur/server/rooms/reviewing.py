"""Looking at a match together: one leads, the others follow. Like who is here, it is kept nowhere."""

from __future__ import annotations

from collections.abc import Collection

from saboteur.notation.card import NOBODY
from saboteur.present.history import TRUTH
from saboteur.rules.kinds import SEAT_LETTERS
from saboteur.server.errors import Refused
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.news import ReviewNow

NOBODY_LEADS = -1


class Reviewing:
    """Who looks at which moment of which match with whom."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._match = ""
        self._step = 0
        self._eyes = NOBODY
        self._leader = NOBODY_LEADS
        self._followers: list[int] = []

    @property
    def goes_on(self) -> bool:
        """Whether anybody looks at a match together with others, or waits for them."""
        return bool(self._match)

    def now(self) -> ReviewNow:
        """Return how it stands."""
        return ReviewNow(self._match, self._step, self._eyes, self._leader, sorted(self._followers))

    def hear(self, member: int, message: m.Lead | m.Follow | m.HandLead) -> None:
        """Do what a member asks for.

        :raises Refused: if that may not be.
        """
        if member < 0:
            raise Refused("not-entered")
        if isinstance(message, m.Lead):
            self._lead(member, message)
        elif isinstance(message, m.Follow):
            self._follow(member, on=message.on)
        else:
            self._hand_over(member, message.member)

    def keep(self, here: Collection[int]) -> bool:
        """Let go whoever is not here any more; say whether that changed anything."""
        gone = {self._leader, *self._followers} - {NOBODY_LEADS, *here}
        for member in gone:
            self._drop(member)
        return bool(gone)

    def _lead(self, member: int, message: m.Lead) -> None:
        if self._leader not in {NOBODY_LEADS, member}:
            raise Refused("led-by-another")
        self._check(message.match, message.eyes)
        self._match, self._step, self._eyes = message.match, message.step, message.eyes
        self._leader = member
        if member in self._followers:
            self._followers.remove(member)

    def _check(self, match: str, eyes: str) -> None:
        """Insist on a match of this table, and on eyes through which everybody may see it."""
        table = self._table
        over = match in [past.match for past in table.past]
        if not over and (not match or match != table.match_id):
            raise Refused("no-such-match")
        if eyes != NOBODY and not (over and eyes in {TRUTH, *SEAT_LETTERS}):
            raise Refused("not-allowed")

    def _follow(self, member: int, *, on: bool) -> None:
        if on and not self._match:
            raise Refused("nobody-leads")
        if not on:
            self._drop(member)
        elif member not in {self._leader, *self._followers}:
            self._followers.append(member)

    def _hand_over(self, member: int, other: int) -> None:
        if member != self._leader or other not in self._followers:
            raise Refused("not-now")
        self._followers.remove(other)
        self._followers.append(member)
        self._leader = other

    def _drop(self, member: int) -> None:
        if member == self._leader:
            self._leader = NOBODY_LEADS
        if member in self._followers:
            self._followers.remove(member)
        if self._leader == NOBODY_LEADS and not self._followers:
            self._match = ""
