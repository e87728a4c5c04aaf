"""Where tables and matches are kept: what a store has to do, whichever it is.

Entries of a table are numbered from 0; `append` names the number of the first one, so that two
writers can never both believe that they wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from saboteur.server.stores.copies import TableCopy


MOST_FAILED: Final = 200
"""So many analyses that failed are remembered."""


class StoreConflict(Exception):
    """Somebody else has written to this table: the writer has to read it again."""


class StoreFailed(Exception):
    """Nothing could be written; nothing has changed."""


class StoreDamaged(StoreFailed):
    """Something that was kept cannot be read any more."""


class StoreInUse(StoreFailed):
    """Another server keeps its tables here."""


class StoreTooNew(StoreFailed):
    """A newer version keeps its tables here."""


class Elsewhere(Exception):
    """Another process keeps this table."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address
        """Where that is; empty if it did not say."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its entries."""

    code: str
    phase: str
    listed: bool
    touched: float


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match, with its record as far as it goes."""

    match: str
    code: str
    number: int
    began: float
    ended: float
    """0 while it goes on."""
    over: bool
    """Whether it was played to its end."""
    record: str
    """In notation, once it has ended."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """Where somebody at a table wants to be told that it is their turn."""

    code: str
    device: str
    """The hash of the device: with another one, nobody is told here any more."""
    endpoint: str
    """The address at a push service."""
    p256dh: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept."""

    matches_before: float
    """Matches that were played to their end before this are forgotten."""
    tables_before: float
    """So is a table at which nothing was done since, with the matches that were broken off there."""
    spared: Collection[str] = ()
    """Tables that are in use: they stay, whatever their age."""


@dataclass(frozen=True, slots=True)
class Pruned:
    """How much was forgotten."""

    tables: int = 0
    matches: int = 0

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(self.tables + other.tables, self.matches + other.matches)


@dataclass(frozen=True, slots=True)
class WantedAnalysis:
    """An analysis that is wanted and not there yet, or that failed."""

    taken: bool
    """Whether a process that is alive works on it."""
    failed: bool
    ahead: int
    """How many were wanted before it and are not there yet either."""
    done: int
    of: int


class AnalysisQueue(Protocol):
    """Matches of which an analysis is wanted, as all processes of a store see them."""

    async def want(self, match: str, payer: str, most: int, most_of_payer: int) -> bool:
        """Put a match at the end, unless it waits already or too many do; say whether it waits now.

        :raises StoreFailed: if it cannot be written.
        """
        ...

    async def take(self) -> tuple[tuple[str, str] | None, int]:
        """Take the first that no living process has taken: the match and who pays; and how many wait.

        :raises StoreFailed: if that cannot be known.
        """
        ...

    async def note(self, match: str, done: int, of: int) -> None:
        """Note how far one is that this process has taken.

        :raises StoreFailed: if it cannot be written.
        """

    async def end(self, match: str, *, failed: bool) -> None:
        """Forget one that this process has taken, or note that it failed.

        Of those that failed `MOST_FAILED` are remembered.

        :raises StoreFailed: if it cannot be written.
        """

    async def look(self, match: str) -> WantedAnalysis | None:
        """Return how far one is; None if nobody wants it.

        :raises StoreFailed: if it cannot be read.
        """


