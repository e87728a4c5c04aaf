"""`saboteur bench --rivals`: random play in our games beside that of other libraries, in one run."""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, NamedTuple, Self, cast

from saboteur import BUILD, __version__
from saboteur.cli.build import build_words
from saboteur.cli.language import say
from saboteur.cli.screen.layout import table
from saboteur.cli.screen.progress import Progress
from saboteur.env.pacing import Pace
from saboteur.env.rivals import GROUPS, LOOP, OURS, RIVALS, RULES, Rival

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
_NAMED: Final = re.compile(r"[\w.]+: ")
_CPUS: Final = Path("/proc/cpuinfo")


class NotPlayed(Exception):
    """A rival that is installed cannot be played; the text is the last line it left."""


class Worker:
    """A process that plays one game and measures itself when it is asked."""

    def __init__(self, rival: Rival) -> None:
        command = [sys.executable, "-m", rival.runner, rival.group, rival.library, rival.game]
        environment = {**os.environ, "SABOTEUR_PURE": "1" if rival.pure else ""}
        # A pipe that nobody reads would fill up; it is closed with the worker.
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        self._asked = cast("IO[str]", self._process.stdin)
        self._said = cast("IO[str]", self._process.stdout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def wait(self) -> None:
        """Wait until it is warm.

        :raises NotPlayed: if it is not.
        """
        self._heard()

    def measure(self, seconds: float) -> Pace:
        """Let it play for some seconds.

        :raises NotPlayed: if it fails.
        """
        self._asked.write(f"{seconds}\n")
        self._asked.flush()
        return Pace(**self._heard())

    def _heard(self) -> dict[str, Any]:
        """Return its next line. Libraries may print lines of their own before."""
        for line in self._said:
            if line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
                return found
        self._errors.seek(0)
        left = self._errors.read().strip().splitlines()
        # An error may have more lines than its first, which has its name.
        named = [line for line in left if _NAMED.match(line)]
        raise NotPlayed((named or left or ["-"])[-1])


class Found(NamedTuple):
    """What came of all rivals."""

    paces: dict[Rival, list[Pace]]
    failed: dict[Rival, str]


def _wanted() -> list[Rival]:
    """Return what can be played here; what is interpreted is measured once."""
    return [
        rival for rival in RIVALS if rival.is_installed() and not (rival.pure and BUILD != COMPILED)
    ]


def measured(seconds: float, repeat: int) -> Found:
    """Start all that are installed, then measure one after the other, round by round."""
    wanted = _wanted()
    found = Found({}, {})
    with (
        ExitStack() as stack,
        Progress(len(wanted) * (repeat + 1), say("cli.bench.measurements")) as bar,
    ):
        workers: dict[Rival, Worker] = {}
        done = 0
        for rival in wanted:
            worker = stack.enter_context(Worker(rival))
            try:
                worker.wait()
                workers[rival] = worker
                found.paces[rival] = []
            except NotPlayed as error:
                found.failed[rival] = str(error)
            done += 1
            bar.show(done)
        for rival in [*workers] * repeat:
            found.paces[rival].append(workers[rival].measure(seconds))
            done += 1
            bar.show(done)
    return found


# --- figures ---------------------------------------------------------------------------------


def _speed(pace: Pace) -> float:
    return pace.moves / pace.worked


def _version(rival: Rival) -> str:
    if not rival.package or rival.library == OURS:
        return __version__
    try:
        return version(rival.package)
    except PackageNotFoundError:
        return "?"


def _build(rival: Rival) -> str:
    if rival.library != OURS or rival.group != RULES:
        return ""
    return INTERPRETED if rival.pure or BUILD != COMPILED else COMPILED


def _row(rival: Rival, found: Found) -> dict[str, Any]:
    """Return a line of the result. Ratios are taken within a round, then their median."""
    paces = found.paces[rival]
    first = next(each for each in found.paces if each.group == rival.group)
    ratios = [_speed(a) / _speed(b) for a, b in zip(paces, found.paces[first], strict=True)]
    speeds = [_speed(pace) for pace in paces]
    return {
        "group": rival.group,
        "library": rival.library,
        "game": rival.game,
        "build": _build(rival),
        "version": _version(rival),
        "moves_per_cpu_second": round(statistics.median(speeds)),
        "least": round(min(speeds)),
        "most": round(max(speeds)),
        "ratio": round(statistics.median(ratios), 4),
    }


def processor() -> str:
    """Return what the processor calls itself, as far as the system says so."""
    if _CPUS.is_file():
        for line in _CPUS.read_text("utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def report(seconds: float, repeat: int) -> dict[str, Any]:
    """Measure everything; return what there is to say of it, for machines."""
    found = measured(seconds, repeat)
    return {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "build": BUILD,
        "seconds": seconds,
        "repeat": repeat,
        "rows": [_row(rival, found) for rival in found.paces],
        "missing": [
            {"group": r.group, "library": r.library, "game": r.game, "install": r.install}
            for r in RIVALS
            if not r.is_installed()
        ],
        "failed": [
            {"group": r.group, "library": r.library, "game": r.game, "why": why}
            for r, why in found.failed.items()
        ],
    }


# --- words -----------------------------------------------------------------------------------


def _words(row: dict[str, Any]) -> str:
    """Return what a row is about, for people."""
    library, game = str(row["library"]), str(row["game"])
    if library != OURS or row["group"] != RULES:
        return f"{library} {row['version']}: {game}"
    name, players, *rest = game.split()
    parts = [name, say("count.player", count=int(players)), say(f"cli.bench.{row['build']}")]
    if LOOP in rest:
        parts.append(say("cli.bench.own-loop"))
    return f"{library} {row['version']}: {', '.join(parts)}"


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result for people."""
    shown = [
        say(
            "cli.bench.rivals-title",
            date=result["date"],
            python=result["python"],
            processor=result["processor"],
            cores=say("cli.bench.cores", count=result["cores"] or 1),
        ),
        say("cli.bench.runs", count=result["repeat"], seconds=result["seconds"]),
        say("cli.bench.by-processor"),
    ]
    for group in GROUPS:
        rows = [row for row in result["rows"] if row["group"] == group]
        if not rows:
            continue
        cells = [["", say("cli.bench.speed"), say("cli.bench.ratio")]]
        cells += [
            [_words(row), str(row["moves_per_cpu_second"]), f"{row['ratio']:.3f}"] for row in rows
        ]
        shown += ["", say(f"cli.bench.group-{group}"), *table(cells, right=(1, 2))]
    without: dict[str, dict[str, None]] = {}
    for row in result["missing"]:
        without.setdefault(row["install"], {})[f"{row['library']} {row['game']}"] = None
    if without or result["failed"]:
        shown.append("")
    for install, games in without.items():
        shown.append(say("cli.bench.missing", games=", ".join(games), install=install))
    for row in result["failed"]:
        what = f"{row['library']} {row['game']}"
        shown.append(say("cli.bench.failed", game=what, why=row["why"]))
    if result["build"] != COMPILED:
        shown += ["", say("cli.bench.only-interpreted", build=build_words())]
    return shown


def run_rivals(args: argparse.Namespace) -> int:
    """Carry out `saboteur bench --rivals`."""
    result = report(args.seconds, args.repeat)
    text = json.dumps(result, indent=1) if args.json else "\n".join(lines(result))
    sys.stdout.write(text + "\n")
    return 0
