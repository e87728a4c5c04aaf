"""Worlds that fit a view, each as likely as the next.

A world is an arrangement of physical cards. Every deal is equally likely beforehand; what other
players chose to do is no evidence, what the rules make certain is. So the cards a seat does not
know lie in any order in the places it does not see, and so do the dwarf cards and the goals. For
the gold cards see views.gold, for cards known in other hands views.hands.

A player who is picking cards to discard has picked any of his hand; how many he has picked by now
nobody else knows either, and each number is as likely as the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from saboteur.rules.engine import blank
from saboteur.rules.kinds import (
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    ORIENT,
    PAY_TO_CLEAR,
    RESOLVE,
    CardId,
    Cell,
    Role,
    Seat,
    move_card,
)
from saboteur.rules.mine import GOAL, card_of, rebuild
from saboteur.rules.state import State
from saboteur.views.gold import GoldPlan
from saboteur.views.hands import HandPlan
from saboteur.views.memory import HID
from saboteur.views.sampler import NoWorld, Sampler, without
from saboteur.views.world import World

if TYPE_CHECKING:
    from saboteur.views.view import View

__all__ = ["NoWorld", "Sampler", "Sampling", "sample"]


@final
class Sampling:
    """What every world that fits a view has in common, and how to fill in the rest."""

    __slots__ = (
        "_aside_size",
        "_deck_size",
        "_goal_cells",
        "_goals",
        "_gold",
        "_hands",
        "_known",
        "_loose",
        "_lost",
        "_picker",
        "_pile",
        "_pool",
        "_role_places",
        "_roles",
        "_table",
    )

    def __init__(self, view: View) -> None:
        """Work out what is unknown.

        :raises NoWorld: if the match is over, or the view is not one of a real match.
        """
        if view.over or view.round < 1:
            raise NoWorld("there is nothing left to try: no match is going on")
        self._table: State = _table(view)
        self._gold: GoldPlan = GoldPlan(view)
        dwarfs = list(view.roles + view.undealt + view.hats)
        self._role_places: list[int] = [i for i, role in enumerate(dwarfs) if role == NONE]
        self._roles: list[Role] = without(
            view.rules.role_mix[view.n], [role for role in dwarfs if role != NONE], "dwarf cards"
        )
        self._goal_cells: list[Cell] = [c for c in view.hidden if c not in view.known_goals]
        self._goals: list[CardId] = without(view.rules.goal_cards, _goals_seen(view), "goals")
        self._hands: list[Seat] = [seat for seat in range(view.n) if seat != view.seat]
        self._deck_size: int = view.deck_size
        self._aside_size: int = view.aside_size
        self._lost: list[CardId] = [
            card for i, card in enumerate(view.gone) if view.gone_places[i] == NONE
        ]
        """Own discards of which the place in the pile is not known."""
        self._pile: list[int] = [i for i, card in enumerate(view.discards) if card == NO_CARD]
        seen = _cards_seen(view)
        self._pool: list[CardId] = without(view.rules.deck_cards, seen + self._lost, "cards")
        hidden = [entry[2] for entry in view.hand_story if entry[0] == HID]
        self._loose: list[int] = [i for i in self._pile if i not in hidden]
        """Where they can be: nobody else is known to have discarded there."""
        self._check(view)
        self._known: HandPlan | None = None
        """The cards known in other hands, if any."""
        if view.hand_story:
            self._known = HandPlan(view, self._pool)
        self._picker: Seat = view.asked if view.asked != view.seat else NONE
        """Somebody else who may be picking cards."""

    def _check(self, view: View) -> None:
        """Refuse a view with more places than cards."""
        need = self._deck_size + self._aside_size + len(self._pile) - len(self._lost)
        for seat in self._hands:
            need += view.hand_sizes[seat]
        if len(self._pool) < need or len(self._loose) < len(self._lost):
            raise NoWorld(f"{len(self._pool)} unseen cards for {need} places")
        if len(self._goals) < len(self._goal_cells):
            raise NoWorld("there are more face-down goals than unseen goals")
        if len(self._roles) < len(self._role_places):
            raise NoWorld("there are more unknown dwarf cards than are left in the mix")

    def draw(self, sampler: Sampler) -> World:
        """Return one of the worlds that fit, each as likely as the next."""
        s = self._table.copy()
        s.keys = sampler.world_keys()
        self._deal_roles(s, sampler)
        self._hide_goals(s, sampler)
        self._deal_cards(s, sampler)
        self._gold.fill(s, sampler)
        if self._picker != NONE:
            pick_some(s, self._picker, sampler)
        return World(s)

    def _deal_roles(self, s: State, sampler: Sampler) -> None:
        """(BASE-SETUP-04, BASE-SETUP-05)"""
        roles = self._roles[:]
        sampler.shuffle(roles)
        for place in self._role_places:
            if place < s.n:
                s.roles[place] = roles.pop()
            elif place < s.n + len(s.undealt):
                s.undealt[place - s.n] = roles.pop()
            else:
                s.hats[place - s.n - len(s.undealt)] = roles.pop()

    def _hide_goals(self, s: State, sampler: Sampler) -> None:
        """(BASE-SETUP-08)"""
        goals = self._goals[:]
        sampler.shuffle(goals)
        for cell in self._goal_cells:
            s.hidden[cell] = goals.pop()

    def _deal_cards(self, s: State, sampler: Sampler) -> None:
        """(BASE-SETUP-09 to -11, BASE-TURN-07, S2-SETUP-04)"""
        cards = self._pool[:]
        if self._known is not None:
            for card in self._known.fill(s, sampler):
                cards.remove(card)
        sampler.shuffle(cards)
        at = 0
        for seat in self._hands:
            hand = s.hands[seat]
            known = 0
            if self._known is not None:
                while known < len(hand) and hand[known] != NONE:
                    known += 1
            size = len(hand) - known
            s.hands[seat] = hand[:known] + cards[at : at + size]
            at += size
        s.deck = cards[at : at + self._deck_size]
        at += self._deck_size
        s.aside = cards[at : at + self._aside_size]
        at += self._aside_size
        if self._lost:
            places = self._loose[:]
            sampler.shuffle(places)
            for i, card in enumerate(self._lost):
                s.discards[places[i]] = card
        for place in self._pile:
            if s.discards[place] == NO_CARD:
                s.discards[place] = cards[at]
                at += 1


def pick_some(s: State, seat: Seat, sampler: Sampler) -> None:
    """Let a player who is asked for cards to discard have picked some. (S2-TURN-03, S2-TURN-08)"""
    kind = s.stack[-1].kind
    hand = s.hands[seat][:]
    if kind == MORE_DISCARDS:
        count = 1 + sampler.below(min(s.rules.most_discards, len(hand)) - 1)
    elif kind == PAY_TO_CLEAR:
        count = sampler.below(2)
    else:
        return
    sampler.shuffle(hand)
    s.picked = hand[:count]


def _table(view: View) -> State:
    """Return a state with all that the view knows; what it does not know is NONE."""
    s = blank(view.rules, view.n, ())
    s.stack = list(view.frames)
    s.round = view.round
    s.first = view.first
    s.active = view.active
    s.last = view.last
    s.direction = view.direction
    s.roles = list(view.roles)
    s.undealt = list(view.undealt)
    s.hats = list(view.hats)
    s.hands = [[NONE] * size for size in view.hand_sizes]
    s.discards = list(view.discards)
    s.front = list(view.front)
    s.thefts = list(view.thefts)
    s.draws = list(view.draws)
    s.picked = list(view.picked)
    s.cells = dict(view.cells)
    for cell in view.hidden:
        s.hidden[cell] = view.known_goals.get(cell, NONE)
    rebuild(s)
    s.touched = view.touched
    s.laid_last = view.laid_last
    s.completer = view.completer
    s.nuggets = list(view.nuggets)
    if view.seat != NONE:
        s.hands[view.seat] = list(view.hand)
        s.gold[view.seat] = list(view.gold)
    return s


def _goals_seen(view: View) -> list[CardId]:
    """Return the goals that are turned up or that this seat has looked at. (OV-INFO-04)"""
    seen = list(view.known_goals.values())
    for value in view.cells.values():
        if value & GOAL:
            seen.append(card_of(value))
    for f in view.frames:
        if f.kind == ORIENT:
            seen.append(f.value)
    return seen


def _cards_seen(view: View) -> list[CardId]:
    """Return the cards of the deck whose place this seat knows."""
    seen = list(view.hand)
    for value in view.cells.values():
        if not value & GOAL and card_of(value) != view.rules.start_card:
            seen.append(card_of(value))
    for f in view.frames:
        if f.kind == RESOLVE:
            seen.append(move_card(f.value))
    for bits in view.front:
        for tool, card in enumerate(view.rules.front_cards):
            if bits >> tool & 1:
                seen.append(card)
    for card in view.discards:
        if card != NO_CARD:
            seen.append(card)
    return seen


def sample(view: View, sampler: Sampler) -> World:
    """Return a random world that fits a view; for many of them keep a `Sampling`."""
    return Sampling(view).draw(sampler)
