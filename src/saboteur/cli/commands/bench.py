"""`saboteur bench`: how fast random play is, against python-chess in the same run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from typing import Final, NamedTuple

from saboteur import BUILD
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.build import build_words
from saboteur.cli.commands.bench_rivals import run_rivals
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.rulesets import read_ruleset
from saboteur.cli.screen.layout import table
from saboteur.cli.screen.progress import Progress
from saboteur.cli.screen.result import write_result
from saboteur.env.pacing import paced
from saboteur.env.rivals import play_chess, play_rules
from saboteur.notation.ruleset import parse_ruleset
from saboteur.present.setup_menu import GAMES
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match
from saboteur.rules.registry import MODULES
from saboteur.rules.state import State

_PLAYERS: Final = (3, 5, 10)
_YARDSTICK: Final = "python-chess"


def engine_speed(ruleset: str, players: int, seconds: float) -> dict[str, float]:
    """Play at random for some time; return moves per second, and what a copy costs."""
    pace = paced(play_rules(ruleset, players), seconds)
    copy = _copy_cost(_middle(ruleset, players))
    return {"moves_per_second": pace.moves / pace.worked, "copy_seconds": copy}


def _large_games() -> list[str]:
    """Return the games that can be played by as many people as are measured."""
    sizes = {name: MODULES[name].players for name in GAMES}
    return [
        name
        for name, (least, most) in sizes.items()
        if least <= min(_PLAYERS) and max(_PLAYERS) <= most
    ]


def _middle(ruleset: str, players: int) -> list[State]:
    """Return states from the middle of a round."""
    rng = random.Random(2)  # noqa: S311 - no secrets here
    s = new_match(parse_ruleset(ruleset), players, stream_keys(seed_bytes(0)))
    states: list[State] = []
    for _ in range(60):
        options = legal_moves(s)
        apply(s, options[int(rng.random() * len(options))])
        states.append(s.copy())
    return states


def _copy_cost(states: list[State]) -> float:
    times = 50
    begun = time.process_time()
    for _ in range(times):
        for s in states:
            s.copy()
    return (time.process_time() - begun) / times / len(states)


def chess_speed(seconds: float) -> dict[str, float]:
    """Play random chess for some time with python-chess; return plies per second."""
    pace = paced(play_chess(), seconds)
    return {"moves_per_second": pace.moves / pace.worked}


class Job(NamedTuple):
    """One thing to measure."""

    ruleset: str
    """Empty: python-chess."""
    players: int
    pure: bool

    def title(self) -> str:
        """Return what it is, for machines."""
        if not self.ruleset:
            return _YARDSTICK
        build = "interpreted" if self.pure else "compiled"
        return f"{self.ruleset}, {self.players} players, {build}"

    def words(self) -> str:
        """Return what it is, for people."""
        if not self.ruleset:
            return _YARDSTICK
        build = say("cli.bench.interpreted" if self.pure else "cli.bench.compiled")
        players = say("count.player", count=self.players)
        return f"{self.ruleset}, {players}, {build}"


def jobs_of(rulesets: list[str]) -> list[Job]:
    """Return everything to measure, the yardstick first."""
    jobs = [Job("", 0, pure=True)]
    for ruleset in rulesets:
        rules = parse_ruleset(ruleset)
        numbers = [n for n in _PLAYERS if rules.min_players <= n <= rules.max_players]
        for players in numbers or [rules.max_players]:
            jobs.append(Job(ruleset, players, pure=True))
            if BUILD == "compiled":
                jobs.append(Job(ruleset, players, pure=False))
    return jobs


def _worker(job: Job, seconds: float) -> dict[str, float] | None:
    """Run one measurement in a process of its own; None if it cannot be run."""
    command = [sys.executable, "-m", "saboteur.cli.commands.bench"]
    command += [str(job.players), str(seconds), job.ruleset]
    environment = {**os.environ, "SABOTEUR_PURE": "1" if job.pure else ""}
    done = subprocess.run(  # noqa: S603 - our own module
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return None
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(args: argparse.Namespace) -> dict[str, object]:
    """Take all measurements in turn, several times; return their medians."""
    jobs = jobs_of(args.ruleset)
    found: dict[Job, list[dict[str, float]]] = {job: [] for job in jobs}
    with Progress(len(jobs) * args.repeat, say("cli.bench.measurements")) as progress:
        for i, job in enumerate(jobs * args.repeat):
            result = _worker(job, args.seconds)
            if result is not None:
                found[job].append(result)
            progress.show(i + 1)
    speeds = {
        job: statistics.median(run["moves_per_second"] for run in runs)
        for job, runs in found.items()
        if runs
    }
    return {
        "rulesets": [parse_ruleset(text).text for text in args.ruleset],
        "python": platform.python_version(),
        "machine": platform.machine(),
        "build": BUILD,
        "seconds": args.seconds,
        "repeat": args.repeat,
        "rows": [_row(job, speeds, found[job], args.ruleset[0]) for job in speeds],
    }


def _row(
    job: Job, speeds: dict[Job, float], runs: list[dict[str, float]], first: str
) -> dict[str, object]:
    """Return one line of the result: a speed and its ratios."""
    speed = speeds[job]
    row: dict[str, object] = {"what": job.title(), "moves_per_second": round(speed)}
    yardstick = speeds.get(Job("", 0, pure=True))
    if yardstick:
        row["times_python_chess"] = round(speed / yardstick, 2)
    if job.ruleset:
        copy = statistics.median(run["copy_seconds"] for run in runs)
        row["copy_costs_moves"] = round(copy * speed, 3)
    same = speeds.get(job._replace(ruleset=first))
    if job.ruleset and job.ruleset != first and same:
        row["move_costs_first"] = round(same / speed, 2)
    return row


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    if args.seconds <= 0 or args.repeat < 1:
        raise Problem(say("cli.bench.too-few"))
    if args.rivals:
        if args.ruleset:
            raise Problem(say("cli.bench.rivals-alone"))
        return run_rivals(args)
    args.ruleset = args.ruleset or _large_games()
    for text in args.ruleset:
        read_ruleset(text)
    result = measure(args)
    write_result(result, lambda: _lines(args, result), as_json=args.json)
    return 0


def _lines(args: argparse.Namespace, result: dict[str, object]) -> list[str]:
    """Return the result for people."""
    lines = [
        say("cli.bench.title", python=result["python"], machine=result["machine"]),
        say("cli.bench.runs", count=args.repeat, seconds=args.seconds),
        "",
    ]
    heads = ("speed", "times-chess", "copy", "move")
    rows = [["", *(say(f"cli.bench.{head}") for head in heads)]]
    words = {job.title(): job.words() for job in jobs_of(args.ruleset)}
    found = result["rows"]
    measured = found if isinstance(found, list) else []
    for row in measured:
        copy = row.get("copy_costs_moves")
        costs = row.get("move_costs_first")
        rows.append(
            [
                words[row["what"]],
                str(row["moves_per_second"]),
                str(row.get("times_python_chess", "-")),
                "" if copy is None else say("cli.bench.in-moves", moves=copy),
                "" if costs is None else say("cli.bench.of-first", times=costs),
            ]
        )
    lines += table(rows, right=(1, 2, 3, 4))
    if not any(row["what"] == _YARDSTICK for row in measured):
        lines += ["", say("cli.bench.no-chess")]
    if BUILD != "compiled":
        lines += ["", say("cli.bench.only-interpreted", build=build_words())]
    return lines


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "bench", run, say("cli.bench.noise"))
    parser.add_argument(
        "--ruleset", action="append", metavar="RULES", help=say("cli.bench.ruleset")
    )
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help=say("cli.bench.seconds")
    )
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help=say("cli.bench.repeat"))
    parser.add_argument("--rivals", action="store_true", help=say("cli.bench.rivals"))
    parser.add_argument("--json", action="store_true", help=say("cli.args.json"))


def _measure_one(players: int, seconds: float, ruleset: str) -> None:
    result = engine_speed(ruleset, players, seconds) if ruleset else chess_speed(seconds)
    sys.stdout.write(json.dumps(result))


if __name__ == "__main__":
    _measure_one(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3])
