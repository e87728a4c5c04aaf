"""What whoever runs a server does with what it keeps: copying, checking, forgetting, mending."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import stat
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from server.house import House, house_at
from starlette.testclient import TestClient

from saboteur.cli.main import main
from saboteur.notation.record import parse_record, verify
from saboteur.server.app import make_app
from saboteur.server.desk.archive import BadArchive, read_about, read_tables
from saboteur.server.desk.checking import check, folded, mended
from saboteur.server.desk.persons import forgotten, members_named, told_of
from saboteur.server.minds.minds import Minds
from saboteur.server.rooms.clock import HandClock
from saboteur.server.settings import Settings
from saboteur.server.stores.sqlite import SqliteStore
from saboteur.server.stores.sqlite_files import is_sound, salvage, snapshot
from saboteur.server.stores.store import StoreFailed
from saboteur.server.tables import entries as e
from saboteur.server.wire import messages as m


async def _furnish(path: str) -> dict[str, str]:
    """Leave a match that is over, one that goes on with talk, and a table where nobody played."""
    codes: dict[str, str] = {}
    async with house_at(path) as house:
        await house.open(1, game="solo", profile="PDUEL")
        await house.start()
        while house.table.phase == "playing":
            assert await house.play(50)
        codes["over"] = house.code
        other = House.__new__(House)
        other.__dict__.update(house.__dict__, guests=[], code="")
        people = await other.open(3)
        await people[1].say(m.Say, text="I am the treasure")
        await other.start()
        await other.play(8)
        codes["playing"] = other.code
        await other.open(1)
        codes["lobby"] = other.code
    return codes


@pytest.fixture(scope="module")
def furnished(tmp_path_factory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("kept")
    codes = asyncio.run(_furnish(str(folder / "saboteur.sqlite")))
    (folder / "push-key.pem").write_text("a key")
    return folder, codes


@pytest.fixture
def kept(furnished, tmp_path) -> Path:
    """A folder of its own with everything in it."""
    return Path(shutil.copytree(furnished[0], tmp_path / "kept"))


@pytest.fixture
def codes(furnished) -> dict[str, str]:
    return furnished[1]


def everything(folder: Path) -> list[object]:
    return sorted(snapshot(str(folder / "saboteur.sqlite")), key=lambda copy: copy.row.code)


# --- backup and restore ----------------------------------------------------------------------


def test_a_backup_has_everything_and_is_checked_by_playing_it_again(kept, tmp_path, capsys):
    file, new = tmp_path / "all.zip", tmp_path / "new"
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    assert "3 tables and 2 matches" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["restore", str(file), "--verify", "--data-dir", str(new)]) == 0
    assert "without a fault: 3 tables, 2 matches" in capsys.readouterr().out
    assert everything(new) == everything(kept)
    assert (new / "push-key.pem").read_text() == "a key"
    assert stat.S_IMODE((new / "saboteur.sqlite").stat().st_mode) == 0o600
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 2
    assert "nothing is overwritten" in capsys.readouterr().err
    assert main(["restore", str(file), "--data-dir", str(new)]) == 2
    assert "tables in" in capsys.readouterr().err


def test_a_backup_is_made_while_the_server_runs(process, tmp_path):
    process.start()
    file = tmp_path / "running.zip"
    assert main(["backup", str(file), "--data-dir", str(process.folder)]) == 0
    assert main(["prune", "--data-dir", str(process.folder)]) == 2


def test_a_backup_of_a_file_is_restored_into_a_database(
    kept, postgres, tmp_path, monkeypatch, capsys
):
    file, again = tmp_path / "all.zip", tmp_path / "again.zip"
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    monkeypatch.setenv("SABOTEUR_POSTGRES", postgres())
    assert main(["restore", str(file), "--verify", "--data-dir", str(tmp_path / "new")]) == 0
    assert main(["backup", str(again), "--data-dir", str(tmp_path / "new")]) == 0
    assert main(["restore", str(file), "--data-dir", str(tmp_path / "new")]) == 2
    monkeypatch.delenv("SABOTEUR_POSTGRES")
    assert main(["restore", str(again), "--verify", "--data-dir", str(tmp_path / "third")]) == 0
    assert "3 tables" in capsys.readouterr().out


def _changed(file: Path, change) -> Path:
    """Write a backup anew with its lines changed."""
    with zipfile.ZipFile(file) as old:
        parts = {info.filename: old.read(info) for info in old.infolist()}
    parts["tables.jsonl"] = change(parts["tables.jsonl"])
    with zipfile.ZipFile(file, "w") as new:
        for name, part in parts.items():
            new.writestr(name, part)
    return file


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (lambda text: text.replace(b'"e":"sat"', b'"e":"sad"', 1), 1, "cannot be understood"),
        (
            lambda text: text.replace(b"\\nresult A=", b"\\nresult A=9", 1),
            1,
            "cannot be played again",
        ),
        (lambda text: text.split(b"\n", 1)[1], 2, "not a whole one"),
        (lambda text: text[:-9], 2, "not a whole one"),
    ],
)
def test_a_backup_with_a_fault_is_not_restored(kept, tmp_path, capsys, change, status, words):
    file, new = tmp_path / "all.zip", tmp_path / "new"
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    _changed(file, change)
    assert main(["restore", str(file), "--verify", "--data-dir", str(new)]) == status
    told = capsys.readouterr()
    assert words in told.out + told.err
    assert not new.exists()


def test_what_is_no_backup_is_refused(tmp_path, capsys):
    file = tmp_path / "no.zip"
    file.write_text("no zip")
    assert main(["restore", str(file), "--data-dir", str(tmp_path / "new")]) == 2
    assert "is no backup" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "b.zip"), "--data-dir", str(tmp_path / "none")]) == 2
    assert "nothing to be copied" in capsys.readouterr().err
    assert not (tmp_path / "b.zip").exists()


# --- export and forget -----------------------------------------------------------------------


def test_records_are_exported(kept, tmp_path):
    folder = tmp_path / "records"
    assert main(["export", str(folder), "--data-dir", str(kept)]) == 0
    lines = [json.loads(line) for line in (folder / "matches.jsonl").read_text().splitlines()]
    assert [line["over"] for line in lines] == [True]
    record = parse_record((folder / f"{lines[0]['match']}.record").read_text())
    assert verify(record) == []


def test_a_person_is_exported_and_forgotten(kept, codes, tmp_path, capsys):
    where = ["--data-dir", str(kept), "--person", "bob"]
    assert main(["export", str(tmp_path / "bob"), *where]) == 0
    told = (tmp_path / "bob" / "person.json").read_text()
    assert "I am the treasure" in told
    assert "Cleo" not in told
    before = {copy.row.code: copy for copy in everything(kept)}
    assert main(["forget", *where]) == 0
    assert "forgotten at 1 tables" in capsys.readouterr().out
    after = {copy.row.code: copy for copy in everything(kept)}
    assert after[codes["over"]] == before[codes["over"]]
    text = b"".join(after[codes["playing"]].bodies)
    assert b"Bob" not in text
    assert b"treasure" not in text.replace(b'"goal"', b"")
    assert b"Cleo" in text
    assert [check(copy) for copy in after.values()] == [[], [], []]
    assert main(["forget", *where]) == 2
    assert "Nobody here was called bob" in capsys.readouterr().err


def test_an_export_of_a_person_has_nothing_that_is_not_theirs(database):
    """Neither the seed, for who began the match, nor what no device asked for, for who was sent away."""

    async def body() -> None:
        async with house_at(database) as house:
            ann, bob, _ = await house.open(3, bots=1)
            await house.start()
            await house.play(6)
            bob_device = bob.session.device
            await ann.say(m.Kick, member=1)
            await house.advance(20)
            await house.play(6)
            copy = await house.rooms.store.copy(house.code)
            assert copy is not None
            entries = [e.read_entry(one) for one in copy.bodies]
            [seed] = [entry.seed for entry in entries if isinstance(entry, e.MatchBegan)]
            for name in ("Ann", "Bob"):
                told = json.dumps(told_of(copy, members_named(copy, name)))
                assert seed not in told
            about_bob = told_of(copy, members_named(copy, "Bob"))
            assert {entry.get("device", "") for entry in about_bob} <= {
                bob_device, ann.session.device, "",
            }  # fmt: skip
            assert not any(entry["e"] in {"moved", "began"} and not entry.get("device")
                           for entry in about_bob)  # fmt: skip
            left = forgotten(copy, members_named(copy, "Bob"), "Bob")
            assert bob_device.encode() not in b"".join(left.bodies), (
                "nor does it stay where it was sent away"
            )

    asyncio.run(body())


def test_a_table_that_no_longer_folds_keeps_nobody_from_their_data(kept, codes, tmp_path):
    with sqlite3.connect(kept / "saboteur.sqlite") as connection:
        connection.execute(
            "UPDATE entries SET body = X'7B7D' WHERE code = ? AND n = "
            "(SELECT max(n) FROM entries WHERE code = ?)",
            (codes["playing"], codes["playing"]),
        )
    connection.close()
    where = ["--data-dir", str(kept), "--person", "Bob"]
    assert main(["export", str(tmp_path / "bob"), *where]) == 0
    assert "I am the treasure" in (tmp_path / "bob/person.json").read_text()
    assert main(["forget", *where]) == 0
    left = {copy.row.code: copy for copy in everything(kept)}
    assert b"Bob" not in b"".join(left[codes["playing"]].bodies)
    assert [check(copy) for copy in left.values()] == [[], [], []]


# --- retention -------------------------------------------------------------------------------


def test_a_running_server_forgets_by_itself(kept, codes):
    settings = Settings(data_dir=str(kept), keep_tables_days=1, keep_matches_days=1)
    with TestClient(make_app(settings, minds=Minds())) as client:
        assert client.get("/healthz").status_code == 200
        for _ in range(100):
            if [copy.row.code for copy in everything(kept)] == [codes["playing"]]:
                break
            client.portal.call(asyncio.sleep, 0.02)
    assert [copy.row.code for copy in everything(kept)] == [codes["playing"]]


# --- damage ----------------------------------------------------------------------------------


def _spoil(folder: Path, code: str) -> None:
    """Change an entry of a table so that it means nothing."""
    with sqlite3.connect(folder / "saboteur.sqlite") as connection:
        spoilt = (b'{"e":"nonsense","at":1}', code)
        connection.execute("UPDATE entries SET body = ? WHERE code = ? AND n = 3", spoilt)
    connection.close()


def test_a_table_that_cannot_be_read_hurts_no_other(kept, codes):
    _spoil(kept, codes["playing"])
    _spoil(kept, codes["over"])
    match = everything(kept)[[c.row.code for c in everything(kept)].index(codes["over"])].matches[0]
    with TestClient(
        make_app(Settings(data_dir=str(kept)), clock=HandClock(), minds=Minds())
    ) as client:
        damaged = client.get(f"/api/tables/{codes['playing']}")
        assert damaged.status_code == 422
        assert damaged.json()["error"]["code"] == "table-damaged"
        assert client.get(f"/api/tables/{codes['lobby']}").status_code == 200
        assert client.get(f"/api/matches/{match.match}").status_code == 200
        assert client.get(f"/api/matches/{match.match}/record").text == match.record


def test_a_match_that_cannot_be_played_again_says_so_and_keeps_its_record(kept):
    with sqlite3.connect(kept / "saboteur.sqlite") as connection:
        connection.execute("UPDATE matches SET record = replace(record, 'ruleset ', 'ruleset un')")
        match, record = connection.execute(
            "SELECT match, record FROM matches WHERE over"
        ).fetchone()
    connection.close()
    with TestClient(
        make_app(Settings(data_dir=str(kept)), clock=HandClock(), minds=Minds())
    ) as client:
        page = client.get(f"/api/matches/{match}")
        assert page.status_code == 422
        assert page.json()["error"]["code"] == "match-damaged"
        assert client.get(f"/api/matches/{match}/record").text == record


def test_what_can_be_read_of_a_damaged_file_is_salvaged(kept, codes, tmp_path, capsys):
    """Whole pages are overwritten, as a dying disk does; what is not on them comes back."""
    file = kept / "saboteur.sqlite"
    whole = {copy.row.code: copy for copy in everything(kept)}
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    content = bytearray(file.read_bytes())
    spot = content.index(whole[codes["playing"]].bodies[-1])
    start = spot // size * size
    content[start : start + size] = b"\xff" * size
    file.write_bytes(content)
    out = tmp_path / "mended.sqlite"
    assert main(["backup", str(tmp_path / "b.zip"), "--data-dir", str(kept)]) == 2
    assert "saboteur salvage" in capsys.readouterr().err
    assert main(["salvage", str(file), "--out", str(out)]) == 1
    told = capsys.readouterr().out
    assert codes["playing"] in told
    back = {copy.row.code: copy for copy in snapshot(str(out))}
    faults = {finding.fault for copy in back.values() for finding in check(copy)}
    assert faults <= {"unknown-match"}  # of which the record is left, and nothing else
    for code, copy in back.items():
        assert copy.bodies == whole[code].bodies[: len(copy.entries)]
        if len(copy.entries) == len(whole[code].entries):
            assert copy == whole[code]
    assert back[codes["over"]].matches == whole[codes["over"]].matches


# --- whatever is wrong with a file ------------------------------------------------------------


def hurt(content: bytes, dice: random.Random) -> bytes:
    """Cut a file off, overwrite a page of it, or change some bytes anywhere."""
    changed = bytearray(content)
    how = dice.randrange(4)
    if how == 0:
        return bytes(changed[: dice.randrange(len(changed))])
    if how == 1:
        start = dice.randrange(len(changed)) // 4096 * 4096
        changed[start : start + 4096] = dice.choice((b"\xff", b"\0", b"a")) * 4096
    for _ in range(dice.choice((1, 5, 50, 400))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def test_however_a_backup_is_damaged_it_is_refused_in_words(kept, tmp_path):
    file, bad = tmp_path / "all.zip", tmp_path / "bad.zip"
    (kept / "tls").mkdir()
    (kept / "tls/authority.pem").write_text("k" * 500)
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    whole = {copy.row.code: copy for copy in read_tables(str(file))}
    dice = random.Random(15)
    refused = 0
    for _ in range(300):
        bad.write_bytes(hurt(file.read_bytes(), dice))
        try:
            about = read_about(str(bad))
            found = {copy.row.code: copy for copy in read_tables(str(bad))}
        except BadArchive:
            refused += 1
        else:
            assert (found, about.tables) == (whole, 3), "what is taken is as it was written"
    assert refused > 250


def test_a_damaged_backup_is_not_restored_by_half_nor_without_its_keys(kept, tmp_path, capsys):
    file, new = tmp_path / "all.zip", tmp_path / "new"
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    _changed(file, lambda text: text[:-9] + b'"""""""}\n')
    assert main(["restore", str(file), "--data-dir", str(new)]) == 2
    assert "not a whole one" in capsys.readouterr().err
    assert not new.exists()
    file.unlink()
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    with zipfile.ZipFile(file) as archive:
        key = archive.getinfo("keys/push-key.pem")
    content = bytearray(file.read_bytes())
    content[key.header_offset + 30 + len(key.filename) + 2] ^= 1
    file.write_bytes(content)
    assert main(["restore", str(file), "--data-dir", str(new)]) == 2
    assert not new.exists()


def test_however_a_file_is_damaged_nothing_is_made_up(kept, tmp_path):
    """Reading it says what is wrong; what a salvage gives is of the kind that a server writes."""
    file = kept / "saboteur.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    content, bad = file.read_bytes(), tmp_path / "bad.sqlite"
    dice = random.Random(15)
    seen: Counter[str] = Counter()
    for _ in range(60):
        bad.write_bytes(hurt(content, dice))
        try:
            assert all(is_sound(copy) for copy in snapshot(str(bad)))
            seen["read"] += 1
        except StoreFailed:
            seen["refused"] += 1
        try:
            found = salvage(str(bad))
        except StoreFailed:
            seen["nothing"] += 1
            continue
        assert all(is_sound(copy) for copy in found.tables)
        for copy in found.tables:
            usable = mended(copy)
            assert usable is None or not folded(usable).problem
        seen["salvaged"] += len(found.tables) > 0
        with contextlib.suppress(StoreFailed):
            SqliteStore(str(bad))._let_go()
    assert min(seen.values()) > 2, seen


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ("CREATE TABLE songs (title); INSERT INTO songs VALUES ('a'), ('b');", "can be read"),
        ("PRAGMA user_version = 99; CREATE TABLE tables (code);", "newer version"),
    ],
)
def test_a_file_of_something_else_or_of_a_newer_version_is_not_read_as_ours(
    tmp_path, capsys, made, words
):
    file, out = tmp_path / "saboteur.sqlite", tmp_path / "out.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(made)
    newer = "newer" in words
    assert main(["backup", str(tmp_path / "b.zip"), "--data-dir", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert not newer or words in told
    assert not (tmp_path / "b.zip").exists()
    if not newer:
        assert main(["salvage", str(file), "--out", str(out)]) == 2
        assert words in capsys.readouterr().err
        assert not out.exists()
