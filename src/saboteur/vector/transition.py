"""One decision and all that follows from it, until somebody is asked again."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from saboteur.vector import actions, tables
from saboteur.vector.board import cell_plane
from saboteur.vector.deal import cards_dealt, first_hands
from saboteur.vector.goals import settle
from saboteur.vector.gold import share_out, take
from saboteur.vector.state import FACE_DOWN, ORIENT, OVER, PICK, RECORD, TAKE, TURN, State
from saboteur.vector.tables import (
    CELLS,
    GOALS,
    MAP,
    PATHS,
    REPAIRS,
    ROCKFALL,
    SEATS,
    SIZE,
    START,
)
from saboteur.vector.told import Told, tell


class _Act(NamedTuple):
    """What a decision is, taken apart."""

    plays: jax.Array
    """Whether a card is played or discarded."""
    lays: jax.Array
    collapses: jax.Array
    breaks: jax.Array
    mends: jax.Array
    looks: jax.Array
    cell: jax.Array
    sides: jax.Array
    carries: jax.Array
    target: jax.Array
    tool: jax.Array
    choice: jax.Array


def _read(s: State, card: jax.Array, where: jax.Array) -> _Act:
    """Take a decision apart."""
    plays = s.asked == TURN
    uses = plays & (where != actions.AWAY)
    kind = jnp.clip(card, 0, PATHS - 1)
    way = jnp.asarray(tables.LYING_AS)[kind, (where >= CELLS).astype(jnp.int32)]
    at_seat = jnp.clip(where - actions.AT_SEAT, 0, 3 * SEATS - 1)
    return _Act(
        plays=plays,
        lays=uses & (card < PATHS),
        collapses=uses & (card == ROCKFALL),
        breaks=uses & (card >= PATHS) & (card < REPAIRS),
        mends=uses & (card >= REPAIRS) & (card < ROCKFALL),
        looks=uses & (card == MAP),
        cell=where & (CELLS - 1),
        sides=jnp.asarray(tables.FACES)[way],
        carries=jnp.asarray(tables.THROUGH)[kind],
        target=(s.seat + at_seat // 3) % s.players,
        tool=at_seat % 3,
        choice=where - actions.CHOICE,
    )


def _noted(s: State, card: jax.Array, where: jax.Array) -> dict[str, jax.Array]:
    """Write a decision down."""
    here = (jnp.arange(RECORD) == s.moves) & (s.asked != OVER)
    return {
        "record": jnp.where(here, actions.flat(card, where).astype(jnp.uint16), s.record),
        "actors": jnp.where(here, s.seat, s.actors),
        "moves": s.moves + (s.asked != OVER),
    }


def _acted(s: State, card: jax.Array, act: _Act) -> State:
    """Do what the card does, goals left aside; it leaves the hand. (BASE-TURN-02)"""
    seats = jnp.arange(SEATS)
    held = s.hands == card
    mine = (seats == s.seat)[:, None] & act.plays
    # Copies are alike: the first of them goes.
    gone = mine & held & (jnp.cumsum(held, axis=1) == 1)
    on_cell = cell_plane(act.cell)
    nothing = jnp.uint32(0)
    put = jnp.where(act.lays, on_cell, nothing)
    lifted = jnp.where(act.collapses, on_cell, nothing)
    open_to = (act.sides >> jnp.arange(4, dtype=jnp.uint8)) & 1 == 1
    openings = (s.openings | jnp.where(open_to[:, None], put, nothing)) & ~lifted
    put_through = jnp.where(act.carries, put, nothing)
    tool_bit = (jnp.uint8(1) << act.tool.astype(jnp.uint8)) * (seats == act.target)
    looked = jnp.uint8(1) << act.choice.astype(jnp.uint8)
    broken = jnp.where(act.breaks, s.broken | tool_bit, s.broken)
    return s.replace(
        hands=jnp.where(gone, jnp.int8(-1), s.hands),
        openings=openings,
        through=(s.through | put_through) & ~lifted,
        # Without the card that is taken away all is walked again from the start.
        reached=jnp.where(act.collapses, jnp.asarray(START), s.reached | put_through),
        laid_last=jnp.where(act.lays, act.cell, s.laid_last).astype(jnp.int16),
        broken=jnp.where(act.mends, broken & ~tool_bit, broken),
        looked=jnp.where(act.looks & (seats == s.seat), s.looked | looked, s.looked),
        last=jnp.where(act.plays, s.seat, s.last),
        result=jnp.int8(0),
    )


def _reached_goals(s: State, asked: jax.Array, act: _Act) -> tuple[State, jax.Array]:
    """Turn up what is reached; say whether the treasure is."""
    picks = asked == PICK
    orients = asked == ORIENT
    choice = act.choice.astype(jnp.int8)
    pending = jnp.argmax(s.goal_ways > 1).astype(jnp.int8)
    goal = jnp.where(picks, choice, jnp.where(orients, pending, -1)).astype(jnp.int8)
    way = jnp.where(orients, choice, -1).astype(jnp.int8)
    kinds = s.deal.goals[s.round.astype(jnp.int32) - 1]
    settled = settle(
        s.openings,
        s.through,
        s.reached,
        s.goal_ways,
        kinds,
        s.laid_last,
        (goal, way),
        act.lays | act.collapses | picks | orients,
    )
    changed = s.replace(
        openings=settled.openings,
        through=settled.through,
        reached=settled.reached,
        goal_ways=settled.ways,
        asked=jnp.where(asked <= ORIENT, settled.asked, asked),
        completer=jnp.where(settled.treasure, s.seat, s.completer),
    )
    return changed, settled.treasure


def _turn_ended(s: State, ended: jax.Array) -> tuple[State, jax.Array]:
    """Draw a card and hand the turn on; say whether nobody has a card. (BASE-TURN-04 to -11)"""
    seats = jnp.arange(SEATS)
    deck = s.deal.decks[s.round.astype(jnp.int32) - 1]
    size = len(tables.DECK)
    draws = ended & (s.drawn < size)
    card = deck[jnp.minimum(s.drawn, size - 1).astype(jnp.int32)]
    gap = (seats == s.seat)[:, None] & (s.hands < 0)
    gap &= jnp.cumsum(gap, axis=1) == 1
    hands = jnp.where(gap & draws, card, s.hands)
    count = s.players.astype(jnp.int32)
    has_cards = (hands >= 0).any(1)
    away = jnp.where(has_cards, (seats - s.seat - 1) % count, SEATS)
    following = jnp.argmin(away).astype(jnp.int8)
    handed_on = s.replace(
        hands=hands,
        drawn=s.drawn + draws,
        laid_last=jnp.where(ended, -1, s.laid_last).astype(jnp.int16),
        seat=jnp.where(ended & has_cards.any(), following, s.seat),
    )
    return handed_on, ended & ~has_cards.any()


def _round_ended(
    s: State, ended: jax.Array, taking: jax.Array, act: _Act
) -> tuple[State, jax.Array]:
    """Share out the gold of a round, or go on sharing. (BASE-END-04 to BASE-PAY-18)

    And say in how many gold cards saboteurs were paid.
    """
    roles = s.deal.roles[s.round.astype(jnp.int32) - 1]
    shared = share_out(s.bank, roles, s.players, s.completer, s.shuffles, s.deal.gold)
    taken = take(s.packet, roles, s.players, s.seat, act.choice)
    miners_won = s.completer >= 0
    paid = jnp.where(ended, shared.paid, jnp.where(taking, taken.paid, jnp.int8(0)))
    packet = jnp.where(ended, shared.packet, jnp.where(taking, taken.packet, s.packet))
    holder = jnp.where(ended & miners_won, shared.holder, jnp.where(taking, taken.holder, s.seat))
    after = s.replace(
        bank=jnp.where(ended, shared.bank, s.bank),
        shuffles=jnp.where(ended, shared.shuffles, s.shuffles).astype(jnp.int8),
        packet=packet,
        paid=paid,
        gold=s.gold + paid,
        seat=holder,
        asked=jnp.where(ended & miners_won, TAKE, s.asked).astype(jnp.int8),
        result=jnp.where(ended, jnp.where(miners_won, 1, 2), 0).astype(jnp.int8),
        laid_last=jnp.where(ended, -1, s.laid_last).astype(jnp.int16),
    )
    return after, shared.handfuls


def _next_round(s: State, finished: jax.Array) -> State:
    """Deal the next round, or end the match. (BASE-NEXT-01 to -06)"""
    anew = finished & (s.round < s.rounds)
    over = finished & ~anew
    round_number = s.round + anew
    deck = s.deal.decks[round_number.astype(jnp.int32) - 1]
    start = jnp.asarray(START)
    first = (s.last + 1) % s.players

    def when(value: jax.Array, else_value: jax.Array) -> jax.Array:
        return jnp.where(anew, value, else_value).astype(else_value.dtype)

    return s.replace(
        round=round_number,
        asked=jnp.where(over, OVER, when(jnp.int8(TURN), s.asked)).astype(jnp.int8),
        seat=when(first, s.seat),
        first=when(first, s.first),
        last=when(jnp.int8(-1), s.last),
        completer=when(jnp.int8(-1), s.completer),
        openings=when(jnp.broadcast_to(start, (4, SIZE)), s.openings),
        through=when(start, s.through),
        reached=when(start, s.reached),
        goal_ways=when(jnp.full(GOALS, FACE_DOWN, jnp.int8), s.goal_ways),
        hands=when(first_hands(deck, s.players), s.hands),
        drawn=when(cards_dealt(s.players), s.drawn),
        broken=when(jnp.uint8(0), s.broken),
        looked=when(jnp.uint8(0), s.looked),
        moves=when(jnp.int8(0), s.moves),
    )


def play_and_tell(s: State, card: jax.Array, where: jax.Array) -> tuple[State, Told]:
    """Make a decision in two steps; say what everybody is told of it.

    It is not checked. Once the match is over nothing changes.
    """
    act = _read(s, card, where)
    noted = _acted(s, card, act).replace(**_noted(s, card, where))
    after, treasure = _reached_goals(noted, s.asked, act)
    taking = s.asked == TAKE
    ended_turn = (s.asked <= ORIENT) & (after.asked == TURN) & ~treasure
    after, nobody = _turn_ended(after, ended_turn)
    ended_round = treasure | nobody
    ended, handfuls = _round_ended(after, ended_round, taking, act)
    no_packet = ended.packet.sum() == 0
    after = _next_round(ended, (ended_round | taking) & no_packet)
    return after, tell(s, actions.flat(card, where), ended, after, handfuls)


def play(s: State, card: jax.Array, where: jax.Array) -> State:
    """Make a decision in two steps, and tell nobody."""
    return play_and_tell(s, card, where)[0]


def step(s: State, action: jax.Array) -> State:
    """Make a decision, as a flat action."""
    return play(s, *actions.two_steps(action))


def step_and_tell(s: State, action: jax.Array) -> tuple[State, Told]:
    """Make a decision, as a flat action; say what everybody is told of it."""
    return play_and_tell(s, *actions.two_steps(action))
