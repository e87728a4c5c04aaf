"""Rounds that bots played by the rules, kept as deals and decisions, to learn from.

What is kept is small: the vector engine plays a round again, and what its seats may know is made
anew. Beside each decision of the teacher stands what it thought of the moves that it looked at.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import jax
import numpy as np
import numpy.typing as npt

from saboteur.bots.base import Bot, Dice
from saboteur.bots.own import any_bot
from saboteur.learn.course import course, has_won
from saboteur.learn.sight import choices_of
from saboteur.rules import kinds
from saboteur.rules.chance import seed_bytes, stream_keys
from saboteur.vector.deal import begin
from saboteur.vector.state import RECORD, Deal, State
from saboteur.vector.translate import deal_of, flat_actions
from saboteur.views.view import View

LOOKED_AT: Final = 12
"""Of so many moves what the teacher thought of them is kept."""
SURE: Final = 0.03
"""How much better a move's chance must be to count for e times as much as another."""
FIRST_SEED: Final = 1 << 40
"""Deals of lessons are none that the arena plays."""


class Lessons(NamedTuple):
    """Rounds to learn from."""

    players: npt.NDArray[np.int8]
    decks: npt.NDArray[np.int8]
    roles: npt.NDArray[np.int8]
    goals: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int32]
    """int32[rounds, 80]: what was done, flat; -1 after the end."""
    looked_at: npt.NDArray[np.int32]
    """int32[rounds, 80, 12]: the teacher's moves, flat, or -1."""
    shares: npt.NDArray[np.float32]
    """float32[rounds, 80, 12]: how likely each of them is to be right; they add up to 1."""
    won: npt.NDArray[np.int8]
    """int8[rounds]: 1 if the miners won."""

    def __len__(self) -> int:
        return len(self.players)


@dataclass(slots=True)
class _Round:
    """A round as it is played."""

    players: int
    actions: list[int] = field(default_factory=list)
    looked_at: list[list[int]] = field(default_factory=list)
    shares: list[list[float]] = field(default_factory=list)
    won: bool = False


def _flat(v: View, moves: list[int]) -> list[int]:
    every = np.array(moves, np.int64)
    seats, players = np.full_like(every, v.seat), np.full_like(every, v.n)
    found: list[int] = flat_actions(every, seats, players).tolist()
    return found


def _asked(teacher: Bot, v: View, dice: Dice) -> tuple[int, list[int], list[float]]:
    """Return what the teacher does, which moves it looked at and how likely each is right."""
    thought = teacher.think(v, dice)
    looked = sorted(thought.chances, key=lambda m: (-thought.chances[m], m))[:LOOKED_AT]
    if thought.move not in looked:
        return thought.move, [thought.move], [1.0]
    chances = np.array([thought.chances[m] for m in looked])
    powers = np.exp((chances - chances.max()) / SURE)
    # What it does in the end counts for more than how the worlds went: it knows of shame, too.
    powers[looked.index(thought.move)] += powers.sum()
    return thought.move, looked, (powers / powers.sum()).tolist()


def play(seed: int, players: int, seats: list[Bot], teacher: Bot, slips: float) -> _Round:
    """Play a round; seats of the teacher slip now and then, so that it shows how to recover."""
    done = _Round(players)

    def choose(v: View, dice: Dice) -> int:
        bot = seats[v.seat]
        if bot is not teacher or v.frames[-1].kind != kinds.TURN:
            done.looked_at.append([])
            done.shares.append([])
            return bot.choose(v, dice)
        move, looked, shares = _asked(teacher, v, dice)
        done.looked_at.append(_flat(v, looked))
        done.shares.append(shares)
        return dice.pick(v.moves) if dice.roll() < slips else move

    for moment in course(seed, players, choose):
        done.actions += _flat(moment.seen, [moment.move])
        done.won = moment.ended is not None and has_won(moment.ended)
    return done


