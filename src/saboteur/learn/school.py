"""Learning from lessons in a folder, epoch by epoch; it can be stopped and goes on."""

from __future__ import annotations

import os
import time
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.learn import lessons, runs
from saboteur.learn.adam import Momentum, at_rest
from saboteur.learn.curves import picture
from saboteur.learn.imitating import Examples, all_examples, learn, tested
from saboteur.learn.network import Weights, first_weights
from saboteur.learn.training import WEIGHTS, Say
from saboteur.products.base.bot_network import Size

USUAL: Final = Size()
_KEPT_BACK: Final = 20
"""One round of so many is not shown, to see what was learned beyond the lessons."""


class School:
    """A network that learns from lessons."""

    def __init__(
        self,
        folder: str,
        taught_in: list[str],
        size: Size = USUAL,
        *,
        seed: int = 0,
        batch: int = 256,
    ) -> None:
        """Begin, or go on.

        :raises ValueError: if there are no lessons, or the folder has something else.
        """
        self.folder = folder
        self.batch = batch
        self.seed = seed
        self.epoch = 0
        self.decisions = 0
        self.seconds = 0.0
        os.makedirs(folder, exist_ok=True)
        found = lessons.read(taught_in)
        numbers = np.arange(len(found))
        kept_back = numbers % _KEPT_BACK == _KEPT_BACK - 1
        self.shown = all_examples(found, numbers[~kept_back])
        self.hidden = all_examples(found, numbers[kept_back]) if kept_back.any() else self.shown
        weights = first_weights(jax.random.key(seed), size)
        self.standing: tuple[Weights, Momentum] = (weights, at_rest(weights))
        if runs.has_begun(folder):
            facts = runs.facts_of(folder)
            self.standing = runs.load(folder, self.standing)
            self.epoch = facts["segment"]
            self.decisions = facts["decisions"]
            self.seconds = facts["seconds"]

    def go_on(self, minutes: float, epochs: int, rate: float, say: Say) -> dict[str, Any]:
        """Learn for some time, or so many epochs more; return what the last one came to."""
        begun, before = time.monotonic(), self.seconds
        end = self.epoch + epochs
        row: dict[str, Any] = {}
        while self.epoch < end and time.monotonic() - begun < 60 * minutes:
            row = self._learn(rate)
            self.seconds = before + time.monotonic() - begun
            row["seconds"] = round(self.seconds, 1)
            runs.note(self.folder, row)
            self.save()
            say(
                f"epoch {self.epoch}, {self.decisions} decisions: "
                + ", ".join(f"{name} {row[name]}" for name in ("apart", "agrees", "roles", "gold"))
            )
        return row

    def _learn(self, rate: float) -> dict[str, Any]:
        """Go through all lessons once."""
        rng = np.random.default_rng([self.seed, self.epoch])
        order = rng.permutation(len(self.shown.won))
        weights, momentum = self.standing
        for begin in range(0, max(1, len(order) - self.batch + 1), self.batch):
            which = order[begin : begin + self.batch]
            batch: Examples = jax.tree.map(lambda part, w=which: part[w], self.shown)
            weights, momentum, _ = learn(weights, momentum, batch, jnp.float32(rate))
        self.standing = (weights, momentum)
        self.epoch += 1
        self.decisions += len(order)
        facts = self.test()
        return {"segment": self.epoch, "decisions": self.decisions, **facts}

    def test(self) -> dict[str, float]:
        """Return how far it is from lessons that it was not shown."""
        count = len(self.hidden.won)
        size = min(self.batch, count)
        parts = [
            tested(
                self.standing[0], jax.tree.map(lambda part, b=b: part[b : b + size], self.hidden)
            )
            for b in range(0, count - size + 1, size)
        ]
        return {
            name: round(float(np.mean([float(part[name]) for part in parts])), 5)
            for name in parts[0]
        }

    def save(self) -> None:
        """Keep where it stands."""
        facts = {"segment": self.epoch, "decisions": self.decisions, "seconds": self.seconds}
        runs.save(self.folder, self.standing, facts)
        runs.write_weights(os.path.join(self.folder, WEIGHTS), self.standing[0], whole=True)
        title = os.path.basename(os.path.abspath(self.folder))
        with open(os.path.join(self.folder, runs.PICTURE), "w", encoding="utf-8") as file:
            file.write(picture(title, runs.curve(self.folder)))
