"""Compare the vector engine with the rules over many millions of positions, and keep count.

    .venv/bin/python tools/prove_vector.py --positions 10_000_000 --out docs/vector/proof.json

Started again with the same file it goes on where it stopped; every batch of matches has its own
seed, so that none is played twice. It ends with a report of the first difference, if there is one.
Where bots play, what every seat may know is compared too. `runs` says when each part was counted, by
what commit and with which versions.
"""

from __future__ import annotations

import argparse
import datetime as dt
import importlib
import json
import os
import platform
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
FIRST_SEED: Final = 1_000_000
"""Far from the seeds of the tests."""
COUNTED: Final = ("positions", "matches", "of_bots", "actions", "told", "known")
LEVELS: Final = ("simple", "reader", "simple:persona=bold", "digging", "open")
"""Which bots play, by turns."""


def read(file: Path) -> dict[str, Any]:
    """Return what was compared so far."""
    if file.exists():
        found: dict[str, Any] = json.loads(file.read_text())
        return found
    return {**dict.fromkeys(COUNTED, 0), "asked": [0] * 5, "batches": 0, "seconds": 0.0, "runs": []}


def _commit() -> str:
    """Return what is checked out; with a plus where something has been changed."""
    git = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=8", "--dirty=+"]
    done = subprocess.run(git, capture_output=True, text=True, check=False)  # noqa: S603 - git
    return done.stdout.strip()


def begun_run(bots: int, lanes: int, build: str) -> dict[str, Any]:
    """Return what there is to say of a run before it has counted anything."""
    return {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "commit": _commit(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("jax", "numpy")},
        "rules": build,
        "lanes": lanes,
        "bots": bots,
        "levels": list(LEVELS) if bots else [],
        **dict.fromkeys(COUNTED, 0),
    }


def main() -> None:
    """Go on until enough positions are compared, or the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--positions", type=int, default=10_000_000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lanes", type=int, default=512)
    parser.add_argument("--bots", type=int, default=2, help="matches of bots in each batch")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long")
    chosen = parser.parse_args()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / ".venv" / "jax")]
    race_of = importlib.import_module("vector.lockstep").Race.of_matches
    same_knowledge = importlib.import_module("vector.watching").same_knowledge
    build = importlib.import_module("saboteur").BUILD
    count = read(chosen.out)
    run = begun_run(chosen.bots, chosen.lanes, build)
    known = [0]

    def watch(lanes: list[Any], seen: Any) -> None:  # noqa: ANN401 - of the tests
        known[0] += same_knowledge(lanes, seen)

    begun = time.monotonic()
    while count["positions"] < chosen.positions and time.monotonic() - begun < chosen.minutes * 60:
        since = time.monotonic()
        seed = FIRST_SEED + count["batches"]
        # Every tenth batch also compares what everybody is told.
        listens = count["batches"] % 10 == 0
        race = race_of(seed, chosen.lanes, bots=chosen.bots, levels=LEVELS, listens=listens)
        known[0] = 0
        race.watch = watch if chosen.bots else None
        tally = race.play()
        found = {name: getattr(tally, name) for name in ("positions", "matches", "actions", "told")}
        for name, number in {**found, "of_bots": chosen.bots, "known": known[0]}.items():
            count[name] += number
            run[name] += number
        count["asked"] = [a + int(b) for a, b in zip(count["asked"], tally.asked, strict=True)]
        count["batches"] += 1
        count["seconds"] = round(count["seconds"] + time.monotonic() - since, 1)
        if run not in count["runs"]:
            count["runs"].append(run)
        chosen.out.parent.mkdir(parents=True, exist_ok=True)
        chosen.out.write_text(json.dumps(count, indent=1) + "\n")
        print(f"{count['positions']:,} positions equal, {count['seconds']:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
