"""What is to be measured: how many tables, who sits there, how fast they play, what they play at."""

from __future__ import annotations

from typing import Literal

import msgspec

Variant = Literal["usual", "whole-views", "delayed"]
"""`usual`: as browsers and servers are; `whole-views`: clients that want every view whole; `delayed`:
a server whose system holds small messages back (no TCP_NODELAY)."""


class Playing(msgspec.Struct, frozen=True):
    """How it is played."""

    tables: int
    people: int
    """At each table."""
    every: float
    """Seconds from one move at a table to the next."""
    seconds: float
    """For so long it is measured."""
    warm_up: float
    """For so long it is played before that."""
    languages: list[str]
    """Of the people, in turn."""


class Crowd(Playing, frozen=True):
    """What one process of players does."""

    urls: list[str]
    """The servers; the tables go round."""
    whole: bool
    """Whether they want every view whole."""
    seed: int


class Plan(Playing, frozen=True):
    """A whole measurement."""

    crowds: int
    """In so many processes people play."""
    processes: int
    """So many servers are started."""
    store: Literal["sqlite", "postgres", "running"]
    address: str = ""
    """Of the database, or of a server that runs already."""
    folder: str = ""
    """Where files lie; empty: in a folder of their own that goes afterwards."""
    variant: Variant = "usual"
    again: bool = False
    """Whether a server is started once more afterwards, to see how long that takes."""

    def crowd(self, number: int, urls: list[str]) -> Crowd:
        """Return what one of the processes of players does."""
        return Crowd(
            tables=self.tables // self.crowds + (number < self.tables % self.crowds),
            people=self.people,
            every=self.every,
            seconds=self.seconds,
            warm_up=self.warm_up,
            languages=self.languages,
            urls=urls[number % len(urls) :] + urls[: number % len(urls)],
            whole=self.variant == "whole-views",
            seed=number,
        )
