"""Playing what a command of the arena wants: here or on Ray, and going on with what is kept."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from saboteur.arena.deals import Row, Work
from saboteur.arena.on_ray import OtherVersion, play_on_ray
from saboteur.arena.rows import PACKED, NoRows, OtherSetting, Rows, head_of, pack
from saboteur.arena.running import cores, play_here
from saboteur.arena.setting import ROLES, Setting, sources_of, without_telling
from saboteur.bots.own import any_bot
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.progress import Progress


def add_running(parser: argparse.ArgumentParser, out: str, rounds: int) -> None:
    """Add the options that say how much is played, and where."""
    how = parser.add_argument_group(say("cli.arena.how"))
    how.add_argument(
        "--rounds",
        type=int,
        metavar="N",
        help=say("cli.arena.rounds", usual=rounds),
    )
    how.add_argument("--out", metavar="PATH", default="", help=out)
    how.add_argument("--no-more", action="store_true", help=say("cli.arena.no-more"))
    how.add_argument("--jobs", type=int, metavar="N", help=say("cli.arena.jobs"))
    how.add_argument(
        "--ray", nargs="?", const="local", metavar="ADDRESS", help=say("cli.arena.ray")
    )
    how.add_argument(
        "--move-seconds",
        type=float,
        default=60.0,
        metavar="S",
        help=say("cli.arena.move-seconds"),
    )


def check_counts(args: argparse.Namespace) -> None:
    """Refuse to play nothing, or by nobody.

    :raises Problem: naming the option.
    """
    for option in ("rounds", "jobs"):
        value = getattr(args, option)
        if value is not None and value < 1:
            raise Problem(say("cli.simulate.too-few", option=f"--{option}"))


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


def play(setting: Setting, rounds: int, path: str, args: argparse.Namespace) -> list[Row]:
    """Play what is missing, and return all deals.

    :raises Problem: if the file has another run's deals.
    """
    if args.no_more and not any(map(os.path.exists, (path, f"{path}{PACKED}"))):
        return []
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
    for file in rows.other_thinking:
        print(say("cli.arena.other-thinking", file=file), file=sys.stderr, flush=True)
    with rows, Progress(rounds, say("cli.arena.deals")) as progress:
        missing = [] if args.no_more else rows.missing(rounds)
        done = rounds - len(missing)
        for row in _played(work, missing, args):
            rows.add(row)
            done += 1
            progress.show(done)
        return rows.first(rounds)


def play_packed(setting: Setting, rounds: int, path: str, args: argparse.Namespace) -> list[Row]:
    """Do the same, and leave the deals packed as well, however it ends: so they can be handed on.

    :raises Problem: if the file has another run's deals.
    """
    try:
        return play(setting, rounds, path, args)
    finally:
        with suppress(OSError, NoRows):
            pack(path)


def _played(work: Work, deals: Sequence[int], args: argparse.Namespace) -> Iterator[Row]:
    """Play deals where the person wants it."""
    if args.ray is None or not deals:
        return play_here(work, deals, args.jobs or cores())
    return _on_ray(work, deals, args.ray, args.jobs or cores())


def _on_ray(work: Work, deals: Sequence[int], address: str, jobs: int) -> Iterator[Row]:
    try:
        yield from play_on_ray(work, deals, address, jobs)
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise Problem(say("cli.arena.no-ray")) from error
    except (ConnectionError, OtherVersion) as error:
        raise Problem(say("cli.arena.ray-failed", detail=error)) from error


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(each) for each in value)
    return str(value)
