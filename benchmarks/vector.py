"""How many moves a second the vector engine makes, beside Pgx's games where Pgx is installed.

    PYTHONPATH=src:.venv/jax python benchmarks/vector.py --batches 32768,131072 --json vector.json

Every figure is of random play, three rounds with gold, matches that end replaced by fresh ones;
dealing them is part of the time. Each row is the median of several runs, which are taken in turn
with those of the other rows; `vs two steps` is the median of the ratios within a turn.
On a processor the second figure counts: it is of processor time, whatever else runs there.
"""

from __future__ import annotations

import argparse
import datetime as dt
import importlib.util
import json
import platform
import statistics
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax

from saboteur.env.pacing import Moves, Pace, paced
from saboteur.learn.level_speed import LEVEL, as_the_level_plays
from saboteur.vector import speed
from saboteur.vector.speed import ENV, Way, play_ours, play_pgx

FIRST: Final = "two steps"
WAYS: Final[dict[str, Way | None]] = {**speed.WAYS, LEVEL: as_the_level_plays, ENV: None}


class Row(NamedTuple):
    """One thing to measure."""

    library: str
    game: str
    batch: int

    def begun(self, chosen: argparse.Namespace) -> Moves:
        """Return its moves."""
        if self.library == "pgx":
            return play_pgx(self.game, self.batch, chosen.steps)
        return play_ours(WAYS[self.game], self.batch, chosen.steps, chosen.players, chosen.rounds)


def rows_of(chosen: argparse.Namespace) -> Iterator[Row]:
    """Return all that is to be measured: for each batch ours, and then those of Pgx."""
    games = chosen.pgx.split(",") if chosen.pgx else []
    if games and importlib.util.find_spec("pgx") is None:
        print("Pgx is not installed (pip install pgx): no comparison")
        games = []
    for batch in [int(word) for word in chosen.batches.split(",")]:
        for way in chosen.ways.split(";"):
            yield Row("saboteur", way, batch)
        for game in games:
            yield Row("pgx", game, batch)


def measured(row: Row, paces: list[Pace], firsts: list[Pace], compiled: float) -> dict[str, Any]:
    """Return what came of a row."""
    walls = [pace.moves / pace.passed for pace in paces]
    ratios = [
        pace.moves / pace.passed * first.passed / first.moves
        for pace, first in zip(paces, firsts, strict=True)
    ]
    return {
        **row._asdict(),
        "moves_per_second": round(statistics.median(walls)),
        "least": round(min(walls)),
        "most": round(max(walls)),
        "moves_per_cpu_second": round(statistics.median(p.moves / p.worked for p in paces)),
        "vs_two_steps": round(statistics.median(ratios), 3),
        "compiled_in_seconds": round(compiled, 1),
    }


def main() -> None:
    """Measure everything that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--batches", default="1024", help="lanes, with commas between")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=32, help="steps between two fillings")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each run, by the clock")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each row")
    parser.add_argument("--ways", default=";".join(WAYS), help="with semicolons between")
    parser.add_argument("--pgx", default="backgammon,go_9x9", help="games of Pgx, or nothing")
    parser.add_argument("--json", type=Path, help="write the figures there")
    chosen = parser.parse_args()
    unknown = [way for way in chosen.ways.split(";") if way not in WAYS]
    if unknown:
        parser.error(f"no such way: {', '.join(unknown)}; there are: {'; '.join(WAYS)}")
    device = jax.devices()[0]
    rows = list(rows_of(chosen))
    begun: dict[Row, Moves] = {}
    compiled: dict[Row, float] = {}
    for row in rows:
        since = time.perf_counter()
        begun[row] = row.begun(chosen)
        next(begun[row])
        compiled[row] = time.perf_counter() - since
        print(f"compiled in {compiled[row]:4.0f} s: {row.library} {row.game}", flush=True)
    paces: dict[Row, list[Pace]] = {row: [] for row in rows}
    for row in rows * chosen.repeat:
        paces[row].append(paced(begun[row], chosen.seconds, time.perf_counter))
    found = []
    for row in rows:
        firsts = paces.get(Row("saboteur", FIRST, row.batch), paces[row])
        found.append(measured(row, paces[row], firsts, compiled[row]))
    report = {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "device": f"{device.platform} {device.device_kind}",
        "python": platform.python_version(),
        "versions": {
            name: version(name) for name in ("jax", "pgx") if importlib.util.find_spec(name)
        },
        "players": chosen.players,
        "rounds": chosen.rounds,
        "steps": chosen.steps,
        "seconds": chosen.seconds,
        "repeat": chosen.repeat,
        "rows": found,
    }
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    print(f"\n{report['date']} {report['device']}, {versions}, {chosen.players} players")
    for each in found:
        print(
            f"{each['library']:9s} {each['game']:29s} {each['batch']:7d} lanes "
            f"{each['moves_per_second']:13,d} moves/s {each['moves_per_cpu_second']:12,d} a "
            f"CPU-second {each['vs_two_steps']:7.3f}"
        )
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
