"""What a table knows of one person, and how it forgets them.

There are no accounts: a person is a member of a table, by the name they gave there. What they
played stays, for it is also the others' match; who they were and what they said goes.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def forgotten(copy: TableCopy, members: set[int]) -> TableCopy:
    """Return a table that does not know any more who some members were, and what they said."""
    devices: set[str] = set()
    entries: list[e.AnyEntry] = []
    for _, entry, table in _folding(copy):
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
