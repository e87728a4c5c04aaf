"""What the store keeps of a match besides the entries of its table."""

from __future__ import annotations

from saboteur.server.stores.store import MatchRow
from saboteur.server.tables import entries as e
from saboteur.server.tables.table import Table


def match_row(table: Table, entries: list[e.AnyEntry], before: str) -> MatchRow | None:
    """Return the row of the match, if it began or ended with these entries."""
    if table.match is None or before in {"over", "closed"}:
        return None
    ended = table.phase in {"over", "closed"}
    if not ended and not any(isinstance(entry, e.MatchBegan) for entry in entries):
        return None
    record = str(table.match.record(secrets_too=True)) if ended else ""
    return MatchRow(
        table.match_id,
        table.code,
        table.match_number,
        table.match_began,
        table.touched if ended else 0.0,
        table.match.over,
        record,
    )
