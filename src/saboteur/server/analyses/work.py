"""The work of an analysis, in slices: what is asked for, how far it is, and what came of it.

Wherever it runs, it begins with the record of a match that is over, which anybody may read.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from saboteur.analysis.whole import Analysis, Setting, analysing, levels_beside
from saboteur.analysis.written import written
from saboteur.bots.levels import bot_of
from saboteur.notation.record import parse_record
from saboteur.present.history import History

LEVEL: Final = "searcher"
"""Who judges."""
SLICE_SECONDS: Final = 0.25
"""After about so long somebody else may have the processor, and is told how far it is."""

_clock: Final[Callable[[], float]] = getattr(time, "process_time", time.monotonic)


@dataclass(frozen=True, slots=True)
class Wanted:
    """An analysis that somebody wants."""

    record: str
    """In notation, with everything that was secret: the match is over."""
    visits: int
    """How often each decision is played on, and each situation of the course."""
    laps: int


@dataclass(frozen=True, slots=True)
class Slice:
    """What was done in a while."""

    done: int
    """How many steps of the match are analysed by now."""
    of: int
    seconds: float
    """The processor time that it took."""
    found: bytes = b""
    """All of it, once nothing is left to do; see `unpacked`."""


class Going:
    """An analysis that goes on whenever it is told to."""

    def __init__(self, wanted: Wanted) -> None:
        """Begin with a record.

        :raises ValueError: if it cannot be played again.
        """
        record = parse_record(wanted.record)
        self._history = History(record)
        beside = levels_beside(self._history.rules, record.players, LEVEL)
        setting = Setting(bot_of(LEVEL), LEVEL, wanted.visits, laps=wanted.laps, beside=beside)
        self._steps: Iterator[Analysis] = analysing(self._history, setting)
        self._done = 0

    def go_on(self, seconds: float = SLICE_SECONDS) -> Slice:
        """Go on for a while, and at least by one step of the match."""
        start = _clock()
        of = self._history.last
        while True:
            found = next(self._steps)
            self._done = len(found.steps) - 1
            if self._done == of:
                return Slice(of, of, _clock() - start, packed(written(self._history, found)))
            if _clock() - start >= seconds:
                return Slice(self._done, of, _clock() - start)


def packed(found: dict[str, Any]) -> bytes:
    """Return an analysis as it is kept. Who played stands in the record alone."""
    found.pop("names", None)
    return zlib.compress(msgspec.json.encode(found), 9)


def unpacked(kept: bytes) -> dict[str, Any]:
    """Return an analysis that was kept.

    :raises ValueError: if it cannot be read.
    """
    try:
        return msgspec.json.decode(zlib.decompress(kept), type=dict[str, Any])
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError("this is no analysis that was kept") from error


_going: list[Going] = []
"""In a process of its own: the one analysis it does."""


def begin(wanted: Wanted) -> None:
    """Begin an analysis in this process, and forget any other."""
    _going[:] = [Going(wanted)]


def go_on() -> Slice:
    """Go on with it."""
    return _going[0].go_on()
