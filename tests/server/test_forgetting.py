"""Whoever is forgotten is gone from everything that is kept, records of matches that are over too."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import msgspec
import pytest
from server.house import House, house_at
from server.test_dealing import all_sealed, finish, give
from starlette.testclient import TestClient

from saboteur.cli.main import main
from saboteur.notation.record import parse_record, verify
from saboteur.server.app import make_app
from saboteur.server.desk.checking import check
from saboteur.server.desk.persons import forgotten, members_named, recorded
from saboteur.server.minds.minds import Minds
from saboteur.server.rooms.clock import HandClock
from saboteur.server.settings import Settings
from saboteur.server.stores.copies import TableCopy
from saboteur.server.stores.sqlite_files import snapshot
from saboteur.server.wire import messages as m

SAID = "so that the file has pages that are empty without it; " * 3 + "Bob"


async def _two_matches(house: House) -> None:
    """Play a match to the end that was dealt by all together, and begin another one."""
    guests = await all_sealed(house, people=3)
    for guest, number in zip(guests, (1, 2, 3), strict=True):
        await give(guest, bytes([number]) * 32)
    for _ in range(40):
        await guests[1].say(m.Say, text=f"Bob, {SAID}")
        house.clock.advance(30)
    await house.play(6)
    await finish(house)
    await guests[0].say(m.Rematch)
    await house.start()
    await house.advance(20)
    await house.play(3)


@pytest.fixture
def kept(tmp_path) -> Path:
    """A folder with a table of three people, one match that is over and one that goes on."""

    async def furnish() -> None:
        async with house_at(str(tmp_path / "saboteur.sqlite")) as house:
            await _two_matches(house)

    asyncio.run(furnish())
    return tmp_path


def table_in(folder: Path) -> TableCopy:
    [copy] = snapshot(str(folder / "saboteur.sqlite"))
    return copy


def ended(copy: TableCopy) -> str:
    [record] = [match.record for match in copy.matches if match.ended]
    return record


def test_a_record_of_a_match_that_is_over_does_not_know_who_is_forgotten(kept, tmp_path, capsys):
    before = table_in(kept)
    assert "names Ann | Bob | Cleo\n" in ended(before)
    assert main(["forget", "--person", "bob", "--data-dir", str(kept)]) == 0
    after = table_in(kept)
    assert ended(after) == ended(before).replace("Ann | Bob | Cleo", "Ann | — | Cleo")
    assert verify(parse_record(ended(after))) == []
    assert check(after) == []
    file = tmp_path / "after.zip"
    assert main(["backup", str(file), "--data-dir", str(kept)]) == 0
    new = tmp_path / "new"
    assert main(["restore", str(file), "--verify", "--data-dir", str(new)]) == 0
    assert "without a fault: 1 tables, 2 matches" in capsys.readouterr().out


def test_the_record_that_the_server_gives_away_does_not_know_them_either(kept):
    [match] = [match.match for match in table_in(kept).matches if match.ended]
    assert main(["forget", "--person", "Bob", "--data-dir", str(kept)]) == 0
    settings = Settings(data_dir=str(kept))
    with TestClient(make_app(settings, clock=HandClock(), minds=Minds())) as client:
        for page in ("record", "check", ""):
            answer = client.get(f"/api/matches/{match}/{page}".rstrip("/"))
            assert answer.status_code == 200
            assert "Bob" not in answer.text
        assert "Cleo" in client.get(f"/api/matches/{match}").text


def test_nothing_of_them_is_left_in_the_file(kept):
    """What a row had is not overwritten by deleting the row, unless the file is told to."""
    assert SAID.encode() in (kept / "saboteur.sqlite").read_bytes()
    assert main(["forget", "--person", "Bob", "--data-dir", str(kept)]) == 0
    for file in kept.glob("saboteur.sqlite*"):
        assert b"Bob" not in file.read_bytes(), file.name
        assert SAID.encode() not in file.read_bytes(), file.name


def test_two_who_are_forgotten_are_still_two(kept):
    for name in ("Ann", "Bob"):
        assert main(["forget", "--person", name, "--data-dir", str(kept)]) == 0
    copy = table_in(kept)
    assert parse_record(ended(copy)).names == ("—", "— 2", "Cleo")
    assert check(copy) == []
    assert len(copy.matches) == 2


@pytest.mark.parametrize("entries", ["none of them", "some of them"])
def test_a_record_that_is_all_that_is_left_forgets_too(kept, entries):
    """A salvaged table has records without the entries that they came of."""
    whole = table_in(kept)
    count = 0 if entries == "none of them" else 12
    match = next(match for match in whole.matches if match.ended)
    left = msgspec.structs.replace(whole, entries=whole.entries[:count], matches=(match,))
    assert recorded(left, "bob") == [match.record]
    assert not recorded(left, "Bo")
    found = forgotten(left, members_named(left, "bob"), "bob")
    assert found.matches == (
        dataclasses.replace(match, record=match.record.replace("| Bob |", "| — |")),
    )
    assert verify(parse_record(found.matches[0].record)) == []
    assert not recorded(found, "bob")
