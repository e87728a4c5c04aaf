"""Many matches in the vector engine and in that of the rules, side by side, compared at each decision.

A lane is one match in both. Lanes of the rules have deals and decisions of the rules' own, lanes
of the vector engine have theirs from it; either is played in the other at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import jax
import jax.numpy as jnp
import numpy as np
from vector.comparing import Lane, different, legal, mines, numbers, said, same_numbers
from vector.telling import row_of_events, rows_of_told

from saboteur.bots.base import Dice
from saboteur.bots.levels import bot_of
from saboteur.modules.gold_cards import payment
from saboteur.rules import kinds
from saboteur.rules.chance import GOLD_STREAM, ScriptedChance, seed_bytes, stream_keys
from saboteur.rules.engine import apply, new_match
from saboteur.vector import actions, tables
from saboteur.vector.deal import begin, shuffle
from saboteur.vector.masks import flat_words
from saboteur.vector.state import FACE_DOWN, OVER, TURNED_UP, Deal, State
from saboteur.vector.tables import RULES, SIZE
from saboteur.vector.transition import step_and_tell
from saboteur.vector.translate import (
    chance_of,
    deal_of,
    flat_actions,
    gold_order,
    state_of,
    words_for,
)
from saboteur.views.journal import Journal
from saboteur.views.view import view

LONGEST = 3 * 80
"""More decisions than any match has."""


@dataclass
class Tally:
    """What was compared."""

    positions: int = 0
    matches: int = 0
    asked: np.ndarray = field(default_factory=lambda: np.zeros(5, np.int64))
    actions: int = 0
    told: int = 0


_begin = jax.jit(jax.vmap(begin))
_shuffle = jax.jit(jax.vmap(shuffle))
_words = jax.jit(jax.vmap(flat_words))


@jax.jit
def _step(states, orders, chosen):
    deal = states.deal
    deal = Deal(deal.first, deal.decks, deal.roles, deal.goals, orders)
    states, told = jax.vmap(step_and_tell)(states.replace(deal=deal), chosen)
    return states, jax.vmap(flat_words)(states), told


def in_numpy(tree):
    return jax.tree.map(np.asarray, tree)


def stacked(trees: list):
    return jax.tree.map(lambda *leaves: np.stack(leaves), *trees)


def one_of(tree, lane: int):
    return jax.tree.map(lambda leaf: leaf[lane], tree)


# --- choosing --------------------------------------------------------------------------------


def _scores(ids: np.ndarray, keen: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return how much each legal action is wanted: by chance, or by who digs for the goals."""
    lane, action = np.divmod(ids, actions.ACTIONS)
    cell = action % tables.CELLS
    lays = action < actions.COLLAPSE
    row, column = np.divmod(cell, SIZE)
    goal_row = tables.START_ROW + 2 * np.sign(row - tables.START_ROW)
    away = np.abs(column - tables.START_COLUMN - 8) + np.abs(row - goal_row)
    carries = lays & tables.THROUGH[tables.LYING[np.clip(action // tables.CELLS, 0, 25), 0]]
    mends = (action >= actions.MEND) & (action < actions.LOOK)
    wanted = np.where(carries, 20.0 - away, 0) + np.where(mends, 14.0, 0)
    return rng.random(len(ids)) * (1 + keen[lane] * 2) + wanted * keen[lane]


def _best(ids: np.ndarray, scores: np.ndarray, lanes: int) -> np.ndarray:
    """Return for each lane the legal action with the highest score, or 0 where there is none."""
    lane = ids // actions.ACTIONS
    order = np.lexsort((scores, lane))
    chosen = np.zeros(lanes, np.int64)
    chosen[lane[order]] = ids[order] % actions.ACTIONS
    return chosen


def _move_of(ids: np.ndarray, moves: list[list[int]], chosen: np.ndarray) -> dict[int, int]:
    """Return the move of the rules that is the chosen action, by lane."""
    lane, action = np.divmod(ids, actions.ACTIONS)
    every = np.array([move for found in moves for move in found], np.int64)
    hit = chosen[lane] == action
    return dict(zip(lane[hit].tolist(), every[hit].tolist(), strict=True))


def public_action(action: int) -> int:
    """Return what everybody sees of an action."""
    if actions.DISCARD <= action < actions.BREAK:
        return actions.DISCARD
    return min(action, actions.KEEP)


def _bot_move(lane: Lane) -> int:
    frame = lane.state.stack[-1]
    return lane.bot.choose(view(lane.state, lane.journal, frame.seat), lane.dice[frame.seat])


# --- playing side by side --------------------------------------------------------------------


def _make(lane: Lane, move: int) -> list:
    """Make a move by the rules; return its events where somebody listens."""
    events: list | None = [] if lane.listens else None
    apply(lane.state, move, events)
    if lane.journal is not None:
        lane.journal.tell(events, lane.state)
    return events or []


def _tell_of_gold(lane: Lane, before: list[int], bank: np.ndarray) -> None:
    """Let the rules shuffle the gold as the vector engine did."""
    left = before[:]
    roles = lane.state.roles
    share = int(tables.SHARES[roles.count(kinds.SABOTEUR)])
    for role in roles:
        if role == kinds.SABOTEUR:
            for value in payment(left, share):
                left.remove(value)
    wanted = bank[bank > 0][::-1].tolist()
    chance = lane.state.chance
    assert isinstance(chance, ScriptedChance)
    chance.words[GOLD_STREAM] += words_for(left, wanted)


def _rules_lane(seed: int, n: int, *, bot: str = "", listens: bool) -> tuple[Lane, Deal]:
    """Begin a match that the rules deal, for bots of a level if one is named."""
    secret = stream_keys(seed_bytes(seed))
    events: list | None = [] if bot else None
    begun = new_match(RULES, n, secret, events)
    lane = Lane(begun, n, by_rules=True, listens=listens or bool(bot))
    if bot:
        lane.bot = bot_of(bot)
        lane.journal = Journal(n)
        lane.journal.tell(events, lane.state)
        lane.dice = [Dice(seed * 16 + seat) for seat in range(n)]
    return lane, deal_of(n, secret)


def _vector_lane(deal: Deal, n: int, *, listens: bool) -> Lane:
    """Begin a match that the vector engine has dealt."""
    keyless = (b"",) * 4
    state = new_match(RULES, n, keyless, None, chance_of(deal, n))
    return Lane(state, n, by_rules=False, listens=listens)


class Race:
    """A batch of matches, played side by side to their end."""

    def __init__(self, seed: int, lanes: list[Lane], states: State) -> None:
        self.rng = np.random.default_rng(seed)
        self.lanes = lanes
        self.states = states
        self.orders = np.array(states.deal.gold)
        self.tally = Tally(matches=len(lanes))
        self.watch: Callable[[list[Lane], State], object] | None = None
        """Called with all lanes at every moment."""
        # In most lanes somebody digs, more or less keenly: by pure chance no goal is ever reached.
        self.keen = self.rng.choice([0.0, 0.5, 1.0, 3.0], len(lanes))

    @classmethod
    def of_matches(
        cls,
        seed: int,
        count: int,
        *,
        bots: int = 0,
        levels: Sequence[str] = ("simple",),
        listens: bool = False,
    ) -> Race:
        """Begin matches of all numbers of players, half of them dealt by either engine.

        In the first of them bots play, the levels by turns; at most in half of all.
        """
        assert bots * 2 <= count, "bots play what the rules deal"
        players = np.array([3 + i % 8 for i in range(count)], np.int8)
        keys = jax.random.split(jax.random.key(seed), count)
        deals = in_numpy(_shuffle(keys, jnp.asarray(players)))
        lanes: list[Lane] = []
        taken: list[Deal] = []
        for i, n in enumerate(players.tolist()):
            if i * 2 < count:
                # All numbers of players before the next level.
                bot = levels[i // 8 % len(levels)] if i < bots else ""
                lane, deal = _rules_lane(seed * count + i, n, bot=bot, listens=listens)
            else:
                deal = one_of(deals, i)
                lane = _vector_lane(deal, n, listens=listens)
            lanes.append(lane)
            taken.append(deal)
        return cls(seed, lanes, _begin(stacked(taken), jnp.asarray(players)))

    @classmethod
    def of_positions(cls, seed: int, positions: list) -> Race:
        """Go on from positions of the rules, of third rounds."""
        lanes = [Lane(s, s.n, by_rules=True, listens=True) for s in positions]
        return cls(seed, lanes, stacked([state_of(s) for s in positions]))

    def play(self) -> Tally:
        """Play all matches to their end and compare every position."""
        words = _words(self.states)
        for _ in range(LONGEST):
            seen = in_numpy(self.states)
            ids, moves = self.compare(seen, np.asarray(words))
            if self.watch is not None:
                self.watch(self.lanes, seen)
            if not len(ids):
                assert (seen.asked == OVER).all()
                return self.tally
            chosen = _best(ids, _scores(ids, self.keen, self.rng), len(self.lanes))
            words = self.advance(seen, chosen, _move_of(ids, moves, chosen))
        raise AssertionError("a match has no end")

    def compare(self, seen: State, words: np.ndarray) -> tuple[np.ndarray, list[list[int]]]:
        """Compare all lanes; return what is legal in them."""
        ids, moves = legal(self.lanes)
        ours = said(words)
        assert np.array_equal(np.sort(ids), ours), different(ids, ours)
        for name, plane in mines(self.lanes).items():
            there = getattr(seen, name)
            if name == "goal_ways":
                # The rules have a goal that does not lie yet neither here nor there.
                there = np.where(there == TURNED_UP, FACE_DOWN, there)
            wrong = np.flatnonzero((there != plane).reshape(len(plane), -1).any(1))
            assert not len(wrong), (name, wrong, there[wrong[0]], plane[wrong[0]])
        facts = np.array([numbers(lane) for lane in self.lanes])
        same = same_numbers(seen)
        wrong = np.argwhere(facts != same)
        assert not len(wrong), (wrong[0], facts[wrong[0][0]], same[wrong[0][0]])
        live = seen.asked != OVER
        self.tally.positions += int(live.sum())
        self.tally.actions += len(ids)
        self.tally.asked += np.bincount(seen.asked[live], minlength=5)
        return ids, moves

    def advance(self, seen: State, chosen: np.ndarray, moves: dict[int, int]) -> np.ndarray:
        """Make the chosen moves in both engines; whoever dealt a match goes first."""
        heard: dict[int, list] = {}
        actors = seen.seat.tolist()
        for i, lane in enumerate(self.lanes):
            s = lane.state
            if not s.stack or not lane.by_rules:
                continue
            if lane.bot is not None:
                moves[i] = _bot_move(lane)
                asked = np.array([moves[i]]), np.array([actors[i]]), np.array([lane.players])
                chosen[i] = flat_actions(*asked)[0]
            shuffled = s.counts[GOLD_STREAM]
            heard[i] = _make(lane, moves[i])
            if s.counts[GOLD_STREAM] != shuffled:
                again = min(int(seen.shuffles[i]) + 1, 2)
                self.orders[i, again] = gold_order(s.gold_deck[::-1])
        self.states, words, told = _step(self.states, self.orders, chosen.astype(np.int32))
        shuffles, bank = np.asarray(self.states.shuffles), np.asarray(self.states.bank)
        for i, lane in enumerate(self.lanes):
            if lane.by_rules or not lane.state.stack:
                continue
            if shuffles[i] > seen.shuffles[i]:
                _tell_of_gold(lane, lane.state.gold_deck, bank[i])
            heard[i] = _make(lane, moves[i])
        self.compare_told(heard, actors, chosen, told)
        return words

    def compare_told(self, heard: dict[int, list], actors: list, chosen: np.ndarray, told) -> None:
        """Compare what everybody was told, where somebody listens."""
        ours: np.ndarray | None = None
        for i, events in heard.items():
            if self.lanes[i].listens:
                ours = rows_of_told(told) if ours is None else ours
                row = row_of_events(actors[i], public_action(int(chosen[i])), events)
                assert row == ours[i].tolist(), (row, ours[i].tolist(), events)
                self.tally.told += 1
