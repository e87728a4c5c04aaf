"""What whoever runs a server does with what it keeps: backup, restore, export, forget, prune, salvage."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Final

from saboteur.cli.arguments import Commands, new_command
from saboteur.cli.data_folder import add_folder, settings_from, store_problem
from saboteur.cli.files import cause, write_text
from saboteur.cli.language import say
from saboteur.cli.problem import Problem
from saboteur.cli.screen.progress import Progress

if TYPE_CHECKING:
    from saboteur.server.desk.checking import Finding
    from saboteur.server.settings import Settings
    from saboteur.server.stores.copies import TableCopy
    from saboteur.server.stores.store import Archive

_FOUND_WRONG: Final = 1
_MOST_TOLD: Final = 20


def add(commands: Commands) -> None:
    """Add the commands to the parser."""
    parser = new_command(commands, "backup", _backup)
    parser.add_argument("file", metavar="FILE.zip", help=say("cli.backup.file"))
    add_folder(parser)
    parser = new_command(commands, "restore", _restore)
    parser.add_argument("file", metavar="FILE.zip", help=say("cli.restore.file"))
    parser.add_argument("--verify", action="store_true", help=say("cli.restore.verify"))
    parser.add_argument("--dry-run", action="store_true", help=say("cli.restore.dry-run"))
    add_folder(parser)
    parser = new_command(commands, "export", _export)
    parser.add_argument("folder", metavar="FOLDER", help=say("cli.export.folder"))
    _add_whose(parser, say("cli.export.person"))
    add_folder(parser)
    parser = new_command(commands, "forget", _forget)
    _add_whose(parser, say("cli.forget.person"), required=True)
    add_folder(parser)
    parser = new_command(commands, "prune", _prune)
    parser.add_argument("--keep-matches-days", metavar="N", help=say("cli.serve.keep-matches-days"))
    parser.add_argument("--keep-tables-days", metavar="N", help=say("cli.serve.keep-tables-days"))
    add_folder(parser)
    parser = new_command(commands, "salvage", _salvage)
    parser.add_argument("file", metavar="FILE.sqlite", help=say("cli.salvage.file"))
    parser.add_argument("--out", metavar="FILE.sqlite", required=True, help=say("cli.salvage.out"))


def _add_whose(parser: argparse.ArgumentParser, about: str, *, required: bool = False) -> None:
    """Let one table be named, and a person; `about` says what the name is for."""
    parser.add_argument("--table", metavar="CODE", help=say("cli.export.table"))
    parser.add_argument("--person", metavar="NAME", required=required, help=about)


# --- backup and restore ----------------------------------------------------------------------


def _backup(args: argparse.Namespace) -> int:
    settings = _settings(args)
    from saboteur.server.desk.archive import write_archive  # noqa: PLC0415 - an extra may be missing

    if os.path.exists(args.file):
        raise Problem(say("cli.backup.exists", file=args.file))
    try:
        about = write_archive(args.file, _kept(settings), settings.data_dir, time.time())
    except OSError as error:
        raise Problem(say("cli.file.unwritable", file=args.file, detail=cause(error))) from error
    print(say("cli.backup.done", file=args.file, tables=about.tables, matches=about.matches))
    return 0


def _restore(args: argparse.Namespace) -> int:
    settings = _settings(args)
    from saboteur.server.desk.archive import (  # noqa: PLC0415
        BadArchive,
        TooNewArchive,
        insist_on_tables,
        read_about,
        restore_keys,
    )

    try:
        about = read_about(args.file)
        if args.verify:
            found = _checked(args.file, about.tables)
            if found:
                return _complain(found)
            print(say("cli.restore.verified", tables=about.tables, matches=about.matches))
        else:
            insist_on_tables(args.file, about)  # to the end, before anything is written
        if args.dry_run:
            return 0
        _with_store(settings, lambda store: _put_all(store, args.file, about.tables, settings))
        restore_keys(args.file, settings.data_dir)
    except TooNewArchive as error:
        raise Problem(say("cli.restore.too-new", file=args.file)) from error
    except BadArchive as error:
        raise Problem(say("cli.restore.no-backup", file=args.file)) from error
    facts = {"folder": settings.data_dir, "tables": about.tables, "matches": about.matches}
    print(say("cli.restore.done", **facts))
    return 0


def _checked(file: str, count: int) -> list[Finding]:
    """Play everything in a backup again; return what is wrong with it."""
    from saboteur.server.desk.archive import read_tables  # noqa: PLC0415
    from saboteur.server.desk.checking import check  # noqa: PLC0415

    found: list[Finding] = []
    with Progress(count, say("cli.restore.tables")) as progress:
        for number, copy in enumerate(read_tables(file), 1):
            found += check(copy)
            progress.show(number)
    return found


def _complain(found: list[Finding]) -> int:
    """Say what is wrong with a backup."""
    for finding in found[:_MOST_TOLD]:
        told = {"table": finding.table, "match": finding.match, "entry": finding.entry + 1}
        print(say(f"cli.restore.fault.{finding.fault}", **told, detail=finding.detail))
    if len(found) > _MOST_TOLD:
        print(say("cli.restore.more", count=len(found) - _MOST_TOLD))
    return _FOUND_WRONG


async def _put_all(store: Archive, file: str, count: int, settings: Settings) -> None:
    """Keep all tables of a backup in a store that has none."""
    from saboteur.server.desk.archive import read_tables  # noqa: PLC0415

    if await store.tables(("lobby", "playing", "paused", "over", "closed")):
        raise Problem(say("cli.restore.not-empty", folder=settings.data_dir))
    with Progress(count, say("cli.restore.tables")) as progress:
        for number, copy in enumerate(read_tables(file), 1):
            await store.put(copy)
            progress.show(number)


# --- export and forget -----------------------------------------------------------------------


def _export(args: argparse.Namespace) -> int:
    settings = _settings(args)
    if args.person:
        return _export_person(args, settings)
    os.makedirs(args.folder, exist_ok=True)
    lines: list[str] = []
    for copy in _chosen(_kept(settings), args.table):
        for match in copy.matches:
            if not match.ended:
                continue
            write_text(os.path.join(args.folder, f"{match.match}.record"), match.record)
            about = {"match": match.match, "table": match.code, "number": match.number}
            about |= {"began": match.began, "ended": match.ended, "over": match.over}
            lines.append(json.dumps(about) + "\n")
    write_text(os.path.join(args.folder, "matches.jsonl"), "".join(lines))
    print(say("cli.export.done", count=len(lines), folder=args.folder))
    return 0


def _export_person(args: argparse.Namespace, settings: Settings) -> int:
    from saboteur.server.desk.persons import members_named, recorded, told_of  # noqa: PLC0415

    tables: list[dict[str, object]] = []
    for copy in _chosen(_kept(settings), args.table):
        members = members_named(copy, args.person)
        records = recorded(copy, args.person)
        if members or records:
            told: dict[str, object] = {"table": copy.row.code, "entries": told_of(copy, members)}
            tables.append(told | ({"records": records} if records else {}))
    if not tables:
        raise Problem(say("cli.export.nobody", name=args.person))
    os.makedirs(args.folder, exist_ok=True)
    file = os.path.join(args.folder, "person.json")
    text = {"name": args.person, "tables": tables}
    write_text(file, json.dumps(text, ensure_ascii=False, indent=1) + "\n")
    print(say("cli.export.person-done", name=args.person, count=len(tables), file=file))
    return 0


def _forget(args: argparse.Namespace) -> int:
    settings = _settings(args)
    from saboteur.server.desk.persons import (  # noqa: PLC0415
        forgotten,
        members_named,
        recorded,
    )

    copies = _chosen(_kept(settings), args.table)
    found = [(copy, members_named(copy, args.person)) for copy in copies]
    known = [(copy, some) for copy, some in found if some or recorded(copy, args.person)]
    if not known:
        raise Problem(say("cli.export.nobody", name=args.person))

    async def work(store: Archive) -> None:
        for copy, members in known:
            await store.put(forgotten(copy, members, args.person), again=True)

    _with_store(settings, work)
    print(say("cli.forget.done", name=args.person, count=len(known)))
    return 0


def _chosen(copies: Iterator[TableCopy], code: str | None) -> Iterator[TableCopy]:
    """Return one table, or all.

    :raises Problem: if there is no such table.
    """
    from saboteur.server.stores.tokens import clean_code  # noqa: PLC0415

    wanted = clean_code(code) if code else ""
    some = False
    for copy in copies:
        if wanted in {"", copy.row.code}:
            some = True
            yield copy
    if wanted and not some:
        raise Problem(say("cli.export.no-table", code=code))


# --- prune and salvage -----------------------------------------------------------------------


def _prune(args: argparse.Namespace) -> int:
    settings = _settings(args)
    from saboteur.server.desk.retention import prune_all, retention  # noqa: PLC0415
    from saboteur.server.stores.store import Pruned  # noqa: PLC0415

    found = Pruned()

    async def work(store: Archive) -> None:
        nonlocal found
        found = await prune_all(store, lambda: retention(settings, time.time()))

    _with_store(settings, work)
    print(say("cli.prune.done", tables=found.tables, matches=found.matches))
    return 0


def _salvage(args: argparse.Namespace) -> int:
    settings_from({}, None)  # says what is missing, if the server's packages are not installed
    from saboteur.server.desk.checking import mended  # noqa: PLC0415
    from saboteur.server.stores.sqlite import SqliteStore  # noqa: PLC0415
    from saboteur.server.stores.sqlite_files import salvage  # noqa: PLC0415
    from saboteur.server.stores.store import StoreConflict, StoreFailed  # noqa: PLC0415

    if os.path.exists(args.out):
        raise Problem(say("cli.backup.exists", file=args.out))
    try:
        found = salvage(args.file)
        store = SqliteStore(args.out)
    except StoreFailed as error:
        raise Problem(say("cli.salvage.no-file", file=args.file, detail=error)) from error
    kept: list[TableCopy] = []
    hurt = set(found.lost)
    for table in found.tables:
        usable = mended(table)
        if usable is not None:
            kept.append(usable)
        if usable is None or len(usable.entries) < len(table.entries):
            hurt.add(table.row.code)

    async def work() -> None:
        for table in list(kept):
            try:
                await store.put(table)
            except StoreConflict:  # by a wrong byte two of them have one code, or one match
                kept.remove(table)
                hurt.add(table.row.code)
        await store.close()

    asyncio.run(work())
    codes = {table.row.code for table in kept}
    matches = sum(len(table.matches) for table in kept)
    print(say("cli.salvage.done", out=args.out, tables=len(kept), matches=matches))
    for key, some in (("hurt", hurt & codes), ("gone", hurt - codes)):
        if some:
            print(say(f"cli.salvage.{key}", count=len(some), codes=", ".join(sorted(some))))
    return _FOUND_WRONG if hurt else 0


# --- what they share -------------------------------------------------------------------------


def _settings(args: argparse.Namespace) -> Settings:
    names = ("data_dir", "keep_matches_days", "keep_tables_days")
    return settings_from({name: getattr(args, name, None) for name in names}, args.config)


def _kept(settings: Settings) -> Iterator[TableCopy]:
    """Return everything that is kept, as it is now, whether a server runs or not.

    :raises Problem: if it cannot be read.
    """
    from saboteur.server.stores.choosing import everything  # noqa: PLC0415
    from saboteur.server.stores.store import StoreDamaged, StoreFailed  # noqa: PLC0415

    try:
        yield from everything(settings)
    except StoreDamaged as error:
        raise Problem(say("cli.backup.damaged", file=settings.database, detail=error)) from error
    except StoreFailed as error:
        raise Problem(say("cli.backup.nothing", folder=settings.data_dir, detail=error)) from error


def _with_store(settings: Settings, work: Callable[[Archive], Awaitable[None]]) -> None:
    """Do something with what is kept, which no server may use meanwhile.

    :raises Problem: if one does, or nothing can be written.
    """
    from saboteur.server.stores.choosing import open_store  # noqa: PLC0415
    from saboteur.server.stores.store import StoreFailed, StoreInUse  # noqa: PLC0415

    async def run() -> None:
        store = open_store(settings)
        try:
            if await store.others():
                raise StoreInUse(settings.data_dir)
            await work(store)
        finally:
            await store.close()

    try:
        asyncio.run(run())
    except StoreFailed as error:
        raise store_problem(error, settings.data_dir) from error
