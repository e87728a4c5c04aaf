"""Lines about how things stand: `expect`, `see`, `unseen`."""

from __future__ import annotations

from typing import Final

from saboteur.notation.position import matches, position_of
from saboteur.rules.errors import Fault
from saboteur.scenarios.facts import FACTS
from saboteur.scenarios.reading import Line
from saboteur.scenarios.table import Table

_NOT_IN_STATE: Final = ("knows", "gone")
"""Items of a position that only a player's memory holds."""


def check_expect(table: Table, line: Line) -> None:
    """The position, fully known, has an item; or something else is a fact."""
    head, *words = line.rest.split()
    if head in FACTS:
        wrong = FACTS[head](table, words)
    else:
        wrong = matches(position_of(table.state), line.rest)
    if wrong is not None:
        table.expected(line, Fault("wanted.item", {"item": line.rest}), wrong)


def check_see(table: Table, line: Line) -> None:
    """The view of a seat has an item."""
    letter, _, item = line.rest.partition(" ")
    wrong = matches(table.seen(table.seat_or_spectator(letter)), item)
    if wrong is not None:
        table.expected(line, Fault("wanted.see", {"seat": letter, "item": item}), wrong)


def check_unseen(table: Table, line: Line) -> None:
    """The position has an item, but the view of a seat has it not."""
    letter, _, item = line.rest.partition(" ")
    if item.split(maxsplit=1)[0] not in _NOT_IN_STATE:
        wrong = matches(position_of(table.state), item)
        if wrong is not None:
            table.expected(line, Fault("wanted.unseen", {"item": item}), wrong)
    if matches(table.seen(table.seat_or_spectator(letter)), item) is None:
        wanted = Fault("wanted.not-see", {"seat": letter, "item": item})
        table.expected(line, wanted, Fault("got.seen"))
