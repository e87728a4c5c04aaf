"""What the time of the PPO loop goes into: each of its parts by itself, and the whole.

    PYTHONPATH=src:.venv/jax python benchmarks/ppo_loop.py --lanes 16384 --batch 8192 --epochs 1 \
        --json docs/benchmark/ppo.json

Each part is compiled, run once, and then timed alone, from its beginning until its result is there;
`ms` is for as often as a segment needs it. Parts run apart add up to more than a segment does, where
an accelerator does several at once or fuses them. `whole` is the loop itself, as training runs it.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import platform
import statistics
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import numpy as np

from saboteur.learn import ppo
from saboteur.learn.asking import asked, facts_of
from saboteur.learn.network import ask
from saboteur.learn.play import at_seat, dealt, played_on
from saboteur.learn.script import Temper, wants
from saboteur.learn.sight import flat_action, sight
from saboteur.learn.training import Settings, Training, tally_of
from saboteur.vector.transition import step

SEGMENT: Final = "segment"
WHOLE: Final = "whole"


class Part(NamedTuple):
    """Something that the loop does."""

    name: str
    act: Callable[[], Any]
    times: float
    """How often a segment needs it."""


def playing(training: Training) -> list[Part]:
    """Return what a segment is played with."""
    mix, now = training.settings.mix, training.standing
    other, lanes, key = training.other(), now.lanes, jax.random.key(7)
    states = lanes.states
    # One step more than a segment has says what the critic thinks at its end.
    every = float(mix.steps + 1)
    seeing = jax.jit(jax.vmap(sight))
    knowing, asking, stepping = jax.jit(facts_of), jax.jit(asked), jax.jit(jax.vmap(step))
    facts, far = knowing(states)
    temper = Temper(*(at_seat(part, states) for part in lanes.temper))
    wanting = jax.jit(jax.vmap(wants))
    theirs = jax.tree.map(lambda part: part[: mix.others], facts.sights)
    asking_others = jax.jit(ask)
    choice = np.argmax(np.asarray(facts.legal), 1)
    actions = jax.jit(flat_action)(choice)
    parts = [
        Part("deal", lambda: dealt(key, mix), 1.0),
        Part("sight", lambda: seeing(states, states.seat), every),
        Part("facts, with sight", lambda: knowing(states), every),
        Part("network and critic", lambda: asking(now.weights, facts), every),
        Part("script", lambda: wanting(facts.sights, far, temper), every),
        Part("step", lambda: stepping(states, actions), every),
        Part(SEGMENT, lambda: played_on(now.weights, other, lanes, key, mix), 1.0),
    ]
    if mix.others:
        parts.insert(4, Part("other network", lambda: asking_others(other, theirs), every))
    return parts


def learning(training: Training) -> list[Part]:
    """Return what is done with a segment."""
    s, now = training.settings, training.standing
    _, seen, last = played_on(now.weights, training.other(), now.lanes, jax.random.key(7), s.mix)
    rates = training.rates()
    data, _ = ppo.data_of(seen, last, rates)
    order = ppo.order_of(jax.random.key(8), data.learner)
    batches = max(1, int(data.learner.sum()) // s.batch)
    # What is learned from is given away to the step that learns: it goes on with what comes of it.
    going = [jax.tree.map(jax.numpy.copy, (now.weights, now.momentum))]

    def learn() -> Any:  # noqa: ANN401 - a tree of arrays
        weights, momentum = going[0]
        weights, momentum, said = ppo.learn(
            weights, now.anchor, momentum, data, order, 0, s.batch, rates, s.magnet
        )
        going[0] = (weights, momentum)
        return said

    return [
        Part("advantages", lambda: ppo.data_of(seen, last, rates), 1.0),
        Part("order", lambda: ppo.order_of(jax.random.key(8), data.learner), float(s.epochs)),
        Part("learning", learn, float(s.epochs * batches)),
        Part("tally, on the host", lambda: tally_of(seen, now.lanes), 1.0),
    ]


def timed(part: Part, repeat: int) -> dict[str, Any]:
    """Return how long a part takes, in milliseconds for a segment."""
    since = time.perf_counter()
    jax.block_until_ready(part.act())
    compiled = time.perf_counter() - since
    found: list[float] = []
    for _ in range(repeat):
        since = time.perf_counter()
        jax.block_until_ready(part.act())
        found.append(1000 * part.times * (time.perf_counter() - since))
    return {
        "part": part.name,
        "times": part.times,
        "ms": round(statistics.median(found), 3),
        "least": round(min(found), 3),
        "most": round(max(found), 3),
        "compiled_in_seconds": round(compiled, 1),
    }


def report_of(training: Training, repeat: int) -> dict[str, Any]:
    """Measure all parts, and then the whole."""
    rows = [timed(part, repeat) for part in [*playing(training), *learning(training)]]
    other = training.other()
    rows.append(timed(Part(WHOLE, lambda: training.learn(other), 1.0), repeat))
    device = jax.devices()[0]
    decisions = training.decisions / training.segment
    return {
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "device": f"{device.platform} {device.device_kind}",
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("jax", "numpy")},
        "settings": training.settings._asdict(),
        "repeat": repeat,
        "decisions_a_segment": round(decisions),
        "decisions_per_second": round(1000 * decisions / rows[-1]["ms"]),
        "rows": rows,
    }


def main() -> None:
    """Measure with what was asked for."""
    usual = Settings()
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--lanes", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=16, help="decisions in a segment")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="+", default=(3, 4, 5, 5, 6, 7, 8, 9, 10))
    parser.add_argument("--size", type=int, nargs=3, default=usual.size)
    parser.add_argument("--begin", default="", help="weights to begin with")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures there")
    chosen = parser.parse_args()
    settings = Settings(
        players=tuple(chosen.players), lanes=chosen.lanes, steps=chosen.steps, batch=chosen.batch,
        epochs=chosen.epochs, size=tuple(chosen.size), begin=chosen.begin,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        report = report_of(Training(folder, settings), chosen.repeat)
    for row in report["rows"]:
        share = row["ms"] / report["rows"][-1]["ms"]
        print(
            f"{row['part']:20s} {row['ms']:11.2f} ms a segment  {100 * share:6.1f} % of the whole"
        )
    print(
        f"{report['decisions_per_second']:,} decisions a second, {report['date']}, {report['device']}"
    )
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
