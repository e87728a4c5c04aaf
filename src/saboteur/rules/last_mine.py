"""The mine at the end of a round, kept while the next one is being laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.kinds import CardId, Cell
from saboteur.rules.mine import GOAL, SOFT

if TYPE_CHECKING:
    from saboteur.rules.part import Part
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State


@final
class LastMine:
    """What everybody saw of the mine when a round ended; the names are those of a `View`.

    Cards that were not turned up stay face down in it, and those that were shown when all was
    over are known: it holds nothing secret.
    """

    __slots__ = (
        "cells",
        "goal_ways",
        "hidden",
        "known_goals",
        "parts",
        "rules",
        "sites",
    )

    def __init__(self, s: State, *, shown: bool = False) -> None:
        face_down = sorted(s.hidden)
        self.rules: Ruleset = s.rules
        self.cells: dict[Cell, int] = dict(s.cells)
        self.hidden: tuple[Cell, ...] = tuple(
            [cell for cell in face_down if s.rules.may(s.hidden[cell], GOAL)]
        )
        self.sites: tuple[tuple[Cell, CardId], ...] = tuple(
            [(cell, s.hidden[cell]) for cell in face_down if s.rules.may(s.hidden[cell], SOFT)]
        )
        self.parts: tuple[Part, ...] = tuple([part.shown(s) for part in s.parts])
        self.known_goals: dict[Cell, CardId] = {}
        if shown:
            self.known_goals = {cell: s.hidden[cell] for cell in self.hidden}
        self.goal_ways: tuple[tuple[int, tuple[tuple[Cell, CardId], ...]], ...] = ()
