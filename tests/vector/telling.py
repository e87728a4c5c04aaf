"""What everybody is told, as a row of numbers: of the events of the rules, and of `Told`."""

from __future__ import annotations

import dataclasses

import numpy as np

from saboteur.rules import events as E  # noqa: N812 - nearly all of them
from saboteur.vector import tables
from saboteur.vector.tables import RULES, SEATS

_GOAL = {cell: goal for goal, cell in enumerate(RULES.goal_cells)}


class _Row:
    """Gathers what events say; each kind has a method of its name."""

    def __init__(self, actor: int, action: int) -> None:
        self.actor = [actor]
        self.action = [action]
        self.removed = [-1]
        self.revealed = [-1] * 3
        self.laid = [-1] * 3
        self.drew = [0]
        self.skipped = [0] * SEATS
        self.ended = [0]
        self.roles = [-1] * (SEATS + 1)
        self.shown = [-1] * 3
        self.packet = [-1]
        self.took = [0] * SEATS
        self.paid = [0] * SEATS
        self.handfuls = [0] * SEATS
        self.began = [-1]
        self.totals = [-1] * SEATS

    def note(self, event) -> None:
        treasure = RULES.goal_cards[tables.TREASURE]
        match event:
            case E.Played() | E.Discarded():
                assert event.seat == self.actor[0]
            case E.Removed():
                self.removed = [event.card - 1]
            case E.GoalRevealed():
                self.revealed[_GOAL[event.cell]] = event.goal - treasure
            case E.GoalLaid():
                self.laid[_GOAL[event.cell]] = event.turned
            case E.Drew():
                assert event.seat == self.actor[0]
                self.drew = [1]
            case E.Skipped():
                self.skipped[event.seat] = 1
            case E.RoundEnded():
                self.ended = [1 if event.completer >= 0 else 2]
            case E.RolesRevealed():
                roles = [*event.roles, *event.undealt]
                self.roles[: len(roles)] = roles
            case E.GoalShown():
                self.shown[_GOAL[event.cell]] = event.goal - treasure
            case E.PacketDrawn():
                self.packet = [event.count]
            case E.GoldTaken():
                self.took[event.seat] = 1
            case E.GoldPaid():
                self.paid[event.seat] = event.amount
                self.handfuls[event.seat] = event.count
            case E.RoundBegan():
                self.began = [event.round]
            case E.MatchEnded():
                self.totals[: len(event.totals)] = event.totals
            case _:
                assert isinstance(event, _TOLD_OTHERWISE), event


_TOLD_OTHERWISE = (
    E.Broken,
    E.GoalSeen,
    E.HandDealt,
    E.Mended,
    E.NobodyPaid,
    E.PacketSeen,
    E.RoleDealt,
)
"""They follow from the action, or from the others, or are for one player alone."""


def row_of_events(actor: int, action: int, events: list) -> list[int]:
    """Return what the rules tell everybody of a decision."""
    row = _Row(actor, action)
    for event in events:
        row.note(event)
    return [number for part in vars(row).values() for number in part]


def rows_of_told(told) -> np.ndarray:
    """Return what the vector engine tells, a row for each lane."""
    parts = [np.asarray(getattr(told, field.name)) for field in dataclasses.fields(told)]
    return np.concatenate([part.reshape(len(part), -1).astype(int) for part in parts], axis=1)
