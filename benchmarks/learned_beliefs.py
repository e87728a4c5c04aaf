"""How good beliefs are that are read from acts, learned, or both: `learned_beliefs.py [WEIGHTS]`.

Rounds of the base game between bots of a kind are watched by everybody whose dwarf card leaves
something to believe. For each turn it is asked how likely the true dealing of each other player's
dwarf card was thought, and the true place of the treasure; less is better, 0 is certainty. That is
far sharper than who wins: a whole side that is told all roles wins some points more (docs/arena.md).
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from saboteur.bots.base import Bot, Dice
from saboteur.bots.belief import role_belief
from saboteur.bots.learned import LearnedBot
from saboteur.bots.levels import bot_of
from saboteur.bots.registry import LearnedJudge
from saboteur.products.base.bot import learned_judge
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.events import Event, RoundEnded
from saboteur.rules.kinds import MINER, SABOTEUR, TREASURE, TURN
from saboteur.rules.registry import ruleset
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.view import View, view

SCHOOL = str(Path(__file__).parent / "learned" / "school.npz")
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
LEVELS = ("simple", "reader", "searcher:visits=30", "learned")
MIXED = "mixed"


def main() -> None:
    """Watch rounds, and say how far off everybody's beliefs were."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("weights", nargs="?", default=SCHOOL)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    judge = learned_judge(Path(args.weights))
    print(f"{args.rounds} rounds of each kind, {args.players} players; nats, by share learned")
    for table in (*LEVELS, MIXED):
        off: dict[tuple[str, float], list[float]] = defaultdict(list)
        for number in range(args.rounds):
            bots = [_bot(table, number + seat, judge) for seat in range(args.players)]
            for about, share, nats in watched(bots, judge, args.seed * 10_000 + number):
                off[about, share].append(nats)
        for about in ("role", "treasure"):
            told = [
                f"{share:.2f}: {sum(found) / max(1, len(found)):.4f}"
                for share in SHARES
                for found in [off[about, share]]
            ]
            print(f"{table:20} {about:9} {'  '.join(told)}", flush=True)


def _bot(table: str, number: int, judge: LearnedJudge) -> Bot:
    name = LEVELS[number % len(LEVELS)] if table == MIXED else table
    return LearnedBot.with_judge(judge) if name == "learned" else bot_of(name)


def watched(bots: list[Bot], judge: LearnedJudge, seed: int) -> Iterator[tuple[str, float, float]]:
    """Play a round; yield for each turn what was believed of what, and how far off it was."""
    n = len(bots)
    events: list[Event] = []
    s = new_match(ruleset(("base",)), n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, s)
    dice = [Dice(seed * 16 + seat) for seat in range(n)]
    while not any(isinstance(event, RoundEnded) for event in events):
        frame = s.stack[-1]
        seen = view(s, journal, frame.seat)
        if frame.kind == TURN:
            yield from _off(seen, s, judge)
        events = []
        apply(s, bots[frame.seat].choose(seen, dice[frame.seat]), events)
        journal.tell(events, s)


def _off(seen: View, s: State, judge: LearnedJudge) -> Iterator[tuple[str, float, float]]:
    """Compare beliefs with the truth, which nobody at the table is told."""
    judgement = judge.judge(seen)
    places = [c for c, card in s.hidden.items() if s.rules.cards[card].family == TREASURE]
    for share in SHARES:
        belief = role_belief(seen, None, judgement, share)
        # Whose own dwarf card is a Saboteur's knows nearly everything.
        for other in range(seen.n) if seen.role == MINER else ():
            if other != seen.seat:
                chance = belief.chance(other, SABOTEUR)
                yield "role", share, _nats(chance if s.roles[other] == SABOTEUR else 1.0 - chance)
        where = belief.treasure()
        for place in places:
            if 0.0 < where[place] < 1.0:
                yield "treasure", share, _nats(where[place])


def _nats(chance: float) -> float:
    return -math.log(max(1e-9, chance))


if __name__ == "__main__":
    main()
