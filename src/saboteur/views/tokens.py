"""Unknown cards of hands that proved something, followed to where they are seen or lie now.

A token stands for one card that the seat did not know when another player's hand proved something
(WC-PATH-03). Unknown cards of one place are alike, so when one of them leaves, each of them is as
likely to be it.
"""

from __future__ import annotations

from typing import Final, final

from saboteur.rules.kinds import NO_CARD, CardId, Seat
from saboteur.views.sampler import Sampler

NOWHERE: Final = -1
"""Out of what is followed."""


@final
class Tokens:
    """All tokens of one course of the round, while a world is filled."""

    __slots__ = ("_at", "_cards", "_hand", "_pile", "_proofs")

    def __init__(self) -> None:
        self._at: dict[int, list[int]] = {}
        """By place: the tokens there."""
        self._cards: list[CardId] = []
        """By token: the card, once it was seen."""
        self._hand: dict[int, tuple[Seat, int]] = {}
        self._pile: dict[int, int] = {}
        """By token: in which hand it is, and where, or where in the pile."""
        self._proofs: list[tuple[list[CardId], list[int]]] = []
        """By proof: the known cards of the hand, and its tokens."""

    def clear(self) -> None:
        """Begin anew."""
        self._at = {}
        self._cards = []
        self._hand = {}
        self._pile = {}
        self._proofs = []

    def prove(self, place: int, known: list[CardId], size: int) -> None:
        """Let a hand of some size prove something: from now on all its cards are followed."""
        tokens = self._at.setdefault(place, [])
        while len(tokens) < size - len(known):
            tokens.append(len(self._cards))
            self._cards.append(NO_CARD)
        self._proofs.append((known[:], tokens[:]))

    def move(self, source: int, target: int, blanks: int, card: CardId, sampler: Sampler) -> None:
        """Let one of so many unknown cards leave a place; NO_CARD if it was not seen."""
        tokens = self._at.get(source, [])
        if not tokens:
            return
        which = sampler.below(blanks)
        if which >= len(tokens):
            return
        token = tokens.pop(which)
        if card != NO_CARD:
            self._cards[token] = card
        if target != NOWHERE:
            self._at.setdefault(target, []).append(token)

    def take(self, sources: list[int], taken: int, target: int, after: list[int]) -> None:
        """Let the card of one place go to a hand, and those of the others close up."""
        self._at.setdefault(target, []).extend(self._at.pop(taken, []))
        left = [self._at.pop(source, []) for source in sources if source != taken]
        for i, place in enumerate(after):
            self._at[place] = left[i]

    def merge(self, sources: list[int], target: int) -> None:
        """Mix some places."""
        for source in sources:
            self._at.setdefault(target, []).extend(self._at.pop(source, []))

    def in_hand(self, place: int, seat: Seat, known: int) -> None:
        """Let a place be a hand: its unknown cards come after those known."""
        for i, token in enumerate(self._at.get(place, [])):
            self._hand[token] = seat, known + i

    def in_pile(self, place: int, spots: list[int]) -> None:
        """Let a place be in the pile: its unknown cards lie on these spots, in any order."""
        for i, token in enumerate(self._at.get(place, [])):
            self._pile[token] = spots[i]

    def hands(self, hands: list[list[CardId]], pile: list[CardId]) -> list[list[CardId]]:
        """Return, for every proof, all cards of the hand that proved it."""
        found: list[list[CardId]] = []
        for known, tokens in self._proofs:
            cards = known[:]
            for token in tokens:
                card = self._cards[token]
                if token in self._hand:
                    seat, at = self._hand[token]
                    card = hands[seat][at]
                elif token in self._pile:
                    card = pile[self._pile[token]]
                cards.append(card)
            found.append(cards)
        return found
