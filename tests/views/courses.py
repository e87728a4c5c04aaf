"""Every course of a round in which cards go from the pile to hands and from hand to hand."""

import itertools
import math
from collections import Counter

from views.likelihood import bag, fewer

from saboteur.products.saboteur2.deck import SWAP_HANDS
from saboteur.products.treasure_trove.deck import TROVE
from saboteur.rules.kinds import MAP, NO_CARD, NONE, move_card


class Courses:
    """All courses that one seat could have seen, each physical one counted once.

    A situation is the hands, the pile, the cards being looked through and those not drawn yet.
    """

    def __init__(self, n, seat, rules):
        self.seat = seat
        self.rules = rules
        self.now = Counter({(((),) * n, (), (), bag(rules.deck_cards)): 1})
        self.played = NO_CARD
        self.opened = 0
        self.from_deck = False

    def family(self):
        return self.rules.cards[self.played].family if self.played != NO_CARD else NONE

    def each(self, change):
        after = Counter()
        for situation, weight in self.now.items():
            for other, ways in change(*situation):
                after[other] += weight * ways
        self.now = after

    def draw(self, who, card=None):
        def change(hands, pile, looked, left):
            for drawn in set(left) if card is None else {card} & set(left):
                full = list(hands)
                full[who] = bag((*full[who], drawn))
                yield (tuple(full), pile, looked, fewer(left, drawn)), left.count(drawn)

        self.each(change)

    def leave(self, who, card=None, to=None):
        """A card leaves a hand: for nowhere, for the pile, or for another hand."""

        def change(hands, pile, looked, left):
            for gone in set(hands[who]) if card is None else {card} & set(hands[who]):
                less = list(hands)
                less[who] = fewer(hands[who], gone)
                if to is not None and to != "pile":
                    less[to] = bag((*less[to], gone))
                new = (*pile, gone) if to == "pile" else pile
                yield (tuple(less), new, looked, left), hands[who].count(gone)

        self.each(change)

    def to_pile(self, card):
        self.each(lambda hands, pile, looked, left: [((hands, (*pile, card), looked, left), 1)])

    def swap(self, one, two, seen):
        def change(hands, pile, looked, left):
            if not seen or (hands[one], hands[two]) == seen:
                changed = list(hands)
                changed[one], changed[two] = hands[two], hands[one]
                yield (tuple(changed), pile, looked, left), 1

        self.each(change)

    def mill(self, count):
        def change(hands, pile, looked, left):
            for drawn in set(left):
                yield (hands, (*pile, drawn), looked, fewer(left, drawn)), left.count(drawn)

        for _ in range(count):
            self.each(change)

    def shuffle(self):
        def change(hands, pile, looked, left):
            same = math.prod(math.factorial(k) for k in Counter(pile).values())
            for order in set(itertools.permutations(pile)):
                yield (hands, order, looked, left), same

        self.each(change)

    def look(self, count, cards):
        def change(hands, pile, looked, left):
            for drawn in set(left):
                yield (hands, pile, (*looked, drawn), fewer(left, drawn)), left.count(drawn)

        if self.from_deck:
            for _ in range(count):
                self.each(change)
        else:
            self.each(lambda h, pile, _, left: [((h, pile[:-count], pile[-count:], left), 1)])
        if cards is not None:
            self.now = Counter({x: w for x, w in self.now.items() if x[2] == cards})

    def keep(self, who, card):
        def change(hands, pile, looked, left):
            places = range(len(looked)) if card is None else [looked.index(card)]
            for i in places:
                full = list(hands)
                full[who] = bag((*full[who], looked[i]))
                yield (tuple(full), pile + looked[:i] + looked[i + 1 :], (), left), 1

        self.each(change)

    def pile_size(self):
        return len(next(iter(self.now))[1])

    def follow(self, log):
        for i, told in enumerate(log):
            who = told.number("seat") if told.has("seat") else NONE
            if told.name in {"hand-dealt", "drew"}:
                for k in range(told.number("count")):
                    self.draw(who, told.numbers("cards")[k] if told.has("cards") else None)
            elif told.name == "played":
                self.played = move_card(told.number("move"))
                self.leave(who, self.played)
                if self.family() in {MAP, SWAP_HANDS}:
                    self.to_pile(self.played)
                elif self.family() == TROVE and not self.pile_size():
                    self.to_pile(self.played)
                    self.played = NO_CARD
            elif told.name == "discarded":
                for k in range(told.number("count")):
                    card = told.numbers("cards")[k] if told.has("cards") else None
                    self.leave(who, card, "pile")
            elif told.name == "hands-swapped":
                seen = None
                if told.has("given"):
                    seen = bag(told.numbers("given")), bag(told.numbers("received"))
                self.swap(who, told.number("target"), seen)
            elif told.name == "deck-milled":
                self.mill(told.number("count"))
            elif told.name == "card-robbed":
                card = told.number("card") if told.has("card") else None
                self.leave(told.number("target"), card, who)
            elif told.name == "cards-looked-at":
                searched = log[i - 1].name == "chest-opened" and log[i - 1].number("chest") == 9
                if searched:
                    self.shuffle()
                self.from_deck = not searched and self.family() != TROVE
                cards = told.numbers("cards") if told.has("cards") else None
                self.look(told.number("count"), cards)
            elif told.name == "card-kept":
                self.keep(who, told.number("card") if told.has("card") else None)
                if self.family() == TROVE and not self.from_deck:
                    if log[i - 2].name == "played":
                        self.to_pile(self.played)
                        self.played = NO_CARD
        out = Counter()
        for (hands, pile, looked, _), weight in self.now.items():
            out[hands, pile, looked] += weight
        return out