def _kept(rounds: list[_Round], seeds: list[int]) -> Lessons:
    """Return rounds as arrays."""
    deals = [
        deal_of(done.players, stream_keys(seed_bytes(seed)))
        for done, seed in zip(rounds, seeds, strict=True)
    ]
    actions = np.full((len(rounds), RECORD), -1, np.int32)
    looked_at = np.full((len(rounds), RECORD, LOOKED_AT), -1, np.int32)
    shares = np.zeros((len(rounds), RECORD, LOOKED_AT), np.float32)
    for i, done in enumerate(rounds):
        actions[i, : len(done.actions)] = done.actions
        for t, (moves, parts) in enumerate(zip(done.looked_at, done.shares, strict=True)):
            looked_at[i, t, : len(moves)] = moves
            shares[i, t, : len(parts)] = parts
    return Lessons(
        players=np.array([done.players for done in rounds], np.int8),
        decks=np.stack([np.asarray(deal.decks[0]) for deal in deals]),
        roles=np.stack([np.asarray(deal.roles[0]) for deal in deals]),
        goals=np.stack([np.asarray(deal.goals[0]) for deal in deals]),
        actions=actions,
        looked_at=looked_at,
        shares=shares,
        won=np.array([done.won for done in rounds], np.int8),
    )


def make(
    teacher: str,
    others: list[str],
    players: list[int],
    seed: int,
    enough: Callable[[int], bool],
    slips: float = 0.1,
) -> Lessons:
    """Play rounds until there are enough; half of the tables are the teacher's alone."""
    bots = {name: any_bot(name) for name in {teacher, *others}}
    rng = np.random.default_rng(seed)
    rounds: list[_Round] = []
    seeds: list[int] = []
    while not enough(len(rounds)):
        number = FIRST_SEED + (seed << 24) + len(rounds)
        n = int(rng.choice(players))
        share = 1.0 if not others or rng.random() < 0.5 else 0.5
        names = [teacher if rng.random() < share else str(rng.choice(others)) for _ in range(n)]
        rounds.append(play(number, n, [bots[name] for name in names], bots[teacher], slips))
        seeds.append(number)
    return _kept(rounds, seeds)


# --- files -----------------------------------------------------------------------------------


def write(folder: str, lessons: Lessons) -> str:
    """Write lessons into a folder, beside those that are there; return the file."""
    os.makedirs(folder, exist_ok=True)
    number = sum(name.startswith("lessons-") for name in os.listdir(folder))
    file = os.path.join(folder, f"lessons-{number:04d}.npz")
    fields: dict[str, Any] = lessons._asdict()
    np.savez_compressed(file, **fields)
    return file


def read(folders: list[str]) -> Lessons:
    """Read all lessons of some folders.

    :raises ValueError: if there are none.
    """
    files = [
        os.path.join(folder, name)
        for folder in folders
        for name in sorted(os.listdir(folder))
        if name.startswith("lessons-")
    ]
    if not files:
        raise ValueError(f"there are no lessons in {', '.join(folders)}")
    parts: list[Lessons] = []
    for file in files:
        with np.load(file, allow_pickle=False) as archive:
            parts.append(Lessons(**{name: archive[name] for name in archive.files}))
    return Lessons(*[np.concatenate(each) for each in zip(*parts, strict=True)])


def until(seconds: float, most: int) -> Callable[[int], bool]:
    """Return what says whether enough rounds were played, by the clock or by their number."""
    end = time.monotonic() + seconds
    return lambda done: done >= most or (done > 0 and time.monotonic() >= end)


# --- playing them again ----------------------------------------------------------------------


def first_states(lessons: Lessons, which: npt.NDArray[np.int64]) -> State:
    """Return the beginnings of some rounds, as a batch."""
    thrice = [np.repeat(part[which][:, None], 3, 1) for part in (lessons.decks, lessons.roles)]
    goals = np.repeat(lessons.goals[which][:, None], 3, 1)
    count = len(which)
    deal = Deal(
        first=np.zeros(count, np.int8),
        decks=thrice[0],
        roles=thrice[1],
        goals=goals,
        gold=np.tile(np.arange(28, dtype=np.int8), (count, 3, 1)),
    )
    states: State = jax.vmap(lambda d, n: begin(d, n, 1))(deal, lessons.players[which])
    return states


def batches(
    lessons: Lessons, size: int, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.int64]]:
    """Return the numbers of all rounds, in random order and batch by batch; the rest is left out."""
    order = rng.permutation(len(lessons))
    for begin_at in range(0, len(order) - size + 1, size):
        yield order[begin_at : begin_at + size]


def in_window(lessons: Lessons) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    """Return what the teacher looked at as the network counts it, and its shares; -1: not there."""
    choices = np.where(lessons.looked_at >= 0, choices_of(np.maximum(lessons.looked_at, 0)), -1)
    shares = np.where(choices >= 0, lessons.shares, 0.0)
    total = shares.sum(-1, keepdims=True)
    return choices, np.where(total > 0, shares / np.maximum(total, 1e-6), 0.0).astype(np.float32)
