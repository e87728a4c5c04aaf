"""On its way a move is read once and judged once; what nobody gets is not made."""

from __future__ import annotations

import sys
from collections import Counter
from functools import wraps

import pytest
from server.test_tables import run

from saboteur.match import Match
from saboteur.notation.judging import IllegalMove
from saboteur.notation.move import parse_move
from saboteur.rules.engine import why_not, why_not_answer
from saboteur.server.tables import entries as e
from saboteur.server.tables.fold import apply
from saboteur.server.tables.table import Table
from saboteur.server.wire import messages as m
from saboteur.server.wire.table import Setup


@pytest.fixture
def calls(monkeypatch) -> Counter[str]:
    """Count how often a move is read and judged, whoever does it."""
    counted: Counter[str] = Counter()
    for original in (parse_move, why_not, why_not_answer):
        name = original.__name__

        @wraps(original)
        def counting(*args, original=original, name=name):
            counted["read" if name == "parse_move" else "judged"] += 1
            return original(*args)

        for module in list(sys.modules.values()):
            # Within the engine one question is asked by way of the other.
            if module.__name__.startswith("saboteur.") and module.__name__ != why_not.__module__:
                if getattr(module, name, None) is original:
                    monkeypatch.setattr(module, name, counting)
    return counted


def test_a_move_is_read_and_judged_once(calls, database):
    async def body(house):
        guests = await house.open(3)
        await house.start()
        for _ in range(12):
            match = house.table.match
            guest = guests["ABC".index(match.turn)]
            move = str(match.legal_moves[0])
            before = len(match.moves)
            calls.clear()
            await guest.move(move)
            assert len(match.moves) == before + 1
            assert calls == {"read": 1, "judged": 1}

    run(database, body)


def test_an_answer_in_a_window_is_read_and_judged_once(calls, database):
    async def body(house):
        guests = await house.open(3, modules=["veto"])
        await house.start()
        match = house.table.match
        while match.decision != "veto-window":
            played = [move for move in match.legal_moves if move.act == "play"]
            await guests["ABC".index(match.turn)].move(str((played or match.legal_moves)[0]))
        asked = house.table.asked()
        calls.clear()
        for seat in asked:
            await guests[seat].move("pass")
        assert calls == {"read": len(asked), "judged": len(asked)}
        house.clock.advance(60)
        await house.rooms.tick()
        assert match.decision != "veto-window"
        assert calls == {"read": len(asked), "judged": len(asked)}

    run(database, body)


def test_a_refused_move_is_read_and_judged_once(calls, database):
    async def body(house):
        guests = await house.open(3)
        await house.start()
        guest = guests["ABC".index(house.table.match.turn)]
        calls.clear()
        assert isinstance(await guest.move("take:1"), m.Failed)
        assert calls == {"read": 1, "judged": 1}
        assert isinstance(await guest.say(m.Why, move="take:1"), m.Because)
        assert calls == {"read": 2, "judged": 2}
        assert isinstance(await guest.move("no move"), m.Failed)
        assert calls == {"read": 3, "judged": 2}

    run(database, body)


def test_a_restart_reads_and_judges_every_move_once(calls, database):
    async def body(house):
        guests = await house.open(3)
        await house.start()
        for _ in range(15):
            match = house.table.match
            await guests["ABC".index(match.turn)].move(str(match.legal_moves[0]))
        stored = await house.rooms.store.entries(house.code)
        calls.clear()
        read = Table()
        for entry in stored:
            apply(read, e.read_entry(entry))
        assert read.match.moves == house.table.match.moves
        assert calls == {"read": 15, "judged": 15}

    run(database, body)


def test_no_view_is_made_to_notice_a_move(monkeypatch):
    """What everybody can notice of a move is asked of the log and the frames alone."""

    def refuse(*_):
        raise AssertionError("a view was made that nobody gets")

    table = Table()
    apply(
        table, e.Opened(at=0, code="T", owner="x", name="Ann", setup=Setup(), bots=["simple"] * 2)
    )
    apply(table, e.MatchBegan(at=0, match="m", seed="00" * 32, ruleset="base"))
    monkeypatch.setattr(Match, "view", refuse)
    seat = "ABC".index(table.match.turn)
    apply(table, e.Moved(at=0, seat=seat, move=str(table.match.legal_moves[0])))
    assert len(table.match.moves) == 1


def test_a_judged_move_is_made_only_at_its_moment():
    match = Match("base", 3, 1)
    judged = match.judge(match.legal_moves[0])
    match.make(judged)
    with pytest.raises(ValueError, match="another moment"):
        match.make(judged)
    with pytest.raises(IllegalMove):
        match.judge("take:1")
    # The same seat is asked the same question again: that is another moment, too.
    first = Match("base", 3, 1)
    early = first.judge(next(move for move in first.legal_moves if move.act == "discard"))
    while first.turn != "A" or not first.moves:
        first.play(first.legal_moves[0])
    assert not first.takes(early)
