"""Whoever is away is called when it is their turn, or the match is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from saboteur.server.rooms.timing import People
from saboteur.server.tables.table import Table


class Calling:
    """Calls the members of a table who are away."""

    def __init__(self, table: Table, people: People) -> None:
        self._table = table
        self._people = people
        self._called_for: tuple[str, int] = ("", -1)
        self.call: Callable[[Table, int, Literal["turn", "over"]], None] = lambda *_about: None
        """Called when a member who is away has something to know."""

    def absent(self, before: str) -> None:
        """Let those who are away know that it is their turn, or that the match is over.

        Never in a window: who is asked there is a secret.
        """
        table = self._table
        if table.phase == "over" and before in {"playing", "paused"}:
            for chair in table.chairs:
                if chair.member >= 0 and not self._people.is_here(chair.member):
                    self.call(table, chair.member, "over")
        decision = (table.match_id, table.decision)
        if table.in_window() or decision == self._called_for:
            return
        for seat in table.asked():
            member = table.chairs[seat].member
            if table.may_vote(seat) and not self._people.is_here(member):
                self._called_for = decision
                self.call(table, member, "turn")
