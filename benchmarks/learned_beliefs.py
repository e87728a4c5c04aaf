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
from pathlib import Path

from saboteur.bots.base import Dice
from saboteur.bots.belief import role_belief
from saboteur.bots.learned import LearnedBot
from saboteur.bots.levels import bot_of
from saboteur.products.base.bot import learned_judge
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.kinds import MINER, SABOTEUR, SCORE, TREASURE, TURN
from saboteur.rules.registry import ruleset
from saboteur.views.journal import Journal
from saboteur.views.sample import NoWorld
from saboteur.views.view import view

SCHOOL = str(Path(__file__).parent / "learned" / "school.npz")
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
TABLES = ("simple", "reader", "searcher:visits=30", "learned", "mixed")


def main() -> None:
    """Watch rounds, and say how far off everybody's beliefs were."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("weights", nargs="?", default=SCHOOL)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    judge = learned_judge(Path(args.weights))
    rules = ruleset(("base",))
    print(f"{args.rounds} rounds of each kind, {args.players} players; nats, by share learned")
    for table in TABLES:
        off: dict[tuple[str, float], list[float]] = defaultdict(list)
        for number in range(args.rounds):
            names = [table] * args.players
            if table == "mixed":
                names = [TABLES[(number + seat) % 4] for seat in range(args.players)]
            bots = [
                LearnedBot.with_judge(judge) if name == "learned" else bot_of(name)
                for name in names
            ]
            for about, share, nats in _round(rules, bots, judge, args.seed * 10_000 + number):
                off[about, share].append(nats)
        for about in ("role", "treasure"):
            told = "  ".join(
                f"{share:.2f}: {sum(off[about, share]) / max(1, len(off[about, share])):.4f}"
                for share in SHARES
            )
            print(f"{table:20} {about:9} {told}", flush=True)


def _round(rules, bots, judge, seed):  # noqa: ANN001, ANN202 - a script
    n = len(bots)
    events = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events, s)
    dice = [Dice(seed * 16 + seat) for seat in range(n)]
    while s.stack and s.round == 1 and s.stack[-1].kind != SCORE:
        seat = s.stack[-1].seat
        seen = view(s, journal, seat)
        if s.stack[-1].kind == TURN and seen.hidden:
            yield from _believed(seen, s, judge)
        events = []
        apply(s, bots[seat].choose(seen, dice[seat]), events)
        journal.tell(events, s)


def _believed(seen, s, judge):  # noqa: ANN001, ANN202
    judgement = judge.judge(seen)
    (place,) = [c for c, card in s.hidden.items() if s.rules.cards[card].family == TREASURE] or (0,)
    for share in SHARES:
        try:
            belief = role_belief(seen, None, judgement, share)
        except NoWorld:
            return
        if seen.role == MINER:
            for other in range(seen.n):
                if other != seen.seat:
                    is_foe = s.roles[other] == SABOTEUR
                    chance = belief.chance(other, SABOTEUR)
                    yield "role", share, -math.log(max(1e-9, chance if is_foe else 1.0 - chance))
        where = belief.treasure()
        if place in where and 0.0 < where[place] < 1.0:
            yield "treasure", share, -math.log(where[place])


if __name__ == "__main__":
    main()
