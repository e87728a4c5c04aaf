"""What the bots at a table will do, made up as soon as they are asked: the time they take tells nothing."""

from __future__ import annotations

from saboteur.rules.kinds import Seat
from saboteur.server.rooms.decisions import bot_move
from saboteur.server.tables.table import Table


class BotMinds:
    """The bots of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moves: dict[tuple[str, int, int, Seat], str] = {}
        """By match, decision, step and seat."""

    def answers(self) -> dict[Seat, str]:
        """Return what has been answered in the window that is open, by people and by bots.

        A bot that stands in for somebody does not speak where they have spoken themselves.
        """
        bots = [seat for seat in self._table.asked() if self._table.is_bot(seat)]
        return {**{seat: self.move(seat) for seat in bots}, **self._table.answers}

    def move(self, seat: Seat) -> str:
        """Return what a bot will do."""
        table = self._table
        key = (table.match_id, table.decision, table.step, seat)
        if key not in self._moves and table.match is not None:
            self._moves[key] = bot_move(table.match, seat, table.chairs[seat].bot)
        return self._moves[key]

    def think(self) -> None:
        """Let the bots that are asked make up their minds, long before they have to say it."""
        now = (self._table.match_id, self._table.decision, self._table.step)
        self._moves = {key: move for key, move in self._moves.items() if key[:3] == now}
        for seat in self._table.asked():
            if self._table.is_bot(seat):
                self.move(seat)
