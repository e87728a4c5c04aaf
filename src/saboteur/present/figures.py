"""Figures of many matches that only some games have: how often an event went one way or another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from saboteur.rules.events import Event


@dataclass(frozen=True, slots=True)
class Figure:
    """How often an event went each way. The words stand under `cli.simulate`, as all figures do."""

    key: str
    """What it is called for machines; its title is `figure.<key>`, a row's name `row.<key>.<row>`."""
    field: str
    """The field of the event that tells the ways apart, numbered from 0."""
    rows: tuple[str, ...]
    """The names of the ways."""
    with_saboteurs: bool = True
    """Whether it is a figure of games in which somebody may be a Saboteur, or of the others."""
    unwon: frozenset[str] = frozenset()
    """The ways in which Gold Miners have not won although one of them reached the treasure."""

    def row(self, event: Event) -> str:
        """Return which way an event went."""
        number: int = getattr(event, self.field)
        return self.rows[number]


FIGURES: Final[dict[str, Figure]] = {}
"""By event; products fill it when they register."""
