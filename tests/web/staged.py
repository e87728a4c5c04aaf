"""Any situation before a browser: matches on a real server that are dealt and played as wished.

    theatre = Theatre(folder)
    table = theatre.open(record("modules-tunnel-party"), upto=10)
    bob = Person(chromium, theatre.address, "Bob", "en-GB")
    table.sit(bob, "B")
    table.face(bob)
    table.next()

Whoever is played by nobody else makes the moves that were written down, one at each `next`, so
that a browser sees them happen as in any match. The server is a process of its own, and has nothing
that the public one does not have but the pipe to this one (`staged_server`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.notation.position import parse_position
from saboteur.notation.record import parse_record, steps
from saboteur.rules.kinds import NONE
from saboteur.scenarios.reading import Scenario

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.person import Person

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kai", "Lea")

Made = tuple[str, str]
"""The letter of a seat, and its move."""


@dataclass(frozen=True)
class Script:
    """A match as it is to be dealt, and the moves that are to be made in it."""

    ruleset: str
    players: int
    seed: str = ""
    position: str = ""
    """Where the match begins, if not with a deal. Such a match has no record and must not end."""
    moves: tuple[Made, ...] = ()
    name: str = ""


def record(name: str) -> Script:
    """Return what a golden record tells, with the passes that records leave out."""
    return read_record((GOLDEN / f"{name}.record").read_text(encoding="utf-8"), name)


def read_record(text: str, name: str = "") -> Script:
    """Return what a record tells, with the passes that records leave out."""
    found = parse_record(text)
    made = tuple(
        (seat_name(step.seat), move_text(step.state.rules, step.move))
        for step in steps(found)
        if step.seat != NONE
    )
    return Script(found.ruleset, found.players, found.seed.hex(), moves=made, name=name)


def position(text: str, *moves: str, seed: int = 1, name: str = "") -> Script:
    """Return a match that begins in the midst; moves are written as `A:EW@1,0`.

    :raises ValueError: if it is no position, or an impossible one.
    """
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    found = parse_position(lines)
    players = Match.from_position(found, seed).players
    made = [tuple(move.split(":", 1)) for move in moves]
    return Script(
        found.rules.text, players, f"{seed:x}", lines, tuple((m[0], m[1]) for m in made), name
    )


def scenario(found: Scenario) -> Script:
    """Return what is played in a scenario.

    :raises ValueError: if it does not begin with a position that any box could have dealt.
    """
    if found.waived or any(line.word == "refused" for line in found.lines):
        raise ValueError(f"{found.id} is no match")
    text = "\n".join(line for _, line in found.position)
    plays = [line.rest.replace(" ", ":", 1) for line in found.lines if line.word == "play"]
    return position(text, *plays, seed=found.seed, name=found.id)


class Theatre:
    """The server of staged tables."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests")])}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "web.staged_server", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        self.address = self._line().strip()
        assert self.address.startswith("http://"), "the staged server said no address"

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def wish(self, do: str, **values: Any) -> dict[str, Any]:
        """Have something done on the server; return what it says of it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **values}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._line() or '{"failed": "the server has ended"}')
        assert "failed" not in answer, f"{do}: {answer['failed']}"
        return answer

    def open(
        self,
        script: Script,
        upto: int = 0,
        *,
        names: Sequence[str] = NAMES,
        seconds: int = 0,
        begin: bool = True,
    ) -> StagedTable:
        """Open a table, with the first moves made already; `seconds` is the clock for a move."""
        opened = self.wish(
            "open",
            ruleset=script.ruleset,
            names=list(names[: script.players]),
            seed=script.seed,
            position=script.position,
            seconds=seconds,
            begin=begin,
            moves=script.moves[:upto],
        )
        return StagedTable(self, script, upto, opened)

    def stop(self) -> None:
        """End the server, and wait until it has."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()


class StagedTable:
    """A table at which the next moves are known."""

    def __init__(self, theatre: Theatre, script: Script, made: int, opened: dict[str, Any]) -> None:
        self.theatre = theatre
        self.script = script
        self.made = made
        """How many moves of the script have been made."""
        self.code: str = opened["code"]
        self.match: str = opened["match"]
        self.tokens: list[str] = opened["tokens"]

    def sit(self, person: Person, seat: str) -> None:
        """Let a browser come to the table in the place of a seat; `face` waits until it is there."""
        page = person.page
        kept = {
            "saboteur.token": self.tokens["ABCDEFGHIJKL".index(seat)],
            "saboteur.name": person.name,
        }
        if not page.url.startswith(self.theatre.address):
            page.goto(f"{self.theatre.address}/healthz")
        page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
        page.goto(f"{self.theatre.address}/t/{self.code}", wait_until="commit")

    def face(self, person: Person) -> None:
        """Wait until somebody has the mine before their eyes, their role looked at already."""
        person.hint.wait_for(state="attached")
        person.face_mine()

    def next(self, count: int = 1) -> None:
        """Let the next moves be made."""
        for seat, move in self.script.moves[self.made : self.made + count]:
            self.move(seat, move)
        self.made += count

    def move(self, seat: str, move: str) -> None:
        """Let somebody make a move, whoever sits there."""
        self.theatre.wish("move", code=self.code, seat=seat, move=move)

    def say(self, seat: str, **message: Any) -> None:
        """Let somebody send any message of the protocol."""
        self.theatre.wish("say", code=self.code, seat=seat, message=message)

    def leave(self, seat: str) -> None:
        """Let somebody go away."""
        self.theatre.wish("leave", code=self.code, seat=seat)
