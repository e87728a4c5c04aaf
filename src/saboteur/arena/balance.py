"""How balanced games are: who wins how often, by players, edition and module, in self-play.

A module or an edition is compared with the game without it, deal by deal. Such deals have their
number in common, and with it the dwarf cards where both deal the same ones; not the deck, which
has other cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from saboteur.arena.deals import Row, mix_of
from saboteur.arena.report import report
from saboteur.arena.setting import OF_SIDES
from saboteur.arena.side_report import dealt_in, side_won
from saboteur.arena.strata import Strata
from saboteur.arena.suite import Cell

Report: TypeAlias = dict[str, Any]

_KEPT: Final[tuple[str, ...]] = ("shares", "roles", "bots", "figures")
"""What of a cell's own report is told."""


def balance(cells: Sequence[Cell], rows: Mapping[str, Sequence[Row]]) -> Report:
    """Return what came of all cells, of which each has its rows."""
    return {"cells": [_cell(cell, rows) for cell in cells]}


def _cell(cell: Cell, rows: Mapping[str, Sequence[Row]]) -> Report:
    mine = rows[cell.name]
    found = report(cell.setting, mine)
    kept: Report = {key: found[key] for key in _KEPT if key in found}
    told: Report = {
        "cell": cell.name,
        "about": cell.about,
        "ruleset": cell.setting.ruleset,
        "players": cell.setting.players,
        "deals": len(mine),
        "moves": round(sum(row["games"][0]["moves"] for row in mine) / max(1, len(mine)), 1),
        "failures": found["failures"],
        **kept,
    }
    if cell.without:
        told["without"] = cell.without
        told["changes"] = _changes(cell, mine, rows[cell.without])
    return told


def _changes(cell: Cell, with_it: Sequence[Row], without: Sequence[Row]) -> Report:
    """Return how often each side wins more than without."""
    if cell.setting.design not in OF_SIDES:
        return {}
    mix = mix_of(cell.setting.rules, cell.setting.players)
    before = {row["deal"]: row["games"][0] for row in without}
    found: Report = {}
    for side in ("diggers", "saboteurs"):
        strata = Strata()
        for row in with_it:
            if row["deal"] in before:
                more = side_won(row["games"][0], side) - side_won(before[row["deal"]], side)
                strata.add(dealt_in(row), float(more))
        found[side] = strata.whole(mix).told()
    return found
