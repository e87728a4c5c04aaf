"""`saboteur balance`: how often each side wins, by players, edition and module."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any, Final

from saboteur.arena.balance import balance
from saboteur.arena.deals import Row
from saboteur.arena.suite import COUNT, EDITION, MODULE, balance_cells
from saboteur.bots.levels import LEVELS
from saboteur.cli.arena_playing import add_running, check_counts, play, play_packed, read_bots
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.commands.arena_tables import amount, percent, points
from saboteur.cli.files import write_text
from saboteur.cli.language import say, words
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import table
from saboteur.cli.screen.result import write_result
from saboteur.rules.kinds import ROLE_NAMES
from saboteur.texts.narrate import role_word

_ROUNDS: Final = 1000
_BOT: Final = "simple"
_FILE: Final = "balance.json"


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "balance", run)
    what = parser.add_argument_group(say("cli.arena.what"))
    levels = ", ".join(LEVELS)
    what.add_argument(
        "--bots", default=_BOT, metavar="BOT", help=say("cli.balance.bots", levels=levels)
    )
    what.add_argument("--only", default="", metavar="TEXT", help=say("cli.balance.only"))
    what.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.simulate.seed"))
    add_running(parser, say("cli.balance.out"), _ROUNDS)
    parser.add_argument("--json", action="store_true", help=say("cli.args.json"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    check_counts(args)
    bots = read_bots(args.bots)
    if len(bots) != 1:
        raise Problem(say("cli.balance.one-bot"))
    rounds = args.rounds or _ROUNDS
    every = balance_cells(bots, rounds, args.seed)
    wanted = [cell for cell in every if args.only in cell.name]
    if not wanted:
        raise Problem(say("cli.balance.nothing", text=args.only))
    # What is compared is compared with the game without it.
    plain = {cell.without for cell in wanted}
    cells = [cell for cell in every if cell in wanted or cell.name in plain]
    rows: dict[str, list[Row]] = {}
    for number, cell in enumerate(cells, 1):
        values = {"number": number, "count": len(cells), "name": cell.name}
        print(say("cli.arena.cell", **values), file=sys.stderr, flush=True)
        if args.out:
            path = os.path.join(args.out, "rows", f"{cell.name}.jsonl")
            rows[cell.name] = play_packed(cell.setting, rounds, path, args)
        else:
            rows[cell.name] = play(cell.setting, rounds, "", args)
    found: dict[str, Any] = {
        "bot": bots[0],
        "rounds": rounds,
        "seed": args.seed,
        "command": f"saboteur balance --bots {bots[0]} --rounds {rounds} --seed {args.seed}",
        **balance(cells, rows),
    }
    if args.out:
        write_text(os.path.join(args.out, _FILE), json.dumps(found, indent=1) + "\n")
    write_result(found, lambda: _tables(found), as_json=args.json)
    return 0


def _tables(found: dict[str, Any]) -> list[str]:
    lines = [say("cli.balance.title", bot=found["bot"], count=found["rounds"])]
    for about in (COUNT, EDITION, MODULE):
        keys = ["rules", "players", "digging", "sabotaging"]
        keys += [] if about == COUNT else ["changed"]
        rows = [[say(f"cli.balance.head.{key}") for key in keys]]
        cells = [cell for cell in found["cells"] if cell["about"] == about and "shares" in cell]
        if cells:
            lines += ["", say(f"cli.balance.section.{about}")]
            lines += table([*rows, *map(_row, cells)], right=(1, 2, 3, 4), indent="  ")
    others = [row for cell in found["cells"] if "shares" not in cell for row in _others(cell)]
    if others:
        lines += ["", say("cli.balance.section.others")]
        lines += table(others, right=(2, 3), indent="  ")
    return lines


def _others(cell: dict[str, Any]) -> list[list[str]]:
    """Return what is told of a game in which nobody is a Saboteur."""
    rows: list[list[str]] = []
    for role in cell.get("roles", ()):
        name = role_word(words(), ROLE_NAMES.index(role["role"]))
        rows.append([cell["ruleset"], name, percent(role["won"]), amount(role["gold"])])
    for bot in cell.get("bots", ()):
        rows.append([cell["ruleset"], "", "", amount(bot["score"])])
    return rows


def _row(cell: dict[str, Any]) -> list[str]:
    row = [cell["ruleset"], str(cell["players"])]
    (shares,) = cell["shares"]
    row += [percent(shares["diggers_won"]), percent(shares["saboteurs_won"])]
    return row + ([points(cell["changes"]["diggers"])] if "changes" in cell else [])
