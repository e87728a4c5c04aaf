"""What each product says of the rulebook of a table: which clauses hold with it, and its examples.

It stands in `rulebook.toml` in the folder of the product, the same for every language.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from saboteur.texts.folders import FOLDERS, on_new_folder, read_tables

_ALL: Final = "*"


class ExampleText(NamedTuple):
    """A situation to be drawn: a position in notation, and a move in it."""

    id: str
    clauses: tuple[str, ...]
    """The clauses that it shows."""
    position: str
    move: str
    """What the seat that is asked does, in notation; empty if only the position is shown."""
    refused: bool
    """Whether the rules refuse it, by one of these clauses."""


class BookData(NamedTuple):
    """What one product says of the rulebook."""

    product: str
    """The folder."""
    builds_on: tuple[str, ...]
    """The products whose clauses hold too."""
    shared: tuple[str, ...]
    """Clauses of the parts that all share which are about it."""
    replaced: tuple[str, ...]
    """Clauses of others that do not hold with it."""
    taken: tuple[str, ...]
    """Single clauses of others that hold with it."""
    when: dict[str, dict[str, str]]
    """Clauses that hold only in some game, or with some setting."""
    examples: tuple[ExampleText, ...]
    dwarves: dict[str, int]
    """Dwarf cards in its box that no deck lists, and how many of each."""
    effects: dict[str, int]
    """Cards in its box of which each has another effect, by kind, and how many there are."""


def matches(clause_id: str, pattern: str) -> bool:
    """Say whether a clause is meant: by its id, or by how it begins.

    >>> matches("OV-GRID-02", "OV-GRID-*"), matches("OV-GRID-02", "OV-GRID-0")
    (True, False)
    """
    if pattern.endswith(_ALL):
        return clause_id.startswith(pattern.removesuffix(_ALL))
    return clause_id == pattern


@cache
def book_data() -> dict[str, BookData]:
    """Return what products say of the rulebook, by folder; those that say nothing are there too."""
    return {folder.name: _read(folder.name, _table(folder)) for folder in FOLDERS}


def _table(folder: Traversable) -> dict[str, Any]:
    file = folder.joinpath("rulebook.toml")
    return read_tables(file) if file.is_file() else {}


def _read(product: str, table: dict[str, Any]) -> BookData:
    examples = table.get("example", {})
    box = table.get("box", {})
    return BookData(
        product,
        tuple(table.get("with", ())),
        tuple(table.get("shared", ())),
        tuple(table.get("replaced", ())),
        tuple(table.get("taken", ())),
        table.get("when", {}),
        tuple(_example(name, entry) for name, entry in examples.items()),
        box.get("dwarves", {}),
        box.get("effects", {}),
    )


def _example(name: str, entry: dict[str, Any]) -> ExampleText:
    return ExampleText(
        name,
        tuple(entry["clauses"]),
        entry["position"],
        entry.get("move", ""),
        entry.get("refused", False),
    )


on_new_folder(book_data.cache_clear)
