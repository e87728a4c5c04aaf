"""Where the cards can be that a seat knows, once they go from pile to hand and from hand to hand.

The same weighing as in views.hands, for more kinds of places: hands, single places of the discard
pile, and a bag: places of the pile in which every order is as likely as the next, because it was
shuffled or because nobody saw it grow. Known cards are followed through all of them. A card that
moves unseen is any card of where it came from; a card that is seen is a known one of its kind, or
one of the others there, with as many copies as no one has seen. (WC-TROVE-07, CHEST-E6, CHEST-E9,
OV-INFO-05)

Known cards of kinds that are not seen again are alike: only their number matters. What a play
proved of a hand is not weighed: a course is drawn, and whoever draws it looks whether the hand
was one that proves it (views.proofs).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from saboteur.rules.kinds import NO_CARD, CardId, Seat
from saboteur.rules.state import State
from saboteur.views.memory import (
    DREW,
    DREW_PILE,
    FOUND,
    GAVE,
    GOT,
    HID,
    KNOWN,
    LOOKING,
    LOST,
    PROVED,
    ROBBED,
    SHOWED,
    SHUFFLED,
    SWAPPED,
    TOOK,
)
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
    Contents,
    Step,
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
        "_bag",
        "_bag_at",
        "_blind",
        "_copies",
        "_kinds",
        "_last_use",
        "_least",
        "_left",
        "_line_at",
        "_looking",
        "_memo",
        "_places",
        "_steps",
        "_tokens",
        "_unseen",
        "_used",
    )

    def __init__(self, view: View, pool: list[CardId]) -> None:
        """Read the story; `pool` are the cards that this seat does not see lying anywhere.

        :raises NoWorld: if no course of the round fits.
        """
        self._steps: list[Step] = []
        self._used: int = 0
        """How many places there were."""
        self._line_at: dict[Seat, int] = {}
        """The hands that are followed."""
        self._places: dict[int, int] = {}
        """Single places of the pile that are followed."""
        self._bag: int = NOTHING
        """The places of the pile in which every order is as likely as the next."""
        self._bag_at: list[int] = []
        """Which these are, from the bottom up."""
        self._looking: bool = False
        """Somebody is looking through the top of the pile now."""
        self._tokens: Tokens = Tokens()
        """The unknown cards of hands that proved something, while a world is filled."""
        self._read(view)
        self._kinds: list[CardId] = []
        """The kinds that are weighed."""
        self._copies: list[int] = []
        self._unseen: int = 0
        self._least: int = 0
        self._weigh_kinds(pool)
        self._last_use: list[int] = [NOTHING] * self._used
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

    # --- reading -------------------------------------------------------------------------------

    def _read(self, view: View) -> None:
        """Turn the story into steps; the sizes of hands follow from those of now."""
        sizes = list(view.hand_sizes)
        before: list[int] = []
        for entry in reversed(view.hand_story):
            kind = entry[0]
            seat = entry[1]
            if kind in {SHOWED, HID}:
                sizes[seat] += 1
            elif kind == DREW:
                sizes[seat] -= entry[2]
            elif kind == SWAPPED:
                sizes[seat], sizes[entry[2]] = sizes[entry[2]], sizes[seat]
            elif kind == GOT:
                sizes[seat] = len(entry) - 2
            elif kind in {GAVE, TOOK, DREW_PILE}:
                sizes[seat] -= 1
            elif kind == ROBBED:
                sizes[seat] -= 1
                seat = entry[2]
                sizes[seat] += 1
            before.append(sizes[seat] if 0 <= seat < view.n else 0)
        for i, entry in enumerate(view.hand_story):
            if entry[0] in {FOUND, SHUFFLED, DREW_PILE, TOOK, LOOKING, LOST}:
                self._read_pile(entry)
            else:
                self._read_hands(entry, before[-1 - i])

    def _read_hands(self, entry: tuple[int, ...], size: int) -> None:
        kind = entry[0]
        seat = entry[1]
        if kind == KNOWN:
            if len(entry) - 2 > size:
                raise NoWorld(f"more cards are known than the hand of seat {seat} has")
            self._line_at[seat] = self._place()
            self._add(self._line_at[seat], list(entry[2:]))
        elif kind == GAVE:
            self._add(self._line(seat), [entry[2]])
        elif kind == SWAPPED:
            line = self._line_at.pop(seat, NOTHING)
            other = self._line_at.pop(entry[2], NOTHING)
            if line != NOTHING:
                self._line_at[entry[2]] = line
            if other != NOTHING:
                self._line_at[seat] = other
        elif kind == HID:
            place = self._place()
            self._places[entry[2]] = place
            self._move(self._line(seat), size, place)
        elif kind == ROBBED:
            self._move(self._line(entry[2]), size, self._line(seat))
        elif kind == PROVED:
            step = Step(PROVE, self._line(seat))
            step.sizes = [size]
            self._steps.append(step)
        elif kind in {SHOWED, GOT}:
            line = self._line(seat)
            for k, card in enumerate(entry[2:]):
                self._show(line, card, size - k)
            if kind == GOT:
                del self._line_at[seat]
        elif kind != DREW:
            raise ValueError(f"the story of the hands has a kind {kind}")

    def _read_pile(self, entry: tuple[int, ...]) -> None:
        kind = entry[0]
        if kind == LOOKING:
            self._looking = True
        elif kind == LOST:
            self._bag = self._place()
            self._bag_at = list(entry[2 + entry[1] :])
            self._add(self._bag, list(entry[2 : 2 + entry[1]]))
        elif kind == SHUFFLED:
            step = Step(MERGE, self._place())
            step.cards = list(entry[2:])
            step.sources = list(self._places.values())
            if self._bag != NOTHING:
                step.sources.append(self._bag)
            self._steps.append(step)
            self._places = {}
            self._bag = step.target
            self._bag_at = list(range(entry[1]))
        elif kind == DREW_PILE:
            self._move(self._bag, len(self._bag_at), self._line(entry[1]))
            self._bag_at.pop()
        elif kind == FOUND:
            self._find(entry[1], entry[2])
        else:
            self._take(entry[1], entry[2], list(entry[3:]))

    def _find(self, place: int, card: CardId) -> None:
        """Take in a card of the pile that this seat saw."""
        if place in self._places:
            self._show(self._places.pop(place), card, 1)
        elif place in self._bag_at:
            self._show(self._bag, card, len(self._bag_at))
            self._bag_at.remove(place)

    def _take(self, seat: Seat, low: int, cards: list[CardId]) -> None:
        """Somebody else kept one of the top cards. (WC-TROVE-01)"""
        step = Step(TAKE, self._line(seat))
        for i in range(len(cards) - 1, -1, -1):
            place = self._places.pop(low + i, NOTHING)
            if place == NOTHING:
                place = self._place()
                if low + i in self._bag_at:
                    # Whichever of the bag it is, it lies there now.
                    self._move(self._bag, len(self._bag_at), place)
                    self._bag_at.remove(low + i)
                elif cards[i] != NO_CARD:
                    self._add(place, [cards[i]])
            step.sources.insert(0, place)
            step.sizes.append(1)
        for i in range(len(cards) - 1):
            place = self._place()
            step.after.append(place)
            self._places[low + i] = place
        self._steps.append(step)

    def _place(self) -> int:
        self._used += 1
        return self._used - 1

    def _line(self, seat: Seat) -> int:
        """Return where a seat holds its cards."""
        if seat not in self._line_at:
            self._line_at[seat] = self._place()
        return self._line_at[seat]

    def _add(self, target: int, cards: list[CardId]) -> None:
        step = Step(ADD, target)
        step.cards = cards
        self._steps.append(step)

    def _move(self, source: int, size: int, target: int) -> None:
        step = Step(MOVE, target)
        step.sources = [source]
        step.sizes = [size]
        self._steps.append(step)

    def _show(self, source: int, card: CardId, size: int) -> None:
        step = Step(SHOW, source)
        step.cards = [card]
        step.sources = [source]
        step.sizes = [size]
        self._steps.append(step)

    # --- preparing -----------------------------------------------------------------------------

    def _weigh_kinds(self, pool: list[CardId]) -> None:
        """Find where a card that is seen may be a known one; count the copies nobody knew."""
        possible: list[set[CardId]] = [set() for _ in range(self._used)]
        known: list[CardId] = []
        seen: list[CardId] = []
        for step in self._steps:
            if step.kind == SHOW:
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
        # The unseen cards that are left lie in any order.
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
        for seat, line in self._line_at.items():
            cards = contents.get(line, [])
            s.hands[seat][: len(cards)] = cards
            placed.extend(cards)
            self._tokens.in_hand(line, seat, len(cards))
        pile = s.discards + (s.looked if self._looking else [])
        for at, place in self._places.items():
            self._tokens.in_pile(place, [at])
            for card in contents.get(place, []):
                pile[at] = card
                placed.append(card)
        if self._bag != NOTHING:
            cards = contents.get(self._bag, [])
            order = self._bag_at[:]
            sampler.shuffle(order)
            for i, card in enumerate(cards):
                pile[order[i]] = card
            self._tokens.in_pile(self._bag, order[len(cards) :])
            placed.extend(cards)
        if self._looking:
            s.looked = pile[len(s.discards) :]
            s.discards = pile[: len(s.discards)]
        else:
            s.discards = pile
        return placed

    def proved_hands(self, s: State) -> list[list[CardId]]:
        """Return the hands that proved something, as they are in a world just filled.

        In the order of the story.
        """
        pile = s.discards + (s.looked if self._looking else [])
        return self._tokens.hands(s.hands, pile)
