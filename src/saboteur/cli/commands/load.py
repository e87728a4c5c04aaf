"""`saboteur load`: people at many tables, with real sockets, and how a server bears them."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.layout import table
from saboteur.cli.screen.progress import Progress
from saboteur.texts.messages import languages

if TYPE_CHECKING:
    from saboteur.load.plans import Plan, Variant
    from saboteur.load.results import Result

_TOO_SLOW: Final = 1
_VARIANTS: Final[tuple[Variant, ...]] = ("usual", "whole-views", "delayed")
_NOTHING: Final = "–"
_P99: Final = 2
"""Where the 99th percentile stands among those that are shown."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "load", run, say("cli.load.shared"))
    for name, kind, usual in (
        ("tables", int, 100),
        ("people", int, 5),
        ("every", float, 5.0),
        ("seconds", float, 60.0),
        ("warm-up", float, 5.0),
        ("crowds", int, 1),
        ("processes", int, 1),
        ("repeat", int, 1),
    ):
        parser.add_argument(
            f"--{name}", type=kind, default=usual, metavar="N", help=say(f"cli.load.{name}")
        )
    parser.add_argument("--languages", default="en", metavar="TAGS", help=say("cli.load.languages"))
    parser.add_argument("--url", metavar="URL", help=say("cli.load.url"))
    parser.add_argument("--postgres", metavar="URL", help=say("cli.load.postgres"))
    parser.add_argument("--data-dir", metavar="FOLDER", help=say("cli.load.data-dir"))
    parser.add_argument("--compare", action="store_true", help=say("cli.load.compare"))
    parser.add_argument("--start-again", action="store_true", help=say("cli.load.start-again"))
    parser.add_argument("--limit", type=float, metavar="MS", help=say("cli.load.limit"))
    parser.add_argument("--json", action="store_true", help=say("cli.args.json"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    plans = _plans(args)
    if (
        importlib.util.find_spec("uvicorn") is None
        or importlib.util.find_spec("websockets") is None
    ):
        raise Problem(say("cli.serve.not-installed", module="uvicorn, websockets"))
    import msgspec  # noqa: PLC0415 - an extra may be missing

    from saboteur.load.running import CrowdLost, measure  # noqa: PLC0415
    from saboteur.load.servers import NotStarted  # noqa: PLC0415

    found: list[Result] = []
    with Progress(len(plans), say("cli.load.measurements")) as progress:
        for plan in plans:
            try:
                found.append(measure(plan))
            except NotStarted as error:
                raise Problem(say("cli.load.not-started", detail=error)) from error
            except CrowdLost as error:
                raise Problem(say("cli.load.lost")) from error
            progress.show(len(found))
    if args.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    else:
        print("\n".join(lines(found)))
    slow = args.limit is not None and any(
        not result.last or result.last[_P99] > args.limit for result in found
    )
    return _TOO_SLOW if slow else 0


def _plans(args: argparse.Namespace) -> list[Plan]:
    """Return what is to be measured, one after the other.

    :raises Problem: if it makes no sense.
    """
    tags = [tag.strip() for tag in args.languages.split(",")]
    for tag in tags:
        if tag not in languages():
            known = ", ".join(languages())
            raise Problem(say("cli.load.no-language", language=tag, known=known))
    counts = (args.tables, args.crowds, args.processes, args.repeat)
    if min(counts) < 1 or min(args.every, args.seconds) <= 0 or args.warm_up < 0:
        raise Problem(say("cli.load.too-few"))
    if not 3 <= args.people <= 10:
        raise Problem(say("cli.load.people-range"))
    if args.url and (args.postgres or args.data_dir or args.processes > 1):
        raise Problem(say("cli.load.one-server"))
    if args.url and not args.url.startswith(("http://", "https://")):
        raise Problem(say("cli.load.no-address", url=args.url))
    from saboteur.load.plans import Plan  # noqa: PLC0415 - an extra may be missing

    usual: tuple[Variant, ...] = _VARIANTS[:1]
    variants = (_VARIANTS[:2] if args.url else _VARIANTS) if args.compare else usual
    return [
        Plan(
            tables=args.tables,
            people=args.people,
            every=args.every,
            seconds=args.seconds,
            warm_up=args.warm_up,
            languages=tags,
            crowds=min(args.crowds, args.tables),
            processes=args.processes,
            store="running" if args.url else "postgres" if args.postgres else "sqlite",
            address=args.url or args.postgres or "",
            folder=args.data_dir or "",
            variant=variant,
            again=args.start_again,
        )
        for _ in range(args.repeat)
        for variant in variants
    ]


def lines(found: Sequence[Result]) -> list[str]:
    """Return measurements for people: a column for each."""
    rows = [
        ["", *(say(f"cli.load.variant.{result.plan.variant}") for result in found)],
        [say("cli.load.row.store"), *(_store(result.plan) for result in found)],
        [say("cli.load.row.tables"), *(str(result.plan.tables) for result in found)],
        [say("cli.load.row.moves"), *(str(result.moves_per_second) for result in found)],
    ]
    for who in ("own", "others", "last"):
        times = [getattr(result, who) for result in found]
        rows.append([say(f"cli.load.row.{who}"), *(_times(one) for one in times)])
    for name in (
        "server_ms_per_move",
        "database_ms_per_move",
        "crowd_ms_per_move",
        "kib_per_client_and_move",
        "kib_per_table",
        "start_seconds",
        "reconnects",
        "errors",
        "others_busy",
        "others_nice",
    ):
        key = name.replace("_", "-")
        figures = [getattr(result, name) for result in found]
        shown = [_NOTHING if figure is None else str(figure) for figure in figures]
        rows.append([say(f"cli.load.row.{key}"), *shown])
    return table(rows, right=tuple(range(1, len(found) + 1)))


def _store(plan: Plan) -> str:
    names = {"sqlite": "SQLite", "postgres": "PostgreSQL", "running": plan.address}
    name = names[plan.store]
    return f"{plan.processes} x {name}" if plan.store != "running" else name


def _times(times: list[float]) -> str:
    return " / ".join(f"{time:g}" for time in times) or _NOTHING
