"""What everybody sees somebody do, as a few numbers that tell diggers and Saboteurs apart."""

from __future__ import annotations

from typing import Final

FEATURES: Final = (
    "lay.nearer",
    "lay.same",
    "lay.farther",
    "lay.regret",
    "lay.blind",
    "lay.blind-first",
    "lay.near-nearer",
    "lay.near-not",
    "lay.knowing-nearer",
    "lay.knowing-not",
    "bury.nearer",
    "bury.same",
    "bury.farther",
    "bury.blind",
    "bury.first",
    "hinder.any",
    "hinder.standing",
    "hinder.first",
    "hinder.crowded",
    "hinder.near",
    "help.self",
    "help.other",
    "help.standing",
    "look.early",
    "look.late",
    "discard.free",
    "discard.again",
    "discard.blocked",
    "discard.near",
    "discard.first",
)
"""In this order everywhere: `lay.nearer` is number 0."""
NUMBER: Final = {name: i for i, name in enumerate(FEATURES)}

Features = tuple[tuple[int, float], ...]
"""Numbers of features and their values; all others are 0."""
NEAR: Final = 3.0
"""From this distance on, the round may be over soon."""


def features(**values: float) -> Features:
    """Return features by name, with `_` for what is written `.` or `-`; those that are 0 left out."""
    return tuple([(_BY_WORD[word], value) for word, value in values.items() if value])


_BY_WORD: Final = {name.replace(".", "_").replace("-", "_"): i for name, i in NUMBER.items()}


def laid(
    *, gain: float, best: float, blind: bool, near: bool, first: bool, knowing: bool
) -> Features:
    """Return what laying a card says: how much nearer it came, and how much nearer it could have."""
    nearer = gain > 0.0
    return features(
        lay_nearer=float(nearer),
        lay_same=float(gain == 0.0),
        lay_farther=float(gain < 0.0),
        lay_regret=min(2.0, max(0.0, best - gain)),
        lay_blind=float(blind),
        lay_blind_first=float(blind and first),
        lay_near_nearer=float(near and nearer),
        lay_near_not=float(near and not nearer),
        lay_knowing_nearer=float(knowing and nearer),
        lay_knowing_not=float(knowing and not nearer),
    )


def buried(*, gain: float, blind: bool, first: bool) -> Features:
    """Return what taking a card away says."""
    return features(
        bury_nearer=float(gain > 0.0),
        bury_same=float(gain == 0.0),
        bury_farther=float(gain < 0.0),
        bury_blind=float(blind),
        bury_first=float(first),
    )


def hindered(*, standing: float, first: bool, crowded: bool, near: bool) -> Features:
    """Return what hindering somebody says, by how they stand: 1 a suspect, -1 a digger."""
    return features(
        hinder_any=1.0,
        hinder_standing=standing,
        hinder_first=float(first),
        hinder_crowded=float(crowded),
        hinder_near=float(near),
    )


def helped(*, standing: float, own: bool) -> Features:
    """Return what helping says, by how those stand who are helped."""
    if own:
        return features(help_self=1.0)
    return features(help_other=1.0, help_standing=standing)


def looked(*, late: bool) -> Features:
    """Return what looking at a goal says."""
    return features(look_late=1.0) if late else features(look_early=1.0)


def passed(*, blocked: bool, again: bool, near: bool, first: bool) -> Features:
    """Return what discarding says; whoever cannot dig has little choice."""
    if blocked:
        return features(discard_blocked=1.0)
    return features(
        discard_free=1.0,
        discard_again=float(again),
        discard_near=float(near),
        discard_first=float(first),
    )
