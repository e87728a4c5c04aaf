"""PettingZoo's own benchmark of our environment, by processor time, beside bare random play.

python benchmarks/pettingzoo_turns.py [rounds] [--json docs/benchmark/turns.json]

PettingZoo measures by the clock; here its clock is the processor's, so that a busy machine
matters less. Bare play in the same minute says how busy it was: compiled, on a quiet core, the
rules alone make about half a million random moves a second.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import platform
import re
import statistics
import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

from pettingzoo.test import performance_benchmark

import saboteur
from saboteur.env import saboteur_v0
from saboteur.env.pacing import paced
from saboteur.env.rivals import play_rules


def turns_a_second() -> float:
    """Return what PettingZoo's benchmark finds, by processor time."""
    heard = StringIO()
    measure = performance_benchmark.__globals__
    clock = measure["time"]
    measure["time"] = SimpleNamespace(time=time.process_time)
    try:
        with redirect_stdout(heard):
            performance_benchmark(saboteur_v0.env())
    finally:
        measure["time"] = clock
    found = re.search(r"([\d.]+) turns per second", heard.getvalue())
    if found is None:
        raise RuntimeError("PettingZoo's benchmark says nothing of turns")
    return float(found[1])


def main() -> None:
    """Measure both, in turn."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("rounds", type=int, nargs="?", default=3)
    parser.add_argument("--json", type=Path, help="write the medians there")
    chosen = parser.parse_args()
    print(f"rules: {saboteur.BUILD}")
    bare_play = play_rules("base", 5)
    found: list[tuple[float, float]] = []
    for _ in range(chosen.rounds):
        pace = paced(bare_play, 2.0)
        bare = pace.moves / pace.worked
        turns = turns_a_second()
        found.append((turns, bare))
        print(f"{turns:8,.0f} turns a second; bare {bare:9,.0f} moves: {turns / bare:.4f} of it")
    if chosen.json:
        report = {
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
            "python": platform.python_version(),
            "build": saboteur.BUILD,
            "rounds": chosen.rounds,
            "turns_per_second": round(statistics.median(turns for turns, _ in found)),
            "bare_moves_per_second": round(statistics.median(bare for _, bare in found)),
            "of_bare": round(statistics.median(turns / bare for turns, bare in found), 4),
        }
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
