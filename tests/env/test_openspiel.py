"""OpenSpiel's own tests, and what they do not ask."""

from __future__ import annotations

import hashlib
import json
import platform
import random
import sys
import unittest
from pathlib import Path

import numpy as np
import pytest
from env.watching import GAMES as WATCHED

if sys.platform == "darwin" and platform.machine() == "x86_64":
    pytest.skip(
        "OPENSPIEL WAS NOT TESTED: it has no wheels for this machine", allow_module_level=True
    )

import pyspiel
from absl import flags

import saboteur.env.spiel

# isort: split
# OpenSpiel's test lists all games when it is imported.
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from saboteur.env import INFORMATION
from saboteur.rules.kinds import NONE

SETTINGS = (
    "python_saboteur(players=3,rounds=1)",
    "python_saboteur(players=4,rounds=1,actions=flat,rewards=team)",
    "python_saboteur(ruleset=saboteur2,players=4,rounds=1,rewards=win)",
    "python_saboteur(ruleset=duel,players=2,rounds=1)",
)
GAMES = tuple(
    f"python_saboteur(ruleset={ruleset},players={players},rounds=1)" for ruleset, players in WATCHED
)
"""Every game and every addition."""
FIXED = Path("tests/env/information.json")
"""What information states come to. Whoever changes them raises INFORMATION and writes the hashes
anew: `python -c "import sys; sys.path[:0] = ['tests']; from env.test_openspiel import write; write()"`.
"""


def states(game, seed):
    """Play at random; stop at every state."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        outcomes = state.chance_outcomes() if state.is_chance_node() else ()
        actions = [action for action, _ in outcomes] or state.legal_actions()
        state.apply_action(rng.choice(actions))
    yield state


def decisions(game, seed, every):
    """Play at random; stop at some states in which somebody is asked."""
    asked = [0]
    for state in states(game, seed):
        if state.current_player() >= 0:
            asked[0] += 1
            if asked[0] % every == 0:
                yield state


@pytest.mark.parametrize("text", [*SETTINGS[:3], *GAMES])
def test_it_passes_the_test_of_random_play(text, capfd):
    """Histories, observations of everybody, masks and serialization, as OpenSpiel has it."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", [*SETTINGS[:3], *GAMES])
def test_it_passes_the_test_of_the_interface(text, capfd):
    """Its own tests look at states near the first deal; here they look at those of a match."""
    game = pyspiel.load_game(text)

    class Played(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls):
            cls.game, cls.game_type, cls.game_name = game, game.get_type(), "python_saboteur"
            cls.some_states = [state.clone() for state in states(game, 1)][::9]
            cls.some_states += [cls.some_states[-1]]

    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(Played).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


def test_it_passes_the_test_that_all_its_own_games_pass(capfd):
    flags.FLAGS(["test", "--test_only_games=python_saboteur"])
    result = unittest.TestResult()
    api_test.load_tests(unittest.TestLoader(), (), None).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


def _digest(text: str) -> str:
    """Return a hash of what everybody knows in the course of a round, as texts and as tensors."""
    game = pyspiel.load_game(text)
    found = hashlib.sha256()
    for state in decisions(game, 4, 3):
        for player in range(game.num_players()):
            found.update(state.information_state_string(player).encode())
        seen = np.array(state.information_state_tensor(state.current_player()))
        found.update(seen.astype("<u2").tobytes())
    return found.hexdigest()


def made() -> dict[str, object]:
    return {"information": INFORMATION, "games": {text: _digest(text) for text in GAMES}}


def write() -> None:
    FIXED.write_text(json.dumps(made(), indent=1) + "\n")


def test_information_states_are_those_of_their_number():
    """Another word of an event is another tensor, though all else would still pass."""
    assert json.loads(FIXED.read_text()) == made()


@pytest.mark.parametrize("text", SETTINGS)
def test_another_world_says_the_same_to_who_has_to_move(text):
    """The assertion of OpenSpiel's ResampleInfostateTest, and that it can be played to the end."""
    game = pyspiel.load_game(text)
    rng = np.random.RandomState(3)
    others = 0
    for state in decisions(game, 2, 9):
        player = state.current_player()
        world = state.resample_from_infostate(player, rng.uniform)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        others += world.match.state.deck != state.match.state.deck
    assert others > 2, "no world was otherwise"
    last = world.clone()
    while not last.is_terminal():
        actions = [each for each, _ in last.chance_outcomes()] if last.is_chance_node() else None
        last.apply_action(int(rng.choice(actions or last.legal_actions())))
    assert len(last.returns()) == game.num_players()


def test_others_do_not_know_their_true_cards_in_another_world():
    game = pyspiel.load_game(SETTINGS[0])
    state = next(decisions(game, 4, 8))
    player = state.current_player()
    other = (player + 1) % 3
    world = state.resample_from_infostate(player, lambda: 0.25)
    true = [line for line in state.match.lines(other) if line.startswith(("hand-dealt", "drew"))]
    known = world.match.knowledge(other).splitlines()
    secret = [line for line in true if len(line.split()) > 3]
    assert secret
    assert not set(secret) & set(known)
    assert any(line.startswith("sampled ") for line in known)


def test_a_copy_that_was_told_nothing_knows_the_same():
    """What is played again for a copy is what was told as it went on."""
    for text in (SETTINGS[0], next(text for text in GAMES if "veto" in text)):
        for state in decisions(pyspiel.load_game(text), 5, 13):
            for seat in range(NONE, state.num_players()):
                assert state.match.view(seat) == state.clone().match.view(seat)


def test_a_match_of_three_rounds_is_serialized_in_the_midst():
    game = pyspiel.load_game("python_saboteur(ruleset=base/P2004,players=4)")
    *_, state = (state for _, state in zip(range(420), states(game, 3), strict=False))
    assert state.match.state.round > 1
    text = pyspiel.serialize_game_and_state(game, state)
    other_game, other = pyspiel.deserialize_game_and_state(text)
    assert str(other_game) == str(game)
    assert other.history() == state.history()
    assert str(other) == str(state)
    assert other.match.state.key() == state.match.state.key()


def test_options_of_a_ruleset_are_parameters_too():
    text = "base/P2024 require_connection=false"
    game = pyspiel.load_game("python_saboteur", {"ruleset": text, "players": 3})
    assert game.terms.rules.text == "base@1/P2024 require_connection=false"


def test_spectators_and_secrets_are_observed_apart():
    game = pyspiel.load_game(SETTINGS[0])
    state = next(decisions(game, 4, 6))
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    assert public.string_from(state, 0) == public.string_from(state, 1)
    private = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=False,
            perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER,
        ),
    )
    assert private.string_from(state, 0) != private.string_from(state, 1)
    assert "hand." in private.string_from(state, 0)
    assert "hand." not in public.string_from(state, 0)
    private.set_from(state, 0)
    assert private.dict["private"].sum() >= len(state.match.state.hands[0])


def test_its_search_plays():
    game = pyspiel.load_game("python_saboteur(players=3,rounds=1,rewards=team)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(1))
    state = next(decisions(game, 6, 20))
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_what_there_is_not_is_refused():
    for wrong in ({"actions": "typed"}, {"ruleset": "saboteur2", "actions": "flat"}):
        with pytest.raises(ValueError):
            saboteur.env.spiel.SaboteurGame(wrong)
