"""Random play in our games and in those of other libraries, to be timed side by side.

    python -m saboteur.env.rivals rules python-chess chess

Each is played the way its documentation shows: the legal moves are asked for, one is drawn, it is
made. `saboteur bench --rivals` runs all that are installed.
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from saboteur.env.pacing import Moves, answer
from saboteur.minds.at_random import play_at_random
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.rules.engine import apply, legal_moves, new_match

RULES: Final = "rules"
OBSERVED: Final = "observed"
BATCH: Final = "batch"
GROUPS: Final = (RULES, OBSERVED, BATCH)
"""What is compared with what: the rules alone, one match at a time; turns of agents with all that
they are shown; thousands of matches at once. Ratios are to the first of each group."""
_LONGEST_CHESS: Final = 400
VECTOR: Final = "saboteur.vector.speed"
HERE: Final = "saboteur.env.rivals"


class Rival(NamedTuple):
    """One thing to time."""

    group: str
    library: str
    """What people call it."""
    game: str
    """As that library calls it; with the number of players, where it can be chosen."""
    package: str = ""
    """What has to be installed, as its index calls it; empty: nothing but Saboteur."""
    needs: tuple[str, ...] = ()
    """The modules that have to be there."""
    install: str = ""
    """How it is installed."""
    pure: bool = False
    """Whether our rules are to be interpreted."""
    runner: str = HERE
    """The module that plays it."""

    def title(self) -> str:
        """Return what it is, for machines."""
        return f"{self.library} {self.game}"

    def is_installed(self) -> bool:
        """Say whether it can be played here."""
        return all(find_spec(module) is not None for module in self.needs)


_CHESS: Final = ("chess", ("chess",), "pip install chess")
_SPIEL: Final = ("open-spiel", ("pyspiel", "numpy"), "pip install open_spiel")
_CARDS: Final = ("rlcard", ("rlcard",), "pip install rlcard")
_AGENTS: Final = ("pettingzoo", ("pettingzoo", "gymnasium"), "pip install 'saboteur[env]'")
_CLASSICS: Final = (
    "pettingzoo",
    ("pettingzoo", "pygame"),
    "pip install 'pettingzoo[classic]'",
)
_HANABI: Final = ("pettingzoo", (*_CLASSICS[1], "shimmy", "pyspiel"), _CLASSICS[2])
_BATCHES: Final = ("jax", ("jax",), "pip install 'saboteur[jax]'")
_PGX: Final = ("pgx", ("jax", "pgx"), "pip install pgx")
OURS: Final = "Saboteur"
LOOP: Final = "loop"

RIVALS: Final[tuple[Rival, ...]] = (
    Rival(RULES, OURS, "base 5"),
    Rival(RULES, OURS, f"base 5 {LOOP}"),
    Rival(RULES, OURS, "saboteur2 5"),
    Rival(RULES, OURS, "duel 2"),
    Rival(RULES, OURS, "base 5", pure=True),
    Rival(RULES, "python-chess", "chess", *_CHESS),
    Rival(RULES, "OpenSpiel", "hanabi(players=5)", *_SPIEL),
    Rival(RULES, "OpenSpiel", "backgammon", *_SPIEL),
    Rival(RULES, "OpenSpiel", "go(board_size=9)", *_SPIEL),
    Rival(RULES, "RLCard", "uno", *_CARDS),
    Rival(OBSERVED, OURS, "saboteur_v0", *_AGENTS),
    Rival(OBSERVED, "PettingZoo", "hanabi_v5", *_HANABI),
    Rival(OBSERVED, "PettingZoo", "chess_v6", *_CLASSICS[:1], (*_CLASSICS[1], "chess"), _CLASSICS[2]),
    Rival(OBSERVED, "PettingZoo", "connect_four_v3", *_CLASSICS),
    Rival(OBSERVED, "OpenSpiel", "hanabi(players=5)", *_SPIEL),
    Rival(OBSERVED, "RLCard", "uno", *_CARDS),
    Rival(BATCH, OURS, "two steps", *_BATCHES, runner=VECTOR),
    Rival(BATCH, "Pgx", "backgammon", *_PGX, runner=VECTOR),
    Rival(BATCH, "Pgx", "go_9x9", *_PGX, runner=VECTOR),
)  # fmt: skip


# --- ours ------------------------------------------------------------------------------------


def play_rules(ruleset: str, players: int) -> Moves:
    """Play our rules from a loop like anybody's."""
    rules = parse_ruleset(ruleset)
    rng = random.Random(1)  # noqa: S311 - no secrets here
    seed = 0
    while True:
        seed += 1
        s = new_match(rules, players, stream_keys(seed_bytes(seed)))
        moves = 0
        while s.stack:
            options = legal_moves(s)
            apply(s, options[int(rng.random() * len(options))])
            moves += 1
        yield moves


