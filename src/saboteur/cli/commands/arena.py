"""`saboteur arena`: bots against bots on common deals, with intervals; it can be gone on with."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from saboteur.arena.deals import Row, Work, mix_of
from saboteur.arena.report import Report, report
from saboteur.arena.rows import NoRows, OtherSetting, Rows, head_of
from saboteur.arena.running import cores, play_here
from saboteur.arena.setting import (
    DESIGNS,
    ROLES,
    Setting,
    fits,
    has_sides,
    sources_of,
    usual_design,
    without_telling,
)
from saboteur.bots.levels import LEVELS
from saboteur.bots.own import any_bot
from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.commands.arena_tables import drawn, tables
from saboteur.cli.files import write_text
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.rulesets import check_players, read_ruleset
from saboteur.cli.screen.progress import Progress
from saboteur.present.setup_menu import GAMES

_ROUNDS = 1000
_BOTS = "simple,random"


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "arena", run, notes=say("cli.arena.notes"))
    what = parser.add_argument_group(say("cli.arena.what"))
    what.add_argument(
        "ruleset", nargs="?", default=GAMES[0], metavar="RULES", help=say("cli.play.ruleset")
    )
    what.add_argument("--players", type=int, metavar="N", help=say("cli.simulate.players"))
    levels = ", ".join(LEVELS)
    what.add_argument(
        "--bots",
        default=_BOTS,
        metavar="BOT,BOT[,...]",
        help=say("cli.arena.bots", levels=levels),
    )
    what.add_argument("--design", choices=DESIGNS, help=say("cli.arena.design"))
    what.add_argument("--saboteurs", type=int, metavar="N", help=say("cli.arena.saboteurs"))
    what.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.simulate.seed"))
    add_running(parser, _ROUNDS)
    told = parser.add_argument_group(say("cli.arena.told"))
    told.add_argument("--json", action="store_true", help=say("cli.args.json"))
    told.add_argument("--plot", metavar="FILE.svg", help=say("cli.arena.plot"))


def add_running(parser: argparse.ArgumentParser, rounds: int) -> None:
    """Add the options that say how much is played, and where."""
    how = parser.add_argument_group(say("cli.arena.how"))
    how.add_argument(
        "--rounds",
        type=int,
        default=rounds,
        metavar="N",
        help=say("cli.arena.rounds", usual=rounds),
    )
    how.add_argument("--out", metavar="FILE.jsonl", default="", help=say("cli.arena.out"))
    how.add_argument("--jobs", type=int, metavar="N", help=say("cli.arena.jobs"))
    how.add_argument(
        "--move-seconds",
        type=float,
        default=60.0,
        metavar="S",
        help=say("cli.arena.move-seconds"),
    )


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    setting = read_setting(args)
    found = play(setting, args.rounds, args.out, args)
    if args.plot:
        write_text(args.plot, drawn(found))
    if args.json:
        json.dump(found, sys.stdout)
        sys.stdout.write("\n")
    else:
        sys.stdout.write("\n".join(tables(found)) + "\n")
    return 1 if found["failures"] else 0


def read_setting(args: argparse.Namespace) -> Setting:
    """Return what is to be played.

    :raises Problem: if it makes no sense.
    """
    rules = read_ruleset(args.ruleset)
    players = rules.usual_players() if args.players is None else args.players
    check_players(rules, players)
    bots = read_bots(args.bots)
    design = args.design or usual_design(rules, players, len(bots))
    if not fits(design, rules, players):
        raise Problem(say("cli.arena.no-design", design=design, rules=rules.text, count=players))
    saboteurs = -1 if args.saboteurs is None else args.saboteurs
    if saboteurs >= 0:
        possible = mix_of(rules, players) if has_sides(rules, players) else {}
        if saboteurs not in possible:
            known = ", ".join(str(dealt) for dealt in possible) or "-"
            raise Problem(say("cli.arena.no-such-deal", count=saboteurs, known=known))
    for option, least in (("rounds", 1), ("jobs", 1)):
        value = getattr(args, option)
        if value is not None and value < least:
            raise Problem(say("cli.simulate.too-few", option=f"--{option}"))
    return Setting(
        rules.text, players, bots, design, args.seed, saboteurs, max(0.0, args.move_seconds)
    )


def read_bots(text: str) -> tuple[str, ...]:
    """Return bots as they are typed, with commas between them, each of which can be made.

    :raises Problem: if two are the same, or one is told what nobody can tell.
    """
    bots = tuple(bot.strip() for bot in text.split(","))
    for bot in bots:
        name, told = without_telling(bot)
        if told not in {"", ROLES}:
            raise Problem(say("cli.arena.cannot-tell", what=told))
        any_bot(name)
    if len(set(bots)) < len(bots):
        raise Problem(say("cli.arena.bot-twice"))
    return bots


def play(setting: Setting, rounds: int, path: str, args: argparse.Namespace) -> Report:
    """Play what is missing, and return what comes of all.

    :raises Problem: if the file has another run's deals.
    """
    sources = sources_of(setting.bots)
    work = Work(setting, tuple(sources.items()))
    try:
        rows = Rows(path, head_of(setting, sources))
    except OtherSetting as other:
        key, (kept, wanted) = next(iter(other.differences.items()))
        values = {"file": other.path, "what": key, "kept": _plain(kept), "wanted": _plain(wanted)}
        raise Problem(say("cli.arena.other-setting", **values)) from other
    except NoRows as error:
        raise Problem(say("cli.arena.no-rows", file=error.path)) from error
    with rows, Progress(rounds, say("cli.arena.deals")) as progress:
        missing = rows.missing(rounds)
        done = rounds - len(missing)
        for row in _played(work, missing, args):
            rows.add(row)
            done += 1
            progress.show(done)
        return report(setting, rows.first(rounds))


def _played(work: Work, deals: Sequence[int], args: argparse.Namespace) -> Iterator[Row]:
    """Play deals where the person wants it."""
    return play_here(work, deals, args.jobs or cores())


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(each) for each in value)
    return str(value)
