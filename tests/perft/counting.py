"""Counting sequences of decisions with a naive model, and the files that hold such counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Entry:
    """One position of a perft file with the counts written under it."""

    id: str
    position: str = ""
    counts: dict[int, int | None] = field(default_factory=dict)


def load(path: str | Path) -> list[Entry]:
    """Read a perft file."""
    entries: list[Entry] = []
    inside = False
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if inside and words != ["end"]:
            entries[-1].position += line + "\n"
        elif words[:1] == ["id"]:
            entries.append(Entry(words[1]))
        elif words[:1] == ["perft"]:
            entries[-1].counts[int(words[1])] = int(words[2]) if words[2:] else None
        elif words in (["pos"], ["end"]):
            inside = words == ["pos"]
        elif words:
            raise ValueError(f"not a line of a perft file: {line!r}")
    return entries


@dataclass(frozen=True)
class Model:
    """What a model can do: read a position, find its flaws, list its moves and make one."""

    parse: Callable[[str], Any]
    flaws: Callable[[Any], list[str]]
    moves: Callable[[Any], list[str]]
    after: Callable[[Any, str], Any]

    def perft(self, pos: Any, depth: int) -> int:
        """How many sequences of exactly this many decisions there are."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.moves(pos))
        return sum(self.perft(self.after(pos, move), depth - 1) for move in self.moves(pos))

    def divide(self, pos: Any, depth: int) -> dict[str, int]:
        """The same count, for each first move."""
        return {move: self.perft(self.after(pos, move), depth - 1) for move in self.moves(pos)}

    def main(self, arguments: list[str]) -> int:
        """Count every entry of a file, or one of them move by move."""
        entries = load(arguments[0])
        if len(arguments) == 3:
            (entry,) = [entry for entry in entries if entry.id == arguments[1]]
            counts = self.divide(self.parse(entry.position), int(arguments[2]))
            for move, count in counts.items():
                print(move, count)
            print("total", sum(counts.values()))
            return 0
        wrong = 0
        for entry in entries:
            pos = self.parse(entry.position)
            for flaw in self.flaws(pos):
                print(f"{entry.id}: {flaw}")
                wrong += 1
            for depth, expected in entry.counts.items():
                count = self.perft(pos, depth)
                note = "" if count == expected else f" (file: {expected})"
                print(f"{entry.id} {depth} {count}{note}")
                wrong += count != expected
        return 1 if wrong else 0
