"""A table with everything that is kept of it, as one value: what backups are made of.

Every store can be copied into every other: nothing here says where something was kept.
"""

from __future__ import annotations

from typing import Final

import msgspec

from saboteur.server.stores.store import MatchRow, Subscription, TableRow


class TableCopy(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, its entries in order, its matches with what was found out, and who is told of it."""

    row: TableRow
    entries: tuple[msgspec.Raw, ...]
    matches: tuple[MatchRow, ...] = ()
    subscriptions: tuple[Subscription, ...] = ()
    analyses: dict[str, bytes] = {}
    """By match, what was found out about it."""

    @property
    def bodies(self) -> list[bytes]:
        """Return the entries as they are stored."""
        return [bytes(entry) for entry in self.entries]


_DECODER: Final = msgspec.json.Decoder(TableCopy)
_ENCODER: Final = msgspec.json.Encoder()


def written(copy: TableCopy) -> bytes:
    """Return a copy as a line of JSON."""
    return _ENCODER.encode(copy)


def read_copy(line: bytes) -> TableCopy:
    """Read such a line.

    :raises msgspec.DecodeError: if it is none.
    """
    return _DECODER.decode(line)
