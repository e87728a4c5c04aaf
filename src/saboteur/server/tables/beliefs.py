"""What a bot believed when it made a move: kept with the move, and told when the match is over."""

from __future__ import annotations

import msgspec


class Hope(msgspec.Struct, frozen=True):
    """How good a move looked."""

    move: str
    chance: int
    """How likely its side would win the round with it, in hundredths."""


class Believed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a bot made of a decision."""

    level: str
    """Which level thought: a simpler one than sits there, if that one took too long."""
    reason: str = ""
    """Why, as a short key for which the catalogues have words."""
    hopes: list[Hope] = []
    """The moves it weighed that looked best, the one it made first."""
    suspicions: list[int] = []
    """By seat, how likely it took that player for an opponent, in hundredths; empty: it did not say."""
