"""A match told by what has changed of it, to clients that ask for that.

The changes are a JSON Patch (RFC 6902) to the view told before, with `replace`, `add` and `remove` alone;
there are libraries for it in most languages, and it can be written in twenty lines. Whoever would rather
not says nothing of `changes` in `hello`, and is always told the whole `match`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from saboteur.server.wire.news import ToClient
from saboteur.server.wire.table import Timer
from saboteur.server.wire.view import Choice, LogLine


class BriefLine(LogLine, frozen=True, omit_defaults=True):
    """A line of the log; what has its usual value is left out."""


class BriefChoice(Choice, frozen=True, omit_defaults=True):
    """A move that is offered; what has its usual value is left out."""


class ViewChange(msgspec.Struct, frozen=True):
    """One change to a view: an operation of a JSON Patch; `add` at a member that is there takes its place."""

    op: Literal["replace", "add", "remove"]
    path: str
    """Where, from the view on: `/players/2/hand`, `/mine/cards/7`; places in lists count from 0."""
    value: Any = msgspec.UNSET
    """What is there now; nothing if it is removed."""


class MatchChanged(ToClient, frozen=True, tag="change"):
    """What has changed of the match since the last `match` or `change`, for clients that asked for it."""

    version: int
    match: str
    of: int
    """The number of the view that these are changes of: the `seen` told last. If it is another, ask for `sync`."""
    seen: int
    """The number of the view that comes of it."""
    decision: int
    timer: Timer | None
    changes: list[ViewChange]
    """To be carried out on `view` one after the other. In `choices` what has its usual value is left out."""
    log_from: int
    log: list[BriefLine]
    """As in `match`, but what has its usual value is left out."""
