"""In which languages, colours and sizes pictures are taken."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple


class Look(NamedTuple):
    """How a page is shown."""

    size: str
    language: str
    theme: str

    def __str__(self) -> str:
        return f"{self.size} {self.language} {self.theme}"

    @property
    def slug(self) -> str:
        """Return it as part of a file's name."""
        return "-".join(self)

    @property
    def pixels(self) -> tuple[int, int]:
        """Return width and height."""
        return SIZES[self.size]


SIZES: Final = {"phone": (390, 844), "desktop": (1440, 900)}
ALL: Final = [Look(*values) for values in product(SIZES, ("en", "fr"), ("dark", "light"))]
_TURNS: Final = [ALL[i] for i in (0, 3, 5, 2, 1, 6)]
"""Phones more often: there is less room on them."""


def looks_of(number: int, *, core: bool, wide: bool = False) -> list[Look]:
    """Return how a scene is looked at: those of the core in every way, the others in turns."""
    if wide:
        on_desktop = [look for look in ALL if look.size == "desktop"]
        return [on_desktop[number % len(on_desktop)]]
    return ALL if core else [_TURNS[number % len(_TURNS)]]
