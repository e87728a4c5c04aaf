#!/usr/bin/env python3
"""Write the table of `saboteur load` in docs/server.md from figures that were kept.

`saboteur load --json > docs/load/NAME.json` keeps them. With `--check` it only says whether the table is up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from saboteur.load.results import Result

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "server.md"
FIGURES: Final = ROOT / "docs" / "load"
BEGIN: Final = "<!-- made by tools/load_table.py -->"
END: Final = "<!-- up to here -->"
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


def main(arguments: list[str]) -> int:
    """Write or check it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    new = marked(text, kept())
    if new == text:
        return 0
    if "--check" in arguments:
        print("docs/server.md is not up to date; run tools/load_table.py")
        return 1
    DOCUMENT.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
