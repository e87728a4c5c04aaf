"""What older versions stored is read by this one: the same tables, brought forward, with the same ends.

`tests/corpus` has a file of tables for some versions, oldest first, and a database of one as statements
(`tools/corpus/make.py` makes them). What no longer folds because the rules changed is listed in `known.toml`, with the line of the
changelog that says so; nothing else may stop folding.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import re
import sqlite3
import tomllib
from pathlib import Path
from typing import get_args

import asyncpg
import pytest
from server.house import house_at
from starlette.testclient import TestClient

from saboteur import ENGINE
from saboteur.notation.record import parse_record
from saboteur.server.app import make_app
from saboteur.server.desk.checking import check, folded
from saboteur.server.settings import Settings
from saboteur.server.stores import postgres_schema as schema
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.postgres import PostgresStore
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_files import snapshot
from saboteur.server.stores.sqlite_rows import SCHEMA_VERSION
from saboteur.server.tables import entries as e

CORPUS = Path(__file__).parents[1] / "corpus"
FILES = sorted(CORPUS.glob("*.sqlite.xz"))
DATABASES = sorted(CORPUS.glob("*.sql.xz"))
KNOWN = tomllib.loads((CORPUS / "known.toml").read_text(encoding="utf-8"))["match"]
PHASES = ("lobby", "playing", "paused", "over", "closed")


def unpacked(file: Path, folder: Path) -> str:
    path = folder / "saboteur.sqlite"
    path.write_bytes(lzma.decompress(file.read_bytes()))
    return str(path)


def version(path: str) -> int:
    connection = sqlite3.connect(path)
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return int(found)


async def brought_forward(path: str) -> dict[str, TableCopy]:
    """Open a file with the store of this version; return all that it keeps."""
    store = SqliteStore(path)
    try:
        rows = await store.tables(PHASES)
        found = {row.code: await store.copy(row.code) for row in rows}
        assert await store.ready()
        assert await store.acts(0) == []
    finally:
        await store.close()
    return {code: copy for code, copy in found.items() if copy is not None}


def test_there_is_a_file_of_the_first_version_and_they_are_small():
    assert FILES[0].name.startswith("2026-11-16"), "whoever stored first is still read"
    assert DATABASES
    assert sum(file.stat().st_size for file in (*FILES, *DATABASES)) < 300_000


def test_everything_that_can_be_written_down_is_in_the_corpus(tmp_path):
    """Whoever adds a kind of entry stores a table with one: `tools/corpus/make.py HEAD`."""
    kinds: set[str] = set()
    for file in FILES:
        for copy in snapshot(unpacked(file, tmp_path)):
            kinds |= {type(e.read_entry(body)).__struct_config__.tag for body in copy.bodies}
    known = {kind.__struct_config__.tag for kind in get_args(e.AnyEntry)}
    assert kinds == known


def test_records_of_the_corpus_say_who_dealt_them_and_what_was_promised(tmp_path):
    lines: set[str] = set()
    for file in FILES:
        for copy in snapshot(unpacked(file, tmp_path)):
            for match in copy.matches:
                lines |= {line.split(" ")[0] for line in match.record.splitlines() if line}
    assert {"engine", "promise", "seal", "nonce", "secret", "commit", "seed"} <= lines


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: file.name.split(".")[0])
def test_a_database_that_an_older_version_wrote_is_brought_forward(file, postgres):
    url = postgres()

    async def main() -> None:
        first = await asyncpg.connect(url)
        await first.execute(lzma.decompress(file.read_bytes()).decode())
        if await first.fetchval("SELECT version FROM about") < schema.SCHEMA_VERSION:
            assert await first.fetchval("SELECT to_regclass('agreed')") is None
        await first.close()
        store = PostgresStore(url)
        try:
            rows = await store.tables(PHASES)
            copies = [await store.copy(row.code) for row in rows]
            assert len(copies) >= 2
            for copy in copies:
                assert copy is not None
                assert check(copy) == [], copy.row.code
            [analysed] = [copy for copy in copies if copy is not None and copy.analyses]
            assert len(await store.acts(0)) == 1
            assert await store.keep_act(b"{}") > (await store.acts(0))[0][0], "it counts on"
            [told] = [
                copy.subscriptions for copy in copies if copy is not None and copy.subscriptions
            ]
            assert told[0].endpoint == "https://push/1"
            assert (await store.queue.take())[0] == (next(iter(analysed.analyses)), "203.0.113.9")
            assert await store.agree("push-key", b"mine") == b"mine", "what is new is there"
            row = rows[0]
            await store.claim(row.code)
            await store.append(row, len(await store.entries(row.code)), [b"{}"])
        finally:
            await store.close()
        again = await asyncpg.connect(url)
        assert await again.fetchval("SELECT version FROM about") == schema.SCHEMA_VERSION
        await again.close()

    asyncio.run(main())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_what_an_older_version_stored_comes_to_the_same_end(file, tmp_path):
    path = unpacked(file, tmp_path)
    before = {copy.row.code: copy for copy in snapshot(path)}  # as `saboteur backup` reads it
    assert version(path) <= SCHEMA_VERSION
    after = asyncio.run(brought_forward(path))
    assert version(path) == SCHEMA_VERSION
    assert after == before
    known = {one["table"] for one in KNOWN if one["file"] == file.name}
    ended = 0
    for code, copy in after.items():
        found = check(copy)
        if code in known:
            assert found, f"{code} folds again: take it out of known.toml"
            continue
        assert found == [], code
        ended += sum(1 for match in copy.matches if match.ended)
    assert ended >= 4, "every game that it had"


def test_the_oldest_tables_can_be_brought_into_a_database(tmp_path, postgres):
    """Also into one that an older version of the server has made."""
    url = postgres()
    copies = list(snapshot(unpacked(FILES[0], tmp_path)))

    async def main() -> None:
        first = await asyncpg.connect(url)
        await first.execute(schema.STEPS[0])
        await first.execute("INSERT INTO about VALUES (1)")
        row = copies[0].row
        await first.execute(
            "INSERT INTO tables VALUES ($1, $2, $3, $4)", "OLD", row.phase, row.listed, row.touched
        )
        await first.close()
        store = PostgresStore(url)
        try:
            for copy in copies:
                await store.put(copy)
            assert [await store.copy(copy.row.code) for copy in copies] == copies
            assert "OLD" in {row.code for row in await store.tables(PHASES)}
            assert await store.keep_act(b"{}") > 0, "what is new is there"
        finally:
            await store.close()
        again = await asyncpg.connect(url)
        assert await again.fetchval("SELECT version FROM about") == schema.SCHEMA_VERSION
        await again.close()

    asyncio.run(main())


def test_a_step_that_fails_changes_nothing(tmp_path, monkeypatch):
    from saboteur.server.stores import sqlite_rows  # noqa: PLC0415 - for this alone
    from saboteur.server.stores.store import StoreFailed  # noqa: PLC0415

    path = unpacked(FILES[0], tmp_path)
    was = version(path)
    broken = (*sqlite_rows.STEPS, "CREATE TABLE half (x); CREATE NONSENSE;")
    monkeypatch.setattr(sqlite_rows, "STEPS", broken)
    with pytest.raises(StoreFailed):
        SqliteStore(path)
    assert version(path) == was
    connection = sqlite3.connect(path)
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert "half" not in names
    monkeypatch.undo()
    assert asyncio.run(brought_forward(path))


def play_otherwise(path: str) -> str:
    """Let the last move of a stored match be one that may not be made, as after a change of rules."""
    connection = sqlite3.connect(path)
    match, code, record = connection.execute(
        "SELECT match, code, record FROM matches WHERE over ORDER BY match"
    ).fetchone()
    made = list(re.finditer(r"\b([A-Z]):[^ \n]+", record))[-1]
    other = f"{record[: made.start()]}{made[1]}:EW@40,40{record[made.end() :]}"
    connection.execute("UPDATE matches SET record = ? WHERE match = ?", (other, match))
    n, body = connection.execute(
        "SELECT n, body FROM entries WHERE code = ? AND CAST(body AS TEXT) LIKE '%moved%' ORDER BY n DESC",
        (code,),
    ).fetchone()
    entry = {**json.loads(body), "move": "EW@40,40"}
    written = (json.dumps(entry).encode(), code, n)
    connection.execute("UPDATE entries SET body = ? WHERE code = ? AND n = ?", written)
    connection.commit()
    connection.close()
    return str(code)


def shown_as_such(path: str, code: str) -> None:
    """Insist that a match is said to be unplayable by this version, and its record handed out as it was."""
    [copy] = [copy for copy in snapshot(path) if copy.row.code == code]
    assert check(copy) != []
    [match] = copy.matches
    folder = str(Path(path).parent)
    with TestClient(make_app(Settings(data_dir=folder), static=folder)) as client:
        shown = client.get(f"/api/matches/{match.match}")
        assert (shown.status_code, shown.json()["error"]["code"]) == (422, "match-damaged")
        record = client.get(f"/api/matches/{match.match}/record")
        assert (record.status_code, record.text) == (200, match.record)


def test_what_no_longer_folds_is_shown_as_such_and_its_record_is_kept(tmp_path):
    path = unpacked(FILES[0], tmp_path)
    shown_as_such(path, play_otherwise(path))
    changelog = (CORPUS.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    for one in KNOWN:
        assert one["changelog"] in changelog
        shown_as_such(unpacked(CORPUS / one["file"], tmp_path), one["table"])


def test_a_match_says_which_version_dealt_it(database):
    async def main() -> None:
        async with house_at(database) as house:
            await house.open(3)
            await house.start()
            await house.play(1000)
            assert house.table.phase == "over"
            [copy] = snapshot(database)
            assert check(copy) == []
            [match] = folded(copy).matches.values()
            record = parse_record(match.record)
            assert record.engine == ENGINE
            assert str(record) == match.record

    asyncio.run(main())
