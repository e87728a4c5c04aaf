"""What everybody has done in this round, counted from the log of a seat."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, cast, final

from saboteur.bots.registry import ACTS
from saboteur.minds.manners import BURIES, HELPS, HINDERS, LAYS, LOOKS
from saboteur.rules.kinds import NO_TARGET, Cell, Move, Seat, move_card, move_cell, move_target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saboteur.rules.ruleset import Ruleset
    from saboteur.views.redact import Told

DEEDS: Final = ("lays", "buries", "hinders", "helps", "looks", "other", "discards", "dead-ends")
"""What is counted for every seat. `other` are cards of any other kind; `dead-ends` are among what
it lays: cards with an arm that leads nowhere."""
_OTHER: Final = 5
_DISCARDS: Final = 6
_DEAD_ENDS: Final = 7
_COLUMNS: Final = {LAYS: 0, BURIES: 1, HINDERS: 2, HELPS: 3, LOOKS: 4}


@final
class Story:
    """The deeds of a round, kept up to date as the log of a seat grows; seats count from its own."""

    def __init__(self, rules: Ruleset, n: int, seat: Seat) -> None:
        self._rules = rules
        self._n = n
        self._seat = max(seat, 0)
        self._goals = {cell: i for i, cell in enumerate(rules.goal_cells)}
        self._is_dead_end = [
            int(card.tile is not None and any(mask.bit_count() == 1 for mask in card.tile.chambers))
            for card in rules.cards
        ]
        self._told = 0
        self._hindered = len(DEEDS) + len(self._goals)
        self._helped = self._hindered + n
        self._width = self._helped + n
        self.counts: array[int] = array("h")
        """For each seat its deeds, how often it looked at each goal, whom it hindered and helped."""
        self.laid: dict[Cell, tuple[Seat, int]] = {}
        """How far away who laid the card on a cell last, and as which play of the round, from 1."""
        self.news: list[Cell] = []
        """Cells of which `laid` says something else since somebody emptied this list."""
        self.plays: int = 0
        """How many cards were played in this round."""
        self.clear()

    def names(self) -> list[str]:
        """Return what is counted."""
        each = [
            *DEEDS,
            *[f"looked-at.{i}" for i in range(len(self._goals))],
            *[f"hindered.{k}" for k in range(self._n)],
            *[f"helped.{k}" for k in range(self._n)],
        ]
        return [f"seat.{k}.{what}" for k in range(self._n) for what in each]

    def clear(self) -> None:
        """Forget the round."""
        self.counts = array("h", bytes(2 * self._n * self._width))
        self.news.extend(self.laid)
        self.laid = {}
        self.plays = 0

    def follow(self, log: Sequence[Told]) -> None:
        """Take in what the log has more than when it was looked at last."""
        for entry in log[self._told :] if self._told else log:
            name = entry.name
            if name == "drew":
                continue  # the commonest of all
            if name == "played":
                (_, seat), (_, move) = entry.fields
                self._play(cast("Seat", seat), cast("Move", move))
            elif name == "discarded":
                start = (entry.number("seat") - self._seat) % self._n * self._width
                self.counts[start + _DISCARDS] += entry.number("count")
            elif name == "round-began":
                self.clear()
        self._told = len(log)

    def _play(self, seat: Seat, move: Move) -> None:
        self.plays += 1
        card = move_card(move)
        act = ACTS.get(self._rules.cards[card].family, -1)
        away = (seat - self._seat) % self._n
        start = away * self._width
        self.counts[start + _COLUMNS.get(act, _OTHER)] += 1
        cell = move_cell(move)
        target = move_target(move)
        if act == LAYS:
            self.laid[cell] = away, self.plays
            self.news.append(cell)
            self.counts[start + _DEAD_ENDS] += self._is_dead_end[card]
        elif act == LOOKS and cell in self._goals:
            self.counts[start + len(DEEDS) + self._goals[cell]] += 1
        elif target != NO_TARGET and act in {HINDERS, HELPS}:
            column = self._hindered if act == HINDERS else self._helped
            self.counts[start + column + (target - self._seat) % self._n] += 1
