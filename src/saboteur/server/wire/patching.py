"""A match as it is after some changes: what a client does that asked for changes."""

from __future__ import annotations

from typing import Any

import msgspec

from saboteur.server.wire.changes import MatchChanged, ViewChange
from saboteur.server.wire.messages import MatchNow
from saboteur.server.wire.view import LogLine, View


class Missed(ValueError):
    """The changes are of another view than the one that was told last: it has to be asked for anew."""


def changed(now: MatchNow, change: MatchChanged) -> MatchNow:
    """Return the match that comes of changes.

    :raises Missed: if they are changes of another view, or cannot be carried out.
    """
    if (now.match, now.seen) != (change.match, change.of):
        raise Missed(f"changes of view {change.of}, not of {now.seen}")
    return MatchNow(
        version=change.version,
        match=change.match,
        decision=change.decision,
        timer=change.timer,
        view=msgspec.convert(patched(msgspec.to_builtins(now.view), change.changes), View),
        log_from=change.log_from,
        log=[LogLine(**msgspec.structs.asdict(line)) for line in change.log],
        seen=change.seen,
    )


def patched(view: Any, changes: list[ViewChange]) -> Any:  # noqa: ANN401 - plain JSON values
    """Carry changes out on a view of plain JSON values, and return it.

    :raises Missed: if one of them does not fit.
    """
    for change in changes:
        *way, last = change.path.split("/")[1:]
        try:
            at = view
            for part in way:
                at = at[int(part) if isinstance(at, list) else part]
            place: Any = int(last) if isinstance(at, list) else last
            if change.op == "remove":
                del at[place]
            elif change.op == "add" and isinstance(at, list):
                at.insert(place, change.value)
            else:
                at[place] = change.value
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise Missed(f"nothing is at {change.path}") from error
    return view
