"""What is said when a bot is asked to play a game that it has not learned."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from saboteur.bots.own import any_bot
from saboteur.cli.language import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.ruleset import Ruleset


def tell_stand_ins(levels: Iterable[str], rules: Ruleset, players: int) -> None:
    """Say of each level, once, as which other it will play here; beside the output, not in it."""
    for level in dict.fromkeys(levels):
        other = any_bot(level).plays_as(rules, players)
        if other:
            told = {"level": level, "rules": rules.text, "count": players, "other": other}
            print(say("cli.play.plays-as", **told), file=sys.stderr, flush=True)
