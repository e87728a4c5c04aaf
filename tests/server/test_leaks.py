"""Nothing that a client may not know reaches it: not a byte, not a length, not a message more or less.

A match is played on the real server. Before each move the rest of the world is changed: everything
that one client, the listener, has never learned is dealt anew (`views.sample`): roles, hands, deck,
goals, face-down discards, gold. Then the same move is made, at the same time by the same clock, in
the true world and in the changed one, and what the listener is sent is compared byte for byte.

A move in which the listener learns different things in the two worlds (a goal is turned up, a card
is drawn by the listener) is no fair comparison; another world is tried then. As every move of every
match is compared, two whole matches that differ only in what the listener never learned send it the
same bytes from beginning to end.
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import fields

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from laws.play import deals
from server.house import House, house_at

from saboteur.match import Match
from saboteur.modules.catalogue import ruleset as compose
from saboteur.notation.move import parse_move
from saboteur.rules.chance import seed_bytes
from saboteur.rules.engine import apply, why_not
from saboteur.rules.events import Event
from saboteur.rules.kinds import NONE, move_card
from saboteur.rules.state import State
from saboteur.server import telling
from saboteur.server.room import Room
from saboteur.server.sessions import Session
from saboteur.server.table import Table
from saboteur.server.timing import window_seconds
from saboteur.server.wire import messages as m
from saboteur.views.frames import public_frames
from saboteur.views.journal import Journal
from saboteur.views.redact import told
from saboteur.views.sample import NoWorld, Sampler, sample

LONG = os.environ.get("SABOTEUR_LAWS") == "long"
MATCHES = 60 if LONG else 6
TRIES = 6
"""Worlds that are tried for one move."""


def other_match(match: Match, listener: int, seed: int) -> Match | None:
    """Return the match with everything changed that the listener does not know."""
    eyes = "-" if listener == NONE else "ABCDEFGHIJKL"[listener]
    try:
        world = sample(match.view(eyes), Sampler(seed_bytes(seed)))
    except (NoWorld, ValueError):
        return None
    changed = Match.__new__(Match)
    changed.names = match.names
    changed.seed = match.seed
    changed._recorded = match._recorded
    changed._moves = list(match._moves)
    changed._state = world._state
    changed._state.keys = match.state.keys
    changed._journal = Journal(match.players)
    changed._journal._logs = [list(log) for log in match._journal._logs]
    return changed


def fitted(world: State, true: State, move: str, mover: int, listener: int) -> None:
    """Let the mover have the card that is moved, and the listener draw what is drawn in truth."""
    if true.picked or world.picked:
        return
    wanted = move_card(parse_move(true.rules, move))
    known = [listener] if listener != NONE else []
    if wanted in true.hands[mover] and wanted not in world.hands[mover] and mover not in known:
        exchange(world, wanted, world.hands[mover], len(world.hands[mover]) // 2, [*known, mover])
    if mover in known:
        for top in range(1, min(4, len(true.deck) + 1)):
            if world.deck[-top] != true.deck[-top]:
                exchange(world, true.deck[-top], world.deck, len(world.deck) - top, known)


def exchange(world: State, card: int, place: list[int], at: int, spared: list[int]) -> None:
    """Put a card on a place, and what lay there where it comes from, if it can be found."""
    if not 0 <= at < len(place):
        return
    for other in [world.deck, *(h for i, h in enumerate(world.hands) if i not in spared)]:
        low = other[: len(other) - 4] if other is world.deck else other
        if card in low:
            where = low.index(card)
            other[where], place[at] = place[at], other[where]
            return


def same_table(table: Table, match: Match) -> Table:
    """Return a copy of a table with another match in it."""
    values = {}
    for field in fields(Table):
        value = getattr(table, field.name)
        values[field.name] = value.copy() if isinstance(value, (dict, set, list)) else value
    values["match"] = match
    return Table(**values)


def hears(state: State, moves: list[str], match: Match, listener: int) -> list[object] | None:
    """Return what a listener is told when moves are made; None if they may not be made."""
    s = state.copy()
    events: list[Event] = []
    for text in moves:
        move = parse_move(match.rules, text)
        if why_not(s, move) is not None:
            return None
        apply(s, move, events)
    entries = [told(event, listener) for event in events]
    frames = tuple(frame.key() for frame in public_frames(s))
    return [*(entry for entry in entries if entry is not None), frames]


class NoStore:
    """The changed world is not to be kept: two tables cannot have one place in the store."""

    async def append(self, *_args: object) -> None:
        return


class Twin:
    """The same table in a changed world, with its own clients."""

    def __init__(self, house: House, changed: Match, listener: str) -> None:
        self.table = same_table(house.table, changed)
        self.room = Room(self.table, NoStore(), house.clock, house.settings)
        self.room.people = house.room.people
        self.sessions: dict[str, Session] = {}
        for session in house.room.sessions:
            twin = Session(session.device, session.words.language, session.base)
            twin.log_sent = session.log_sent
            twin.match_sent = session.match_sent
            twin.seat_sent = session.seat_sent
            self.sessions[session.device] = twin
            self.room.sessions.append(twin)
        # What the others remember is true of the true world alone: they are not told here.
        tell = self.room._tell_match
        mine = self.sessions[listener]

        def tell_listener(only: list[Session] | None = None) -> None:
            tell(only=[mine] if only is None or mine in only else [])

        self.room._tell_match = tell_listener

    def told(self, device: str) -> list[bytes]:
        return list(self.sessions[device].outbox)


def all_told(room: Room, session: Session) -> list[bytes]:
    """Return what the listener is told on coming in anew: the table, the match, the whole log."""
    fresh = Session(session.device, session.words.language, session.base)
    room._tell_table(only=[fresh])
    room._tell_talk(fresh)
    Room._tell_match(room, only=[fresh])
    return list(fresh.outbox)


async def compare(house: House, listener, moves: list[str], write, seed: int) -> bool | None:
    """Make a step in both worlds; return whether the listener was told the same, None: no world."""
    seat = house.table.seat_of(house.table.member_of(listener.session.device))
    eyes = seat if seat >= 0 else NONE
    match = house.table.match
    here = hears(match.state, moves, match, eyes)
    for i in range(TRIES):
        changed = other_match(match, eyes, seed * TRIES + i)
        if changed is None:
            continue
        if len(changed.state.stack) != len(match.state.stack):
            continue
        if len(changed.state.picked) != len(match.state.picked):
            continue
        if len(moves) == 1:
            fitted(changed.state, match.state, moves[0], house.table.asked()[0], eyes)
        letter = "-" if eyes == NONE else "ABCDEFGHIJKL"[eyes]
        if changed.view(letter).key() != match.view(letter).key():
            continue
        there = hears(changed.state, moves, match, eyes)
        if there is None or there != here:
            continue
        twin = Twin(house, changed, listener.session.device)
        if all_told(house.room, listener.session) != all_told(twin.room, listener.session):
            return False
        before = len(listener.bytes)
        await write(house.room, lambda device: next(
            g.session for g in house.guests if g.session.device == device))  # fmt: skip
        house.drain()
        await write(twin.room, lambda device, twin=twin: twin.sessions[device])
        return listener.bytes[before:] == twin.told(listener.session.device)
    return None


async def leaky_match(database: str, rules, n: int, seed: int, steps: int) -> tuple[int, int, int]:
    """Play a match and compare every step; return how many were the same, different, skipped."""
    dice = random.Random(seed)
    options = dict(rules.options)
    usual = {k: v for k, v in options.items() if v != rules.settable[k].default}
    counts = [0, 0, 0]
    async with house_at(database, seed=seed) as house:
        setup = {
            "game": rules.game,
            "modules": [module.name for module in rules.modules[1:]],
            "profile": rules.profile.name,
            "options": usual,
            "chat": "off",
        }
        await house.open(n, **setup)
        watcher = await house.join()
        await watcher.say(m.Watch, name="Watcher")
        await house.start()
        for step in range(steps):
            table = house.table
            if table.phase != "playing":
                break
            listener = dice.choice(house.guests)
            before = [len(g.bytes) for g in house.guests]
            if table.in_window():
                same = await window_step(house, listener, dice, seed * 1000 + step)
            else:
                same = await move_step(house, listener, dice, seed * 1000 + step)
            counts[2 if same is None else 0 if same else 1] += 1
            assert same is not False, difference(house, listener, before)
    return counts[0], counts[1], counts[2]


def difference(house: House, listener, before: list[int]) -> str:
    at = before[house.guests.index(listener)]
    return f"{house.table.match.ruleset}: {[b[:2000] for b in listener.bytes[at:]]}"


async def move_step(house: House, listener, dice: random.Random, seed: int) -> bool | None:
    seat = house.table.asked()[0]
    mover = next(g for g in house.guests if g.state.you.seat == seat)
    choice = dice.choice(mover.view.choices)
    entry = m.Move(f"step{seed}", mover.match.decision, choice.move)
    device = mover.session.device

    async def write(room: Room, session_of) -> None:
        await room.handle(session_of(device), entry)

    same = await compare(house, listener, [choice.move], write, seed)
    if same is None:
        await mover.move(choice.move)
    return same


async def window_step(house: House, listener, dice: random.Random, seed: int) -> bool | None:
    """Let some answer, then let the window close by its time; everybody may hold the card."""
    asked = house.table.asked()
    for seat in asked:
        guest = next(g for g in house.guests if g.state.you.seat == seat)
        if dice.random() < 0.5:
            before = {g: len(g.bytes) for g in house.guests if g is not guest}
            await guest.move("pass")
            assert {g: len(g.bytes) for g in before} == before
    house.clock.advance(window_seconds(house.table))
    passes = ["pass" for _ in asked]

    async def write(room: Room, session_of) -> None:
        await room.tick()

    same = await compare(house, listener, passes, write, seed)
    if same is None:
        await house.advance(0.1)
    return same


@settings(
    max_examples=MATCHES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(deals(), st.integers(0, 2**32))
def test_what_a_client_never_learned_changes_no_byte(tmp_path_factory, deal, seed):
    """[OV-INFO-01, OV-INFO-02, OV-INFO-04, OV-INFO-05, OV-INFO-06, OV-INFO-08, OV-INFO-09]"""
    rules, n, _ = deal
    database = str(tmp_path_factory.mktemp("leak") / "test.sqlite")
    same, different, skipped = asyncio.run(leaky_match(database, rules, n, seed, 60))
    assert different == 0
    assert same or skipped


@pytest.mark.parametrize(
    "ruleset",
    [
        "base",
        "saboteur2",
        "base veto",
        "base pathfinder goal-swap treasure-trove",
        "saboteur2 veto tunnel-party",
    ],
)
def test_most_steps_can_be_compared(tmp_path, ruleset):
    """The comparison must not be empty: in most steps there is another world to compare with."""
    rules = compose(tuple(ruleset.split()))
    same, different, skipped = asyncio.run(
        leaky_match(str(tmp_path / "test.sqlite"), rules, 4, 7, 120)
    )
    assert different == 0
    assert same > skipped
    assert same > 40


@pytest.mark.parametrize("planted", ["deck", "role", "more-messages"])
def test_a_planted_leak_is_found(tmp_path, monkeypatch, planted):
    """The comparison can fail: a number, a word or a message too many is noticed."""
    tell = telling.match_now

    def leaking(table, public, seat, words, log_from, timer):
        found = tell(table, public, seat, words, log_from, timer)
        state = table.match.state
        others = [i for i in range(state.n) if i != seat]
        if planted == "deck":
            return msgspec.structs.replace(found, version=found.version * 100 + state.deck[0])
        if planted == "role":
            return msgspec.structs.replace(found, match=str(state.roles[others[0]]))
        return found

    send = Session.send_bytes

    def sending(self: Session, data: bytes) -> None:
        send(self, data)
        if planted == "more-messages" and b'"t":"match"' in data[:20]:
            for room in rooms:
                if self in room.sessions and 1 in room.table.match.state.roles[:2]:
                    send(self, data)

    rooms: list[Room] = []
    begin = Room.__init__

    def noted(self: Room, *values: object) -> None:
        begin(self, *values)
        rooms.append(self)

    monkeypatch.setattr(Room, "__init__", noted)
    monkeypatch.setattr(Session, "send_bytes", sending)
    monkeypatch.setattr("saboteur.server.room.match_now", leaking)
    with pytest.raises(AssertionError):
        asyncio.run(leaky_match(str(tmp_path / "test.sqlite"), compose(("base",)), 5, 3, 60))
