"""What is measured of players that learn, in small."""

import hashlib
import json
import re

import jax
import numpy as np
import pytest

from saboteur.bots.learned import LearnedBot
from saboteur.bots.levels import bot_of
from saboteur.learn import measuring, reading, runs
from saboteur.learn.__main__ import main
from saboteur.learn.network import first_weights, players_part
from saboteur.learn.play import LEARNER, OTHER, SCRIPT, Heat, Mix, every_second
from saboteur.learn.training import Settings, Training
from saboteur.products.base.bot_learned import Judge
from saboteur.products.base.bot_network import Size
from saboteur.rules.kinds import MINER, PLAY, SABOTEUR, move_act, move_card, move_cell
from saboteur.vector.tables import MAP, RULES

pytestmark = pytest.mark.timeout(600)  # what takes time is compiling

SMALL = Size(4, 8, 16)
MIX = Mix(lanes=8, players=(3, 5))


@pytest.fixture(scope="module")
def weights():
    return first_weights(jax.random.key(1), SMALL)


def test_chance_reaches_nothing_and_the_script_digs(weights):
    assert measuring.canary(weights, MIX, 24, 1).mean == 0.0
    # Fresh weights play by chance, and win nothing where scripted miners win often.
    found = measuring.gains(weights, MIX, 24, 1, "script")
    assert found["as miners, more than script"].mean < -30.0
    assert found["as saboteurs, more than script"].rounds == 24


def test_shares_and_differences_have_intervals():
    won = np.array([True] * 30 + [False] * 70)
    assert measuring.share(won).mean == pytest.approx(30.0)
    assert measuring.share(won).half == pytest.approx(9.0, abs=0.5)
    assert measuring.difference(won, won) == measuring.Share(0.0, 0.0, 100)
    assert measuring.difference(~won, won).mean == pytest.approx(40.0)


def test_every_second_of_a_team_is_another():
    team = np.array([[1, 0, 1, 1, 0, 1], [0, 1, 0, 0, 1, 0], [0, 0, 1, 0, 0, 0]], bool)
    first = np.asarray(every_second(team, np.array([[True]] * 3)))
    assert first.astype(int).tolist() == [
        [1, 0, 0, 1, 0, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0],
    ]
    # The other half of the team, where the first of it is none.
    assert (np.asarray(every_second(team, np.array([[False]] * 3))) == team & ~first).all()


def test_what_answers_itself_gains_nothing_and_what_is_mixed_of_one_loses_nothing(
    weights, tmp_path, capsys
):
    """On the same deals with the same dice: to the last round."""
    frozen = str(tmp_path / "frozen.npz")
    runs.write_weights(frozen, weights, whole=False)  # what plays has no critic
    run = str(tmp_path / "answer")
    settings = Settings(
        lanes=4, players=(3,), size=tuple(SMALL), begin=frozen, against=frozen, side="saboteurs"
    )
    Training(run, settings).save()
    kept = tmp_path / "figures.json"
    words = ["--rounds=8", "--lanes=8", "--players=3,5", "--seed=1", f"--json={kept}"]
    assert main(["measure", "response", run, *words]) == 0
    said = capsys.readouterr().out.splitlines()
    # At the level's temperature it is the frozen one; at 1 it plays otherwise.
    assert said[0] == ("the response as saboteurs gains at temperature 0.2: 0.0 ± 0.0 % (8 rounds)")
    assert said[1].startswith("the response as saboteurs gains at temperature 1: ")
    assert main(["measure", "mixed", run, frozen, *words]) == 0
    miners, saboteurs = capsys.readouterr().out.splitlines()
    assert miners == "miners mixed, more than apart: 0.0 ± 0.0 % (8 rounds)"
    told = json.loads(kept.read_text())
    assert told["asked"]["players"] == [3, 5]
    assert len(told["weights"]) == 2
    assert told["figures"][miners.partition(":")[0]] == {"mean": 0.0, "half": 0.0, "rounds": 8}
    # Of a single saboteur nothing is mixed.
    assert re.fullmatch(
        r"saboteurs mixed, more than apart: 0\.0 ± 0\.0 % \([1-7] rounds\)", saboteurs
    )


def test_gains_are_those_of_the_side_that_is_measured(monkeypatch):
    """Who wins is given: miners where they are better, and nowhere else."""
    met = []

    def winners(one, other, _seed, sides, mix, _count):
        who = {LEARNER: one, OTHER: other, SCRIPT: "script"}
        met.append((who[sides.miners], who[sides.saboteurs], sides.mixed, sides.heat))
        miners, saboteurs = (
            1 if sides.mixed else 2 if side == "good" else 0 for side in met[-1][:2]
        )
        return np.full(mix.lanes, miners > saboteurs), np.arange(mix.lanes) % 3

    monkeypatch.setattr(measuring, "winners", winners)
    mix = Mix(lanes=9)

    def gain(response, frozen, side):
        met.clear()
        return measuring.answered(response, frozen, side, mix, 9, 1, 0.2, [1.0])[1.0].mean

    assert gain("bad", "good", "saboteurs") == -100.0
    assert gain("bad", "good", "miners") == 0.0
    assert gain("good", "bad", "miners") == 100.0
    # The frozen one is as cold against itself as it is when it is answered.
    assert met == [("bad", "bad", False, Heat(0.2, 0.2)), ("good", "bad", False, Heat(1.0, 0.2))]
    met.clear()
    found = measuring.mixed("good", "bad", mix, 9, 1, 0.2)
    assert [(share.mean, share.rounds) for share in found.values()] == [(-50.0, 9), (0.0, 3)]
    assert {each[3] for each in met} == {Heat(0.2, 0.2)}


