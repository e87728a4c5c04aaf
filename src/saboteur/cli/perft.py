"""`saboteur perft`: count the sequences of decisions from a position, to compare engines."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final, NamedTuple

from saboteur.cli.files import read_text
from saboteur.cli.progress import Progress
from saboteur.notation.card import NotationError
from saboteur.notation.move import move_text
from saboteur.notation.position import deal, parse_position
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.state import State

_EPILOG: Final = """A file holds blocks: 'id NAME', 'pos', the position, 'end', and lines 'perft DEPTH COUNT'.

examples:
  saboteur perft tests/perft/positions.perft
  saboteur perft opening.perft --id opening --depth 2 --divide
"""


class Entry(NamedTuple):
    """One position of a file and the counts it promises."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]


def perft(s: State, depth: int) -> int:
    """Count the sequences of so many decisions within this round."""
    moves = legal_moves(s)
    if depth == 1:
        return len(moves)
    total = 0
    for m in moves:
        child = s.copy()
        apply(child, m)
        if child.stack and child.round == s.round:
            total += perft(child, depth - 1)
    return total


def divide(s: State, depth: int) -> dict[str, int]:
    """Return the count behind each first move."""
    counts: dict[str, int] = {}
    for m in legal_moves(s):
        child = s.copy()
        apply(child, m)
        text = move_text(s.rules, m)
        if depth == 1:
            counts[text] = 1
        elif child.stack and child.round == s.round:
            counts[text] = perft(child, depth - 1)
        else:
            counts[text] = 0
    return counts


def parse_entries(text: str, name: str) -> list[Entry]:
    """Read a perft file.

    :raises NotationError: naming the line.
    """
    entries: list[Entry] = []
    lines = text.split("\n")
    i = 0
    while i < len(lines):
        words = lines[i].partition("#")[0].split()
        i += 1
        if not words:
            continue
        if words[0] == "id" and len(words) == 2:
            entries.append(Entry(words[1], "", ()))
        elif words == ["pos"] and entries:
            end = i
            while end < len(lines) and lines[end].strip() != "end":
                end += 1
            if end == len(lines):
                raise NotationError(f"{name}:{i}: the position has no 'end'")
            entries[-1] = entries[-1]._replace(position="\n".join(lines[i:end]))
            i = end + 1
        elif words[0] == "perft" and len(words) == 3 and entries:
            if not (words[1].isdecimal() and words[2].isdecimal() and int(words[1]) > 0):
                raise NotationError(f"{name}:{i}: 'perft' takes a depth and a count")
            count = (int(words[1]), int(words[2]))
            entries[-1] = entries[-1]._replace(counts=(*entries[-1].counts, count))
        else:
            raise NotationError(f"{name}:{i}: not a line of a perft file: {lines[i - 1].strip()!r}")
    if not entries:
        raise NotationError(f"{name}: there is no 'id' in this file")
    return entries


def check_entry(entry: Entry, limit: int) -> tuple[int, list[str]]:
    """Count an entry down to a depth; return the nodes counted and what is wrong."""
    s = deal(parse_position(entry.position), seed_bytes(1))
    wrong: list[str] = []
    nodes = 0
    for depth, promised in entry.counts:
        if depth <= limit:
            counted = perft(s, depth)
            nodes += counted
            if counted != promised:
                wrong.append(f"{entry.name}: perft {depth} is {counted}, not {promised}")
    return nodes, wrong


def _divided(entries: list[Entry], depth: int) -> None:
    for entry in entries:
        s = deal(parse_position(entry.position), seed_bytes(1))
        counts = divide(s, depth)
        for text, count in counts.items():
            sys.stdout.write(f"{text} {count}\n")
        sys.stdout.write(f"{entry.name}: perft {depth} is {sum(counts.values())}\n")


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    entries: list[Entry] = []
    for path in args.files:
        entries += parse_entries(read_text(path), path)
    if args.id:
        entries = [entry for entry in entries if entry.name == args.id]
        if not entries:
            raise ValueError(f"there is no position {args.id!r} in these files")
    if args.divide:
        _divided(entries, args.depth or 1)
        return 0
    progress = Progress(len(entries), "positions")
    problems: list[str] = []
    nodes = 0
    begun = time.perf_counter()
    for i, entry in enumerate(entries):
        counted, wrong = check_entry(entry, args.depth or 99)
        nodes += counted
        problems += wrong
        progress.show(i + 1)
    progress.done()
    seconds = time.perf_counter() - begun
    for problem in problems:
        sys.stdout.write(problem + "\n")
    verdict = f"{len(problems)} wrong" if problems else "all right"
    sys.stdout.write(
        f"{len(entries)} positions, {nodes} sequences, {nodes / max(seconds, 1e-9):.0f}/s: {verdict}\n"
    )
    return 1 if problems else 0


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "perft",
        help="count sequences of decisions from positions",
        description="Count the sequences of decisions from the positions of a file.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--id", default="", help="only this position")
    parser.add_argument("--depth", type=int, default=0, metavar="N", help="go no deeper")
    parser.add_argument("--divide", action="store_true", help="show the count behind each move")
    parser.set_defaults(run=run)
