"""`saboteur perft`: count the sequences of decisions from a position, to compare engines."""

from __future__ import annotations

import argparse
import re
import sys
import time
from typing import Final, NamedTuple

from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.files import read_text
from saboteur.cli.language import say, tell
from saboteur.cli.problem import Problem
from saboteur.cli.screen.progress import Progress
from saboteur.notation.card import NotationError
from saboteur.notation.move import move_text
from saboteur.notation.position import deal, parse_position
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, legal_moves
from saboteur.rules.errors import Fault, RulesetError
from saboteur.rules.state import State

_NUMBER: Final = re.compile(r"[0-9]{1,18}")


class Entry(NamedTuple):
    """One position of a file and the counts it promises."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]
    file: str
    line: int


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
            entries.append(Entry(words[1], "", (), name, i))
        elif words == ["pos"] and entries:
            end = i
            while end < len(lines) and lines[end].strip() != "end":
                end += 1
            if end == len(lines):
                raise _at(name, i, Fault("perft-end"))
            entries[-1] = entries[-1]._replace(position="\n".join(lines[i:end]), line=i)
            i = end + 1
        elif words[0] == "perft" and len(words) == 3 and entries:
            if not all(_NUMBER.fullmatch(word) for word in words[1:]) or not int(words[1]):
                raise _at(name, i, Fault("perft-count"))
            count = (int(words[1]), int(words[2]))
            entries[-1] = entries[-1]._replace(counts=(*entries[-1].counts, count))
        else:
            raise _at(name, i, Fault("perft-line", {"text": lines[i - 1].strip()[:60]}))
    if not entries:
        raise NotationError("perft-id", file=name)
    return entries


def _at(name: str, line: int, fault: Fault) -> NotationError:
    return NotationError("at", file=name, line=line, detail=fault)


def _dealt(entry: Entry) -> State:
    """Deal the position of an entry.

    :raises Problem: if there is none, or it cannot be dealt.
    """
    try:
        return deal(parse_position(entry.position), seed_bytes(1))
    except (NotationError, RulesetError) as error:
        fault = Fault("at", {"file": entry.file, "line": entry.line, "detail": error.fault})
        raise Problem(say("cli.perft.malformed", detail=tell(fault))) from error


def check_entry(entry: Entry, limit: int) -> tuple[int, list[str]]:
    """Count an entry down to a depth; return the nodes counted and what is wrong."""
    s = _dealt(entry)
    wrong: list[str] = []
    nodes = 0
    for depth, promised in entry.counts:
        if depth <= limit:
            counted = perft(s, depth)
            nodes += counted
            if counted != promised:
                wrong.append(
                    say(
                        "cli.perft.wrong",
                        name=entry.name,
                        depth=depth,
                        counted=counted,
                        promised=promised,
                    )
                )
    return nodes, wrong


def _divided(entries: list[Entry], depth: int) -> None:
    for entry in entries:
        s = _dealt(entry)
        counts = divide(s, depth)
        for text, count in counts.items():
            sys.stdout.write(f"{text} {count}\n")
        total = sum(counts.values())
        text = say("cli.perft.counted", name=entry.name, depth=depth, counted=total)
        sys.stdout.write(text + "\n")


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    entries: list[Entry] = []
    for path in args.files:
        try:
            entries += parse_entries(read_text(path), path)
        except NotationError as error:
            raise Problem(say("cli.perft.malformed", detail=tell(error.fault))) from error
    if args.id:
        entries = [entry for entry in entries if entry.name == args.id]
        if not entries:
            raise Problem(say("cli.perft.no-position", name=args.id))
    if args.divide:
        _divided(entries, args.depth or 1)
        return 0
    problems: list[str] = []
    nodes = 0
    begun = time.perf_counter()
    with Progress(len(entries), say("cli.perft.positions")) as progress:
        for i, entry in enumerate(entries):
            counted, wrong = check_entry(entry, args.depth or 99)
            nodes += counted
            problems += wrong
            progress.show(i + 1)
    seconds = time.perf_counter() - begun
    for problem in problems:
        sys.stdout.write(problem + "\n")
    found = say("cli.perft.problems", count=len(problems))
    verdict = found if problems else say("cli.perft.all-right")
    text = say(
        "cli.perft.summary",
        positions=say("cli.count.position", count=len(entries)),
        sequences=nodes,
        speed=f"{nodes / max(seconds, 1e-9):.0f}",
        verdict=verdict,
    )
    sys.stdout.write(text + "\n")
    return 1 if problems else 0


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "perft", run, say("cli.perft.format"))
    parser.add_argument("files", nargs="+", metavar="FILE", help=say("cli.perft.files"))
    parser.add_argument("--id", default="", metavar="NAME", help=say("cli.perft.id"))
    parser.add_argument("--depth", type=int, default=0, metavar="N", help=say("cli.perft.depth"))
    parser.add_argument("--divide", action="store_true", help=say("cli.perft.divide"))
