"""What everybody knows of a match besides what is in any view, and what was worked out of it already."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from saboteur.present.verdicts import Verdict
from saboteur.rules.kinds import Seat
from saboteur.rules.last_mine import LastMine
from saboteur.server.render.aftermath import Aftermath
from saboteur.server.render.endings import Heads, Kept, Lines
from saboteur.server.wire import view as wire
from saboteur.views.view import View

T = TypeVar("T")

_MOST_KEPT: Final = 400


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows of a match besides what is in any view."""

    names: tuple[str, ...]
    commitments: dict[str, str]
    """The fingerprints of all chance."""
    last_mine: LastMine | None = None
    """How the mine lay when the last round ended."""
    gold: tuple[tuple[int, ...], ...] = ()
    """When the match is over: by round, what each seat won."""
    verdicts: dict[int, list[Verdict]] = field(default_factory=dict)
    """By round that is over, what became of the claims of that round."""
    after: Aftermath | None = None
    """When the match is over, at a table: what everybody did in it."""
    kept: Kept = field(default_factory=dict)
    """What was worked out already of rounds that are over."""
    end_mines: dict[str, wire.Mine] = field(default_factory=dict)
    """The last mine as it travels, in the languages in which somebody has asked for it."""

    lines: Lines = field(default_factory=dict)
    """What happened, in lines that somebody was told already."""
    worked_out: dict[Hashable, Any] = field(default_factory=dict)
    """What was worked out of something that is the same for many readers, or at many moments."""
    latest: dict[Hashable, tuple[Hashable, Any]] = field(default_factory=dict)
    """What was worked out last for some reader and part of a view, and of what."""
    heads: dict[Seat, Heads] = field(default_factory=dict)
    """By reader, where the rounds begin in the log."""

    def kept_of(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what comes of everything in a key, worked out now or before."""
        found: T | None = self.worked_out.get(key)
        if found is None:
            if len(self.worked_out) >= _MOST_KEPT:
                self.worked_out.clear()
            found = self.worked_out[key] = make()
        return found

    def latest_of(self, slot: Hashable, key: Hashable, make: Callable[[], T]) -> T:
        """Return what comes of everything in a key, worked out now, or by whoever was told last.

        A slot is a part of a view, its language, and its reader where anything in it is theirs alone.
        """
        found = self.latest.get(slot)
        if found is None or found[0] != key:
            found = self.latest[slot] = (key, make())
        value: T = found[1]
        return value

    def heads_of(self, v: View) -> Heads:
        """Return where the rounds begin in a reader's log, read as far as it is new."""
        heads = self.heads.get(v.seat)
        if heads is None or not heads.goes_on_in(v.log):
            heads = self.heads[v.seat] = Heads()
        heads.read(v.log)
        return heads
