"""What a table knows of one person, and how it forgets them.

There are no accounts: a person is a member of a table, by the name they gave there. What they
played stays, for it is also the others' match; who they were and what they said goes.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import msgspec

from saboteur.notation.record import distinct
from saboteur.server.desk.checking import folded, mended
from saboteur.server.stores.copies import TableCopy
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table

FORGOTTEN: Final = "—"
"""The name of whoever is forgotten."""
NO_DEVICE: Final = "forgotten"


SECRET: Final = ("seed",)
"""What the one who began a match did not put into it and must not know before its end."""


def _folding(copy: TableCopy) -> Iterator[tuple[bytes, e.AnyEntry, Table]]:
    """Yield each entry with the table after it, up to the first that no longer makes sense."""
    table = Table()
    for body in copy.bodies:
        try:
            entry = e.read_entry(body)
            apply(table, entry)
        except Exception:  # noqa: BLE001 - a damaged table must not keep anybody's data from them
            return
        yield body, entry, table


def members_named(copy: TableCopy, name: str) -> set[int]:
    """Return the members of a table who ever had this name, whatever its case."""
    found: set[int] = set()
    for _, _, table in _folding(copy):
        found |= {
            number
            for number, member in enumerate(table.members)
            if member.name.casefold() == name.casefold()
        }
    return found


def told_of(copy: TableCopy, members: set[int]) -> list[dict[str, Any]]:
    """Return every entry that some members asked for or that is about them, as it is stored.

    The seed of a match is not theirs, also if they began it: with it they would know all cards.
    """
    devices: set[str] = set()
    found: list[dict[str, Any]] = []
    for body, entry, table in _folding(copy):
        devices |= _devices(table, members)
        about = getattr(entry, "member", -1) in members or getattr(entry, "owner", "") in devices
        if about or entry.device in devices:
            values: dict[str, Any] = msgspec.json.decode(body)
            found.append({key: value for key, value in values.items() if key not in SECRET})
    return found


def _devices(table: Table, members: set[int]) -> set[str]:
    """Return the hashes of the devices that some members have, or had when they were sent away."""
    people = [table.members[n] for n in members if n < len(table.members)]
    # What no device asked for, a bot's move, is nobody's.
    return {device for one in people for device in (one.device, one.sent_away)} - {""}


def recorded(copy: TableCopy, name: str) -> list[str]:
    """Return the records that name somebody and of which the entries are gone."""
    known = folded(copy).matches
    return [
        match.record
        for match in copy.matches
        if match.match not in known
        and any(_is_called(one, {name}) for one in _names_in(match.record))
    ]


def forgotten(copy: TableCopy, members: set[int], name: str) -> TableCopy:
    """Return a table that does not know any more who some members were, and what they said.

    `name` goes from records, too, of which nobody knows any more which members played.
    """
    devices: set[str] = set()
    names = {name}
    entries: list[e.AnyEntry] = []
    taken: set[str] = set()
    for _, entry, table in _folding(copy):
        taken |= _devices(table, set(range(len(table.members))))
        devices |= _devices(table, members)
        names |= {table.members[n].name for n in members if n < len(table.members)}
        entries.append(entry)
    owners = _nobodies(devices, taken)
    kept = tuple(msgspec.Raw(e.write_entry(_without(entry, members, owners))) for entry in entries)
    told = tuple(row for row in copy.subscriptions if row.device not in devices)
    matches = tuple(
        dataclasses.replace(match, record=_nameless(match.record, names)) for match in copy.matches
    )
    bare = TableCopy(copy.row, kept, matches, told, copy.analyses)
    # Only the entries say which Ann it was: where there are some, records are made of them again.
    return mended(bare, anew=True) or bare


_NAMES: Final = re.compile(r"^names (.*)$", re.MULTILINE)
"""The line of a record that says who played."""


def _names_in(record: str) -> list[str]:
    line = _NAMES.search(record)
    return [] if line is None else [name.strip() for name in line[1].split("|")]


def _is_called(name: str, names: set[str]) -> bool:
    """Say whether a record means one of these; the second Ann of a match is its `Ann 2`."""
    plain = name.casefold()
    return any(
        re.fullmatch(re.escape(one.casefold()) + r"( [0-9]+)?", plain) is not None for one in names
    )


def _nameless(record: str, names: set[str]) -> str:
    """Return a record with these names gone, and nothing else changed."""
    found = _names_in(record)
    left = tuple(FORGOTTEN if _is_called(name, names) else name for name in found)
    if left == tuple(found):
        return record
    line = "names " + " | ".join(distinct(left))
    return _NAMES.sub(lambda _: line, record, count=1)


def _nobodies(devices: set[str], taken: set[str]) -> dict[str, str]:
    """Return what stands for each device; whoever was forgotten before is somebody else."""
    numbers = (n for n in count() if f"{NO_DEVICE}-{n}" not in taken)
    return {device: f"{NO_DEVICE}-{n}" for device, n in zip(sorted(devices), numbers, strict=False)}


def _without(entry: e.AnyEntry, members: set[int], owners: dict[str, str]) -> e.AnyEntry:
    """Return an entry that does not say who somebody was."""
    changed: dict[str, Any] = {}
    if entry.device in owners:
        changed["device"] = owners[entry.device]
    owner = getattr(entry, "owner", "")
    if owner in owners:
        changed["owner"] = owners[owner]
        if hasattr(entry, "name"):
            changed["name"] = FORGOTTEN
    if isinstance(entry, e.Spoke) and entry.member in members and entry.text:
        changed["text"] = FORGOTTEN
    return msgspec.structs.replace(entry, **changed) if changed else entry
