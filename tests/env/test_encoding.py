"""Observations and the numbers of moves: made of views alone, the same for ever."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
from env.watching import GAMES, digest, matches
from laws.worlds import match_moments, random_ruleset

from saboteur.env import ENCODING
from saboteur.env.desk import Desk
from saboteur.env.episode import Terms
from saboteur.env.flat import FlatMoves, NoFlatMoves
from saboteur.env.moves import FEATURES, ROOM, WIDTH, MoveRows
from saboteur.env.observing import Encoder
from saboteur.env.planes import DEPTH, PLANES
from saboteur.notation.ruleset import parse_ruleset
from saboteur.rules.chance import seed_bytes
from saboteur.rules.kinds import PASS_MOVE, cell_at, choose, play_at, play_on
from saboteur.rules.registry import MODULES
from saboteur.views.sample import Sampler, sample
from saboteur.views.view import view

FIXED = Path("tests/env/encoding.json")
"""What the encoding comes to. Whoever changes it raises ENCODING and writes the hashes anew:
`python -c "import sys; sys.path[:0] = ['tests']; from env.test_encoding import write; write()"`."""


def made() -> dict[str, str]:
    return {f"{ruleset} {players}": digest(ruleset, players) for ruleset, players in GAMES}


def write() -> None:
    FIXED.write_text(json.dumps({"encoding": ENCODING, "games": made()}, indent=1) + "\n")


def test_the_encoding_is_the_one_of_its_number():
    """Weights that were learned on one encoding are worth nothing on another."""
    assert json.loads(FIXED.read_text()) == {"encoding": ENCODING, "games": made()}


def test_every_game_and_every_addition_is_watched():
    """A product that is in none of these games would pass all tests of the interfaces unseen."""
    played = {module.name for ruleset, _ in GAMES for module in parse_ruleset(ruleset).modules}
    assert played == set(MODULES)


def test_names_are_unique_and_as_many_as_there_are_numbers():
    for ruleset, players in GAMES:
        desk = Desk(Terms(ruleset, players))
        names = desk.encoders[0].names
        assert len(set(names)) == len(names)
        desk.deal(1)
        assert desk.observation_space().contains(desk.observe(0))
        assert all(encoder.names == names for encoder in desk.encoders)
    assert len(set(PLANES)) == DEPTH
    assert len(set(FEATURES)) == WIDTH


@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_with_the_same_view_are_observed_alike(seed):
    """Nothing that a seat may not know is in its observation, nor does it matter what was asked
    before: an encoder that has followed the match says the same as a new one.
    """
    rng = random.Random(seed)
    rules = random_ruleset(rng)
    n = rng.randint(rules.min_players, rules.max_players)
    sampler = Sampler(seed_bytes(seed))
    encoders = [Encoder(rules, n, seat) for seat in range(n)]
    compared = 0
    for k, (state, journal) in enumerate(match_moments(rules, n, rng)):
        if k % 7 or not state.roles:
            continue
        seat = k // 7 % n
        world = sample(view(state, journal, seat), sampler)._state
        ours = encoders[seat].observe(view(state, journal, seat))
        theirs = Encoder(rules, n, seat).observe(view(world, journal, seat))
        for one, other in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(one, other)
        compared += world.hands != state.hands or world.deck != state.deck
    assert compared > 3, "no world was otherwise"


def test_what_is_seen_is_told():
    """A few facts of a match stand where the documentation says."""
    desk = Desk(Terms("base", 5))
    desk.deal(7)
    mine = Encoder(desk.terms.rules, 5, 1)

    def number(name: str) -> int:
        return int(mine.observe(desk.episode.view(1))[1][mine.names.index(name)])

    def plane(name: str, x: int, y: int) -> int:
        planes = mine.observe(desk.episode.view(1))[0]
        return int(planes[y + 12, x + 10, PLANES.index(name)])

    hand = desk.episode.view(1).hand
    names = [desk.terms.rules.cards[card].name for card in hand]
    assert [number(f"hand.{name}") for name in names] == [names.count(name) for name in names]
    assert number("round") == 1
    assert number("seat.4.asked") == 1  # A sits four places to the left of B
    assert [plane("start", 0, 0), plane("card", 0, 0), plane("card", 1, 0)] == [1, 1, 0]
    assert [plane("face-down-goal", 8, y) for y in (-2, 0, 2)] == [1, 1, 1]
    paths = desk.terms.rules.ids["EW"]
    desk.episode.state.hands[0][0] = paths
    desk.episode.play(play_at(paths, cell_at(1, 0)))
    east = [plane(f"open.{side}", 1, 0) for side in ("north", "east", "south", "west")]
    assert east == [0, 1, 0, 1]
    assert [plane("reached.east", 1, 0), plane("joined.east-west", 1, 0)] == [1, 1]
    assert [plane("laid-by", 1, 0), plane("laid-as", 1, 0)] == [5, 1]
    assert [number("seat.4.lays"), number("seat.4.dead-ends"), number("plays")] == [1, 0, 1]


def test_the_rows_of_moves_say_what_they_do():
    rules = parse_ruleset("base")
    rows = MoveRows(rules, 5, 3)
    laid = dict(zip(FEATURES, rows.row(play_at(rules.ids["NE"], cell_at(-2, 4), 1)), strict=True))
    assert [laid[f"open.{side}"] for side in ("north", "east", "south", "west")] == [0, 0, 1, 1]
    assert [laid["x"], laid["y"], laid["cell"], laid["target"], laid["turned"]] == [-2, 4, 1, 0, 1]
    card = rules.ids["repair-pickaxe-cart"]
    mended = dict(zip(FEATURES, rows.row(play_on(card, 1, 2)), strict=True))
    assert [mended["seat"], mended["target"], mended["value"], mended["card"]] == [
        3,
        1,
        2,
        card + 1,
    ]
    assert mended["family.repair"] == 1


def test_rows_are_right_however_many_were_made_before():
    rules = parse_ruleset("base")
    rows = MoveRows(rules, 5, 0)
    moves = [play_at(rules.ids["NE"], cell_at(k, 0)) for k in range(-300, 300)]
    columns = FEATURES.index("x")
    assert [int(rows.row(move)[columns]) for move in moves] == list(range(-300, 300))
    listed = Encoder(rules, 5, 0).listed(moves)
    assert listed[:, columns].tolist() == list(range(-300, ROOM - 300))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_legal_move_is_listed_once_and_found_again(ruleset, players):
    desk = Desk(Terms(ruleset, players))
    longest = 0
    for _ in matches(desk, 2, 150):
        moves = desk.episode.view(desk.episode.asked).moves
        longest = max(longest, len(moves))
        action = len(moves) // 2
        assert desk.move(action) == moves[action]
        assert desk.action(moves[action]) == action
        assert int(desk.mask(desk.episode.asked).sum()) == len(moves)
    assert longest <= ROOM


def test_flat_numbers_are_fixed_and_tell_all_moves_apart():
    desk = Desk(Terms("base", 10), actions="flat")
    flat = FlatMoves(desk.terms.rules)
    assert flat.size == desk.size == 34155
    assert flat.starts == {
        "lay": 0, "lift": 32768, "look": 33792, "on": 33795, "discard": 34119, "turn": 34146,
        "goal": 34148, "gold": 34151, "pass": 34154,
    }  # fmt: skip
    rules = desk.terms.rules
    assert flat.number(play_at(rules.ids["NES"], cell_at(1, -1), 1), 0, 5) == 3 * 1024 + 31 * 32 + 1
    assert flat.number(play_on(rules.ids["sabotage-cart"], 2), 4, 5) == 33795 + (2 * 12 + 3) * 3
    answers = [
        choose(card=rules.ids["rock:NE"], turned=0), choose(card=rules.ids["rock:NE"], turned=1),
        *[choose(cell=cell) for cell in rules.goal_cells],
        *[choose(value=value) for value in (1, 2, 3)], PASS_MOVE,
    ]  # fmt: skip
    assert [flat.number(answer, 0, 5) for answer in answers] == list(range(34146, 34155))
    for _ in matches(desk, 3, 400):
        seat = desk.episode.asked
        moves = desk.episode.view(seat).moves
        numbers = np.flatnonzero(desk.mask(seat)).tolist()
        assert len(numbers) == len(moves)
        assert sorted(desk.move(number) for number in numbers) == list(moves)
        assert sorted(desk.action(move) for move in moves) == numbers


@pytest.mark.parametrize(
    "ruleset", ["saboteur2", "duel", "base+veto", "base require_connection=false"]
)
def test_what_has_no_flat_numbers_says_so(ruleset):
    with pytest.raises(NoFlatMoves, match="list moves"):
        FlatMoves(parse_ruleset(ruleset))
