"""`saboteur analyse`: every move of a recorded match judged, and who looked guilty when."""

from __future__ import annotations

import argparse
import json

from saboteur.analysis.whole import Setting, analyse, levels_beside
from saboteur.analysis.written import written
from saboteur.bots.levels import LEVELS
from saboteur.bots.own import any_bot
from saboteur.cli.arguments import Commands, add_look, new_command, terminal_of
from saboteur.cli.commands.play import read_record
from saboteur.cli.files import read_text, write_text
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.analysis_screen import AnalysisScreen
from saboteur.cli.screen.progress import Progress
from saboteur.notation.card import NOBODY, seat_name
from saboteur.present.history import TRUTH, History

_LEVEL = "searcher"


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "analyse", run, preface=say("cli.analyse.notes"))
    parser.add_argument("file", metavar="FILE", help=say("cli.replay.file"))
    levels = ", ".join(LEVELS)
    parser.add_argument(
        "--level",
        default=_LEVEL,
        metavar="BOT",
        help=say("cli.analyse.level", usual=_LEVEL, levels=levels),
    )
    parser.add_argument("--visits", type=int, metavar="N", help=say("cli.analyse.visits"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("cli.analyse.seed"))
    parser.add_argument("--seat", default=NOBODY, metavar="SEAT", help=say("cli.analyse.seat"))
    parser.add_argument("--json", metavar="FILE.json", help=say("cli.analyse.json"))
    add_look(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    if args.visits is not None and args.visits < 1:
        raise Problem(say("cli.simulate.too-few", option="--visits"))
    bot = any_bot(args.level)
    record = read_record(read_text(args.file), args.file)
    history = History(record)
    level = args.level.partition(":")[0]
    beside = levels_beside(history.rules, record.players, level)
    setting = Setting(bot, args.level, args.visits, args.seed, beside=beside)
    eyes = args.seat.upper()
    if eyes == TRUTH.upper() or not history.has_eyes(eyes):
        last = seat_name(record.players - 1)
        raise Problem(say("cli.analyse.no-seat", seat=args.seat, last=last))
    if not history.last:
        raise Problem(say("cli.analyse.no-moves"))
    with Progress(history.last, say("cli.analyse.moves")) as progress:
        found = analyse(history, setting, progress.show)
    if args.json:
        write_text(args.json, json.dumps(written(history, found), ensure_ascii=False) + "\n")
    terminal = terminal_of(args)
    screen = AnalysisScreen(history, found, terminal, history.seat_of(eyes))
    terminal.write_all(screen.page(args.file))
    return 0
