"""How bots behave, as numbers: what a person at the table would shake their head at."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, final

from beliefs.rounds import play_round
from saboteur.bots.aims import AIMS
from saboteur.bots.belief import shown_treasure
from saboteur.bots.hand import SHOWN
from saboteur.bots.levels import bot_of
from saboteur.bots.registry import ACTS
from saboteur.bots.stories import story_of
from saboteur.bots.tact import is_help_for_suspect, is_idle_look, is_second, is_waste
from saboteur.bots.tries import Ground, change_by_laying
from saboteur.minds.manners import HELPS, HINDERS, LAYS, LOOKS
from saboteur.rules.kinds import (
    DISCARD,
    NONE,
    NOWHERE,
    PLAY,
    TREASURE,
    TURN,
    move_act,
    move_card,
    move_cell,
    move_turned,
)

if TYPE_CHECKING:
    from saboteur.bots.story import Story
    from saboteur.rules.kinds import Cell, Move, Seat
    from saboteur.rules.ruleset import Ruleset
    from saboteur.rules.state import State
    from saboteur.views.journal import Journal
    from saboteur.views.view import View

COUNTED: Final = (
    "hostile-acts",
    "hostile-first-lap",
    "hostile-first-lap-rounds",
    "second-break",
    "break-thrown-away",
    "look-at-known",
    "look-though-shown",
    "no-nearer-though-shown",
    "no-nearer-though-known",
    "suspect-mended",
    "trust-bought",
)
"""What is counted, in this order; the words for it are in the catalogues."""


@final
class Manners:
    """Counts, over rounds, what should not happen."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.rounds = 0
        self.rounds_with_saboteurs = 0
        self._hostile: set[Seat] = set()
        """Who has been openly hostile in this round."""
        self._early = False

    def begin(self) -> None:
        """Begin another round."""
        self._hostile = set()
        self._early = False

    def end(self, saboteurs: int) -> None:
        """End it."""
        self.rounds += 1
        self.rounds_with_saboteurs += saboteurs > 0
        self.counts["hostile-first-lap-rounds"] += self._early

    def watch(self, seen: View, move: Move, state: State, _journal: Journal) -> None:
        """Look at a decision."""
        if seen.frames[-1].kind != TURN or seen.role == NONE:
            return
        story = story_of(seen)
        if AIMS[seen.role].digs:
            self._watch_digger(seen, move, state, story)
        elif seen.seat not in self._hostile and is_hostile(seen, move, story):
            self._hostile.add(seen.seat)
            self.counts["hostile-acts"] += 1
            if story.turn < seen.n:
                self.counts["hostile-first-lap"] += 1
                self._early = True
        if not AIMS[seen.role].digs:
            self._watch_detour(seen, move, story)

    def _watch_digger(self, seen: View, move: Move, state: State, story: Story) -> None:
        card = move_card(move)
        if move_act(move) == DISCARD:
            self.counts["break-thrown-away"] += is_waste(seen, move, story)
            return
        if move_act(move) != PLAY:
            return
        act = ACTS.get(seen.rules.cards[card].family)
        if act == HINDERS:
            self.counts["second-break"] += is_second(seen, move, story)
        elif act == HELPS:
            self.counts["suspect-mended"] += is_help_for_suspect(seen, move, story)
        elif act == LOOKS:
            self._watch_look(seen, move, state)
        elif act == LAYS:
            self._watch_path(seen, move, state, story)

    def _watch_look(self, seen: View, move: Move, state: State) -> None:
        if is_idle_look(seen, move):
            self.counts["look-at-known"] += 1
            return
        shown = shown_treasure(seen).get(_treasure(state), 0.0)
        self.counts["look-though-shown"] += shown >= SHOWN

    def _watch_path(self, seen: View, move: Move, state: State, story: Story) -> None:
        gold = _treasure(state)
        knowers = [
            seat
            for seat in range(seen.n)
            if AIMS[state.roles[seat]].digs and gold in story.looked[seat]
        ]
        if gold == NOWHERE or not knowers or move_cell(move) == NOWHERE:
            return
        at = seen.hidden.index(gold)
        ground = Ground(seen.rules, seen.cells, seen.hidden)
        gain = _gain(ground, move, at)
        could = max(
            (_gain(ground, other, at) for other in seen.moves if _lays(seen, other)), default=gain
        )
        if gain <= 0 < could:
            shown = shown_treasure(seen).get(gold, 0.0) >= SHOWN
            self.counts["no-nearer-though-shown" if shown else "no-nearer-though-known"] += 1

    def _watch_detour(self, seen: View, move: Move, story: Story) -> None:
        """A Saboteur's card that brings nothing nearer must not make them trusted."""
        if not _lays(seen, move):
            return
        ground = Ground(seen.rules, seen.cells, seen.hidden)
        change = change_by_laying(ground, move_card(move), move_turned(move), move_cell(move))
        if max(change.gains, default=1.0) <= 0.0 and not change.blind:
            mark = story.what_if(seen.seat, move)
            self.counts["trust-bought"] += mark is not None and mark.standing < 0.0


def _treasure(state: State) -> Cell:
    cards = state.rules.cards
    found = [cell for cell, card in state.hidden.items() if cards[card].family == TREASURE]
    return found[0] if len(found) == 1 else NOWHERE


def _lays(seen: View, move: Move) -> bool:
    family = seen.rules.cards[move_card(move)].family
    return move_act(move) == PLAY and ACTS.get(family) == LAYS and move_cell(move) != NOWHERE


def _gain(ground: Ground, move: Move, at: int) -> float:
    change = change_by_laying(ground, move_card(move), move_turned(move), move_cell(move))
    return change.gains[at]


def is_hostile(seen: View, move: Move, story: Story) -> bool:
    """Say whether an act can hardly be anything but a Saboteur's."""
    mark = story.what_if(seen.seat, move) if move_act(move) == PLAY else None
    return mark is not None and mark.hostile


def watched(rules: Ruleset, n: int, rounds: int, seed: int, level: str) -> Manners:
    """Play rounds between bots of one level and count."""
    manners = Manners()
    for number in range(rounds):
        manners.begin()
        played = play_round(
            rules,
            n,
            seed * 1_000_003 + number,
            lambda roles: [bot_of(level) for _ in roles],
            manners.watch,
        )
        manners.end(played.saboteurs)
    return manners
