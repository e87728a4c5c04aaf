"""What is told of a table besides the table, the match and the talk; and what all of it begins with."""

from __future__ import annotations

import msgspec


class ToClient(msgspec.Struct, frozen=True, tag_field="t"):
    """Whatever the server says."""


class Answer(ToClient, frozen=True):
    """What a client is told of something that it asked for."""

    id: str


class ReviewNow(ToClient, frozen=True, tag="review"):
    """How people look at a match together; told to everybody at the table, and kept nowhere."""

    match: str
    """Empty: nobody does any more."""
    step: int
    eyes: str
    leader: int
    """The member who leads; -1: nobody does, and anybody may."""
    followers: list[int]
    """The members who follow."""


class Meter(ToClient, frozen=True, tag="meter"):
    """How suspicious the others are, by what the reader may know: for them alone, where the table wants it."""

    match: str
    decision: int
    """After which decision of the match; it only grows."""
    doubts: list[int]
    """By seat, how likely that player stands against the reader, in hundredths; -1: the reader."""


class HouseNow(ToClient, frozen=True, tag="house"):
    """What whoever runs the server has to say to everybody at its tables."""

    text: str
    """As it was written; empty: nothing."""
    language: str
    """In which language that is."""
    resting: bool
    """Whether all matches rest for maintenance, and nothing can be done."""
