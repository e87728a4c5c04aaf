"""Is this checkout as quick as another one: the same matches in both, in turn.

    .venv/bin/python benchmarks/two_checkouts.py OTHER [--rulesets base,duel] [--turns 9]

OTHER is a folder with another commit, set up with its own `./dev setup`; with `--interpreted` nothing
compiled is compared, and it need not be set up. `--json` writes the figures down. Each of the two plays by
its own Python, compiled and interpreted, in processes that stay. The same matches are played in
slices of a tenth of a second, first by the one, then by the other, several times over; of each
slice the least processor time counts, for whatever else a machine does only adds to it. A line says
how many moves this checkout makes while the other makes one, and what a copy of a state costs of
what it costs there. python-chess, which is the same in both, says how far to trust the rest.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import platform
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
SIZES = {"base": (3, 5, 10), "saboteur2": (3, 5, 10), "duel": (2,), "solo": (1,)}
COPIES = 60
SLICE = 0.1


def play_chess(seeds: range) -> int:
    """Play random chess; return how many plies that were."""
    import chess  # noqa: PLC0415 - the yardstick is optional

    plies = 0
    for seed in seeds:
        rng = random.Random(seed)
        board = chess.Board()
        for _ in range(400):
            options = list(board.legal_moves)
            if not options:
                break
            board.push(rng.choice(options))
            plies += 1
    return plies


def play_rules(ruleset: str, players: int, seeds: range) -> int:
    """Play whole matches at random; return how many moves that were."""
    from saboteur.notation.ruleset import parse_ruleset  # noqa: PLC0415 - of either checkout
    from saboteur.rules.chance import seed_bytes, stream_keys  # noqa: PLC0415
    from saboteur.rules.engine import apply, legal_moves, new_match  # noqa: PLC0415

    rules = parse_ruleset(ruleset)
    moves = 0
    for seed in seeds:
        rng = random.Random(seed)
        s = new_match(rules, players, stream_keys(seed_bytes(seed)))
        while s.stack:
            options = legal_moves(s)
            apply(s, options[int(rng.random() * len(options))])
            moves += 1
    return moves


def copy_states(ruleset: str, players: int, times: int) -> tuple[float, int]:
    """Copy each state of a match's first moves so many times; return how long that took."""
    from saboteur.notation.ruleset import parse_ruleset  # noqa: PLC0415
    from saboteur.rules.chance import seed_bytes, stream_keys  # noqa: PLC0415
    from saboteur.rules.engine import apply, legal_moves, new_match  # noqa: PLC0415

    rng = random.Random(2)
    s = new_match(parse_ruleset(ruleset), players, stream_keys(seed_bytes(0)))
    states = []
    while len(states) < COPIES and s.stack:
        options = legal_moves(s)
        apply(s, options[int(rng.random() * len(options))])
        states.append(s.copy())
    begun = time.process_time()
    for _ in range(times):
        for state in states:
            state.copy()
    return time.process_time() - begun, times * len(states)


def answer(game: str, players: int) -> None:
    """Do what each line of the input asks for; say how long it took and what it came to."""
    from saboteur import BUILD  # noqa: PLC0415 - of either checkout

    if BUILD != "compiled" and not os.environ["SABOTEUR_PURE"]:
        sys.exit(f"{Path.cwd()} is not compiled: ./dev setup there")
    for line in sys.stdin:
        what, first, count = line.split()
        seeds = range(int(first), int(first) + int(count))
        if what == "copy":
            _say(copy_states(game, players, int(count)))
            continue
        begun = time.process_time()
        done = play_rules(game, players, seeds) if game != "chess" else play_chess(seeds)
        _say((time.process_time() - begun, done))


def _say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


