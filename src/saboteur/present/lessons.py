"""Lessons: a position, what the learner is asked to do in it, and what the others do meanwhile.

A lesson is data in the folder of the product that it teaches, `lesson.toml`; what is said in it
stands with the other words of the product, under `[lesson.<name>]`. Here it is read and judged;
that it is played is for whoever shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from saboteur.texts.folders import FOLDERS, on_new_folder, read_tables
from saboteur.texts.messages import Catalogue

FILE: Final = "lesson.toml"
CLAIM: Final = "! "
"""What is claimed is written behind it, as `! player C saboteur`, `! goal B treasure`, `! self miner`."""
CLOSE: Final = "~"
"""In a script: the window that is open closes, and nobody objects; as records write it."""
ANY: Final = ".."
"""At the end of what is wanted: whatever begins so."""
GROUPS: Final = ("start", "game", "card", "expansion", "variant")
"""In which order lessons are listed."""
POINTS: Final = ("card", "cell", "seat", "role", "deck", "gold", "talk", "panel", "discard")
"""What a coach can point at."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing that the coach says, and what the learner is to do about it."""

    say: str
    """The key of its words."""
    want: tuple[str, ...] = ()
    """The deeds that count as right; none: it is only read. The first is done for who skips it."""
    point: tuple[str, ...] = ()
    """What is pointed at: `cell 3,0`, `card EW`, `seat B`, `role`, ..."""
    then: tuple[str, ...] = ()
    """What happens afterwards: `B:EW@2,0` a move, `B! self miner` a claim, `~` a window closes."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Deeds that are answered in words of their own: how they begin, and the key of the words."""

    def takes(self, deed: str) -> bool:
        """Say whether a deed is what is wanted."""
        return any(_fits(deed, wanted) for wanted in self.want)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson from its first step to its last."""

    name: str
    group: str
    minutes: int
    position: str
    steps: tuple[LessonStep, ...]
    seed: int = 1

    def text(self, words: Catalogue, key: str, names: Mapping[str, str]) -> str:
        """Return words of the lesson; the others at the table are `{b}`, `{c}` and so on in them."""
        return words.text(f"lesson.{self.name}.{key}", **names)

    def answer(self, words: Catalogue, step: int, deed: str, names: Mapping[str, str]) -> str:
        """Return what is said to who did something else than what is wanted.

        A step has words of its own for it, for some deeds or for all; what has none is answered in
        general words, by its kind.
        """
        at = self.steps[step]
        for begins, key in at.other.items():
            if deed.startswith(begins):
                return self.text(words, f"other.{key}", names)
        if f"lesson.{self.name}.other.{at.say}" in words:
            return self.text(words, f"other.{at.say}", names)
        kind = "claim" if deed.startswith(CLAIM) else "discard" if deed.startswith("-") else "move"
        return words.text(f"lesson-other.{kind}")


def _fits(deed: str, wanted: str) -> bool:
    return deed.startswith(wanted.removesuffix(ANY)) if wanted.endswith(ANY) else deed == wanted


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons there are by their names, in the order in which they are listed."""
    found = [_read(folder.joinpath(FILE)) for folder in FOLDERS if folder.joinpath(FILE).is_file()]
    return {one.name: one for one in sorted(found, key=lambda one: GROUPS.index(one.group))}


on_new_folder(lessons.cache_clear)


def _read(file: Traversable) -> Lesson:
    """Read a lesson; that it can be played is proved by a test for all of them."""
    data = read_tables(file)
    steps = tuple(_step(step) for step in data.pop("step"))
    return Lesson(steps=steps, **data)


def _step(data: dict[str, Any]) -> LessonStep:
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    return LessonStep(**{**data, **lists})
