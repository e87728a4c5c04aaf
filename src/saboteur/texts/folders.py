"""The folders of products, which have words and clauses of their own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any, Final

FOLDERS: Final[list[Traversable]] = []
_READ_ANEW: Final[list[Callable[[], None]]] = []


def add_folder(folder: Traversable) -> None:
    """Let catalogues and rulebook have the texts of a product too, once they are read anew."""
    FOLDERS.append(folder)


def read_anew() -> None:
    """Forget what was read and worked out of the products there were before."""
    for forget in _READ_ANEW:
        forget()


def on_new_folder(forget: Callable[[], None]) -> None:
    """Have something called when there are other products, and so other texts to read."""
    _READ_ANEW.append(forget)


def read_tables(file: Traversable) -> dict[str, Any]:
    """Return what a file of texts says."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
