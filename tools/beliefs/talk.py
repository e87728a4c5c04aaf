"""How often claims are what they are, counted in rounds in which everybody talks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from beliefs.rounds import Chatter, play_round, seating_of
from saboteur.bots.hearsay import Context, sayings
from saboteur.bots.scripted import SCRIPTED
from saboteur.bots.stories import story_of
from saboteur.rules.kinds import NONE, NOWHERE, TREASURE, TURN
from saboteur.views.view import view

if TYPE_CHECKING:
    from saboteur.rules.kinds import Move
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.journal import Journal
    from saboteur.views.view import View

Counts = Counter[tuple[str, bool, bool]]
"""By what is asked of a claim, whether its speaker has reasons to deceive, and the answer."""
_BEFOREHAND = 2.0
"""So many claims are taken for heard beforehand, half of them of either kind."""


def heard_in(rules: Ruleset, n: int, seed: int, script: str, diggers: str) -> Counts:
    """Play a round and ask of every claim, once in each lap, what is asked of it."""
    chatter = Chatter(rules, n, seed)
    found: Counts = Counter()

    def watch(seen: View, _move: Move, state: State, journal: Journal) -> None:
        if state.stack[-1].kind != TURN or len(state.roles) < n or seen.seat != state.first:
            return
        gold = [c for c, card in state.hidden.items() if rules.cards[card].family == TREASURE]
        public = view(state, journal, NONE)
        public.heard = seen.heard
        for each in (public, seen):
            for saying in sayings(each, story_of(each)):
                yes = saying.answer(gold[0] if len(gold) == 1 else NOWHERE)
                role = state.roles[saying.speaker]
                if yes is not None:
                    found[saying.context, saying.concerns(role), yes] += 1

    play_round(rules, n, seed, seating_of(script, diggers), watch, chatter)
    return found


def counted(rules: Ruleset, players: list[int], rounds: int, seed: int, diggers: str) -> Counts:
    """Count over rounds, a third each with open, passing and digging Saboteurs."""
    scripts = list(SCRIPTED)
    found: Counts = Counter()
    for number in range(rounds):
        script = scripts[number % len(scripts)]
        n = players[number // len(scripts) % len(players)]
        found += heard_in(rules, n, seed * 1_000_003 + number, script, diggers)
    return found


def rates(found: Counts) -> dict[str, tuple[float, float]]:
    """Return by context how often the answer is yes, of those who mean it well and of the others."""

    def rate(context: Context, *, deceives: bool) -> float:
        yes, no = found[context, deceives, True], found[context, deceives, False]
        return (yes + _BEFOREHAND / 2) / (yes + no + _BEFOREHAND)

    return {
        context: (rate(context, deceives=False), rate(context, deceives=True))
        for context in Context
    }
