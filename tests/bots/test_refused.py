"""Bots take a refusal: nobody is asked again and again for what they refused in the round."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur.bots.base import Dice
from saboteur.bots.simple import SimpleBot
from saboteur.match import Match
from saboteur.notation.move import move_text
from saboteur.products.tunnel_toll.bot import PATIENCE
from saboteur.views.redact import Told


def played_by_bots(ruleset: str, players: int, seed: int) -> tuple[Told, ...]:
    """Return all that everybody hears of a match among bots."""
    match, bot, dice = Match(ruleset, players, seed), SimpleBot(), Dice(seed)
    while not match.over:
        match.play(move_text(match.rules, bot.choose(match.view(match.turn), dice)))
    return match.log("-")


@pytest.mark.parametrize("players", [3, 5, 8])
def test_a_refused_toll_is_not_asked_for_again(players: int) -> None:
    """Asking costs nothing, but a round has many turns. (TOLL-27)"""
    heard = 0
    for seed in range(12):
        refused: Counter[tuple[int, int, int]] = Counter()
        for entry in played_by_bots("base+tunnel-toll", players, seed):
            if entry.name == "round-began":
                refused.clear()
            elif entry.name == "toll-asked":
                heard += 1
                seat, cell = entry.number("seat"), entry.number("cell")
                assert not refused[seat, entry.number("target"), cell]
                mine = {who: n for who, n in refused.items() if (who[0], who[2]) == (seat, cell)}
                assert sum(mine.values()) < PATIENCE
            elif entry.name == "toll-answered" and not entry.number("agreed"):
                asker, cell = entry.number("target"), entry.number("cell")
                refused[asker, entry.number("seat"), cell] += 1
    assert heard
