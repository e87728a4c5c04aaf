"""One deal of a run: its seed, its games, and the row that is kept of it."""

from __future__ import annotations

import hashlib
from collections import Counter
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, NotRequired, Protocol, TypedDict, runtime_checkable

from saboteur.arena.designs import Game, games_of
from saboteur.arena.setting import OF_SIDES, Setting, without_telling
from saboteur.arena.table import Played, Player, Table
from saboteur.bots.own import any_bot
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import stream_keys
from saboteur.rules.engine import new_match
from saboteur.rules.kinds import ROLE_NAMES, SABOTEUR, Role
from saboteur.rules.ruleset import Ruleset

_TRIES: Final = 100_000
"""So many deals are looked at to find one with as many Saboteurs as are wanted."""


class Work(NamedTuple):
    """What a worker has to know: it may sit on another machine."""

    setting: Setting
    sources: tuple[tuple[str, str], ...] = ()
    """The files in which bots are: path and text."""


@runtime_checkable
class Seated(Protocol):
    """A bot that plays by where it sits among its like, as one that is mixed of two."""

    def seated(self, number: int) -> None:
        """Note how many of the same bot sit before it, counted from a number of the deal."""


class FailureRow(TypedDict):
    """A move that a bot did not make."""

    bot: str
    seat: int
    move: int
    kind: str
    detail: str


class GameRow(TypedDict):
    """One game, as it is kept."""

    name: str
    bot: int
    seats: list[int]
    tested: list[int]
    ends: list[str]
    winners: list[int]
    reached: bool
    gold: list[int]
    moves: int
    seconds: list[float]
    """How long each bot of the setting has thought."""
    asked: list[int]
    """How often each was asked."""
    figures: NotRequired[dict[str, str]]
    failures: NotRequired[list[FailureRow]]


class Row(TypedDict):
    """One deal, as it is kept: a line of the file."""

    deal: int
    roles: list[str]
    games: list[GameRow]


def deal_seed(setting: Setting, deal: int) -> tuple[bytes, tuple[Role, ...]]:
    """Return the seed of a deal and the dwarf cards that it deals.

    It depends on nothing but the number and the seed of the run, so that other bots, and rules
    with another card, play the same deals as far as cards are the same.

    :raises ValueError: if no deal has as many Saboteurs as are wanted.
    """
    for attempt in range(_TRIES):
        text = f"saboteur arena {setting.seed} {deal} {attempt}"
        seed = hashlib.sha256(text.encode()).digest()
        s = new_match(_rules(setting.ruleset), setting.players, stream_keys(seed))
        if setting.saboteurs < 0 or s.roles.count(SABOTEUR) == setting.saboteurs:
            return seed, tuple(s.roles)
    raise ValueError(f"no deal has {setting.saboteurs} Saboteurs")


def play_deal(work: Work, deal: int) -> Row:
    """Play all the games of a deal. Games in which everybody sits alike are played once."""
    setting = work.setting
    seed, roles = deal_seed(setting, deal)
    played: dict[tuple[int, ...], GameRow] = {}
    rows: list[GameRow] = []
    for game in games_of(setting, deal, roles):
        if game.seats not in played:
            played[game.seats] = _play(work, game, seed)
        row = played[game.seats].copy()
        row["name"], row["bot"], row["tested"] = game.name, game.bot, list(game.tested)
        rows.append(row)
    return {"deal": deal, "roles": [ROLE_NAMES[role] for role in roles], "games": rows}


def _play(work: Work, game: Game, seed: bytes) -> GameRow:
    setting = work.setting
    sources = dict(work.sources)
    players: list[Player] = []
    sitting = Counter[int]()
    for place in game.seats:
        name, told = without_telling(setting.bots[place])
        bot = any_bot(name, sources)
        if isinstance(bot, Seated):
            bot.seated(seed[0] + sitting[place])
        sitting[place] += 1
        players.append(Player(setting.bots[place], bot, told))
    table = Table(_rules(setting.ruleset), players, seed, setting.move_seconds)
    result = table.play_round() if setting.design in OF_SIDES else table.play_match()
    return _row(setting, game, players, result)


def _row(setting: Setting, game: Game, players: list[Player], played: Played) -> GameRow:
    seconds = [0.0] * len(setting.bots)
    asked = [0] * len(setting.bots)
    for place, player in zip(game.seats, players, strict=True):
        seconds[place] += player.seconds
        asked[place] += player.asked
    row: GameRow = {
        "name": game.name,
        "bot": game.bot,
        "seats": list(game.seats),
        "tested": [],
        "ends": [ROLE_NAMES[role] for role in played.ends],
        "winners": list(played.winners),
        "reached": played.reached,
        "gold": list(played.gold),
        "moves": played.moves,
        "seconds": [round(each, 4) for each in seconds],
        "asked": asked,
    }
    if played.figures:
        row["figures"] = played.figures
    if played.failures:
        row["failures"] = [
            {"bot": f.bot, "seat": f.seat, "move": f.move, "kind": f.kind, "detail": f.detail}
            for f in played.failures
        ]
    return row


@lru_cache(maxsize=64)
def _rules(text: str) -> Ruleset:
    return parse_ruleset(text)


def mix_of(rules: Ruleset, players: int) -> dict[int, float]:
    """Return how likely each number of Saboteurs is to be dealt.

    >>> {dealt: round(share, 3) for dealt, share in mix_of(parse_ruleset("base"), 5).items()}
    {1: 0.333, 2: 0.667}
    """
    mix = rules.role_mix[players]
    saboteurs = mix.count(SABOTEUR)
    others = len(mix) - saboteurs
    ways = {
        dealt: comb(saboteurs, dealt) * comb(others, players - dealt)
        for dealt in range(min(saboteurs, players) + 1)
        if players - dealt <= others
    }
    return {dealt: count / sum(ways.values()) for dealt, count in ways.items()}
