"""Who sits where in the games of one deal. All games of a deal have the same cards and dice.

    teams   everybody is the baseline; then one side is another bot; then the other side
    cross   every bot on the diggers' side against every bot on the Saboteurs'
    seats   everybody is the baseline; then one digger, then one Saboteur is another bot
    self    every bot with itself
    mixed   all bots at one table for a whole match, moved on by a seat from game to game
    rivals  two players: every two bots, on both sides
    scores  one player: every bot, for what it collects

Sides are those of the deal: a Saboteur is whoever was dealt the card, a digger is everybody else.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from saboteur.arena.setting import CROSS, MIXED, RIVALS, SCORES, SEATS, SELF, TEAMS, Setting
from saboteur.rules.kinds import SABOTEUR, Role, Seat

DIGGERS: Final = "diggers"
SABOTEURS: Final = "saboteurs"
SIDES: Final = (DIGGERS, SABOTEURS)
PLAIN: Final = "plain"
"""The game that the others of a deal are compared with."""


class Game(NamedTuple):
    """One game of a deal."""

    name: str
    """What it is for: `plain`, `diggers`, `saboteurs`; in other designs `game`."""
    bot: int
    """Which bot it tests, by its place in the setting."""
    seats: tuple[int, ...]
    """Which bot sits on each seat."""
    tested: tuple[Seat, ...] = ()
    """The seats on which the tested bot is, if not all."""


def side_of(role: Role) -> str:
    """Return the side of a dwarf card."""
    return SABOTEURS if role == SABOTEUR else DIGGERS


def games_of(setting: Setting, deal: int, roles: Sequence[Role]) -> list[Game]:
    """Return the games of a deal, given the dwarf cards dealt; none for what is nobody's side."""
    return _DESIGNS[setting.design](setting, deal, roles)


def seats_on(side: str, roles: Sequence[Role]) -> tuple[Seat, ...]:
    """Return the seats of a side."""
    return tuple(seat for seat, role in enumerate(roles) if side_of(role) == side)


def _replaced(players: int, baseline: int, bot: int, seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(bot if seat in seats else baseline for seat in range(players))


def _teams(setting: Setting, _deal: int, roles: Sequence[Role]) -> list[Game]:
    last = len(setting.bots) - 1
    games = [Game(PLAIN, last, (last,) * setting.players)]
    for bot in range(last):
        for side in SIDES:
            seats = seats_on(side, roles)
            if seats:
                games.append(Game(side, bot, _replaced(setting.players, last, bot, seats), seats))
    return games


def _cross(setting: Setting, _deal: int, roles: Sequence[Role]) -> list[Game]:
    last = len(setting.bots) - 1
    saboteurs = seats_on(SABOTEURS, roles)
    games: list[Game] = []
    for digger in range(len(setting.bots)):
        for saboteur in range(len(setting.bots)) if saboteurs else (digger,):
            seats = _replaced(setting.players, digger, saboteur, saboteurs)
            if digger == saboteur == last:
                games.append(Game(PLAIN, last, seats))
            elif saboteur == last:
                games.append(Game(DIGGERS, digger, seats, seats_on(DIGGERS, roles)))
            elif digger == last:
                games.append(Game(SABOTEURS, saboteur, seats, saboteurs))
            else:
                # Without Saboteurs the diggers are all there is.
                name = "game" if saboteurs else DIGGERS
                games.append(Game(name, digger, seats, seats_on(DIGGERS, roles)))
    return games


def _seats(setting: Setting, deal: int, roles: Sequence[Role]) -> list[Game]:
    last = len(setting.bots) - 1
    dice = random.Random(f"{setting.seed} {deal} which seat")  # noqa: S311 - no secrets here
    games = [Game(PLAIN, last, (last,) * setting.players)]
    for side in SIDES:
        seats = seats_on(side, roles)
        seat = dice.choice(seats) if seats else -1
        for bot in range(last) if seats else ():
            seated = _replaced(setting.players, last, bot, (seat,))
            games.append(Game(side, bot, seated, (seat,)))
    return games


def _self(setting: Setting, _deal: int, _roles: Sequence[Role]) -> list[Game]:
    last = len(setting.bots) - 1
    return [
        Game(PLAIN if bot == last else "game", bot, (bot,) * setting.players)
        for bot in range(len(setting.bots))
    ]


def _mixed(setting: Setting, _deal: int, _roles: Sequence[Role]) -> list[Game]:
    bots = len(setting.bots)
    return [
        Game("game", -1, tuple((seat + moved) % bots for seat in range(setting.players)))
        for moved in range(bots)
    ]


def _rivals(setting: Setting, _deal: int, _roles: Sequence[Role]) -> list[Game]:
    places = range(len(setting.bots))
    if len(setting.bots) == 1:
        return [Game("game", 0, (0,) * setting.players)]
    return [
        Game("game", pair[0], tuple(pair[(seat + first) % 2] for seat in range(setting.players)))
        for pair in combinations(places, 2)
        for first in range(2)
    ]


def _scores(setting: Setting, _deal: int, _roles: Sequence[Role]) -> list[Game]:
    return [Game("game", bot, (bot,)) for bot in range(len(setting.bots))]


_DESIGNS: Final[dict[str, Callable[[Setting, int, Sequence[Role]], list[Game]]]] = {
    TEAMS: _teams,
    CROSS: _cross,
    SEATS: _seats,
    SELF: _self,
    MIXED: _mixed,
    RIVALS: _rivals,
    SCORES: _scores,
}
