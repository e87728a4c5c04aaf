"""Worlds tried in several processes at once, for whoever has cores to spare and one bot to ask.

The worlds of a search are shared out, each share with dice of its own; so the answer depends on the
dice, the visits and the number of shares, and not on how many processes there really are. To them
goes the view and nothing else (notation.carrying). At a table bots have processes of their own already,
and none of this is used.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, final

from saboteur.bots.base import Budget, Dice, Meter
from saboteur.bots.search import USUAL, Search
from saboteur.notation.carrying import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from saboteur.bots.registry import Judgement
    from saboteur.bots.search import Style
    from saboteur.rules.kinds import Move
    from saboteur.views.view import View

    Found = dict[Move, list[float]]

_POOLS: Final[dict[int, ProcessPoolExecutor]] = {}
"""The processes, by how many they are; they end with this one."""


@dataclass(frozen=True, slots=True)
class _Share:
    """What one process has to do."""

    view: bytes
    """Packed: compiled values do not travel between processes by themselves."""
    moves: tuple[Move, ...]
    worlds: int
    seed: int
    """Of its own dice."""
    seconds: float | None
    clock: Callable[[], float] | None
    judgement: Judgement | None
    """What was learned of the view: it is asked for once, and not in every process."""
    style: Style


@final
class Together:
    """Tries moves in worlds, in several processes; here, one after the other, where that fails."""

    def __init__(
        self, cores: int, judgement: Judgement | None = None, style: Style = USUAL
    ) -> None:
        self._cores = cores
        self._judgement = judgement
        self._style = style

    def knowing(self, judgement: Judgement | None, style: Style) -> Together:
        """Return the same for one view, of which something was learned."""
        return Together(self._cores, judgement, style)

    def __call__(
        self, view: View, moves: Sequence[Move], dice: Dice, meter: Meter, worlds: int
    ) -> Found:
        """Return what comes of some moves in so many worlds, or in fewer if the time is up."""
        packed, chosen, left = pack(view), tuple(moves), meter.seconds_left
        shares: list[_Share] = []
        for i in range(self._cores):
            part = worlds // self._cores + (i < worlds % self._cores)
            seed = dice.below(1 << 52)
            if part:
                shares.append(
                    _Share(
                        packed, chosen, part, seed, left, meter.clock, self._judgement, self._style
                    )
                )
        found: Found = {m: [] for m in chosen}
        for one in self._done(shares):
            for m, won in one.items():
                found[m] += won
        return found

    def _done(self, shares: list[_Share]) -> list[Found]:
        try:
            return list(_pool(self._cores).map(_try_share, shares))
        except (BrokenProcessPool, OSError, ValueError, AttributeError, TypeError):
            # No processes are to be had, or this clock or this game does not go along.
            _POOLS.pop(self._cores, None)
            return [_try_share(share) for share in shares]


def _pool(cores: int) -> ProcessPoolExecutor:
    """Return the processes, started afresh and never as a copy of this one, which may hold secrets."""
    if cores not in _POOLS:
        _POOLS[cores] = ProcessPoolExecutor(cores, get_context("spawn"))
    return _POOLS[cores]


def _try_share(share: _Share) -> Found:
    """Try moves in a share of the worlds."""
    budget = Budget(share.worlds * len(share.moves), share.seconds, share.clock)
    search = Search(
        _view(share.view),
        Dice(share.seed),
        Meter(budget, 0),
        share.style,
        judgement=share.judgement,
    )
    return search.weigh(share.moves)


@lru_cache(maxsize=4)
def _view(packed: bytes) -> View:
    return unpack(packed)
