"""`saboteur work`: work on what people want analysed, for servers that keep their tables elsewhere."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.data_folder import add_folder, settings_from, store_problem
from saboteur.cli.language import say
from saboteur.cli.problem import Problem

if TYPE_CHECKING:
    from saboteur.server.settings import Settings


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = new_command(commands, "work", run)
    add_folder(parser)
    parser.add_argument(
        "--share", action=argparse.BooleanOptionalAction, help=say("cli.serve.share")
    )
    for name, value in (("postgres", "URL"), ("analysis-visits", "N"), ("log-format", "N")):
        parser.add_argument(f"--{name}", metavar=value, help=say(f"cli.serve.{name}"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command."""
    names = ("data_dir", "share", "postgres", "analysis_visits", "log_format")
    settings = settings_from({name: getattr(args, name) for name in names}, args.config)
    from saboteur.server.logs import begin  # noqa: PLC0415 - an extra may be missing
    from saboteur.server.stores.store import StoreFailed  # noqa: PLC0415

    if not settings.postgres and not settings.share:
        raise Problem(say("cli.work.alone"))
    if not settings.analysis_per_address:
        raise Problem(say("cli.work.off"))
    begin(settings)
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(_work(settings))
    except (StoreFailed, OSError) as error:
        raise store_problem(error, settings.data_dir) from error
    return 0


async def _work(settings: Settings) -> None:
    """Work until somebody says that it is enough."""
    from saboteur.server.analyses.alone import work_alone  # noqa: PLC0415 - an extra may be missing
    from saboteur.server.analyses.process import ProcessBench  # noqa: PLC0415
    from saboteur.server.stores.choosing import open_store  # noqa: PLC0415

    own = asyncio.current_task()
    assert own is not None  # noqa: S101 - for the type
    with contextlib.suppress(NotImplementedError):  # a system that knows no signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, own.cancel)
    store = open_store(settings)
    print(say("cli.work.begun"), flush=True)
    await work_alone(settings, store, ProcessBench)