class Side:
    """One checkout playing one game, in a process that stays."""

    def __init__(self, root: Path, game: str, players: int, *, pure: bool) -> None:
        # Plain sources run by any Python: the same for both.
        home = HERE if pure else root
        python = home / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        environment = {**os.environ, "SABOTEUR_PURE": "1" if pure else "", "PYTHONHASHSEED": "0"}
        if pure:
            environment["PYTHONPATH"] = str(root / "src")
        self._process = subprocess.Popen(  # noqa: S603 - the Python of a checkout, and this file
            [python, __file__, "--play", game, "--players", str(players)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            cwd=root,
            text=True,
        )

    def ask(self, what: str, first: int, count: int) -> Any:  # noqa: ANN401 - as JSON has it
        """Let it do something and wait for what it says."""
        asked, told = self._process.stdin, self._process.stdout
        if asked is None or told is None:
            raise RuntimeError("it was started without pipes")
        asked.write(f"{what} {first} {count}\n")
        asked.flush()
        return json.loads(told.readline())

    def end(self) -> None:
        """Let the process go."""
        self._process.communicate()


def compare(
    other: Path, game: str, players: int, args: argparse.Namespace, *, pure: bool
) -> dict[str, Any]:
    """Return how one game is played here, and there."""
    before = Side(other, game, players, pure=pure)
    now = Side(HERE, game, players, pure=pure)
    spent, _ = max(side.ask("play", 0, 2) for side in (before, now))
    count = max(1, round(2 * SLICE / spent))
    slices = max(1, round(args.seconds / SLICE))
    speed, alike = _in_turn(
        before, now, "play", [(1 + k * count, count) for k in range(slices)], args
    )
    row = {
        "game": game,
        "players": players,
        "build": "interpreted" if pure else "compiled",
        "moves": round(1 / speed, 3),
        "alike": alike,
    }
    if game != "chess":
        copying, _ = _in_turn(before, now, "copy", [(0, 50)] * slices, args)
        row["copy"] = round(copying, 3)
    before.end()
    now.end()
    return row


def line_of(row: dict[str, Any]) -> str:
    """Return a line about one game."""
    line = f"{row['game']:10}{row['players'] or '':>3}  {row['build']:12}{row['moves']:.3f}"
    if "copy" in row:
        line += f"   a copy costs {row['copy']:.3f}"
    return line + ("" if row["alike"] else "   (the matches differ: by move)")


def commit_of(root: Path) -> str:
    """Return which commit a checkout has."""
    git = ["git", "-C", str(root), "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - git


def _in_turn(
    before: Side, now: Side, what: str, slices: list[tuple[int, int]], args: argparse.Namespace
) -> tuple[float, bool]:
    """Return how long a step takes now, of what it took, and whether both did the same."""
    least: dict[tuple[Side, int], float] = {}
    steps = {before: 0, now: 0}
    for turn in range(args.turns):
        order = (before, now) if turn % 2 else (now, before)
        for at, (first, count) in enumerate(slices):
            for side in order:
                took, done = side.ask(what, first, count)
                least[side, at] = min(took, least.get((side, at), took))
                steps[side] += done
    times = {side: sum(least[side, at] for at in range(len(slices))) for side in (before, now)}
    ratio = (times[now] / steps[now]) / (times[before] / steps[before])
    return ratio, steps[before] == steps[now]


def main() -> None:
    """Compare what was asked for, line by line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", nargs="?", type=Path)
    parser.add_argument("--rulesets", default=",".join(SIZES))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--interpreted", action="store_true", help="nothing that is compiled")
    parser.add_argument("--json", type=Path, help="write the figures there")
    parser.add_argument("--play", help=argparse.SUPPRESS)
    parser.add_argument("--players", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        answer(args.play, args.players)
        return
    if args.other is None:
        parser.error("which other checkout?")
    games = [("chess", 0)] + [(g, n) for g in args.rulesets.split(",") for n in SIZES[g]]
    other = args.other.resolve()
    rows: list[dict[str, Any]] = []
    for game, players in games:
        for pure in (True, False) if players and not args.interpreted else (True,):
            rows.append(compare(other, game, players, args, pure=pure))
            print(line_of(rows[-1]), flush=True)
    if args.json:
        report = {
            "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
            "python": platform.python_version(),
            "commit": commit_of(HERE),
            "other": commit_of(other),
            "seconds": args.seconds,
            "turns": args.turns,
            "rows": rows,
        }
        args.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
