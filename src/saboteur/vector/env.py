"""The environment in the convention of Pgx: `init(key)`, `step(state, action)`, auto-reset.

States are dataclasses with the fields of Pgx; `table` is the match itself. Wherever speed counts,
call `deal.init`, `transition.play` and the masks in two steps: they write out no flat mask.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import jax
import jax.numpy as jnp

from saboteur.vector.actions import ACTIONS
from saboteur.vector.deal import init
from saboteur.vector.masks import flat_mask, is_over
from saboteur.vector.observe import (
    HEIGHT,
    NUMBERS_IN_ALL,
    PLANES,
    VERSION,
    WIDTH,
    Observation,
    observe,
)
from saboteur.vector.state import State
from saboteur.vector.tables import ROUNDS, SEATS
from saboteur.vector.transition import step


@dataclass(frozen=True)
class EnvState:
    """A match as Pgx has it."""

    current_player: jax.Array
    observation: Observation
    """What the player who is asked may know."""
    rewards: jax.Array
    """float32[10]: the gold that the last action brought everybody, or who won the round."""
    terminated: jax.Array
    truncated: jax.Array
    legal_action_mask: jax.Array
    """bool[27806]; all true once the match is over."""
    _step_count: jax.Array
    table: State

    def replace(self, **changes: jax.Array) -> EnvState:
        """Return the same with some fields changed."""
        return dataclasses.replace(self, **changes)


jax.tree_util.register_dataclass(
    EnvState, data_fields=[field.name for field in dataclasses.fields(EnvState)], meta_fields=[]
)


def team_rewards(table: State) -> jax.Array:
    """Return +1 for each of those who won the round that just ended and -1 for the others."""
    roles = table.deal.roles[table.round.astype(jnp.int32) - 1][:SEATS]
    won = jnp.where(roles == 1, table.result == 2, table.result == 1)
    there = (jnp.arange(SEATS) < table.players) & (table.result > 0)
    return jnp.where(there, jnp.where(won, 1.0, -1.0), 0.0)


def fines(players: jax.Array, loser: jax.Array) -> jax.Array:
    """Return what everybody is paid when somebody did what they may not."""
    seats = jnp.arange(SEATS)
    others = jnp.where(seats < players, players.astype(jnp.float32) - 1.0, 0.0)
    return jnp.where(seats == loser, -1.0, others)


class Env:
    """The base game for 3 to 10 players; `players` may be left to `init`."""

    id = "saboteur"
    version = f"v{VERSION}"

    def __init__(
        self, players: int = 5, rounds: int = ROUNDS, *, team_reward: bool = False
    ) -> None:
        if team_reward and rounds != 1:
            raise ValueError("who wins as a team is told for single rounds alone")
        self.players = players
        self.rounds = rounds
        self.team_reward = team_reward

    @property
    def num_players(self) -> int:
        """How many seats states have room for."""
        return SEATS

    @property
    def num_actions(self) -> int:
        """How many flat actions there are."""
        return ACTIONS

    @property
    def observation_shape(self) -> tuple[tuple[int, int, int], tuple[int]]:
        """The shapes of planes and numbers."""
        return (HEIGHT, WIDTH, PLANES), (NUMBERS_IN_ALL,)

    def init(self, key: jax.Array, players: jax.Array | int | None = None) -> EnvState:
        """Begin a match."""
        count = self.players if players is None else players
        table = init(key, count, self.rounds)
        return self._shown(table, jnp.zeros(SEATS, jnp.float32), jnp.int32(0))

    def step(self, state: EnvState, action: jax.Array, key: jax.Array | None = None) -> EnvState:
        """Take an action. One that may not be taken ends the match and costs its player 1.

        As Pgx has it, each of the others is then paid as much as there are others.
        All of chance was dealt before: a key, which Pgx passes, is not used.
        """
        del key
        allowed = state.legal_action_mask[action] | state.terminated
        table = step(state.table, action)
        rewards = team_rewards(table) if self.team_reward else table.paid.astype(jnp.float32)
        fined = fines(table.players, state.current_player)
        rewards = jnp.where(state.terminated, 0.0, jnp.where(allowed, rewards, fined))
        after = self._shown(table, rewards, state._step_count + 1)  # noqa: SLF001 - Pgx's name
        ended = after.terminated | ~allowed
        return after.replace(terminated=ended, legal_action_mask=after.legal_action_mask | ended)

    def observe(self, state: EnvState, player_id: jax.Array | int) -> Observation:
        """Return what a player may know."""
        return observe(state.table, player_id)

    @staticmethod
    def _shown(table: State, rewards: jax.Array, count: jax.Array) -> EnvState:
        over = is_over(table)
        return EnvState(
            current_player=table.seat.astype(jnp.int32),
            observation=observe(table, table.seat),
            rewards=rewards.astype(jnp.float32),
            terminated=over,
            truncated=jnp.zeros((), bool),
            legal_action_mask=flat_mask(table) | over,
            _step_count=count,
            table=table,
        )


_Any = TypeVar("_Any", State, EnvState)


def chosen(flag: jax.Array, yes: _Any, no: _Any) -> _Any:
    """Return one of two states, array by array."""
    state: _Any = jax.tree.map(lambda a, b: jnp.where(flag, a, b), yes, no)
    return state


Stepping = Callable[[EnvState, jax.Array, jax.Array], EnvState]


def auto_reset(step_of: Stepping, begin: Callable[[jax.Array], EnvState]) -> Stepping:
    """Return a step that begins a new match at once where one has ended, as Pgx does it.

    Of its key one half goes to the step, whose chance was dealt before and which makes nothing of
    it, and the other deals the new match. The state of that one keeps `terminated` and the rewards
    of the match that ended. Under `vmap` all lanes pay for a deal at every step: `refilled` is
    much cheaper.
    """

    def stepping(state: EnvState, action: jax.Array, key: jax.Array) -> EnvState:
        playing, dealing = jax.random.split(key)
        state = state.replace(terminated=jnp.zeros((), bool), rewards=jnp.zeros_like(state.rewards))
        after = step_of(state, action, playing)
        fresh = begin(dealing).replace(terminated=after.terminated, rewards=after.rewards)
        return chosen(after.terminated, fresh, after)

    return stepping


def refilled(state: State, fresh: State) -> State:
    """Return a fresh match where one is over: for batches that are dealt once for many steps.

    A lane whose match ends waits until the batch is filled again, and its steps change nothing.
    """
    over = is_over(state)
    return chosen(over, fresh, state)
