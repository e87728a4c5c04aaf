"""The short form of `tools/chaos`, and that its checker can find something."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from chaos import chronicle as c
from chaos.checker import Verdict, judge
from chaos.people import digest
from server.house import house_at

from saboteur.server.stores.copies import TableCopy
from saboteur.server.tables import entries as e
from saboteur.server.wire import messages as m

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    ("store", "deeds"),
    [
        ("sqlite", ["slow", "full", "delete"]),
        ("shared", ["kill", "freeze", "clock", "delete"]),
        ("postgres", ["kill-database", "cut-database", "freeze", "slow", "kill-proxy", "kill"]),
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
    [compared] = re.findall(r"views made again and compared: (\d+)", done.stdout)
    assert int(compared) > 200, "what is told as changes counts, too"
    lines = (tmp_path / "run/chronicle.jsonl").read_text().splitlines()
    assert sum('"done"' in line for line in lines) > 20, "hardly anybody played"


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
