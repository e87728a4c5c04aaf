"""Compares what people were told with what was kept: whatever was promised must be there, once."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from chaos import chronicle as c
from chaos.people import digest
from saboteur.rules.kinds import NONE
from saboteur.server.desk.checking import check
from saboteur.server.render.payloads import match_now, public_of
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table
from saboteur.texts.messages import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chaos.chronicle import Event
    from saboteur.server.stores.copies import TableCopy

MOST_VIEWS: Final = 600
"""So many different views of a table are made again and compared; of more, some."""


@dataclass
class Verdict:
    """What was found."""

    wrong: list[str] = field(default_factory=list)
    """Everything that must not be, in words."""
    done: int = 0
    """Wishes that were acknowledged."""
    moves: int = 0
    """Moves among them."""
    lost: int = 0
    """Wishes that were acknowledged and are not there."""
    twice: int = 0
    """Wishes that are there more than once."""
    unknown: int = 0
    """Wishes that had to be asked for again, because the line broke before the answer."""
    entries: int = 0
    matches: int = 0
    views: int = 0
    """Views that were made again and compared with what somebody was told."""


def judge(events: list[Event], copies: list[TableCopy], told: dict[str, set[bytes]]) -> Verdict:
    """Compare a chronicle with the tables that were kept; `told` is by device what may be secrets."""
    verdict = Verdict()
    kept = {copy.row.code: copy for copy in copies}
    by_table: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if "table" in event:
            by_table[event["table"]].append(event)
    for code, own in by_table.items():
        if code not in kept:
            verdict.wrong.append(f"{code}: the table is gone")
            verdict.lost += sum(event["what"] == c.DONE for event in own)
            continue
        _judge_table(code, own, kept[code], verdict)
        _judge_secrets(code, kept[code], told, verdict)
    return verdict


def _judge_table(code: str, events: list[Event], copy: TableCopy, verdict: Verdict) -> None:
    findings = check(copy)
    verdict.wrong += [f"{code}: {found}" for found in findings]
    entries = [e.read_entry(body) for body in copy.bodies]
    verdict.entries += len(entries)
    verdict.matches += len(copy.matches)
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        # An objection is an entry of its own, and what comes of it bears no name.
        if entry.id:
            places[entry.device, entry.id].append(number)
    _judge_wishes(code, events, places, verdict)
    _judge_order(code, events, places, verdict)
    if not any(found.fault == "does-not-fold" for found in findings):
        _judge_views(code, events, entries, verdict)


def _judge_wishes(
    code: str,
    events: list[Event],
    places: dict[tuple[str, str], list[int]],
    verdict: Verdict,
) -> None:
    """What was done is there once, what was refused is not, and what nobody knows is there at most once."""
    asked = {(event["device"], event["id"]): event for event in events if event["what"] == c.ASKED}
    last: dict[tuple[str, str], str] = {}
    for event in events:
        if event["what"] in {c.DONE, c.REFUSED, c.UNKNOWN}:
            last[event["device"], event["id"]] = event["what"]
            verdict.unknown += event["what"] == c.UNKNOWN
    for key, wish in asked.items():
        found, end = len(places.get(key, ())), last.get(key, c.UNKNOWN)
        name = f"{code}: {wish['id']} ({wish['kind']})"
        verdict.done += end == c.DONE
        verdict.moves += end == c.DONE and wish["kind"] == "move"
        verdict.lost += end == c.DONE and not found
        verdict.twice += found > 1
        if end == c.DONE and found != 1:
            verdict.wrong.append(f"{name} was acknowledged and is there {found} times")
        elif end == c.REFUSED and found:
            verdict.wrong.append(f"{name} was refused and is there")
        elif found > 1:
            verdict.wrong.append(f"{name} is there {found} times")


def _judge_order(
    code: str,
    events: list[Event],
    places: dict[tuple[str, str], list[int]],
    verdict: Verdict,
) -> None:
    """What was acknowledged before something else was asked for stands before it."""
    furthest = -1
    begun: dict[tuple[str, str], int] = {}
    for event in events:
        key = event.get("device", ""), event.get("id", "")
        if event["what"] == c.ASKED:
            begun[key] = furthest
        elif event["what"] == c.DONE and key in places:
            place = places[key][0]
            if place < begun[key]:
                verdict.wrong.append(f"{code}: {key[1]} stands before what was done before it")
            furthest = max(furthest, place)


def _judge_views(
    code: str, events: list[Event], entries: Iterable[e.AnyEntry], verdict: Verdict
) -> None:
    """Whatever somebody was told is what comes of the entries that were kept, seen by their seat."""
    seen: dict[tuple[int, str, int], set[str]] = defaultdict(set)
    for event in events:
        if event["what"] == c.SEEN:
            seen[event["version"], event["match"], event["seat"]].add(event["view"])
    several = [key for key, views in seen.items() if len(views) > 1]
    verdict.wrong += [f"{code}: two truths for {key}" for key in several]
    step = max(1, len(seen) // MOST_VIEWS)
    wanted: dict[int, list[tuple[str, int, str]]] = defaultdict(list)
    for version, match, seat in sorted(seen)[::step]:
        wanted[version].append((match, seat, next(iter(seen[version, match, seat]))))
    table = Table()
    words = catalogue("en")
    matched: Counter[int] = Counter()
    for entry in entries:
        apply(table, entry)
        if table.match is None or table.phase == "lobby":
            continue
        for match, seat, view in wanted.get(table.version, ()):
            if match != table.match_id:
                continue
            eyes = seat if seat >= 0 else NONE
            now = match_now(table, public_of(table), eyes, words, 0, None)
            matched[table.version] += digest(now.view) == view
    for version, views in wanted.items():
        verdict.views += len(views)
        if matched[version] < len(views):
            verdict.wrong.append(f"{code}: what was told at version {version} never was")


def _judge_secrets(
    code: str, copy: TableCopy, told: dict[str, set[bytes]], verdict: Verdict
) -> None:
    """Nobody was told a seed before its match was over, a token, or who has which device."""
    devices = {device.encode() for device in told}
    running = {match.match for match in copy.matches if not match.ended}
    seeds = {
        entry.seed.encode()
        for entry in map(e.read_entry, copy.bodies)
        if isinstance(entry, e.MatchBegan) and entry.match in running
    }
    for device, words in told.items():
        if words & (seeds | devices):
            verdict.wrong.append(f"{code}: {device[:8]} was told a secret")
