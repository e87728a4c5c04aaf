"""What has changed from one view to the next, as a patch: nothing in it that is not in the next view.

Lists of things that lie in places, or are held, are compared thing by thing; what is offered to be done is
another every time, and is told anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from saboteur.server.sockets.sessions import Seen
from saboteur.server.wire import messages as m
from saboteur.server.wire.changes import BriefChoice, BriefLine, MatchChanged, ViewChange
from saboteur.server.wire.view import View

_WHOLE: Final = frozenset(("notices", "top_discard"))
"""Parts of a view that are told anew when they have changed."""
_MUCH: Final = 3
"""A prompt of which so much has changed, as for the player who is asked next, is shorter to tell anew."""
_MOST: Final = 12
"""A list in which more than so many things came or went is told anew."""
REPLACE: Final = "add"
"""What is added where an object has something already takes its place (RFC 6902, 4.1), and is shorter to say
than `replace`; there are ten in a message. Only members of objects are replaced here, never places in lists."""

STEP: Final = 128
"""Lengths are multiples of it."""
WINDOW_STEP: Final = 4096
"""In a reaction window, and when it closes: there some are offered an answer, and others are not."""


def as_sent(now: m.MatchNow, before: Seen | None, found: Found | None = None) -> bytes:
    """Return a match as it is sent to somebody who was told a view before, or not: in whole.

    `found` is what was found out about others who are told at the same moment.
    Its length, which can be seen through encryption, is rounded up by blanks at the end.
    """
    window = now.view.prompt.window
    if before is None:
        data = m.write(now)
    else:
        window |= before.view.prompt.window
        changes = differences(before.view, now.view, found)
        data = m.write(
            MatchChanged(
                version=now.version,
                match=now.match,
                of=before.number,
                seen=now.seen,
                decision=now.decision,
                timer=now.timer,
                changes=changes,
                log_from=now.log_from,
                log=[BriefLine(*msgspec.structs.astuple(line)) for line in now.log],
            )
        )
    return data + b" " * (-len(data) % (WINDOW_STEP if window else STEP))


Found: TypeAlias = dict[tuple[int, int, str], tuple[object, object, list[ViewChange]]]
"""What was found out about two things, by what they are in memory and where they stand; both are kept
with it, so that nothing else comes to be in their place."""


def differences(old: View, new: View, found: Found | None = None) -> list[ViewChange]:
    """Return the changes that make one view out of another.

    `found` is what was found out about views of others that are told at the same moment: they may have
    parts in common, which are one thing in memory then.
    """
    return _of_struct(old, new, "", {} if found is None else found)


def _changes(old: object, new: object, path: str, found: Found) -> list[ViewChange]:
    """Return by what something differs from what stood there before."""
    key = (id(old), id(new), path)
    known = found.get(key)
    if known is not None:
        return known[2]
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        changes = _of_struct(old, new, path, found)
    elif isinstance(new, list) and isinstance(old, list) and _are_things(old, new):
        changes = _of_things(old, new, path, found)
    else:
        return [ViewChange(REPLACE, path, new)]
    found[key] = (old, new, changes)
    return changes


def _of_struct(
    old: msgspec.Struct, new: msgspec.Struct, path: str, found: Found
) -> list[ViewChange]:
    changes: list[ViewChange] = []
    values = zip(msgspec.structs.astuple(old), msgspec.structs.astuple(new), strict=True)
    for name, (a, b) in zip(new.__struct_fields__, values, strict=True):
        if a is b or a == b:
            continue
        if name == "choices":
            brief = [BriefChoice(*msgspec.structs.astuple(choice)) for choice in b]
            changes.append(ViewChange(REPLACE, "/choices", brief))
        elif name in _WHOLE:
            changes.append(ViewChange(REPLACE, f"{path}/{name}", b))
        else:
            own = _changes(a, b, f"{path}/{name}", found)
            if name == "prompt" and len(own) >= _MUCH:
                own = [ViewChange(REPLACE, f"{path}/{name}", b)]
            changes += own
    return changes


def _are_things(old: list[object], new: list[object]) -> bool:
    return bool(old and new) and isinstance(old[0], msgspec.Struct)


def _same(a: object, b: object) -> bool:
    """Say whether two things of a list are one thing, perhaps changed."""
    if a is b:
        return True
    for name in ("cell", "seat", "round", "card"):
        mark = getattr(a, name, None)
        if mark is not None:
            return bool(mark == getattr(b, name, None))
    return a == b


def _of_things(
    old: Sequence[object], new: Sequence[object], path: str, found: Found
) -> list[ViewChange]:
    """Return what has come, gone and changed in a list.

    A thing keeps its place among those that stay; what goes is taken away from behind, so that
    the places before it stay right.
    """
    first, last = 0, 0
    shorter = min(len(old), len(new))
    while first < shorter and _same(old[first], new[first]):
        first += 1
    while last < shorter - first and _same(old[-1 - last], new[-1 - last]):
        last += 1
    pairs = _pairs(old[first : len(old) - last], new[first : len(new) - last])
    pairs = [(i + first, j + first) for i, j in pairs]
    if len(old) + len(new) - 2 * (first + last + len(pairs)) > _MOST:
        return [ViewChange(REPLACE, path, new)]
    changes: list[ViewChange] = []
    kept = {j: i for i, j in pairs}
    stays = {i for i, _ in pairs}
    for i in range(len(old) - last - 1, first - 1, -1):
        if i not in stays:
            changes.append(ViewChange("remove", f"{path}/{i}"))
    for j, thing in enumerate(new):
        if j < first:
            i = j
        elif j >= len(new) - last:
            i = j - len(new) + len(old)
        elif j in kept:
            i = kept[j]
        else:
            changes.append(ViewChange("add", f"{path}/{j}", thing))
            continue
        if old[i] is not thing and old[i] != thing:
            changes += _changes(old[i], thing, f"{path}/{j}", found)
    return changes


def _pairs(old: Sequence[object], new: Sequence[object]) -> list[tuple[int, int]]:
    """Return which things stay, by their places before and now: as many as can in one order."""
    if not old or not new:
        return []
    # longest[i][j]: of old[i:] and new[j:], how many can stay.
    longest = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            if _same(old[i], new[j]):
                longest[i][j] = longest[i + 1][j + 1] + 1
            else:
                longest[i][j] = max(longest[i + 1][j], longest[i][j + 1])
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        if _same(old[i], new[j]):
            found.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return found
