"""What the bots at a table will do: thought about elsewhere, as soon as they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from saboteur.bots.levels import LEVELS
from saboteur.bots.personas import Persona, persona_of
from saboteur.match import Match
from saboteur.notation.card import seat_name
from saboteur.rules.kinds import Seat
from saboteur.server.minds.minds import Minds
from saboteur.server.minds.questions import Answer, Decided, Question
from saboteur.server.rooms.decisions import dice_seed, level_or_default
from saboteur.server.rooms.hearing import hearing_view
from saboteur.server.tables.table import Table

RESERVE: Final = 0.4
"""So long before a move is due, a bot that is not ready is asked no longer, and a simpler one is."""
LEAST: Final = 0.5
"""So long may every bot think, however soon it is to move."""

_Key: TypeAlias = tuple[str, int, int, Seat, str]


def persona_at(table: Table, seat: Seat) -> Persona:
    """Return who the bot on a seat is: as public as its look."""
    return persona_of(max(0, table.look_of(seat)))


class BotMinds:
    """The bots of one table."""

    def __init__(self, table: Table, minds: Minds, wake: Callable[[], None]) -> None:
        self._table = table
        self._minds = minds
        self._wake = wake
        """Called when somebody has made up their mind."""
        self._thoughts: dict[_Key, asyncio.Future[Answer]] = {}
        """By match, decision, step, seat and level."""

    def think(self, seconds: float) -> None:
        """Let the bots that are asked make up their minds, long before they have to say it."""
        table = self._table
        wanted = [self._key(seat) for seat in table.asked() if table.is_bot(seat)]
        for key in self._thoughts.keys() - set(wanted):
            self._thoughts.pop(key).cancel()
        for key in wanted:
            if key not in self._thoughts:
                self._thoughts[key] = self._asked(key, max(seconds - RESERVE, LEAST))

    def _key(self, seat: Seat) -> _Key:
        table = self._table
        return (table.match_id, table.decision, table.step, seat, table.chairs[seat].bot)

    def _asked(self, key: _Key, seconds: float) -> asyncio.Future[Answer]:
        match, seat, level = self._table.match, key[3], key[4]
        if match is None:
            raise ValueError("there is no match")
        view = hearing_view(self._table, match, seat, now=False)
        dice = dice_seed(match, f"bot {len(match.moves)} {seat}")
        question = Question("move", view, self._level(seat, level), dice)
        found = self._minds.ask(question, seconds)
        if not found.done():
            found.add_done_callback(lambda _done: self._wake())
        return found

    def _level(self, seat: Seat, level: str) -> str:
        """Return who thinks: a level, and the persona that goes with the look of a bot.

        A bot that stands in for somebody is nobody in particular.
        """
        known = level_or_default(level)
        if self._table.chairs[seat].member >= 0 or not LEVELS[known].IS_SOMEBODY:
            return known
        return f"{known}:persona={persona_at(self._table, seat).name}"

    def is_ready(self, seat: Seat) -> bool:
        """Say whether a bot has made up its mind."""
        found = self._thoughts.get(self._key(seat))
        return found is not None and found.done()

    def decided(self, seat: Seat) -> Decided:
        """Return what a bot that is ready will do.

        :raises ValueError: if it is not.
        """
        found = self._thoughts.get(self._key(seat))
        if found is None or not found.done():
            raise ValueError("the bot still thinks")
        answer = found.result()
        if not isinstance(answer, Decided):
            raise TypeError("a bot that was asked for a move has to decide")
        return answer

    def answers(self) -> dict[Seat, Decided]:
        """Return what the bots answer in the window that is open; who still thinks lets it pass."""
        asked = [seat for seat in self._table.asked() if self._table.is_bot(seat)]
        return {seat: self.decided(seat) for seat in asked if self.is_ready(seat)}

    async def quick(self, match: Match, seat: Seat) -> str:
        """Return the move for somebody whose time is up. It is the same whenever it is asked for."""
        dice = dice_seed(match, f"bot {len(match.moves)} {seat}")
        question = Question("move", match.view(seat_name(seat)), dice=dice)
        answer = await self._minds.quick(question)
        if not isinstance(answer, Decided):
            raise TypeError("a bot that was asked for a move has to decide")
        return answer.move

    def stop(self) -> None:
        """Think no more."""
        for found in self._thoughts.values():
            found.cancel()
        self._thoughts = {}
