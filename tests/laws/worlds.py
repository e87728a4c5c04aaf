"""Worlds drawn at random moments of random matches, from every seat.

As a script it plays many: `python tests/laws/worlds.py 1000 [SEED]`.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator

from saboteur.products.goal_swap.deck import GOAL_SWAP
from saboteur.products.pathfinder.deck import PATHFINDER
from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.products.treasure_trove.deck import TROVE
from saboteur.products.tunnel_toll.rules import ASK
from saboteur.products.veto.deck import VETO
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match, to_move
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import Event
from saboteur.rules.kinds import (
    CHOOSE,
    NONE,
    PLAY,
    SEAT_LETTERS,
    Move,
    move_act,
    move_card,
    move_value,
)
from saboteur.rules.registry import PROFILES, ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import State
from saboteur.views.journal import Journal
from saboteur.views.sample import Sampler, Sampling
from saboteur.views.view import view

if __name__ == "__main__":
    sys.path.insert(0, "tests")

from laws.counting import all_cards, all_goals
from laws.play import ADDITIONS, GAMES

TELLING = (GOAL_SWAP, PATHFINDER, SWAP_HANDS, TROVE, VETO)


def random_ruleset(rng: random.Random) -> Ruleset:
    """Any ruleset of the catalogue: any modules that go together, any options."""
    game, profile = rng.choice(GAMES)
    names: tuple[str, ...] = (game,)
    offered = [name for name in ADDITIONS if name in PROFILES[profile].modules]
    for name in rng.sample(offered, rng.randint(0, len(offered))):
        try:
            ruleset((*names, name), profile)
        except RulesetError:
            continue
        names = (*names, name)
    rules = ruleset(names, profile)
    chosen = {
        key: rng.choice(option.values)
        for key, option in sorted(rules.settable.items())
        if rng.random() < 0.5
    }
    if SEAT_LETTERS.find(chosen.get("first_player", "A")) >= rules.min_players:
        del chosen["first_player"]
    try:
        return ruleset(names, profile, chosen)
    except RulesetError:
        # Two things would lie on one cell. (OV-MOD-15)
        return rules


def is_telling(rules: Ruleset, m: Move) -> bool:
    """Say whether a move is one of those after which a seat knows more than is on the table."""
    if move_act(m) == CHOOSE:
        return move_card(m) == rules.ids.get("treasure-trove") or move_value(m) == ASK
    return move_act(m) == PLAY and rules.cards[move_card(m)].family in TELLING


def match_moments(rules: Ruleset, n: int, rng: random.Random) -> Iterator[tuple[State, Journal]]:
    """Play a match at random, telling everybody; yield it before every move."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(rng.getrandbits(32))), events)
    journal = Journal(n)
    journal.tell(events, s)
    east = rng.random()
    while s.stack:
        yield s, journal
        moves = legal_moves(s)
        if rng.random() < east / 2:
            # Now and then somebody digs: otherwise hardly any goal is reached.
            moves = sorted(moves, key=lambda m: m & 1023)[-4:]
        elif rng.random() < east:
            # Or does what others learn from: troves, Pathfinders, vetoes, swaps, questions.
            moves = [m for m in moves if is_telling(rules, m)] or moves
        events = []
        apply(s, rng.choice(moves), events)
        journal.tell(events, s)


def check_world(s: State, journal: Journal, seat: int, sampler: Sampler) -> None:
    """Draw a world that fits all a seat knows: it looks to that seat as the true one does."""
    seen = view(s, journal, seat)
    world = Sampling(seen).draw(sampler)._state
    rules = s.rules
    if s.roles:
        # In solo a colour is picked before anything is dealt. (SOLO-01)
        assert all_cards(world) == Counter(rules.deck_cards)
        assert all_goals(world) == Counter(rules.goal_cards)
        assert Counter(world.roles + world.undealt + world.dropped) == Counter(rules.role_mix[s.n])
    if rules.open_gold:
        assert [sorted(cards) for cards in world.gold] == [sorted(cards) for cards in s.gold]
    else:
        gold = [*world.gold_deck, *world.packet, *sum(world.gold, [])]
        assert Counter(gold) == Counter(rules.gold_values)
    assert view(world, journal, seat).key() == seen.key()
    assert world.sides == s.sides
    if seat == to_move(s):
        assert sorted(legal_moves(world)) == sorted(legal_moves(s))


def check_match(rules: Ruleset, n: int, seed: int, share: float) -> int:
    """Check worlds at some moments of a match; return how many were drawn."""
    rng = random.Random(seed)
    sampler = Sampler(seed_bytes(seed))
    drawn = 0
    for s, journal in match_moments(rules, n, rng):
        if rng.random() < share:
            for seat in range(NONE, n):
                check_world(s, journal, seat, sampler)
                drawn += 1
    return drawn


def main(matches: int, first: int) -> int:
    """Play many matches; return 1 if something was wrong."""
    began = time.monotonic()
    drawn = failed = 0
    for seed in range(first, first + matches):
        rng = random.Random(seed)
        rules = random_ruleset(rng)
        n = rng.randint(rules.min_players, rules.max_players)
        try:
            drawn += check_match(rules, n, seed, 0.03)
        except Exception:  # noqa: BLE001 - all of them are to be seen
            failed += 1
            print(f"seed {seed}: {rules.text}, {n} players")
            traceback.print_exc(limit=-4)
    seconds = time.monotonic() - began
    print(f"{matches} matches, {drawn} worlds, {failed} failed, {seconds:.0f} s")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0))
