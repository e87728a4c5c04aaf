"""The deals that this repository keeps are what our bots play today.

A level that was changed, and rows that it played before: together they measure nothing. So some
deals of every file are played again: of average length where bots are quick, one of the shortest
where they search. Solo and The Duel, searched, are left out: one match takes up to half a minute.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from saboteur.arena.deals import Row, Work, play_deal
from saboteur.arena.rows import read_rows
from saboteur.arena.setting import setting_of

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
FILES: Final = sorted(DOCS.glob("*/rows/*.jsonl.xz"))
TOO_LONG: Final = {"duel-2-match", "solo-1-alone"}
PARTS: Final = (0.5, 0.6, 0.4)
"""Of the deals by their length, which are played again."""


def moves(row: Row) -> int:
    return sum(game["moves"] for game in row["games"])


def timeless(row: Row) -> dict[str, object]:
    """A deal without how long it took."""
    games = [{k: v for k, v in game.items() if k != "seconds"} for game in row["games"]]
    return {**row, "games": games}


def some(rows: list[Row], *, searched: bool) -> list[Row]:
    """The deals of a file that are played again, each once."""
    by_length = sorted(rows, key=lambda row: (moves(row), row["deal"]))
    if searched:
        return by_length[:1]
    found = {int(part * len(rows)): None for part in PARTS}
    return [by_length[i] for i in found]


def name_of(path: Path) -> str:
    return path.name.split(".", maxsplit=1)[0]


@pytest.mark.parametrize(
    "path", [path for path in FILES if name_of(path) not in TOO_LONG], ids=name_of
)
def test_what_was_played_is_what_is_played(path: Path) -> None:
    head, rows = read_rows(str(path))
    setting = setting_of(head)
    searched = any(bot.startswith("searcher") for bot in setting.bots)
    changed = [
        row["deal"]
        for row in some(rows, searched=searched)
        if timeless(play_deal(Work(setting), row["deal"])) != timeless(row)
    ]
    assert not changed, (
        f"deals {changed} of {path.relative_to(DOCS.parent)} are played otherwise now: "
        "take the file away, play it anew and make the pages again"
    )


def test_there_are_files_of_both_kinds() -> None:
    kinds = {path.parent.parent.name for path in FILES}
    assert kinds == {"arena", "balance"}
    assert {name_of(path) for path in FILES} >= TOO_LONG


def test_other_play_is_noticed() -> None:
    """A winner, a move or a nugget that is another one makes another deal."""
    path = next(path for path in FILES if name_of(path) == "base-5-reading")
    _, rows = read_rows(str(path))
    (row,) = some(rows, searched=True)
    for key, value in (("moves", 1), ("winners", [9]), ("gold", [9])):
        other = json.loads(json.dumps(row))
        other["games"][0][key] = value
        assert timeless(other) != timeless(row)
    slower = json.loads(json.dumps(row))
    slower["games"][0]["seconds"] = [99.0]
    assert timeless(slower) == timeless(row)
