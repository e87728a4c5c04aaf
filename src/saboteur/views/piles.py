"""Where the cards can be that a seat knows: those it gave away, and those that went to the pile.

What is equally likely is a course of the round: a deal, and for every card that left a hand which
of the cards in that hand it was. Others' choices are no evidence, so each course that looks to
the seat as the round did counts once.

As long as a seat knows no card in any other hand, that makes every arrangement of the unseen
cards equally likely: which draw a played, discarded or held card came from can be told in as many
ways whatever the cards are. Third players may swap hands as they like.

A card that it knows in another hand is no longer exchangeable with the rest. It may have been
discarded, but not if it was seen later; and a like card that was played may have been another
copy, drawn since. So known cards are followed through all places, hands and the discard pile, and
their fates are weighed. With k known cards of a kind and u unknown ones in a place,

    a card that moves unseen     is a known one in k ways, an unknown one in u ways;
    a card that is seen          is a known one of its kind in k ways, an unknown one in u ways,
                                 each with as many copies as no one has seen.

(S2-SWAP-06, WC-TROVE-07, CHEST-E6, CHEST-E9, OV-INFO-05)

For each copy that was an unknown card there is one unseen card and one place less in the end,
which is why the arrangements of the others are counted too. Known cards of kinds that are not seen
again are alike: only their number matters. What a play proved of a hand is not weighed: a course
is drawn, and whoever draws it looks whether the hand was one that proves it (views.proofs).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import NO_CARD, CardId
from saboteur.rules.state import State
from saboteur.views.card_story import CardStory
from saboteur.views.sampler import NoWorld, Sampler, TooMany
from saboteur.views.steps import (
    ADD,
    ALIKE,
    BLANK,
    MERGE,
    MOVE,
    NOTHING,
    PROVE,
    SHOW,
    TAKE,
    Branch,
    CardStep,
    Contents,
    close_up,
    collect,
    opened,
)
from saboteur.views.tokens import Tokens

if TYPE_CHECKING:
    from saboteur.views.view import View

BRANCHES: Final = 30_000
"""How many ways to go on are weighed. A longer story is drawn step by step, back from dead ends:
such a world fits, but it is no longer exactly as likely as any other."""


@final
class CardPlan:
    """All fates of the known cards that fit a story, weighed."""

    __slots__ = (
        "_blind",
        "_copies",
        "_kinds",
        "_last_use",
        "_least",
        "_left",
        "_memo",
        "_steps",
        "_story",
        "_tokens",
        "_unseen",
    )

    def __init__(self, view: View, pool: list[CardId]) -> None:
        """Read the story and weigh it; `pool` are the cards that this seat does not see lying anywhere.

        :raises NoWorld: if no course of the round fits.
        """
        self._story: CardStory = CardStory(view)
        self._steps: list[CardStep] = self._story.steps
        self._tokens: Tokens = Tokens()
        """The unknown cards of hands that proved something, while a world is filled."""
        self._kinds: list[CardId] = []
        """The kinds that are weighed."""
        self._copies: list[int] = []
        self._unseen: int = 0
        self._least: int = 0
        self._weigh_kinds(pool)
        self._last_use: list[int] = [NOTHING] * self._story.used
        self._find_last_uses()
        self._memo: list[dict[tuple[Contents, tuple[int, ...]], Branch]] = [{} for _ in self._steps]
        self._blind: bool = False
        """Whether the story is too long to be weighed as a whole."""
        self._left: int = BRANCHES
        try:
            if not self._total(0, self._start()):
                raise NoWorld("no course of the round fits what was seen of the cards")
        except TooMany:
            self._blind = True
            self._memo = [{} for _ in self._steps]

    # --- preparing -----------------------------------------------------------------------------

    def _weigh_kinds(self, pool: list[CardId]) -> None:
        """Find where a card that is seen may be a known one; count the copies nobody knew."""
        possible: list[set[CardId]] = [set() for _ in range(self._story.used)]
        known: list[CardId] = []
        seen: list[CardId] = []
        for step in self._steps:
            if step.kind == SHOW:
                # Where no known card of its kind can be, a card that is seen tells nothing.
                if step.cards[0] in possible[step.target]:
                    if step.cards[0] not in self._kinds:
                        self._kinds.append(step.cards[0])
                    step.weighed = self._kinds.index(step.cards[0])
                    seen.append(step.cards[0])
                continue
            known.extend(step.cards)
            possible[step.target].update(step.cards)
            for source in step.sources:
                possible[step.target] |= possible[source]
            for i, place in enumerate(step.after):
                possible[place] = possible[step.sources[i]] | possible[step.sources[i + 1]]
        # A known card that is seen again lies open now, so it is in the pool no longer: it is counted
        # back in.
        for card in set(known):
            copies = pool.count(card) - known.count(card) + seen.count(card)
            if copies < 0:
                raise NoWorld(f"there are not that many cards of kind {card}")
        for card in self._kinds:
            self._copies.append(pool.count(card) - known.count(card) + seen.count(card))
        self._unseen = len(pool) - len(known) + len(seen)
        self._least = max(0, self._unseen - len(seen))

    def _find_last_uses(self) -> None:
        """Find when each place is looked at last, and the kinds that are seen after each step."""
        # Kinds that are never seen again are taken for alike, and places that are never looked at
        # again are left out; so many situations become one, which keeps the weighing short.
        later: set[CardId] = set()
        for at in range(len(self._steps) - 1, -1, -1):
            step = self._steps[at]
            step.later = set(later)
            for source in step.sources:
                self._last_use[source] = max(self._last_use[source], at)
            if step.weighed != NOTHING:
                later.add(step.cards[0])

    def _start(self) -> tuple[Contents, tuple[int, ...]]:
        return (), (0,) * (len(self._kinds) + 1)

    def _kept(self, at: int, contents: dict[int, list[int]]) -> Contents:
        """Return what of the contents matters after a step."""
        later = self._steps[at].later
        out: list[tuple[int, tuple[int, ...]]] = []
        for place in sorted(contents):
            if contents[place] and self._last_use[place] > at:
                faces = [card if card in later else ALIKE for card in contents[place]]
                out.append((place, tuple(sorted(faces))))
        return tuple(out)

    # --- weighing ------------------------------------------------------------------------------

    def _total(self, at: int, state: tuple[Contents, tuple[int, ...]]) -> int:
        if self._blind:
            return 1
        if at < len(self._steps):
            return self._branch(at, state).total
        # The unseen cards that are left lie in any order. What is common to all courses is left out:
        # the numbers would only be longer.
        ways = 1
        for k in range(self._least + 1, self._unseen - state[1][-1] + 1):
            ways *= k
        return ways

    def _branch(self, at: int, state: tuple[Contents, tuple[int, ...]]) -> Branch:
        """Return how the story can go on from a step."""
        memo = self._memo[at]
        if state not in memo:
            self._left -= 1
            if not self._blind and self._left < 0:
                raise TooMany
            branch = Branch()
            kind = self._steps[at].kind
            if kind == MOVE:
                self._weigh_move(branch, at, state)
            elif kind == SHOW:
                self._weigh_show(branch, at, state)
            elif kind == TAKE:
                self._weigh_take(branch, at, state)
            elif kind == PROVE:
                self._lead(branch, at, 1, NOTHING, BLANK, opened(state[0]), state[1])
            else:
                contents = opened(state[0])
                collect(self._steps[at], contents)
                self._lead(branch, at, 1, NOTHING, BLANK, contents, state[1])
            memo[state] = branch
        return memo[state]

    def _lead(
        self,
        branch: Branch,
        at: int,
        ways: int,
        source: int,
        face: int,
        contents: dict[int, list[int]],
        used: tuple[int, ...],
    ) -> None:
        """Add a way to go on."""
        state = self._kept(at, contents), used
        weight = ways * self._total(at + 1, state) if ways else 0
        if weight:
            branch.total += weight
            branch.weights.append(weight)
            branch.sources.append(source)
            branch.faces.append(face)
            branch.states.append(state)

    def _weigh_move(self, branch: Branch, at: int, state: tuple[Contents, tuple[int, ...]]) -> None:
        """A card moved unseen: it may be any."""
        step = self._steps[at]
        source = step.sources[0]
        held = opened(state[0]).get(source, [])
        for face in sorted(set(held)):
            contents = opened(state[0])
            contents[source].remove(face)
            contents.setdefault(step.target, []).append(face)
            self._lead(branch, at, held.count(face), source, face, contents, state[1])
        ways = step.sizes[0] - len(held)
        self._lead(branch, at, ways, source, BLANK, opened(state[0]), state[1])

    def _weigh_take(self, branch: Branch, at: int, state: tuple[Contents, tuple[int, ...]]) -> None:
        """One of several cards was taken, and the others closed up."""
        step = self._steps[at]
        for source in step.sources:
            contents = opened(state[0])
            held = contents.get(source, [])
            face = held[0] if held else BLANK
            close_up(step, contents, source)
            self._lead(branch, at, 1, source, face, contents, state[1])

    def _weigh_show(self, branch: Branch, at: int, state: tuple[Contents, tuple[int, ...]]) -> None:
        """A card was seen: a known one of its kind, or one that was not known."""
        step = self._steps[at]
        card = step.cards[0]
        held = opened(state[0]).get(step.target, [])
        if card in held:
            contents = opened(state[0])
            contents[step.target].remove(card)
            self._lead(branch, at, held.count(card), step.target, card, contents, state[1])
        ways = step.sizes[0] - len(held)
        used = state[1]
        if step.weighed != NOTHING:
            # It was one of the copies nobody knew; the next one that is seen has one choice less.
            ways *= max(0, self._copies[step.weighed] - used[step.weighed])
            more = list(used)
            more[step.weighed] += 1
            more[-1] += 1
            used = tuple(more)
        self._lead(branch, at, ways, step.target, BLANK, opened(state[0]), used)

    # --- drawing -------------------------------------------------------------------------------

    def fill(self, s: State, sampler: Sampler) -> list[CardId]:
        """Put the known cards into hands and pile, each fate as likely as it is; return them."""
        contents: dict[int, list[CardId]] = {}
        self._tokens.clear()
        found = self._way_through(sampler) if self._blind else []
        state = self._start()
        for at, step in enumerate(self._steps):
            branch = self._branch(at, state)
            i = found[at] if self._blind else sampler.pick(branch.weights, branch.total)
            # The weighing follows faces; here the cards themselves go, and with them the unknown
            # cards of hands that proved something.
            if step.kind in {ADD, MERGE}:
                self._tokens.merge(step.sources, step.target)
                collect(step, contents)
            elif step.kind == PROVE:
                cards = contents.get(step.target, [])
                self._tokens.prove(step.target, cards, step.sizes[0])
            elif step.kind == TAKE:
                source = branch.sources[i]
                self._tokens.take(step.sources, source, step.target, step.after)
                close_up(step, contents, source)
            else:
                self._let_go(at, contents, branch.sources[i], branch.faces[i], sampler)
            state = branch.states[i]
        return self._lay_out(s, contents, sampler)

    def _way_through(self, sampler: Sampler) -> list[int]:
        """Return which way to go at each step of a long story, back from every dead end."""
        self._memo = [{} for _ in self._steps]
        way: list[int] = []
        states = [self._start()]
        orders: list[list[int]] = []
        dead: set[tuple[int, tuple[Contents, tuple[int, ...]]]] = set()
        while len(way) < len(self._steps):
            at = len(way)
            branch = self._branch(at, states[at])
            if len(orders) == at:
                orders.append(sampler.order(branch.weights))
            # Not weighed: what is dead, nobody knows before it was tried, but nothing twice.
            ahead = NOTHING
            while orders[at] and ahead == NOTHING:
                i = orders[at].pop()
                if (at + 1, branch.states[i]) not in dead:
                    ahead = i
            if ahead != NOTHING:
                way.append(ahead)
                states.append(branch.states[ahead])
                continue
            if not at:
                raise NoWorld("no course of the round fits what was seen of the cards")
            dead.add((at, states.pop()))
            orders.pop()
            way.pop()
        return way

    def _let_go(
        self,
        at: int,
        contents: dict[int, list[CardId]],
        source: int,
        face: int,
        sampler: Sampler,
    ) -> None:
        """Let a card leave a place, for another one or to be seen."""
        step = self._steps[at]
        target = step.target if step.kind == MOVE else NOTHING
        if face == BLANK:
            blanks = step.sizes[0] - len(contents.get(source, []))
            card = step.cards[0] if step.cards else NO_CARD
            self._tokens.move(source, target, blanks, card, sampler)
            return
        card = self._pick(at, contents[source], face, sampler)
        contents[source].remove(card)
        if target != NOTHING:
            contents.setdefault(target, []).append(card)

    def _pick(self, at: int, cards: list[CardId], face: int, sampler: Sampler) -> CardId:
        """Return one of the cards that look alike at a step."""
        if face != ALIKE:
            return face
        # Before this step the kinds seen from it on were told apart.
        apart = set(self._steps[at].later)
        if self._steps[at].weighed != NOTHING:
            apart.add(self._steps[at].cards[0])
        alike = [card for card in cards if card not in apart]
        return alike[sampler.below(len(alike))]

    def _lay_out(
        self, s: State, contents: dict[int, list[CardId]], sampler: Sampler
    ) -> list[CardId]:
        """Put the known cards where they are now."""
        placed: list[CardId] = []
        for seat, line in self._story.line_at.items():
            cards = contents.get(line, [])
            s.hands[seat][: len(cards)] = cards
            placed.extend(cards)
            self._tokens.in_hand(line, seat, len(cards))
        pile = s.discards + (s.looked if self._story.is_looking else [])
        for at, place in self._story.places.items():
            self._tokens.in_pile(place, [at])
            for card in contents.get(place, []):
                pile[at] = card
                placed.append(card)
        # Of the cards of a shuffled pile nobody knows the places any longer.
        if self._story.bag != NOTHING:
            cards = contents.get(self._story.bag, [])
            order = self._story.bag_at[:]
            sampler.shuffle(order)
            for i, card in enumerate(cards):
                pile[order[i]] = card
            self._tokens.in_pile(self._story.bag, order[len(cards) :])
            placed.extend(cards)
        if self._story.is_looking:
            s.looked = pile[len(s.discards) :]
            s.discards = pile[: len(s.discards)]
        else:
            s.discards = pile
        return placed

    def proved_hands(self, s: State) -> list[list[CardId]]:
        """Return the hands that proved something, as they are in a world just filled.

        In the order of the story.
        """
        pile = s.discards + (s.looked if self._story.is_looking else [])
        return self._tokens.hands(s.hands, pile)