class Store(Protocol):
    """Keeps everything. What `append` has returned from survives any crash."""

    @property
    def shared(self) -> bool:
        """Say whether other processes keep their tables here, too."""

    @property
    def secret(self) -> str:
        """Return what only those processes know that share it; empty where nobody does."""

    @property
    def term(self) -> int:
        """Return a number that changes when all tables may have been lost to other processes."""

    @property
    def queue(self) -> AnalysisQueue | None:
        """Return the analyses that are wanted, where other processes may work on them; else None."""

    def exchange(self, tell: Callable[[], str], hear: Callable[[str], None]) -> None:
        """Carry what `tell` returns now and then to the other processes, and what they tell to `hear`.

        Nothing of it is kept, and some of it may be lost.
        """

    async def agree(self, name: str, value: bytes) -> bytes:
        """Return what all processes have by a name: this value, if nobody had any before.

        :raises StoreFailed: if that cannot be known.
        """
        ...

    async def claim(self, code: str) -> None:
        """Become the one writer of a table, which there need not be yet.

        :raises Elsewhere: if another process is.
        :raises StoreFailed: if that cannot be known.
        """

    async def release(self, code: str) -> None:
        """Let others write to a table.

        :raises StoreFailed: if it cannot be written.
        """

    async def orphans(self) -> list[TableRow]:
        """Return the tables that are being played and that nobody keeps, the one touched last first.

        :raises StoreFailed: if they cannot be read.
        """

    async def append(
        self, row: TableRow, first: int, entries: list[bytes], match: MatchRow | None = None
    ) -> None:
        """Write entries, the table's row and a match's row, all or nothing.

        :raises StoreConflict: if there are other entries with these numbers.
        :raises StoreFailed: if it cannot be written.
        """

    async def entries(self, code: str) -> list[bytes]:
        """Return all entries of a table in order; none if there is no such table.

        :raises StoreDamaged: if they cannot be read.
        """

    async def tables(self, phases: tuple[str, ...]) -> list[TableRow]:
        """Return the tables in some phases, the one touched last first.

        :raises StoreDamaged: if they cannot be read.
        """

    async def match(self, match: str) -> MatchRow | None:
        """Return a match.

        :raises StoreDamaged: if it cannot be read.
        """

    async def keep_analysis(self, match: str, body: bytes) -> None:
        """Keep what was found out about a match, as long as the match itself; nothing, if it is gone.

        :raises StoreFailed: if it cannot be written.
        """

    async def analysis(self, match: str) -> bytes | None:
        """Return what was found out about a match."""

    async def subscribe(self, row: Subscription) -> None:
        """Keep a subscription; the same address at a table is kept once.

        :raises StoreFailed: if it cannot be written.
        """

    async def unsubscribe(self, code: str, endpoint: str) -> None:
        """Forget a subscription, if there is one.

        :raises StoreFailed: if it cannot be written.
        """

    async def subscriptions(self, code: str, device: str) -> list[Subscription]:
        """Return where a device wants to be told of a table."""

    async def drop_subscriptions(self, before: float) -> None:
        """Forget those of tables that are closed, or not touched since some time.

        :raises StoreFailed: if it cannot be written.
        """

    async def keep_act(self, body: bytes) -> int:
        """Write down what was done at the operator's desk; return its number, which only grows.

        :raises StoreFailed: if it cannot be written.
        """

    async def acts(self, after: int, most: int = 0) -> list[tuple[int, bytes]]:
        """Return what was done at the desk since some number, in order; 0: all of it.

        With `most`, only so many of the last.

        :raises StoreFailed: if it cannot be read.
        """

    async def forget_acts(self, numbers: list[int]) -> None:
        """Forget some of it.

        :raises StoreFailed: if it cannot be written.
        """

    async def peers(self) -> list[str]:
        """Return where the other processes are reached that use it at the moment, and can be reached.

        :raises StoreFailed: if that cannot be known.
        """

    async def ready(self) -> bool:
        """Say whether it can be written to."""

    async def close(self) -> None:
        """Finish all writing and let go of everything."""


class OwnStore:
    """What holds of every store that one server has for itself."""

    @property
    def shared(self) -> bool:
        """Say that nobody else keeps their tables here."""
        return False

    @property
    def secret(self) -> str:
        """Return nothing: there is nobody to know it."""
        return ""

    @property
    def term(self) -> int:
        """Return always the same number: as long as it is open, nobody else opens it."""
        return 1

    @property
    def queue(self) -> AnalysisQueue | None:
        """Return nothing: nobody else works on anything."""
        return None

    async def peers(self) -> list[str]:
        """Return none: nobody else uses it."""
        return []

    async def agree(self, _name: str, value: bytes) -> bytes:
        """Return the same: whoever shares the file has what lies beside it, too."""
        return value

    def exchange(self, _tell: Callable[[], str], _hear: Callable[[str], None]) -> None:
        """Carry nothing: there are no others."""


class Archive(Store, Protocol):
    """A store that tables can be copied from and into, and that forgets."""

    async def others(self) -> int:
        """Return how many other processes use it at the moment.

        :raises StoreFailed: if that cannot be known.
        """

    async def copy(self, code: str) -> TableCopy | None:
        """Return a table with everything that is kept of it.

        :raises StoreDamaged: if it cannot be read.
        """

    async def put(self, copy: TableCopy, *, again: bool = False) -> None:
        """Keep a table that was copied from somewhere; `again`: instead of the one of that code.

        :raises StoreConflict: if there is a table of that code, or one of its matches elsewhere.
        :raises StoreFailed: if it cannot be written.
        """

    async def prune(self, retention: Retention, most: int) -> Pruned:
        """Forget what is too old, of at most so many tables; return how much that was.

        A match can be looked at again by what its table knows, so a table stays as long as one of
        its matches does.

        :raises StoreFailed: if it cannot be written.
        """
