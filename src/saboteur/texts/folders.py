"""The folders of products, which have words and clauses of their own."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Final

FOLDERS: Final[list[Traversable]] = []
_READ_ANEW: Final[list[Callable[[], None]]] = []


def add_folder(folder: Traversable) -> None:
    """Let catalogues and rulebook have the texts of a product too."""
    FOLDERS.append(folder)
    for forget in _READ_ANEW:
        forget()


def on_new_folder(forget: Callable[[], None]) -> None:
    """Have something called when there are more texts to read."""
    _READ_ANEW.append(forget)
