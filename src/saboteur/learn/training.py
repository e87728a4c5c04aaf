"""A training that can be stopped at any time and goes on as if it had not been."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.bots.learned import TEMPERATURE
from saboteur.learn import ppo, runs
from saboteur.learn.adam import Momentum, at_rest
from saboteur.learn.curves import picture
from saboteur.learn.network import Weights, first_weights, size_of
from saboteur.learn.play import OTHER, SCRIPT, Lanes, Mix, Segment, dealt, played_on
from saboteur.products.base.bot_network import Size
from saboteur.vector.tables import SEATS

WEIGHTS: Final = "weights.npz"
Say = Callable[[str], None]


class Settings(NamedTuple):
    """How a training is done; all of it is kept with it."""

    seed: int = 0
    players: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 9, 10)
    lanes: int = 256
    steps: int = 16
    batch: int = 1024
    epochs: int = 2
    rate: float = 5e-4
    chance: float = 0.01
    shaping: float = 0.5
    shaped: int = 400
    """After so many segments coming nearer is worth nothing any more."""
    others: float = 0.25
    """At this share of the tables a past self or a partner has one side, or some seats."""
    script: float = 0.3
    """How likely a seat is a scripted player's, at every table."""
    magnet: float = 0.0
    league: int = 20
    """After so many segments weights are kept as a past self, and another one is met."""
    size: tuple[int, ...] = tuple(Size())
    begin: str = ""
    """Weights to begin with; a critic that they lack begins from nothing."""
    warm: int = 0
    """For so many segments only the critic learns, and what is guessed beside playing."""
    partners: tuple[str, ...] = ()
    """Folders of other trainings, whose players are met too."""
    against: str = ""
    """Weights that are answered: the training is a best response to them."""
    side: str = ""
    """As what they are answered: `miners` or `saboteurs`."""
    temperature: float = TEMPERATURE
    """How much chance there is in what they do: usually as much as in what the level does."""

    @property
    def mix(self) -> Mix:
        """Who sits at the tables."""
        rival, others = "either", round(self.others * self.lanes)
        if self.against:
            rival = "saboteurs" if self.side == "miners" else "miners"
            others = self.lanes
        scripted = 0.0 if self.against else self.script
        heat = self.temperature if self.against else 1.0
        return Mix(self.lanes, self.steps, others, scripted, self.players, rival, heat)


class Standing(NamedTuple):
    """Where a training stands."""

    weights: Weights
    momentum: Momentum
    anchor: Weights
    lanes: Lanes
    key: jax.Array


class Tally(NamedTuple):
    """How the rounds ended that ended in a segment: won by miners, and all; by kind of table."""

    alone: tuple[int, int]
    past_miners: tuple[int, int]
    past_saboteurs: tuple[int, int]
    script: tuple[int, int]


