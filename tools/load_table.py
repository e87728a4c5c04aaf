#!/usr/bin/env python3
"""Write the tables of `saboteur load` and of bots in docs/server.md from figures that were kept.

`saboteur load --json > docs/load/NAME.json` keeps the ones, `benchmarks/load_bots.py --keep
docs/load/bots/levels.json` the others. With `--check` it only says whether the tables are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from saboteur.load.results import Result

Bots: TypeAlias = dict[str, Any]
"""What `benchmarks/load_bots.py` keeps of a level."""
ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "server.md"
FIGURES: Final = ROOT / "docs" / "load"
BEGIN: Final = "<!-- made by tools/load_table.py -->"
BEGIN_BOTS: Final = "<!-- of bots, made by tools/load_table.py -->"
END: Final = "<!-- up to here -->"
BOTS: Final = FIGURES / "bots" / "levels.json"
BOTS_HEAD: Final = (
    "level",
    "tables",
    "answers",
    "median",
    "99th percentile",
    "by a simpler level",
    "ping, median",
    "ping, 99th percentile",
    "cores, load before and after",
)
SIMPLER: Final = ("overrun", "crash", "error")
"""Why a simpler level had to answer, as the server counts it."""
STORES: Final = {"sqlite": "SQLite", "postgres": "PostgreSQL", "running": "a running server"}
VARIANTS: Final = {"usual": "", "whole-views": ", whole views", "delayed": ", held back"}
ENOUGH: Final = 1000
"""So many moves make percentiles worth telling."""
HEAD: Final = (
    "tables",
    "servers",
    "moves/s",
    "ms until the mover sees it: 50, 95, 99 %",
    "the last of all: 50, 95, 99 %",
    "processor ms a move: servers, database, players",
    "KiB a client and move",
    "KiB memory a table",
    "s to start again",
    "reconnects, errors",
    "cores others used: usual, low priority",
)


def kept() -> list[Result]:
    """Return all measurements that are kept, by their files' names."""
    found: list[Result] = []
    for file in sorted(FIGURES.glob("*.json")):
        found += msgspec.json.decode(file.read_bytes(), type=list[Result])
    return found


def table_of(found: Sequence[Result]) -> list[str]:
    """Return measurements as a table, a row for each."""
    lines = [f"| {' | '.join(HEAD)} |", "|" + "---|" * len(HEAD)]
    return lines + [f"| {' | '.join(_row(result))} |" for result in found]


def _row(result: Result) -> list[str]:
    plan = result.plan
    return [
        f"{plan.tables} of {plan.people}, a move in {plan.every:g} s",
        f"{plan.processes} × {STORES[plan.store]}{VARIANTS[plan.variant]}",
        f"{result.moves_per_second:g}",
        _times(result, result.own),
        _times(result, result.last),
        _processor(result),
        f"{result.kib_per_client_and_move:g}",
        _known(result.kib_per_table),
        _known(result.start_seconds),
        f"{result.reconnects}, {result.errors}",
        f"{_known(result.others_busy)}, {_known(result.others_nice)}",
    ]


def _times(result: Result, times: Sequence[float]) -> str:
    """Return percentiles, unless too little was played for a hundredth to mean anything."""
    return "–" if result.moves < ENOUGH else ", ".join(f"{time:g}" for time in times[:3])


def _processor(result: Result) -> str:
    if result.moves < ENOUGH:
        return "–"
    stored = "–" if result.plan.store == "sqlite" else _known(result.database_ms_per_move)
    return f"{_known(result.server_ms_per_move)}, {stored}, {result.crowd_ms_per_move:g}"


def _known(figure: float | None) -> str:
    return "?" if figure is None else f"{figure:g}"


def marked(text: str, found: Sequence[Result]) -> str:
    """Return the document with the table between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join([before + BEGIN, *table_of(found), END + after])


def bots_table(found: Sequence[Bots]) -> list[str]:
    """Return how long bots took as a table, a row for each level."""
    rows = [
        [
            each["level"],
            f"{each['tables']}",
            f"{each['moves']:g}",
            *[f"{1000 * each[time]:.0f} ms" for time in ("median", "p99")],
            f"{sum(each.get(why, 0) for why in SIMPLER)}",
            *[f"{1000 * each[time]:.0f} ms" for time in ("ping_median", "ping_p99")],
            f"{each['cores']}, {each['load_before']:g} and {each['load_after']:g}",
        ]
        for each in found
    ]
    return [f"| {' | '.join(row)} |" for row in (BOTS_HEAD, ["---"] * len(BOTS_HEAD), *rows)]


def with_bots(text: str, found: Sequence[Bots]) -> str:
    """Return the document with the table of bots between its marks; as it is, if none is kept."""
    if not found:
        return text
    before, _, rest = text.partition(BEGIN_BOTS)
    _, _, after = rest.partition(END)
    return "\n".join([before + BEGIN_BOTS, *bots_table(found), END + after])


def kept_of_bots() -> list[Bots]:
    """Return what is kept of bots, a level after the other."""
    return list(json.loads(BOTS.read_bytes()).values()) if BOTS.exists() else []


def main(arguments: list[str]) -> int:
    """Write or check it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    new = with_bots(marked(text, kept()), kept_of_bots())
    if new == text:
        return 0
    if "--check" in arguments:
        print("docs/server.md is not up to date; run tools/load_table.py")
        return 1
    DOCUMENT.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
