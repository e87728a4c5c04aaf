"""Players made of code: always legal, the same for the same seed, and no fools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from bots.games import BASE, GIGAMIC, PARTY, SAB2, TOURNAMENT
from products.names import FOR_BOTH_GAMES

from saboteur.bots.base import Budget, Dice
from saboteur.bots.levels import LEVELS, bot_of
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import Event, MatchEnded, RoundEnded
from saboteur.rules.kinds import NONE, SABOTEUR, Move, Role
from saboteur.rules.registry import MODULES, ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.views.journal import Journal
from saboteur.views.view import view

SHORT = Budget(visits=12)
"""Long enough for what is asked here."""
COSTUME = ruleset(
    ("saboteur2", *FOR_BOTH_GAMES, "costume-department"), chosen={"push_revealed": "true"}
)
TABLES = [
    *[(PARTY, n) for n in (3, 6, 10)],
    *[(COSTUME, n) for n in (2, 5, 12)],
    *[(TOURNAMENT, n) for n in (5, 9)],
    *[(BASE, n) for n in (3, 4, 5, 7, 10)],
    *[(SAB2, n) for n in (2, 3, 5, 8, 12)],
    *[(GIGAMIC, n) for n in (2, 4, 6)],
]


def play(
    rules: Ruleset, n: int, seed: int, level: Callable[[int, Role], str]
) -> tuple[list[Move], list[Event]]:
    """Play a match; the level of a seat may depend on the dwarf card it has."""
    events: list[Event] = []
    s = new_match(rules, n, stream_keys(seed_bytes(seed)), events)
    journal = Journal(n)
    journal.tell(events)
    bots = {name: bot_of(name) for name in LEVELS}
    dice = [Dice(16 * seed + seat) for seat in range(n)]
    moves: list[Move] = []
    while s.stack:
        seat = s.stack[-1].seat
        seen = view(s, journal, seat)
        move = bots[level(seat, seen.role)].think(seen, dice[seat], SHORT).move
        assert move in seen.moves
        moves.append(move)
        new: list[Event] = []
        apply(s, move, new)
        journal.tell(new)
        events += new
    return moves, events


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "n"), TABLES, ids=lambda x: getattr(x, "text", x))
def test_bots_only_make_legal_moves(rules: Ruleset, n: int, level: str) -> None:
    _, events = play(rules, n, 7 * n, lambda _seat, _role: level)
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize(("rules", "n"), [(BASE, 4), (SAB2, 4), (SAB2, 9)])
def test_bots_of_all_levels_play_together(rules: Ruleset, n: int) -> None:
    for seed in range(3):
        _, events = play(rules, n, seed, lambda seat, _role: list(LEVELS)[seat % len(LEVELS)])
        assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize("rules", [BASE, SAB2], ids=["base", "saboteur2"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same(rules: Ruleset, level: str) -> None:
    first, _ = play(rules, 4, 5, lambda _seat, _role: level)
    again, _ = play(rules, 4, 5, lambda _seat, _role: level)
    assert first == again


def random_ruleset(seed: int) -> tuple[Ruleset, int]:
    """Some modules and options by chance, as far as they make a game, and a number of players."""
    rng = Random(seed)
    while True:
        game = rng.choice(("base", "saboteur2"))
        names = [name for name, module in MODULES.items() if game in module.games]
        modules = (game, *[name for name in names if rng.random() < 0.5])
        options = {
            option.key: rng.choice(option.values)
            for name in modules
            for option in MODULES[name].options
            if rng.random() < 0.4 and option.key != "first_player"
        }
        try:
            rules = ruleset(modules, "P2024", options)
        except RulesetError:
            continue
        return rules, rng.randint(max(2, rules.min_players), rules.max_players)


@pytest.mark.parametrize("seed", range(8))
def test_bots_play_by_any_rules(seed: int) -> None:
    rules, n = random_ruleset(seed)
    levels = ("simple", "searcher", "reader", "learned", "random")
    _, events = play(rules, n, seed, lambda seat, _role: levels[seat % len(levels)])
    assert isinstance(events[-1], MatchEnded)


def test_simple_players_do_better_with_everything_added() -> None:
    """Miners against Saboteurs who play at random, and the other way round."""
    share: dict[str, float] = {}
    for digs in ("random", "simple"):
        found: Counter[bool] = Counter()
        for seed in range(5):
            other = "random" if digs == "simple" else "simple"
            _, events = play(
                PARTY,
                5,
                300 + seed,
                lambda _seat, role, digs=digs, other=other: other if role == SABOTEUR else digs,
            )
            found.update(e.completer != NONE for e in events if isinstance(e, RoundEnded))
        share[digs] = found[True] / found.total()
    assert share["simple"] > share["random"] + 0.2


def reached(miners: str, saboteurs: str) -> float:
    """The share of rounds in which the treasure was reached, by the levels of both sides."""
    count: Counter[bool] = Counter()
    for seed in range(8):
        _, events = play(
            BASE, 5, 100 + seed, lambda _seat, role: saboteurs if role == SABOTEUR else miners
        )
        for event in events:
            if isinstance(event, RoundEnded):
                count[event.completer != NONE] += 1
    return count[True] / count.total()


def test_simple_miners_are_better_than_random_ones() -> None:
    """24 rounds each; measured 0.83, 0.42 and 0."""
    assert reached("simple", "random") >= 0.6
    assert reached("simple", "simple") >= 0.2
    assert reached("random", "simple") <= 0.1


def test_simple_players_of_saboteur_2_get_more_gold_than_random_ones() -> None:
    gold: Counter[str] = Counter()
    for seed in range(8):
        levels = [list(LEVELS)[(seat + seed) % 2] for seat in range(4)]

        def level(seat: int, _role: Role, levels: list[str] = levels) -> str:
            return levels[seat]

        _, events = play(SAB2, 4, 200 + seed, level)
        end = events[-1]
        assert isinstance(end, MatchEnded)
        for name, total in zip(levels, end.totals, strict=True):
            gold[name] += total
    assert gold["simple"] > 1.3 * gold["random"]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'clever'; choose one of: random, simple"):
        bot_of("clever")
