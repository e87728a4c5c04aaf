"""Which store a server has: a file, its own or shared on its machine, or a database that many share."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from urllib.parse import quote, urlsplit

from saboteur.server.settings import Settings
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_files import snapshot
from saboteur.server.stores.sqlite_shared import SharedSqliteStore
from saboteur.server.stores.store import Archive, StoreFailed


def open_store(settings: Settings) -> Archive:
    """Open the store that the settings name.

    :raises StoreFailed: if it cannot be used; a database is connected to only when it is first used.
    :raises OSError: if the folder cannot be made.
    """
    os.makedirs(settings.data_dir, mode=0o700, exist_ok=True)
    if not settings.postgres:
        if settings.share:
            return SharedSqliteStore(settings.database, settings.peer_url.rstrip("/"))
        return SqliteStore(settings.database)
    with _with_extra():
        from saboteur.server.stores.postgres import PostgresStore  # noqa: PLC0415 - an extra may be missing
    url = with_password(settings.postgres, os.environ)
    return PostgresStore(url, settings.peer_url.rstrip("/"))


def everything(settings: Settings) -> Iterator[TableCopy]:
    """Return all tables of the store that the settings name, as they are at one moment.

    Whether servers use it or not, nothing in it is changed, and one of an older version stays so.

    :raises StoreFailed: if it cannot be read.
    """
    if not settings.postgres:
        return snapshot(settings.database)
    with _with_extra():
        from saboteur.server.stores import postgres_copies  # noqa: PLC0415 - an extra may be missing
    return postgres_copies.snapshot(with_password(settings.postgres, os.environ))


@contextlib.contextmanager
def _with_extra() -> Iterator[None]:
    """Say what is missing, if nothing here can speak to a database."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreFailed(f"pip install saboteur[postgres] ({error.name} is missing)") from error


def with_password(url: str, environment: Mapping[str, str]) -> str:
    """Return the address of a database with its password, which may stand in PGPASSWORD instead.

    There it may have every letter, and servers know each other by it (`http/addresses.py`).
    """
    parts = urlsplit(url)
    password = environment.get("PGPASSWORD", "")
    if not password or not parts.username or parts.password is not None:
        return url
    user, _, host = parts.netloc.rpartition("@")
    return parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}").geturl()
