"""What a table knows of one person, and how it forgets them.

There are no accounts: a person is a member of a table, by the name they gave there. What they
played stays, for it is also the others' match; who they were and what they said goes.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from saboteur.server.desk.checking import mended
from saboteur.server.stores.copies import TableCopy
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table

FORGOTTEN: Final = "—"
"""The name of whoever is forgotten."""
NO_DEVICE: Final = "forgotten"


def members_named(copy: TableCopy, name: str) -> set[int]:
    """Return the members of a table who ever had this name, whatever its case."""
    found: set[int] = set()
    table = Table()
    for body in copy.bodies:
        apply(table, e.read_entry(body))
        found |= {
            number
            for number, member in enumerate(table.members)
            if member.name.casefold() == name.casefold()
        }
    return found


def told_of(copy: TableCopy, members: set[int]) -> list[dict[str, Any]]:
    """Return every entry that some members asked for or that is about them, as it is stored."""
    table = Table()
    devices: set[str] = set()
    found: list[dict[str, Any]] = []
    for body in copy.bodies:
        entry = e.read_entry(body)
        apply(table, entry)
        devices |= {
            table.members[number].device for number in members if number < len(table.members)
        }
        about = getattr(entry, "member", -1) in members or getattr(entry, "owner", "") in devices
        if about or entry.device in devices:
            found.append(msgspec.json.decode(body))
    return found


def _devices(table: Table, members: set[int]) -> set[str]:
    """Return the hashes of the devices that some members have now."""
    return {table.members[n].device for n in members if n < len(table.members)} - {""}


def forgotten(copy: TableCopy, members: set[int]) -> TableCopy:
    """Return a table that does not know any more who some members were, and what they said."""
    table = Table()
    devices: set[str] = set()
    entries: list[e.AnyEntry] = []
    for body in copy.bodies:
        entry = e.read_entry(body)
        apply(table, entry)
        devices |= _devices(table, members)
        entries.append(entry)
    owners = {device: f"{NO_DEVICE}-{n}" for n, device in enumerate(sorted(devices))}
    kept = tuple(msgspec.Raw(e.write_entry(_without(entry, members, owners))) for entry in entries)
    told = tuple(row for row in copy.subscriptions if row.device not in devices)
    # Records have names, too: they are written anew from what is left.
    bare = TableCopy(copy.row, kept, copy.matches, told, copy.analyses)
    return mended(bare) or bare


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
