"""`saboteur arena`: bots against bots on common deals, with intervals; it can be gone on with."""

from __future__ import annotations

import argparse
import json
import os
from typing import Final

from saboteur.arena.deals import mix_of
from saboteur.arena.report import report
from saboteur.arena.setting import (
    DESIGNS,
    Setting,
    fits,
    has_sides,
    usual_design,
    without_telling,
)
from saboteur.arena.suite import NoSuite, read_suite
from saboteur.bots.levels import LEVELS
from saboteur.cli.arena_playing import add_running, check_counts, play, play_packed, read_bots
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.commands.arena_tables import drawn, tables
from saboteur.cli.files import write_text
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.rulesets import check_players, read_ruleset
from saboteur.cli.screen.result import write_result
from saboteur.cli.stand_ins import tell_stand_ins
from saboteur.present.setup_menu import GAMES

_ROUNDS: Final = 1000
_BOTS: Final = "simple,random"


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "arena", run, preface=say("cli.arena.notes"))
    what = parser.add_argument_group(say("cli.arena.what"))
    what.add_argument(
        "ruleset", nargs="?", default=GAMES[0], metavar="RULES", help=say("cli.play.ruleset")
    )
    what.add_argument("--players", type=int, metavar="N", help=say("cli.simulate.players"))
    levels = ", ".join(LEVELS)
    what.add_argument(
        "--bots",
        metavar="BOT,BOT[,...]",
        help=say("cli.arena.bots", levels=levels),
    )
    what.add_argument("--design", choices=DESIGNS, help=say("cli.arena.design"))
    what.add_argument("--saboteurs", type=int, metavar="N", help=say("cli.arena.saboteurs"))
    what.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.simulate.seed"))
    what.add_argument("--suite", metavar="NAME", help=say("cli.arena.suite"))
    what.add_argument("--only", default="", metavar="TEXT", help=say("cli.balance.only"))
    add_running(parser, say("cli.arena.out"), _ROUNDS)
    told = parser.add_argument_group(say("cli.arena.told"))
    told.add_argument("--json", action="store_true", help=say("cli.args.json"))
    told.add_argument("--plot", metavar="FILE.svg", help=say("cli.arena.plot"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    check_counts(args)
    if args.suite is not None:
        return _run_suite(args)
    if args.only:
        raise Problem(say("cli.arena.only-suite"))
    args.bots = args.bots or _BOTS
    setting = read_setting(args)
    found = report(setting, play(setting, args.rounds or _ROUNDS, args.out, args))
    if args.plot:
        write_text(args.plot, drawn(found))
    write_result(found, lambda: tables(found), as_json=args.json)
    return 1 if found["failures"] else 0


def _run_suite(args: argparse.Namespace) -> int:
    """Run the cells of a suite one after the other; each leaves a file with what came of it."""
    try:
        cells = read_suite(args.suite, args.seed)
    except NoSuite as error:
        raise Problem(say("cli.arena.no-suite", name=args.suite)) from error
    if not args.out:
        raise Problem(say("cli.arena.suite-where"))
    cells = [cell for cell in cells if args.only in cell.name]
    if not cells:
        raise Problem(say("cli.balance.nothing", text=args.only))
    for cell in cells:
        read_bots(args.bots or ",".join(cell.setting.bots))
    failed = False
    for number, cell in enumerate(cells, 1):
        rounds = args.rounds or cell.rounds
        setting = cell.setting
        if args.bots:
            setting = setting.with_bots(read_bots(args.bots))
        print(say("cli.arena.cell", number=number, count=len(cells), name=cell.name), flush=True)
        path = os.path.join(args.out, "rows", f"{cell.name}.jsonl")
        rows = play_packed(setting, rounds, path, args)
        if not rows:
            continue
        found = report(setting, rows)
        told = {"cell": cell.name, "about": cell.about, "command": command(setting, rounds)}
        text = json.dumps({**told, **found}, indent=1)
        write_text(os.path.join(args.out, f"{cell.name}.json"), text + "\n")
        print("\n".join(tables(found)) + "\n", flush=True)
        failed = failed or bool(found["failures"])
    return int(failed)


def command(setting: Setting, rounds: int) -> str:
    """Return the command line that does a run again."""
    parts = [
        f"saboteur arena {setting.ruleset} --players {setting.players}",
        f"--bots {','.join(setting.bots)} --design {setting.design}",
        f"--saboteurs {setting.saboteurs}" if setting.saboteurs >= 0 else "",
        f"--rounds {rounds} --seed {setting.seed}",
    ]
    return " ".join(part for part in parts if part)


def read_setting(args: argparse.Namespace) -> Setting:
    """Return what is to be played.

    :raises Problem: if it makes no sense.
    """
    rules = read_ruleset(args.ruleset)
    players = rules.usual_players() if args.players is None else args.players
    check_players(rules, players)
    bots = read_bots(args.bots)
    tell_stand_ins((without_telling(bot)[0] for bot in bots), rules, players)
    design = args.design or usual_design(rules, players, len(bots))
    if not fits(design, rules, players):
        raise Problem(say("cli.arena.no-design", design=design, rules=rules.text, count=players))
    saboteurs = -1 if args.saboteurs is None else args.saboteurs
    if saboteurs >= 0:
        possible = mix_of(rules, players) if has_sides(rules, players) else {}
        if saboteurs not in possible:
            known = ", ".join(str(dealt) for dealt in possible) or "-"
            raise Problem(say("cli.arena.no-such-deal", count=saboteurs, known=known))
    return Setting(
        rules.text, players, bots, design, args.seed, saboteurs, max(0.0, args.move_seconds)
    )
