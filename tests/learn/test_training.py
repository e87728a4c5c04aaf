"""Learning in small: it learns, and it goes on as if it had not been stopped."""

import json

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from saboteur.learn import lessons, runs
from saboteur.learn.__main__ import main
from saboteur.learn.imitating import all_examples
from saboteur.learn.network import first_weights
from saboteur.learn.play import LEARNER, OTHER, dealt, played_on
from saboteur.learn.school import School
from saboteur.learn.training import Settings, Training
from saboteur.products.base.bot_learned import MOST_BYTES, Judge
from saboteur.products.base.bot_network import Size
from saboteur.vector.state import TURN

pytestmark = pytest.mark.timeout(600)  # what takes time is compiling

SMALL = Size(4, 8, 16)
SETTINGS = Settings(
    seed=3,
    players=(3,),
    lanes=24,
    steps=12,
    batch=64,
    epochs=2,
    rate=5e-3,
    others=0.1,
    script=0.15,
    shaping=1.0,
    shaped=10**6,
    league=2,
    size=tuple(SMALL),
)
SEGMENTS = 12


def _quiet(_text):
    pass


def _led(weights) -> tuple[float, int]:
    """Return how much nearer a decision of a miner who learns brings the treasure, on the same deals.

    It is counted in cards; and how many such decisions there were.
    """
    lanes = dealt(jax.random.key(99), SETTINGS.mix)
    led: list[float] = []
    for number in range(3):
        key = jax.random.fold_in(jax.random.key(98), number)
        lanes, seen, _ = played_on(weights, weights, lanes, key, SETTINGS.mix)
        by_miner = np.asarray(seen.learner & ~seen.saboteur)
        led += (12 * np.asarray(seen.nearer)[by_miner]).tolist()
    return float(np.mean(led)), len(led)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A training of a few seconds, stopped once; and its weights before."""
    folder = str(tmp_path_factory.mktemp("run"))
    training = Training(folder, SETTINGS)
    first = jax.tree.map(jnp.copy, training.standing.weights)
    training.go_on(10, 2, _quiet)
    again = Training(folder, SETTINGS)
    again.go_on(10, SEGMENTS - 2, _quiet)
    return folder, first, again


def test_a_training_goes_on_as_if_it_had_not_been_stopped(trained, tmp_path):
    folder, _, _ = trained
    straight = Training(str(tmp_path), SETTINGS)
    straight.go_on(10, 4, _quiet)
    rows, others = runs.curve(folder), runs.curve(str(tmp_path))
    assert [row["segment"] for row in rows] == list(range(1, SEGMENTS + 1))
    assert len(others) == 4
    for row, other in zip(rows, others, strict=False):
        assert {**row, "seconds": 0} == {**other, "seconds": 0}
    kept, same = runs.past_files(folder)[0], runs.past_files(str(tmp_path))[0]
    for name, w in runs.read_weights(kept).items():
        assert np.array_equal(np.asarray(w), np.asarray(runs.read_weights(same)[name])), name


def test_it_learns_to_dig(trained):
    _, first, training = trained
    by_chance, decisions = _led(first)  # fresh weights play by chance
    learned, _ = _led(training.standing.weights)
    assert decisions > 300, decisions
    assert learned > by_chance + 0.04, (by_chance, learned)


def test_partners_are_met(tmp_path, monkeypatch):
    """Former selves of another training sit at the tables, and beside them its own."""
    partner, run = str(tmp_path / "partner"), str(tmp_path / "run")
    for number in (20, 40):
        runs.keep_past(partner, first_weights(jax.random.key(number), SMALL), number)
    met = []

    def learn(training, other):
        """Learn nothing, and note who would have been met."""
        met.append(other)
        training.segment += 1
        return {"segment": training.segment, "decisions": training.segment}

    monkeypatch.setattr(Training, "learn", learn)
    words = [f"--{name}={value}" for name, value in SETTINGS._asdict().items()
             if value and isinstance(value, int | float)]  # fmt: skip
    words += ["--players=3", "--size", *map(str, SMALL), "--partners", partner]
    assert main(["train", run, *words, "--segments=1"]) == 0
    theirs = [runs.read_weights(file) for file in runs.past_files(partner)]
    assert len(theirs) == 2
    assert any(np.array_equal(met[0]["state_v"], past["state_v"]) for past in theirs)
    # It goes on with the partners it began with, and keeps former selves of its own.
    assert main(["train", run, "--segments=4"]) == 0
    again = Training(run, SETTINGS._replace(partners=(partner,)))
    assert len(again._pool()) == 4
    assert again._pool()[-2:] == runs.past_files(partner)
    # Without partners it would have met itself, and nobody else.
    alone = Training(str(tmp_path / "alone"), SETTINGS)
    assert alone.other() is alone.standing.anchor


def test_who_is_answered_has_one_side_of_every_table(tmp_path):
    """Weights that play, without a critic; and only who answers them is learned from."""
    frozen, run = str(tmp_path / "frozen.npz"), str(tmp_path / "run")
    runs.write_weights(frozen, first_weights(jax.random.key(2), SMALL), whole=False)
    words = [f"--{name}={value}" for name, value in SETTINGS._asdict().items()
             if value and isinstance(value, int | float)]  # fmt: skip
    words += ["--players=3", "--size", *map(str, SMALL), "--against", frozen, "--side=saboteurs"]
    assert main(["train", run, *words, "--temperature=0.5", "--segments=1"]) == 0
    kept = Settings(**runs.facts_of(run)["settings"])
    assert (kept.against, kept.temperature) == (frozen, 0.5)
    training = Training(run, SETTINGS._replace(against=frozen, side="saboteurs", temperature=0.5))
    assert training.segment == 1
    assert training.settings.mix.temperature == 0.5
    lanes = training.standing.lanes
    roles = np.asarray(lanes.states.deal.roles[:, 0, : lanes.kinds.shape[1]])
    assert (np.asarray(lanes.kinds) == np.where(roles == 1, LEARNER, OTHER)).all()
    met = training.other()
    assert "critic_1" not in met
    assert np.array_equal(met["state_v"], runs.read_weights(frozen)["state_v"])
    (row,) = runs.curve(run)
    assert (row["self"], row["past_saboteurs"]) == (None, None)


def test_what_is_kept_can_be_read_and_drawn(trained, tmp_path, capsys):
    folder, _, training = trained
    assert "<svg" in (tmp_path.parent / folder / runs.PICTURE).read_text()
    assert len(runs.past_files(folder)) == (SEGMENTS - 1) // SETTINGS.league
    target = tmp_path / "weights.npz"
    assert main(["export", folder, "--to", str(target)]) == 0
    assert target.stat().st_size < MOST_BYTES
    assert isinstance(Judge.read(target), Judge)
    assert main(["export", str(tmp_path / "nowhere"), "--to", str(target)]) == 2
    assert "no weights" in capsys.readouterr().err
    with pytest.raises(ValueError, match=r"other settings: rate 0\.005"):
        Training(folder, SETTINGS._replace(rate=1.0))
    assert training.segment == SEGMENTS


def test_lessons_are_played_again_and_learned_from(tmp_path):
    made = lessons.make("simple", ["reader"], [3, 5], 1, lambda done: done >= 24)
    lessons.write(str(tmp_path), made)
    found = lessons.read([str(tmp_path)])
    examples = all_examples(found, np.arange(len(found)), at_once=24)
    assert (np.asarray(examples.states.asked) == TURN).all()
    taught = examples.shares.sum(1) > 0
    assert taught.mean() > 0.5
    assert np.allclose(examples.shares[taught].sum(1), 1.0, atol=1e-5)
    # The teacher's decision is legal where it was taken.
    school = School(str(tmp_path / "run"), [str(tmp_path)], SMALL, batch=64)
    before = school.test()
    after = school.go_on(10, 4, 4e-3, _quiet)
    assert after["apart"] < before["apart"] - 0.4, (before, after)
    assert before["apart"] < 20.0, "an illegal decision costs as much as can be"
    assert json.loads((tmp_path / "run" / runs.CURVE).read_text().splitlines()[-1]) == after
    again = School(str(tmp_path / "run"), [str(tmp_path)], SMALL, batch=64)
    assert again.epoch == 4
    assert again.test() == {name: after[name] for name in before}


def test_there_is_nothing_to_learn_from_an_empty_folder(tmp_path, capsys):
    assert main(["imitate", str(tmp_path / "run"), "--lessons", str(tmp_path)]) == 2
    assert "no lessons" in capsys.readouterr().err
    assert main(["train", str(tmp_path / "run"), "--against", "x.npz"]) == 2
    assert "--side" in capsys.readouterr().err
