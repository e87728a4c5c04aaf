"""Random play of whole batches, to be timed: ours in several ways, and games of Pgx likewise.

    python -m saboteur.vector.speed batch Saboteur "two steps"

Matches that end are replaced by fresh ones; dealing them is part of the time. Moves of lanes that
wait for a fresh match are not counted. benchmarks/vector.py measures all of it on an accelerator.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import jax
import jax.numpy as jnp

from saboteur.env.pacing import Moves, answer
from saboteur.vector import masks, sampling, transition
from saboteur.vector.actions import PLACES
from saboteur.vector.deal import init
from saboteur.vector.env import Env, auto_reset, refilled
from saboteur.vector.observe import HEIGHT, NUMBERS_IN_ALL, PLANES, WIDTH, Observation, observe
from saboteur.vector.state import State

Chunk = Callable[[Any, jax.Array], tuple[Any, jax.Array]]
Way = Callable[[State, jax.Array], tuple[State, jax.Array]]

LANES: Final = 1024
STEPS: Final = 32
"""Between two fillings of a batch."""
_CHANNELS: Final = 32
_FEW: Final = 8
_UNITS: Final = 128
_CARDS: Final = 30


# --- ways to play ----------------------------------------------------------------------------


def in_two_steps(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Play with masks in two steps."""
    card, where = sampling.in_two_steps(s, words)
    return transition.play(s, card, where), jnp.int32(0)