class Training:
    """One training, in a folder."""

    def __init__(self, folder: str, settings: Settings) -> None:
        """Begin one, or go on with the one that is there.

        :raises ValueError: if the one that is there was begun with other settings.
        """
        self.folder = folder
        self.settings = settings
        self.segment = 0
        self.decisions = 0
        self.rounds = 0
        self.seconds = 0.0
        os.makedirs(folder, exist_ok=True)
        first = self._first()
        if runs.has_begun(folder):
            facts = runs.facts_of(folder)
            # What there was not when it was begun is as it usually is.
            before = {**_plain(Settings()), **facts["settings"]}
            if before != _plain(settings):
                changed = _changed(before, _plain(settings))
                raise ValueError(f"{folder} was begun with other settings: {', '.join(changed)}")
            first = runs.load(folder, first)
            self.segment = facts["segment"]
            self.decisions = facts["decisions"]
            self.rounds = facts["rounds"]
            self.seconds = facts["seconds"]
            runs.forget_after(folder, self.segment)
        self.standing: Standing = first

    def _first(self) -> Standing:
        s = self.settings
        key = jax.random.key(s.seed)
        weights = first_weights(jax.random.fold_in(key, 1), Size(*s.size))
        if s.begin:
            given = runs.read_weights(s.begin)
            if size_of(given) != Size(*s.size):
                raise ValueError(f"{s.begin} is of another size: {tuple(size_of(given))}")
            weights = {**weights, **given}
        anchor = jax.tree.map(jnp.copy, weights)
        lanes = dealt(jax.random.fold_in(key, 2), s.mix)
        return Standing(weights, at_rest(weights), anchor, lanes, jax.random.fold_in(key, 3))

    # --- whom learners meet ----------------------------------------------------------------

    def _pool(self) -> list[str]:
        """Return the weights from former times, and of partners, that may be met now."""
        own = [file for file in runs.past_files(self.folder) if _number(file) <= self.segment]
        theirs = [file for folder in self.settings.partners for file in runs.past_files(folder)]
        return own + theirs

    def other(self) -> Weights:
        """Return who is met now: whom this answers, or somebody of the league."""
        if self.settings.against:
            return runs.read_weights(self.settings.against)
        pool = self._pool()
        if not pool:
            return self.standing.anchor
        block = self.segment // self.settings.league
        rng = np.random.default_rng([self.settings.seed, block])
        return runs.read_weights(str(rng.choice(pool)))

    # --- learning ----------------------------------------------------------------------------

    def rates(self) -> ppo.Rates:
        """Return how learning is steered now."""
        s = self.settings
        left = max(0.0, 1.0 - self.segment / max(1, s.shaped))
        return ppo.Rates(s.rate, s.chance, s.shaping * left, policy=float(self.segment >= s.warm))

    def learn(self, other: Weights) -> dict[str, Any]:
        """Play a segment and learn from it; return what there is to say of it."""
        s = self.settings
        now = self.standing
        key, play_key, order_key = jax.random.split(now.key, 3)
        lanes, seen, last = played_on(now.weights, other, now.lanes, play_key, s.mix)
        # Sent once; every step of learning takes them.
        rates = jax.device_put(self.rates())
        data, explained = ppo.data_of(seen, last, rates)
        count = int(data.learner.sum())
        weights, momentum = now.weights, now.momentum
        facts: list[dict[str, jax.Array]] = []
        for epoch in range(s.epochs):
            order = ppo.order_of(jax.random.fold_in(order_key, epoch), data.learner)
            for number in range(max(1, count // s.batch)):
                weights, momentum, found = ppo.learn(
                    weights, now.anchor, momentum, data, order, number, s.batch, rates, s.magnet
                )
                facts.append(found)
        self.standing = Standing(weights, momentum, now.anchor, lanes, key)
        self.segment += 1
        self.decisions += int(seen.live.sum())
        tally = tally_of(seen, lanes)
        self.rounds += sum(each[1] for each in tally) - tally.script[1]
        row: dict[str, Any] = {"segment": self.segment, "decisions": self.decisions}
        row.update({name: _share(each) for name, each in tally._asdict().items()})
        row["self"] = row.pop("alone")
        row["explained"] = round(float(explained), 4)
        said = jax.device_get(facts)
        for name in facts[0]:
            row[name] = round(float(np.mean([float(each[name]) for each in said])), 5)
        return row

    def go_on(self, minutes: float, segments: int, say: Say) -> None:
        """Learn until the time is up or so many segments more are done; keep what came of it."""
        begun = time.monotonic()
        seconds_before, end = self.seconds, self.segment + segments
        other = self.other()
        while self.segment < end and time.monotonic() - begun < 60 * minutes:
            if self.segment and self.segment % self.settings.league == 0:
                # Also when it was stopped right here: what is met must not depend on stops.
                runs.keep_past(self.folder, self.standing.weights, self.segment)
                other = self.other()
            row = self.learn(other)
            self.seconds = seconds_before + time.monotonic() - begun
            row["seconds"] = round(self.seconds, 1)
            runs.note(self.folder, row)
            if self.segment % 10 == 1 or self.segment == end:
                say(_line(row))
        self.save()

    def save(self) -> None:
        """Keep where it stands."""
        facts = {
            "settings": _plain(self.settings),
            "segment": self.segment,
            "decisions": self.decisions,
            "rounds": self.rounds,
            "seconds": self.seconds,
        }
        runs.save(self.folder, self.standing, facts)
        runs.write_weights(os.path.join(self.folder, WEIGHTS), self.standing.weights, whole=True)
        title = os.path.basename(os.path.abspath(self.folder))
        with open(os.path.join(self.folder, runs.PICTURE), "w", encoding="utf-8") as file:
            file.write(picture(title, runs.curve(self.folder)))


def _number(file: str) -> int:
    return int(os.path.basename(file).removesuffix(".npz"))


def _plain(settings: Settings) -> dict[str, Any]:
    """Return settings as JSON gives them back."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in settings._asdict().items()
    }


def _changed(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    return [f"{name} {before.get(name)!r}" for name in now if now[name] != before.get(name)]


def tally_of(seen: Segment, lanes: Lanes) -> Tally:
    """Count how rounds ended, by who sat there."""
    # Who sat where stays the same in a segment: only its first step is fetched.
    kinds, result, roles, players = jax.device_get(
        (lanes.kinds, seen.result, seen.tables[0][0], seen.tables[1][0])
    )
    there = np.arange(SEATS) < players[:, None]
    other = (kinds == OTHER) & there
    miners, saboteurs = (other & (roles == 0)).any(1), (other & (roles == 1)).any(1)
    scripted = ((kinds == SCRIPT) & there).any(1)

    def count(tables: np.ndarray) -> tuple[int, int]:
        ended = result[:, tables]
        return int((ended > 0).sum()), int((ended != 0).sum())

    return Tally(
        alone=count(~miners & ~saboteurs),
        past_miners=count(miners & ~saboteurs),
        past_saboteurs=count(saboteurs & ~miners),
        script=count(scripted),
    )


def _share(counts: tuple[int, int]) -> float | None:
    return round(100.0 * counts[0] / counts[1], 2) if counts[1] else None


def _line(row: dict[str, Any]) -> str:
    """Return what is shown of a segment."""
    shown = ("self", "past_miners", "past_saboteurs", "explained", "chance", "roles", "gold")
    facts = ", ".join(f"{name} {row[name]}" for name in shown if row.get(name) is not None)
    pace = row["decisions"] / max(row["seconds"], 1e-9)
    return f"segment {row['segment']}, {row['decisions']} decisions, {pace:.0f}/s: {facts}"
