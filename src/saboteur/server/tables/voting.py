"""Votes to rest, to go on and to end: the entries of a table that are about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from saboteur.server.tables import entries as e
from saboteur.server.tables.playing import end_match
from saboteur.server.tables.table import Table


def _voted(table: Table, entry: e.Voted) -> None:
    table.abstaining.discard((entry.on, entry.seat))
    table.voted_at.setdefault(entry.on, entry.at)
    if entry.absent:
        table.with_absent.add(entry.on)
    yes = table.votes.setdefault(entry.on, set())
    if entry.yes:
        yes.add(entry.seat)
    else:
        yes.discard(entry.seat)


def _abstained(table: Table, entry: e.Abstained) -> None:
    table.abstaining.add((entry.on, entry.seat))


def recount(table: Table, at: float) -> None:
    """Count the votes of those who are still there, and do what most of them want."""
    counted = {on: yes & set(table.voters(on)) for on, yes in table.votes.items()}
    table.votes = {on: yes for on, yes in counted.items() if yes}
    for on, yes in table.votes.items():
        if len(yes) >= table.needed(on):
            _carry(table, on, at)
            return
    table.voted_at = {on: since for on, since in table.voted_at.items() if on in table.votes}
    table.with_absent &= set(table.votes)
    table.abstaining = {(on, seat) for on, seat in table.abstaining if on in table.votes}


def _carry(table: Table, on: str, at: float) -> None:
    """Do what was voted for."""
    table.drop_votes()
    if on == "pause":
        table.phase = "paused"
        table.paused_at = at
    elif on == "resume":
        table.phase = "playing"
        table.decided_at += at - table.paused_at
        table.round_ended_at += at - table.paused_at
    else:
        end_match(table)


VOTING: Final[dict[type, Callable[[Table, Any], None]]] = {
    e.Voted: _voted,
    e.Abstained: _abstained,
}
"""What each of these entries does to a table."""
