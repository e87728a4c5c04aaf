"""Sharing out the gold at the end of a round."""

from __future__ import annotations

import itertools
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from saboteur.vector import tables
from saboteur.vector.tables import SEATS, SHARES

_MOST_SABOTEURS: Final = 4
_AMOUNT: Final = int(SHARES.max())


def _payments() -> np.ndarray:
    """Return every handful of gold cards that can pay a share, the best first.

    The highest sum, then the fewest cards, then the highest single card. (BASE-PAY-14, -15)
    """
    found = [
        counts
        for counts in itertools.product(range(_AMOUNT + 1), repeat=3)
        if sum(counts[i] * (i + 1) for i in range(3)) <= _AMOUNT
    ]

    def rank(counts: tuple[int, ...]) -> tuple[int, int, int]:
        worth = sum(counts[i] * (i + 1) for i in range(3))
        return worth, -sum(counts), max((i for i in range(3) if counts[i]), default=-1)

    return np.array(sorted(found, key=rank, reverse=True), np.int8)


_PAYMENTS: Final = _payments()
_WORTH: Final = _PAYMENTS @ np.array([1, 2, 3], np.int8)


class Shared(NamedTuple):
    """What sharing out the gold changes."""

    bank: jax.Array
    packet: jax.Array
    paid: jax.Array
    holder: jax.Array
    shuffles: jax.Array
    handfuls: jax.Array
    """int8[10]: in how many gold cards saboteurs were paid."""


def values(cards: jax.Array) -> jax.Array:
    """Return how many gold cards there are of each value."""
    return (cards[:, None] == jnp.arange(1, 4)).sum(0).astype(jnp.int8)


def next_miner(roles: jax.Array, players: jax.Array, seat: jax.Array) -> jax.Array:
    """Return the next miner against the direction of play, the seat itself last. (BASE-PAY-03)"""
    seats = jnp.arange(SEATS)
    count = players.astype(jnp.int32)
    away = (seat - 1 - seats) % count
    miner = (roles[:SEATS] == 0) & (seats < count)
    return jnp.argmin(jnp.where(miner, away, SEATS)).astype(jnp.int8)


def draw_packet(bank: jax.Array, count: jax.Array) -> jax.Array:
    """Say which cards of the bank the packet is made of: the top ones. (BASE-PAY-01)"""
    there = bank > 0
    return there & (jnp.cumsum(there) <= count)


def pay_saboteurs(
    bank: jax.Array, dealt: jax.Array, order: jax.Array
) -> tuple[jax.Array, jax.Array]:
    """Return the bank after it has paid every saboteur, shuffled again. (BASE-PAY-09 to -15)

    And in how many cards each of them was paid, in seat order.
    """
    left = values(bank)
    share = jnp.asarray(SHARES)[dealt]
    cards: list[jax.Array] = []
    for k in range(_MOST_SABOTEURS):
        handful = jnp.asarray(_PAYMENTS)
        can = (handful <= left).all(1) & (jnp.asarray(_WORTH) <= share)
        chosen = jnp.where(k < dealt, handful[jnp.argmax(can)], jnp.int8(0))
        left = left - chosen
        cards.append(chosen.sum())
    card = order.astype(jnp.int32)
    value = jnp.asarray(tables.GOLD)[card]
    rank = jnp.asarray(tables.GOLD_RANK)[card]
    there = rank < left[value.astype(jnp.int32) - 1]
    return jnp.where(there, value, jnp.int8(0)), jnp.stack(cards).astype(jnp.int8)


def share_out(
    bank: jax.Array,
    roles: jax.Array,
    players: jax.Array,
    completer: jax.Array,
    shuffles: jax.Array,
    orders: jax.Array,
) -> Shared:
    """Share out the gold of a round that has ended: a packet for miners, shares for saboteurs."""
    there = jnp.arange(SEATS) < players
    saboteurs = (roles[:SEATS] == 1) & there
    dealt = saboteurs.sum()
    miners_won = completer >= 0
    drawn = draw_packet(bank, players - dealt)
    begins = completer.astype(jnp.int32)
    holder = jnp.where(roles[begins] == 0, begins, next_miner(roles, players, begins)).astype(
        jnp.int8
    )
    again = ~miners_won & (dealt > 0)
    order = orders[jnp.minimum(shuffles + 1, len(orders) - 1).astype(jnp.int32)]
    paid_bank, cards = pay_saboteurs(bank, dealt, order)
    paid_bank = jnp.where(again, paid_bank, bank)
    turn = jnp.clip(jnp.cumsum(saboteurs) - 1, 0, _MOST_SABOTEURS - 1)
    return Shared(
        bank=jnp.where(miners_won, jnp.where(drawn, jnp.int8(0), bank), paid_bank),
        packet=jnp.where(miners_won, values(jnp.where(drawn, bank, 0)), jnp.int8(0)),
        paid=jnp.where(saboteurs & ~miners_won, jnp.asarray(SHARES)[dealt], jnp.int8(0)),
        holder=holder,
        shuffles=shuffles + again,
        handfuls=jnp.where(saboteurs & ~miners_won, cards[turn], jnp.int8(0)),
    )


class Taken(NamedTuple):
    """What taking a gold card changes."""

    packet: jax.Array
    paid: jax.Array
    holder: jax.Array


def take(
    packet: jax.Array,
    roles: jax.Array,
    players: jax.Array,
    seat: jax.Array,
    choice: jax.Array,
) -> Taken:
    """Let a miner keep a gold card; a last single one goes to the next. (BASE-PAY-03, -06)"""
    seats = jnp.arange(SEATS)
    left = packet - (jnp.arange(3) == choice)
    following = next_miner(roles, players, seat)
    single = left.sum() == 1
    worth = (left * jnp.arange(1, 4)).sum()
    paid = jnp.where(seats == seat, choice + 1, 0) + jnp.where(
        single & (seats == following), worth, 0
    )
    return Taken(jnp.where(single, jnp.int8(0), left), paid.astype(jnp.int8), following)