def flat_bits(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Play with the flat mask in bits."""
    return transition.step(s, sampling.evenly(s, words[0])), jnp.int32(0)


def flat_written(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Play with the flat mask in bits, and write it out as booleans for somebody to read."""
    written = jax.lax.optimization_barrier(masks.flat_mask(s))
    return transition.step(s, sampling.evenly(s, words[0])), written.sum()


def observed(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Play in two steps and observe; the observation is summed up, so that it must be made."""
    seen = observe(s, s.seat)
    total = seen.planes.astype(jnp.int32).sum() + seen.numbers.astype(jnp.int32).sum()
    after, _ = in_two_steps(s, words)
    return after, total


def by_network(s: State, words: jax.Array) -> tuple[State, jax.Array]:
    """Observe, ask a network that has learned nothing, and draw by what it says, in two steps."""
    card, where = drawn_by_network(s, words)
    return transition.play(s, card, where), jnp.int32(0)


def drawn_by_network(s: State, words: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return a card and where it goes, as a network and two random words say."""
    cards, places = logits(observe(s, s.seat))
    card = _drawn(jnp.where(masks.cards(s), cards, -jnp.inf), words[0])
    where = _drawn(jnp.where(places_written(s, card), places, -jnp.inf), words[1])
    return card, where


def places_written(s: State, card: jax.Array) -> jax.Array:
    """Return where a card may go, bool[2082]: in two steps, but written out."""
    found = masks.places(s, card)
    bits = (found.cells.reshape(-1, 1) >> jnp.arange(32, dtype=jnp.uint32)) & 1
    rest = [found.away[None], found.seats.reshape(-1), found.choices]
    return jnp.concatenate([bits.reshape(-1) > 0, *rest])


WAYS: Final[dict[str, Way]] = {
    "two steps": in_two_steps,
    "flat, bits": flat_bits,
    "flat, written out": flat_written,
    "two steps, observed": observed,
    "two steps, observed, network": by_network,
}


ENV: Final = "Env, auto_reset"
"""As Pgx's games are played: every step makes an observation, the flat mask, and deals to all lanes."""


# --- a network -------------------------------------------------------------------------------


def _weights() -> dict[str, jax.Array]:
    """Return some 0.6 million weights, as many as a network has that plays well."""
    shapes = {
        "first": (3, 3, PLANES, _CHANNELS),
        "second": (3, 3, _CHANNELS, _CHANNELS),
        "few": (_CHANNELS, _FEW),
        "mine": (HEIGHT * WIDTH * _FEW, _UNITS),
        "numbers": (NUMBERS_IN_ALL, _UNITS),
        "mixed": (_UNITS, _UNITS),
        "cards": (_UNITS, _CARDS),
        "places": (_UNITS, PLACES),
    }
    keys = jax.random.split(jax.random.key(7), len(shapes))
    return {
        name: (jax.random.normal(key, shape) * 0.05).astype(jnp.bfloat16)
        for key, (name, shape) in zip(keys, shapes.items(), strict=True)
    }


def logits(seen: Observation) -> tuple[jax.Array, jax.Array]:
    """Return what a network makes of an observation: a number for each card and for each place."""
    w = _weights()

    def over(planes: jax.Array, kernel: jax.Array) -> jax.Array:
        found: jax.Array = jax.lax.conv_general_dilated(
            planes[None], kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )[0]
        return found

    x = jax.nn.relu(over(seen.planes.astype(jnp.bfloat16), w["first"]))
    x = jax.nn.relu(over(x, w["second"]) + x)
    flat = jax.nn.relu(x @ w["few"]).reshape(-1)
    h = jax.nn.relu(flat @ w["mine"] + seen.numbers.astype(jnp.bfloat16) @ w["numbers"])
    h = jax.nn.relu(h @ w["mixed"] + h)
    return (h @ w["cards"]).astype(jnp.float32), (h @ w["places"]).astype(jnp.float32)


def _drawn(scores: jax.Array, word: jax.Array) -> jax.Array:
    """Draw by softmax, from one random word."""
    chances = jnp.cumsum(jax.nn.softmax(scores))
    part = ((word >> 8).astype(jnp.float32) + 0.5) * (1.0 / (1 << 24)) * chances[-1]
    at = jnp.argmax(chances > part)
    # Sums of floats may end a little early, on something that may not be done.
    return jnp.where(jnp.isfinite(scores[at]), at, jnp.argmax(scores)).astype(jnp.int32)


# --- batches ---------------------------------------------------------------------------------


def chunk_of(way: Way, batch: int, steps: int, players: int, rounds: int) -> Chunk:
    """Return a program that fills a batch with fresh matches and plays so many steps."""

    def one(states: State, key: jax.Array) -> tuple[State, tuple[jax.Array, jax.Array]]:
        live = (~jax.vmap(masks.is_over)(states)).sum()
        words = jax.random.bits(key, (batch, 2))
        states, extra = jax.vmap(way)(states, words)
        return states, (live, extra.sum())

    def chunk(states: State, key: jax.Array) -> tuple[State, jax.Array]:
        dealing, playing = jax.random.split(key)
        keys = jax.random.split(dealing, batch)
        fresh = jax.vmap(lambda k: init(k, players, rounds))(keys)
        states = jax.vmap(refilled)(states, fresh)
        states, (live, extra) = jax.lax.scan(one, states, jax.random.split(playing, steps))
        return states, jnp.stack([live.sum(), extra.sum()])

    program: Chunk = jax.jit(chunk, donate_argnums=0)
    return program


def pgx_chunk(game: str, batch: int, steps: int) -> tuple[Any, Chunk]:
    """Return states of a game of Pgx and such a program for it, with Pgx's own auto-reset."""
    env: Any = import_module("pgx").make(game)
    stepping = import_module("pgx.experimental").auto_reset(env.step, env.init)
    return _as_pgx_plays(env.init, stepping, batch, steps)


def env_chunk(batch: int, steps: int, players: int, rounds: int) -> tuple[Any, Chunk]:
    """Return the same of our own `Env`, to be compared with it."""
    env = Env(players, rounds)
    return _as_pgx_plays(env.init, auto_reset(env.step, env.init), batch, steps)


def _as_pgx_plays(init_of: Any, stepping: Any, batch: int, steps: int) -> tuple[Any, Chunk]:  # noqa: ANN401 - Pgx comes without types
    def chunk(states: Any, key: jax.Array) -> Any:  # noqa: ANN401 - likewise
        def one(states: Any, key: jax.Array) -> tuple[Any, jax.Array]:  # noqa: ANN401 - likewise
            drawing, dealing = jax.random.split(key)
            scores = jnp.log(states.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(drawing, scores, axis=-1)
            states = jax.vmap(stepping)(states, action, jax.random.split(dealing, batch))
            return states, jnp.int32(batch)

        states, made = jax.lax.scan(one, states, jax.random.split(key, steps))
        return states, made.sum()[None]

    begun = jax.jit(jax.vmap(init_of))(jax.random.split(jax.random.key(0), batch))
    return begun, jax.jit(chunk, donate_argnums=0)


def played(states: Any, chunk: Chunk) -> Moves:  # noqa: ANN401 - any arrays
    """Run a program for ever."""
    runs = 0
    while True:
        states, count = jax.block_until_ready(chunk(states, jax.random.key(runs)))
        runs += 1
        yield int(count[0])


def play_ours(
    way: Way | None, batch: int = LANES, steps: int = STEPS, players: int = 5, rounds: int = 3
) -> Moves:
    """Play our matches in one of the ways; None as Pgx's are played."""
    if way is None:
        return played(*env_chunk(batch, steps, players, rounds))
    begin = jax.jit(jax.vmap(lambda key: init(key, players, rounds)))
    states = begin(jax.random.split(jax.random.key(1), batch))
    return played(states, chunk_of(way, batch, steps, players, rounds))


def play_pgx(game: str, batch: int = LANES, steps: int = STEPS) -> Moves:
    """Play a game of Pgx."""
    return played(*pgx_chunk(game, batch, steps))


if __name__ == "__main__":
    _, _library, _game = sys.argv[1:]
    answer(play_pgx(_game) if _library == "Pgx" else play_ours(WAYS[_game]))
