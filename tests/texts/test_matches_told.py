"""Whole matches are told to everybody, and give nothing away."""

from random import Random

import pytest
from texts.catalogues import EN, FR
from texts.games import BASE, COSTUME, DUEL, EVENTS, GAMES, PARTY, SAB2, SOLO, TOURNAMENT
from texts.telling import NAMES, check_telling

from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, is_over, legal_moves, new_match
from saboteur.rules.errors import RulesetError
from saboteur.rules.events import Event
from saboteur.rules.kinds import TURN
from saboteur.rules.registry import MODULES, ruleset
from saboteur.rules.ruleset import Ruleset
from saboteur.texts.narrate import describe_move, prompt


def players_for(rules: Ruleset) -> int:
    return min(max(4, rules.min_players), rules.max_players)


def random_match(rules: Ruleset, n: int, seed: int) -> list[Event]:
    """Play a match at random; what is offered and asked has words at every step."""
    rng = Random(seed)
    log: list[Event] = []
    state = new_match(rules, n, stream_keys(seed_bytes(seed)), log)
    while not is_over(state):
        moves = legal_moves(state)
        frame = state.stack[-1]
        move = rng.choice(moves)
        for texts in (EN, FR):
            for named in (None, frame):
                assert "{" not in describe_move(texts, rules, NAMES, move, frame.seat, named)
            assert prompt(texts, NAMES, frame, frame.seat) != prompt(texts, NAMES, frame)
        if frame.kind != TURN:
            words = {describe_move(EN, rules, NAMES, m, frame.seat, frame) for m in moves}
            assert len(words) == len(moves)
        apply(state, move, log)
    return log


def test_random_matches_meet_every_event():
    """Those of an experiment: what a random match hardly ever reaches is left out."""
    tables = [(SAB2, 3), (PARTY, 3), (COSTUME, 3), (TOURNAMENT, 2), (BASE, 3)]
    tables += [(DUEL, 3), (SOLO, 3)]
    seen = {
        event.NAME
        for rules, seeds in tables
        for seed in range(seeds)
        for event in random_match(rules, players_for(rules), seed)
    }
    rare = {"goal-revealed", "goal-laid", "sack-taken", "dragon-paid", "goal-pushed", "gold-drawn"}
    rare |= {"packet-drawn", "packet-seen", "packet-returned", "gold-taken", "nobody-paid"}
    rare |= {"card-robbed", "dwarf-gone", "gold-found", "chest-seen", "role-seen", "goals-left"}
    rare |= {"gold-changed", "path-missing"}
    assert {kind.NAME for kind in EVENTS} - seen <= rare


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_match_is_told_to_everybody_and_gives_nothing_away(seed, rules):
    for event in random_match(rules, players_for(rules), 10 + seed):
        check_telling(rules, event)


def random_ruleset(seed: int) -> tuple[Ruleset, int]:
    """Some modules and options by chance, as far as they make a game."""
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
        low, high = max(2, rules.min_players), min(len(NAMES), rules.max_players)
        if low <= high:
            return rules, rng.randint(low, high)


@pytest.mark.parametrize("seed", range(6))
def test_matches_of_any_rules_are_told(seed):
    rules, n = random_ruleset(seed)
    for event in random_match(rules, n, seed):
        check_telling(rules, event)
