"""Worlds that fit a view, each as likely as the next.

A world is an arrangement of physical cards. Every deal is equally likely beforehand; what other
players chose to do is no evidence, what the rules make certain is. So the cards a seat does not
know lie in any order in the places it does not see, and so do the dwarf cards and the goals. For
the gold cards see views.gold, for cards known in other hands views.piles.

A player who is picking cards to discard has picked any of their hand; how many by now
nobody else knows either, and each number is as likely as the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.engine import blank, new_match
from saboteur.rules.frames import comes_before_deal
from saboteur.rules.kinds import (
    MORE_DISCARDS,
    NO_CARD,
    NONE,
    NOWHERE,
    ORIENT,
    PAY_TO_CLEAR,
    RESOLVE,
    START,
    TO_PILE,
    TREASURE,
    CardId,
    Cell,
    FrameKind,
    Seat,
    move_card,
)
from saboteur.rules.mine import GOAL, KEPT_ASIDE, SOFT, card_of, rebuild
from saboteur.rules.state import Frame, State
from saboteur.views.adding import added
from saboteur.views.frames import is_window
from saboteur.views.gold import GoldPlan
from saboteur.views.memory import PROVED
from saboteur.views.piles import CardPlan
from saboteur.views.proofs import Proof
from saboteur.views.roles import RolePlan
from saboteur.views.sampler import NoWorld, Sampler, without
from saboteur.views.seen import PROVERS, SEEN, Claim, face_down_of
from saboteur.views.world import World

if TYPE_CHECKING:
    from saboteur.views.odds import Odds
    from saboteur.views.view import View

__all__ = ["NoWorld", "Sampler", "Sampling", "sample"]

OF_NO_DECK: Final = GOAL | KEPT_ASIDE | SOFT
"""Goals, what products keep apart, sites."""
TRIES: Final = 5000
"""How often hands are dealt of which something is certain."""


@final
class Sampling:
    """What every world that fits a view has in common, and how to fill in the rest."""

    __slots__ = (
        "_aside_size",
        "_asked",
        "_begin",
        "_claims",
        "_deck_size",
        "_roles",
        "_goal_cells",
        "_goal_ways",
        "_goals",
        "_goals_aside",
        "_gold",
        "_hands",
        "_known",
        "_looked",
        "_picker",
        "_pile",
        "_pool",
        "_proofs",
        "_table",
        "_ways_total",
        "_ways_weights",
        "_window",
        "_window_kind",
    )

    def __init__(self, view: View) -> None:
        """Work out what is unknown.

        :raises NoWorld: if the match is over, or the view is not one of a real match.
        """
        if view.over or view.round < 1:
            raise NoWorld("there is nothing left to try: no match is going on")
        self._begin: bool = comes_before_deal(view.frames)
        """Something is asked before anything is dealt: all is open."""
        self._table: State = blank(view.rules, view.n, ()) if self._begin else _table(view)
        if self._begin:
            return
        self._gold: GoldPlan | None = None if view.open_gold else GoldPlan(view)
        """None: everybody sees all gold."""
        self._roles: RolePlan = RolePlan(view)
        self._goal_ways: list[tuple[tuple[Cell, CardId], ...]] = []
        self._ways_weights: list[int] = []
        for weight, known in view.goal_ways:
            self._ways_weights.append(weight)
            self._goal_ways.append(known)
        self._ways_total: int = sum(self._ways_weights)
        self._goals: list[CardId] = without(view.rules.goal_cards, _goals_seen(view), "goals")
        """Those not turned up; those that this seat is sure of are left out too."""
        self._goals_aside: int = view.goals_aside_size
        self._goal_cells: list[Cell] = [c for c in view.hidden if c in self._table.hidden]
        # A view may have been made by hand, or altered: what no match can look like is refused here,
        # before anything is drawn.
        for at, kind in enumerate(view.rules.part_kinds):
            SEEN[kind].check(self._table.parts[at], self._table)
        self._hands: list[Seat] = [seat for seat in range(view.n) if seat != view.seat]
        self._deck_size: int = view.deck_size
        self._aside_size: int = view.aside_size
        self._pile: list[int] = [i for i, card in enumerate(view.discards) if card == NO_CARD]
        self._looked: list[int] = [i for i, card in enumerate(view.looked) if card == NO_CARD]
        """Which of the cards that somebody looks through are unknown."""
        # Whatever this seat cannot place is in the pool, whoever has it: hands, deck, aside and the
        # unknown places of the pile are dealt from it alike.
        seen = _cards_seen(view)
        self._pool: list[CardId] = without(view.rules.deck_cards, seen, "cards")
        self._check(view)
        self._known: CardPlan | None = None
        """The cards known in other hands, or somewhere in the pile, if any."""
        if view.hand_story:
            self._known = CardPlan(view, self._pool)
        self._picker: Seat = view.asked if view.asked != view.seat else NONE
        """Somebody else who may be picking cards."""
        self._window: list[Seat] = _window(view)
        """Who may still be asked in an open window, in order."""
        self._window_kind: FrameKind = view.frames[-1].kind if view.frames else NONE
        self._asked: bool = view.asked == view.seat != NONE
        self._proofs: list[Proof] = [
            view.proofs[entry[2]] for entry in view.hand_story if entry[0] == PROVED
        ]
        """What hands have proved, in the order of the story."""
        self._claims: list[tuple[Seat, Claim]] = _claims(view)
        """What is certain of the hands of others now."""

    def _check(self, view: View) -> None:
        """Refuse a view with more places than cards."""
        # There may be more cards than places, never fewer.
        need = self._deck_size + self._aside_size + len(self._pile)
        need += len(self._looked)
        for seat in self._hands:
            need += view.hand_sizes[seat]
        if len(self._pool) < need:
            raise NoWorld(f"{len(self._pool)} unseen cards for {need} places")
        room = len(view.hidden) - len(view.known_goals)
        if len(self._goals) < room + self._goals_aside:
            raise NoWorld("there are more face-down goals than unseen goals")

    def draw(self, sampler: Sampler, odds: Odds | None = None) -> World:
        """Return one of the worlds that fit, each as likely as the next, or as the odds have it."""
        if self._begin:
            return World(new_match(self._table.rules, self._table.n, sampler.world_keys()))
        s = self._table.copy()
        s.chance_keys = sampler.world_keys()
        # In this order: products find roles and goals in their places when they fill in their pieces,
        # gold comes before hands, and what was picked out of a hand comes after them.
        if self._window:
            self._open_window(s, sampler)
        treasure = self._deal_roles(s, sampler, odds)
        self._hide_goals(s, sampler, treasure)
        for at, kind in enumerate(s.rules.part_kinds):
            s.parts[at] = SEEN[kind].fill(s.parts[at], s, sampler)
        # Whether a card can be laid may depend on who has gold for a toll.
        if self._gold is not None:
            self._gold.fill(s, sampler)
        if not self._claims and not self._proofs:
            self._deal_cards(s, sampler)
        else:
            self._deal_what_is_proved(s, sampler)
        if self._picker != NONE:
            pick_some(s, self._picker, sampler)
        return World(s)

    def _open_window(self, s: State, sampler: Sampler) -> None:
        """Let some be asked: how many have answered is any number that can be. (WC-VETO-21)

        This seat itself is asked next if its answer is missing.
        """
        # The window begins with this seat if it is asked: then nobody in it has answered.
        answered = 0 if self._asked else sampler.below(len(self._window))
        move = s.stack[-1].value
        # The stack is read from its end, so whoever is asked first is pushed last.
        for seat in reversed(self._window[answered:]):
            s.stack.append(Frame(self._window_kind, seat, NOWHERE, move))

    def _deal_roles(self, s: State, sampler: Sampler, odds: Odds | None) -> Cell:
        """Deal the dwarf cards; return where the odds put the treasure. (BASE-SETUP-04, -05)"""
        cards = s.roles + s.undealt + s.dropped
        treasure = NOWHERE
        if odds is None:
            self._roles.fill(cards, sampler)
        else:
            treasure = odds.fill(cards, sampler)
        left = s.n + len(s.undealt)
        s.roles = cards[: s.n]
        s.undealt = cards[s.n : left]
        s.dropped = cards[left:]
        return treasure

    def _way_to(
        self, s: State, treasure: Cell, sampler: Sampler
    ) -> tuple[tuple[Cell, CardId], ...]:
        """Return one of the ways in which seen goals lie, with the treasure where it is to be."""
        if treasure == NOWHERE:
            return self._goal_ways[sampler.pick(self._ways_weights, self._ways_total)]
        # The treasure was drawn already, by beliefs: so each way counts as often as it has it there.
        # A way that does not say where it is leaves it to any of the other cells alike.
        weights: list[float] = []
        for weight, known in zip(self._ways_weights, self._goal_ways, strict=True):
            here = dict(known)
            found = [cell for cell in here if s.rules.cards[here[cell]].family == TREASURE]
            free = len(self._goal_cells) - len(here)
            if found:
                weights.append(weight if found[0] == treasure else 0.0)
            else:
                weights.append(weight / free if treasure not in here else 0.0)
        return self._goal_ways[sampler.weighted(weights, added(weights))]

    def _hide_goals(self, s: State, sampler: Sampler, treasure: Cell) -> None:
        """(BASE-SETUP-08, GOALS-02)"""
        goals = self._goals[:]
        # Goals that may have changed places are laid in one of their ways first: the rest is free.
        if self._goal_ways:
            known = self._way_to(s, treasure, sampler)
            for cell, card in known:
                if s.hidden[cell] == NONE:
                    s.hidden[cell] = card
                    goals.remove(card)
        if treasure != NOWHERE and s.hidden[treasure] == NONE:
            for card in goals:
                if s.rules.cards[card].family == TREASURE:
                    s.hidden[treasure] = card
                    goals.remove(card)
                    break
        cells = [cell for cell in self._goal_cells if s.hidden[cell] == NONE]
        sampler.shuffle(goals)
        if self._goals_aside:
            # The treasure is never aside.
            goals.sort(key=lambda card: s.rules.cards[card].family == TREASURE)
            placed = [goals.pop() for _ in cells]
            sampler.shuffle(placed)
            s.goals_aside = goals[: self._goals_aside]
            goals = placed
        for cell in cells:
            s.hidden[cell] = goals.pop()

    def _deal_what_is_proved(self, s: State, sampler: Sampler) -> None:
        """Deal until players have, and had, the cards they must."""
        before = s.copy()
        # What hands have proved depends on too much to be weighed: they are dealt until it is so.
        for _ in range(TRIES):
            s.hands = [hand[:] for hand in before.hands]
            s.discards = before.discards[:]
            s.looked = before.looked[:]
            self._deal_cards(s, sampler)
            if self._is_certain(s) and self._proved(s):
                return
        raise NoWorld("no hands were found in which players hold what they must")

    def _is_certain(self, s: State) -> bool:
        """Say whether hands are such as they must be now."""
        for seat, claim in self._claims:
            if not claim.holds(s, seat):
                return False
        return True

    def _proved(self, s: State) -> bool:
        """Say whether hands were such as they proved to be."""
        if self._known is None:
            return True
        hands = self._known.proved_hands(s)
        for i, proof in enumerate(self._proofs):
            if not proof.holds(hands[i]):
                return False
        return True

    def _deal_cards(self, s: State, sampler: Sampler) -> None:
        """(BASE-SETUP-09 to -11, BASE-TURN-07, S2-SETUP-04)"""
        cards = self._pool[:]
        if self._known is not None:
            for card in self._known.fill(s, sampler):
                cards.remove(card)
        sampler.shuffle(cards)
        # Cards that are carried out when they are drawn lie anywhere but in a hand. (SOLO-05)
        if s.rules.never_held:
            places = 0
            for seat in self._hands:
                places += s.hands[seat].count(NONE)
            cards = s.rules.hands_first(cards, places)
        # They were shuffled as one: so they need only be cut into the places, one after the other.
        at = 0
        for seat in self._hands:
            hand = s.hands[seat]
            # The known cards were put first, and the rest of the hand is NONE.
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
        for i in self._looked:
            if s.looked[i] == NO_CARD:
                s.looked[i] = cards[at]
                at += 1
        for place in self._pile:
            if s.discards[place] == NO_CARD:
                s.discards[place] = cards[at]
                at += 1


def pick_some(s: State, seat: Seat, sampler: Sampler) -> None:
    """Let a player who is asked for cards to discard have picked some. (S2-TURN-03, S2-TURN-08)"""
    kind = s.stack[-1].kind
    hand = s.hands[seat][:]
    if kind == MORE_DISCARDS:
        # At least one, or nobody would ask for more; and fewer than they may, or nobody would ask.
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
    s.stack = [f for f in view.frames if not is_window(f)]
    s.round = view.round
    s.first = view.first
    s.active = view.active
    s.last = view.last
    s.direction = view.direction
    s.roles = list(view.roles)
    s.undealt = list(view.undealt)
    s.dropped = list(view.dropped)
    s.hands = [[NONE] * size for size in view.hand_sizes]
    s.discards = list(view.discards)
    s.front = list(view.front)
    s.draws = list(view.draws)
    s.picked = list(view.picked)
    s.looked = list(view.looked)
    s.parts = [part.copy() for part in view.parts]
    s.cells = dict(view.cells)
    for cell in view.hidden:
        s.hidden[cell] = view.known_goals.get(cell, NONE)
    for cell, site in view.sites:
        s.hidden[cell] = site
    for thing in face_down_of(view.rules, view.parts):
        s.hidden[thing.cell] = thing.card if thing.card != NO_CARD else NONE
    for f in view.frames:
        if f.kind == ORIENT:
            # It is turned up and not laid yet.
            s.hidden.pop(f.cell, None)
    # Gates do not follow from the cards: `rebuild` has to find them marked.
    for part in s.parts:
        part.mark(s)
    s.out = list(view.out)
    for seat, values in enumerate(view.open_gold):
        s.gold[seat] = list(values)
    rebuild(s)
    s.touched = view.touched
    s.laid_last = view.laid_last
    s.completer = view.completer
    s.nuggets = [max(count, 0) for count in view.nuggets]
    if view.seat != NONE:
        s.hands[view.seat] = list(view.hand)
        s.gold[view.seat] = list(view.gold)
    return s


def _goals_seen(view: View) -> list[CardId]:
    """Return the goals that are turned up or that this seat has looked at. (OV-INFO-04)"""
    seen = list(view.known_goals.values())
    seen += [card for card in view.out if view.rules.may(card, GOAL)]
    for value in view.cells.values():
        if value & GOAL:
            seen.append(card_of(value))
    for f in view.frames:
        if f.kind == ORIENT and view.rules.may(f.value, GOAL):
            seen.append(f.value)
    return seen


def _window(view: View) -> list[Seat]:
    """Return who may still be asked about the move over which a window is open, in order."""
    if not view.frames or not is_window(view.frames[-1]):
        return []
    player = view.frames[-2].seat
    order = [(player + k * view.direction) % view.n for k in range(1, view.n)]
    # Whose hand is empty was not asked, as everybody saw. (AMB-45)
    order = [seat for seat in order if view.hand_sizes[seat]]
    if view.seat in order:
        at = order.index(view.seat)
        order = order[at:] if view.asked == view.seat else order[at + 1 :]
    if not order:
        raise NoWorld("a window is open, but everybody has answered")
    return order


def _claims(view: View) -> list[tuple[Seat, Claim]]:
    """Return what is certain of the hands of others while these frames are pending."""
    found: list[tuple[Seat, Claim]] = []
    for prover in PROVERS:
        for f in view.frames:
            claim = prover.by_frame(f, view.rules)
            if claim is not None and f.seat != view.seat:
                found.append((f.seat, claim))
    return found


def _cards_seen(view: View) -> list[CardId]:
    """Return the cards of the deck whose place this seat knows."""
    seen = list(view.hand)
    seen += [card for card in view.out if not view.rules.may(card, GOAL)]
    for value in view.cells.values():
        if not value & OF_NO_DECK and view.rules.cards[card_of(value)].family != START:
            seen.append(card_of(value))
    for f in view.frames:
        if f.kind == RESOLVE:
            seen.append(move_card(f.value))
        elif f.kind == TO_PILE:
            seen.append(f.value)
    for card in view.looked:
        if card != NO_CARD:
            seen.append(card)
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
