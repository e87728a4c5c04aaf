"""Random play without a caller in between, so that the whole loop is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saboteur.rules.engine import settle

if TYPE_CHECKING:
    from mypy_extensions import i64

    from saboteur.rules.kinds import Move
    from saboteur.rules.state import State


def play_at_random(s: State, seed: int, most: int = 1 << 30) -> int:
    """Make moves, each legal one as likely as the next, until the match is over; return how many.

    It ends earlier after `most` of them. The same seed makes the same moves.
    """
    steps = s.rules.steps
    stack = s.stack
    spin: i64 = seed & 0x7FFFFFFF
    made = 0
    options: list[Move] = []
    while stack and made < most:
        f = stack[-1]
        options.clear()
        steps[f.kind].options(s, f, options)
        spin = (spin * 1103515245 + 12345) & 0x7FFFFFFF
        # The low bits of such a generator have short periods.
        at = (spin >> 8) * len(options) >> 23
        stack.pop()
        steps[f.kind].take(s, f, options[at], None)
        settle(s, None)
        made += 1
    return made
