"""What is said when a bot is asked to play a game that it has not learned, or not as it is set."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from saboteur.bots.own import any_bot
from saboteur.cli.language import say
from saboteur.cli.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from saboteur.rules.ruleset import Ruleset


def tell_stand_ins(levels: Iterable[str], rules: Ruleset, players: int) -> None:
    """Say of each level, once, as which other it will play here; beside the output, not in it.

    :raises Problem: if one is set in a way that has no say in this game.
    """
    for level in dict.fromkeys(levels):
        bot = any_bot(level)
        unheeded = bot.unheeded(rules)
        if unheeded:
            said = {"level": level, "rules": rules.text, "settings": ", ".join(unheeded)}
            raise Problem(say("cli.play.unheeded", **said))
        other = bot.plays_as(rules, players)
        if other:
            told = {"level": level, "rules": rules.text, "count": players, "other": other}
            print(say("cli.play.plays-as", **told), file=sys.stderr, flush=True)