def play_loop(ruleset: str, players: int) -> Moves:
    """Play our rules by the loop that comes with them."""
    rules = parse_ruleset(ruleset)
    seed = 0
    while True:
        seed += 1
        yield play_at_random(new_match(rules, players, stream_keys(seed_bytes(seed))), seed)


def play_own(game: str) -> Moves:
    """Play our rules, in one of both ways."""
    ruleset, players, *loop = game.split()
    return (play_loop if loop else play_rules)(ruleset, int(players))


def play_agents(env: Any) -> Moves:  # noqa: ANN401 - PettingZoo comes without types
    """Let agents take turns in an environment of PettingZoo, as its own benchmark does."""
    np = import_module("numpy")
    rng = random.Random(1)  # noqa: S311 - no secrets here
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        turns = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
            turns += 1
        yield turns


def play_ours(game: str) -> Moves:
    """Play our environment for PettingZoo."""
    return play_agents(import_module(f"saboteur.env.{game}").env())


# --- others ----------------------------------------------------------------------------------


def play_chess(module: str = "chess") -> Moves:
    """Play python-chess."""
    board_of: Any = vars(import_module(module))["Board"]
    rng = random.Random(1)  # noqa: S311 - no secrets here
    while True:
        board = board_of()
        plies = 0
        while plies < _LONGEST_CHESS:
            options = list(board.legal_moves)
            if not options:
                break
            board.push(options[int(rng.random() * len(options))])
            plies += 1
        yield plies


def _spiel_matches(game: str, *, observed: bool) -> Moves:
    loaded: Any = import_module("pyspiel").load_game(game)
    rng = random.Random(1)  # noqa: S311 - no secrets here
    while True:
        state = loaded.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if observed:
                state.observation_tensor(state.current_player())
            options = state.legal_actions()
            state.apply_action(options[int(rng.random() * len(options))])
            moves += 1
        yield moves


def play_spiel(game: str) -> Moves:
    """Play a game of OpenSpiel."""
    return _spiel_matches(game, observed=False)


def play_spiel_observed(game: str) -> Moves:
    """Play a game of OpenSpiel; whoever moves looks first."""
    return _spiel_matches(game, observed=True)


def play_cards(game: str) -> Moves:
    """Play a game of RLCard without what its environment makes of it."""
    dealt: Any = import_module("rlcard").make(game).game
    rng = random.Random(1)  # noqa: S311 - no secrets here
    while True:
        dealt.init_game()
        moves = 0
        while not dealt.is_over():
            dealt.step(rng.choice(dealt.get_legal_actions()))
            moves += 1
        yield moves


def play_cards_observed(game: str) -> Moves:
    """Play an environment of RLCard."""
    env: Any = import_module("rlcard").make(game)
    rng = random.Random(1)  # noqa: S311 - no secrets here
    while True:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        yield moves


def play_classic(game: str) -> Moves:
    """Play one of PettingZoo's classic games."""
    warnings.simplefilter("ignore", DeprecationWarning)
    return play_agents(import_module(f"pettingzoo.classic.{game}").env())


PLAYERS: Final[dict[tuple[str, str], Callable[[str], Moves]]] = {
    (RULES, OURS): play_own,
    (OBSERVED, OURS): play_ours,
    (RULES, "python-chess"): play_chess,
    (RULES, "OpenSpiel"): play_spiel,
    (OBSERVED, "OpenSpiel"): play_spiel_observed,
    (RULES, "RLCard"): play_cards,
    (OBSERVED, "RLCard"): play_cards_observed,
    (OBSERVED, "PettingZoo"): play_classic,
}


def moves_of(group: str, library: str, game: str) -> Moves:
    """Return random play of a game.

    :raises KeyError: if nobody has said how it is played.
    """
    return PLAYERS[group, library](game)


if __name__ == "__main__":
    answer(moves_of(*sys.argv[1:]))
