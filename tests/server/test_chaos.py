"""The short form of `tools/chaos`, and that its checker can find something."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from chaos import chronicle as c
from chaos.checker import Verdict, judge
from chaos.clockwork import put_wrong
from chaos.house import Server
from chaos.lines import Line
from chaos.nemesis import DATABASE, FILE, USUAL, Nemesis
from chaos.people import digest
from server.house import house_at

from saboteur.server.rooms.clock import SystemClock
from saboteur.server.stores.copies import TableCopy
from saboteur.server.tables import entries as e
from saboteur.server.wire import messages as m

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("store", "deeds"),
    [
        ("sqlite", ["slow", "full", "jump", "delete"]),
        ("shared", ["kill", "freeze", "clock", "freeze-proxy", "delete"]),
        (
            "postgres",
            ["kill-database", "cut-database", "freeze", "jump", "slow", "kill-proxy", "kill"],
        ),
    ],
)
def test_nothing_is_lost_under_fire(store, deeds, tmp_path):
    command = [sys.executable, "tools/chaos", "--store", store, "--servers", "2", "--tables", "2"]
    command += ["--folder", str(tmp_path / "run")]
    for deed in deeds:
        command += ["--deed", deed]
    environment = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost" in done.stdout
    cells = done.stdout.splitlines()[-1].split(" | ")
    assert cells[3] == str(len(deeds))
    assert int(cells[4]) > 5
    assert cells[5:8] == ["0", "0", "0"]
    [compared] = re.findall(r"views made again and compared: (\d+)", done.stdout)
    assert int(compared) > 200, "what is told as changes counts, too"
    lines = (tmp_path / "run/chronicle.jsonl").read_text().splitlines()
    assert sum('"done"' in line for line in lines) > 20, "hardly anybody played"


def test_a_clock_jumps_while_a_process_runs(tmp_path, monkeypatch):
    monkeypatch.setattr(time, "time", time.time)
    monkeypatch.setattr(time, "time_ns", time.time_ns)
    right, file = time.time, tmp_path / "clock"
    put_wrong(file)
    for offset in (0, 7200, -2 * 86400):
        file.write_text(str(offset))
        assert abs(time.time() - right() - offset) < 5
        assert abs(time.time_ns() / 1e9 - right() - offset) < 5
        assert abs(SystemClock().now() - right() - offset) < 5, "who starts now believes it"


def test_a_server_is_told_another_time_while_it_runs(tmp_path):
    server = Server(tmp_path, 0, Line("server"), [])
    server.set_clock(-40)
    assert (tmp_path / "clock-0").read_text() == "-40"
    assert set(USUAL) >= {"clock", "jump"}


def test_every_deed_can_be_done():
    for deed in (*USUAL, *DATABASE, *FILE, "kill-proxy", "freeze-proxy"):
        assert callable(getattr(Nemesis, "_" + deed.replace("-", "_"))), deed


# --- the checker ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[list[c.Event], TableCopy, dict[str, set[bytes]]]:
    """A short match as a chronicle, and the table that was kept."""
    events: list[c.Event] = []
    told: dict[str, set[bytes]] = {}

    async def main() -> TableCopy:
        async with house_at(str(tmp_path_factory.mktemp("chaos") / "a.sqlite")) as house:
            guests = await house.open(3)
            await house.start()
            for number in range(12):
                mover = next(guest for guest in guests if guest.asked)
                move = mover.view.choices[0].move
                wish = {"table": house.code, "device": mover.session.device, "id": f"id{number}"}
                events.append({"what": c.ASKED, "kind": "move", "move": move, **wish})
                assert isinstance(await mover.move(move, id=f"id{number}"), m.Done)
                events.append({"what": c.DONE, **wish})
                for guest in guests:
                    seen = guest.match
                    assert seen is not None
                    events.append({
                        "what": c.SEEN, "table": house.code, "version": seen.version,
                        "match": seen.match, "seat": guest.state.you.seat, "view": digest(seen.view),
                    })  # fmt: skip
            told.update({guest.session.device: set() for guest in guests})
            copy = await house.rooms.store.copy(house.code)
            assert copy is not None
            return copy

    return events, asyncio.run(main()), told


def found(played, events=None, copy=None, told=None) -> Verdict:
    old_events, old_copy, old_told = played
    return judge(events or old_events, [copy or old_copy], told or old_told)


def test_a_good_chronicle_is_good(played):
    verdict = found(played)
    assert verdict.wrong == []
    assert (verdict.done, verdict.moves) == (12, 12)
    assert verdict.views >= 30


def test_a_move_that_was_acknowledged_and_is_not_there_is_found(played):
    asked = {**played[0][0], "id": "lost"}
    events = [*played[0], asked, {**asked, "what": c.DONE}]
    assert any(
        "lost (move) was acknowledged and is there 0 times" in w
        for w in found(played, events).wrong
    )
    assert (found(played, events).lost, found(played).lost) == (1, 0)
    unknown = [*played[0], asked, {**asked, "what": c.UNKNOWN}]
    assert found(played, unknown).wrong == []


def test_a_move_that_was_refused_and_is_there_is_found(played):
    events = [{**event, "what": c.REFUSED} if event.get("id") == "id5" and event["what"] == c.DONE
              else event for event in played[0]]  # fmt: skip
    assert any("id5 (move) was refused and is there" in w for w in found(played, events).wrong)


def test_a_move_that_is_there_twice_is_found(played):
    copy = played[1]
    last = next(n for n in reversed(range(len(copy.entries))) if b'"moved"' in copy.bodies[n])
    twice = TableCopy(copy.row, (*copy.entries, copy.entries[last]), copy.matches)
    assert any("there 2 times" in w for w in found(played, copy=twice).wrong)
    assert (found(played, copy=twice).twice, found(played).twice) == (1, 0)


def test_moves_in_another_order_are_found(played):
    done = [n for n, event in enumerate(played[0]) if event["what"] == c.DONE]
    events = list(played[0])
    first, last = events[done[0]]["id"], events[done[-1]]["id"]
    swap = {first: last, last: first}
    devices = {event["id"]: event["device"] for event in events if event["what"] == c.DONE}
    events = [
        {**event, "id": swap[event["id"]], "device": devices[swap[event["id"]]]}
        if event.get("id") in swap else event for event in events
    ]  # fmt: skip
    assert any("stands before what was done before it" in w for w in found(played, events).wrong)


def test_two_truths_and_one_that_never_was_are_found(played):
    seen = next(event for event in played[0] if event["what"] == c.SEEN)
    events = [*played[0], {**seen, "view": "another"}]
    assert any("two truths" in w for w in found(played, events).wrong)
    events = [{**event, "view": "another"} if event is seen else event for event in played[0]]
    assert any("never was" in w for w in found(played, events).wrong)


def test_a_table_that_is_gone_is_found(played):
    assert "the table is gone" in judge(played[0], [], played[2]).wrong[0]


def test_a_secret_that_was_told_is_found(played):
    began = next(
        entry for entry in map(e.read_entry, played[1].bodies) if isinstance(entry, e.MatchBegan)
    )
    device = next(iter(played[2]))
    told = {**played[2], device: {began.seed.encode()}}
    assert any("was told a secret" in w for w in found(played, told=told).wrong)
    told = {**played[2], device: {list(played[2])[1].encode()}}
    assert any("was told a secret" in w for w in found(played, told=told).wrong)