def test_roles_are_read_by_what_was_done():
    found = reading.read_roles([bot_of("open")] * 5, reading.by_acts, 5, 8, 1)
    assert set(found) == {1, 2, 5}
    # Who hinders from the first card on is known by the fifth.
    assert found[5].area > 0.75
    assert found[1].miners > found[1].saboteurs > 0
    assert reading.area([1.0, 2.0], [0.0, 0.5]) == 1.0


def test_one_among_strangers_is_read_and_nobody_else():
    """Somebody who hinders openly, among players who are never looked at."""
    one, others = bot_of("open"), [bot_of("simple")] * 4
    found = reading.read_one(one, others, reading.by_acts, 10, 1)
    assert found[1].saboteurs + found[1].miners == 10
    assert found[5].area > found[1].area - 0.3
    # It has sat everywhere, also where the first seat is.
    seats: list[int] = []

    def noting(seen, seat):
        assert seen.role == MINER
        seats.append(seat)
        return 0.0

    reading.read_one(one, others, noting, 5, 1)
    assert sorted(set(seats)) == [0, 1, 2, 3, 4]


def test_how_sure_a_reading_is_counts_rounds_and_not_guesses():
    rng = np.random.default_rng(2)
    once = [
        reading.Guess(number, number % 3 == 0, float(rng.normal() + (number % 3 == 0)))
        for number in range(300)
    ]
    found = reading.reading_of(once)
    assert found.area == pytest.approx(0.76, abs=0.07)
    assert found.half == pytest.approx(0.06, abs=0.02)
    # The same guess five times in each round says no more; in rounds of their own it would.
    again = reading.reading_of(once * 5)
    assert again.area == pytest.approx(found.area)
    assert again.half == pytest.approx(found.half, rel=0.02)
    apart = [guess._replace(round=i) for i, guess in enumerate(once * 5)]
    assert reading.reading_of(apart).half < 0.6 * found.half


class Peeking(LearnedBot):
    """Looks first at a goal by its dwarf card, then at the middle one, and plays by chance."""

    def __init__(self) -> None:
        super().__init__()
        self.rest = bot_of("random")

    def choose(self, view, dice):
        goal = 0 if view.role == SABOTEUR else 2
        for cell in (RULES.goal_cells[goal], RULES.goal_cells[1]):
            for move in view.moves:
                looks = move_act(move) == PLAY and move_card(move) == MAP + 1
                if looks and move_cell(move) == cell and cell not in view.known_goals:
                    return move
        return self.rest.choose(view, dice)


def test_first_looks_are_counted_by_who_looks_and_only_the_first():
    looks = reading.first_looks([Peeking()] * 5, 5, 12, 1)
    assert looks.miners[:2] == looks.saboteurs[1:] == (0, 0)
    assert looks.miners[2] > looks.saboteurs[0] > 3
    assert looks.apart == 100.0


def test_what_is_watched_is_kept(weights, tmp_path, capsys):
    file, kept = tmp_path / "playing.npz", tmp_path / "figures.json"
    runs.write_weights(str(file), weights, whole=False)
    words = ["--rounds=2", "--seed=3", f"--json={kept}"]
    assert main(["watch", "looks", str(file), *words]) == 0
    assert "first looks" in capsys.readouterr().out
    told = json.loads(kept.read_text())
    assert told["weights"] == {str(file): hashlib.sha256(file.read_bytes()).hexdigest()}
    assert sum(told["figures"]["miners"]) + sum(told["figures"]["saboteurs"]) > 0
    assert main(["watch", "roles", str(file), "--one", "--strangers", "simple", *words]) == 0
    said = capsys.readouterr().out.splitlines()
    told = json.loads(kept.read_text())
    assert [line.partition(": ")[0] for line in said] == list(told["figures"])
    assert told["asked"]["rounds"] == 2
    assert told["figures"][said[0].partition(": ")[0]].keys() == {
        "area", "half", "saboteurs", "miners",
    }  # fmt: skip


def test_how_sure_it_is_where_somebody_looks_first():
    apart = reading.Looks((50, 50, 0), (0, 50, 50))
    assert apart.apart == pytest.approx(50.0)
    assert [str(each) for each in apart.differences] == [
        "+50.0 ± 9.8",
        "+0.0 ± 13.9",
        "-50.0 ± 9.8",
    ]
    assert reading.Looks((5, 5, 0), (0, 0, 0)).differences == ()


def test_what_was_learned_reads_every_move_that_is_asked_about(weights):
    judge = Judge({name: np.asarray(w) for name, w in players_part(weights).items()})
    bot = LearnedBot.with_judge(judge, 1.0)
    found = reading.read_roles([bot] * 5, reading.by_judge(judge), 5, 2, 1)
    by_acts = reading.read_roles([bot] * 5, reading.by_acts, 5, 2, 1)
    # The same rounds: as many guesses, and others.
    for k in (1, 2, 5):
        assert found[k].miners + found[k].saboteurs > 5
        assert found[k][2:] == by_acts[k][2:]
    assert [found[k].area for k in (1, 2, 5)] != [by_acts[k].area for k in (1, 2, 5)]
