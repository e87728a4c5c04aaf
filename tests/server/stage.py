"""A match on the real server as a list of acts, which can be done again in another house."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx2
import pytest
from laws.play import universe
from server.dealt import Dealt
from server.house import Guest, House, house_at
from starlette.applications import Starlette
from starlette.routing import Route

import saboteur.match
import saboteur.notation.replaying
from saboteur.notation.card import seat_name
from saboteur.notation.move import move_text
from saboteur.rules import engine
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.server.http.costs import Budgets
from saboteur.server.http.routes import ROUTES, Http
from saboteur.server.metrics import Metrics
from saboteur.server.rooms.timing import window_lasts
from saboteur.server.stores import tokens
from saboteur.server.wire import messages as m

NOT_A_MOVE_OF_ITS_OWN = -1
ASIDES = "time why why preview preview sync speak say claim drop page page lead follow".split()
"""What people do beside their moves, as often as it stands here."""


class SameEveryTime:
    """Instead of the system's chance: codes and tokens that are the same in every house."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self.choice = self._dice.choice

    def token_urlsafe(self, count: int) -> str:
        return base64.urlsafe_b64encode(self._dice.randbytes(count)).decode().rstrip("=")


@contextmanager
def dealing(deal: Dealt, seed: int) -> Iterator[None]:
    """Let matches be dealt like this, also where one is looked at again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "secrets", SameEveryTime(seed))
        patch.setattr(saboteur.match, "new_match", partial(engine.new_match, chance=deal))
        patch.setattr(saboteur.notation.replaying, "blank", partial(engine.blank, chance=deal))
        yield


@dataclass(frozen=True)
class Act:
    """Something that somebody does at the table, or time that passes."""

    what: str
    guest: int = 0
    value: str = ""
    number: int = NOT_A_MOVE_OF_ITS_OWN
    """Of a move: which of the match it is; of time: how much."""


_MESSAGES: dict[str, Callable[[str], tuple[type[Any], dict[str, Any]]]] = {
    "why": lambda value: (m.Why, {"move": value}),
    "preview": lambda value: (m.Preview, {"move": value}),
    "sync": lambda _value: (m.Sync, {}),
    "speak": lambda value: (m.Speak, {"language": value}),
    "say": lambda value: (m.Say, {"text": value}),
    "claim": lambda value: (m.Claim, {"kind": "self", "what": value}),
    "standing": lambda value: (m.Standing, {"on": value == "on"}),
    "ready": lambda _value: (m.Ready, {}),
    "end": lambda _value: (m.CastVote, {"on": "end"}),
    "lead": lambda value: (m.Lead, {"match": value, "step": 1, "eyes": "-"}),
    "follow": lambda value: (m.Follow, {"on": value == "on"}),
}


class Stage:
    """A house with one table, and the pages that its guests ask for."""

    def __init__(self, house: House, moves: list[str] | None) -> None:
        self.house = house
        self.moves = moves
        """The moves of the match as it goes here; None: as the acts say."""
        http = Http(
            house.rooms, Metrics(), "http://here", Budgets(1.0, 1e6, 0.0), lambda: len(house.guests)
        )
        routes = [Route(r.path, http.endpoint(r), methods=[r.method]) for r in ROUTES]
        transport = httpx2.ASGITransport(Starlette(routes=routes))
        self.browser = httpx2.AsyncClient(transport=transport, base_url="http://here")

    async def open(self, rules: Ruleset, players: int) -> None:
        """Open a table with a spectator and a covered device of two players; begin the match."""
        await self.house.open(
            players,
            game=rules.game,
            modules=[module.name for module in rules.modules[1:]],
            profile=rules.profile.name,
            options=rules.option_texts(),
            meter=True,
        )
        watcher = await self.house.join()
        await watcher.say(m.Watch, name="Watcher")
        await self.house.share(*self.house.guests[:2] if players > 1 else ())
        await self.house.start()
        assert self.house.table.match.ruleset == rules.text

    async def perform(self, act: Act) -> None:
        """Let an act be done."""
        house = self.house
        if act.what == "time":
            await house.advance(act.number / 10)
        elif act.what == "join":
            await house.join()
        else:
            await self._by(house.guests[act.guest], act)

    async def _by(self, guest: Guest, act: Act) -> None:
        if act.what == "move":
            told = self.moves is None or act.number == NOT_A_MOVE_OF_ITS_OWN
            answer = await guest.move(act.value if told else self.moves[act.number])
            assert isinstance(answer, m.Done), answer
        elif act.what == "drop":
            await guest.leave()
            await self.house.advance(1)
            seen = guest.match
            assert seen is not None
            log = seen.log_from + len(seen.log) if act.value == "goes-on" else 0
            await guest.hello(match=seen.match, log=log)
        elif act.what == "page":
            token = {"authorization": f"Bearer {guest.token}"}
            answer = await self.browser.get(act.value, headers=token)
            guest.bytes.append(f"{answer.status_code} ".encode() + answer.content)
        else:
            kind, values = _MESSAGES[act.what](act.value)
            await guest.say(kind, **values)


@asynccontextmanager
async def stage_at(path: str, seed: int, moves: list[str] | None = None):
    """Open a stage and close it again."""
    async with house_at(path, seed=seed) as house:
        house.changes = lambda number: (number + seed) % 2 == 0  # both ways of telling tell nothing
        stage = Stage(house, moves)
        try:
            yield stage
        finally:
            await stage.browser.aclose()


@dataclass
class Played:
    """A match that was played on the server, and all that was sent."""

    rules: Ruleset
    players: int
    seed: int
    acts: list[Act] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    keys: tuple[bytes, ...] = ()
    made: list[int] = field(default_factory=list)
    """How many moves had been made after each act."""
    sent: list[list[bytes]] = field(default_factory=list)
    """What each guest was sent."""
    marks: list[list[int]] = field(default_factory=list)
    """After each act: how many messages each guest had been sent."""


async def play(path: str, rules: Ruleset, players: int, seed: int, most: int) -> Played:
    """Play a match at random with everything that people do; write it all down."""
    played = Played(rules, players, seed)
    dice = random.Random(seed)
    with dealing(Dealt(), seed):
        async with stage_at(path, seed) as stage:
            await stage.open(rules, players)
            house = stage.house
            match = house.table.match
            for act in acts(house, dice, most):
                await stage.perform(act)
                played.acts.append(act)
                played.made.append(len(match.moves))
                played.marks.append([len(guest.bytes) for guest in house.guests])
            played.moves = [text.partition(":")[2] for text in match.moves]
            played.keys = match.state.chance_keys
            played.sent = [guest.bytes for guest in house.guests]
    return played


async def play_again(path: str, played: Played, deal: Dealt, moves: list[str], count: int):
    """Do the first acts of a match again in another deal; return what each guest was sent."""
    with dealing(deal, played.seed):
        async with stage_at(path, played.seed, moves) as stage:
            await stage.open(played.rules, played.players)
            for act in played.acts[:count]:
                await stage.perform(act)
            made = [text.partition(":")[2] for text in stage.house.table.match.moves]
            assert made == moves[: len(made)]
            return [guest.bytes for guest in stage.house.guests]


def acts(house: House, dice: random.Random, most: int) -> Iterator[Act]:
    """Think up what people do until the match is over; each act is done before the next one."""
    for _ in range(most):
        if house.table.phase != "playing":
            break
        for seat in range(len(house.table.chairs)):
            if house.table.between_rounds:
                yield Act("ready", seat)
        if dice.random() < 0.25:
            yield _aside(house, dice)
        elif house.table.in_window():
            yield from _window(house, dice)
        else:
            seat = house.table.asked()[0]
            choice = dice.choice(house.guests[seat].view.choices)
            yield Act("move", seat, choice.move, len(house.table.match.moves))
    voters = iter(range(len(house.table.chairs)))
    while house.table.phase == "playing":
        yield Act("end", next(voters))
    yield from _pages(house, dice)


def _window(house: House, dice: random.Random) -> Iterator[Act]:
    """Let some answer at once, then let the window close by its time if nobody objects."""
    decision = house.table.decision
    for seat in house.table.asked():
        if dice.random() < 0.5 and house.table.decision == decision:
            choice = dice.choice(house.guests[seat].view.choices)
            yield Act("move", seat, choice.move)
    if house.table.decision == decision:
        yield Act("time", number=int(window_lasts(house.table, house.room.people) * 10) + 1)


def _aside(house: House, dice: random.Random) -> Act:
    """What people do beside their moves."""
    watcher = len(house.table.chairs)
    guest = dice.randrange(len(house.guests) - 1)
    guest += guest > watcher  # the covered device only listens
    seated = guest < watcher
    what = dice.choice(ASIDES)
    if what == "time":
        return Act("time", number=dice.randrange(1, 40))
    if what == "why" and seated:
        return Act("why", guest, _thinkable(house.table.match.state, dice))
    if what == "preview" and seated:
        return Act("preview", guest, _foreseeable(house, guest, dice))
    if what == "speak":
        return Act("speak", guest, dice.choice(["en", "fr"]))
    if what == "say" and seated:
        return Act("say", guest, dice.choice(["Hm.", "You?", "Dig on!"]))
    if what == "say" and guest == watcher:
        return Act("say", guest, "I think I know who it is.")
    if what == "claim" and seated and not house.table.match.rules.open_roles:
        return Act("claim", guest, ("friend", "foe", "saboteur")[guest % 3])
    if what == "lead":
        return Act("lead", guest, house.table.match_id)
    if what == "follow":
        return Act("follow", guest, dice.choice(["on", "off"]))
    if what == "drop":
        return Act("drop", guest, dice.choice(["goes-on", "anew"]))
    if what == "page":
        eyes = dice.choice(["-", seat_name(guest)]) if seated else "-"
        whole = f"/api/matches/{house.table.match_id}?eyes={eyes}"
        return Act("page", guest, dice.choice([whole, _step(house, dice, eyes)]))
    if what == "sync" and len(house.guests) < len(house.table.chairs) + 4:
        return Act("join")
    return Act("sync", guest)


def _foreseeable(house: House, guest: int, dice: random.Random) -> str:
    """Return a move of which somebody asks what would come of it; not always one of their own."""
    offered = house.guests[guest].view.choices
    return dice.choice(offered).move if offered else _thinkable(house.table.match.state, dice)


def _thinkable(s: State, dice: random.Random) -> str:
    """Return a move that anybody could try, if there are words for it."""
    moves = list(universe(s))
    while True:
        with suppress(IndexError, KeyError, ValueError):
            return move_text(s.rules, dice.choice(moves))


def _step(house: House, dice: random.Random, eyes: str) -> str:
    step = dice.randrange(len(house.table.match.moves) + 1)
    language = dice.choice(["en", "fr"])
    match = house.table.match_id
    if dice.random() < 1 / 3:
        return f"/api/matches/{match}/report?eyes={eyes}&step={step}&move=NESW@1,0"
    return f"/api/matches/{match}/steps/{step}?eyes={eyes}&language={language}"


def _pages(house: House, dice: random.Random) -> Iterator[Act]:
    """What people look at when a match is over: as they knew it, and as the public did."""
    match = house.table.match_id
    for guest in range(len(house.table.chairs) + 1):
        seated = guest < len(house.table.chairs)
        for eyes in [seat_name(guest), "-"] if seated else ["-"]:
            yield Act("page", guest, f"/api/matches/{match}?eyes={eyes}")
            for _ in range(4):
                yield Act("time", number=10)
                yield Act("page", guest, _step(house, dice, eyes))
        yield Act("page", guest, f"/api/tables/{house.table.code}")
        yield Act("drop", guest, "anew")
