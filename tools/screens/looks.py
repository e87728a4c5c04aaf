"""In which languages, colours and sizes pictures are taken."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from operator import contains
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

    @property
    def strong(self) -> bool:
        """Return whether strong contrast is wished for."""
        return self.theme.startswith("strong")

    @property
    def light(self) -> bool:
        """Return whether the ground is light."""
        return self.theme.endswith("light")


SIZES: Final = {
    "phone": (390, 844),
    "desktop": (1440, 900),
    "narrow": (320, 640),
    "zoomed": (640, 400),
    "tablet": (1024, 768),
    "television": (1920, 1080),
    "wall": (3840, 2160),
}
"""`zoomed` is what is left of 1280x800 at 200 %; `wall` is a television that calls its pixels by their number."""
LOCALES: Final = {
    "en": "en-GB",
    "fr": "fr-FR",
    "de": "de-DE",
    "es": "es-ES",
    "it": "it-IT",
    "nl": "nl-NL",
}
THEMES: Final = ("dark", "light", "strong", "stronglight")
ALL: Final = [
    Look(*values) for values in product(("phone", "desktop"), ("en", "fr"), ("dark", "light"))
]
_TURNS: Final = [ALL[i] for i in (0, 3, 5, 2, 1, 6)]
"""Phones more often: there is less room on them."""
_ROOM: Final = [
    Look("television", "en", "dark"),
    Look("wall", "fr", "dark"),
    Look("tablet", "fr", "light"),
]
"""What stands in a room for everybody to see."""


def looks_of(number: int, *, core: bool, wide: bool = False) -> list[Look]:
    """Return how a scene is looked at: those of the core in every way, the others in turns."""
    if wide:
        return _ROOM
    return ALL if core else [_TURNS[number % len(_TURNS)]]


def read_look(text: str) -> Look:
    """Return the look that somebody wishes for, as `phone-de-strong`.

    :raises ValueError: if there is none such.
    """
    words = text.split("-")
    known: tuple[Collection[str], ...] = (SIZES, LOCALES, THEMES)
    if len(words) != len(known) or not all(map(contains, known, words)):
        raise ValueError(
            f"no look {text}: a size ({', '.join(SIZES)}), a language ({', '.join(LOCALES)})"
            f" and a theme ({', '.join(THEMES)}), as phone-de-strong"
        )
    return Look(*words)
