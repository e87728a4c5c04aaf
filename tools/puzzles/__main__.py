"""Makes the puzzles that come with the program: `python tools/puzzles make`, or `check` them all.

make   play rounds between bots and keep what makes a puzzle; goes on where it stopped
check  solve every puzzle again and say which answers have changed
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

from puzzles.grading import graded  # noqa: E402  (the path must be set)
from puzzles.playing import Round, is_settled  # noqa: E402
from saboteur.puzzles.checking import changed  # noqa: E402
from saboteur.puzzles.puzzle import REACH, THEMES, Puzzle, read_puzzle, written  # noqa: E402

SHIPPED: Final = ROOT / "src/saboteur/puzzles/puzzles.jsonl"
PLAN: Final = Path(__file__).parent / "plan.toml"
EASY: Final = {REACH: 0.6}
USUALLY_EASY: Final = 0.3
"""At most this share of what is wanted at a table may be of the lowest difficulty; by theme."""

Slot = tuple[str, str, int]
"""Theme, ruleset, players."""


def slots() -> dict[Slot, int]:
    """Return how many puzzles are wanted of each kind."""
    found: dict[Slot, int] = {}
    for table in tomllib.loads(PLAN.read_text(encoding="utf-8"))["table"]:
        for players in table["players"]:
            for ruleset in table["rulesets"]:
                for theme in table["themes"]:
                    found[theme, ruleset, players] = table["wanted"]
    return found


class Making:
    """What has been found so far, and where each kind stands; kept in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._found_file = folder / "found.jsonl"
        self._state_file = folder / "state.json"
        self.found: list[Puzzle] = []
        if self._found_file.exists():
            lines = self._found_file.read_text(encoding="utf-8").splitlines()
            self.found = [read_puzzle(line) for line in lines]
        self._next: dict[str, int] = {}
        if self._state_file.exists():
            self._next = json.loads(self._state_file.read_text(encoding="utf-8"))

    def count(self, slot: Slot, *, easy: bool = False) -> int:
        """Return how many of a kind there are; or how many easy ones."""
        theme, ruleset, players = slot
        return sum(
            (p.theme, p.ruleset, p.players) == (theme, ruleset, players)
            and (not easy or p.difficulty == 1)
            for p in self.found
        )

    def try_one(self, slot: Slot, wanted: int) -> None:
        """Play one round and keep what it has."""
        key = " ".join(map(str, slot))
        number = self._next.get(key, 1)
        candidate = Round(*slot, number).find()
        settled = candidate is not None and is_settled(candidate)
        puzzle = graded(candidate) if candidate is not None and settled else None
        too_easy = self.count(slot, easy=True) >= max(1, EASY.get(slot[0], USUALLY_EASY) * wanted)
        if puzzle is not None and not (puzzle.difficulty == 1 and too_easy):
            self.found.append(puzzle)
            with self._found_file.open("a", encoding="utf-8") as file:
                file.write(written(puzzle) + "\n")
        self._next[key] = number + 1
        self._state_file.write_text(json.dumps(self._next), encoding="utf-8")

    def write(self, file: Path) -> None:
        """Write all that was found, in a settled order."""
        order = sorted(self.found, key=lambda p: (THEMES.index(p.theme), p.difficulty, p.id))
        file.write_text("".join(written(puzzle) + "\n" for puzzle in order), encoding="utf-8")


def make(args: argparse.Namespace) -> int:
    """Go round the kinds of which something is missing until the time is up or nothing is."""
    making = Making(args.folder)
    wanted = {s: n for s, n in slots().items() if args.theme in {"", s[0]}}
    end = time.monotonic() + args.minutes * 60
    while time.monotonic() < end:
        missing = [slot for slot, number in wanted.items() if making.count(slot) < number]
        if not missing:
            break
        for slot in missing:
            # Who wants more is tried more often.
            for _ in range(max(1, (wanted[slot] - making.count(slot)) // 4)):
                making.try_one(slot, wanted[slot])
            if time.monotonic() >= end:
                break
        kinds = Counter(puzzle.theme for puzzle in making.found)
        told = ", ".join(f"{kinds[theme]} {theme}" for theme in THEMES)
        print(f"{len(making.found)} of {sum(wanted.values())}: {told}", flush=True)
    making.write(args.out)
    return 0


def check(args: argparse.Namespace) -> int:
    """Solve every puzzle again."""
    lines = args.out.read_text(encoding="utf-8").splitlines()
    bad = 0
    for at, line in enumerate(lines, start=1):
        puzzle = read_puzzle(line)
        why = changed(puzzle)
        if why:
            bad += 1
            print(f"{puzzle.id} ({puzzle.theme}): {why}", flush=True)
        if at % 50 == 0:
            print(f"{at} of {len(lines)}", flush=True)
    print(f"{len(lines)} puzzles, {bad} with another answer")
    return int(bad > 0)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to make puzzles")
    parser.add_argument("--theme", default="", help="make puzzles of this theme only")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / ".venv/puzzles", help="where it stands"
    )
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the file of puzzles")
    args = parser.parse_args()
    return make(args) if args.what == "make" else check(args)


if __name__ == "__main__":
    sys.exit(main())
